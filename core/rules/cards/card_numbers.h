/*
 * card_numbers.h: cards as numbers without gaps, and the parts of a view that
 * the card games for two share, for their observations (numbers_rules.h).
 *
 * Numbered cards come first, colour by colour; then the kinds of tactic cards.
 */
#ifndef CAIRN_CARD_NUMBERS_H
#define CAIRN_CARD_NUMBERS_H

#include "duel.h"
#include "numbers_rules.h"

NUMBERS_INLINE int card_number_count(const struct deck *deck)
{
    return deck->n_colours * deck->n_values;
}

NUMBERS_INLINE int card_number(const struct deck *deck, int card)
{
    if (card >= CARD_TACTIC)
        return card_number_count(deck) + card - CARD_TACTIC;
    return card - card / deck->lane_bits * (deck->lane_bits - deck->n_values);
}

NUMBERS_INLINE int card_of_number(const struct deck *deck, int number)
{
    if (number >= card_number_count(deck))
        return CARD_TACTIC + number - card_number_count(deck);
    return number + number / deck->n_values * (deck->lane_bits - deck->n_values);
}

/* Of a card in a pack: a numbered one, or any. */
NUMBERS_INLINE int plain_number(const struct deck *deck, uint32_t code)
{
    return ((int)(code >> 4) - 1) * deck->n_values + (int)(code & 15) - deck->lowest;
}

NUMBERS_INLINE int code_number(const struct deck *deck, uint32_t code)
{
    return code < PACK_ELITE ? plain_number(deck, code)
                             : card_number_count(deck) + (int)(code - PACK_ELITE);
}

/* A set with a bit for each number instead of lanes. */
NUMBERS_INLINE uint64_t cards_numbered(const struct deck *deck, card_set set)
{
#ifdef __BMI2__
    return __builtin_ia32_pext_di(set, deck_all(deck));
#else
    uint64_t numbers = 0;
    for (int colour = 0; colour < deck->n_colours; colour++)
        numbers |= (uint64_t)lane_of(deck, set, colour) << (colour * deck->n_values);
    return numbers;
#endif
}

/* ---- Parts of an observation. */

/* A byte a numbered card. */
NUMBERS_INLINE card_set observer_cards(struct observer *o, const char *name,
                                       const struct deck *deck, card_set set)
{
    uint8_t *part = observer_part(o, name, card_number_count(deck), 0, 0);
    if (o->mode == OBSERVER_WRITES)
        numbers_spread(cards_numbered(deck, set), card_number_count(deck), part);
    if (o->mode != OBSERVER_READS)
        return set;
    set = 0;
    for (int i = 0; i < card_number_count(deck); i++)
        if (part[i])
            set |= card_bit(card_of_number(deck, i));
    return set;
}

/* A byte a kind: how many. */
NUMBERS_INLINE tactic_set observer_tactics(struct observer *o, const char *name, int n_kinds,
                                           tactic_set set)
{
    uint8_t *part = observer_part(o, name, n_kinds, 0, 0);
    if (o->mode == OBSERVER_WRITES)
        for (int kind = 0; kind < n_kinds; kind++)
            part[kind] = (uint8_t)tactics_of(set, kind);
    if (o->mode != OBSERVER_READS)
        return set;
    set = 0;
    for (int kind = 0; kind < n_kinds; kind++)
        set |= (tactic_set)part[kind] << (2 * kind);
    return set;
}

/* Hands, piles and whose turn it is, n_kinds of tactic cards being in the game
 * (or 0). Returns the seat whose view it is. */
NUMBERS_INLINE int observer_duel(struct observer *o, const struct deck *deck, int n_kinds,
                                 struct duel *duel)
{
    int own = duel->viewer = observer_choice(o, "seat", duel->viewer, 2), other = !own;
    duel->turn = observer_choice(o, "turn", (uint8_t)(duel->turn ^ own), 2) ^ (uint8_t)own;
    duel->hand[own] = observer_cards(o, "hand", deck, duel->hand[own]);
    duel->pool = observer_cards(o, "unseen", deck, duel->pool);
    duel->hidden[other][BACK_NUMBERED] =
        observer_byte(o, "other hidden", duel->hidden[other][BACK_NUMBERED]);
    duel->pile[BACK_NUMBERED] = observer_byte(o, "pile", duel->pile[BACK_NUMBERED]);
    duel->passes = observer_byte(o, "passes", duel->passes);
    if (n_kinds == 0)
        return own;
    duel->shown[own] = observer_cards(o, "hand known", deck, duel->shown[own]);
    duel->hand[other] = duel->shown[other] =
        observer_cards(o, "other known", deck, duel->hand[other]);
    duel->tactic_hand[own] = observer_tactics(o, "tactic hand", n_kinds, duel->tactic_hand[own]);
    duel->tactic_pool = observer_tactics(o, "tactic unseen", n_kinds, duel->tactic_pool);
    duel->tactic_shown[own] =
        observer_tactics(o, "tactic hand known", n_kinds, duel->tactic_shown[own]);
    duel->tactic_hand[other] = duel->tactic_shown[other] =
        observer_tactics(o, "tactic other known", n_kinds, duel->tactic_hand[other]);
    duel->hidden[other][BACK_TACTIC] =
        observer_byte(o, "tactic other hidden", duel->hidden[other][BACK_TACTIC]);
    duel->pile[BACK_TACTIC] = observer_byte(o, "tactic pile", duel->pile[BACK_TACTIC]);
    duel->tactics_played[own] =
        observer_byte(o, "tactics played", duel->tactics_played[own]);
    duel->tactics_played[other] =
        observer_byte(o, "other tactics played", duel->tactics_played[other]);
    return own;
}

#endif
