/*
 * schotten_moves.c: which moves there are in Schotten Totten. Where a hand is
 * hidden from the viewer, a move is listed if some world that agrees with the
 * view allows it.
 */
#include "schotten.h"

/* S19, S21: may this seat play a tactic card of this kind, if it holds one? */
bool schotten_tactic_allowed(const struct schotten *s, int seat, int kind)
{
    if (s->duel.tactics_played[seat] > s->duel.tactics_played[!seat])
        return false;
    return kind != TACTIC_JOKER || !(s->joker_played >> seat & 1);
}

static void list_placings(int card, uint32_t stones, struct move_list *list)
{
    for (; stones; stones &= stones - 1)
        move_list_add(list, move_make(MOVE_PLACE, card, __builtin_ctz(stones), 0));
}

/* Ruses that move or discard a card of one side of the unclaimed stones. */
static void list_ruse(const struct schotten *s, int kind, uint32_t unclaimed, uint32_t room,
                      struct move_list *list)
{
    static const enum move_kind kinds[N_TACTICS] = {[TACTIC_STRATEGIST] = MOVE_STRATEGIST,
                                                    [TACTIC_BANSHEE] = MOVE_BANSHEE,
                                                    [TACTIC_TRAITOR] = MOVE_TRAITOR};
    int seat = s->duel.turn, target = kind == TACTIC_STRATEGIST ? seat : !seat;
    for (uint32_t stones = unclaimed; stones; stones &= stones - 1) {
        int stone = __builtin_ctz(stones);
        uint32_t goals = kind == TACTIC_STRATEGIST ? room & ~(1u << stone) : room;
        for (card_pack cards = s->side[target][stone]; cards; cards >>= 8) {
            int card = code_card(&deck_54, cards & 0xff);
            if (kind == TACTIC_TRAITOR && card >= CARD_TACTIC)
                continue;
            if (kind == TACTIC_BANSHEE) {
                move_list_add(list, move_make(MOVE_BANSHEE, card, stone, 0));
                continue;
            }
            for (uint32_t left = goals; left; left &= left - 1)
                move_list_add(list, move_make(kinds[kind], card, stone, __builtin_ctz(left)));
            if (kind == TACTIC_STRATEGIST)
                move_list_add(list, move_make(MOVE_STRATEGIST, card, stone, TO_DISCARD));
        }
    }
}

static void list_tactics(const struct schotten *s, uint32_t unclaimed, uint32_t room,
                         struct move_list *list)
{
    int seat = s->duel.turn;
    for (int kind = 0; kind < N_TACTICS; kind++) {
        if (!duel_may_hold_tactic(&s->duel, seat, kind) || !schotten_tactic_allowed(s, seat, kind))
            continue;
        if (kind <= TACTIC_SHIELD) {
            list_placings(CARD_TACTIC + kind, room, list);
        } else if (kind <= TACTIC_MUD) {
            list_placings(CARD_TACTIC + kind, unclaimed, list);
        } else if (kind == TACTIC_HUNTER) {
            if (s->duel.pile[0] || s->duel.pile[1])
                move_list_add(list, move_make(MOVE_HUNTER, 0, 0, 0));
        } else {
            list_ruse(s, kind, unclaimed, room, list);
        }
    }
}

static uint32_t stones_with_room(const struct schotten *s, int seat)
{
    return unclaimed_stones(s) & ~schotten_complete(s, seat);
}

static bool holds_tactics(const struct schotten *s, int seat)
{
    return s->duel.tactic_hand[seat] || s->duel.hidden[seat][BACK_TACTIC];
}

static void list_plays(const struct schotten *s, struct move_list *list)
{
    int seat = s->duel.turn;
    uint32_t room = stones_with_room(s, seat);
    card_set hand = duel_may_hold(&s->duel, seat);
    for (card_set cards = hand; cards; cards = cards_without_first(cards))
        list_placings(cards_first(cards), room, list);
    if (holds_tactics(s, seat))
        list_tactics(s, unclaimed_stones(s), room, list);
    if (!hand || !room)
        move_list_add(list, move_make(MOVE_PASS, 0, 0, 0));
}

