/*
 * claim.h: formations and the claim prover, for cards and wilds.
 *
 * A strength is a number that grows with the formation: its kind in the
 * upper byte, its sum (on a lowest-sum face 255 less the sum) in the lower.
 * The one question behind everything: how strong can this side become, if it
 * is completed from these unseen cards? A complete side lacks none, so the
 * same function ranks it; a claim holds if the other side's answer is not
 * above the claimant's. No hand is ever looked at.
 *
 * Everything is inline so that each game's deck is a constant in its copy.
 */
#ifndef CAIRN_CLAIM_H
#define CAIRN_CLAIM_H

#include "cards.h"
#include "lane_tables.h"

/* Inlined always: with a constant deck most of it folds away. */
#define CLAIM_INLINE static inline __attribute__((always_inline))

enum claim_kind { KIND_NONE, KIND_SUM, KIND_RUN, KIND_COLOUR, KIND_SAME, KIND_COLOUR_RUN };

enum {
    KINDS_SUM = 1 << KIND_SUM,
    KINDS_ALL = KINDS_SUM | 1 << KIND_RUN | 1 << KIND_COLOUR | 1 << KIND_SAME | 1 << KIND_COLOUR_RUN,
};

/* What a stone or tile asks for. */
struct claim_face {
    uint8_t need;       /* cards a side: 2, 3 or 4 */
    uint8_t kinds;      /* a bit for each kind that counts here; sum always does */
    bool lowest;        /* the lower sum wins (then only sums count) */
    bool strict;        /* a colour run is neither a colour nor a run here */
};

struct claim_side {
    card_set plain;
    uint8_t joker, spy, shield;  /* how many of each wild */
};

static inline int claim_side_count(const struct claim_side *side)
{
    return cards_count(side->plain) + side->joker + side->spy + side->shield;
}

static inline int claim_sum_of(const struct claim_face *face, int strength)
{
    return face->lowest ? 255 - (strength & 255) : strength & 255;
}

/* ---- Small parts. */

/* The values of a set, its colours forgotten. */
CLAIM_INLINE uint32_t claim_values(const struct deck *deck, card_set set)
{
    if (deck->n_colours == 6)
        set |= set >> (3 * deck->lane_bits);
    else
        set |= set >> (3 * deck->lane_bits) | set >> (4 * deck->lane_bits);
    set |= set >> deck->lane_bits | set >> (2 * deck->lane_bits);
    return (uint32_t)set & ((1u << deck->lane_bits) - 1);
}

CLAIM_INLINE int claim_plain_sum(const struct deck *deck, card_set set)
{
    return cards_count(set & deck->index_bit[0]) + 2 * cards_count(set & deck->index_bit[1]) +
           4 * cards_count(set & deck->index_bit[2]) + 8 * cards_count(set & deck->index_bit[3]) +
           deck->lowest * cards_count(set);
}

/* The sum of the n highest or lowest cards of a set that has that many. */
static inline int claim_extreme_sum(const struct deck *deck, card_set set, int n, bool lowest)
{
    uint32_t values = claim_values(deck, set);
    int sum = n * deck->lowest;
    while (n > 0) {
        int bit = lowest ? __builtin_ctz(values) : 31 - __builtin_clz(values);
        int count = cards_count(set & cards_of_value(deck, bit));
        int taken = count < n ? count : n;
        sum += taken * bit;
        n -= taken;
        values &= ~(1u << bit);
    }
    return sum;
}

static inline int claim_run_sum(const struct deck *deck, int need, int start)
{
    return need * (start + deck->lowest) + need * (need - 1) / 2;
}

/* Can the wilds and the available values fill these places of a run? Every
 * wild has to find a place of its own. Spy and shield share no value. */
static inline bool claim_fills(const struct deck *deck, const struct claim_side *side,
                               uint32_t places, uint32_t available)
{
    uint32_t missing = places & ~available;
    if (side->spy) {
        uint32_t spy = 1u << deck->spy_bit;
        if (side->spy > 1 || !(places & spy))
            return false;
        missing &= ~spy;
    }
    if (side->shield) {
        uint32_t fit = places & deck->shield_values;
        if (side->shield > 1 || !fit)
            return false;
        uint32_t useful = fit & missing;
        missing &= ~(useful & -useful);
    }
    return __builtin_popcount(missing) <= side->joker;
}

/* The highest start of a run that has all the values held and is filled from
 * the available ones and the wilds; -1 if there is none. The values held are
 * distinct. */
