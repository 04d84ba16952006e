/*
 * siege_knowledge.c: what a computer player knows of Schotten Totten 2: the
 * odds at each tile, and what they come to for the siege before the pile, its
 * clock, runs out.
 */
#include <math.h>

#include "deals.h"
#include "knowledge_memory.h"
#include "net.h"
#include "odds.h"
#include "siege.h"
#include "siege_inputs.h"
#include "siege_net.h"
#include "siege_policy.h"
#include "wants.h"

static const float hand_chance = 0.92f, pile_chance = 0.27f, slope = 1.1f, eagerness = 5.0f;

/* What a tile is worth to an attacker who gives up what lies there. */
static const float after_retreat = 0.6f;

/* The chance that a tile which falls early falls again. */
static const float falls_again = 0.65f;

/* Counted in games of the program against itself. */
static const struct odds_ladder ladders[] = {
    {.base = {[KIND_SUM] = 0.0f,
              [KIND_RUN] = 0.02f,
              [KIND_COLOUR] = 0.03f,
              [KIND_SAME] = 0.10f,
              [KIND_COLOUR_RUN] = 0.15f},
     .span = {[KIND_SUM] = 0.03f,
              [KIND_RUN] = 0.03f,
              [KIND_COLOUR] = 0.08f,
              [KIND_SAME] = 0.15f,
              [KIND_COLOUR_RUN] = 0.80f}},
    {.base = {[KIND_SUM] = 0.0f,
              [KIND_RUN] = 0.10f,
              [KIND_COLOUR] = 0.14f,
              [KIND_SAME] = 0.38f,
              [KIND_COLOUR_RUN] = 0.64f},
     .span = {[KIND_SUM] = 0.10f,
              [KIND_RUN] = 0.05f,
              [KIND_COLOUR] = 0.30f,
              [KIND_SAME] = 0.28f,
              [KIND_COLOUR_RUN] = 0.36f}},
    {.base = {[KIND_SUM] = 0.0f,
              [KIND_RUN] = 0.20f,
              [KIND_COLOUR] = 0.10f,
              [KIND_SAME] = 0.86f,
              [KIND_COLOUR_RUN] = 0.92f},
     .span = {[KIND_SUM] = 0.25f,
              [KIND_RUN] = 0.15f,
              [KIND_COLOUR] = 0.90f,
              [KIND_SAME] = 0.06f,
              [KIND_COLOUR_RUN] = 0.08f}},
};

struct wall {
    const struct siege *s;
    const struct claim_face *face[SIEGE_TILES];
    struct odds_cards cards[2];
    unsigned complete[2];
    float turns;  /* that the attacker may still have */
};

static struct wall wall_of(const game_setup *setup, const struct siege *s,
                           struct knowledge_memory *memory)
{
    int n_pile = s->duel.pile[BACK_NUMBERED];
    struct wall wall = {
        .s = s,
        .complete = {siege_complete(s, SIEGE_ATTACKER), siege_complete(s, SIEGE_DEFENDER)},
        .turns = s->turns_left ? (float)(s->turns_left + 1) * 0.5f : (float)(n_pile + 2) * 0.5f,
    };
    for (int tile = 0; tile < SIEGE_TILES; tile++)
        wall.face[tile] = siege_face(setup, s, tile);
    for (int seat = 0; seat < 2; seat++)
        wall.cards[seat] = (struct odds_cards){
            .memory = &memory->odds,
            .hand = s->duel.hand[seat],
            .pile = s->duel.pool,
            .hand_chance = hand_chance,
            .ladders = ladders,
            .pile_chance = n_pile > 12 ? pile_chance : pile_chance * 0.6f,
        };
    return wall;
}

static struct odds_look side_look(const struct wall *wall, int seat, int tile, card_pack pack,
                                  int above)
{
    struct claim_side side = claim_side_of(&siege_deck, pack);
    return odds_look_at(&siege_deck, wall->face[tile], &side, &wall->cards[seat], above);
}

static float side_worth(const struct wall *wall, int seat, int tile, card_pack pack, int above)
{
    return side_look(wall, seat, tile, pack, above).worth;
}

/* The strength that the seat has to surpass, or 0 while the other side is
 * not complete. */
