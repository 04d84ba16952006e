/*
 * schotten_pick.c: one legal move of Schotten Totten at random, each equally
 * likely, without listing them where that can be. Random play spends its time
 * here.
 */
#include "schotten_parts.h"

static __attribute__((noinline)) game_move pick_from_list(const game_setup *setup,
                                                          const void *state, struct rng *rng)
{
    game_move moves[GAME_CHOICES_MAX];
    struct move_list list = {.out = moves, .room = GAME_CHOICES_MAX, .sought = GAME_NO_MOVE};
    schotten_legal(setup, state, &list);
    return moves[rng_below(rng, (uint32_t)list.count)];
}

static __attribute__((noinline)) game_move pick_decision(const game_setup *setup,
                                                         const struct schotten *s, struct rng *rng)
{
    int seat = s->duel.turn;
    if (s->duel.phase & SCHOTTEN_COMING_TACTIC && schotten_forced_card(s, BACK_TACTIC) == CARD_NONE)
        return schotten_move(SCHOTTEN_MOVE_COMES,
                             CARD_TACTIC + tactics_any(s->duel.tactic_pool, rng), 0, 0);
    if (s->duel.phase == GAME_PHASE_PLAY && !schotten_holds_tactics(s, seat)) {
        /* Every card goes with every stone that has room. */
        uint32_t room = schotten_room(s, seat);
        card_set hand = s->duel.hand[seat];
        if (!hand || !room)
            return schotten_move(SCHOTTEN_MOVE_PASS, 0, 0, 0);
        uint32_t card, stone;
        rng_two_below(rng, (uint32_t)cards_count(hand), (uint32_t)__builtin_popcount(room), &card,
                      &stone);
        return schotten_move(SCHOTTEN_MOVE_PLACE, cards_nth(hand, (int)card),
                             cards_nth(room, (int)stone), 0);
    }
    if ((s->duel.phase & SCHOTTEN_PHASE) == GAME_PHASE_CLAIM) {
        uint32_t provable = schotten_provable(setup, s, seat, false);
        uint32_t choice = rng_below(rng, (uint32_t)__builtin_popcount(provable) + 1);
        if (choice == (uint32_t)__builtin_popcount(provable))
            return schotten_move(SCHOTTEN_MOVE_DONE, 0, 0, 0);
        return schotten_move(SCHOTTEN_MOVE_CLAIM, 0, cards_nth(provable, (int)choice), 0);
    }
    return pick_from_list(setup, s, rng);
}

game_move schotten_pick(const game_setup *setup, const void *state, struct rng *rng)
{
    const struct schotten *s = state;
    if (s->duel.phase & SCHOTTEN_COMING_CLAN && schotten_forced_card(s, BACK_NUMBERED) == CARD_NONE)
        return schotten_move(SCHOTTEN_MOVE_COMES, cards_any(s->duel.pool, rng), 0, 0);
    return pick_decision(setup, s, rng);
}