CLAIM_INLINE int claim_run_start(const struct deck *deck, const struct claim_side *side, int need,
                                  uint32_t held, uint32_t available)
{
    uint32_t starts = (1u << (deck->n_values - need + 1)) - 1;
    if (held) {
        int low = __builtin_ctz(held), high = 31 - __builtin_clz(held);
        if (high - low >= need)
            return -1;
        starts &= (2u << low) - 1;
        if (high >= need)
            starts &= ~0u << (high - need + 1);
    }
    if (!(side->joker | side->spy | side->shield)) {
        uint32_t all = held | available;
        starts &= all & all >> 1;
        if (need > 2)
            starts &= all >> 2;
        if (need > 3)
            starts &= all >> 3;
        return starts ? 31 - __builtin_clz(starts) : -1;
    }
    while (starts) {
        int start = 31 - __builtin_clz(starts);
        uint32_t window = ((1u << need) - 1) << start;
        if (claim_fills(deck, side, window & ~held, available))
            return start;
        starts &= ~(1u << start);
    }
    return -1;
}

/* ---- One kind each: the strongest completion's sum, or -1. */

static inline int claim_same_value(const struct deck *deck, const struct claim_side *side, int need,
                                   int lack, card_set unseen)
{
    uint32_t fit = (1u << deck->n_values) - 1;
    if (side->plain) {
        uint32_t held = claim_values(deck, side->plain);
        if (held & (held - 1))
            return -1;
        fit = held;
    }
    if (side->spy)
        fit &= 1u << deck->spy_bit;
    if (side->shield)
        fit &= deck->shield_values;
    while (fit) {
        int bit = 31 - __builtin_clz(fit);
        if (lack == 0 || cards_count(unseen & cards_of_value(deck, bit)) >= lack)
            return need * (bit + deck->lowest);
        fit &= ~(1u << bit);
    }
    return -1;
}

/* Are these distinct values, as many as needed, a run? */
static inline bool claim_is_run(uint32_t values, int need)
{
    return __builtin_popcount(values) == need &&
           (values >> __builtin_ctz(values)) == (1u << need) - 1;
}

/* On a strict face the highest cards may happen to form a colour run, which
 * does not count as a colour; then the next best choice is looked for. */
static inline int claim_colour_not_run(const struct deck *deck, const struct claim_side *side,
                                       int need, int lack, uint32_t held, uint32_t lane, int sum)
{
    uint32_t values = held;
    int n_values = __builtin_popcount(held);
    if (side->joker)
        values |= 1u << (deck->n_values - 1), n_values += side->joker;
    if (side->spy)
        values |= 1u << deck->spy_bit, n_values += side->spy;
    if (side->shield)
        values |= 1u << (31 - __builtin_clz(deck->shield_values)), n_values += side->shield;
    uint32_t chosen = 0, left = lane;
    for (int i = 0; i < lack; i++) {
        uint32_t highest = 1u << (31 - __builtin_clz(left));
        chosen |= highest;
        left &= ~highest;
    }
    n_values += lack;
    if (__builtin_popcount(values | chosen) != n_values || !claim_is_run(values | chosen, need))
        return sum;
    /* A wild that can be one lower breaks the run at the cost of 1. */
    if (side->joker || side->shield)
        return sum - 1;
    if (!lack)
        return -1;
    /* Else the lowest card taken makes way for the next below it. */
    uint32_t lowest = chosen & -chosen;
    while (left) {
        uint32_t next = 1u << (31 - __builtin_clz(left));
        left &= ~next;
        uint32_t changed = values | (chosen & ~lowest) | next;
        if ((values & next) || !claim_is_run(changed, need))
            return sum - __builtin_ctz(lowest) + __builtin_ctz(next);
    }
    return -1;
}

/* The colour of a set, if it has just one; -1 if it has several. */
CLAIM_INLINE int claim_one_colour(const struct deck *deck, card_set set)
{
    int colour = cards_first(set) / deck->lane_bits;
    card_set lane = (card_set)((1u << deck->lane_bits) - 1) << (colour * deck->lane_bits);
    return set & ~lane ? -1 : colour;
}

/* On a strict face a run all of one colour does not count; can this one,
 * which has the given start, be made with two colours? */
static inline bool claim_run_can_mix(const struct deck *deck, const struct claim_side *side,
                                     int need, int start, int colour, card_set unseen)
{
    if (side->joker | side->spy | side->shield)
        return true;
    if (side->plain && colour < 0)
        return true;
    uint32_t window = ((1u << need) - 1) << start;
    uint32_t places = window & ~claim_values(deck, side->plain);
    card_set usable = unseen & deck->first_of_lanes * places;
    if (side->plain)
        return usable & ~((card_set)((1u << deck->lane_bits) - 1) << (colour * deck->lane_bits));
    return claim_one_colour(deck, usable) < 0;
}

