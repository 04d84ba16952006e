/* schotten_numbers.c: decisions of Schotten Totten as numbers, and views as
 * bytes (numbers.h). */
#include <string.h>

#include "card_numbers.h"
#include "schotten_parts.h"

enum {
    ELITES = SCHOTTEN_SHIELD + 1,
    PLACED = SCHOTTEN_MUD + 1,       /* kinds of tactic cards that are put at a stone */
    GOALS = SCHOTTEN_STONES + 1,     /* of a Strategist: the stones, then the discard */
};

static bool has_tactics(const game_setup *setup)
{
    return setup->choice[SCHOTTEN_OPTION_TACTICS];
}

/* ---- Actions. */

/* Where each block of actions begins; those of tactic cards only where there
 * are any. */
struct offsets {
    int place, claim, done, pass;
    int place_tactic, draw, hunter, put_back, strategist, banshee, traitor;
    int end;
};

NUMBERS_INLINE struct offsets list_actions(const game_setup *setup, struct actions *list)
{
    struct offsets at = {0};
    int n_cards = card_number_count(schotten_deck(setup));
    at.place = actions_add(list, "place", n_cards, SCHOTTEN_STONES, 0);
    at.claim = actions_add(list, "claim", SCHOTTEN_STONES, 0, 0);
    at.done = actions_add(list, "done", 1, 0, 0);
    at.pass = actions_add(list, "pass", 1, 0, 0);
    at.end = list->end;
    if (!has_tactics(setup))
        return at;
    at.place_tactic = actions_add(list, "place tactic", PLACED, SCHOTTEN_STONES, 0);
    at.draw = actions_add(list, "draw", 2, 0, 0);
    at.hunter = actions_add(list, "hunter", 1, 0, 0);
    at.put_back = actions_add(list, "return", n_cards + SCHOTTEN_TACTIC_KINDS, 0, 0);
    at.strategist = actions_add(list, "strategist", n_cards + ELITES, GOALS, 0);
    at.banshee = actions_add(list, "banshee", n_cards + ELITES, 0, 0);
    at.traitor = actions_add(list, "traitor", n_cards, SCHOTTEN_STONES, 0);
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
    (void)view;
    const struct deck *deck = schotten_deck(setup);
    const struct offsets at = offsets_of(setup);
    int card = card_number(deck, schotten_card(move)), stone = schotten_stone(move);
    int other = schotten_other(move);
    switch (schotten_kind_of(move)) {
    case SCHOTTEN_MOVE_PLACE:
        if (schotten_card(move) >= CARD_TACTIC)
            return at.place_tactic + (schotten_card(move) - CARD_TACTIC) * SCHOTTEN_STONES + stone;
        return at.place + card * SCHOTTEN_STONES + stone;
    case SCHOTTEN_MOVE_CLAIM:
        return at.claim + stone;
    case SCHOTTEN_MOVE_DONE:
        return at.done;
    case SCHOTTEN_MOVE_PASS:
        return at.pass;
    case SCHOTTEN_MOVE_DRAW:
        return at.draw + schotten_card(move);
    case SCHOTTEN_MOVE_HUNTER:
        return at.hunter;
    case SCHOTTEN_MOVE_RETURN:
        return at.put_back + card;
    case SCHOTTEN_MOVE_STRATEGIST:
        return at.strategist + card * GOALS + (other == SCHOTTEN_TO_DISCARD ? GOALS - 1 : other);
    case SCHOTTEN_MOVE_BANSHEE:
        return at.banshee + card;
    case SCHOTTEN_MOVE_TRAITOR:
        return at.traitor + card * SCHOTTEN_STONES + other;
    default:
        return -1;
    }
}

/* The stone where this card, of which there is one, lies on a side; or -1. */
static int stone_of(const struct schotten *s, int seat, int card)
{
    uint32_t code = pack_code(&schotten_deck_54, card);
    for (int stone = 0; stone < SCHOTTEN_STONES; stone++)
        if (pack_has(s->side[seat][stone], code))
            return stone;
    return -1;
}

/* A ruse with a card that lies on this seat's side. */
static game_move ruse(const struct schotten *s, enum schotten_kind kind, int seat, int card,
                      int goal)
{
    int stone = stone_of(s, seat, card);
    return stone < 0 ? GAME_NO_MOVE : schotten_move(kind, card, stone, goal);
}

