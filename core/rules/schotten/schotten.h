/*
 * schotten.h: Schotten Totten: its decks, its state and its moves, for the files
 * of its rules and for computer players that know the game. Stones count from 0
 * here, from 1 in words.
 *
 * The rules are in schotten.c (the course of a turn), schotten_moves.c (which
 * moves there are) and schotten_pick.c, schotten_views.c (what a viewer knows,
 * and the piles), schotten_words.c and schotten_refuse.c, schotten_show.c
 * (proofs, JSON, picture), schotten_diagram.c (drawn positions),
 * schotten_series.c and schotten_check.c. The numbers S1 … S25 are those of the
 * rules page.
 */
#ifndef CAIRN_SCHOTTEN_H
#define CAIRN_SCHOTTEN_H

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "claim.h"
#include "duel.h"

enum {
    SCHOTTEN_STONES = 9,
    SCHOTTEN_ALL_STONES = (1 << SCHOTTEN_STONES) - 1,
    SCHOTTEN_UNDER_MAX = 2,     /* cards that one Headhunter puts under a pile */
    SCHOTTEN_HIDDEN = 0xfe,     /* a card under a pile that the viewer did not put there */
    SCHOTTEN_TO_DISCARD = 0xf,  /* in a move: the stone that is none */
};

/* Options, in the rules page's order. */
enum { SCHOTTEN_OPTION_TACTICS, SCHOTTEN_OPTION_CLAIM, SCHOTTEN_OPTION_CARDS };

/* Tactic cards in canonical order (S23a). The first three are elite troops. */
enum schotten_tactic {
    SCHOTTEN_JOKER,
    SCHOTTEN_SPY,
    SCHOTTEN_SHIELD,
    SCHOTTEN_BLIND,
    SCHOTTEN_MUD,
    SCHOTTEN_HUNTER,
    SCHOTTEN_STRATEGIST,
    SCHOTTEN_BANSHEE,
    SCHOTTEN_TRAITOR,
    SCHOTTEN_TACTIC_KINDS,
};

/* In duel.phase, beside the phase: which card is about to come, and that the
 * Headhunter took the place of this turn's draw. */
enum {
    SCHOTTEN_PHASE = 0x0f,  /* the bits of the phase itself */
    SCHOTTEN_COMING_CLAN = 0x10,
    SCHOTTEN_COMING_TACTIC = 0x20,
    SCHOTTEN_NO_DRAW = 0x40,
};

struct schotten {
    struct duel duel;
    card_pack side[2][SCHOTTEN_STONES];    /* [seat][stone], in canonical order */
    card_set discard;
    tactic_set tactic_discard;
    uint16_t owned[2];                     /* stones of each seat, as bits */
    uint16_t mud, blind;                   /* stones where these lie */
    uint16_t first[2];                     /* stones where the seat would win a tie */
    uint8_t under[2][SCHOTTEN_UNDER_MAX];  /* [back]: cards under each pile, upper first */
    uint8_t returner;                      /* whose Headhunter put them there; 0: nobody's */
    uint8_t joker_played;                  /* a bit for each seat (S21) */
    uint8_t to_draw, to_return;            /* what a Headhunter has still to do */
};

enum schotten_kind {
    SCHOTTEN_MOVE_COMES,         /* card */
    SCHOTTEN_MOVE_COMES_HIDDEN,  /* card: its back */
    SCHOTTEN_MOVE_PLACE,         /* card, stone */
    SCHOTTEN_MOVE_HUNTER,
    SCHOTTEN_MOVE_DRAW,          /* card: the back of the pile */
    SCHOTTEN_MOVE_RETURN,        /* card */
    SCHOTTEN_MOVE_RETURN_HIDDEN, /* card: its back */
    SCHOTTEN_MOVE_STRATEGIST,    /* card, stone, other stone or SCHOTTEN_TO_DISCARD */
    SCHOTTEN_MOVE_BANSHEE,       /* card, stone */
    SCHOTTEN_MOVE_TRAITOR,       /* card, stone, other stone */
    SCHOTTEN_MOVE_CLAIM,         /* stone */
    SCHOTTEN_MOVE_DONE,
    SCHOTTEN_MOVE_PASS,
};

