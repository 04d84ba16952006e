/*
 * siege_check.c: what may be wrong with a state of Schotten Totten 2, for
 * tests and for positions that people have drawn.
 */
#include <string.h>

#include "siege_parts.h"

static const char *broken_wall(const struct siege *s, card_set *seen, tactic_set *seen_tactics)
{
    *seen = s->discard;
    *seen_tactics = s->discard_tactics;
    for (int seat = 0; seat < 2; seat++) {
        for (int tile = 0; tile < SIEGE_TILES; tile++) {
            if (pack_count(s->side[seat][tile]) > siege_need(s, tile))
                return "a side has too many cards";
            for (card_pack left = s->side[seat][tile]; left; left >>= 8) {
                int card = code_card(&siege_deck, left & 0xff);
                if (card < 0 || card >= CARD_TACTIC + SIEGE_ELITE_KINDS ||
                    (card >= SIEGE_CARDS && card < CARD_TACTIC) ||
                    pack_code(&siege_deck, card) != (left & 0xff))
                    return "a card on the wall is none";
                if (card >= CARD_TACTIC)
                    *seen_tactics += tactic_one(card - CARD_TACTIC);
                else if (*seen & card_bit(card))
                    return "a siege card lies twice";
                else
                    *seen |= card_bit(card);
            }
        }
    }
    unsigned attacker = siege_complete(s, SIEGE_ATTACKER);
    unsigned defender = siege_complete(s, SIEGE_DEFENDER);
    if ((s->defender_first & ~defender) || (defender & ~attacker & ~s->defender_first))
        return "the wrong side is first";
    return NULL;
}

static const char *broken_cards(const game_setup *setup, const struct siege *s)
{
    const struct duel *duel = &s->duel;
    card_set seen;
    tactic_set tactics;
    const char *wrong = broken_wall(s, &seen, &tactics);
    if (wrong)
        return wrong;
    const card_set places[] = {seen, duel->pool, duel->hand[0], duel->hand[1], s->aside};
    card_set all = 0;
    for (int i = 0; i < 5; i++) {
        if (all & places[i])
            return "a siege card is in two places";
        all |= places[i];
    }
    if (all != deck_all(&siege_deck))
        return "a siege card is missing";
    for (int kind = 0; kind < SIEGE_TACTIC_KINDS; kind++) {
        int n = tactics_of(tactics, kind) + tactics_of(duel->tactic_pool, kind) +
                tactics_of(duel->tactic_hand[0], kind) + tactics_of(duel->tactic_hand[1], kind) +
                tactics_of(s->aside_tactics, kind);
        int n_all = siege_has_tactics(setup) ? tactics_of(SIEGE_ALL_TACTICS, kind) : 0;
        if (n > n_all || (n < n_all && kind < SIEGE_ELITE_KINDS))
            return "the tactic cards do not add up";
    }
    for (int back = 0; back < 2; back++) {
        int n_pool = back == BACK_TACTIC ? tactics_count(duel->tactic_pool)
                                         : cards_count(duel->pool);
        int n_hidden = duel->hidden[0][back] + duel->hidden[1][back] + s->aside_hidden[back];
        if (n_pool != duel->pile[back] + n_hidden)
            return "the pool does not fill pile and hidden places";
        if (duel->viewer == VIEWER_TRUTH && n_hidden)
            return "something is hidden in the truth";
    }
    for (int seat = 0; seat < 2; seat++) {
        if (duel_hand_size(duel, seat) > siege_hand_limit(setup))
            return "a hand is too large";
        if (duel->viewer == seat && (duel->hidden[seat][0] || duel->hidden[seat][1]))
            return "a card is hidden from its holder";
        if (duel->shown[seat] & ~duel->hand[seat])
            return "a card is shown that is not in the hand";
        for (int kind = 0; kind < SIEGE_TACTIC_KINDS; kind++)
            if (tactics_of(duel->tactic_shown[seat], kind) >
                tactics_of(duel->tactic_hand[seat], kind))
                return "a tactic card is shown that is not in the hand";
    }
    return NULL;
}

const char *siege_broken(const game_setup *setup, const void *state)
{
    static const uint8_t zeros[sizeof(((struct siege *)0)->unused)];
    const struct siege *s = state;
    const char *wrong = broken_cards(setup, s);
    if (wrong)
        return wrong;
    bool is_over = s->duel.phase == GAME_PHASE_OVER;
    bool is_giving = s->duel.phase == GAME_PHASE_GIVE;
    if (s->duel.turn > 1 || s->winner > 1 || (s->winner && !is_over))
        return "a seat is none";
    if (s->duel.phase == GAME_PHASE_RETURN || s->duel.phase == GAME_PHASE_EXTRA ||
        s->duel.phase > GAME_PHASE_OVER)
        return "the phase is none of this game";
    if (s->duel.phase == GAME_PHASE_CLAIM &&
        (s->duel.turn != SIEGE_ATTACKER || !siege_asks_for_claims(setup, s)))
        return "a claim phase without a claim";
    if (s->duel.phase != GAME_PHASE_DRAW && s->duel.phase != GAME_PHASE_SHUFFLE && !is_giving &&
        s->step)
        return "a step is left over";
    if (!is_giving && (s->aside || s->aside_tactics || s->aside_hidden[0] || s->aside_hidden[1]))
        return "cards are still set aside";
    if (s->oil > SIEGE_OIL || (s->oiled && s->duel.turn != SIEGE_DEFENDER))
        return "the oil is wrong";
    if (__builtin_popcount(s->damaged) > 4 || s->damaged >> SIEGE_TILES)
        return "the wall is damaged too much";
    if ((s->duel.passes > 1 && !is_over && s->duel.phase != GAME_PHASE_CLAIM) || s->turns_left > 3)
        return "the game should be over";
    if (s->shuffled_in & ~siege_unseen(s))
        return "a card that Support shuffled in has been seen";
    if (s->drawn_since[0] > cards_count(s->shuffled_in) ||
        s->drawn_since[1] > cards_count(s->shuffled_in) || (s->blurred && !s->shuffled_in))
        return "the draws since Support are wrong";
    if (!duel_is_view(&s->duel) && !siege_agrees_with_support(s))
        return "a card that Support shuffled in cannot be in that hand";
    if (s->drew_siege && (s->duel.turn != SIEGE_ATTACKER || (s->duel.phase != GAME_PHASE_CLAIM &&
                                                              s->duel.phase != GAME_PHASE_OVER)))
        return "only an attacker's claim may follow the draw";
    if (memcmp(s->unused, zeros, sizeof zeros) != 0)
        return "unused bytes are not 0";
    return NULL;
}
