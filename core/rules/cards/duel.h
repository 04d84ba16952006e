/*
 * duel.h: what the card games for two share: the cards that nobody has
 * played (hands and piles, known or hidden), and whose turn it is.
 *
 * There are two backs, numbered cards and tactic cards, and one pile of each.
 * In the truth nothing is hidden and the pool is what lies in the piles. In a
 * view the pool also holds the cards at hidden places. `shown` is the part of
 * a hand that the other seat knows as well (cards that it put under a pile,
 * or gave away).
 */
#ifndef CAIRN_DUEL_H
#define CAIRN_DUEL_H

#include "cards.h"
#include "game_rules.h"

enum { BACK_NUMBERED, BACK_TACTIC };

/* Tactic cards, two bits a kind: two of a kind are alike. */
typedef uint32_t tactic_set;

struct duel {
    card_set pool;             /* numbered cards whose place is unknown */
    card_set hand[2];          /* numbered cards known to be in each hand */
    card_set shown[2];         /* of those, the ones that the other seat knows */
    tactic_set tactic_pool;    /* the same of tactic cards */
    tactic_set tactic_hand[2];
    tactic_set tactic_shown[2];
    uint8_t hidden[2][2];      /* [seat][back]: hidden cards in each hand */
    uint8_t pile[2];           /* [back]: cards in each pile, all told */
    uint8_t viewer;            /* a seat, VIEWER_WATCHER or VIEWER_TRUTH */
    uint8_t turn;              /* whose turn it is */
    uint8_t phase;             /* enum game_phase */
    uint8_t passes;            /* in a row */
    uint8_t tactics_played[2];
};

/* ---- Sets of tactic cards. */

static inline tactic_set tactic_one(int kind)
{
    return (tactic_set)1 << (2 * kind);
}

static inline int tactics_of(tactic_set set, int kind)
{
    return set >> (2 * kind) & 3;
}

static inline int tactics_count(tactic_set set)
{
    return __builtin_popcount(set & 0x55555555u) + 2 * __builtin_popcount(set & 0xaaaaaaaau);
}

/* One of them, each card equally likely. */
static inline int tactics_any(tactic_set set, struct rng *rng)
{
    int n = (int)rng_below(rng, (uint32_t)tactics_count(set)), kind = 0;
    while (n >= tactics_of(set, kind))
        n -= tactics_of(set, kind++);
    return kind;
}

/* ---- Hands. */

static inline bool duel_is_view(const struct duel *duel)
{
    return duel->viewer != VIEWER_TRUTH;
}

/* Is this seat's hand open to whoever holds this state? */
static inline bool duel_sees(const struct duel *duel, int seat)
{
    return duel->viewer == VIEWER_TRUTH || duel->viewer == seat;
}

static inline int duel_count(const struct duel *duel, int seat, int back)
{
    return duel->hidden[seat][back] + (back == BACK_TACTIC ? tactics_count(duel->tactic_hand[seat])
                                                           : cards_count(duel->hand[seat]));
}

static inline int duel_hand_size(const struct duel *duel, int seat)
{
    int n_tactics = duel->tactic_hand[seat] ? tactics_count(duel->tactic_hand[seat]) : 0;
    return cards_count(duel->hand[seat]) + n_tactics + duel->hidden[seat][BACK_NUMBERED] +
           duel->hidden[seat][BACK_TACTIC];
}

/* The numbered cards that the hand holds or, where some are hidden, may hold. */
static inline card_set duel_may_hold(const struct duel *duel, int seat)
{
    return duel->hand[seat] | (duel->hidden[seat][BACK_NUMBERED] ? duel->pool : 0);
}

static inline bool duel_may_hold_tactic(const struct duel *duel, int seat, int kind)
{
    return tactics_of(duel->tactic_hand[seat], kind) ||
           (duel->hidden[seat][BACK_TACTIC] && tactics_of(duel->tactic_pool, kind));
}

/* A card leaves the hand in everybody's sight: a known one, or else one of
 * the hidden. Of like cards the one that the other seat knows goes first. */
