/*
 * schotten_knowledge.c: what a computer player knows of Schotten Totten: the
 * odds at each stone, and what they come to for the game.
 */
#include <math.h>
#include <string.h>

#include "deals.h"
#include "knowledge_memory.h"
#include "net.h"
#include "odds.h"
#include "schotten_outcomes.h"
#include "schotten.h"
#include "schotten_inputs.h"
#include "schotten_net.h"
#include "schotten_policy.h"
#include "wants.h"

/* Learned by play against itself. */
static const float hand_chance = 0.92f, pile_chance = 0.36f, slope = 0.85f, eagerness = 7.0f;

#define LADDER                                                                                     \
    {                                                                                              \
        .base = {[KIND_SUM] = 0.02f,                                                               \
                 [KIND_RUN] = 0.30f,                                                               \
                 [KIND_COLOUR] = 0.44f,                                                            \
                 [KIND_SAME] = 0.70f,                                                              \
                 [KIND_COLOUR_RUN] = 0.86f},                                                       \
        .span = {[KIND_SUM] = 0.36f,                                                               \
                 [KIND_RUN] = 0.16f,                                                               \
                 [KIND_COLOUR] = 0.24f,                                                            \
                 [KIND_SAME] = 0.14f,                                                              \
                 [KIND_COLOUR_RUN] = 0.14f},                                                       \
    }

/* Sides of 3 cards, or of 4 in the mud. */
static const struct odds_ladder ladders[] = {LADDER, LADDER, LADDER};

static struct odds_cards cards_of(const struct schotten *s, int seat,
                                  struct knowledge_memory *memory)
{
    return (struct odds_cards){
        .memory = &memory->odds,
        .hand = s->duel.hand[seat],
        .pile = s->duel.pool,
        .hand_chance = hand_chance,
        .ladders = ladders,
        .pile_chance = s->duel.pile[BACK_NUMBERED] > 6 ? pile_chance : pile_chance * 0.7f,
    };
}

/* The strength that this seat has to surpass at a stone, or 0 while the other
 * side is not complete. */
static int strength_to_beat(const struct deck *deck, const struct schotten *s, int seat, int stone)
{
    if (!schotten_is_complete(s, !seat, stone))
        return 0;
    struct claim_face face = schotten_face(s, stone);
    struct claim_side other = schotten_side(s, !seat, stone);
    return claim_strength(deck, &face, &other) - (s->first[seat] >> stone & 1);
}

/* Each deck is a constant in its copy of the odds. */
static struct odds_look side_look(const struct deck *deck, const struct claim_face *face,
                                  card_pack pack, const struct odds_cards *cards, int above)
{
    struct claim_side side = claim_side_of(&schotten_deck_54, pack);
    if (deck == &schotten_deck_54)
        return odds_look_at(&schotten_deck_54, face, &side, cards, above);
    return odds_look_at(&schotten_deck_60, face, &side, cards, above);
}

static float side_worth(const struct deck *deck, const struct claim_face *face, card_pack pack,
                        const struct odds_cards *cards, int above)
{
    return side_look(deck, face, pack, cards, above).worth;
}

/* What is known of a stone; seats as seen by the one whose turn it is: itself
 * first. */
struct stone_look {
    struct odds_look side[2];  /* to surpass the other if that is complete */
    bool is_complete[2];
    float chance;              /* of the first to win the stone */
};

static struct stone_look look_at(const struct deck *deck, const struct schotten *s, int stone,
                                 const struct odds_cards cards[2])
{
    const int seats[2] = {s->duel.turn, !s->duel.turn};
    struct claim_face face = schotten_face(s, stone);
    struct stone_look look;
    if ((s->owned[0] | s->owned[1]) >> stone & 1)
        return (struct stone_look){.chance = s->owned[seats[0]] >> stone & 1};
    for (int i = 0; i < 2; i++) {
        look.is_complete[i] = schotten_is_complete(s, seats[i], stone);
        look.side[i] = side_look(deck, &face, s->side[seats[i]][stone], &cards[i],
                                   strength_to_beat(deck, s, seats[i], stone));
    }
    if (look.is_complete[1])
        look.chance = look.side[0].worth;
    else if (look.is_complete[0])
        look.chance = 1 - look.side[1].worth;
    else
        look.chance = odds_within(0.5f + slope * (look.side[0].worth - look.side[1].worth), 0.03f,
                                  0.97f);
    return look;
}

