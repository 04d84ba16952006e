/*
 * load.h: a load generator: many tables of two seats each, played with random
 * legal words that the server offered, and how fast the server takes them.
 *
 * Closed loop: each seat answers as soon as it is its turn. Offered rate: so
 * many words a second are due, and how late one is acknowledged counts from
 * when it was due, not from when it could be sent.
 */
#ifndef CAIRN_LOAD_H
#define CAIRN_LOAD_H

#include <stdbool.h>
#include <stdint.h>

#include "table_link.h"

struct load_settings {
    struct table_link link;  /* to the server */
    const char *game;     /* of two seats, in its first preset */
    int n_tables;
    int n_idle;           /* connections that only listen */
    int rate;             /* words a second offered; 0: closed loop */
    int seconds;
    bool is_verified;     /* both seats have a part in the shuffle and keep receipts */
};

struct load_report {
    double seconds;
    uint64_t n_words;     /* acknowledged while it was measured */
    uint64_t n_games;     /* finished meanwhile */
    uint64_t n_refused;
    uint64_t n_kept, n_broken;  /* shuffles, by seat: as they were signed, or not */
    double words_per_s;
    double server_cpu_s;
    double words_per_cpu_s;
    double p50_ms, p99_ms, most_ms;
    double table_bytes;       /* of the server's memory, each table with its two sockets */
    int n_idle;               /* listening at the end */
    double idle_bytes;        /* of the server's memory, each */
};

/* False, with one sentence, if it cannot be measured. */
bool load_run(const struct load_settings *, struct load_report *, struct text *why);

#endif
