/* schotten_check.c: what must hold in every state; for tests. */
#include "schotten_parts.h"

/* Every clan card lies in exactly one place; so does every tactic card. */
static const char *cards_broken(const game_setup *setup, const struct schotten *s)
{
    const struct duel *duel = &s->duel;
    card_set all = 0;
    int n_cards = 0;
    tactic_set tactics = duel->tactic_pool + duel->tactic_hand[0] + duel->tactic_hand[1] +
                         s->tactic_discard;
    for (int seat = 0; seat < 2; seat++) {
        for (int stone = 0; stone < SCHOTTEN_STONES; stone++) {
            card_pack side = s->side[seat][stone];
            if (pack_count(side) > schotten_need(s, stone))
                return "a side has too many cards";
            for (; side; side >>= 8) {
                int card = code_card(&schotten_deck_54, side & 0xff);
                if (card >= CARD_TACTIC) {
                    tactics += tactic_one(card - CARD_TACTIC);
                } else {
                    all |= card_bit(card);
                    n_cards++;
                }
                if (side >> 8 && (side & 0xff) >= (side >> 8 & 0xff))
                    return "a side is not in canonical order";
            }
        }
    }
    card_set apart[] = {duel->pool, duel->hand[0], duel->hand[1], s->discard};
    for (int i = 0; i < 4; i++) {
        all |= apart[i];
        n_cards += cards_count(apart[i]);
    }
    int n_hidden_under[2] = {0, 0};
    for (int back = 0; back < 2; back++) {
        for (int i = 0; i < schotten_under_count(s, back); i++) {
            int card = s->under[back][i];
            if (card == SCHOTTEN_HIDDEN) {
                n_hidden_under[back]++;
            } else if (back == BACK_TACTIC) {
                tactics += tactic_one(card - CARD_TACTIC);
            } else {
                all |= card_bit(card);
                n_cards++;
            }
        }
    }
    if (s->mud)
        tactics += tactic_one(SCHOTTEN_MUD);
    if (s->blind)
        tactics += tactic_one(SCHOTTEN_BLIND);
    if (all != deck_all(schotten_deck(setup)) || n_cards != cards_count(all))
        return "a clan card is missing or lies twice";
    struct schotten fresh;
    setup->rules->start(setup, &fresh);
    if (tactics != fresh.duel.tactic_pool)
        return "a tactic card is missing or lies twice";
    int hidden[2] = {duel->hidden[0][0] + duel->hidden[1][0] + n_hidden_under[0],
                     duel->hidden[0][1] + duel->hidden[1][1] + n_hidden_under[1]};
    if (cards_count(duel->pool) !=
            duel->pile[0] - schotten_under_count(s, 0) + hidden[0] ||
        tactics_count(duel->tactic_pool) != duel->pile[1] - schotten_under_count(s, 1) + hidden[1])
        return "the pool does not fit the piles and hidden places";
    return NULL;
}

const char *schotten_broken(const game_setup *setup, const void *state)
{
    const struct schotten *s = state;
    const struct duel *duel = &s->duel;
    if (s->owned[0] & s->owned[1])
        return "a stone has two owners";
    for (int seat = 0; seat < 2; seat++) {
        if (duel->shown[seat] & ~duel->hand[seat])
            return "a shown card is not in the hand";
        if (s->first[seat] & ~schotten_complete(s, seat))
            return "an incomplete side is first";
    }
    if ((s->first[0] | s->first[1]) != (schotten_complete(s, 0) | schotten_complete(s, 1)))
        return "a complete side, and none is first";
    if (duel->viewer == VIEWER_TRUTH)
        for (int i = 0; i < 4; i++)
            if (duel->hidden[i / 2][i % 2] || s->under[i / 2][i % 2] == SCHOTTEN_HIDDEN)
                return "something is hidden in the truth";
    return cards_broken(setup, s);
}