static game_move action_move(const game_setup *setup, const void *view, int action)
{
    const struct schotten *s = view;
    const struct deck *deck = schotten_deck(setup);
    const struct offsets at = offsets_of(setup);
    int seat = s->duel.turn, n;
    if (action < 0 || action >= at.end)
        return GAME_NO_MOVE;
    if (action < at.claim)
        return schotten_move(SCHOTTEN_MOVE_PLACE, card_of_number(deck, action / SCHOTTEN_STONES),
                             action % SCHOTTEN_STONES, 0);
    if (action < at.done)
        return schotten_move(SCHOTTEN_MOVE_CLAIM, 0, action - at.claim, 0);
    if (action <= at.pass)
        return schotten_move(action == at.done ? SCHOTTEN_MOVE_DONE : SCHOTTEN_MOVE_PASS, 0, 0, 0);
    if (action < at.draw) {
        n = action - at.place_tactic;
        return schotten_move(SCHOTTEN_MOVE_PLACE, CARD_TACTIC + n / SCHOTTEN_STONES,
                             n % SCHOTTEN_STONES, 0);
    }
    if (action < at.hunter)
        return schotten_move(SCHOTTEN_MOVE_DRAW, action - at.draw, 0, 0);
    if (action == at.hunter)
        return schotten_move(SCHOTTEN_MOVE_HUNTER, 0, 0, 0);
    if (action < at.strategist)
        return schotten_move(SCHOTTEN_MOVE_RETURN, card_of_number(deck, action - at.put_back), 0, 0);
    if (action < at.banshee) {
        n = action - at.strategist;
        int goal = n % GOALS;
        return ruse(s, SCHOTTEN_MOVE_STRATEGIST, seat, card_of_number(deck, n / GOALS),
                    goal == GOALS - 1 ? SCHOTTEN_TO_DISCARD : goal);
    }
    if (action < at.traitor)
        return ruse(s, SCHOTTEN_MOVE_BANSHEE, !seat, card_of_number(deck, action - at.banshee), 0);
    n = action - at.traitor;
    return ruse(s, SCHOTTEN_MOVE_TRAITOR, !seat, card_of_number(deck, n / SCHOTTEN_STONES),
                n % SCHOTTEN_STONES);
}

/* Every card of a hand goes with every stone that has room. */
static void mask(const game_setup *setup, const void *view, uint8_t bytes[])
{
    const struct schotten *s = view;
    const struct deck *deck = schotten_deck(setup);
    const struct offsets at = offsets_of(setup);
    int seat = s->duel.turn;
    uint32_t room = schotten_room(s, seat);
    if (s->duel.phase != GAME_PHASE_PLAY || schotten_holds_tactics(s, seat)) {
        numbers_list_mask(setup, view, schotten_legal, action_of, at.end, bytes);
        return;
    }
    memset(bytes, 0, (size_t)at.end);
    if (!s->duel.hand[seat] || !room)
        bytes[at.pass] = 1;
    uint8_t stones[SCHOTTEN_STONES];
    numbers_spread(room, SCHOTTEN_STONES, stones);
    for (uint64_t left = cards_numbered(deck, s->duel.hand[seat]); left; left &= left - 1)
        memcpy(bytes + __builtin_ctzll(left) * SCHOTTEN_STONES, stones, sizeof stones);
}

/* ---- Observations. */

/* A seat's sides: a byte for each stone and card. */
NUMBERS_INLINE void observe_sides(struct observer *o, const char *name, const struct deck *deck,
                                  int n_elites, card_pack side[SCHOTTEN_STONES])
{
    int n_cards = card_number_count(deck), width = n_cards + n_elites;
    uint8_t *part = observer_part(o, name, SCHOTTEN_STONES, width, 0);
    if (o->mode == OBSERVER_WRITES)
        for (int stone = 0; stone < SCHOTTEN_STONES; stone++)
            for (card_pack left = side[stone]; left; left >>= 8)
                part[stone * width + (n_elites ? code_number(deck, left & 0xff)
                                               : plain_number(deck, left & 0xff))] = 1;
    if (o->mode == OBSERVER_READS)
        for (int i = 0; i < SCHOTTEN_STONES * width; i++)
            if (part[i])
                side[i / width] = pack_insert(
                    side[i / width], pack_code(deck, card_of_number(deck, i % width)));
}

/* Cards under a pile, the upper first: 0 none, 1 a hidden one, else 2 and the
 * number of the card. */
NUMBERS_INLINE void observe_under(struct observer *o, const char *name, const struct deck *deck,
                                  uint8_t under[SCHOTTEN_UNDER_MAX])
{
    uint8_t *part = observer_part(o, name, SCHOTTEN_UNDER_MAX, 0, 0);
    for (int i = 0; i < SCHOTTEN_UNDER_MAX; i++) {
        if (o->mode == OBSERVER_WRITES)
            part[i] = under[i] == CARD_NONE ? 0
                      : under[i] == SCHOTTEN_HIDDEN ? 1
                                                    : (uint8_t)(2 + card_number(deck, under[i]));
        if (o->mode == OBSERVER_READS)
            under[i] = part[i] == 0 ? CARD_NONE
                       : part[i] == 1 ? SCHOTTEN_HIDDEN
                                      : (uint8_t)card_of_number(deck, part[i] - 2);
    }
}

