/*
 * thinkers.h: whose thought is thought next, and for how long. It knows no
 * threads.
 *
 * Thinking is shared out by payers, who are addresses: whoever has had least
 * of it comes first, whatever others ask for. Who comes new begins level with
 * the one who has had least, so nobody can save up. A thought is thought in
 * slices; it keeps its player from the first to the last, so only a few are
 * begun at once, and of one payer no more than can run.
 */
#ifndef CAIRN_THINKERS_H
#define CAIRN_THINKERS_H

#include "thinking.h"

/* A payer who has thoughts here. */
struct thinker {
    uint64_t payer;
    int64_t used_us;
    int n_thoughts, n_begun;
    struct thinker *next;
};

struct thinkers {
    int n_threads;
    struct thought *first;   /* those that wait, in the order in which they came */
    atomic_int n_waiting;    /* for who runs one: should it pause? */
    int n_begun;             /* running or paused */
    struct thinker *all;
};

/* False: no memory. */
bool thinkers_add(struct thinkers *, struct thought *);

/* The thought to run now, waiting no longer; one that is cancelled first of
 * all. NULL: none. */
struct thought *thinkers_next(struct thinkers *);

/* It ran for so long, and waits again; or it is over. */
void thinkers_pause(struct thinkers *, struct thought *, int64_t used_us);
void thinkers_end(struct thinkers *, struct thought *, int64_t used_us);

#endif
