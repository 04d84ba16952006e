/*
 * review_shared.h: the games of a file reviewed by many ranks (ranks.h), a game at a
 * time as they ask for one, and told on rank 0 in the order of the file.
 */
#ifndef CAIRN_REVIEW_SHARED_H
#define CAIRN_REVIEW_SHARED_H

#include "ranks.h"
#include "review.h"

struct review_shared {
    struct ranks *ranks;
    const struct review_depth *depth;
    struct review_desk *const *desk;  /* this rank's, one for each thread */
    int n_desks;
    const bool *stop;
    /* On rank 0: a game is done, and all before it. Not twice at once. False: no memory. */
    bool (*tell)(void *user, int number, struct record *, const struct review *);
    void *user;
};

/* On rank 0. False: no memory, or *stop was set. */
bool review_shared_run(const struct review_shared *, struct record *const records[], int n_records);

/* On the others, until there is nothing left. False likewise. */
bool review_shared_help(const struct review_shared *);

#endif
