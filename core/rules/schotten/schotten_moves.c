/*
 * schotten_moves.c: which moves there are in Schotten Totten. Where a hand is
 * hidden from the viewer, a move is listed if some world that agrees with the
 * view allows it.
 */
#include "schotten_parts.h"

/* S19, S21: may this seat play a tactic card of this kind, if it holds one? */
bool schotten_tactic_allowed(const struct schotten *s, int seat, int kind)
{
    if (s->duel.tactics_played[seat] > s->duel.tactics_played[!seat])
        return false;
    return kind != SCHOTTEN_JOKER || !(s->joker_played >> seat & 1);
}

static void list_placings(int card, uint32_t stones, struct move_list *list)
{
    for (; stones; stones &= stones - 1)
        move_list_add(list, schotten_move(SCHOTTEN_MOVE_PLACE, card, __builtin_ctz(stones), 0));
}

/* Ruses that move or discard a card of one side of the unclaimed stones. */
static void list_ruse(const struct schotten *s, int kind, uint32_t unclaimed, uint32_t room,
                      struct move_list *list)
{
    static const enum schotten_kind kinds[SCHOTTEN_TACTIC_KINDS] = {
        [SCHOTTEN_STRATEGIST] = SCHOTTEN_MOVE_STRATEGIST,
        [SCHOTTEN_BANSHEE] = SCHOTTEN_MOVE_BANSHEE,
        [SCHOTTEN_TRAITOR] = SCHOTTEN_MOVE_TRAITOR};
    int seat = s->duel.turn, target = kind == SCHOTTEN_STRATEGIST ? seat : !seat;
    for (uint32_t stones = unclaimed; stones; stones &= stones - 1) {
        int stone = __builtin_ctz(stones);
        uint32_t goals = kind == SCHOTTEN_STRATEGIST ? room & ~(1u << stone) : room;
        for (card_pack cards = s->side[target][stone]; cards; cards >>= 8) {
            int card = code_card(&schotten_deck_54, cards & 0xff);
            if (kind == SCHOTTEN_TRAITOR && card >= CARD_TACTIC)
                continue;
            if (kind == SCHOTTEN_BANSHEE) {
                move_list_add(list, schotten_move(SCHOTTEN_MOVE_BANSHEE, card, stone, 0));
                continue;
            }
            for (uint32_t left = goals; left; left &= left - 1)
                move_list_add(list, schotten_move(kinds[kind], card, stone, __builtin_ctz(left)));
            if (kind == SCHOTTEN_STRATEGIST)
                move_list_add(list, schotten_move(SCHOTTEN_MOVE_STRATEGIST, card, stone,
                                                  SCHOTTEN_TO_DISCARD));
        }
    }
}

static void list_tactics(const struct schotten *s, uint32_t unclaimed, uint32_t room,
                         struct move_list *list)
{
    int seat = s->duel.turn;
    for (int kind = 0; kind < SCHOTTEN_TACTIC_KINDS; kind++) {
        if (!duel_may_hold_tactic(&s->duel, seat, kind) || !schotten_tactic_allowed(s, seat, kind))
            continue;
        if (kind <= SCHOTTEN_SHIELD) {
            list_placings(CARD_TACTIC + kind, room, list);
        } else if (kind <= SCHOTTEN_MUD) {
            list_placings(CARD_TACTIC + kind, unclaimed, list);
        } else if (kind == SCHOTTEN_HUNTER) {
            if (s->duel.pile[0] || s->duel.pile[1])
                move_list_add(list, schotten_move(SCHOTTEN_MOVE_HUNTER, 0, 0, 0));
        } else {
            list_ruse(s, kind, unclaimed, room, list);
        }
    }
}

static void list_plays(const struct schotten *s, struct move_list *list)
{
    int seat = s->duel.turn;
    uint32_t room = schotten_room(s, seat);
    card_set hand = duel_may_hold(&s->duel, seat);
    for (card_set cards = hand; cards; cards = cards_without_first(cards))
        list_placings(cards_first(cards), room, list);
    if (schotten_holds_tactics(s, seat))
        list_tactics(s, schotten_unclaimed(s), room, list);
    if (!hand || !room)
        move_list_add(list, schotten_move(SCHOTTEN_MOVE_PASS, 0, 0, 0));
}

