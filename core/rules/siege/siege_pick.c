/*
 * siege_pick.c: one legal move of Schotten Totten 2 at random, each equally
 * likely. It works on the truth: nothing is hidden here.
 *
 * Each group of moves is counted, not listed. Claims are the costly part:
 * every tile where the attacker is complete counts as one, and if such a tile
 * is hit and the claim does not hold, the draw is repeated.
 */
#include "siege_parts.h"

static int count_bits(unsigned bits)
{
    return __builtin_popcount(bits);
}

static int nth_bit(unsigned bits, int n)
{
    return cards_nth(bits, n);
}

static int elite_count(tactic_set set)
{
    int n_kinds = 0;
    for (int kind = 0; kind < SIEGE_ELITE_KINDS; kind++)
        n_kinds += tactics_of(set, kind) > 0;
    return n_kinds;
}

static int nth_elite(tactic_set set, int n)
{
    for (int kind = 0;; kind++)
        if (tactics_of(set, kind) && n-- == 0)
            return CARD_TACTIC + kind;
}

/* The cards of a side of the wall, like jokers of a tile once. */
static int wall_card_count(const struct siege *s, int seat, int tile)
{
    int n_jokers = 0;
    for (card_pack left = s->side[seat][tile]; left; left >>= 8)
        n_jokers += (left & 0xff) == PACK_ELITE + SIEGE_JOKER;
    return pack_count(s->side[seat][tile]) - (n_jokers == 2);
}

static int exchange_count(const struct siege *s)
{
    int seat = s->duel.turn, n_chosen = siege_swap_size(s, seat, true);
    tactic_set tactics = s->duel.tactic_hand[seat] - tactic_one(SIEGE_EXCHANGE);
    bool two_jokers = tactics_of(tactics, SIEGE_JOKER) == 2;
    int n_kinds = cards_count(s->duel.hand[seat]) + tactics_count(tactics) - two_jokers;
    switch (n_chosen) {
    case 1:
        return n_kinds;
    case 2:
        return n_kinds * (n_kinds - 1) / 2 + two_jokers;
    default:
        return n_kinds * (n_kinds - 1) * (n_kinds - 2) / 6 + (two_jokers ? n_kinds - 1 : 0);
    }
}

static int action_count(const struct siege *s, int action, unsigned room)
{
    int seat = s->duel.turn, n_room = count_bits(room), n_moves = 0;
    if (!siege_has_target(s, seat, action))
        return 0;
    switch (action) {
    case SIEGE_REDEPLOY:
        for (int tile = 0; tile < SIEGE_TILES; tile++)
            n_moves += wall_card_count(s, seat, tile) * (count_bits(room & ~(1u << tile)) + 1);
        return n_moves;
    case SIEGE_RECRUIT:
        return (cards_count(s->discard) + elite_count(s->discard_tactics)) * n_room;
    case SIEGE_DESERTION:
    case SIEGE_TREASON:
        for (int tile = 0; tile < SIEGE_TILES; tile++)
            n_moves += wall_card_count(s, !seat, tile);
        return action == SIEGE_TREASON ? n_moves * n_room : n_moves;
    case SIEGE_EXPLOSION:
        return count_bits(siege_occupied(s, 0) | siege_occupied(s, 1));
    case SIEGE_SUPPORT:
        return 1;
    default:
        return exchange_count(s);
    }
}

/* Few games come here often, so one action's moves may be listed. */
static game_move nth_action(const struct siege *s, int action, unsigned room, int n)
{
    game_move moves[GAME_CHOICES_MAX];
    struct move_list list = {.out = moves, .room = GAME_CHOICES_MAX, .sought = GAME_NO_MOVE};
    siege_list_action(s, action, room, &list);
    assert(n < list.count);
    return moves[n];
}

static game_move nth_place(card_set cards, tactic_set elites, int n_cards, unsigned room, int n)
{
    int n_room = count_bits(room), card = n / n_room, tile = nth_bit(room, n % n_room);
    return siege_move(SIEGE_MOVE_PLACE,
                      card < n_cards ? cards_nth(cards, card) : nth_elite(elites, card - n_cards),
                      tile, SIEGE_NO_CARD);
}

