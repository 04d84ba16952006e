/*
 * schotten.h: the state of Schotten Totten, shared by the files of its rules
 * and by computer players that know the game. Rulings S1 … S25 are those of
 * the rules page.
 */
#ifndef CAIRN_SCHOTTEN_H
#define CAIRN_SCHOTTEN_H

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "claim.h"
#include "duel.h"

enum {
    N_STONES = 9,
    ALL_STONES = (1 << N_STONES) - 1,
    UNDER_MAX = 2,            /* cards that one Headhunter puts under a pile */
    CARD_HIDDEN = 0xfe,       /* a card under a pile that the viewer did not put there */
    TO_DISCARD = 0xf,         /* in a move: the stone that is none */
};

/* Options, in the rules page's order. */
enum { OPTION_TACTICS, OPTION_CLAIM, OPTION_CARDS };

/* Tactic cards in canonical order (S23a). The first three are elite troops. */
enum tactic {
    TACTIC_JOKER,
    TACTIC_SPY,
    TACTIC_SHIELD,
    TACTIC_BLIND,
    TACTIC_MUD,
    TACTIC_HUNTER,
    TACTIC_STRATEGIST,
    TACTIC_BANSHEE,
    TACTIC_TRAITOR,
    N_TACTICS,
};

/* In duel.phase, beside the phase: which card is about to come, and that the
 * Headhunter took the place of this turn's draw. */
enum { PHASE_MASK = 0x0f, COMING_CLAN = 0x10, COMING_TACTIC = 0x20, NO_DRAW = 0x40 };

struct schotten {
    struct duel duel;
    card_pack side[2][N_STONES];       /* [seat][stone], in canonical order */
    card_set discard;
    tactic_set tactic_discard;
    uint16_t owned[2];                 /* stones of each seat, as bits */
    uint16_t mud, blind;               /* stones where these lie */
    uint16_t first[2];                 /* stones where the seat would win a tie */
    uint8_t under[2][UNDER_MAX];       /* [back]: cards under each pile, upper first */
    uint8_t returner;                  /* whose Headhunter put them there; 0 if there are none */
    uint8_t joker_played;              /* a bit for each seat (S21) */
    uint8_t to_draw, to_return;        /* what a Headhunter has still to do */
};

enum move_kind {
    MOVE_COMES,         /* card */
    MOVE_COMES_HIDDEN,  /* card: its back */
    MOVE_PLACE,         /* card, stone */
    MOVE_HUNTER,
    MOVE_DRAW,          /* card: the back of the pile */
    MOVE_RETURN,        /* card */
    MOVE_RETURN_HIDDEN, /* card: its back */
    MOVE_STRATEGIST,    /* card, stone, other stone or TO_DISCARD */
    MOVE_BANSHEE,       /* card, stone */
    MOVE_TRAITOR,       /* card, stone, other stone */
    MOVE_CLAIM,         /* stone */
    MOVE_DONE,
    MOVE_PASS,
};

/* A move is its kind, a card, a stone and another stone, in one integer.
 * Stones count from 0 here. */
static inline game_move move_make(enum move_kind kind, int card, int stone, int other)
{
    return (game_move)kind | (game_move)card << 8 | (game_move)stone << 16 | (game_move)other << 20;
}

static inline enum move_kind move_kind(game_move move)
{
    return (enum move_kind)(move & 0xff);
}

static inline int move_card(game_move move)
{
    return move >> 8 & 0xff;
}

static inline int move_stone(game_move move)
{
    return move >> 16 & 0xf;
}

static inline int move_other(game_move move)
{
    return move >> 20 & 0xf;
}

/* The decks: 54 cards, or Battle Line's 60, where the spy is an 8 (S20). Lanes
 * are 10 bits in both, so a card is the same number in either. */
extern const char *const schotten_tactic_words[N_TACTICS + 1];

#define SCHOTTEN_LANES 0x0004010040100401u
#define SCHOTTEN_DECK(values, spy)                                                                 \
    {.n_colours = 6,                                                                               \
     .lane_bits = 10,                                                                              \
     .n_values = (values),                                                                         \
     .lowest = 1,                                                                                  \
     .spy_bit = (spy) - 1,                                                                         \
     .shield_values = 7,                                                                           \
     .first_of_lanes = SCHOTTEN_LANES,                                                             \
     .index_bit = {SCHOTTEN_LANES * 0x2aa, SCHOTTEN_LANES * 0x0cc, SCHOTTEN_LANES * 0x0f0,         \
                   SCHOTTEN_LANES * 0x300},                                                        \
     .letters = "roygbp",                                                                          \
     .tactics = schotten_tactic_words}

static const struct deck deck_54 = SCHOTTEN_DECK(9, 7);
static const struct deck deck_60 = SCHOTTEN_DECK(10, 8);

static inline const struct deck *schotten_deck(const game_setup *setup)
{
    return setup->choice[OPTION_CARDS] ? &deck_60 : &deck_54;
}

static inline int schotten_hand_limit(const game_setup *setup)
{
    return setup->choice[OPTION_TACTICS] || setup->choice[OPTION_CARDS] ? 7 : 6;
}

/* ---- Stones and sides. */

static inline uint32_t unclaimed_stones(const struct schotten *s)
{
    return ALL_STONES & ~(uint32_t)(s->owned[0] | s->owned[1]);
}

static inline int stone_need(const struct schotten *s, int stone)
{
    return 3 + (s->mud >> stone & 1);
}

