/*
 * siege_moves.c: which moves there are in Schotten Totten 2. Where a hand is
 * hidden from the viewer, a move is listed if some world that agrees with the
 * view allows it.
 */
#include "siege_parts.h"

/* ---- What is there to choose from. */

card_set siege_may_hold(const struct siege *s, int seat)
{
    card_set may = s->duel.hand[seat];
    if (!s->duel.hidden[seat][BACK_NUMBERED])
        return may;
    if (!s->shuffled_in)
        return may | s->duel.pool;
    if (siege_support_allows(s, seat, 1, 1))
        may |= s->duel.pool & s->shuffled_in;
    if (siege_support_allows(s, seat, 1, 0))
        may |= s->duel.pool & ~s->shuffled_in;
    return may;
}

/* The same of the siege pile. */
static card_set pile_may_hold(const struct siege *s)
{
    card_set may = 0;
    if (!s->shuffled_in)
        return s->duel.pool;
    if (siege_support_allows(s, GAME_CHANCE, 1, 1))
        may |= s->duel.pool & s->shuffled_in;
    if (siege_support_allows(s, GAME_CHANCE, 1, 0))
        may |= s->duel.pool & ~s->shuffled_in;
    return may;
}

bool siege_any_claim(const game_setup *setup, const struct siege *s)
{
    unsigned left = siege_complete(s, SIEGE_ATTACKER);
    if (!left)
        return false;
    struct claim_unseen unseen = claim_unseen_of(&siege_deck, siege_unseen(s));
    for (; left; left &= left - 1)
        if (siege_claim_holds(setup, s, __builtin_ctz(left), &unseen))
            return true;
    return false;
}

int siege_swap_size(const struct siege *s, int seat, bool holds_exchange)
{
    int n_cards = duel_hand_size(&s->duel, seat) - holds_exchange;
    return n_cards < SIEGE_SWAPPED ? n_cards : SIEGE_SWAPPED;
}

/* An exchange needs a card in either hand. */
bool siege_has_target(const struct siege *s, int seat, enum siege_tactic action)
{
    switch (action) {
    case SIEGE_REDEPLOY:
        return siege_occupied(s, seat);
    case SIEGE_RECRUIT:
        return (s->discard || s->discard_tactics) && siege_room(s, seat);
    case SIEGE_DESERTION:
        return siege_occupied(s, !seat);
    case SIEGE_TREASON:
        return siege_occupied(s, !seat) && siege_room(s, seat);
    case SIEGE_EXPLOSION:
        return siege_occupied(s, seat) | siege_occupied(s, !seat);
    case SIEGE_SUPPORT:
        return cards_count(s->discard) >= 2;
    case SIEGE_EXCHANGE:
        return siege_swap_size(s, seat, true) > 0 && siege_swap_size(s, !seat, false) > 0;
    default:
        return false;
    }
}

/* G17: neither a siege card, nor an elite or action card that may be played;
 * in a view, if the hidden cards may be so. */
bool siege_may_pass(const struct siege *s)
{
    const struct duel *duel = &s->duel;
    int seat = duel->turn;
    if (duel_count(duel, seat, BACK_NUMBERED))
        return false;
    if (!siege_may_play_tactic(s, seat))
        return true;
    int n_useless = 0;
    for (int kind = 0; kind < SIEGE_TACTIC_KINDS; kind++) {
        bool is_useless = kind >= SIEGE_ELITE_KINDS && !siege_has_target(s, seat, kind);
        if (is_useless)
            n_useless += tactics_of(duel->tactic_pool, kind);
        else if (tactics_of(duel->tactic_hand[seat], kind))
            return false;
    }
    return n_useless >= duel->hidden[seat][BACK_TACTIC];
}

/* ---- Three cards, or as many as there are, chosen from a hand. */

struct choice {
    struct move_list *list;
    const struct siege *siege;
    enum siege_kind kind;
    int from;                  /* the seat whose cards they are */
    card_set known, pool;      /* cards to choose, surely there or perhaps */
    tactic_set known_tactics, tactic_pool;
    int hidden[2];             /* [back]: how many come from the pools at most */
    int n_chosen;              /* cards of each choice */
    int n_cards;               /* in card[], canonical order, each once */
    uint8_t card[SIEGE_CARDS + SIEGE_TACTIC_KINDS];
};

