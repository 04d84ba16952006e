/* siege_numbers.c: decisions of Schotten Totten 2 as numbers, and views as
 * bytes (numbers.h). */
#include <string.h>

#include "card_numbers.h"
#include "siege_parts.h"

enum {
    ELITES = SIEGE_ELITE_KINDS,
    GOALS = SIEGE_TILES + 1,                  /* the tiles, then the discard */
    HAND_MAX = 7,
    HANDFULS = HAND_MAX * (HAND_MAX - 1) * (HAND_MAX - 2) / 6,  /* three cards of a hand */
};

/* ---- Three cards of a hand, by their places in it: 0 1 2, 0 1 3, … 4 5 6; or
 * all, where there are fewer. Of like cards the first are meant. */

/* The hand in canonical order, like cards side by side, one Exchange apart. */
static int list_hand(const struct siege *s, int seat, bool holds_exchange, int card[HAND_MAX])
{
    int n_cards = 0;
    tactic_set tactics = s->duel.tactic_hand[seat] - (holds_exchange ? tactic_one(SIEGE_EXCHANGE) : 0);
    for (card_set left = s->duel.hand[seat]; left; left = cards_without_first(left))
        card[n_cards++] = cards_first(left);
    for (int kind = 0; kind < SIEGE_TACTIC_KINDS; kind++)
        for (int i = 0; i < tactics_of(tactics, kind); i++)
            card[n_cards++] = CARD_TACTIC + kind;
    return n_cards;
}

/* The n-th handful of the seat's, as a move; GAME_NO_MOVE if it has none. */
static game_move handful_move(const struct siege *s, enum siege_kind kind, int seat, int n)
{
    int card[HAND_MAX], n_seen = 0;
    int n_cards = list_hand(s, seat, kind == SIEGE_MOVE_EXCHANGE, card);
    if (n_cards < SIEGE_SWAPPED) {
        for (int i = n_cards; i < SIEGE_SWAPPED; i++)
            card[i] = SIEGE_NO_CARD;
        return n == 0 && n_cards > 0 ? siege_move(kind, card[0], card[1], card[2]) : GAME_NO_MOVE;
    }
    for (int a = 0; a < HAND_MAX; a++)
        for (int b = a + 1; b < HAND_MAX; b++)
            for (int c = b + 1; c < HAND_MAX; c++)
                if (n_seen++ == n)
                    return c < n_cards ? siege_move(kind, card[a], card[b], card[c])
                                       : GAME_NO_MOVE;
    return GAME_NO_MOVE;
}

static int handful_of(const struct siege *s, enum siege_kind kind, int seat, game_move move)
{
    for (int n = 0; n < HANDFULS; n++)
        if (handful_move(s, kind, seat, n) == move)
            return n;
    return 0;
}

/* ---- Actions. */

struct offsets {
    int place, claim, retreat, oil, done, pass;
    int place_elite, draw, redeploy, redeploy_elite, recruit, desertion, desertion_elite;
    int treason, treason_elite, explosion, support, shuffle, exchange, give;
    int end;
};

NUMBERS_INLINE struct offsets list_actions(const game_setup *setup, struct actions *list)
{
    struct offsets at = {0};
    at.place = actions_add(list, "place", SIEGE_CARDS, SIEGE_TILES, 0);
    at.claim = actions_add(list, "claim", SIEGE_TILES, 0, 0);
    at.retreat = actions_add(list, "retreat", SIEGE_TILES, 0, 0);
    at.oil = actions_add(list, "oil", SIEGE_TILES, 0, 0);
    at.done = actions_add(list, "done", 1, 0, 0);
    at.pass = actions_add(list, "pass", 1, 0, 0);
    at.end = list->end;
    if (!siege_has_tactics(setup))
        return at;
    at.place_elite = actions_add(list, "place elite", ELITES, SIEGE_TILES, 0);
    at.draw = actions_add(list, "draw", 2, 0, 0);
    at.redeploy = actions_add(list, "redeploy", SIEGE_CARDS, GOALS, 0);
    at.redeploy_elite = actions_add(list, "redeploy elite", ELITES, SIEGE_TILES, GOALS);
    at.recruit = actions_add(list, "recruit", SIEGE_CARDS + ELITES, SIEGE_TILES, 0);
    at.desertion = actions_add(list, "desertion", SIEGE_CARDS, 0, 0);
    at.desertion_elite = actions_add(list, "desertion elite", ELITES, SIEGE_TILES, 0);
    at.treason = actions_add(list, "treason", SIEGE_CARDS, SIEGE_TILES, 0);
    at.treason_elite = actions_add(list, "treason elite", ELITES, SIEGE_TILES, SIEGE_TILES);
    at.explosion = actions_add(list, "explosion", SIEGE_TILES, 0, 0);
    at.support = actions_add(list, "support", 1, 0, 0);
    at.shuffle = actions_add(list, "shuffle", SIEGE_CARDS, 0, 0);
    at.exchange = actions_add(list, "exchange", HANDFULS, 0, 0);
    at.give = actions_add(list, "give", HANDFULS, 0, 0);
    at.end = list->end;
    return at;
}

