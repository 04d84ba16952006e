/*
 * wants.h: which cards the begun sides wait for, where those are, and for which
 * of them several sides of one seat wait at once. A network is told of it.
 */
#ifndef CAIRN_WANTS_H
#define CAIRN_WANTS_H

#include "claim.h"
#include "net.h"
#include "net_inputs.h"

/* The cards with which a side would go on towards each kind that counts there. */
struct want {
    card_set run;  /* in one colour */
    card_set same, colour;
};

/* What one seat's sides want. */
struct wants {
    struct want of[NET_PLACES_MAX];
    card_set once, twice;  /* for a run or the same value: at one place or more, at two or more */
    card_set colour;
};

/* Where cards are, as the seat sees it that wants them. */
struct wants_cards {
    card_set hand, others, pile;
};

/* An empty side wants nothing: it may become anything. */
static inline struct want want_of(const struct deck *deck, const struct claim_face *face,
                                  card_set side)
{
    struct want want = {.run = 0};
    if (!side)
        return want;
    int colour = claim_one_colour(deck, side);
    uint32_t held = claim_values(deck, side);
    if (colour >= 0) {
        int shift = colour * deck->lane_bits;
        int first = __builtin_ctz(held), last = 31 - __builtin_clz(held);
        int low = last - face->need + 1, high = first + face->need - 1;
        card_set lane = (card_set)((1u << deck->n_values) - 1) << shift & ~side;
        if (face->kinds >> KIND_COLOUR & 1)
            want.colour = lane;
        if (face->kinds >> KIND_COLOUR_RUN & 1 && last - first < face->need) {
            uint32_t window = ((2u << high) - 1) & (low > 0 ? ~0u << low : ~0u);
            want.run = lane & (card_set)window << shift;
        }
    }
    if (face->kinds >> KIND_SAME & 1 && !(held & (held - 1)))
        want.same = cards_of_value(deck, __builtin_ctz(held)) & ~side;
    return want;
}

static inline void wants_add(struct wants *wants, int place, struct want want)
{
    card_set close = want.run | want.same;
    wants->of[place] = want;
    wants->twice |= wants->once & close;
    wants->once |= close;
    wants->colour |= want.colour;
}

static inline struct want_inputs want_describe(const struct want *want, card_set twice,
                                               const struct wants_cards *cards)
{
    card_set close = want->run | want->same;
    return (struct want_inputs){
        .run_in_hand = (float)cards_count(want->run & cards->hand) * 0.5f,
        .run_in_pile = (float)cards_count(want->run & cards->pile) * 0.5f,
        .same_in_hand = (float)cards_count(want->same & cards->hand) * 0.5f,
        .same_in_pile = (float)cards_count(want->same & cards->pile) * 0.25f,
        .colour_in_hand = (float)cards_count(want->colour & cards->hand) * 0.5f,
        .colour_in_pile = (float)cards_count(want->colour & cards->pile) * 0.125f,
        .close_with_other = (float)cards_count(close & cards->others) * 0.5f,
        .twice_in_hand = (float)cards_count(close & twice & cards->hand) * 0.5f,
    };
}

static inline struct all_wants_inputs wants_describe(const struct wants *wants,
                                                     const struct wants_cards *cards)
{
    card_set any = wants->once | wants->colour;
    return (struct all_wants_inputs){
        .wants_close_in_hand = (float)cards_count(wants->once & cards->hand) * 0.25f,
        .wants_twice_in_hand = (float)cards_count(wants->twice & cards->hand) * 0.25f,
        .wants_any_in_hand = (float)cards_count(any & cards->hand) * 0.25f,
        .wants_close_in_pile = (float)cards_count(wants->once & cards->pile) * 0.1f,
    };
}

#endif
