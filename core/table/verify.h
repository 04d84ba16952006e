/*
 * verify.h: did the cards of a record come as was promised?
 *
 * A table that wants to be trusted commits to a secret before the deal, lets
 * the seats contribute, and opens everything after the end (docs/fairness.md).
 * The record then carries the tags Commit, Secret, and Commit0 …, Contribution0
 * … of the seats that contributed, each 64 hexadecimal digits; the key is made
 * of the secret and of those contributions, in the order of the seats.
 *
 * From a record alone it follows that all of that fits together, and that a
 * key has signed it. Whether it is what was shown before the deal, only a
 * receipt tells, which a seat wrote down then (receipt.h).
 */
#ifndef CAIRN_VERIFY_H
#define CAIRN_VERIFY_H

#include "receipt.h"

enum verify_verdict {
    VERIFY_HOLDS,
    VERIFY_FAILS,
    VERIFY_NOTHING,  /* there is nothing to verify by */
};

enum { VERIFY_RECEIPTS_MAX = 16, VERIFY_LINES_MAX = 8 + VERIFY_RECEIPTS_MAX };

struct verification {
    enum verify_verdict verdict;
    int n_receipts;  /* that are of the record's table */
    int n_lines;     /* what was checked, for people; the last one says what failed */
    struct sentence line[VERIFY_LINES_MAX];
};

/* What is known from elsewhere: each may be left out. */
struct verify_by {
    const uint8_t *key;             /* the server's: ED25519_KEY bytes */
    const struct receipt *receipt;  /* of any tables */
    int n_receipts;
    const char *seen;               /* the words as the first receipt's seat saw them */
};

const char *verify_key(enum verify_verdict);  /* "verified", "failed", "nothing" */

void record_verify(const struct record *, const struct verify_by *, struct verification *);

#endif