static int strength_to_beat(const struct wall *wall, int seat, int tile)
{
    if (!(wall->complete[!seat] >> tile & 1))
        return 0;
    struct claim_side other = claim_side_of(&siege_deck, wall->s->side[!seat][tile]);
    bool is_first = (wall->s->defender_first >> tile & 1) == (seat == SIEGE_DEFENDER);
    bool is_complete = wall->complete[seat] >> tile & 1;
    return claim_strength(&siege_deck, wall->face[tile], &other) - (is_complete && is_first);
}

/* The attacker's chance to take a tile as the cards lie. */
static float chance_as_it_lies(const struct wall *wall, int tile, const struct odds_look side[2])
{
    if (wall->complete[SIEGE_DEFENDER] >> tile & 1)
        return side[SIEGE_ATTACKER].worth;
    if (wall->complete[SIEGE_ATTACKER] >> tile & 1)
        return 1 - side[SIEGE_DEFENDER].worth;
    float chance = 0.5f + slope * (side[SIEGE_ATTACKER].worth - side[SIEGE_DEFENDER].worth);
    return odds_within(chance, 0.03f, 0.97f);
}

/* Tiles that ask for much are seldom worth an attacker's time. */
static float ease_of(const struct claim_face *face)
{
    if (face->kinds != KINDS_ALL || face->need == 2)
        return 1;
    return face->need == 4 ? 0.6f : 0.8f;
}

/* What is known of a tile. */
struct tile_look {
    struct odds_look side[2];  /* to surpass the other if that is complete */
    float as_it_lies;          /* the attacker's chance, not asking how long it takes */
    float anew;                /* the attacker's side if it were empty */
    float chance;              /* the attacker's, all told */
};

static struct tile_look look_at(const struct wall *wall, int tile)
{
    struct tile_look look;
    int to_beat = strength_to_beat(wall, SIEGE_ATTACKER, tile);
    card_pack own = wall->s->side[SIEGE_ATTACKER][tile];
    look.side[SIEGE_ATTACKER] = side_look(wall, SIEGE_ATTACKER, tile, own, to_beat);
    look.side[SIEGE_DEFENDER] = side_look(wall, SIEGE_DEFENDER, tile,
                                          wall->s->side[SIEGE_DEFENDER][tile],
                                          strength_to_beat(wall, SIEGE_DEFENDER, tile));
    look.as_it_lies = chance_as_it_lies(wall, tile, look.side);
    look.anew = own ? side_worth(wall, SIEGE_ATTACKER, tile, 0, to_beat)
                    : look.side[SIEGE_ATTACKER].worth;
    look.chance = look.as_it_lies * ease_of(wall->face[tile]);
    int need = wall->face[tile]->need;
    float spare = wall->turns - (float)(need - pack_count(own));
    look.chance *= spare < 0 ? 0 : spare < 6 ? 0.4f + 0.1f * spare : 1;
    float spare_anew = wall->turns - (float)need;
    if (own && look.chance < 0.3f && spare_anew > 0) {
        float anew = look.anew * after_retreat * (spare_anew < 10 ? 0.1f * spare_anew : 1);
        look.chance = look.chance > anew ? look.chance : anew;
    }
    return look;
}

/* The attacker needs one damaged tile, or so many intact ones that four are
 * damaged; a tile that falls early may fall again. */
static float attackers_chance(const struct wall *wall, const struct tile_look looks[SIEGE_TILES])
{
    float fallen[SIEGE_TILES + 1] = {1}, none = 1;
    int n_intact = 0, wanted = 4 - __builtin_popcount(wall->s->damaged);
    for (int tile = 0; tile < SIEGE_TILES; tile++) {
        float chance = looks[tile].chance;
        if (siege_is_damaged(wall->s, tile)) {
            none *= 1 - chance;
            continue;
        }
        n_intact++;
        float again = falls_again * odds_within((wall->turns - 4) * (1.0f / 20), 0, 1);
        for (int n = n_intact; n > 0; n--)
            fallen[n] = fallen[n] * (1 - chance) + fallen[n - 1] * chance * (1 - again);
        fallen[0] *= 1 - chance;
    }
    float held = 0;
    for (int n = 0; n < wanted; n++)
        held += fallen[n];
    return 1 - none * held;
}

