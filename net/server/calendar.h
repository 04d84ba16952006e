/*
 * calendar.h: what day it is, and whether that can be believed. A calendar that
 * runs ahead makes everything old: when it has jumped nothing is deleted for a
 * while, until somebody has had the time to set it right. A server that was away
 * for long cannot tell that from a jump, and waits as well; but nobody need be
 * warned of it.
 */
#ifndef CAIRN_CALENDAR_H
#define CAIRN_CALENDAR_H

#include "store.h"

/* All zeros: has not been looked at in this run. */
struct calendar {
    int64_t seen_ms, seen_s;  /* when it was last looked at, by a clock that never jumps and by itself */
    int64_t noted_ms;         /* when notes were last taken for the next run */
    int64_t distrusted_ms;    /* since when it is not believed */
    bool has_been_seen, is_distrusted;
    bool is_wrong;            /* it is, because it has jumped: not because the server was away */
};

/* Now and then. True: it can be believed. */
bool calendar_look(struct calendar *, struct store *, int64_t now_ms, int64_t now_s);

/* Before the first look: how long the server was away, at least; -1: it never was
 * there. 0 as well where that is not known, by a calendar that was wrong. */
int64_t calendar_away_s(struct store *, int64_t now_s);

#endif