static bool choice_is_possible(const struct choice *choice, const int chosen[SIEGE_SWAPPED])
{
    int n_hidden[2] = {0, 0}, n_shuffled_in = 0, n_alike = 1;
    for (int i = 0; i < choice->n_chosen; i++) {
        int card = chosen[i];
        n_alike = i > 0 && chosen[i - 1] == card ? n_alike + 1 : 1;
        if (card >= CARD_TACTIC) {
            int n_known = tactics_of(choice->known_tactics, card - CARD_TACTIC);
            if (n_alike > n_known + tactics_of(choice->tactic_pool, card - CARD_TACTIC))
                return false;
            n_hidden[BACK_TACTIC] += n_alike > n_known;
        } else {
            if (n_alike > 1)
                return false;
            if (choice->known & card_bit(card))
                continue;
            n_hidden[BACK_NUMBERED]++;
            n_shuffled_in += (int)(choice->siege->shuffled_in >> card & 1);
        }
    }
    if (n_hidden[0] > choice->hidden[0] || n_hidden[1] > choice->hidden[1])
        return false;
    return !n_hidden[BACK_NUMBERED] || !choice->siege->shuffled_in ||
           siege_support_allows(choice->siege, choice->from, n_hidden[BACK_NUMBERED],
                                n_shuffled_in);
}

static void list_chosen(const struct choice *choice, int depth, int first, int chosen[])
{
    for (int i = first; i < choice->n_cards; i++) {
        chosen[depth] = choice->card[i];
        if (depth + 1 < choice->n_chosen)
            list_chosen(choice, depth + 1, i, chosen);
        else if (choice_is_possible(choice, chosen))
            move_list_add(choice->list, siege_move(choice->kind, chosen[0], chosen[1], chosen[2]));
    }
}

static void list_choices(struct choice *choice)
{
    int chosen[SIEGE_SWAPPED] = {SIEGE_NO_CARD, SIEGE_NO_CARD, SIEGE_NO_CARD};
    for (card_set left = choice->known | choice->pool; left; left = cards_without_first(left))
        choice->card[choice->n_cards++] = (uint8_t)cards_first(left);
    for (int kind = 0; kind < SIEGE_TACTIC_KINDS; kind++)
        if (tactics_of(choice->known_tactics, kind) || tactics_of(choice->tactic_pool, kind))
            choice->card[choice->n_cards++] = (uint8_t)(CARD_TACTIC + kind);
    list_chosen(choice, 0, 0, chosen);
}

/* By backs alone, of so many cards of each back. */
static void list_hidden_choices(struct move_list *list, enum siege_kind kind, int n_chosen,
                                int n_numbered, int n_tactics)
{
    for (int n = 0; n <= n_chosen; n++) {
        int chosen[SIEGE_SWAPPED] = {SIEGE_NO_CARD, SIEGE_NO_CARD, SIEGE_NO_CARD};
        if (n > n_tactics || n_chosen - n > n_numbered)
            continue;
        for (int i = 0; i < n_chosen; i++)
            chosen[i] = SIEGE_HIDDEN + (i < n_chosen - n ? BACK_NUMBERED : BACK_TACTIC);
        move_list_add(list, siege_move(kind, chosen[0], chosen[1], chosen[2]));
    }
}

static void list_exchanges(const struct siege *s, struct move_list *list)
{
    int seat = s->duel.turn, n_chosen = siege_swap_size(s, seat, true);
    if (!duel_sees(&s->duel, seat)) {
        list_hidden_choices(list, SIEGE_MOVE_EXCHANGE, n_chosen,
                            duel_count(&s->duel, seat, BACK_NUMBERED),
                            duel_count(&s->duel, seat, BACK_TACTIC) - 1);
        return;
    }
    struct choice choice = {
        .list = list,
        .siege = s,
        .kind = SIEGE_MOVE_EXCHANGE,
        .from = seat,
        .known = s->duel.hand[seat],
        .known_tactics = s->duel.tactic_hand[seat] - tactic_one(SIEGE_EXCHANGE),
        .n_chosen = n_chosen,
    };
    list_choices(&choice);
}

static void list_gifts(const struct siege *s, struct move_list *list)
{
    const struct duel *duel = &s->duel;
    int seat = !duel->turn, n_chosen = siege_swap_size(s, seat, false);
    if (duel->viewer == VIEWER_WATCHER) {
        list_hidden_choices(list, SIEGE_MOVE_GIVE, n_chosen, duel_count(duel, seat, BACK_NUMBERED),
                            duel_count(duel, seat, BACK_TACTIC));
        return;
    }
    struct choice choice = {
        .list = list,
        .siege = s,
        .kind = SIEGE_MOVE_GIVE,
        .from = seat,
        .known = duel->hand[seat],
        .pool = duel->hidden[seat][BACK_NUMBERED] ? duel->pool : 0,
        .known_tactics = duel->tactic_hand[seat],
        .tactic_pool = duel->hidden[seat][BACK_TACTIC] ? duel->tactic_pool : 0,
        .hidden = {duel->hidden[seat][0], duel->hidden[seat][1]},
        .n_chosen = n_chosen,
    };
    list_choices(&choice);
}

