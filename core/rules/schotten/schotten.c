/*
 * schotten.c: the rules of Schotten Totten: the course of a turn, claims, and
 * what follows from a move. schotten.h says where the rest is.
 */
#include "schotten_claims.h"
#include "schotten_parts.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(struct duel) == 72, "no padding");
_Static_assert(sizeof(struct schotten) == 176, "no padding");
_Static_assert(sizeof(struct schotten) <= GAME_STATE_MAX, "fits");

const char *const schotten_tactic_words[SCHOTTEN_TACTIC_KINDS + 1] = {
    [SCHOTTEN_JOKER] = "joker",
    [SCHOTTEN_SPY] = "spy",
    [SCHOTTEN_SHIELD] = "shield",
    [SCHOTTEN_BLIND] = "blind",
    [SCHOTTEN_MUD] = "mud",
    [SCHOTTEN_HUNTER] = "hunter",
    [SCHOTTEN_STRATEGIST] = "strategist",
    [SCHOTTEN_BANSHEE] = "banshee",
    [SCHOTTEN_TRAITOR] = "traitor",
};

static const struct game_option options[] = {
    [SCHOTTEN_OPTION_TACTICS] = {"tactics", {"off", "on"}},
    [SCHOTTEN_OPTION_CLAIM] = {"claim", {"after", "start"}},
    [SCHOTTEN_OPTION_CARDS] = {"cards", {"54", "60"}},
};

static const struct game_preset presets[] = {
    {"base", {0, 0, 0}},    {"classic", {0, 1, 0}},    {"tactics", {1, 0, 0}},
    {"experts", {1, 1, 0}}, {"battleline", {0, 0, 1}}, {"battleline-tactics", {1, 0, 1}},
};

static bool fits(const game_setup *setup, struct sentence *why)
{
    (void)setup, (void)why;
    return true;
}

static bool claims_at_start(const game_setup *setup)
{
    return setup->choice[SCHOTTEN_OPTION_CLAIM];
}

/* ---- Sides and claims. */

uint32_t schotten_provable(const game_setup *setup, const struct schotten *s, int seat, bool any)
{
    if (setup->choice[SCHOTTEN_OPTION_CARDS])
        return schotten_provable_of_60(s, seat, any);
    return schotten_provable_with(&schotten_deck_54, s, seat, any);
}

/* Three adjacent stones, or any five. */
bool schotten_wins(uint32_t stones)
{
    return (stones & stones >> 1 & stones >> 2) || __builtin_popcount(stones) >= 5;
}

/* S9: a side that becomes complete is first unless the other is complete
 * already; one that is no longer complete leaves the first place to it. */
static void update_first(struct schotten *s, int stone)
{
    uint32_t complete_0 = schotten_is_complete(s, 0, stone),
             complete_1 = schotten_is_complete(s, 1, stone);
    uint32_t changes = !(complete_0 & complete_1);
    uint32_t others = ~(changes << stone);
    s->first[0] = (uint16_t)((s->first[0] & others) | (complete_0 & changes) << stone);
    s->first[1] = (uint16_t)((s->first[1] & others) | (complete_1 & changes) << stone);
}

/* ---- The course of a turn. */

static void set_phase(struct schotten *s, int phase)
{
    s->duel.phase = (uint8_t)phase;
}

/* S17: the referee awards what is provable, until somebody has won. */
static void end_by_passes(const game_setup *setup, struct schotten *s)
{
    set_phase(s, GAME_PHASE_OVER);
    for (int stone = 0; stone < SCHOTTEN_STONES; stone++) {
        for (int seat = 0; seat < 2; seat++) {
            if (schotten_provable(setup, s, seat, false) >> stone & 1) {
                s->owned[seat] |= (uint16_t)(1 << stone);
                break;
            }
        }
        if (schotten_wins(s->owned[0]) || schotten_wins(s->owned[1]))
            return;
    }
}

