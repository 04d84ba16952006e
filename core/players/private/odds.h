/*
 * odds.h: how strong a side is likely to become, from the cards that its
 * owner holds and may still draw. An estimate for computer players; proofs
 * are the business of claim.h.
 *
 * A formation is a plan: some cards still needed, each with its chance. The
 * plans of a kind are taken together, then the kinds from the strongest down:
 * where one fails the next below is fallen back to.
 */
#ifndef CAIRN_ODDS_H
#define CAIRN_ODDS_H

#include <string.h>

#include "claim.h"
#include "net_inputs.h"

/* Where all kinds count: what a kind is worth at a sum of 0, and how much more
 * at the highest sum there is. */
struct odds_ladder {
    float base[KIND_COLOUR_RUN + 1], span[KIND_COLOUR_RUN + 1];
};

struct odds_memory;

struct odds_cards {
    struct odds_memory *memory;
    card_set hand;      /* the owner's */
    card_set pile;      /* may still come */
    float hand_chance;  /* that a card in hand gets where it is wanted */
    float pile_chance;  /* that one particular card of the pile does */
    const struct odds_ladder *ladders;  /* for sides of 2, of 3 and of 4 cards */
};

enum {
    ODDS_NEED_MIN = 2,     /* cards of a side */
    ODDS_NEED_MAX = 4,
    ODDS_LANE_MAX = 12,    /* cards of a colour */
    ODDS_SUM_MAX = 48,     /* of a side */
    ODDS_TABLES_KEPT = 4,  /* one for each pair of chances in use */
    ODDS_EMPTY_KEPT = 32,
};

/* How a face counts, as far as strengths on it do differently. */
enum odds_counting {
    ODDS_ALL_KINDS,
    ODDS_LOWEST_SUM,
    ODDS_SUM,
    ODDS_ONE_KIND,
    ODDS_COUNTINGS,
};

static inline enum odds_counting odds_counting(const struct claim_face *face)
{
    if (face->kinds == KINDS_ALL)
        return ODDS_ALL_KINDS;
    return face->lowest ? ODDS_LOWEST_SUM : face->kinds == KINDS_SUM ? ODDS_SUM : ODDS_ONE_KIND;
}

/* What complete sides are worth, by kind and sum. */
typedef float odds_worths[KIND_COLOUR_RUN + 1][ODDS_SUM_MAX + 1];

/* What follows from the chances and the ladders alone: they have few values in a
 * game, so that all of it is worked out once. */
struct odds_tables {
    float hand_chance, pile_chance;
    const struct odds_ladder *ladders;
    int top;                                          /* the highest value of a card */
    float hand[ODDS_NEED_MAX + 1];                    /* to get so many of the hand */
    float all[ODDS_NEED_MAX + 1][ODDS_NEED_MAX + 1];  /* so many of the pile, of the hand */
    float some[ODDS_NEED_MAX + 1][ODDS_LANE_MAX + 1]; /* at least so many of so many in the pile */
    odds_worths worth[ODDS_COUNTINGS][ODDS_NEED_MAX - ODDS_NEED_MIN + 1];
};

enum { ODDS_KINDS = KIND_COLOUR_RUN - KIND_SUM };

/* What a side is worth, and how likely it ends as each kind above a sum, the
 * strongest first. */
struct odds_look {
    float worth, kind[ODDS_KINDS];
};

/* What was asked about an empty side, and the answer. */
struct odds_empty {
    const struct deck *deck;
    struct claim_face face;
    struct odds_cards cards;
    int above;
    struct odds_look look;
};

/* What was worked out and may be asked again: it belongs to whoever asks, and
 * saves time alone. All zeros remembers nothing. */
struct odds_memory {
    struct odds_tables tables[ODDS_TABLES_KEPT];
    unsigned current;  /* the tables used last */
    struct odds_empty empty[ODDS_EMPTY_KEPT];
};

static inline float odds_within(float odds, float low, float high)
{
    return odds < low ? low : odds > high ? high : odds;
}