static game_move pick_play(const game_setup *setup, const struct siege *s, struct rng *rng)
{
    int seat = s->duel.turn;
    bool attacks = seat == SIEGE_ATTACKER;
    card_set hand = s->duel.hand[seat];
    tactic_set tactics = siege_may_play_tactic(s, seat) ? s->duel.tactic_hand[seat] : 0;
    unsigned room = siege_room(s, seat);
    unsigned first_step = attacks ? siege_occupied(s, seat) : siege_oil_targets(s);
    unsigned claims = attacks ? room ^ SIEGE_ALL_TILES : 0;

    int n_cards = cards_count(hand);
    int n_places = n_cards * count_bits(room), n_first_steps = count_bits(first_step);
    int n_claims = count_bits(claims), n_actions = 0, n_of_action[SIEGE_TACTIC_KINDS] = {0};
    if (tactics) {
        n_places += elite_count(tactics) * count_bits(room);
        for (int kind = SIEGE_ELITE_KINDS; kind < SIEGE_TACTIC_KINDS; kind++)
            if (tactics_of(tactics, kind))
                n_actions += n_of_action[kind] = action_count(s, kind, room);
    }
    bool may_pass = !hand && siege_may_pass(s);
    int n_moves = n_places + n_first_steps + n_claims + n_actions + may_pass;
    for (;;) {
        int n = (int)rng_below(rng, (uint32_t)n_moves);
        if (n < n_places)
            return nth_place(hand, tactics, n_cards, room, n);
        n -= n_places;
        if (n < n_first_steps)
            return siege_move_card(attacks ? SIEGE_MOVE_RETREAT : SIEGE_MOVE_OIL,
                                   nth_bit(first_step, n));
        n -= n_first_steps;
        if (n < n_claims) {
            int tile = nth_bit(claims, n);
            struct claim_unseen unseen = claim_unseen_of(&siege_deck, siege_unseen(s));
            if (siege_claim_holds(setup, s, tile, &unseen))
                return siege_move_card(SIEGE_MOVE_CLAIM, tile);
            continue;
        }
        n -= n_claims;
        if (n == n_actions)
            return siege_move_card(SIEGE_MOVE_PASS, SIEGE_NO_CARD);
        int kind = SIEGE_ELITE_KINDS;
        while (n >= n_of_action[kind])
            n -= n_of_action[kind++];
        return nth_action(s, kind, room, n);
    }
}

static game_move pick_claim(const game_setup *setup, const struct siege *s, struct rng *rng)
{
    unsigned claims = siege_complete(s, SIEGE_ATTACKER);
    struct claim_unseen unseen = claim_unseen_of(&siege_deck, siege_unseen(s));
    for (;;) {
        int n = (int)rng_below(rng, (uint32_t)count_bits(claims) + 1);
        if (n == count_bits(claims))
            return siege_move_card(SIEGE_MOVE_DONE, SIEGE_NO_CARD);
        int tile = nth_bit(claims, n);
        if (siege_claim_holds(setup, s, tile, &unseen))
            return siege_move_card(SIEGE_MOVE_CLAIM, tile);
    }
}

/* A word names a kind of card, but each card of a pile is equally likely. */
static game_move pick_draw(const struct siege *s, struct rng *rng)
{
    int card = siege_draw_back(s) == BACK_TACTIC
                   ? CARD_TACTIC + tactics_any(s->duel.tactic_pool, rng)
                   : cards_any(s->duel.pool, rng);
    return siege_move_card(SIEGE_MOVE_DEALT, card);
}

static game_move pick_from_list(const game_setup *setup, const struct siege *s, struct rng *rng)
{
    game_move moves[GAME_CHOICES_MAX];
    struct move_list list = {.out = moves, .room = GAME_CHOICES_MAX, .sought = GAME_NO_MOVE};
    siege_legal(setup, s, &list);
    return moves[rng_below(rng, (uint32_t)list.count)];
}

game_move siege_pick(const game_setup *setup, const void *state, struct rng *rng)
{
    const struct siege *s = state;
    switch (s->duel.phase) {
    case GAME_PHASE_PLAY:
        return pick_play(setup, s, rng);
    case GAME_PHASE_CLAIM:
        return pick_claim(setup, s, rng);
    case GAME_PHASE_DEAL:
        return pick_draw(s, rng);
    case GAME_PHASE_DRAW:
        if (s->step != SIEGE_STEP_ASK)
            return pick_draw(s, rng);
        return siege_move_card(SIEGE_MOVE_DRAW, (int)rng_below(rng, 2));
    case GAME_PHASE_SHUFFLE:
        return siege_move_card(SIEGE_MOVE_SHUFFLE, cards_any(s->discard, rng));
    default:
        return pick_from_list(setup, s, rng);
    }
}