static inline struct offsets offsets_of(const game_setup *setup)
{
    struct actions list = {0};
    return list_actions(setup, &list);
}

static int action_blocks(const game_setup *setup, struct numbers_block block[])
{
    struct actions list = {.block = block};
    list_actions(setup, &list);
    return list.n_blocks;
}

static int action_of(const game_setup *setup, const void *view, game_move move)
{
    const struct siege *s = view;
    const struct offsets at = offsets_of(setup);
    int a = siege_part(move, 0), b = siege_part(move, 1), c = siege_part(move, 2);
    int elite = a - CARD_TACTIC, card = a < CARD_TACTIC ? a : SIEGE_CARDS + elite;
    switch (siege_kind_of(move)) {
    case SIEGE_MOVE_PLACE:
        return elite < 0 ? at.place + a * SIEGE_TILES + b : at.place_elite + elite * SIEGE_TILES + b;
    case SIEGE_MOVE_CLAIM:
        return at.claim + a;
    case SIEGE_MOVE_RETREAT:
        return at.retreat + a;
    case SIEGE_MOVE_OIL:
        return at.oil + a;
    case SIEGE_MOVE_DONE:
        return at.done;
    case SIEGE_MOVE_PASS:
        return at.pass;
    case SIEGE_MOVE_DRAW:
        return at.draw + a;
    case SIEGE_MOVE_REDEPLOY:
        return elite < 0 ? at.redeploy + a * GOALS + c
                         : at.redeploy_elite + (elite * SIEGE_TILES + b) * GOALS + c;
    case SIEGE_MOVE_RECRUIT:
        return at.recruit + card * SIEGE_TILES + b;
    case SIEGE_MOVE_DESERTION:
        return elite < 0 ? at.desertion + a : at.desertion_elite + elite * SIEGE_TILES + b;
    case SIEGE_MOVE_TREASON:
        return elite < 0 ? at.treason + a * SIEGE_TILES + c
                         : at.treason_elite + (elite * SIEGE_TILES + b) * SIEGE_TILES + c;
    case SIEGE_MOVE_EXPLOSION:
        return at.explosion + a;
    case SIEGE_MOVE_SUPPORT:
        return at.support;
    case SIEGE_MOVE_SHUFFLE:
        return at.shuffle + a;
    case SIEGE_MOVE_EXCHANGE:
        return at.exchange + handful_of(s, SIEGE_MOVE_EXCHANGE, s->duel.turn, move);
    case SIEGE_MOVE_GIVE:
        return at.give + handful_of(s, SIEGE_MOVE_GIVE, !s->duel.turn, move);
    default:
        return -1;
    }
}

/* A numbered card of a side, moved from where it lies. */
static game_move wall_move(const struct siege *s, enum siege_kind kind, int seat, int card,
                           int goal)
{
    uint32_t code = pack_code(&siege_deck, card);
    for (int tile = 0; tile < SIEGE_TILES; tile++)
        if (pack_has(s->side[seat][tile], code))
            return siege_move(kind, card, tile, goal);
    return GAME_NO_MOVE;
}

