/*
 * siege.c: the rules of Schotten Totten 2: the course of a turn, and what
 * each move does. Which moves there are is in siege_moves.c.
 */
#include <string.h>

#include "siege_parts.h"

const char *const siege_tactic_words[] = {
    [SIEGE_JOKER] = "joker",         [SIEGE_SPY] = "spy",
    [SIEGE_SHIELD] = "shield",       [SIEGE_REDEPLOY] = "redeploy",
    [SIEGE_RECRUIT] = "recruit",     [SIEGE_DESERTION] = "desertion",
    [SIEGE_TREASON] = "treason",     [SIEGE_EXPLOSION] = "explosion",
    [SIEGE_SUPPORT] = "support",     [SIEGE_EXCHANGE] = "exchange",
    [SIEGE_TACTIC_KINDS] = NULL,
};

/* G9: the french edition alone counts a colour run as a sum where only
 * colours or only runs are asked for. */
#define ONLY(kind) (KINDS_SUM | 1 << (kind))
#define FACES(french)                                                                              \
    {                                                                                              \
        {{3, KINDS_SUM, false, false}, {4, KINDS_ALL, false, false}, {3, KINDS_ALL, false, false}, \
         {2, KINDS_ALL, false, false}, {3, KINDS_ALL, false, false}, {4, KINDS_ALL, false, false}, \
         {3, KINDS_SUM, true, false}},                                                             \
        {                                                                                          \
            {3, ONLY(KIND_RUN), false, french}, {2, ONLY(KIND_SAME), false, false},                \
            {3, ONLY(KIND_COLOUR), false, french}, {4, KINDS_SUM, true, false},                    \
            {3, ONLY(KIND_COLOUR), false, french}, {2, ONLY(KIND_SAME), false, false},             \
            {3, ONLY(KIND_RUN), false, french},                                                    \
        }                                                                                          \
    }

const struct claim_face siege_faces[2][2][SIEGE_TILES] = {FACES(true), FACES(false)};

static const struct game_option options[] = {
    [SIEGE_OPTION_TACTICS] = {"tactics", {"off", "on"}},
    [SIEGE_OPTION_EDITION] = {"edition", {"french", "german"}},
};

static const struct game_preset presets[] = {
    {"base", {0, 0}},
    {"tactics", {1, 0}},
    {"german", {0, 1}},
    {"german-tactics", {1, 1}},
};

static bool fits(const game_setup *setup, struct sentence *why)
{
    (void)setup, (void)why;
    return true;
}

static int seats(const game_setup *setup)
{
    (void)setup;
    return 2;
}

/* ---- Where the game stands. */

static void start(const game_setup *setup, void *state)
{
    struct siege *s = state;
    memset(s, 0, sizeof *s);
    s->duel.viewer = VIEWER_TRUTH;
    s->duel.phase = GAME_PHASE_DEAL;
    s->duel.pool = deck_all(&siege_deck);
    s->duel.pile[BACK_NUMBERED] = SIEGE_CARDS;
    s->oil = SIEGE_OIL;
    if (siege_has_tactics(setup)) {
        s->duel.tactic_pool = SIEGE_ALL_TACTICS;
        s->duel.pile[BACK_TACTIC] = SIEGE_TACTIC_CARDS;
    }
}

int siege_to_move(const game_setup *setup, const void *state)
{
    const struct siege *s = state;
    (void)setup;
    switch (s->duel.phase) {
    case GAME_PHASE_DEAL:
        return GAME_CHANCE;
    case GAME_PHASE_DRAW:
        return s->step == SIEGE_STEP_ASK ? s->duel.turn : GAME_CHANCE;
    case GAME_PHASE_GIVE:
        return s->step == SIEGE_STEP_ASK ? !s->duel.turn : GAME_CHANCE;
    case GAME_PHASE_OVER:
        return GAME_OVER;
    default:
        return s->duel.turn;
    }
}

static enum game_phase phase(const game_setup *setup, const void *state)
{
    (void)setup;
    return ((const struct siege *)state)->duel.phase;
}

static void score(const game_setup *setup, const void *state, float share[])
{
    const struct siege *s = state;
    (void)setup;
    share[s->winner] = 1;
    share[!s->winner] = 0;
}

/* ---- The wall. */