/* The outcomes of all stones, folded one stone after another. */
static float chance_of_all(const struct stone_look looks[SCHOTTEN_STONES])
{
    float outcome[256];
    const float *from = stone_outcomes;
    for (int stone = 0, n = 256; stone < SCHOTTEN_STONES; stone++, n /= 2) {
        float chance = looks[stone].chance;
        for (int i = 0; i < n; i++)
            outcome[i] = chance * from[2 * i + 1] + (1 - chance) * from[2 * i];
        from = outcome;
    }
    return outcome[0];
}

/* The best chance of a row of three with this stone in it. */
static float best_row(const struct stone_look looks[SCHOTTEN_STONES], int stone, bool is_first)
{
    float best = 0;
    for (int start = stone > 2 ? stone - 2 : 0; start <= stone && start + 2 < SCHOTTEN_STONES;
         start++) {
        float row = 1;
        for (int i = start; i < start + 3; i++)
            row *= is_first ? looks[i].chance : 1 - looks[i].chance;
        best = row > best ? row : best;
    }
    return best;
}

_Static_assert(sizeof(struct schotten_place_inputs) ==
                   (SCHOTTEN_PLACE_INPUTS(NET_ONE)) * sizeof(float) &&
               sizeof(struct schotten_place_inputs) <= NET_PLACE_INPUTS * sizeof(float),
               "all inputs of a place have a name and fit");
_Static_assert(sizeof(struct schotten_whole_inputs) ==
                   (SCHOTTEN_WHOLE_INPUTS(NET_ONE)) * sizeof(float) &&
               sizeof(struct schotten_whole_inputs) <= NET_WHOLE_INPUTS * sizeof(float),
               "all inputs of the whole have a name and fit");

/* What a seat's sides wait for. */
static struct wants wants_of(const struct deck *deck, const struct schotten *s, int seat)
{
    struct wants wants = {.once = 0};
    for (int stone = 0; stone < SCHOTTEN_STONES; stone++) {
        bool is_closed =
            ((s->owned[0] | s->owned[1]) >> stone & 1) || schotten_is_complete(s, seat, stone);
        struct claim_face face = schotten_face(s, stone);
        card_set plain = is_closed ? 0 : schotten_side(s, seat, stone).plain;
        wants_add(&wants, stone, want_of(deck, &face, plain));
    }
    return wants;
}

/* A seat, as the network is told of it. */
struct seat_look {
    int seat;
    struct odds_cards cards;
    struct wants wants;
    struct wants_cards wants_from;
};

static struct seat_look look_at_seat(const struct deck *deck, const struct schotten *s, int seat,
                                     struct knowledge_memory *memory)
{
    return (struct seat_look){
        .seat = seat,
        .cards = cards_of(s, seat, memory),
        .wants = wants_of(deck, s, seat),
        .wants_from = {.hand = s->duel.hand[seat],
                       .others = s->duel.hand[!seat],
                       .pile = s->duel.pool},
    };
}

static struct schotten_place_inputs describe_stone(const struct deck *deck,
                                                   const struct schotten *s, int stone,
                                                   const struct stone_look looks[SCHOTTEN_STONES],
                                                   const struct seat_look seats[2])
{
    const struct stone_look *look = &looks[stone];
    struct claim_face face = schotten_face(s, stone);
    struct schotten_place_inputs told = {
        .chance = look->chance,
        .is_special = (float)((s->mud | s->blind) >> stone & 1),
    };
    for (int i = 0; i < 2; i++) {
        card_pack pack = s->side[seats[i].seat][stone];
        bool is_complete = look->is_complete[i];
        float usual = is_complete ? side_worth(deck, &face, pack, &seats[i].cards, 0) : 0;
        told.side[i].best_row = best_row(looks, stone, i == 0);
        told.side[i].lies = odds_describe(&look->side[i], face.need, pack, is_complete, usual);
        told.want[i] = want_describe(&seats[i].wants.of[stone], seats[i].wants.twice,
                                     &seats[i].wants_from);
    }
    return told;
}

static struct schotten_hand_inputs describe_hand(const struct deck *deck, const struct schotten *s,
                                                 int seat)
{
    card_set hand = s->duel.hand[seat];
    tactic_set tactics = s->duel.tactic_hand[seat];
    int n_cards = cards_count(hand);
    int n_modes = tactics_of(tactics, SCHOTTEN_BLIND) + tactics_of(tactics, SCHOTTEN_MUD);
    float joker_counts = s->joker_played >> seat & 1 ? 0 : 0.5f;
    return (struct schotten_hand_inputs){
        .n_cards = (float)n_cards * (1.0f / 6),
        .mean_value = (float)claim_plain_sum(deck, hand) / (float)(9 * n_cards + 1),
        .n_values = (float)__builtin_popcount(claim_values(deck, hand)) * (1.0f / 6),
        .joker = (float)tactics_of(tactics, SCHOTTEN_JOKER) * joker_counts,
        .spy = (float)tactics_of(tactics, SCHOTTEN_SPY),
        .shield = (float)tactics_of(tactics, SCHOTTEN_SHIELD),
        .modes = (float)n_modes * 0.5f,
        .ruses = (float)tactics_count(tactics >> (2 * SCHOTTEN_HUNTER)) * 0.5f,
        .n_stones = (float)__builtin_popcount(s->owned[seat]) * 0.25f,
    };
}

