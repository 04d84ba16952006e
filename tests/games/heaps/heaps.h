/*
 * heaps.h: a game of our own for the tests: small, with a hidden hand and a
 * pile, and nothing that the other games have and it does not need. Two players
 * lay stones of three kinds and values 1 to 6 at three heaps, three a side;
 * whoever has the higher sum at more heaps wins.
 */
#ifndef CAIRN_HEAPS_H
#define CAIRN_HEAPS_H

#include "game_rules.h"

enum {
    HEAPS = 3,
    HEAPS_SIDE = 3,     /* stones of one side at a heap */
    HEAPS_VALUES = 6,
    HEAPS_STONES = 18,  /* k1 … k6, l1 … l6, m1 … m6: a bit each */
    HEAPS_HIDDEN = HEAPS_STONES,
};

struct heaps {
    uint32_t pool;              /* stones whose place is not known: in the pile, or hidden in hands */
    uint32_t hand[2];           /* known */
    uint32_t side[2][HEAPS];
    uint8_t hidden[2];          /* stones in each hand that are not known */
    uint8_t pile;               /* how many */
    uint8_t turn, phase, viewer;
    uint8_t unused[2];          /* zero: the struct has no padding */
};

/* A move is a stone and a heap, or a stone that comes. */
enum { HEAPS_COMES = 0x100 };

static inline game_move heaps_move(int stone, int heap)
{
    return (game_move)(stone | heap << 5);
}

static inline int heaps_stone(game_move move)
{
    return move & 0x1f;
}

static inline int heaps_heap(game_move move)
{
    return move >> 5 & 0x3;
}

static inline int heaps_count(uint32_t stones)
{
    return __builtin_popcount(stones);
}

static inline int heaps_hand_size(const struct heaps *h, int seat)
{
    return heaps_count(h->hand[seat]) + h->hidden[seat];
}

static inline int heaps_hand_limit(const game_setup *setup)
{
    return setup->choice[0] ? 4 : 3;
}

static inline bool heaps_has_room(const struct heaps *h, int seat, int heap)
{
    return heaps_count(h->side[seat][heap]) < HEAPS_SIDE;
}

int heaps_sum(uint32_t stones);
int heaps_lead(const struct heaps *);  /* heaps won by seat 0 less those of seat 1 */

/* heaps_text.c */
extern const struct game_description heaps_description;
void heaps_write(const game_setup *, const void *state, game_move, struct text *);
game_move heaps_read(const game_setup *, const void *state, const char *word);
void heaps_refuse(const game_setup *, const void *state, game_move, struct sentence *why);
int heaps_ending(const game_setup *, const void *state, struct sentence line[]);
void heaps_json(const game_setup *, const void *state, struct text *);
void heaps_picture(const game_setup *, const void *state, struct text *);

#endif
