/*
 * siege_views.c: what a viewer of Schotten Totten 2 knows, worlds that agree
 * with it, and what lies in the piles.
 */
#include "siege_parts.h"

/* ---- What Support has told (G25).
 *
 * Both seats know that the two cards went into the pile. Later a hand may
 * hold as many of them as it has drawn siege cards since; a card that is
 * played, or handed over in an exchange, is found again. Onlookers, who do
 * not see what is handed over, lose track of them then. */

void siege_forget_shuffled_in(struct siege *s)
{
    s->shuffled_in = 0;
    s->drawn_since[0] = s->drawn_since[1] = 0;
    s->blurred = false;
}

/* More draws than there are cards to find tell nothing more. */
static void trim_drawn_since(struct siege *s)
{
    uint8_t n_cards = (uint8_t)cards_count(s->shuffled_in);
    for (int seat = 0; seat < 2; seat++)
        if (s->drawn_since[seat] > n_cards)
            s->drawn_since[seat] = n_cards;
    if (n_cards == 0)
        siege_forget_shuffled_in(s);
}

void siege_count_draw_since(struct siege *s, int seat)
{
    if (!s->shuffled_in)
        return;
    s->drawn_since[seat]++;
    trim_drawn_since(s);
}

/* A card came out of this seat's hand into the sight of both seats. */
void siege_find_shuffled_in(struct siege *s, int seat, int card)
{
    if (card >= CARD_TACTIC || !(s->shuffled_in & card_bit(card)))
        return;
    s->shuffled_in &= ~card_bit(card);
    s->drawn_since[seat]--;
    trim_drawn_since(s);
}

static int hidden_places(const struct siege *s, int seat)
{
    return s->duel.hidden[seat][BACK_NUMBERED] +
           (seat == s->duel.turn ? s->aside_hidden[BACK_NUMBERED] : 0);
}

bool siege_support_allows(const struct siege *s, int from, int n_cards, int n_shuffled_in)
{
    int n_left = cards_count(s->shuffled_in & s->duel.pool) - n_shuffled_in;
    int n_places = s->duel.pile[BACK_NUMBERED] - (from == GAME_CHANCE ? n_cards : 0);
    for (int seat = 0; seat < 2; seat++) {
        int places = hidden_places(s, seat), drawn = s->drawn_since[seat];
        if (seat == from) {
            places -= n_cards;
            drawn -= n_shuffled_in;
        }
        if (drawn < 0)
            return false;
        n_places += places < drawn ? places : drawn;
    }
    return n_left <= n_places;
}

/* Does this world put the cards only where they can be? */
bool siege_agrees_with_support(const struct siege *s)
{
    for (int seat = 0; seat < 2; seat++) {
        card_set held = s->duel.hand[seat] | (seat == s->duel.turn ? s->aside : 0);
        if (cards_count(held & s->shuffled_in) > s->drawn_since[seat])
            return false;
    }
    return true;
}

/* ---- Views. */

void siege_mask(const game_setup *setup, void *state, int viewer)
{
    struct siege *s = state;
    (void)setup;
    if (viewer != s->duel.turn) {
        s->duel.pool |= s->aside;
        s->duel.tactic_pool += s->aside_tactics;
        s->aside_hidden[BACK_NUMBERED] += (uint8_t)cards_count(s->aside);
        s->aside_hidden[BACK_TACTIC] += (uint8_t)tactics_count(s->aside_tactics);
        s->aside = 0;
        s->aside_tactics = 0;
    }
    if (viewer == GAME_WATCHER && s->blurred)
        siege_forget_shuffled_in(s);
    duel_mask(&s->duel, viewer);
}

static void guess_aside(struct siege *s, struct rng *rng)
{
    for (; s->aside_hidden[BACK_NUMBERED]; s->aside_hidden[BACK_NUMBERED]--) {
        card_set card = card_bit(cards_any(s->duel.pool, rng));
        s->duel.pool &= ~card;
        s->aside |= card;
    }
    for (; s->aside_hidden[BACK_TACTIC]; s->aside_hidden[BACK_TACTIC]--) {
        tactic_set card = tactic_one(tactics_any(s->duel.tactic_pool, rng));
        s->duel.tactic_pool -= card;
        s->aside_tactics += card;
    }
}