/* Cards of a back in the hand, named where it is open, else just the back. */
static void list_returns(const struct schotten *s, struct move_list *list)
{
    const struct duel *duel = &s->duel;
    int seat = duel->turn;
    if (!duel_sees(duel, seat)) {
        for (int back = 0; back < 2; back++)
            if (duel_count(duel, seat, back))
                move_list_add(list, schotten_move(SCHOTTEN_MOVE_RETURN_HIDDEN, back, 0, 0));
        return;
    }
    for (card_set cards = duel->hand[seat]; cards; cards = cards_without_first(cards))
        move_list_add(list, schotten_move(SCHOTTEN_MOVE_RETURN, cards_first(cards), 0, 0));
    for (int kind = 0; kind < SCHOTTEN_TACTIC_KINDS; kind++)
        if (tactics_of(duel->tactic_hand[seat], kind))
            move_list_add(list, schotten_move(SCHOTTEN_MOVE_RETURN, CARD_TACTIC + kind, 0, 0));
}

static void list_coming(const struct schotten *s, struct move_list *list)
{
    int back = schotten_coming_back(s), forced = schotten_forced_card(s, back);
    if (!duel_sees(&s->duel, s->duel.turn)) {
        move_list_add(list, schotten_move(SCHOTTEN_MOVE_COMES_HIDDEN, back, 0, 0));
    } else if (forced != CARD_NONE && forced != SCHOTTEN_HIDDEN) {
        move_list_add(list, schotten_move(SCHOTTEN_MOVE_COMES, forced, 0, 0));
    } else if (back == BACK_NUMBERED) {
        for (card_set cards = s->duel.pool; cards; cards = cards_without_first(cards))
            move_list_add(list, schotten_move(SCHOTTEN_MOVE_COMES, cards_first(cards), 0, 0));
    } else {
        for (int kind = 0; kind < SCHOTTEN_TACTIC_KINDS; kind++)
            if (tactics_of(s->duel.tactic_pool, kind))
                move_list_add(list, schotten_move(SCHOTTEN_MOVE_COMES, CARD_TACTIC + kind, 0, 0));
    }
}

void schotten_legal(const game_setup *setup, const void *state, struct move_list *list)
{
    const struct schotten *s = state;
    if (s->duel.phase & (SCHOTTEN_COMING_CLAN | SCHOTTEN_COMING_TACTIC)) {
        list_coming(s, list);
        return;
    }
    switch (s->duel.phase & SCHOTTEN_PHASE) {
    case GAME_PHASE_PLAY:
        list_plays(s, list);
        break;
    case GAME_PHASE_CLAIM:
        for (uint32_t left = schotten_provable(setup, s, s->duel.turn, false); left;
             left &= left - 1)
            move_list_add(list, schotten_move(SCHOTTEN_MOVE_CLAIM, 0, __builtin_ctz(left), 0));
        move_list_add(list, schotten_move(SCHOTTEN_MOVE_DONE, 0, 0, 0));
        break;
    case GAME_PHASE_DRAW:
        move_list_add(list, schotten_move(SCHOTTEN_MOVE_DRAW, BACK_NUMBERED, 0, 0));
        move_list_add(list, schotten_move(SCHOTTEN_MOVE_DRAW, BACK_TACTIC, 0, 0));
        break;
    case GAME_PHASE_RETURN:
        list_returns(s, list);
        break;
    default:
        break;
    }
}

void schotten_thinkable(const game_setup *setup, const void *state, struct move_list *list)
{
    (void)setup;
    const struct schotten *s = state;
    if ((s->duel.phase & SCHOTTEN_PHASE) != GAME_PHASE_CLAIM)
        return;
    for (uint32_t left = schotten_thinkable_at(s); left; left &= left - 1)
        move_list_add(list, schotten_move(SCHOTTEN_MOVE_CLAIM, 0, __builtin_ctz(left), 0));
}