static void discard(struct siege *s, int card)
{
    if (card >= CARD_TACTIC)
        s->discard_tactics += tactic_one(card - CARD_TACTIC);
    else
        s->discard |= card_bit(card);
}

/* While both sides are complete the first stays first. */
void siege_settle(struct siege *s, int tile)
{
    int need = siege_need(s, tile);
    bool attacker = pack_count(s->side[SIEGE_ATTACKER][tile]) == need;
    bool defender = pack_count(s->side[SIEGE_DEFENDER][tile]) == need;
    if (attacker && defender)
        return;
    s->defender_first = (uint8_t)((s->defender_first & ~(1u << tile)) | (unsigned)defender << tile);
}

/* Of two like jokers the one nearest the wall. */
static void take_card(struct siege *s, int seat, int tile, int card)
{
    card_pack *side = &s->side[seat][tile];
    *side = pack_without(*side, pack_find(*side, pack_code(&siege_deck, card)));
    siege_settle(s, tile);
}

static void discard_side(struct siege *s, int seat, int tile)
{
    for (card_pack left = s->side[seat][tile]; left; left >>= 8)
        discard(s, code_card(&siege_deck, left & 0xff));
    s->side[seat][tile] = 0;
}

static void clear_tile(struct siege *s, int tile)
{
    discard_side(s, SIEGE_ATTACKER, tile);
    discard_side(s, SIEGE_DEFENDER, tile);
    siege_settle(s, tile);
}

/* G6: a 0 and an 11 of one colour that face each other, the one that has just
 * come being the last of its side. */
static void meet(struct siege *s, int seat, int tile, uint32_t code)
{
    card_pack *own = &s->side[seat][tile], *other = &s->side[!seat][tile];
    uint32_t facing = code ^ 11;
    int index = pack_find(*other, facing);
    if (index == pack_count(*other))
        return;
    discard(s, code_card(&siege_deck, code));
    discard(s, code_card(&siege_deck, facing));
    *own = pack_without(*own, pack_count(*own) - 1);
    *other = pack_without(*other, index);
}

/* Puts a card on a side that has room, wherever it comes from. */
static void put_card(struct siege *s, int seat, int tile, int card)
{
    card_pack *side = &s->side[seat][tile];
    uint32_t code = pack_code(&siege_deck, card), value = code & 15;
    *side |= code << (8 * pack_count(*side));
    if (card < CARD_TACTIC && (value == 0 || value == 11))
        meet(s, seat, tile, code);
    siege_settle(s, tile);
}

/* ---- The course of a turn. */

static void set_phase(struct siege *s, enum game_phase next, int step)
{
    s->duel.phase = (uint8_t)next;
    s->step = (uint8_t)step;
}

static void end_game(struct siege *s, int winner)
{
    set_phase(s, GAME_PHASE_OVER, 0);
    s->winner = (uint8_t)winner;
}

void siege_begin_turn(struct siege *s)
{
    set_phase(s, GAME_PHASE_PLAY, 0);
    if (s->duel.turn == SIEGE_DEFENDER && siege_room(s, SIEGE_DEFENDER) == 0)
        end_game(s, SIEGE_DEFENDER);
}

static void end_turn(struct siege *s)
{
    s->oiled = false;
    s->drew_siege = false;
    if (s->duel.passes == 2 || s->turns_left == 1) {
        end_game(s, SIEGE_DEFENDER);
        return;
    }
    if (s->turns_left)
        s->turns_left--;
    s->duel.turn = !s->duel.turn;
    siege_begin_turn(s);
}

/* After the draw, or in place of it. */
static void claim_or_end_turn(const game_setup *setup, struct siege *s)
{
    if (s->duel.turn == SIEGE_ATTACKER && siege_asks_for_claims(setup, s))
        set_phase(s, GAME_PHASE_CLAIM, 0);
    else
        end_turn(s);
}

/* G7, G19, G20. */
static void draw_step(const game_setup *setup, struct siege *s)
{
    if (duel_hand_size(&s->duel, s->duel.turn) >= siege_hand_limit(setup)) {
        claim_or_end_turn(setup, s);
    } else if (s->turns_left) {
        if (s->duel.pile[BACK_TACTIC])
            set_phase(s, GAME_PHASE_DRAW, SIEGE_STEP_DRAW_TACTIC);
        else
            claim_or_end_turn(setup, s);
    } else if (!s->duel.pile[BACK_NUMBERED]) {
        s->turns_left = 1;
        claim_or_end_turn(setup, s);
    } else {
        set_phase(s, GAME_PHASE_DRAW,
                  s->duel.pile[BACK_TACTIC] ? SIEGE_STEP_ASK : SIEGE_STEP_DRAW_SIEGE);
    }
}

