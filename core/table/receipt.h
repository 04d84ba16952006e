/*
 * receipt.h: what a seat writes down before it opens its contribution to a
 * shuffle: the server's signed promise and the contribution itself. With it the
 * seat can tell afterwards, and show to others, whether the game's record is of
 * the shuffle that was promised (verify.h).
 *
 * As text it is a record without words, with the tags of the promise and
 * CairnReceipt, Server, Seat and the seat's own Contribution.
 */
#ifndef CAIRN_RECEIPT_H
#define CAIRN_RECEIPT_H

#include "promise.h"

enum { RECEIPT_SERVER_MAX = 256, RECEIPT_FILE_MAX = 1 << 16 };

struct receipt {
    struct promise promise;
    char server[RECEIPT_SERVER_MAX];  /* where it was: "example.org:8080" */
    int seat;
    struct chance_key contribution;
};

/* Is it a promise to this seat, which its key has signed? Else why not. */
bool receipt_holds(const struct receipt *, struct sentence *why);

/* The caller frees; NULL: no memory. */
char *receipt_write(const struct receipt *);

/* False: the text is none, and why. */
bool receipt_read(const char *text, size_t n_bytes, struct receipt *, struct sentence *why);

#endif