static inline float odds_power(float chance, int n)
{
    float power = 1;
    for (; n > 0; n--)
        power *= chance;
    return power;
}

/* The chance to get at least n of so many cards of the pile. */
static inline float odds_of_pile(float pile_chance, int n, int n_pile)
{
    if (n == 0)
        return 1;
    if (n > n_pile)
        return 0;
    float miss = 1 - pile_chance, none = odds_power(miss, n_pile);
    if (n == 1)
        return 1 - none;
    float one = (float)n_pile * pile_chance * none / miss;
    float two = 0.5f * (float)(n_pile - 1) * pile_chance * one / miss;
    float some = n == 2 ? 1 - none - one : 1 - none - one - two;
    if (n > 3)
        some *= 0.5f;
    return some > 0 ? some : 0;
}

/* How a complete side of so many cards does against what it usually meets, from
 * 0 to 1. Where one kind counts, or sums, what is met is about two thirds or four
 * fifths of the highest sum; where the lowest wins, not quite two a card. */
static inline float odds_of_strength(const struct odds_ladder *ladder, enum odds_counting counting,
                                     int need, int top, int kind, int sum)
{
    float part = (float)sum / (float)need / (float)top;
    if (counting == ODDS_ALL_KINDS)
        return ladder->base[kind] + ladder->span[kind] * part;
    if (counting == ODDS_LOWEST_SUM)
        return odds_within(0.5f + 0.2f * (1.7f - (float)sum / (float)need), 0.02f, 0.98f);
    if (counting == ODDS_SUM)
        return odds_within(0.5f + 2.4f * (part - 0.82f), 0.02f, 0.98f);
    if (kind != KIND_SUM)
        return odds_within(0.5f + 1.6f * (part - 0.65f), 0.12f, 0.98f);
    return 0.02f + 0.08f * part;
}

static __attribute__((noinline)) void odds_fill_tables(struct odds_tables *tables, int top,
                                                       const struct odds_cards *cards)
{
    tables->hand_chance = cards->hand_chance;
    tables->pile_chance = cards->pile_chance;
    tables->ladders = cards->ladders;
    tables->top = top;
    for (int n = 0; n <= ODDS_NEED_MAX; n++) {
        tables->hand[n] = odds_power(cards->hand_chance, n);
        for (int n_hand = 0; n_hand <= ODDS_NEED_MAX; n_hand++) {
            float all = odds_power(cards->pile_chance, n) * odds_power(cards->hand_chance, n_hand);
            /* Nobody builds on less. */
            tables->all[n][n_hand] = all > 0.01f ? all : 0;
        }
        for (int n_pile = 0; n_pile <= ODDS_LANE_MAX; n_pile++)
            tables->some[n][n_pile] = odds_of_pile(cards->pile_chance, n, n_pile);
    }
    for (int counting = 0; counting < ODDS_COUNTINGS; counting++)
        for (int need = ODDS_NEED_MIN; need <= ODDS_NEED_MAX; need++)
            for (int kind = KIND_SUM; kind <= KIND_COLOUR_RUN; kind++)
                for (int sum = 0; sum <= ODDS_SUM_MAX; sum++)
                    tables->worth[counting][need - ODDS_NEED_MIN][kind][sum] =
                        odds_of_strength(&cards->ladders[need - ODDS_NEED_MIN],
                                         (enum odds_counting)counting, need, top, kind, sum);
}

static inline const struct odds_tables *odds_tables_of(const struct deck *deck,
                                                       const struct odds_cards *cards)
{
    struct odds_memory *memory = cards->memory;
    int top = deck->n_values - 1 + deck->lowest;
    for (unsigned i = 0; i < ODDS_TABLES_KEPT; i++) {
        struct odds_tables *tables = &memory->tables[(memory->current + i) % ODDS_TABLES_KEPT];
        if (tables->hand_chance == cards->hand_chance &&
            tables->pile_chance == cards->pile_chance && tables->ladders == cards->ladders &&
            tables->top == top) {
            memory->current += i;
            return tables;
        }
    }
    struct odds_tables *replaced = &memory->tables[--memory->current % ODDS_TABLES_KEPT];
    odds_fill_tables(replaced, top, cards);
    return replaced;
}