static void list_hand_over(const struct siege *s, struct move_list *list)
{
    const struct duel *duel = &s->duel;
    const uint8_t *hidden = s->aside_hidden;
    int n_hidden = hidden[0] + hidden[1];
    if (duel->viewer == VIEWER_WATCHER) {
        list_hidden_choices(list, SIEGE_MOVE_SWAPPED, n_hidden, hidden[0], hidden[1]);
        return;
    }
    struct choice choice = {
        .list = list,
        .siege = s,
        .kind = SIEGE_MOVE_SWAPPED,
        .from = duel->turn,
        .known = s->aside,
        .pool = hidden[BACK_NUMBERED] ? duel->pool : 0,
        .known_tactics = s->aside_tactics,
        .tactic_pool = hidden[BACK_TACTIC] ? duel->tactic_pool : 0,
        .hidden = {hidden[0], hidden[1]},
        .n_chosen = n_hidden + cards_count(s->aside) + tactics_count(s->aside_tactics),
    };
    list_choices(&choice);
}

/* ---- Plays. */

static void list_on_tiles(struct move_list *list, enum siege_kind kind, unsigned tiles)
{
    for (; tiles; tiles &= tiles - 1)
        move_list_add(list, siege_move_card(kind, __builtin_ctz(tiles)));
}

static void list_card_on_tiles(struct move_list *list, enum siege_kind kind, int card,
                               unsigned tiles)
{
    for (; tiles; tiles &= tiles - 1)
        move_list_add(list, siege_move(kind, card, __builtin_ctz(tiles), SIEGE_NO_CARD));
}

static void list_cards_on_tiles(struct move_list *list, enum siege_kind kind, card_set cards,
                                unsigned tiles)
{
    for (; cards; cards = cards_without_first(cards))
        list_card_on_tiles(list, kind, cards_first(cards), tiles);
}

/* The cards of a whole side of the wall, each moved or discarded. */
static void list_wall_cards(const struct siege *s, int side_of, enum siege_kind kind, unsigned room,
                            struct move_list *list)
{
    for (int tile = 0; tile < SIEGE_TILES; tile++) {
        card_pack side = s->side[side_of][tile];
        for (int i = 0; i < pack_count(side); i++) {
            int card = siege_card_at(s, side_of, tile, i);
            /* Of two like jokers one stands for both. */
            if (pack_find(side, pack_at(side, i)) < i)
                continue;
            if (kind == SIEGE_MOVE_DESERTION) {
                move_list_add(list, siege_move(kind, card, tile, SIEGE_NO_CARD));
                continue;
            }
            unsigned goals = kind == SIEGE_MOVE_REDEPLOY ? room & ~(1u << tile) : room;
            for (; goals; goals &= goals - 1)
                move_list_add(list, siege_move(kind, card, tile, __builtin_ctz(goals)));
            if (kind == SIEGE_MOVE_REDEPLOY)
                move_list_add(list, siege_move(kind, card, tile, SIEGE_TO_DISCARD));
        }
    }
}

void siege_list_action(const struct siege *s, int action, unsigned room, struct move_list *list)
{
    int seat = s->duel.turn;
    if (!siege_has_target(s, seat, action))
        return;
    switch (action) {
    case SIEGE_REDEPLOY:
        list_wall_cards(s, seat, SIEGE_MOVE_REDEPLOY, room, list);
        break;
    case SIEGE_RECRUIT:
        list_cards_on_tiles(list, SIEGE_MOVE_RECRUIT, s->discard, room);
        for (int kind = 0; kind < SIEGE_ELITE_KINDS; kind++)
            if (tactics_of(s->discard_tactics, kind))
                list_card_on_tiles(list, SIEGE_MOVE_RECRUIT, CARD_TACTIC + kind, room);
        break;
    case SIEGE_DESERTION:
        list_wall_cards(s, !seat, SIEGE_MOVE_DESERTION, room, list);
        break;
    case SIEGE_TREASON:
        list_wall_cards(s, !seat, SIEGE_MOVE_TREASON, room, list);
        break;
    case SIEGE_EXPLOSION:
        list_on_tiles(list, SIEGE_MOVE_EXPLOSION, siege_occupied(s, 0) | siege_occupied(s, 1));
        break;
    case SIEGE_SUPPORT:
        move_list_add(list, siege_move_card(SIEGE_MOVE_SUPPORT, SIEGE_NO_CARD));
        break;
    case SIEGE_EXCHANGE:
        list_exchanges(s, list);
        break;
    default:
        break;
    }
}

