/*
 * telling.h: what listeners are told of a room. Only what is on disk is told;
 * a touched room is settled first (service.h).
 */
#ifndef CAIRN_TELLING_H
#define CAIRN_TELLING_H

#include "room.h"

/* To one who has just come, or has missed the events after number `since`. */
void tell_snapshot(struct room *, struct listener *);
void tell_since(struct room *, struct listener *, int since);

/* To all, after a commit: who sits down, that the game begins, and `words`,
 * those after room->number ("" if none). Brings room->number and room->told
 * up to date. */
void tell_news(struct room *, const char *words);

#endif
