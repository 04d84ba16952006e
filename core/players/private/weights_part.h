/*
 * weights_part.h: the weights of one network as bytes, its part of GAME.networks, for the
 * programs that write it (make_net.c, make_policy.c) and the one that reads it
 * (weights_apart.c).
 *
 * First come decimals, as they were learned: each is a whole number of four or five digits,
 * and how often it is divided by ten. Their first bytes stand together, then their
 * second ones and so on: what is alike lies side by side, and takes hardly more than half
 * of what floats take once it is compressed. Then come whole numbers of a byte.
 */
#ifndef CAIRN_WEIGHTS_PART_H
#define CAIRN_WEIGHTS_PART_H

#include <stddef.h>
#include <stdint.h>

/* Where the weights belong, and the hash of the only bytes that may be read there. */
struct weights_part {
    float *decimals;
    size_t n_decimals;
    int8_t *numbers;
    size_t n_numbers;
    uint64_t hash;
};

enum { DECIMAL_BYTES = 5 };

struct decimal {
    int32_t digits;
    uint8_t tens;  /* 22 at most: powers of ten up to there are exact */
};

static inline size_t weights_size(size_t n_decimals, size_t n_numbers)
{
    return n_decimals * DECIMAL_BYTES + n_numbers;
}

/* FNV-1a. */
static inline uint64_t weights_hash(const uint8_t *bytes, size_t n_bytes)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < n_bytes; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

static inline float decimal_value(struct decimal decimal)
{
    double power = 1;
    for (int i = 0; i < decimal.tens; i++)
        power *= 10;
    return (float)(decimal.digits / power);
}

/* The i-th of n. */
static inline void decimal_write(struct decimal decimal, uint8_t *bytes, size_t i, size_t n)
{
    bytes[i] = decimal.tens;
    for (size_t b = 1; b < DECIMAL_BYTES; b++)
        bytes[b * n + i] = (uint8_t)((uint32_t)decimal.digits >> 8 * (b - 1));
}

static inline struct decimal decimal_read(const uint8_t *bytes, size_t i, size_t n)
{
    uint32_t digits = 0;
    for (size_t b = 1; b < DECIMAL_BYTES; b++)
        digits |= (uint32_t)bytes[b * n + i] << 8 * (b - 1);
    return (struct decimal){.digits = (int32_t)digits, .tens = bytes[i]};
}

#endif