/* A move is its kind, a card, a stone and another stone, in one integer. */
static inline game_move schotten_move(enum schotten_kind kind, int card, int stone, int other)
{
    return (game_move)kind | (game_move)card << 8 | (game_move)stone << 16 | (game_move)other << 20;
}

static inline enum schotten_kind schotten_kind_of(game_move move)
{
    return (enum schotten_kind)(move & 0xff);
}

static inline int schotten_card(game_move move)
{
    return move >> 8 & 0xff;
}

static inline int schotten_stone(game_move move)
{
    return move >> 16 & 0xf;
}

static inline int schotten_other(game_move move)
{
    return move >> 20 & 0xf;
}

/* The decks: 54 cards, or Battle Line's 60, where the spy is an 8 (S20). Lanes
 * are 10 bits in both, so a card is the same number in either. */
extern const char *const schotten_tactic_words[SCHOTTEN_TACTIC_KINDS + 1];

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

static const struct deck schotten_deck_54 = SCHOTTEN_DECK(9, 7);
static const struct deck schotten_deck_60 = SCHOTTEN_DECK(10, 8);

static inline const struct deck *schotten_deck(const game_setup *setup)
{
    return setup->choice[SCHOTTEN_OPTION_CARDS] ? &schotten_deck_60 : &schotten_deck_54;
}

static inline int schotten_hand_limit(const game_setup *setup)
{
    return setup->choice[SCHOTTEN_OPTION_TACTICS] || setup->choice[SCHOTTEN_OPTION_CARDS] ? 7 : 6;
}

/* ---- Stones and sides. */

static inline uint32_t schotten_unclaimed(const struct schotten *s)
{
    return SCHOTTEN_ALL_STONES & ~(uint32_t)(s->owned[0] | s->owned[1]);
}

static inline int schotten_need(const struct schotten *s, int stone)
{
    return 3 + (s->mud >> stone & 1);
}

static inline bool schotten_is_complete(const struct schotten *s, int seat, int stone)
{
    return s->side[seat][stone] >> (8 * schotten_need(s, stone) - 8);
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
    for (int stone = SCHOTTEN_STONES - 1; stone >= 0; stone--)
        complete = complete + complete + (s->side[seat][stone] > 0xffff);
#endif
    if (s->mud && s->side[seat][__builtin_ctz(s->mud)] <= 0xffffff)
        complete &= ~(uint32_t)s->mud;
    return complete;
}

static inline struct claim_face schotten_face(const struct schotten *s, int stone)
{
    return (struct claim_face){
        .need = (uint8_t)schotten_need(s, stone),
        .kinds = s->blind >> stone & 1 ? KINDS_SUM : KINDS_ALL,
    };
}

static inline struct claim_side schotten_side(const struct schotten *s, int seat, int stone)
{
    return claim_side_of(&schotten_deck_54, s->side[seat][stone]);
}

/* The clan cards that count as unseen (S12): hands and piles. */
static inline card_set schotten_unseen(const struct schotten *s)
{
    card_set unseen = s->duel.pool | s->duel.hand[0] | s->duel.hand[1];
    if (s->under[BACK_NUMBERED][0] == CARD_NONE)
        return unseen;
    for (int i = 0; i < SCHOTTEN_UNDER_MAX; i++)
        if (s->under[BACK_NUMBERED][i] < CARD_TACTIC)
            unseen |= card_bit(s->under[BACK_NUMBERED][i]);
    return unseen;
}

/* How many cards lie under a pile. */
static inline int schotten_under_count(const struct schotten *s, int back)
{
    return (s->under[back][0] != CARD_NONE) + (s->under[back][1] != CARD_NONE);
}

#endif