static inline int claim_run(const struct deck *deck, const struct claim_face *face,
                            const struct claim_side *side, int colour, card_set unseen)
{
    uint32_t held = claim_values(deck, side->plain);
    if (__builtin_popcount(held) != cards_count(side->plain))
        return -1;
    uint32_t available = claim_values(deck, unseen);
    int start = claim_run_start(deck, side, face->need, held, available);
    if (face->strict) {
        while (start >= 0 && !claim_run_can_mix(deck, side, face->need, start, colour, unseen)) {
            int next = -1;
            for (int lower = start - 1; lower >= 0 && next < 0; lower--) {
                uint32_t window = ((1u << face->need) - 1) << lower;
                if (!(held & ~window) && claim_fills(deck, side, window & ~held, available))
                    next = lower;
            }
            start = next;
        }
    }
    return start < 0 ? -1 : claim_run_sum(deck, face->need, start);
}

/* The lanes that a side can be of: those of its one colour, or all, or none. */
struct claim_lanes {
    int first, end;
};

CLAIM_INLINE struct claim_lanes claim_lanes_of(const struct deck *deck,
                                               const struct claim_side *side, int colour)
{
    if (colour >= 0)
        return (struct claim_lanes){colour, colour + 1};
    return (struct claim_lanes){0, side->plain ? 0 : deck->n_colours};
}

/* For a side that has no card yet: all lanes at once; a run does not leave its
 * lane. */
CLAIM_INLINE int claim_any_run_start(const struct deck *deck, int need, card_set unseen)
{
    card_set starts = unseen & unseen >> 1;
    if (need > 2)
        starts &= unseen >> 2;
    if (need > 3)
        starts &= unseen >> 3;
    starts &= deck->first_of_lanes * ((1u << (deck->n_values - need + 1)) - 1);
    uint32_t values = claim_values(deck, starts);
    return values ? 31 - __builtin_clz(values) : -1;
}

CLAIM_INLINE int claim_colour_run(const struct deck *deck, const struct claim_side *side, int need,
                                  struct claim_lanes lanes, card_set unseen)
{
    int best = -1;
    if (!side->plain && !(side->joker | side->spy | side->shield)) {
        best = claim_any_run_start(deck, need, unseen);
    } else {
        for (int c = lanes.first; c < lanes.end; c++) {
            int start = claim_run_start(deck, side, need, lane_of(deck, side->plain, c),
                                        lane_of(deck, unseen, c));
            if (start > best)
                best = start;
        }
    }
    return best < 0 ? -1 : claim_run_sum(deck, need, best);
}

/* What the cards on the side come to, its wilds as high as they can be. */
CLAIM_INLINE int claim_held_sum(const struct deck *deck, const struct claim_side *side)
{
    int sum = claim_plain_sum(deck, side->plain);
    if (side->joker | side->spy | side->shield)
        sum += side->joker * (deck->n_values - 1 + deck->lowest) +
               side->spy * (deck->spy_bit + deck->lowest) +
               side->shield * (31 - __builtin_clz(deck->shield_values) + deck->lowest);
    return sum;
}

CLAIM_INLINE int claim_colour(const struct deck *deck, const struct claim_face *face,
                              const struct claim_side *side, int lack, struct claim_lanes lanes,
                              card_set unseen, int held_sum)
{
    int best = -1;
    for (int c = lanes.first; c < lanes.end; c++) {
        uint32_t lane = lane_of(deck, unseen, c);
        if (__builtin_popcount(lane) < lack)
            continue;
        int sum = held_sum + lane_top[lane][lack] + lack * deck->lowest;
        if (face->strict)
            sum = claim_colour_not_run(deck, side, face->need, lack,
                                       lane_of(deck, side->plain, c), lane, sum);
        if (sum > best)
            best = sum;
    }
    return best;
}

/* Any cards do; on a lowest-sum face it is 255 less the least sum. */
CLAIM_INLINE int claim_plain_cards(const struct deck *deck, const struct claim_face *face,
                                   const struct claim_side *side, int lack, card_set unseen,
                                   int held_sum)
{
    if (!face->lowest)
        return held_sum + claim_extreme_sum(deck, unseen, lack, false);
    int least = claim_plain_sum(deck, side->plain) + side->joker * deck->lowest +
                side->spy * (deck->spy_bit + deck->lowest) +
                side->shield * (__builtin_ctz(deck->shield_values) + deck->lowest);
    return 255 - least - claim_extreme_sum(deck, unseen, lack, true);
}