/* How a complete side does against what it usually meets; 0 for others. */
static float usual_worth(const struct wall *wall, int seat, int tile)
{
    if (!(wall->complete[seat] >> tile & 1))
        return 0;
    return side_worth(wall, seat, tile, wall->s->side[seat][tile], 0);
}

_Static_assert(sizeof(struct siege_place_inputs) == (SIEGE_PLACE_INPUTS(NET_ONE)) * sizeof(float) &&
               sizeof(struct siege_place_inputs) <= NET_PLACE_INPUTS * sizeof(float),
               "all inputs of a place have a name and fit");
_Static_assert(sizeof(struct siege_whole_inputs) == (SIEGE_WHOLE_INPUTS(NET_ONE)) * sizeof(float) &&
               sizeof(struct siege_whole_inputs) <= NET_WHOLE_INPUTS * sizeof(float),
               "all inputs of the whole have a name and fit");

/* What a seat's sides wait for, and where that is. */
struct seat_wants {
    struct wants wants;
    struct wants_cards from;
};

static struct seat_wants wants_of(const struct wall *wall, int seat)
{
    const struct siege *s = wall->s;
    struct seat_wants of = {.from = {.hand = s->duel.hand[seat],
                                     .others = s->duel.hand[!seat],
                                     .pile = s->duel.pool}};
    for (int tile = 0; tile < SIEGE_TILES; tile++) {
        bool is_closed = wall->complete[seat] >> tile & 1;
        card_set plain = is_closed ? 0 : claim_side_of(&siege_deck, s->side[seat][tile]).plain;
        wants_add(&of.wants, tile, want_of(&siege_deck, wall->face[tile], plain));
    }
    return of;
}

static struct siege_place_inputs describe_tile(const struct wall *wall, int tile,
                                               const struct tile_look *look,
                                               const struct seat_wants seats[2])
{
    const struct siege *s = wall->s;
    int need = wall->face[tile]->need;
    float spare = wall->turns - (float)(need - pack_count(s->side[SIEGE_ATTACKER][tile]));
    struct siege_place_inputs told = {
        .as_it_lies = look->as_it_lies,
        .anew = look->anew,
        .chance = look->chance,
        .spare_turns = odds_within(spare * (1.0f / 16), -0.25f, 1),
    };
    for (int seat = 0; seat < 2; seat++) {
        told.side[seat] = odds_describe(&look->side[seat], need, s->side[seat][tile],
                                        wall->complete[seat] >> tile & 1,
                                        usual_worth(wall, seat, tile));
        told.want[seat] = want_describe(&seats[seat].wants.of[tile], seats[seat].wants.twice,
                                        &seats[seat].from);
    }
    return told;
}

static struct siege_hand_inputs describe_hand(const struct siege *s, int seat)
{
    card_set hand = s->duel.hand[seat];
    tactic_set tactics = s->duel.tactic_hand[seat];
    int n_cards = cards_count(hand);
    int n_jokers = tactics_of(tactics, SIEGE_JOKER), n_spies = tactics_of(tactics, SIEGE_SPY);
    int n_shields = tactics_of(tactics, SIEGE_SHIELD);
    int n_actions = tactics_count(tactics) - n_jokers - n_spies - n_shields;
    return (struct siege_hand_inputs){
        .n_cards = (float)n_cards * (1.0f / 6),
        .mean_value = (float)claim_plain_sum(&siege_deck, hand) / (float)(11 * n_cards + 1),
        .zeros = (float)cards_count(hand & cards_of_value(&siege_deck, 0)) * 0.5f,
        .elevens = (float)cards_count(hand & cards_of_value(&siege_deck, 11)) * 0.5f,
        .jokers = (float)n_jokers * 0.5f,
        .spy = (float)n_spies * 0.5f,
        .shield = (float)n_shields * 0.5f,
        .actions = (float)n_actions * 0.5f,
    };
}