/* A strict referee asks wherever a side is complete: its question would tell. */
static bool asks_for_claims(const game_setup *setup, const struct schotten *s)
{
    return schotten_provable(setup, s, s->duel.turn, true) ||
           (setup->is_strict && schotten_thinkable_at(s));
}

void schotten_begin_turn(const game_setup *setup, struct schotten *s)
{
    bool claims = claims_at_start(setup) && asks_for_claims(setup, s);
    set_phase(s, claims ? GAME_PHASE_CLAIM : GAME_PHASE_PLAY);
}

static void end_turn(const game_setup *setup, struct schotten *s)
{
    s->duel.turn = !s->duel.turn;
    schotten_begin_turn(setup, s);
}

/* A card is to be drawn: from the only pile that has any, or as chosen. */
static void begin_draw(struct schotten *s)
{
    const uint8_t *pile = s->duel.pile;
    if (pile[BACK_NUMBERED] && pile[BACK_TACTIC])
        set_phase(s, GAME_PHASE_DRAW);
    else
        set_phase(s, GAME_PHASE_DRAW |
                         (pile[BACK_NUMBERED] ? SCHOTTEN_COMING_CLAN : SCHOTTEN_COMING_TACTIC));
}

static void draw_step(const game_setup *setup, struct schotten *s, bool no_draw)
{
    struct duel *duel = &s->duel;
    if (duel->passes == 2)
        end_by_passes(setup, s);
    else if (!no_draw && duel_hand_size(duel, duel->turn) < schotten_hand_limit(setup) &&
             (duel->pile[BACK_NUMBERED] || duel->pile[BACK_TACTIC]))
        begin_draw(s);
    else
        end_turn(setup, s);
}

/* The claim phase, where there is something to claim, or what follows it. */
static void claim_phase(const game_setup *setup, struct schotten *s, bool no_draw)
{
    if (asks_for_claims(setup, s))
        set_phase(s, GAME_PHASE_CLAIM | (no_draw ? SCHOTTEN_NO_DRAW : 0));
    else if (claims_at_start(setup))
        set_phase(s, GAME_PHASE_PLAY);
    else
        draw_step(setup, s, no_draw);
}

/* S2: a play is done; claims follow, or came before it. */
static void after_play(const game_setup *setup, struct schotten *s, bool no_draw)
{
    if (claims_at_start(setup))
        draw_step(setup, s, no_draw);
    else
        claim_phase(setup, s, no_draw);
}

/* S23: the Headhunter draws, then returns one card fewer, then the turn goes
 * on without a draw. */
static void hunt(const game_setup *setup, struct schotten *s)
{
    if (s->to_draw)
        begin_draw(s);
    else if (s->to_return)
        set_phase(s, GAME_PHASE_RETURN);
    else
        after_play(setup, s, true);
}

static void start(const game_setup *setup, void *state)
{
    struct schotten *s = state;
    memset(s, 0, sizeof *s);
    s->duel.viewer = VIEWER_TRUTH;
    s->duel.phase = GAME_PHASE_DEAL | SCHOTTEN_COMING_CLAN;
    s->duel.pool = deck_all(schotten_deck(setup));
    s->duel.pile[BACK_NUMBERED] = (uint8_t)cards_count(s->duel.pool);
    if (setup->choice[SCHOTTEN_OPTION_TACTICS]) {
        for (int kind = 0; kind < SCHOTTEN_TACTIC_KINDS; kind++)
            s->duel.tactic_pool += tactic_one(kind);
        s->duel.tactic_pool += tactic_one(SCHOTTEN_JOKER);
        s->duel.pile[BACK_TACTIC] = SCHOTTEN_TACTIC_KINDS + 1;
    }
    memset(s->under, CARD_NONE, sizeof s->under);
}

static enum game_phase phase(const game_setup *setup, const void *state)
{
    (void)setup;
    return ((const struct schotten *)state)->duel.phase & SCHOTTEN_PHASE;
}