/* ---- The whole question. */

/* The strength of this kind and sum if it is above the floor, else 0. */
CLAIM_INLINE int claim_above(int floor, enum claim_kind kind, int sum)
{
    int strength = sum < 0 ? 0 : (int)kind << 8 | sum;
    return strength > floor ? strength : 0;
}

/* The strength of the strongest completion of a side from the unseen cards
 * if it is above the floor, else 0. Kinds are tried strongest first: the
 * first that can be completed decides, and below the floor's kind nothing
 * can rise above it. */
static inline int claim_strongest(const struct deck *deck, const struct claim_face *face,
                                  const struct claim_side *side, card_set unseen, int floor)
{
    int lack = face->need - claim_side_count(side), floor_kind = floor >> 8, sum;
    if (cards_count(unseen) < lack)
        return 0;
    int colour = side->plain ? claim_one_colour(deck, side->plain) : -1;
    struct claim_lanes lanes = claim_lanes_of(deck, side, colour);
    if (face->kinds & 1 << KIND_COLOUR_RUN) {
        sum = claim_colour_run(deck, side, face->need, lanes, unseen);
        if (sum >= 0 || floor_kind == KIND_COLOUR_RUN)
            return claim_above(floor, KIND_COLOUR_RUN, sum);
    }
    if (face->kinds & 1 << KIND_SAME) {
        sum = claim_same_value(deck, side, face->need, lack, unseen);
        if (sum >= 0 || floor_kind == KIND_SAME)
            return claim_above(floor, KIND_SAME, sum);
    }
    int held_sum = claim_held_sum(deck, side);
    if (face->kinds & 1 << KIND_COLOUR) {
        sum = claim_colour(deck, face, side, lack, lanes, unseen, held_sum);
        if (sum >= 0 || floor_kind == KIND_COLOUR)
            return claim_above(floor, KIND_COLOUR, sum);
    }
    if (face->kinds & 1 << KIND_RUN) {
        sum = claim_run(deck, face, side, colour, unseen);
        if (sum >= 0 || floor_kind == KIND_RUN)
            return claim_above(floor, KIND_RUN, sum);
    }
    return claim_above(floor, KIND_SUM,
                       claim_plain_cards(deck, face, side, lack, unseen, held_sum));
}

/* The strength of a complete side. */
static inline int claim_strength(const struct deck *deck, const struct claim_face *face,
                                 const struct claim_side *side)
{
    return claim_strongest(deck, face, side, 0, 0);
}

/* ---- The same for sides without wilds, many times faster. */

CLAIM_INLINE int pack_sum(card_pack pack)
{
    return (int)((pack & 0x0f0f0f0fu) * 0x01010101u >> 24);
}

/* The strength of a complete side without wilds where all kinds count. Three
 * cards are looked up by their values. */
CLAIM_INLINE int claim_strength_plain(int need, card_pack side)
{
    uint32_t every = 0x01010101u >> (8 * (4 - need)), colours = side & every * 0xf0;
    bool is_colour = colours == (colours & 0xff) * every;
    if (need == 3) {
#ifdef __BMI2__
        uint32_t trio = __builtin_ia32_pext_si(side, 0x0f0f0f);
#else
        uint32_t trio = (side & 0xf) | (side >> 4 & 0xf0) | (side >> 8 & 0xf00);
#endif
        return trio_strengths[is_colour][trio];
    }
    uint32_t values = 0;
    for (int i = 0; i < need; i++)
        values |= 1u << (side >> (8 * i) & 15);
    bool is_run = values >> __builtin_ctz(values) == (1u << need) - 1;
    bool is_same = !(values & (values - 1));
    int kind = is_colour ? is_run ? KIND_COLOUR_RUN : KIND_COLOUR
               : is_same ? KIND_SAME
               : is_run  ? KIND_RUN
                         : KIND_SUM;
    return kind << 8 | pack_sum(side);
}

/* Can a plain side that lacks cards be completed to more than a strength?
 * Not asked: whether a sum can be beaten by a sum. */
