/*
 * numbers_rules.h: what a game provides for numbers.h, and the tools for it.
 *
 * A game lists the parts of a view once, in a function that is compiled four
 * times: to measure an observation, to write it, to read it back, and to name
 * its blocks. Each part is put as
 *
 *     s->oil = observer_byte(o, "oil", s->oil);
 *
 * which returns what was read, or what it was given.
 */
#ifndef CAIRN_NUMBERS_RULES_H
#define CAIRN_NUMBERS_RULES_H

#include <string.h>

#include "game_rules.h"
#include "numbers.h"

#define NUMBERS_INLINE static inline __attribute__((always_inline))

struct game_numbers {
    int version;
    int (*action_blocks)(const game_setup *, struct numbers_block[]);
    int (*observation_blocks)(const game_setup *, struct numbers_block[]);
    int (*action)(const game_setup *, const void *view, game_move);
    game_move (*action_move)(const game_setup *, const void *view, int action);
    void (*mask)(const game_setup *, const void *view, uint8_t mask[]);
    void (*observe)(const game_setup *, const void *view, uint8_t out[]);
    int (*decode)(const game_setup *, const uint8_t bytes[], void *view);
};

/* Adds a block after the last one, and returns where it begins. */
int numbers_add(struct numbers_block block[], int *n_blocks, const char *name, int d0, int d1,
                int d2);

/* A whole mask by listing the legal moves, with the game's own functions. */
static inline void numbers_list_mask(const game_setup *setup, const void *view,
                                     void (*legal)(const game_setup *, const void *,
                                                   struct move_list *),
                                     int (*action)(const game_setup *, const void *, game_move),
                                     int n_actions, uint8_t mask[])
{
    game_move moves[GAME_CHOICES_MAX];
    struct move_list list = {.out = moves, .room = GAME_CHOICES_MAX, .sought = GAME_NO_MOVE};
    legal(setup, view, &list);
    memset(mask, 0, (size_t)n_actions);
    for (int i = 0; i < list.count; i++)
        mask[action(setup, view, moves[i])] = 1;
}

/* The blocks of actions, listed once: to know where each begins (block is NULL),
 * and to name them. Each is put as
 *
 *     at.claim = actions_add(&list, "claim", N_STONES, 0, 0);
 */
struct actions {
    struct numbers_block *block;
    int n_blocks, end;
};

NUMBERS_INLINE int actions_add(struct actions *list, const char *name, int d0, int d1, int d2)
{
    int offset = list->end;
    if (list->block)
        numbers_add(list->block, &list->n_blocks, name, d0, d1, d2);
    list->end += d0 * (d1 ? d1 : 1) * (d2 ? d2 : 1);
    return offset;
}

/* Writes the lowest n bits as bytes, each 0 or 1 (of a machine that has the lowest
 * byte first, as all do that Cairn runs on). */
NUMBERS_INLINE void numbers_spread(uint64_t bits, int n, uint8_t out[])
{
    for (int i = 0; i < n; i += 8) {
        /* A product puts bit k at 8 * k; the eighth would run into the next. */
        uint64_t seven = bits >> i & 0x7f, eighth = bits >> ((i + 7) & 63) & 1;
        uint64_t eight = (seven * 0x0002040810204081u & 0x0101010101010101u) | eighth << 56;
        memcpy(out + i, &eight, (size_t)(n - i < 8 ? n - i : 8));
    }
}

/* ---- Observers. */

enum observer_mode { OBSERVER_MEASURES, OBSERVER_WRITES, OBSERVER_READS, OBSERVER_NAMES };

struct observer {
    enum observer_mode mode;
    uint8_t *at;                  /* the next byte; all are 0 before they are written */
    struct numbers_block *block;  /* when naming */
    int n_blocks;
};

/* The bytes of the next part; when only naming, nobody looks at them. */
NUMBERS_INLINE uint8_t *observer_part(struct observer *o, const char *name, int d0, int d1, int d2)
{
    if (o->mode == OBSERVER_NAMES) {
        numbers_add(o->block, &o->n_blocks, name, d0, d1, d2);
        return o->at;
    }
    uint8_t *part = o->at;
    o->at += d0 * (d1 ? d1 : 1) * (d2 ? d2 : 1);
    return part;
}

NUMBERS_INLINE uint8_t observer_byte(struct observer *o, const char *name, uint8_t value)
{
    uint8_t *part = observer_part(o, name, 1, 0, 0);
    if (o->mode == OBSERVER_WRITES)
        *part = value;
    return o->mode == OBSERVER_READS ? *part : value;
}

/* A number below n as one byte of n that is 1. */
NUMBERS_INLINE uint8_t observer_choice(struct observer *o, const char *name, uint8_t value, int n)
{
    uint8_t *part = observer_part(o, name, n, 0, 0);
    if (o->mode == OBSERVER_WRITES)
        part[value] = 1;
    if (o->mode == OBSERVER_READS)
        for (int i = 0; i < n; i++)
            if (part[i])
                return (uint8_t)i;
    return value;
}

/* The lowest n bits, a byte each. */
NUMBERS_INLINE uint32_t observer_bits(struct observer *o, const char *name, uint32_t bits, int n)
{
    uint8_t *part = observer_part(o, name, n, 0, 0);
    if (o->mode == OBSERVER_WRITES)
        numbers_spread(bits, n, part);
    if (o->mode != OBSERVER_READS)
        return bits;
    bits = 0;
    for (int i = 0; i < n; i++)
        bits |= (uint32_t)part[i] << i;
    return bits;
}

#endif