static int to_move(const game_setup *setup, const void *state)
{
    (void)setup;
    const struct duel *duel = &((const struct schotten *)state)->duel;
    if (duel->phase & (SCHOTTEN_COMING_CLAN | SCHOTTEN_COMING_TACTIC))
        return GAME_CHANCE;
    return duel->phase == GAME_PHASE_OVER ? GAME_OVER : duel->turn;
}

static int seats(const game_setup *setup)
{
    (void)setup;
    return 2;
}

int schotten_forced_card(const struct schotten *s, int back)
{
    if (s->under[back][0] == CARD_NONE)
        return CARD_NONE;
    return s->duel.pile[back] > schotten_under_count(s, back) ? CARD_NONE : s->under[back][0];
}

/* ---- What follows from a move. */

CLAIM_INLINE void place(struct schotten *s, int seat, int card, int stone)
{
    card_pack *side = &s->side[seat][stone];
    *side = pack_insert(*side, pack_code(&schotten_deck_54, card));
    update_first(s, stone);
}

static void lift(struct schotten *s, int seat, int card, int stone)
{
    card_pack *side = &s->side[seat][stone];
    *side = pack_without(*side, pack_find(*side, pack_code(&schotten_deck_54, card)));
    update_first(s, stone);
}

static void discard(struct schotten *s, int card)
{
    if (card >= CARD_TACTIC)
        s->tactic_discard += tactic_one(card - CARD_TACTIC);
    else
        s->discard |= card_bit(card);
}

/* A tactic card leaves the hand and counts as played (S19). */
static void spend_tactic(struct schotten *s, int kind)
{
    int seat = s->duel.turn;
    duel_take(&s->duel, seat, CARD_TACTIC + kind);
    s->duel.tactics_played[seat]++;
    if (kind == SCHOTTEN_JOKER)
        s->joker_played |= (uint8_t)(1 << seat);
}

static void play_ruse(struct schotten *s, int kind)
{
    spend_tactic(s, kind);
    discard(s, CARD_TACTIC + kind);
}

static void apply_place(struct schotten *s, int card, int stone)
{
    int seat = s->duel.turn;
    if (card < CARD_TACTIC) {
        duel_take(&s->duel, seat, card);
        place(s, seat, card, stone);
        return;
    }
    int kind = card - CARD_TACTIC;
    spend_tactic(s, kind);
    if (kind == SCHOTTEN_MUD) {
        s->mud |= (uint16_t)(1 << stone);
        update_first(s, stone);
    } else if (kind == SCHOTTEN_BLIND) {
        s->blind |= (uint16_t)(1 << stone);
    } else {
        place(s, seat, card, stone);
    }
}

/* The upper card under a pile leaves it. */
static void lift_under(struct schotten *s, int back)
{
    s->under[back][0] = s->under[back][1];
    s->under[back][1] = CARD_NONE;
    if (!schotten_under_count(s, BACK_NUMBERED) && !schotten_under_count(s, BACK_TACTIC))
        s->returner = 0;
}

/* S25: whoever put a card under a pile knows who draws it. */
static void note_shown(struct schotten *s, int seat, int card)
{
    if (card >= CARD_TACTIC)
        s->duel.tactic_shown[seat] += tactic_one(card - CARD_TACTIC);
    else
        s->duel.shown[seat] |= card_bit(card);
}

/* A card reaches the seat whose turn it is: named, or hidden from us. */
static void receive(struct schotten *s, int card)
{
    struct duel *duel = &s->duel;
    int seat = duel->turn, back = schotten_coming_back(s), forced = schotten_forced_card(s, back);
    bool known_to_other = forced != CARD_NONE && s->returner != seat;
    duel->pile[back]--;
    if (forced != CARD_NONE) {
        lift_under(s, back);
        if (forced != SCHOTTEN_HIDDEN) {
            /* It lies open to us, so it is not in the pool. */
            card = forced;
            if (back == BACK_TACTIC)
                duel->tactic_pool += tactic_one(card - CARD_TACTIC);
            else
                duel->pool |= card_bit(card);
        }
    }
    if (card == SCHOTTEN_HIDDEN) {
        duel->hidden[seat][back]++;
        return;
    }
    duel_receive(duel, seat, card);
    if (known_to_other)
        note_shown(s, seat, card);
}