/* Cards of a back in the hand, named where it is open, else just the back. */
static void list_returns(const struct schotten *s, struct move_list *list)
{
    const struct duel *duel = &s->duel;
    int seat = duel->turn;
    if (!duel_sees(duel, seat)) {
        for (int back = 0; back < 2; back++)
            if (duel_count(duel, seat, back))
                move_list_add(list, move_make(MOVE_RETURN_HIDDEN, back, 0, 0));
        return;
    }
    for (card_set cards = duel->hand[seat]; cards; cards = cards_without_first(cards))
        move_list_add(list, move_make(MOVE_RETURN, cards_first(cards), 0, 0));
    for (int kind = 0; kind < N_TACTICS; kind++)
        if (tactics_of(duel->tactic_hand[seat], kind))
            move_list_add(list, move_make(MOVE_RETURN, CARD_TACTIC + kind, 0, 0));
}

static void list_coming(const struct schotten *s, struct move_list *list)
{
    int back = schotten_coming_back(s), forced = schotten_forced_card(s, back);
    if (!duel_sees(&s->duel, s->duel.turn)) {
        move_list_add(list, move_make(MOVE_COMES_HIDDEN, back, 0, 0));
    } else if (forced != CARD_NONE && forced != CARD_HIDDEN) {
        move_list_add(list, move_make(MOVE_COMES, forced, 0, 0));
    } else if (back == BACK_NUMBERED) {
        for (card_set cards = s->duel.pool; cards; cards = cards_without_first(cards))
            move_list_add(list, move_make(MOVE_COMES, cards_first(cards), 0, 0));
    } else {
        for (int kind = 0; kind < N_TACTICS; kind++)
            if (tactics_of(s->duel.tactic_pool, kind))
                move_list_add(list, move_make(MOVE_COMES, CARD_TACTIC + kind, 0, 0));
    }
}

void schotten_legal(const game_setup *setup, const void *state, struct move_list *list)
{
    const struct schotten *s = state;
    if (s->duel.phase & (COMING_CLAN | COMING_TACTIC)) {
        list_coming(s, list);
        return;
    }
    switch (s->duel.phase & PHASE_MASK) {
    case GAME_PHASE_PLAY:
        list_plays(s, list);
        break;
    case GAME_PHASE_CLAIM:
        for (uint32_t left = schotten_provable(setup, s, s->duel.turn, false); left;
             left &= left - 1)
            move_list_add(list, move_make(MOVE_CLAIM, 0, __builtin_ctz(left), 0));
        move_list_add(list, move_make(MOVE_DONE, 0, 0, 0));
        break;
    case GAME_PHASE_DRAW:
        move_list_add(list, move_make(MOVE_DRAW, BACK_NUMBERED, 0, 0));
        move_list_add(list, move_make(MOVE_DRAW, BACK_TACTIC, 0, 0));
        break;
    case GAME_PHASE_RETURN:
        list_returns(s, list);
        break;
    default:
        break;
    }
}

/* ---- One of them at random, without listing them where that can be. */

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
    if (s->duel.phase & COMING_TACTIC && schotten_forced_card(s, BACK_TACTIC) == CARD_NONE)
        return move_make(MOVE_COMES, CARD_TACTIC + tactics_any(s->duel.tactic_pool, rng), 0, 0);
    if (s->duel.phase == GAME_PHASE_PLAY && !holds_tactics(s, seat)) {
        /* Every card goes with every stone that has room. */
        uint32_t room = stones_with_room(s, seat);
        card_set hand = s->duel.hand[seat];
        if (!hand || !room)
            return move_make(MOVE_PASS, 0, 0, 0);
        uint32_t card, stone;
        rng_two_below(rng, (uint32_t)cards_count(hand), (uint32_t)__builtin_popcount(room), &card,
                      &stone);
        return move_make(MOVE_PLACE, cards_nth(hand, (int)card), cards_nth(room, (int)stone), 0);
    }
    if ((s->duel.phase & PHASE_MASK) == GAME_PHASE_CLAIM) {
        uint32_t provable = schotten_provable(setup, s, seat, false);
        uint32_t choice = rng_below(rng, (uint32_t)__builtin_popcount(provable) + 1);
        if (choice == (uint32_t)__builtin_popcount(provable))
            return move_make(MOVE_DONE, 0, 0, 0);
        return move_make(MOVE_CLAIM, 0, cards_nth(provable, (int)choice), 0);
    }
    return pick_from_list(setup, s, rng);
}

game_move schotten_pick(const game_setup *setup, const void *state, struct rng *rng)
{
    const struct schotten *s = state;
    if (s->duel.phase & COMING_CLAN && schotten_forced_card(s, BACK_NUMBERED) == CARD_NONE)
        return move_make(MOVE_COMES, cards_any(s->duel.pool, rng), 0, 0);
    return pick_decision(setup, s, rng);
}
