/*
 * hearsay.h: what nodes over one store tell each other, a few times a second:
 * the open tables at which somebody waits, and how much the busiest addresses
 * have asked for. So lists, limits and bars hold over all of them.
 */
#ifndef CAIRN_HEARSAY_H
#define CAIRN_HEARSAY_H

#include <stdint.h>

#include "addresses.h"
#include "rooms.h"
#include "server.h"

/* An open table of any node, as lists have it. */
struct hearsay_table {
    int64_t row;
    uint64_t payer;  /* stands for the address of who waits there */
    char *object;    /* of JSON */
};

struct hearsay {
    struct hearsay_table *tables;  /* of the other nodes */
    int n_tables, tables_room;
};

/* Tells the others, and hears what they have told. */
void hearsay_exchange(struct hearsay *, struct rooms *, struct addresses *,
                      const struct server_settings *, int64_t now_ms);
void hearsay_free(struct hearsay *);

/* Open tables of all nodes, newest first, few of one address: how many, at most
 * LIMIT_OPEN_LIST. -1: no memory. Our own objects are the caller's to free
 * (hearsay_let_go), after use. */
int hearsay_waiting(const struct hearsay *, const struct rooms *,
                    struct hearsay_table out[LIMIT_OPEN_LIST]);
void hearsay_let_go(struct hearsay_table [], int n);

#endif
