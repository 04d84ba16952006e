/*
 * histogram.h: how long things took, counted by how long at most, as
 * Prometheus reads it.
 */
#ifndef CAIRN_HISTOGRAM_H
#define CAIRN_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_BOUNDS = 12 };

static const int64_t histogram_bound_us[HISTOGRAM_BOUNDS] = {
    250, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000, 2500000};

struct histogram {
    uint64_t count[HISTOGRAM_BOUNDS + 1];  /* up to each bound and above the one before; last: longer */
    uint64_t sum_us;
};

static inline void histogram_add(struct histogram *histogram, int64_t us)
{
    int i = 0;
    while (i < HISTOGRAM_BOUNDS && us > histogram_bound_us[i])
        i++;
    histogram->count[i]++;
    histogram->sum_us += (uint64_t)us;
}

#endif
