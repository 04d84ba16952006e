/*
 * room_clock.h: the seats' clocks. One runs while its seat is to decide,
 * before the seat's first word after the grace time only, and never for a
 * computer. What is left is
 * stored with every word; time in which the server is down is nobody's.
 */
#ifndef CAIRN_ROOM_CLOCK_H
#define CAIRN_ROOM_CLOCK_H

#include "room.h"

/* As of now. */
int64_t room_clock_left(const struct room_clock *, int seat, int64_t now_ms);
bool room_clock_has_fallen(const struct room_clock *, int64_t now_ms);

/* How long the running one still rests before its seat's first word. */
int64_t room_clock_grace(const struct room_clock *, int64_t now_ms);

/* Charges what has passed and stops. */
void room_clock_stop(struct room *, struct room **list, int64_t now_ms);

/* Lets the clock of whoever is to decide run, where one may. */
void room_clock_run(struct room *, struct room **list, int64_t now_ms);

/* A seat has played: if the turn has passed on it gets its increment. */
void room_clock_played(struct room *, int seat);

/* After words were loaded or taken back: who has played at all? */
void room_clock_look(struct room *);

#endif
