/*
 * postgres_held.h: which tables a node holds, by row, each with the epoch that
 * it shows when it writes. All zeros holds none.
 */
#ifndef CAIRN_POSTGRES_HELD_H
#define CAIRN_POSTGRES_HELD_H

#include <stdbool.h>
#include <stdint.h>

struct pg_held_table {
    int64_t row, epoch;
    struct pg_held_table *next;
};

struct pg_held {
    struct pg_held_table **bucket;
    int n_buckets, n;
};

bool pg_held_set(struct pg_held *, int64_t row, int64_t epoch);  /* false: no memory */
int64_t pg_held_epoch(const struct pg_held *, int64_t row);      /* 0: it is not held */
void pg_held_remove(struct pg_held *, int64_t row);
void pg_held_free(struct pg_held *);

#endif