static struct siege_whole_inputs describe_whole(const game_setup *setup, const struct wall *wall,
                                                float chance, const struct seat_wants seats[2])
{
    const struct siege *s = wall->s;
    const struct duel *duel = &s->duel;
    struct siege_whole_inputs told = {
        .chance = chance,
        .siege_pile = (float)duel->pile[BACK_NUMBERED] * (1.0f / 48),
        .turns = odds_within(wall->turns * (1.0f / 8), 0, 1),
        .end_is_near = s->turns_left > 0,
        .attacker_moves = duel->turn == SIEGE_ATTACKER,
        .plays = duel->phase == GAME_PHASE_PLAY,
        .claims = duel->phase == GAME_PHASE_CLAIM,
        .oil = (float)s->oil * (1.0f / 3),
        .oiled = s->oiled,
        .tactic_pile = (float)duel->pile[BACK_TACTIC] * (1.0f / 11),
        .tactics_ahead = (float)(duel->tactics_played[0] - duel->tactics_played[1]) * 0.5f,
        .n_damaged = (float)__builtin_popcount(s->damaged) * (1.0f / 3),
        .option_german = siege_is_german(setup),
        .option_tactics = siege_has_tactics(setup),
    };
    for (int seat = 0; seat < 2; seat++) {
        told.hand[seat] = describe_hand(s, seat);
        told.wants[seat] = wants_describe(&seats[seat].wants, &seats[seat].from);
    }
    return told;
}

static int describe(const game_setup *setup, const game_state *state,
                    struct knowledge_memory *memory, struct net_input *input)
{
    const struct siege *s = (const struct siege *)state->bytes;
    const struct wall wall = wall_of(setup, s, memory);
    const struct seat_wants seats[2] = {wants_of(&wall, SIEGE_ATTACKER),
                                        wants_of(&wall, SIEGE_DEFENDER)};
    struct tile_look looks[SIEGE_TILES];
    input->n_places = SIEGE_TILES;
    for (int tile = 0; tile < SIEGE_TILES; tile++) {
        looks[tile] = look_at(&wall, tile);
        struct siege_place_inputs told = describe_tile(&wall, tile, &looks[tile], seats);
        input->kind[tile] = (uint8_t)(tile + SIEGE_TILES * siege_is_damaged(s, tile));
        net_tell(input->place[tile], NET_PLACE_INPUTS, &told, sizeof told);
    }
    float chance = attackers_chance(&wall, looks);
    struct siege_whole_inputs told = describe_whole(setup, &wall, chance, seats);
    input->formula = net_log_odds(chance);
    net_tell(input->whole, NET_WHOLE_INPUTS, &told, sizeof told);
    return SIEGE_ATTACKER;
}

static void evaluate(const game_setup *setup, const game_state *state,
                     struct knowledge_memory *memory, float share[GAME_SEATS_MAX])
{
    struct net_input input;
    describe(setup, state, memory, &input);
    share[SIEGE_ATTACKER] = net_judge(&siege_net, &input);
    share[SIEGE_DEFENDER] = 1 - share[SIEGE_ATTACKER];
}

/* ---- Which moves look good. */

/* What an attacker's retreat costs beside the cards, what a cauldron or a
 * tactic card is worth while it is kept, and how much more a damaged tile
 * matters. */
static const float retreat_price = 0.15f, oil_price = 0.25f, tactic_price = 0.18f,
                   damaged_matters = 1.6f;

struct outlook {
    struct wall wall;
    int seat;
    int to_beat[SIEGE_TILES];
    float own[SIEGE_TILES];
};

static struct outlook look_out(const game_setup *setup, const struct siege *s,
                               struct knowledge_memory *memory)
{
    struct outlook o = {.wall = wall_of(setup, s, memory), .seat = s->duel.turn};
    for (int tile = 0; tile < SIEGE_TILES; tile++) {
        o.to_beat[tile] = strength_to_beat(&o.wall, o.seat, tile);
        o.own[tile] = side_worth(&o.wall, o.seat, tile, s->side[o.seat][tile], o.to_beat[tile]);
    }
    return o;
}

static float matters(const struct outlook *o, int tile)
{
    return siege_is_damaged(o->wall.s, tile) ? damaged_matters : 1;
}

/* What the other side loses with one of its cards. */
static float gain_of_hitting(const struct outlook *o, int tile, uint32_t code)
{
    card_pack side = o->wall.s->side[!o->seat][tile];
    card_pack left = pack_without(side, pack_find(side, code));
    int above = strength_to_beat(&o->wall, !o->seat, tile);
    return matters(o, tile) * (side_worth(&o->wall, !o->seat, tile, side, above) -
                               side_worth(&o->wall, !o->seat, tile, left, above));
}