/* An action of a tactic card, or its number there. */
static game_move tactic_move(const struct siege *s, const struct offsets *at, int action)
{
    int seat = s->duel.turn, n;
    if (action < at->draw) {
        n = action - at->place_elite;
        return siege_move(SIEGE_MOVE_PLACE, CARD_TACTIC + n / SIEGE_TILES, n % SIEGE_TILES,
                          SIEGE_NO_CARD);
    }
    if (action < at->redeploy)
        return siege_move_card(SIEGE_MOVE_DRAW, action - at->draw);
    if (action < at->redeploy_elite) {
        n = action - at->redeploy;
        return wall_move(s, SIEGE_MOVE_REDEPLOY, seat, n / GOALS, n % GOALS);
    }
    if (action < at->recruit) {
        n = action - at->redeploy_elite;
        return siege_move(SIEGE_MOVE_REDEPLOY, CARD_TACTIC + n / GOALS / SIEGE_TILES,
                          n / GOALS % SIEGE_TILES, n % GOALS);
    }
    if (action < at->desertion) {
        n = action - at->recruit;
        int card = n / SIEGE_TILES;
        return siege_move(SIEGE_MOVE_RECRUIT,
                          card < SIEGE_CARDS ? card : CARD_TACTIC + card - SIEGE_CARDS,
                          n % SIEGE_TILES, SIEGE_NO_CARD);
    }
    if (action < at->desertion_elite)
        return wall_move(s, SIEGE_MOVE_DESERTION, !seat, action - at->desertion, SIEGE_NO_CARD);
    if (action < at->treason) {
        n = action - at->desertion_elite;
        return siege_move(SIEGE_MOVE_DESERTION, CARD_TACTIC + n / SIEGE_TILES, n % SIEGE_TILES,
                          SIEGE_NO_CARD);
    }
    if (action < at->treason_elite) {
        n = action - at->treason;
        return wall_move(s, SIEGE_MOVE_TREASON, !seat, n / SIEGE_TILES, n % SIEGE_TILES);
    }
    if (action < at->explosion) {
        n = action - at->treason_elite;
        return siege_move(SIEGE_MOVE_TREASON, CARD_TACTIC + n / SIEGE_TILES / SIEGE_TILES,
                          n / SIEGE_TILES % SIEGE_TILES, n % SIEGE_TILES);
    }
    if (action < at->support)
        return siege_move_card(SIEGE_MOVE_EXPLOSION, action - at->explosion);
    if (action == at->support)
        return siege_move_card(SIEGE_MOVE_SUPPORT, SIEGE_NO_CARD);
    if (action < at->exchange)
        return siege_move_card(SIEGE_MOVE_SHUFFLE, action - at->shuffle);
    if (action < at->give)
        return tactics_of(s->duel.tactic_hand[seat], SIEGE_EXCHANGE)
                   ? handful_move(s, SIEGE_MOVE_EXCHANGE, seat, action - at->exchange)
                   : GAME_NO_MOVE;
    return handful_move(s, SIEGE_MOVE_GIVE, !seat, action - at->give);
}

static game_move action_move(const game_setup *setup, const void *view, int action)
{
    const struct offsets at = offsets_of(setup);
    if (action < 0 || action >= at.end)
        return GAME_NO_MOVE;
    if (action < at.claim)
        return siege_move(SIEGE_MOVE_PLACE, action / SIEGE_TILES, action % SIEGE_TILES,
                          SIEGE_NO_CARD);
    if (action < at.retreat)
        return siege_move_card(SIEGE_MOVE_CLAIM, action - at.claim);
    if (action < at.oil)
        return siege_move_card(SIEGE_MOVE_RETREAT, action - at.retreat);
    if (action < at.done)
        return siege_move_card(SIEGE_MOVE_OIL, action - at.oil);
    if (action <= at.pass)
        return siege_move_card(action == at.done ? SIEGE_MOVE_DONE : SIEGE_MOVE_PASS,
                               SIEGE_NO_CARD);
    game_move move = tactic_move(view, &at, action);
    /* Of like cards the first are meant: any others are no number of a move. */
    return move != GAME_NO_MOVE && action_of(setup, view, move) == action ? move : GAME_NO_MOVE;
}

/* Every siege card of a hand goes with every tile that has room: only what else
 * may be done is listed, from the same position with none of them in the hand.
 * Passing is then no choice. */
static void mask(const game_setup *setup, const void *view, uint8_t bytes[])
{
    const struct siege *s = view;
    const struct offsets at = offsets_of(setup);
    int seat = s->duel.turn;
    if (s->duel.phase != GAME_PHASE_PLAY || duel_count(&s->duel, seat, BACK_TACTIC) ||
        !s->duel.hand[seat]) {
        numbers_list_mask(setup, view, siege_legal, action_of, at.end, bytes);
        return;
    }
    struct siege rest = *s;
    rest.duel.hand[seat] = 0;
    rest.duel.pool |= s->duel.hand[seat];
    numbers_list_mask(setup, &rest, siege_legal, action_of, at.end, bytes);
    bytes[at.pass] = 0;
    uint8_t tiles[SIEGE_TILES];
    numbers_spread(siege_room(s, seat), SIEGE_TILES, tiles);
    for (card_set left = s->duel.hand[seat]; left; left = cards_without_first(left))
        memcpy(bytes + cards_first(left) * SIEGE_TILES, tiles, sizeof tiles);
}

/* ---- Observations. */

/* A seat's sides: a byte for each tile and card, in which bit 0 says that it is
 * the card nearest the wall, bit 1 the next, and so on. */