/* Worlds that Support rules out are thrown away and dealt anew. */
void siege_guess(const game_setup *setup, void *state, struct rng *rng)
{
    struct siege *s = state;
    (void)setup;
    if (!s->shuffled_in) {
        duel_guess(&s->duel, rng);
        guess_aside(s, rng);
        return;
    }
    const struct siege view = *s;
    do {
        *s = view;
        duel_guess(&s->duel, rng);
        guess_aside(s, rng);
    } while (!siege_agrees_with_support(s));
}

static game_move hide_cards(game_move move)
{
    enum siege_kind kind = siege_kind_of(move);
    int n_cards[2] = {0, 0}, hidden[SIEGE_SWAPPED];
    for (int i = 0; i < SIEGE_SWAPPED; i++)
        if (siege_part(move, i) != SIEGE_NO_CARD)
            n_cards[siege_back(siege_part(move, i))]++;
    for (int i = 0; i < SIEGE_SWAPPED; i++)
        hidden[i] = i < n_cards[0] ? SIEGE_HIDDEN + BACK_NUMBERED
                    : i < n_cards[0] + n_cards[1] ? SIEGE_HIDDEN + BACK_TACTIC
                                                  : SIEGE_NO_CARD;
    return siege_move(kind, hidden[0], hidden[1], hidden[2]);
}

game_move siege_public_move(const game_setup *setup, const void *state, game_move move, int viewer)
{
    const struct siege *s = state;
    (void)setup;
    switch (siege_kind_of(move)) {
    case SIEGE_MOVE_DEALT:
        return viewer == siege_drawer(s) ? move : hide_cards(move);
    case SIEGE_MOVE_EXCHANGE:
        return viewer == s->duel.turn ? move : hide_cards(move);
    case SIEGE_MOVE_GIVE:
    case SIEGE_MOVE_SWAPPED:
        return viewer == GAME_WATCHER ? hide_cards(move) : move;
    default:
        return move;
    }
}

/* ---- Piles. */

int siege_pile_count(const game_setup *setup)
{
    return siege_has_tactics(setup) ? 2 : 1;
}

const char *siege_pile_key(const game_setup *setup, int pile)
{
    (void)setup;
    return pile == BACK_TACTIC ? "tactic" : "siege";
}

int siege_pile_size(const game_setup *setup, int pile)
{
    (void)setup;
    return pile == BACK_TACTIC ? SIEGE_TACTIC_CARDS : SIEGE_CARDS;
}

/* The lanes have no gaps, so a siege card's place is its number. */
game_move siege_pile_card(const game_setup *setup, int pile, int index)
{
    (void)setup;
    int tactic = index == 0 ? SIEGE_JOKER : index - 1;
    return siege_move_card(SIEGE_MOVE_DEALT, pile == BACK_TACTIC ? CARD_TACTIC + tactic : index);
}

int siege_pile_now(const game_setup *setup, const void *state)
{
    const struct siege *s = state;
    (void)setup;
    return s->duel.phase == GAME_PHASE_GIVE ? GAME_NO_PILE : siege_draw_back(s);
}

int siege_pile_holds(const game_setup *setup, const void *state, int pile, game_move move)
{
    const struct siege *s = state;
    int card = siege_part(move, 0);
    (void)setup;
    if (siege_kind_of(move) != SIEGE_MOVE_DEALT || siege_is_hidden(card) ||
        siege_back(card) != pile)
        return 0;
    return pile == BACK_TACTIC ? tactics_of(s->duel.tactic_pool, card - CARD_TACTIC)
                               : (int)(s->duel.pool >> card & 1);
}

int siege_pile_epoch(const game_setup *setup, const void *state, int pile)
{
    (void)setup;
    return pile == BACK_NUMBERED ? ((const struct siege *)state)->epoch : 0;
}
