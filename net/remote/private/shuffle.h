/*
 * shuffle.h: one seat's part in the shuffle of a table at a server, and its
 * watch over the server (docs/fairness.md): what to send when, the receipt that
 * is written before anything is opened, and whether what the server says later
 * is what it has signed.
 */
#ifndef CAIRN_SHUFFLE_H
#define CAIRN_SHUFFLE_H

#include <jansson.h>

#include "kept.h"

enum shuffle_step {
    SHUFFLE_NOTHING,  /* or all is sent */
    SHUFFLE_COMMIT,  /* send `hash` for attempt `attempt`, */
    SHUFFLE_OPEN,    /* or the contribution: its receipt is on disk */
    SHUFFLE_ASK,     /* it was broken off: only whoever sits here can agree to more */
    SHUFFLE_BROKEN,  /* the server does not keep what it has signed: why */
};

struct shuffle {
    char server[RECEIPT_SERVER_MAX];
    char table[PROMISE_TABLE_MAX];
    int agreed;                      /* to attempts up to this one */
    int attempt;                     /* of the contribution; 0: there is none */
    struct chance_key contribution, hash;
    bool is_committed, is_open;      /* sent, on this connection */
    bool has_receipt, has_looked;    /* for one that is kept from an earlier run */
    struct receipt receipt;          /* the last one */
    enum key_news key;               /* of the server's, when the receipt was written */
};

/* At a table; `agreed` 1: to no second attempt. */
void shuffle_begin(struct shuffle *, const char *server, const char *table, int agreed);

/* The connection is new: what was sent may have been lost. */
void shuffle_reconnected(struct shuffle *);

/* What is to be done now that the table is this. */
enum shuffle_step shuffle_next(struct shuffle *, json_t *table, int seat, struct sentence *why);

/* After the end, without the record: has everybody opened what was signed? */
bool shuffle_was_kept(const struct shuffle *, json_t *table, struct sentence *why);

#endif
