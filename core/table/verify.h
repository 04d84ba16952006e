/*
 * verify.h: did the cards of a record come as its key says?
 *
 * A table that wants to be trusted commits to a secret before the deal, lets
 * the seats contribute, and opens everything after the end (notation: "Chance
 * by key"). The record then carries the tags Commit, Secret and Contribution0
 * … of the seats that contributed, each 64 hexadecimal digits; the key is
 * made of the secret and of those contributions, in the order of the seats.
 */
#ifndef CAIRN_VERIFY_H
#define CAIRN_VERIFY_H

#include "record.h"

enum verify_verdict {
    VERIFY_HOLDS,
    VERIFY_FAILS,
    VERIFY_NOTHING,  /* there is nothing to verify by */
};

enum { VERIFY_LINES_MAX = 3 };

struct verification {
    enum verify_verdict verdict;
    int n_lines;  /* what was checked, for people; the last one says what failed */
    struct sentence line[VERIFY_LINES_MAX];
};

const char *verify_key(enum verify_verdict);  /* "verified", "failed", "nothing" */

void record_verify(const struct record *, struct verification *);

#endif
