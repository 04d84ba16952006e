/*
 * ahead.h: a thread that reads what the loop is about to read from the store, by
 * a connection of its own, and throws it away: after that the loop finds it in
 * the machine's memory, and a slow disk delays who asked and nobody else.
 * Nothing but names goes to and fro.
 */
#ifndef CAIRN_AHEAD_H
#define CAIRN_AHEAD_H

#include <stdbool.h>
#include <uv.h>

#include "bytes.h"
#include "store.h"

struct ahead;

/* NULL: such a store cannot be read beside the one in use, or there are no
 * threads; then the loop reads by itself. */
struct ahead *ahead_new(uv_loop_t *, const char *folder);

/* Nobody waits any more. The loop must run on, to close its handle. */
void ahead_end(struct ahead *);

/* Who waits; all zeros: for nothing. */
struct ahead_waiter {
    void (*go_on)(struct ahead_waiter *);  /* on the loop */
    struct ahead_wish *wish;
    struct bytes ids;  /* of ahead_old: each ends with a zero; whoever goes on frees them */
};

/* A table with all its words. False: there is no memory, and it goes on at once. */
bool ahead_table(struct ahead *, const char *id, struct ahead_waiter *);

/* Which tables are too old, at most so many, and all of those. */
bool ahead_old(struct ahead *, const struct store_ages *, int most, struct ahead_waiter *);

/* It waits no longer, if it did. */
void ahead_forget(struct ahead_waiter *);

#endif
