/*
 * contestant.h: somebody who plays in a tournament: a level, with or without
 * limits of its own, or another program.
 *
 *     level:4    level:6,time=50    level:5,nodes=2000    engine:COMMAND
 */
#ifndef CAIRN_CONTESTANT_H
#define CAIRN_CONTESTANT_H

#include <stdbool.h>

#include "process.h"
#include "player.h"

enum { CONTESTANT_NAME_MAX = 256, CONTESTANTS_MAX = 32 };

struct contestant {
    char name[CONTESTANT_NAME_MAX];  /* as it was given */
    const char *command;             /* of an engine, inside the name; NULL: a level */
    struct player_limits limits;
};

/* False, with why, if the text names nobody. */
bool contestant_read(const char *text, struct contestant *, struct sentence *why);

#endif