static void list_tactics(const struct siege *s, unsigned room, struct move_list *list)
{
    int seat = s->duel.turn;
    if (!siege_may_play_tactic(s, seat))
        return;
    for (int kind = 0; kind < SIEGE_TACTIC_KINDS; kind++) {
        if (!duel_may_hold_tactic(&s->duel, seat, kind))
            continue;
        if (kind < SIEGE_ELITE_KINDS)
            list_card_on_tiles(list, SIEGE_MOVE_PLACE, CARD_TACTIC + kind, room);
        else
            siege_list_action(s, kind, room, list);
    }
}

static void list_claims(const game_setup *setup, const struct siege *s, struct move_list *list)
{
    struct claim_unseen unseen = claim_unseen_of(&siege_deck, siege_unseen(s));
    for (unsigned left = siege_complete(s, SIEGE_ATTACKER); left; left &= left - 1)
        if (siege_claim_holds(setup, s, __builtin_ctz(left), &unseen))
            move_list_add(list, siege_move_card(SIEGE_MOVE_CLAIM, __builtin_ctz(left)));
}

unsigned siege_oil_targets(const struct siege *s)
{
    return s->oil && !s->oiled ? siege_occupied(s, SIEGE_ATTACKER) : 0;
}

static void list_plays(const game_setup *setup, const struct siege *s, struct move_list *list)
{
    int seat = s->duel.turn;
    unsigned room = siege_room(s, seat);
    list_cards_on_tiles(list, SIEGE_MOVE_PLACE, siege_may_hold(s, seat), room);
    if (duel_count(&s->duel, seat, BACK_TACTIC))
        list_tactics(s, room, list);
    if (seat == SIEGE_ATTACKER) {
        list_claims(setup, s, list);
        list_on_tiles(list, SIEGE_MOVE_RETREAT, siege_occupied(s, seat));
    } else {
        list_on_tiles(list, SIEGE_MOVE_OIL, siege_oil_targets(s));
    }
    if (siege_may_pass(s))
        move_list_add(list, siege_move_card(SIEGE_MOVE_PASS, SIEGE_NO_CARD));
}

static void list_draws(const struct siege *s, struct move_list *list)
{
    int back = siege_draw_back(s);
    if (!duel_sees(&s->duel, siege_drawer(s))) {
        move_list_add(list, siege_move_card(SIEGE_MOVE_DEALT, SIEGE_HIDDEN + back));
    } else if (back == BACK_NUMBERED) {
        for (card_set left = pile_may_hold(s); left; left = cards_without_first(left))
            move_list_add(list, siege_move_card(SIEGE_MOVE_DEALT, cards_first(left)));
    } else {
        for (int kind = 0; kind < SIEGE_TACTIC_KINDS; kind++)
            if (tactics_of(s->duel.tactic_pool, kind))
                move_list_add(list, siege_move_card(SIEGE_MOVE_DEALT, CARD_TACTIC + kind));
    }
}

void siege_legal(const game_setup *setup, const void *state, struct move_list *list)
{
    const struct siege *s = state;
    switch (s->duel.phase) {
    case GAME_PHASE_PLAY:
        list_plays(setup, s, list);
        break;
    case GAME_PHASE_CLAIM:
        list_claims(setup, s, list);
        move_list_add(list, siege_move_card(SIEGE_MOVE_DONE, SIEGE_NO_CARD));
        break;
    case GAME_PHASE_DRAW:
        if (s->step != SIEGE_STEP_ASK) {
            list_draws(s, list);
            break;
        }
        move_list_add(list, siege_move_card(SIEGE_MOVE_DRAW, BACK_NUMBERED));
        move_list_add(list, siege_move_card(SIEGE_MOVE_DRAW, BACK_TACTIC));
        break;
    case GAME_PHASE_DEAL:
        list_draws(s, list);
        break;
    case GAME_PHASE_SHUFFLE:
        for (card_set left = s->discard; left; left = cards_without_first(left))
            move_list_add(list, siege_move_card(SIEGE_MOVE_SHUFFLE, cards_first(left)));
        break;
    case GAME_PHASE_GIVE:
        if (s->step == SIEGE_STEP_ASK)
            list_gifts(s, list);
        else
            list_hand_over(s, list);
        break;
    default:
        break;
    }
}

/* G2: before playing, and in a claim phase. */
void siege_thinkable(const game_setup *setup, const void *state, struct move_list *list)
{
    (void)setup;
    const struct siege *s = state;
    bool may_claim = s->duel.turn == SIEGE_ATTACKER &&
                     (s->duel.phase == GAME_PHASE_PLAY || s->duel.phase == GAME_PHASE_CLAIM);
    for (unsigned left = may_claim ? siege_complete(s, SIEGE_ATTACKER) : 0; left; left &= left - 1)
        move_list_add(list, siege_move_card(SIEGE_MOVE_CLAIM, __builtin_ctz(left)));
}