NUMBERS_INLINE void observe_sides(struct observer *o, const char *name, int n_elites,
                                  card_pack side[])
{
    int width = SIEGE_CARDS + n_elites;
    uint8_t *part = observer_part(o, name, SIEGE_TILES, width, 0);
    for (int tile = 0; tile < SIEGE_TILES; tile++) {
        if (o->mode == OBSERVER_WRITES)
            for (card_pack left = side[tile], bit = 1; left; left >>= 8, bit <<= 1)
                part[tile * width + code_number(&siege_deck, left & 0xff)] |= (uint8_t)bit;
        if (o->mode == OBSERVER_READS)
            for (int n = 0; n < width; n++)
                for (int i = 0; i < SIEGE_SIDE_MAX; i++)
                    if (part[tile * width + n] >> i & 1)
                        side[tile] |= pack_code(&siege_deck, card_of_number(&siege_deck, n))
                                      << (8 * i);
    }
}

NUMBERS_INLINE void observe_parts(struct observer *o, bool tactics, struct siege *s)
{
    int n_kinds = tactics ? SIEGE_TACTIC_KINDS : 0, n_elites = tactics ? ELITES : 0;
    int own = observer_duel(o, &siege_deck, n_kinds, &s->duel), other = !own;
    s->duel.phase = observer_choice(o, "phase", s->duel.phase, GAME_PHASE_OVER + 1);
    observe_sides(o, "sides", n_elites, s->side[own]);
    observe_sides(o, "other sides", n_elites, s->side[other]);
    s->discard = observer_cards(o, "discard", &siege_deck, s->discard);
    s->damaged = (uint8_t)observer_bits(o, "damaged", s->damaged, SIEGE_TILES);
    s->defender_first = (uint8_t)observer_bits(o, "defender first", s->defender_first, SIEGE_TILES);
    s->oil = observer_byte(o, "oil", s->oil);
    s->oiled = observer_byte(o, "oiled", s->oiled);
    s->turns_left = observer_byte(o, "turns left", s->turns_left);
    s->step = observer_byte(o, "step", s->step);
    s->winner = observer_byte(o, "winner", s->winner);
    s->drew_siege = observer_byte(o, "drew siege", s->drew_siege);
    if (!tactics)
        return;
    s->shuffled_in = observer_cards(o, "shuffled in", &siege_deck, s->shuffled_in);
    s->aside = observer_cards(o, "aside", &siege_deck, s->aside);
    s->aside_tactics = observer_tactics(o, "tactic aside", n_kinds, s->aside_tactics);
    s->discard_tactics = observer_tactics(o, "tactic discard", n_kinds, s->discard_tactics);
    s->aside_hidden[0] = observer_byte(o, "aside hidden", s->aside_hidden[0]);
    s->aside_hidden[1] = observer_byte(o, "tactic aside hidden", s->aside_hidden[1]);
    s->epoch = observer_byte(o, "epoch", s->epoch);
    s->drawn_since[own] = observer_byte(o, "drawn since", s->drawn_since[own]);
    s->drawn_since[other] = observer_byte(o, "other drawn since", s->drawn_since[other]);
    s->blurred = observer_byte(o, "blurred", s->blurred);
}

static int observation_blocks(const game_setup *setup, struct numbers_block block[])
{
    struct siege nothing = {0};
    uint8_t bytes[1] = {0};
    struct observer o = {.mode = OBSERVER_NAMES, .at = bytes, .block = block};
    observe_parts(&o, siege_has_tactics(setup), &nothing);
    return o.n_blocks;
}

NUMBERS_INLINE void write_parts(bool tactics, const struct siege *s, uint8_t out[])
{
    struct siege copy = *s;
    struct observer measure = {.mode = OBSERVER_MEASURES, .at = out};
    observe_parts(&measure, tactics, &copy);
    memset(out, 0, (size_t)(measure.at - out));
    struct observer o = {.mode = OBSERVER_WRITES, .at = out};
    observe_parts(&o, tactics, &copy);
}

static void observe(const game_setup *setup, const void *view, uint8_t out[])
{
    if (siege_has_tactics(setup))
        write_parts(true, view, out);
    else
        write_parts(false, view, out);
}

static int decode(const game_setup *setup, const uint8_t bytes[], void *view)
{
    struct siege *s = view;
    struct observer o = {.mode = OBSERVER_READS, .at = (uint8_t *)bytes};  /* it only reads */
    memset(s, 0, sizeof *s);
    observe_parts(&o, siege_has_tactics(setup), s);
    return s->duel.viewer;
}

const struct game_numbers siege_numbers = {
    .version = 1,
    .action_blocks = action_blocks,
    .observation_blocks = observation_blocks,
    .action = action_of,
    .action_move = action_move,
    .mask = mask,
    .observe = observe,
    .decode = decode,
};
