/*
 * cards.h: decks of coloured, numbered cards as sets of bits, and their words.
 *
 * A set of cards is one 64-bit number, one lane of bits a colour:
 *
 *     bit  0         10        20            (where a lane has 10 bits)
 *          r1 … r10  o1 … o10  y1 … y10  …
 *
 * so that canonical order is the order of bits. A card is the number of its
 * bit; a tactic card is CARD_TACTIC plus its place in the canonical order.
 */
#ifndef CAIRN_CARDS_H
#define CAIRN_CARDS_H

#include <stdbool.h>
#include <stdint.h>

#include "rng.h"
#include "text.h"

enum { CARD_TACTIC = 64, CARD_NONE = 0xff };

typedef uint64_t card_set;

struct deck {
    uint8_t n_colours, lane_bits, n_values;
    uint8_t lowest;               /* value of a lane's first bit */
    uint8_t spy_bit;              /* in a lane: the one value of the spy */
    uint16_t shield_values;       /* bits of a lane: the values of the shield */
    card_set first_of_lanes;      /* the first bit of each lane */
    card_set index_bit[4];        /* the cards whose place in the lane has bit 0, 1, 2, 3 set */
    const char *letters;          /* of the colours */
    const char *const *tactics;   /* words of the tactic cards, NULL after the last */
};

/* Words: "r5", "joker". Reading stops at the first character that does not
 * belong; CARD_NONE if no card stands there. */
void card_write(const struct deck *, int card, struct text *);
void card_json(const struct deck *, int card, struct text *);  /* the word as a JSON string */
int card_read(const struct deck *, const char **at);
void card_set_write(const struct deck *, card_set, char between, struct text *);

static inline card_set card_bit(int card)
{
    return (card_set)1 << card;
}

static inline int cards_count(card_set set)
{
    return __builtin_popcountll(set);
}

static inline int cards_first(card_set set)
{
    return __builtin_ctzll(set);
}

static inline card_set cards_without_first(card_set set)
{
    return set & (set - 1);
}

static inline int card_value(const struct deck *deck, int card)
{
    return card % deck->lane_bits + deck->lowest;
}

static inline int card_colour(const struct deck *deck, int card)
{
    return card / deck->lane_bits;
}

static inline uint32_t lane_of(const struct deck *deck, card_set set, int colour)
{
    return (uint32_t)(set >> (colour * deck->lane_bits)) & ((1u << deck->lane_bits) - 1);
}

/* All cards of one value, given by its bit in a lane. */
static inline card_set cards_of_value(const struct deck *deck, int value_bit)
{
    return deck->first_of_lanes << value_bit;
}

static inline card_set deck_all(const struct deck *deck)
{
    return deck->first_of_lanes * ((1u << deck->n_values) - 1);
}

/* The set's n-th card, counted from 0. */
static inline int cards_nth(card_set set, int n)
{
#ifdef __BMI2__
    return __builtin_ctzll(__builtin_ia32_pdep_di((uint64_t)1 << n, set));
#else
    while (n-- > 0)
        set &= set - 1;
    return __builtin_ctzll(set);
#endif
}

static inline int cards_any(card_set set, struct rng *rng)
{
    return cards_nth(set, (int)rng_below(rng, (uint32_t)cards_count(set)));
}

/* ---- The few cards of one side, a byte each, the first in the lowest byte:
 * colour (from 1; 8 for elite troops) in the upper half, value in the lower.
 * Most questions about a formation are two or three instructions here. */

typedef uint32_t card_pack;

enum { PACK_ELITE = 0x80 };

static inline uint32_t pack_code(const struct deck *deck, int card)
{
    if (card >= CARD_TACTIC)
        return PACK_ELITE | (uint32_t)(card - CARD_TACTIC);
    return (uint32_t)(card_colour(deck, card) + 1) << 4 | (uint32_t)card_value(deck, card);
}

static inline int code_card(const struct deck *deck, uint32_t code)
{
    if (code >= PACK_ELITE)
        return CARD_TACTIC + (int)(code - PACK_ELITE);
    return ((int)(code >> 4) - 1) * deck->lane_bits + (int)(code & 15) - deck->lowest;
}

static inline int pack_count(card_pack pack)
{
    int n_zero_bits = pack ? __builtin_clz(pack) : 32;
    return (39 - n_zero_bits) >> 3;
}

static inline uint32_t pack_at(card_pack pack, int index)
{
    return pack >> (8 * index) & 0xff;
}

/* Where the code stands, or how many cards if it does not. */
static inline int pack_find(card_pack pack, uint32_t code)
{
    int index = 0;
    while (pack && (pack & 0xff) != code) {
        pack >>= 8;
        index++;
    }
    return index;
}

static inline bool pack_has(card_pack pack, uint32_t code)
{
    return pack_find(pack, code) < pack_count(pack);
}

/* Into a pack in canonical order. */
static inline card_pack pack_insert(card_pack pack, uint32_t code)
{
    uint32_t below = ((pack & 0xff) - 1 < code - 1) + (uint32_t)((pack >> 8 & 0xff) - 1 < code - 1) +
                     ((pack >> 16 & 0xff) - 1 < code - 1);
    card_pack kept = (1u << (8 * below)) - 1;
    return (pack & kept) | code << (8 * below) | (pack & ~kept) << 8;
}

/* The order of the others stays. */
static inline card_pack pack_without(card_pack pack, int index)
{
    card_pack kept = (1u << (8 * index)) - 1;
    return (pack & kept) | (pack >> 8 & ~kept);
}

/* No elite among these? Packs may be joined by | to ask for both. */
static inline bool pack_is_plain(card_pack pack)
{
    return !(pack & 0x80808080u);
}

/* Plain cards only. */
static inline card_set pack_set(const struct deck *deck, card_pack pack)
{
    card_set set = 0;
    for (; pack; pack >>= 8)
        set |= card_bit(code_card(deck, pack & 0xff));
    return set;
}

#endif