static struct schotten_whole_inputs describe_whole(const game_setup *setup,
                                                   const struct schotten *s, float chance,
                                                   const struct seat_look seats[2])
{
    const struct duel *duel = &s->duel;
    int seat = duel->turn, phase = duel->phase & SCHOTTEN_PHASE;
    struct schotten_whole_inputs told = {
        .chance = chance,
        .clan_pile = (float)duel->pile[BACK_NUMBERED] * (1.0f / 42),
        .clan_pile_ends = odds_within((float)duel->pile[BACK_NUMBERED] * (1.0f / 8), 0, 1),
        .plays = phase == GAME_PHASE_PLAY,
        .claims = phase == GAME_PHASE_CLAIM,
        .draws = phase == GAME_PHASE_DRAW,
        .tactic_pile = (float)duel->pile[BACK_TACTIC] * 0.1f,
        .tactics_ahead = (float)(duel->tactics_played[seat] - duel->tactics_played[!seat]) * 0.5f,
        .option_tactics = setup->choice[SCHOTTEN_OPTION_TACTICS] != 0,
        .option_claim = setup->choice[SCHOTTEN_OPTION_CLAIM] != 0,
        .option_cards = setup->choice[SCHOTTEN_OPTION_CARDS] != 0,
    };
    for (int i = 0; i < 2; i++) {
        told.hand[i] = describe_hand(schotten_deck(setup), s, seats[i].seat);
        told.wants[i] = wants_describe(&seats[i].wants, &seats[i].wants_from);
    }
    return told;
}

/* Stones are told apart by how far they are from the edge, and who owns them. */
static uint8_t kind_of_stone(const struct schotten *s, int stone)
{
    int from_edge = stone < 5 ? stone : 8 - stone, seat = s->duel.turn;
    if (s->owned[seat] >> stone & 1)
        return (uint8_t)(5 + from_edge);
    return (uint8_t)(s->owned[!seat] >> stone & 1 ? 10 + from_edge : from_edge);
}

static int describe(const game_setup *setup, const game_state *state,
                    struct knowledge_memory *memory, struct net_input *input)
{
    const struct schotten *s = (const struct schotten *)state->bytes;
    const struct deck *deck = schotten_deck(setup);
    int seat = s->duel.turn;
    const struct seat_look seats[2] = {look_at_seat(deck, s, seat, memory),
                                       look_at_seat(deck, s, !seat, memory)};
    const struct odds_cards cards[2] = {seats[0].cards, seats[1].cards};
    struct stone_look looks[SCHOTTEN_STONES];
    input->n_places = SCHOTTEN_STONES;
    for (int stone = 0; stone < SCHOTTEN_STONES; stone++)
        looks[stone] = look_at(deck, s, stone, cards);
    for (int stone = 0; stone < SCHOTTEN_STONES; stone++) {
        struct schotten_place_inputs told = describe_stone(deck, s, stone, looks, seats);
        input->kind[stone] = kind_of_stone(s, stone);
        net_tell(input->place[stone], NET_PLACE_INPUTS, &told, sizeof told);
    }
    float chance = chance_of_all(looks);
    struct schotten_whole_inputs told = describe_whole(setup, s, chance, seats);
    input->formula = net_log_odds(chance);
    net_tell(input->whole, NET_WHOLE_INPUTS, &told, sizeof told);
    return seat;
}

static void evaluate(const game_setup *setup, const game_state *state,
                     struct knowledge_memory *memory, float share[GAME_SEATS_MAX])
{
    struct net_input input;
    int seat = describe(setup, state, memory, &input);
    share[seat] = net_judge(&schotten_net, &input);
    share[!seat] = 1 - share[seat];
}

/* ---- Which moves look good. */