/* The chance to get at least n of a number of cards. */
static inline float odds_of_some(const struct odds_tables *tables, const struct odds_cards *cards,
                                 card_set wanted, int n)
{
    int n_hand = cards_count(wanted & cards->hand), n_pile = cards_count(wanted & cards->pile);
    int held = n < n_hand ? n : n_hand;
    return tables->hand[held] * tables->some[n - held][n_pile];
}

/* Collects plans: what they are worth together, how likely all fail, and how
 * likely those of the kinds before did. */
struct odds_plans {
    float value, failing, failing_before;
};

static inline void odds_add(struct odds_plans *plans, float chance, float worth)
{
    plans->value += plans->failing * chance * worth;
    plans->failing *= 1 - chance;
}

/* The face of a side, and what it is held against. */
struct odds_rival {
    const struct claim_face *face;
    const odds_worths *usual;  /* what strengths are worth against what they usually meet */
    int above;                 /* or 0: the strength to surpass */
};

static inline struct odds_rival odds_rival(const struct odds_tables *tables,
                                           const struct claim_face *face, int above)
{
    return (struct odds_rival){
        .face = face,
        .usual = &tables->worth[odds_counting(face)][face->need - ODDS_NEED_MIN],
        .above = above,
    };
}

static inline float odds_worth(const struct odds_rival *rival, int kind, int sum)
{
    if (rival->above)
        return (kind << 8 | (rival->face->lowest ? 255 - sum : sum)) > rival->above;
    return (*rival->usual)[kind][sum];
}

/* Does a kind count, and may it surpass what has to be surpassed? */
static inline bool odds_counts(const struct odds_rival *rival, int kind)
{
    return rival->face->kinds >> kind & 1 && kind >= rival->above >> 8;
}

/* Runs in these values: `held` are there, `hand` and `pile` may come; wilds
 * fill what is hardest to get. */
CLAIM_INLINE struct odds_plans odds_runs(const struct deck *deck, const struct odds_tables *tables,
                                         const struct odds_rival *rival, int kind, uint32_t held,
                                         uint32_t hand, uint32_t pile, int wilds,
                                         struct odds_plans plans)
{
    int need = rival->face->need, lack = need - __builtin_popcount(held);
    uint32_t starts = (1u << (deck->n_values - need + 1)) - 1, all = held | hand | pile;
    if (held) {
        int first = __builtin_ctz(held), last = 31 - __builtin_clz(held);
        starts &= (2u << first) - 1;
        if (last >= need)
            starts &= ~0u << (last - need + 1);
    }
    if (!wilds) {
        starts &= all & all >> 1;
        if (need > 2)
            starts &= all >> 2;
        if (need > 3)
            starts &= all >> 3;
    }
    while (starts) {
        int start = 31 - __builtin_clz(starts);
        starts &= ~(1u << start);
        uint32_t wanted = (((1u << need) - 1) << start) & ~held;
        int n_hand = __builtin_popcount(wanted & hand), n_pile = lack - n_hand;
        if (wilds) {
            int spare = wilds - __builtin_popcount(wanted & ~all);
            if (spare < 0)
                continue;
            n_pile = __builtin_popcount(wanted & pile & ~hand);
            int saved = spare < n_pile ? spare : n_pile;
            n_pile -= saved;
            n_hand -= spare - saved;
            n_hand = n_hand > 0 ? n_hand : 0;
        }
        float worth = odds_worth(rival, kind, claim_run_sum(deck, need, start));
        if (worth > 0)
            odds_add(&plans, tables->all[n_pile][n_hand], worth);
    }
    return plans;
}

