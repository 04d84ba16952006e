/*
 * wants.h: which cards the begun sides wait for, where those are, and for which
 * of them several sides of one seat wait at once. A network is told of it.
 */
#ifndef CAIRN_WANTS_H
#define CAIRN_WANTS_H

#include <assert.h>

#include "claim.h"
#include "net.h"

enum {
    WANTS_PLACE_INPUTS = 8,  /* for each seat */
    WANTS_WHOLE_INPUTS = 4,  /* likewise */
};

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

static inline void want_describe(const struct want *want, card_set twice,
                                 const struct wants_cards *cards, float input[WANTS_PLACE_INPUTS])
{
    card_set close = want->run | want->same;
    input[0] = (float)cards_count(want->run & cards->hand) * 0.5f;
    input[1] = (float)cards_count(want->run & cards->pile) * 0.5f;
    input[2] = (float)cards_count(want->same & cards->hand) * 0.5f;
    input[3] = (float)cards_count(want->same & cards->pile) * 0.25f;
    input[4] = (float)cards_count(want->colour & cards->hand) * 0.5f;
    input[5] = (float)cards_count(want->colour & cards->pile) * 0.125f;
    input[6] = (float)cards_count(close & cards->others) * 0.5f;
    input[7] = (float)cards_count(close & twice & cards->hand) * 0.5f;
}

/* The seat's inputs, behind the n that each place and the whole have already.
 * They are the last of a place. */
static inline void wants_describe(const struct wants *wants, const struct wants_cards *cards,
                                  int seat, int n_place, int n_whole, struct net_input *input)
{
    assert(n_place + 2 * WANTS_PLACE_INPUTS == NET_PLACE_INPUTS);
    assert(n_whole + 2 * WANTS_WHOLE_INPUTS <= NET_WHOLE_INPUTS);
    for (int place = 0; place < input->n_places; place++)
        want_describe(&wants->of[place], wants->twice, cards,
                      &input->place[place][n_place + seat * WANTS_PLACE_INPUTS]);
    float *whole = &input->whole[n_whole + seat * WANTS_WHOLE_INPUTS];
    whole[0] = (float)cards_count(wants->once & cards->hand) * 0.25f;
    whole[1] = (float)cards_count(wants->twice & cards->hand) * 0.25f;
    whole[2] = (float)cards_count((wants->once | wants->colour) & cards->hand) * 0.25f;
    whole[3] = (float)cards_count(wants->once & cards->pile) * 0.1f;
}

#endif