static inline void duel_take(struct duel *duel, int seat, int card)
{
    if (card >= CARD_TACTIC) {
        int kind = card - CARD_TACTIC;
        if (tactics_of(duel->tactic_hand[seat], kind)) {
            duel->tactic_hand[seat] -= tactic_one(kind);
            if (tactics_of(duel->tactic_shown[seat], kind))
                duel->tactic_shown[seat] -= tactic_one(kind);
        } else {
            duel->tactic_pool -= tactic_one(kind);
            duel->hidden[seat][BACK_TACTIC]--;
        }
    } else if (duel->hand[seat] & card_bit(card)) {
        duel->hand[seat] &= ~card_bit(card);
        duel->shown[seat] &= ~card_bit(card);
    } else {
        duel->pool &= ~card_bit(card);
        duel->hidden[seat][BACK_NUMBERED]--;
    }
}

/* A named card goes from the pool to the hand. */
static inline void duel_receive(struct duel *duel, int seat, int card)
{
    if (card >= CARD_TACTIC) {
        duel->tactic_pool -= tactic_one(card - CARD_TACTIC);
        duel->tactic_hand[seat] += tactic_one(card - CARD_TACTIC);
    } else {
        duel->pool &= ~card_bit(card);
        duel->hand[seat] |= card_bit(card);
    }
}

/* ---- Views. */

/* Hides what the viewer does not know of the hands. */
static inline void duel_mask(struct duel *duel, int viewer)
{
    for (int seat = 0; seat < 2; seat++) {
        if (seat == viewer)
            continue;
        bool is_seat = viewer != GAME_WATCHER;
        card_set known = is_seat ? duel->shown[seat] : 0;
        tactic_set known_tactics = is_seat ? duel->tactic_shown[seat] : 0;
        card_set lost = duel->hand[seat] & ~known;
        tactic_set lost_tactics = duel->tactic_hand[seat] - known_tactics;
        duel->pool |= lost;
        duel->hidden[seat][BACK_NUMBERED] += (uint8_t)cards_count(lost);
        duel->hand[seat] = duel->shown[seat] = known;
        duel->tactic_pool += lost_tactics;
        duel->hidden[seat][BACK_TACTIC] += (uint8_t)tactics_count(lost_tactics);
        duel->tactic_hand[seat] = duel->tactic_shown[seat] = known_tactics;
    }
    duel->viewer = viewer == GAME_WATCHER ? VIEWER_WATCHER : (uint8_t)viewer;
}

/* Deals pool cards into the hidden places of the hands: a world. */
static inline void duel_guess(struct duel *duel, struct rng *rng)
{
    for (int seat = 0; seat < 2; seat++) {
        for (; duel->hidden[seat][BACK_NUMBERED]; duel->hidden[seat][BACK_NUMBERED]--)
            duel_receive(duel, seat, cards_any(duel->pool, rng));
        for (; duel->hidden[seat][BACK_TACTIC]; duel->hidden[seat][BACK_TACTIC]--)
            duel_receive(duel, seat, CARD_TACTIC + tactics_any(duel->tactic_pool, rng));
    }
    duel->viewer = VIEWER_TRUTH;
}

/* ---- Shared parts of the two games' words, JSON and diagrams (duel.c). */

/* A hand in canonical order, then "?" and "?t" for hidden cards: a JSON list. */
void duel_hand_json(const struct deck *, const struct duel *, int seat, struct text *);

/* The members "hands":[…],"piles":{"NAME":n,"tactic":n}. */
void duel_json(const struct deck *, const struct duel *, const char *pile_name, struct text *);

/* A tactic set in canonical order, each card as a JSON string after what
 * stands there already; sets *first to false once something stands there. */
void duel_json_cards(const struct deck *, card_set, tactic_set, bool *first, struct text *);

/* ---- Parts of a line of a diagram. */

bool duel_read_number(const char *word, int most, int *number, struct sentence *why);
bool duel_read_seat(const char *word, int *seat, struct sentence *why);

/* Takes a card that the diagram names out of its pile: each can be named only
 * once, tactic cards only where there are any. */
bool duel_take_named(const struct deck *, struct duel *, bool has_tactics, const char *word,
                     int *card, struct sentence *why);

#endif
