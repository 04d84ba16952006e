/*
 * clock.h: how time goes by, from a beginning that means nothing; it never
 * jumps. The day and the hour are none of its business.
 */
#ifndef CAIRN_CLOCK_H
#define CAIRN_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline int64_t clock_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline int64_t clock_us(void)
{
    return clock_ns() / 1000;
}

static inline int64_t clock_ms(void)
{
    return clock_ns() / 1000000;
}

#endif