static inline bool side_is_complete(const struct schotten *s, int seat, int stone)
{
    return s->side[seat][stone] >> (8 * stone_need(s, stone) - 8);
}

/* The stones where this seat's side is complete, as bits. */
static inline uint32_t schotten_complete(const struct schotten *s, int seat)
{
    /* A third card stands above the lower two bytes. */
    uint32_t complete = 0;
#ifdef __AVX2__
    __m256i thirds = _mm256_srli_epi32(_mm256_loadu_si256((const __m256i *)s->side[seat]), 16);
    __m256i lacking = _mm256_cmpeq_epi32(thirds, _mm256_setzero_si256());
    complete = 0xff & ~(uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(lacking));
    complete |= (uint32_t)(s->side[seat][8] > 0xffff) << 8;
#else
    for (int stone = N_STONES - 1; stone >= 0; stone--)
        complete = complete + complete + (s->side[seat][stone] > 0xffff);
#endif
    if (s->mud && s->side[seat][__builtin_ctz(s->mud)] <= 0xffffff)
        complete &= ~(uint32_t)s->mud;
    return complete;
}

static inline struct claim_face stone_face(const struct schotten *s, int stone)
{
    return (struct claim_face){
        .need = (uint8_t)stone_need(s, stone),
        .kinds = s->blind >> stone & 1 ? KINDS_SUM : KINDS_ALL,
    };
}

static inline struct claim_side stone_side(const struct schotten *s, int seat, int stone)
{
    return claim_side_of(&deck_54, s->side[seat][stone]);
}

/* The clan cards that count as unseen (S12): hands and piles. */
static inline card_set schotten_unseen(const struct schotten *s)
{
    card_set unseen = s->duel.pool | s->duel.hand[0] | s->duel.hand[1];
    if (s->under[BACK_NUMBERED][0] == CARD_NONE)
        return unseen;
    for (int i = 0; i < UNDER_MAX; i++)
        if (s->under[BACK_NUMBERED][i] < CARD_TACTIC)
            unseen |= card_bit(s->under[BACK_NUMBERED][i]);
    return unseen;
}

/* ---- From schotten.c, for the other files of these rules. */

uint32_t schotten_provable(const game_setup *, const struct schotten *, int seat, bool any);
bool schotten_tactic_allowed(const struct schotten *, int seat, int kind);
void schotten_legal(const game_setup *, const void *state, struct move_list *);
game_move schotten_pick(const game_setup *, const void *state, struct rng *);
bool schotten_wins(uint32_t stones);

/* Moves on to the claim phase or past it, as the option says. */
void schotten_begin_turn(const game_setup *, struct schotten *);

/* The card that the pile will give next whatever its order: one under it
 * that this state knows. CARD_NONE if the order decides, CARD_HIDDEN if it
 * comes from below and is hidden. */
int schotten_forced_card(const struct schotten *, int back);

static inline int schotten_under_count(const struct schotten *s, int back)
{
    return (s->under[back][0] != CARD_NONE) + (s->under[back][1] != CARD_NONE);
}

/* The back of the card that is about to come. */
static inline int schotten_coming_back(const struct schotten *s)
{
    return s->duel.phase & COMING_CLAN ? BACK_NUMBERED : BACK_TACTIC;
}

/* From schotten_views.c, schotten_series.c and schotten_check.c. */
void schotten_mask(const game_setup *setup, void *state, int viewer);
void schotten_guess(const game_setup *setup, void *state, struct rng *rng);
game_move schotten_public_move(const game_setup *setup, const void *state, game_move move, int viewer);
int schotten_pile_count(const game_setup *setup);
const char *schotten_pile_key(const game_setup *setup, int pile);
int schotten_pile_size(const game_setup *setup, int pile);
game_move schotten_pile_card(const game_setup *setup, int pile, int index);
int schotten_pile_now(const game_setup *setup, const void *state);
int schotten_pile_holds(const game_setup *setup, const void *state, int pile, game_move move);
int schotten_pile_epoch(const game_setup *setup, const void *state, int pile);
void schotten_tally(const game_setup *setup, const void *state, const float share[],
                  struct game_round *round);
int schotten_series_length(const game_setup *setup);
void schotten_series_order(const game_setup *setup, const struct game_round *rounds, int n_rounds,
                         uint8_t order[]);
void schotten_series_standing(const game_setup *setup, const struct game_round *rounds, int n_rounds,
                            struct game_standing *standing);
const char *schotten_broken(const game_setup *setup, const void *state);

/* From schotten_words.c and schotten_show.c. */
void schotten_write(const game_setup *, const void *state, game_move, struct text *);
game_move schotten_read(const game_setup *, const void *state, const char *word);
void schotten_refuse(const game_setup *, const void *state, game_move, struct sentence *why);
bool schotten_prove(const game_setup *, const void *state, int place, int seat, struct proof *,
                    struct sentence *why);
void schotten_json(const game_setup *, const void *state, struct text *);
void schotten_picture(const game_setup *, const void *state, struct text *);
void schotten_draw_begin(const game_setup *, void *state);
bool schotten_draw_line(const game_setup *, void *state, int n_words, const char *const word[],
                        struct sentence *why);
bool schotten_draw_end(const game_setup *, void *state, struct sentence *why);

/* From schotten_names.c and schotten_ending.c. */
extern const struct game_description schotten_description;
int schotten_ending(const game_setup *, const void *state, struct sentence line[]);

#endif