static __attribute__((noinline)) bool claim_can_rise_plain(const struct deck *deck, int need,
                                                           int strength, card_set side, int lack,
                                                           card_set unseen)
{
    struct {
        int kind, sum;
    } rank = {.kind = strength >> 8, .sum = strength & 255};
    static const struct claim_side no_wilds = {.plain = 0};
    int colour = side ? claim_one_colour(deck, side) : -1;
    uint32_t held = claim_values(deck, side);
    bool is_distinct = __builtin_popcount(held) == need - lack;
    if (rank.kind <= KIND_RUN && is_distinct) {
        int start = claim_run_start(deck, &no_wilds, need, held, claim_values(deck, unseen));
        if (start >= 0 &&
            (rank.kind < KIND_RUN || claim_run_sum(deck, need, start) > rank.sum))
            return true;
    }
    bool is_open = !side;
    int first_lane = colour >= 0 ? colour : 0;
    int end_lane = colour >= 0 ? colour + 1 : is_open ? deck->n_colours : 0;
    if (rank.kind <= KIND_COLOUR) {
        int floor = rank.kind == KIND_COLOUR ? rank.sum - claim_plain_sum(deck, side) : -1;
        for (int c = first_lane; c < end_lane; c++) {
            uint32_t lane = lane_of(deck, unseen, c);
            if (__builtin_popcount(lane) >= lack &&
                lane_top[lane][lack] + lack * deck->lowest > floor)
                return true;
        }
    }
    if (rank.kind <= KIND_SAME && (is_open || !(held & (held - 1)))) {
        uint32_t fit = is_open ? claim_values(deck, unseen) : held;
        if (rank.kind == KIND_SAME)
            fit &= ~0u << (rank.sum / need - deck->lowest) << 1;
        for (; fit; fit &= fit - 1)
            if (cards_count(unseen & cards_of_value(deck, __builtin_ctz(fit))) >= lack)
                return true;
    }
    int above = rank.kind == KIND_COLOUR_RUN
                    ? (rank.sum - need * (need - 1) / 2) / need - deck->lowest + 1
                    : 0;
    for (int c = first_lane; c < end_lane; c++)
        if (claim_run_start(deck, &no_wilds, need, lane_of(deck, side, c),
                            lane_of(deck, unseen, c)) >= above)
            return true;
    return false;
}

/* The unseen cards, with what every claim asks of them first. */
struct claim_unseen {
    card_set cards;
    int count, top_value, top_count;
};

CLAIM_INLINE struct claim_unseen claim_unseen_of(const struct deck *deck, card_set cards)
{
    int top = 31 - __builtin_clz(claim_values(deck, cards) | 1);
    return (struct claim_unseen){
        .cards = cards,
        .count = cards_count(cards),
        .top_value = top + deck->lowest,
        .top_count = cards_count(cards & cards_of_value(deck, top)),
    };
}

/* Does a claim hold, without wilds and where all kinds count? Most claims
 * are sums that a higher sum could beat: that is asked first. */
CLAIM_INLINE bool claim_holds_plain(const struct deck *deck, int need, card_pack own,
                                    card_pack other, const struct claim_unseen *unseen,
                                    bool is_first)
{
    int strength = claim_strength_plain(need, own);
    int lack = need - pack_count(other);
    if (lack == 0)
        return strength + is_first > claim_strength_plain(need, other);
    if (unseen->count < lack)
        return true;
    if (strength >> 8 == KIND_SUM) {
        int most = unseen->top_count >= lack
                       ? lack * unseen->top_value
                       : claim_extreme_sum(deck, unseen->cards, lack, false);
        if (pack_sum(other) + most > (strength & 255))
            return false;
    }
    return !claim_can_rise_plain(deck, need, strength, pack_set(deck, other), lack, unseen->cards);
}

/* Does a claim hold? The claimant's side is complete. `is_first`: the
 * claimant wins a tie between two complete sides. */
static inline bool claim_holds(const struct deck *deck, const struct claim_face *face,
                               const struct claim_side *own, const struct claim_side *other,
                               card_set unseen, bool is_first)
{
    int strength = claim_strength(deck, face, own);
    bool other_is_complete = claim_side_count(other) == face->need;
    int floor = other_is_complete && !is_first ? strength - 1 : strength;
    return claim_strongest(deck, face, other, unseen, floor) == 0;
}

/* A side given as a pack. */
static inline struct claim_side claim_side_of(const struct deck *deck, card_pack pack)
{
    struct claim_side side = {.plain = 0};
    for (; pack; pack >>= 8) {
        uint32_t code = pack & 0xff;
        if (code < PACK_ELITE)
            side.plain |= card_bit(code_card(deck, code));
        else if (code == PACK_ELITE)
            side.joker++;
        else if (code == PACK_ELITE + 1)
            side.spy++;
        else
            side.shield++;
    }
    return side;
}

/* The cards of the strongest completion, of equals the first in canonical
 * order; empty if the side is complete or cannot be completed. */
card_set claim_completion(const struct deck *, const struct claim_face *, const struct claim_side *,
                          card_set unseen);

#endif
