/*
 * thinking.h: a decision of a computer seat on its way through a worker
 * thread. It carries a copy of what that seat knows, never the truth, and
 * nothing that the loop's thread also touches, except the wish to stop.
 */
#ifndef CAIRN_THINKING_H
#define CAIRN_THINKING_H

#include <stdatomic.h>

#include "player.h"
#include "room.h"

struct thought {
    char id[TABLE_ID_LENGTH + 1];  /* of the table */
    int number;                    /* of the event it answers */
    int level;
    uint64_t seed;
    struct seat_table *seen;
    int64_t stop_by_ms;            /* whatever the level would like */
    atomic_bool is_cancelled;
    char word[GAME_WORD_MAX];      /* the decision; "" until there is one */
    struct thought *next;          /* for whoever runs it */
};

/* For the seat to move. NULL: no memory. */
struct thought *thought_new(const struct room *);
void thought_free(struct thought *);

/* On any thread; may take long. The player is nobody else's meanwhile. */
void thought_run(struct thought *, struct player *);

#endif