static void end_play(const game_setup *setup, struct siege *s)
{
    s->duel.passes = 0;
    draw_step(setup, s);
}

/* ---- Moves. */

int siege_drawer(const struct siege *s)
{
    return s->duel.phase == GAME_PHASE_DEAL ? (SIEGE_CARDS - s->duel.pile[BACK_NUMBERED]) & 1
                                            : s->duel.turn;
}

int siege_draw_back(const struct siege *s)
{
    bool is_tactic = s->duel.phase == GAME_PHASE_DRAW && s->step == SIEGE_STEP_DRAW_TACTIC;
    return is_tactic ? BACK_TACTIC : BACK_NUMBERED;
}

static void draw_card(const game_setup *setup, struct siege *s, int card)
{
    int seat = siege_drawer(s), back = siege_draw_back(s);
    if (siege_is_hidden(card))
        s->duel.hidden[seat][back]++;
    else
        duel_receive(&s->duel, seat, card);
    s->duel.pile[back]--;
    if (s->duel.phase == GAME_PHASE_DEAL) {
        if (s->duel.pile[back] == SIEGE_CARDS - 2 * siege_hand_limit(setup))
            siege_begin_turn(s);
        return;
    }
    if (back == BACK_NUMBERED) {
        siege_count_draw_since(s, seat);
        s->drew_siege = true;
        if (siege_is_german(setup) && !s->duel.pile[back])
            s->turns_left = seat == SIEGE_ATTACKER ? 3 : 2;
    }
    claim_or_end_turn(setup, s);
}

/* A card leaves the hand of the seat whose turn it is, seen by all. */
static void play_card(struct siege *s, int card)
{
    int seat = s->duel.turn;
    duel_take(&s->duel, seat, card);
    if (card >= CARD_TACTIC)
        s->duel.tactics_played[seat]++;
    else if (s->shuffled_in)
        siege_find_shuffled_in(s, seat, card);
}

static void claim(struct siege *s, int tile)
{
    bool was_damaged = siege_is_damaged(s, tile);
    s->duel.passes = 0;
    discard_side(s, SIEGE_ATTACKER, tile);
    discard_side(s, SIEGE_DEFENDER, tile);
    s->damaged |= (uint8_t)(1u << tile);
    siege_settle(s, tile);
    if (was_damaged || __builtin_popcount(s->damaged) == 4)
        end_game(s, SIEGE_ATTACKER);
}

/* The card of the hand that each kind of move plays. */
static int action_of(enum siege_kind kind)
{
    static const uint8_t actions[SIEGE_MOVE_KINDS] = {
        [SIEGE_MOVE_REDEPLOY] = SIEGE_REDEPLOY,   [SIEGE_MOVE_RECRUIT] = SIEGE_RECRUIT,
        [SIEGE_MOVE_DESERTION] = SIEGE_DESERTION, [SIEGE_MOVE_TREASON] = SIEGE_TREASON,
        [SIEGE_MOVE_EXPLOSION] = SIEGE_EXPLOSION, [SIEGE_MOVE_SUPPORT] = SIEGE_SUPPORT,
        [SIEGE_MOVE_EXCHANGE] = SIEGE_EXCHANGE,
    };
    return CARD_TACTIC + actions[kind];
}

/* G4: the card nearest the wall. */
static void throw_oil(struct siege *s, int tile)
{
    int card = siege_card_at(s, SIEGE_ATTACKER, tile, 0);
    take_card(s, SIEGE_ATTACKER, tile, card);
    discard(s, card);
    s->oil--;
    s->oiled = true;
}

static void redeploy(struct siege *s, int card, int from, int to)
{
    take_card(s, s->duel.turn, from, card);
    if (to == SIEGE_TO_DISCARD)
        discard(s, card);
    else
        put_card(s, s->duel.turn, to, card);
}

static void recruit(struct siege *s, int card, int tile)
{
    if (card >= CARD_TACTIC)
        s->discard_tactics -= tactic_one(card - CARD_TACTIC);
    else
        s->discard &= ~card_bit(card);
    put_card(s, s->duel.turn, tile, card);
}