/* The sum that the side will have: the best cards in hand, else middling. */
static inline float odds_expected_sum(const struct deck *deck, const struct claim_face *face,
                                      const struct odds_cards *cards, float held, int lack)
{
    uint32_t values = claim_values(deck, cards->hand);
    float middling = face->lowest ? 3.0f : 0.68f * (float)deck->n_values + deck->lowest;
    for (; lack > 0; lack--) {
        float value = middling;
        if (values) {
            int bit = face->lowest ? __builtin_ctz(values) : 31 - __builtin_clz(values);
            float best = (float)(bit + deck->lowest);
            values &= ~(1u << bit);
            if (face->lowest ? best < value : best > value)
                value = best;
        }
        held += value;
    }
    return held;
}

/* All plans of a kind are collected. */
static inline void odds_end_kind(struct odds_look *look, int kind, struct odds_plans *plans)
{
    look->kind[KIND_COLOUR_RUN - kind] = plans->failing_before - plans->failing;
    plans->failing_before = plans->failing;
}

/* The kinds one after another, for a side that lacks so many cards. */
static inline struct odds_look odds_of_plans(const struct deck *deck,
                                             const struct odds_tables *tables,
                                             const struct claim_face *face,
                                             const struct claim_side *side,
                                             const struct odds_cards *cards, int lack, int above)
{
    int wilds = side->joker + side->spy + side->shield;
    int colour = side->plain ? claim_one_colour(deck, side->plain) : -1;
    bool one_colour = !side->plain || colour >= 0;
    int first_lane = colour >= 0 ? colour : 0;
    int end_lane = !one_colour ? 0 : colour >= 0 ? colour + 1 : deck->n_colours;
    uint32_t held = claim_values(deck, side->plain);
    bool is_distinct = __builtin_popcount(held) == cards_count(side->plain);
    int top = face->lowest ? deck->lowest : deck->n_values - 1 + deck->lowest;
    int held_sum = claim_plain_sum(deck, side->plain) + side->joker * top +
                   side->spy * (deck->spy_bit + deck->lowest) +
                   side->shield * ((face->lowest ? 1 : 2) + deck->lowest);
    float sum = odds_expected_sum(deck, face, cards, (float)held_sum, lack);
    const struct odds_rival rival = odds_rival(tables, face, above);
    struct odds_plans plans = {.failing = 1, .failing_before = 1};
    struct odds_look look = {.worth = 0};

    if (odds_counts(&rival, KIND_COLOUR_RUN))
        for (int c = first_lane; c < end_lane; c++)
            plans = odds_runs(deck, tables, &rival, KIND_COLOUR_RUN, lane_of(deck, side->plain, c),
                              lane_of(deck, cards->hand, c), lane_of(deck, cards->pile, c), wilds,
                              plans);
    odds_end_kind(&look, KIND_COLOUR_RUN, &plans);
    if (odds_counts(&rival, KIND_SAME) && !(held & (held - 1)) && !(side->spy && side->shield)) {
        uint32_t fit = held ? held : claim_values(deck, cards->hand);
        if (side->spy)
            fit &= 1u << deck->spy_bit;
        if (side->shield)
            fit &= deck->shield_values;
        for (; fit; fit &= fit - 1) {
            int bit = __builtin_ctz(fit);
            float chance = odds_of_some(tables, cards, cards_of_value(deck, bit), lack);
            float worth = odds_worth(&rival, KIND_SAME, face->need * (bit + deck->lowest));
            if (worth > 0)
                odds_add(&plans, chance, worth);
        }
    }
    odds_end_kind(&look, KIND_SAME, &plans);
    if (odds_counts(&rival, KIND_COLOUR)) {
        float worth = odds_worth(&rival, KIND_COLOUR, (int)(sum * 0.9f));
        for (int c = first_lane; c < end_lane && worth > 0; c++) {
            card_set lane = (card_set)((1u << deck->lane_bits) - 1) << (c * deck->lane_bits);
            odds_add(&plans, odds_of_some(tables, cards, lane, lack), worth);
        }
    }
    odds_end_kind(&look, KIND_COLOUR, &plans);
    if (odds_counts(&rival, KIND_RUN) && is_distinct)
        plans = odds_runs(deck, tables, &rival, KIND_RUN, held, claim_values(deck, cards->hand),
                          claim_values(deck, cards->pile), wilds, plans);
    odds_end_kind(&look, KIND_RUN, &plans);
    float rest;
    if (above) {
        if (above >> 8 > KIND_SUM) {
            look.worth = plans.value;
            return look;
        }
        float lead = sum - (float)claim_sum_of(face, above);
        if (face->lowest)
            lead = -lead;
        /* Each card still to come may be two or three off. */
        rest = lead / (2.5f * (float)lack);
        rest = rest > 1 ? 0.97f : rest < -1 ? 0.03f : 0.5f + 0.47f * rest;
    } else {
        rest = odds_worth(&rival, KIND_SUM, (int)sum);
    }
    look.worth = plans.value + plans.failing * rest;
    return look;
}

