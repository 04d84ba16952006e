/*
 * rng.h: the one small random generator. The rules own none: whoever wants
 * chance (a search, a test, a benchmark) passes one in. Tables do not use it:
 * their chance comes from a key (table/chance.h).
 */
#ifndef CAIRN_RNG_H
#define CAIRN_RNG_H

#include <stdint.h>

struct rng {
    uint64_t state;
};

static inline struct rng rng_seeded(uint64_t seed)
{
    return (struct rng){.state = seed * 0x9e3779b97f4a7c15u + 0x2545f4914f6cdd1du};
}

/* wyrand: one addition and one wide multiplication a number. */
static inline uint64_t rng_next(struct rng *rng)
{
    rng->state += 0xa0761d6478bd642fu;
    unsigned __int128 wide = (unsigned __int128)rng->state * (rng->state ^ 0xe7037ed1a0b428dbu);
    return (uint64_t)(wide >> 64) ^ (uint64_t)wide;
}

/* Uniform below n (n > 0), exactly: the few numbers that would favour some
 * results are thrown away. */
static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
    uint64_t wide = (rng_next(rng) & 0xffffffffu) * n;
    if ((uint32_t)wide < n) {
        uint32_t unfair = -n % n;
        while ((uint32_t)wide < unfair)
            wide = (rng_next(rng) & 0xffffffffu) * n;
    }
    return (uint32_t)(wide >> 32);
}

/* Two at once, each uniform below its own bound, from one number. */
static inline void rng_two_below(struct rng *rng, uint32_t n, uint32_t m, uint32_t *one,
                                 uint32_t *other)
{
    for (;;) {
        uint64_t number = rng_next(rng);
        uint64_t wide = (number & 0xffffffffu) * n, wide_other = (number >> 32) * m;
        *one = (uint32_t)(wide >> 32);
        *other = (uint32_t)(wide_other >> 32);
        if (__builtin_expect((uint32_t)wide >= n && (uint32_t)wide_other >= m, 1))
            return;
        if ((uint32_t)wide >= -n % n && (uint32_t)wide_other >= -m % m)
            return;
    }
}

/* Uniform in [0, 1). */
static inline double rng_real(struct rng *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

/* One of n, each as likely as its weight. */
static inline int rng_by_weight(struct rng *rng, const float weight[], int n)
{
    float total = 0;
    for (int i = 0; i < n; i++)
        total += weight[i];
    float point = (float)rng_real(rng) * total;
    int choice = 0;
    while (choice < n - 1 && point >= weight[choice])
        point -= weight[choice++];
    return choice;
}

#endif
