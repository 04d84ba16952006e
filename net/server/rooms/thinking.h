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
    uint64_t payer;                /* whose share of the thinking it takes: an address */
    struct seat_table *seen;
    struct player *player;         /* that thinks it, from its first slice on; or NULL */
    int64_t stop_by_ms;            /* whatever the level would like */
    atomic_bool is_cancelled;
    char word[GAME_WORD_MAX];      /* the decision; "" until there is one */
    struct thought *next;          /* for whoever runs it */
    struct thinker *thinker;       /* and shares it out (thinkers.h) */
    bool is_begun;
};

/* For the seat to move, for those who are there. NULL: no memory. */
struct thought *thought_new(const struct room *);
void thought_free(struct thought *);

/* On any thread, with its player: thinks on for a slice, and longer unless
 * somebody waits (NULL: nobody does). True: it has come to its end. */
bool thought_run(struct thought *, const atomic_int *n_waiting);

#endif
