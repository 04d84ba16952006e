/*
 * schotten_views.c: what a viewer of Schotten Totten knows, worlds that agree
 * with it, and what lies in the piles.
 */
#include "schotten_parts.h"

/* ---- What a viewer knows (S25). */

void schotten_mask(const game_setup *setup, void *state, int viewer)
{
    (void)setup;
    struct schotten *s = state;
    for (int back = 0; back < 2; back++) {
        for (int i = 0; i < schotten_under_count(s, back); i++) {
            uint8_t *card = &s->under[back][i];
            if (viewer == s->returner || *card == SCHOTTEN_HIDDEN)
                continue;
            if (back == BACK_TACTIC)
                s->duel.tactic_pool += tactic_one(*card - CARD_TACTIC);
            else
                s->duel.pool |= card_bit(*card);
            *card = SCHOTTEN_HIDDEN;
        }
    }
    duel_mask(&s->duel, viewer);
}

void schotten_guess(const game_setup *setup, void *state, struct rng *rng)
{
    (void)setup;
    struct schotten *s = state;
    for (int back = 0; back < 2; back++) {
        for (int i = 0; i < schotten_under_count(s, back); i++) {
            if (s->under[back][i] != SCHOTTEN_HIDDEN)
                continue;
            if (back == BACK_TACTIC) {
                int kind = tactics_any(s->duel.tactic_pool, rng);
                s->duel.tactic_pool -= tactic_one(kind);
                s->under[back][i] = (uint8_t)(CARD_TACTIC + kind);
            } else {
                int card = cards_any(s->duel.pool, rng);
                s->duel.pool &= ~card_bit(card);
                s->under[back][i] = (uint8_t)card;
            }
        }
    }
    duel_guess(&s->duel, rng);
}

game_move schotten_public_move(const game_setup *setup, const void *state, game_move move,
                               int viewer)
{
    (void)setup;
    const struct schotten *s = state;
    int back = schotten_card(move) >= CARD_TACTIC ? BACK_TACTIC : BACK_NUMBERED;
    if (viewer == s->duel.turn)
        return move;
    if (schotten_kind_of(move) == SCHOTTEN_MOVE_COMES)
        return schotten_move(SCHOTTEN_MOVE_COMES_HIDDEN, back, 0, 0);
    if (schotten_kind_of(move) == SCHOTTEN_MOVE_RETURN)
        return schotten_move(SCHOTTEN_MOVE_RETURN_HIDDEN, back, 0, 0);
    return move;
}

/* ---- Piles. */

int schotten_pile_count(const game_setup *setup)
{
    return setup->choice[SCHOTTEN_OPTION_TACTICS] ? 2 : 1;
}

const char *schotten_pile_key(const game_setup *setup, int pile)
{
    (void)setup;
    return pile == BACK_NUMBERED ? "clan" : "tactic";
}

int schotten_pile_size(const game_setup *setup, int pile)
{
    return pile == BACK_TACTIC ? SCHOTTEN_TACTIC_KINDS + 1
                               : cards_count(deck_all(schotten_deck(setup)));
}

game_move schotten_pile_card(const game_setup *setup, int pile, int index)
{
    if (pile == BACK_TACTIC)
        return schotten_move(SCHOTTEN_MOVE_COMES,
                             CARD_TACTIC + (index ? index - 1 : SCHOTTEN_JOKER), 0, 0);
    return schotten_move(SCHOTTEN_MOVE_COMES, cards_nth(deck_all(schotten_deck(setup)), index), 0,
                         0);
}

int schotten_pile_now(const game_setup *setup, const void *state)
{
    (void)setup;
    const struct schotten *s = state;
    int back = schotten_coming_back(s);
    return schotten_forced_card(s, back) == CARD_NONE ? back : GAME_NO_PILE;
}

int schotten_pile_holds(const game_setup *setup, const void *state, int pile, game_move move)
{
    (void)setup;
    const struct schotten *s = state;
    int card = schotten_card(move);
    if (pile == BACK_TACTIC)
        return tactics_of(s->duel.tactic_pool, card - CARD_TACTIC);
    return s->duel.pool >> card & 1;
}

int schotten_pile_epoch(const game_setup *setup, const void *state, int pile)
{
    (void)setup, (void)state, (void)pile;
    return 0;
}