/* What the mover's sides are worth, and what a card adds to them. */
struct outlook {
    const struct deck *deck;
    const struct schotten *s;
    int seat;
    struct odds_cards cards, other_cards;
    int to_beat[SCHOTTEN_STONES];
    float own[SCHOTTEN_STONES];
    float on_empty[CARD_TACTIC + 3]; /* by card, at an empty side; below 0: not yet known */
};

static float own_worth(const struct outlook *o, int stone, card_pack side, card_set hand)
{
    struct claim_face face = schotten_face(o->s, stone);
    struct odds_cards cards = o->cards;
    cards.hand = hand;
    return side_worth(o->deck, &face, side, &cards, o->to_beat[stone]);
}

static float other_worth(const struct outlook *o, int stone, card_pack side)
{
    struct claim_face face = schotten_face(o->s, stone);
    return side_worth(o->deck, &face, side, &o->other_cards, 0);
}

static void look_out(const game_setup *setup, const struct schotten *s,
                     struct knowledge_memory *memory, struct outlook *o)
{
    o->deck = schotten_deck(setup);
    o->s = s;
    o->seat = s->duel.turn;
    o->cards = cards_of(s, o->seat, memory);
    o->other_cards = cards_of(s, !o->seat, memory);
    for (int i = 0; i < CARD_TACTIC + 3; i++)
        o->on_empty[i] = -1;
    for (uint32_t left = schotten_unclaimed(s); left; left &= left - 1) {
        int stone = __builtin_ctz(left);
        o->to_beat[stone] = strength_to_beat(o->deck, s, o->seat, stone);
        o->own[stone] = own_worth(o, stone, s->side[o->seat][stone], o->cards.hand);
    }
}

static float gain_of_placing(struct outlook *o, int card, int stone)
{
    card_pack side = o->s->side[o->seat][stone];
    card_set hand = card < CARD_TACTIC ? o->cards.hand & ~card_bit(card) : o->cards.hand;
    bool is_bare = !((o->s->mud | o->s->blind) >> stone & 1);
    card_pack grown = pack_insert(side, pack_code(&schotten_deck_54, card));
    if (side || !is_bare || o->to_beat[stone])
        return own_worth(o, stone, grown, hand) - o->own[stone];
    if (o->on_empty[card] < 0)
        o->on_empty[card] = own_worth(o, stone, grown, hand);
    return o->on_empty[card] - o->own[stone];
}

static float gain_of_lifting(const struct outlook *o, int owner, int card, int stone)
{
    card_pack side = o->s->side[owner][stone];
    card_pack left = pack_without(side, pack_find(side, pack_code(&schotten_deck_54, card)));
    if (owner == o->seat)
        return own_worth(o, stone, left, o->cards.hand) - o->own[stone];
    return other_worth(o, stone, side) - other_worth(o, stone, left);
}

/* A tactic card in hand is worth something too. */
static const float tactic_price = 0.18f;

static float gain_of_play(struct outlook *o, game_move move)
{
    int card = schotten_card(move), stone = schotten_stone(move), other = schotten_other(move);
    switch (schotten_kind_of(move)) {
    case SCHOTTEN_MOVE_PLACE:
        if (card < CARD_TACTIC)
            return gain_of_placing(o, card, stone);
        if (card <= CARD_TACTIC + SCHOTTEN_SHIELD)
            return gain_of_placing(o, card, stone) - tactic_price;
        return -0.2f;
    case SCHOTTEN_MOVE_STRATEGIST:
        return gain_of_lifting(o, o->seat, card, stone) - tactic_price +
               (other == SCHOTTEN_TO_DISCARD ? 0 : gain_of_placing(o, card, other));
    case SCHOTTEN_MOVE_BANSHEE:
        return gain_of_lifting(o, !o->seat, card, stone) - tactic_price;
    case SCHOTTEN_MOVE_TRAITOR:
        return gain_of_lifting(o, !o->seat, card, stone) - tactic_price +
               (other == stone ? 0 : gain_of_placing(o, card, other));
    default:
        return -0.1f;
    }
}

static float weight_of_return(const struct schotten *s, const struct deck *deck, int card)
{
    if (card < CARD_TACTIC)
        return 1.2f - 0.1f * (float)card_value(deck, card);
    bool is_dead = card == CARD_TACTIC + SCHOTTEN_JOKER && s->joker_played >> s->duel.turn & 1;
    return is_dead ? 3.0f : 0.15f;
}