static inline bool odds_same_cards(const struct odds_cards *one, const struct odds_cards *other)
{
    return one->hand == other->hand && one->pile == other->pile &&
           one->hand_chance == other->hand_chance && one->pile_chance == other->pile_chance &&
           one->ladders == other->ladders;
}

/* Most plans are open to an empty side, so it takes longest; and it is asked
 * for at stone after stone of a position. */
static inline struct odds_look odds_of_empty(const struct deck *deck,
                                             const struct odds_tables *tables,
                                             const struct claim_face *face,
                                             const struct odds_cards *cards, int above)
{
    uint64_t mixed = (cards->hand ^ (uint64_t)above << 32 ^ face->need) * 0x9e3779b97f4a7c15u;
    struct odds_empty *empty =
        &cards->memory->empty[(mixed >> 32 ^ face->kinds) % ODDS_EMPTY_KEPT];
    if (empty->deck != deck || memcmp(&empty->face, face, sizeof *face) != 0 ||
        !odds_same_cards(&empty->cards, cards) || empty->above != above) {
        const struct claim_side no_cards = {.plain = 0};
        empty->deck = deck;
        empty->face = *face;
        empty->cards = *cards;
        empty->above = above;
        empty->look = odds_of_plans(deck, tables, face, &no_cards, cards, face->need, above);
    }
    return empty->look;
}

/* A complete side is of one kind for certain. */
static inline struct odds_look odds_of_complete(const struct odds_tables *tables,
                                                const struct claim_face *face,
                                                int strength, int above)
{
    const struct odds_rival rival = odds_rival(tables, face, above);
    int kind = strength >> 8;
    struct odds_look look = {.worth = odds_worth(&rival, kind, claim_sum_of(face, strength))};
    if (kind > KIND_SUM)
        look.kind[KIND_COLOUR_RUN - kind] = 1;
    return look;
}

/* A side against what it usually meets, or with `above` its chance to become
 * stronger than that. */
static inline struct odds_look odds_look_at(const struct deck *deck, const struct claim_face *face,
                                            const struct claim_side *side,
                                            const struct odds_cards *cards, int above)
{
    const struct odds_tables *tables = odds_tables_of(deck, cards);
    int lack = face->need - claim_side_count(side);
    if (lack == 0)
        return odds_of_complete(tables, face, claim_strength(deck, face, side), above);
    if (lack == face->need)
        return odds_of_empty(deck, tables, face, cards, above);
    return odds_of_plans(deck, tables, face, side, cards, lack, above);
}

/* What a network is told of a side. `usual`: what it is worth against what it
 * usually meets, if it is complete. */
static inline struct side_inputs odds_describe(const struct odds_look *look, int need,
                                               card_pack side, bool is_complete, float usual)
{
    return (struct side_inputs){
        .worth = look->worth,
        .colour_run = look->kind[0],
        .same_value = look->kind[KIND_COLOUR_RUN - KIND_SAME],
        .colour = look->kind[KIND_COLOUR_RUN - KIND_COLOUR],
        .run = look->kind[KIND_COLOUR_RUN - KIND_RUN],
        .lack = (float)(need - pack_count(side)) * 0.25f,
        .is_complete = is_complete,
        .is_empty = side == 0,
        .usual_worth = usual,
        .has_wilds = !pack_is_plain(side),
    };
}

#endif
