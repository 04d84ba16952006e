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

/* To all: the table object has changed; somebody says a phrase. */
void tell_seats(struct room *);
void tell_phrase(struct room *, int by, const char *phrase);

/* To all, after a commit: the events of this turn, who sits there, that the
 * game begins, where it goes on. Then nothing is news. */
void tell_news(struct room *);

#endif