static void apply_coming(const game_setup *setup, struct schotten *s, int card)
{
    struct duel *duel = &s->duel;
    receive(s, card);
    if ((duel->phase & SCHOTTEN_PHASE) == GAME_PHASE_DEAL) {
        duel->turn = !duel->turn;
        if (duel_hand_size(duel, 1) == schotten_hand_limit(setup))
            set_phase(s, GAME_PHASE_PLAY);
    } else if (s->to_draw) {
        s->to_draw--;
        hunt(setup, s);
    } else {
        end_turn(setup, s);
    }
}

/* A card goes under the pile it belongs to, below what lies there. */
static void apply_return(const game_setup *setup, struct schotten *s, int card, int back)
{
    struct duel *duel = &s->duel;
    if (card == SCHOTTEN_HIDDEN) {
        duel->hidden[duel->turn][back]--;
    } else {
        duel_take(duel, duel->turn, card);
    }
    s->under[back][schotten_under_count(s, back)] = (uint8_t)card;
    duel->pile[back]++;
    s->returner = duel->turn;
    s->to_return--;
    hunt(setup, s);
}

static void apply_claim(const game_setup *setup, struct schotten *s, int stone)
{
    int seat = s->duel.turn;
    s->owned[seat] |= (uint16_t)(1 << stone);
    s->duel.passes = 0;
    if (schotten_wins(s->owned[seat]))
        set_phase(s, GAME_PHASE_OVER);
    else
        claim_phase(setup, s, s->duel.phase & SCHOTTEN_NO_DRAW);
}

static __attribute__((noinline)) void apply_decision(const game_setup *setup, struct schotten *s,
                                                     game_move move)
{
    int seat = s->duel.turn, card = schotten_card(move), stone = schotten_stone(move);
    switch (schotten_kind_of(move)) {
    case SCHOTTEN_MOVE_COMES:
    case SCHOTTEN_MOVE_COMES_HIDDEN:
        return;
    case SCHOTTEN_MOVE_DRAW:
        s->duel.phase |= card == BACK_NUMBERED ? SCHOTTEN_COMING_CLAN : SCHOTTEN_COMING_TACTIC;
        return;
    case SCHOTTEN_MOVE_RETURN:
        apply_return(setup, s, card, card >= CARD_TACTIC ? BACK_TACTIC : BACK_NUMBERED);
        return;
    case SCHOTTEN_MOVE_RETURN_HIDDEN:
        apply_return(setup, s, SCHOTTEN_HIDDEN, card);
        return;
    case SCHOTTEN_MOVE_CLAIM:
        apply_claim(setup, s, stone);
        return;
    case SCHOTTEN_MOVE_DONE:
        if (claims_at_start(setup))
            set_phase(s, GAME_PHASE_PLAY);
        else
            draw_step(setup, s, s->duel.phase & SCHOTTEN_NO_DRAW);
        return;
    case SCHOTTEN_MOVE_PASS:
        s->duel.passes++;
        after_play(setup, s, false);
        return;
    case SCHOTTEN_MOVE_HUNTER: {
        int n_piled = s->duel.pile[BACK_NUMBERED] + s->duel.pile[BACK_TACTIC];
        s->duel.passes = 0;
        play_ruse(s, SCHOTTEN_HUNTER);
        s->to_draw = (uint8_t)(n_piled < 3 ? n_piled : 3);
        s->to_return = (uint8_t)(s->to_draw - 1);
        hunt(setup, s);
        return;
    }
    case SCHOTTEN_MOVE_PLACE:
        apply_place(s, card, stone);
        break;
    case SCHOTTEN_MOVE_STRATEGIST:
        play_ruse(s, SCHOTTEN_STRATEGIST);
        lift(s, seat, card, stone);
        if (schotten_other(move) == SCHOTTEN_TO_DISCARD)
            discard(s, card);
        else
            place(s, seat, card, schotten_other(move));
        break;
    case SCHOTTEN_MOVE_BANSHEE:
        play_ruse(s, SCHOTTEN_BANSHEE);
        lift(s, !seat, card, stone);
        discard(s, card);
        break;
    case SCHOTTEN_MOVE_TRAITOR:
        play_ruse(s, SCHOTTEN_TRAITOR);
        lift(s, !seat, card, stone);
        place(s, seat, card, schotten_other(move));
        break;
    }
    s->duel.passes = 0;
    after_play(setup, s, false);
}

