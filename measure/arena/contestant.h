/*
 * contestant.h: somebody who plays in a tournament: a level, with or without
 * limits of its own, or another program.
 *
 *     level:4    level:6,time=50    level:5,nodes=2000    engine:COMMAND
 *     engine[nodes=500 set:style=bold]:COMMAND
 *
 * In the brackets stand words that follow each `go`, and options to be set
 * before the first game.
 */
#ifndef CAIRN_CONTESTANT_H
#define CAIRN_CONTESTANT_H

#include <stdbool.h>

#include "guest.h"
#include "player.h"

enum { CONTESTANT_NAME_MAX = 256, CONTESTANTS_MAX = 32, CONTESTANT_OPTIONS_MAX = 8 };

struct contestant {
    char name[CONTESTANT_NAME_MAX];  /* as it was given */
    const char *command;             /* of an engine, inside the name; NULL: a level */
    struct player_limits limits;
    char go[CONTESTANT_NAME_MAX];    /* what an engine is asked with: "go nodes=500" */
    char option[CONTESTANT_OPTIONS_MAX][64];  /* "style=bold" */
    int n_options;
    char title[GUEST_NAME_MAX], author[GUEST_NAME_MAX];  /* as an engine says, or "" */
    char label[CONTESTANT_NAME_MAX + GUEST_NAME_MAX];    /* for people: contestants_label */
};

/* False, with why, if the text names nobody. */
bool contestant_read(const char *text, struct contestant *, struct sentence *why);

/* Is this the beginning of a contestant's text? */
bool contestant_begins(const char *text);

/* A process of an engine, greeted and with its options set; NULL, with the
 * reason. */
struct guest *contestant_start(const struct contestant *, int timeout_ms,
                               char reason[PROCESS_REASON_MAX]);

/* Starts an engine once and asks who it is. False, with why: it does not start.
 * A level always does. */
bool contestant_meet(struct contestant *, int timeout_ms, struct sentence *why);

/* When all have been met: each is called by its title, or by its name if it has
 * none, or by both where somebody else is called the same. */
void contestants_label(struct contestant[], int n_contestants);

#endif