static void shuffle(const game_setup *setup, struct siege *s, int card)
{
    s->discard &= ~card_bit(card);
    s->duel.pool |= card_bit(card);
    s->duel.pile[BACK_NUMBERED]++;
    s->shuffled_in |= card_bit(card);
    if (--s->step)
        return;
    s->epoch++;
    end_play(setup, s);
}

/* Cards are chosen for an exchange; the opponent does not see which. There is
 * one such card in the game, so no card of the hand is known to it before. */
static void set_aside(struct siege *s, game_move move)
{
    int seat = s->duel.turn;
    for (int i = 0; i < SIEGE_SWAPPED; i++) {
        int card = siege_part(move, i);
        if (card == SIEGE_NO_CARD)
            continue;
        if (siege_is_hidden(card)) {
            s->duel.hidden[seat][siege_back(card)]--;
            s->aside_hidden[siege_back(card)]++;
        } else {
            duel_take(&s->duel, seat, card);
            if (card >= CARD_TACTIC)
                s->aside_tactics += tactic_one(card - CARD_TACTIC);
            else
                s->aside |= card_bit(card);
        }
    }
    if (s->duel.viewer == VIEWER_WATCHER)
        siege_forget_shuffled_in(s);
    else
        s->blurred = s->shuffled_in != 0;
    set_phase(s, GAME_PHASE_GIVE, SIEGE_STEP_ASK);
}

/* A card that both seats have seen comes into a hand. */
static void add_shown(struct siege *s, int seat, int card)
{
    if (card >= CARD_TACTIC) {
        s->duel.tactic_hand[seat] += tactic_one(card - CARD_TACTIC);
        s->duel.tactic_shown[seat] += tactic_one(card - CARD_TACTIC);
    } else {
        s->duel.hand[seat] |= card_bit(card);
        s->duel.shown[seat] |= card_bit(card);
    }
}

static void give(struct siege *s, game_move move)
{
    int receiver = s->duel.turn, giver = !receiver;
    for (int i = 0; i < SIEGE_SWAPPED; i++) {
        int card = siege_part(move, i);
        if (card == SIEGE_NO_CARD)
            continue;
        if (siege_is_hidden(card)) {
            s->duel.hidden[giver][siege_back(card)]--;
            s->duel.hidden[receiver][siege_back(card)]++;
        } else {
            duel_take(&s->duel, giver, card);
            siege_find_shuffled_in(s, giver, card);
            add_shown(s, receiver, card);
        }
    }
    set_phase(s, GAME_PHASE_GIVE, SIEGE_STEP_HAND_OVER);
}

/* What was set aside, by name where anybody but an onlooker looks. */
static void hand_over(const game_setup *setup, struct siege *s, game_move move)
{
    int chooser = s->duel.turn, receiver = !chooser;
    for (int i = 0; i < SIEGE_SWAPPED; i++) {
        int card = siege_part(move, i);
        if (card == SIEGE_NO_CARD)
            continue;
        bool was_hidden = s->aside_hidden[siege_back(card)] > 0;
        if (was_hidden)
            s->aside_hidden[siege_back(card)]--;
        if (siege_is_hidden(card)) {
            s->duel.hidden[receiver][siege_back(card)]++;
        } else if (card >= CARD_TACTIC) {
            tactic_set *from = was_hidden ? &s->duel.tactic_pool : &s->aside_tactics;
            *from -= tactic_one(card - CARD_TACTIC);
            add_shown(s, receiver, card);
        } else {
            card_set *from = was_hidden ? &s->duel.pool : &s->aside;
            *from &= ~card_bit(card);
            siege_find_shuffled_in(s, chooser, card);
            add_shown(s, receiver, card);
        }
    }
    end_play(setup, s);
}