static float gain_of_lifting(const struct outlook *o, int tile, uint32_t code)
{
    card_pack side = o->wall.s->side[o->seat][tile];
    card_pack left = pack_without(side, pack_find(side, code));
    return matters(o, tile) *
           (side_worth(&o->wall, o->seat, tile, left, o->to_beat[tile]) - o->own[tile]);
}

static float gain_of_placing(struct outlook *o, int card, int tile)
{
    const struct siege *s = o->wall.s;
    card_pack side = s->side[o->seat][tile];
    uint32_t code = pack_code(&siege_deck, card), value = code & 15;
    bool is_plain = card < CARD_TACTIC;
    if (is_plain && (value == 0 || value == 11) && pack_has(s->side[!o->seat][tile], code ^ 11))
        return gain_of_hitting(o, tile, code ^ 11);
    card_set hand = o->wall.cards[o->seat].hand;
    if (is_plain)
        o->wall.cards[o->seat].hand &= ~card_bit(card);
    card_pack grown = side | code << (8 * pack_count(side));
    float worth = side_worth(&o->wall, o->seat, tile, grown, o->to_beat[tile]);
    o->wall.cards[o->seat].hand = hand;
    return matters(o, tile) * (worth - o->own[tile]);
}

static float gain_of_retreat(const struct outlook *o, int tile)
{
    float anew = side_worth(&o->wall, SIEGE_ATTACKER, tile, 0, o->to_beat[tile]);
    return matters(o, tile) * (after_retreat * anew - o->own[tile]) - retreat_price;
}

static float gain_of_explosion(const struct outlook *o, int tile)
{
    int above = strength_to_beat(&o->wall, !o->seat, tile);
    float other = side_worth(&o->wall, !o->seat, tile, o->wall.s->side[!o->seat][tile], above);
    return matters(o, tile) * (other - o->own[tile]) * 0.7f;
}

static float gain_of_play(struct outlook *o, game_move move)
{
    int a = siege_part(move, 0), b = siege_part(move, 1), c = siege_part(move, 2);
    switch (siege_kind_of(move)) {
    case SIEGE_MOVE_PLACE:
        return gain_of_placing(o, a, b) - (a >= CARD_TACTIC ? tactic_price : 0);
    case SIEGE_MOVE_RETREAT:
        return gain_of_retreat(o, a);
    case SIEGE_MOVE_OIL:
        return gain_of_hitting(o, a, pack_at(o->wall.s->side[SIEGE_ATTACKER][a], 0)) - oil_price;
    case SIEGE_MOVE_REDEPLOY:
        return gain_of_lifting(o, b, pack_code(&siege_deck, a)) - tactic_price +
               (c == SIEGE_TO_DISCARD ? 0 : gain_of_placing(o, a, c));
    case SIEGE_MOVE_RECRUIT:
        return gain_of_placing(o, a, b) - tactic_price;
    case SIEGE_MOVE_DESERTION:
        return gain_of_hitting(o, b, pack_code(&siege_deck, a)) - tactic_price;
    case SIEGE_MOVE_TREASON:
        return gain_of_hitting(o, b, pack_code(&siege_deck, a)) - tactic_price +
               (c == b ? 0 : gain_of_placing(o, a, c));
    case SIEGE_MOVE_EXPLOSION:
        return gain_of_explosion(o, a) - tactic_price;
    case SIEGE_MOVE_SUPPORT:
        return -0.2f;
    default:
        return 0;
    }
}

/* High cards and tactic cards are not given away gladly. */
static float weight_of_giving(game_move move)
{
    float weight = 1;
    for (int i = 0; i < SIEGE_SWAPPED; i++) {
        int card = siege_part(move, i);
        if (card != SIEGE_NO_CARD)
            weight *= card >= CARD_TACTIC ? 0.3f
                                          : 1.1f - 0.07f * (float)card_value(&siege_deck, card);
    }
    return siege_kind_of(move) == SIEGE_MOVE_EXCHANGE ? 0.05f * weight : weight;
}