/* Half of all moves are cards that come: they do not pay for the rest. */
static void apply(const game_setup *setup, void *state, game_move move)
{
    if (schotten_kind_of(move) == SCHOTTEN_MOVE_COMES)
        apply_coming(setup, state, schotten_card(move));
    else if (schotten_kind_of(move) == SCHOTTEN_MOVE_COMES_HIDDEN)
        apply_coming(setup, state, SCHOTTEN_HIDDEN);
    else
        apply_decision(setup, state, move);
}

static void score(const game_setup *setup, const void *state, float share[])
{
    (void)setup;
    const struct schotten *s = state;
    int lead = __builtin_popcount(s->owned[0]) - __builtin_popcount(s->owned[1]);
    if (schotten_wins(s->owned[0]))
        lead = 1;
    else if (schotten_wins(s->owned[1]))
        lead = -1;
    share[0] = lead > 0 ? 1 : lead < 0 ? 0 : 0.5f;
    share[1] = 1 - share[0];
}

static int claimant(const game_setup *setup, const void *state)
{
    (void)setup;
    return ((const struct schotten *)state)->duel.turn;
}

static bool is_claim(game_move move)
{
    return schotten_kind_of(move) == SCHOTTEN_MOVE_CLAIM;
}

const struct game schotten_rules = {
    .key = "schotten",
    .name = "Schotten Totten",
    .rules_version = 1,
    .state_size = sizeof(struct schotten),
    .n_options = sizeof options / sizeof options[0],
    .n_presets = sizeof presets / sizeof presets[0],
    .options = options,
    .presets = presets,
    .description = &schotten_description,
    .numbers = &schotten_numbers,
    .fits = fits,
    .seats = seats,
    .start = start,
    .to_move = to_move,
    .phase = phase,
    .legal = schotten_legal,
    .pick = schotten_pick,
    .is_claim = is_claim,
    .apply = apply,
    .score = score,
    .ending = schotten_ending,
    .write = schotten_write,
    .read = schotten_read,
    .refuse = schotten_refuse,
    .mask = schotten_mask,
    .guess = schotten_guess,
    .public_move = schotten_public_move,
    .pile_count = schotten_pile_count,
    .pile_key = schotten_pile_key,
    .pile_size = schotten_pile_size,
    .pile_card = schotten_pile_card,
    .pile_now = schotten_pile_now,
    .pile_holds = schotten_pile_holds,
    .pile_epoch = schotten_pile_epoch,
    .thinkable = schotten_thinkable,
    .claimant = claimant,
    .prove = schotten_prove,
    .json = schotten_json,
    .picture = schotten_picture,
    .diagram_begin = schotten_diagram_begin,
    .diagram_line = schotten_diagram_line,
    .diagram_end = schotten_diagram_end,
    .tally = schotten_tally,
    .series_length = schotten_series_length,
    .series_order = schotten_series_order,
    .series_standing = schotten_series_standing,
    .broken = schotten_broken,
};
