/*
 * bench.h: how fast the parts of Cairn are on this machine. It measures and
 * reports; it judges nothing.
 */
#ifndef CAIRN_BENCH_H
#define CAIRN_BENCH_H

#include "text.h"

enum { BENCH_FIGURES_MAX = 128, BENCH_KEY_MAX = 48 };

struct bench_figure {
    char key[BENCH_KEY_MAX];  /* "play.GAME": decisions a second, and so on */
    double value;
};

struct bench {
    int n_figures;
    struct bench_figure figure[BENCH_FIGURES_MAX];
    char signature[17];  /* of a fixed number of games: the same on every machine */
    char cpu[128];
};

/* Each figure is measured for about this long. `progress` hears what is being
 * measured; it may be NULL. */
void bench_run(struct bench *, int each_ms, void (*progress)(const char *key));

/* One flat JSON object. */
void bench_json(const struct bench *, struct text *);

#endif