static void weigh(const game_setup *setup, const game_state *state, struct knowledge_memory *memory,
                  const game_move *moves, int n_moves, float weight[])
{
    const struct siege *s = (const struct siege *)state->bytes;
    struct outlook outlook;
    bool is_play = s->duel.phase == GAME_PHASE_PLAY;
    if (is_play)
        outlook = look_out(setup, s, memory);
    for (int i = 0; i < n_moves; i++) {
        switch (siege_kind_of(moves[i])) {
        case SIEGE_MOVE_CLAIM:
            weight[i] = 20;
            break;
        case SIEGE_MOVE_DONE:
            weight[i] = 0.2f;
            break;
        case SIEGE_MOVE_DRAW:
            weight[i] = siege_part(moves[i], 0) == BACK_TACTIC ? 0.5f : 1;
            break;
        case SIEGE_MOVE_EXCHANGE:
        case SIEGE_MOVE_GIVE:
            weight[i] = weight_of_giving(moves[i]);
            break;
        default:
            weight[i] = is_play ? expf(eagerness * gain_of_play(&outlook, moves[i])) : 1;
            break;
        }
    }
}

/* ---- What can be told of it. */

static const struct phrase
    phrase_wall_falls = {"wall-held-less",
                         PHRASE("The chance to hold %p1 falls from %2 % to %3 %.")},
    phrase_wall_stands = {"wall-taken-less",
                          PHRASE("The chance to take %p1 falls from %2 % to %3 %.")};

static int look(const game_setup *setup, const game_state *state, struct knowledge_memory *memory,
                int seat, struct knowledge_aspect aspect[KNOWLEDGE_ASPECTS_MAX])
{
    const struct wall wall = wall_of(setup, (const struct siege *)state->bytes, memory);
    for (int tile = 0; tile < SIEGE_TILES; tile++) {
        float chance = look_at(&wall, tile).chance;
        aspect[tile] = (struct knowledge_aspect){
            .worse = seat == SIEGE_ATTACKER ? &phrase_wall_stands : &phrase_wall_falls,
            .place = tile + 1,
            .is_chance = true,
            .value = seat == SIEGE_ATTACKER ? chance : 1 - chance,
            .unit = 0.05f,
        };
    }
    return SIEGE_TILES;
}

static int waited_for(const game_setup *setup, const game_state *state,
                      struct knowledge_memory *memory, game_move move, char word[GAME_WORD_MAX])
{
    const struct siege *s = (const struct siege *)state->bytes;
    const struct wall wall = wall_of(setup, s, memory);
    int card = siege_part(move, 0), n = 0;
    if (siege_kind_of(move) != SIEGE_MOVE_PLACE || card >= CARD_TACTIC)
        return 0;
    struct wants wants = wants_of(&wall, s->duel.turn).wants;
    for (int tile = 0; tile < SIEGE_TILES; tile++)
        n += tile != siege_part(move, 1) &&
             (wants.of[tile].run | wants.of[tile].same) & card_bit(card);
    struct text text = text_in(word, GAME_WORD_MAX);
    card_write(&siege_deck, card, &text);
    return n;
}

static int count_worlds(const game_view *view)
{
    const struct siege *s = (const struct siege *)view->masked.bytes;
    /* Where cards were shuffled in or set aside, not every deal is as likely. */
    if (s->shuffled_in || s->aside_hidden[BACK_NUMBERED] || s->aside_hidden[BACK_TACTIC])
        return 0;
    return deals_count(&s->duel, (const int[]){0, 0});
}

const struct knowledge siege_knowledge = {
    .game = "siege",
    .drift = 0.04,
    .effort = {{[3] = {120, 1.1f}, [4] = {400, 1.2f}, [5] = {10000, 0.95f}}},
    .count_worlds = count_worlds,
    .evaluate = evaluate,
    .describe = describe,
    .inputs = {SIEGE_PLACE_INPUTS(NET_WORD), SIEGE_WHOLE_INPUTS(NET_WORD)},
    .weigh = weigh,
    .policy = &siege_policy,
    .temperature = {[1] = 17, [2] = 8.5f, [3] = 4.7f, [4] = 1.5f},
    .look = look,
    .waited_for = waited_for,
};