static void weigh(const game_setup *setup, const game_state *state, struct knowledge_memory *memory,
                  const game_move *moves, int n_moves, float weight[])
{
    const struct schotten *s = (const struct schotten *)state->bytes;
    struct outlook outlook;
    bool is_play = (s->duel.phase & SCHOTTEN_PHASE) == GAME_PHASE_PLAY;
    if (is_play)
        look_out(setup, s, memory, &outlook);
    for (int i = 0; i < n_moves; i++) {
        switch (schotten_kind_of(moves[i])) {
        case SCHOTTEN_MOVE_CLAIM:
            weight[i] = 20;
            break;
        case SCHOTTEN_MOVE_DONE:
            weight[i] = 0.2f;
            break;
        case SCHOTTEN_MOVE_DRAW:
            weight[i] = schotten_card(moves[i]) == BACK_TACTIC ? 0.5f : 1;
            break;
        case SCHOTTEN_MOVE_RETURN:
            weight[i] = weight_of_return(s, schotten_deck(setup), schotten_card(moves[i]));
            break;
        default:
            weight[i] = is_play ? expf(eagerness * gain_of_play(&outlook, moves[i])) : 1;
            break;
        }
    }
}

/* ---- What can be told of it. */

static const struct phrase phrase_stone_falls = {
    "stone-falls", PHRASE("The chance to win %p1 falls from %2 % to %3 %.")};

static int look(const game_setup *setup, const game_state *state, struct knowledge_memory *memory,
                int seat, struct knowledge_aspect aspect[KNOWLEDGE_ASPECTS_MAX])
{
    const struct schotten *s = (const struct schotten *)state->bytes;
    const struct deck *deck = schotten_deck(setup);
    const struct odds_cards cards[2] = {cards_of(s, s->duel.turn, memory),
                                        cards_of(s, !s->duel.turn, memory)};
    for (int stone = 0; stone < SCHOTTEN_STONES; stone++) {
        float chance = look_at(deck, s, stone, cards).chance;
        aspect[stone] = (struct knowledge_aspect){
            .worse = &phrase_stone_falls,
            .place = stone + 1,
            .is_chance = true,
            .value = seat == s->duel.turn ? chance : 1 - chance,
            .unit = 0.05f,
        };
    }
    return SCHOTTEN_STONES;
}

static int waited_for(const game_setup *setup, const game_state *state,
                      struct knowledge_memory *memory, game_move move, char word[GAME_WORD_MAX])
{
    (void)memory;
    const struct schotten *s = (const struct schotten *)state->bytes;
    int card = schotten_card(move), n = 0;
    if (schotten_kind_of(move) != SCHOTTEN_MOVE_PLACE || card >= CARD_TACTIC)
        return 0;
    struct wants wants = wants_of(schotten_deck(setup), s, s->duel.turn);
    for (int stone = 0; stone < SCHOTTEN_STONES; stone++)
        n += stone != schotten_stone(move) &&
             (wants.of[stone].run | wants.of[stone].same) & card_bit(card);
    struct text text = text_in(word, GAME_WORD_MAX);
    card_write(schotten_deck(setup), card, &text);
    return n;
}

static uint64_t hand_of(const game_state *state, int seat)
{
    return ((const struct schotten *)state->bytes)->duel.hand[seat];
}

static int played_card(game_move move)
{
    bool is_plain =
        schotten_kind_of(move) == SCHOTTEN_MOVE_PLACE && schotten_card(move) < CARD_TACTIC;
    return is_plain ? schotten_card(move) : -1;
}

static int hidden_under(const struct schotten *s, int back)
{
    int n = 0;
    for (int i = 0; i < schotten_under_count(s, back); i++)
        n += s->under[back][i] == SCHOTTEN_HIDDEN;
    return n;
}

static int count_worlds(const game_view *view)
{
    const struct schotten *s = (const struct schotten *)view->masked.bytes;
    int n_under[] = {hidden_under(s, BACK_NUMBERED), hidden_under(s, BACK_TACTIC)};
    return deals_count(&s->duel, n_under);
}

const struct knowledge schotten_knowledge = {
    .game = "schotten",
    .drift = 0.022,
    .effort = {{[3] = {120, 1.1f}, [4] = {400, 1.2f}, [5] = {12000, 0.95f}}},
    .count_worlds = count_worlds,
    .evaluate = evaluate,
    .describe = describe,
    .inputs = {SCHOTTEN_PLACE_INPUTS(NET_WORD), SCHOTTEN_WHOLE_INPUTS(NET_WORD)},
    .weigh = weigh,
    .policy = &schotten_policy,
    .temperature = {[1] = 13.5f, [2] = 10.3f, [3] = 7.9f, [4] = 5.6f, [5] = 2.6f},
    .look = look,
    .waited_for = waited_for,
    .hand = hand_of,
    .played_card = played_card,
};