static void apply(const game_setup *setup, void *state, game_move move)
{
    struct siege *s = state;
    enum siege_kind kind = siege_kind_of(move);
    int a = siege_part(move, 0), b = siege_part(move, 1), c = siege_part(move, 2);
    int seat = s->duel.turn;
    if (kind >= SIEGE_MOVE_REDEPLOY && kind <= SIEGE_MOVE_EXCHANGE && kind != SIEGE_MOVE_SHUFFLE)
        play_card(s, action_of(kind));
    switch (kind) {
    case SIEGE_MOVE_DEALT:
        draw_card(setup, s, a);
        return;
    case SIEGE_MOVE_SWAPPED:
        hand_over(setup, s, move);
        return;
    case SIEGE_MOVE_PLACE:
        play_card(s, a);
        put_card(s, seat, b, a);
        break;
    case SIEGE_MOVE_CLAIM:
        claim(s, a);
        if (s->duel.phase == GAME_PHASE_CLAIM)
            claim_or_end_turn(setup, s);
        return;
    case SIEGE_MOVE_RETREAT:
        discard_side(s, SIEGE_ATTACKER, a);
        siege_settle(s, a);
        return;
    case SIEGE_MOVE_OIL:
        throw_oil(s, a);
        return;
    case SIEGE_MOVE_DRAW:
        s->step = a == BACK_TACTIC ? SIEGE_STEP_DRAW_TACTIC : SIEGE_STEP_DRAW_SIEGE;
        return;
    case SIEGE_MOVE_REDEPLOY:
        redeploy(s, a, b, c);
        break;
    case SIEGE_MOVE_RECRUIT:
        recruit(s, a, b);
        break;
    case SIEGE_MOVE_DESERTION:
        take_card(s, !seat, b, a);
        discard(s, a);
        break;
    case SIEGE_MOVE_TREASON:
        take_card(s, !seat, b, a);
        put_card(s, seat, c, a);
        break;
    case SIEGE_MOVE_EXPLOSION:
        clear_tile(s, a);
        break;
    case SIEGE_MOVE_SUPPORT:
        set_phase(s, GAME_PHASE_SHUFFLE, 2);
        return;
    case SIEGE_MOVE_SHUFFLE:
        shuffle(setup, s, a);
        return;
    case SIEGE_MOVE_EXCHANGE:
        set_aside(s, move);
        return;
    case SIEGE_MOVE_GIVE:
        give(s, move);
        return;
    case SIEGE_MOVE_DONE:
        end_turn(s);
        return;
    case SIEGE_MOVE_PASS:
        s->duel.passes++;
        claim_or_end_turn(setup, s);
        return;
    case SIEGE_MOVE_KINDS:
        assert(false);
        return;
    }
    end_play(setup, s);
}

/* ---- Claims. */

/* Only the attacker claims (G11). */
static int claimant(const game_setup *setup, const void *state)
{
    (void)setup, (void)state;
    return SIEGE_ATTACKER;
}

static bool is_claim(game_move move)
{
    return siege_kind_of(move) == SIEGE_MOVE_CLAIM;
}

const struct game siege_rules = {
    .key = "siege",
    .name = "Schotten Totten 2",
    .rules_version = 1,
    .state_size = sizeof(struct siege),
    .n_options = sizeof options / sizeof options[0],
    .n_presets = sizeof presets / sizeof presets[0],
    .options = options,
    .presets = presets,
    .description = &siege_description,
    .numbers = &siege_numbers,
    .fits = fits,
    .seats = seats,
    .start = start,
    .to_move = siege_to_move,
    .phase = phase,
    .legal = siege_legal,
    .pick = siege_pick,
    .is_claim = is_claim,
    .apply = apply,
    .score = score,
    .ending = siege_ending,
    .write = siege_write,
    .read = siege_read,
    .refuse = siege_refuse,
    .mask = siege_mask,
    .guess = siege_guess,
    .public_move = siege_public_move,
    .pile_count = siege_pile_count,
    .pile_key = siege_pile_key,
    .pile_size = siege_pile_size,
    .pile_card = siege_pile_card,
    .pile_now = siege_pile_now,
    .pile_holds = siege_pile_holds,
    .pile_epoch = siege_pile_epoch,
    .thinkable = siege_thinkable,
    .claimant = claimant,
    .prove = siege_prove,
    .json = siege_json,
    .picture = siege_picture,
    .diagram_begin = siege_diagram_begin,
    .diagram_line = siege_diagram_line,
    .diagram_end = siege_diagram_end,
    .tally = siege_tally,
    .series_length = siege_series_length,
    .series_order = siege_series_order,
    .series_standing = siege_series_standing,
    .series_due = siege_series_due,
    .series_ending = siege_series_ending,
    .broken = siege_broken,
};

static_assert(sizeof(struct siege) <= GAME_STATE_MAX, "a state fits");