NUMBERS_INLINE void observe_parts(struct observer *o, const struct deck *deck, bool tactics,
                                  struct schotten *s)
{
    int n_kinds = tactics ? SCHOTTEN_TACTIC_KINDS : 0, n_elites = tactics ? ELITES : 0;
    int own = observer_duel(o, deck, n_kinds, &s->duel), other = !own;
    uint8_t coming = s->duel.phase >> 4;
    s->duel.phase = observer_choice(o, "phase", s->duel.phase & SCHOTTEN_PHASE,
                                    GAME_PHASE_OVER + 1);
    s->duel.phase |= (uint8_t)(observer_bits(o, "coming", coming, 3) << 4);
    observe_sides(o, "sides", deck, n_elites, s->side[own]);
    observe_sides(o, "other sides", deck, n_elites, s->side[other]);
    s->owned[own] = (uint16_t)observer_bits(o, "stones", s->owned[own], SCHOTTEN_STONES);
    s->owned[other] = (uint16_t)observer_bits(o, "other stones", s->owned[other], SCHOTTEN_STONES);
    s->first[own] = (uint16_t)observer_bits(o, "first", s->first[own], SCHOTTEN_STONES);
    s->first[other] = (uint16_t)observer_bits(o, "other first", s->first[other], SCHOTTEN_STONES);
    if (!tactics)
        return;
    s->discard = observer_cards(o, "discard", deck, s->discard);
    s->tactic_discard = observer_tactics(o, "tactic discard", n_kinds, s->tactic_discard);
    s->mud = (uint16_t)observer_bits(o, "mud", s->mud, SCHOTTEN_STONES);
    s->blind = (uint16_t)observer_bits(o, "blind", s->blind, SCHOTTEN_STONES);
    observe_under(o, "under", deck, s->under[BACK_NUMBERED]);
    observe_under(o, "tactic under", deck, s->under[BACK_TACTIC]);
    s->returner = observer_byte(o, "returner", s->returner);
    s->joker_played = (uint8_t)observer_bits(o, "joker played", s->joker_played, 2);
    s->to_draw = observer_byte(o, "to draw", s->to_draw);
    s->to_return = observer_byte(o, "to return", s->to_return);
}

static int observation_blocks(const game_setup *setup, struct numbers_block block[])
{
    struct schotten nothing = {0};
    uint8_t bytes[1] = {0};
    struct observer o = {.mode = OBSERVER_NAMES, .at = bytes, .block = block};
    observe_parts(&o, schotten_deck(setup), has_tactics(setup), &nothing);
    return o.n_blocks;
}

/* Each deck and kind of game its own copy, with constants instead of numbers. */
NUMBERS_INLINE void write_parts(const struct deck *deck, bool tactics, const struct schotten *s,
                                uint8_t out[])
{
    struct schotten copy = *s;
    struct observer measure = {.mode = OBSERVER_MEASURES, .at = out};
    observe_parts(&measure, deck, tactics, &copy);
    memset(out, 0, (size_t)(measure.at - out));
    struct observer o = {.mode = OBSERVER_WRITES, .at = out};
    observe_parts(&o, deck, tactics, &copy);
}

static void observe(const game_setup *setup, const void *view, uint8_t out[])
{
    bool is_sixty = setup->choice[SCHOTTEN_OPTION_CARDS];
    if (has_tactics(setup))
        write_parts(is_sixty ? &schotten_deck_60 : &schotten_deck_54, true, view, out);
    else if (is_sixty)
        write_parts(&schotten_deck_60, false, view, out);
    else
        write_parts(&schotten_deck_54, false, view, out);
}

static int decode(const game_setup *setup, const uint8_t bytes[], void *view)
{
    struct schotten *s = view;
    struct observer o = {.mode = OBSERVER_READS, .at = (uint8_t *)bytes};  /* it only reads */
    memset(s, 0, sizeof *s);
    memset(s->under, CARD_NONE, sizeof s->under);
    observe_parts(&o, schotten_deck(setup), has_tactics(setup), s);
    return s->duel.viewer;
}

const struct game_numbers schotten_numbers = {
    .version = 1,
    .action_blocks = action_blocks,
    .observation_blocks = observation_blocks,
    .action = action_of,
    .action_move = action_move,
    .mask = mask,
    .observe = observe,
    .decode = decode,
};
