/*
 * siege.h: Schotten Totten 2: its deck, its state and its moves.
 *
 * Seat 0 attacks, seat 1 defends; tiles count from 0 here, from 1 in words.
 * The rules are in siege.c (the course of a turn), siege_moves.c (which moves
 * there are) and siege_pick.c, siege_views.c (what a viewer knows, and the
 * piles), siege_words.c and siege_refuse.c, siege_show.c (proofs, JSON, picture),
 * siege_diagram.c (drawn positions), siege_series.c and siege_check.c. The numbers
 * G1 … G25 are those of the rules page.
 */
#ifndef CAIRN_SIEGE_H
#define CAIRN_SIEGE_H

#include <assert.h>
#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "claim.h"
#include "duel.h"

enum {
    SIEGE_ATTACKER = 0,
    SIEGE_DEFENDER = 1,
    SIEGE_TILES = 7,
    SIEGE_ALL_TILES = (1 << SIEGE_TILES) - 1,
    SIEGE_SIDE_MAX = 4,
    SIEGE_CARDS = 60,
    SIEGE_TACTIC_CARDS = 11,
    SIEGE_OIL = 3,
    SIEGE_SWAPPED = 3,  /* cards that each hand gives in an exchange */
};

enum { SIEGE_OPTION_TACTICS, SIEGE_OPTION_EDITION };

/* The tactic cards in canonical order (G24a); elite troops come first. */
enum siege_tactic {
    SIEGE_JOKER,
    SIEGE_SPY,
    SIEGE_SHIELD,
    SIEGE_REDEPLOY,
    SIEGE_RECRUIT,
    SIEGE_DESERTION,
    SIEGE_TREASON,
    SIEGE_EXPLOSION,
    SIEGE_SUPPORT,
    SIEGE_EXCHANGE,
    SIEGE_TACTIC_KINDS,
    SIEGE_ELITE_KINDS = SIEGE_REDEPLOY,
};

extern const char *const siege_tactic_words[];

static const struct deck siege_deck = {
    .n_colours = 5,
    .lane_bits = 12,
    .n_values = 12,
    .lowest = 0,
    .spy_bit = 10,
    .shield_values = 1 << 1 | 1 << 2 | 1 << 3,
    .first_of_lanes = 0x0001001001001001,
    .index_bit = {0x0001001001001001 * 0xAAA, 0x0001001001001001 * 0xCCC,
                  0x0001001001001001 * 0x0F0, 0x0001001001001001 * 0xF00},
    .letters = "rygbp",
    .tactics = siege_tactic_words,
};

/* The two jokers, and one of each other tactic card. */
#define SIEGE_ALL_TACTICS ((tactic_set)0x55555 + 1)

struct siege {
    struct duel duel;          /* the siege cards have the numbered back */
    card_set discard;
    card_set shuffled_in;      /* by Support, and not seen by both seats since */
    card_set aside;            /* chosen for an exchange, not yet handed over */
    tactic_set aside_tactics;
    tactic_set discard_tactics;  /* elite troops only: actions leave the game */
    card_pack side[2][8];      /* [seat][tile]: nearest the wall first; the eighth is always 0 */
    uint8_t damaged;           /* a bit a tile */
    uint8_t defender_first;    /* a bit a tile: the defender would win a tie */
    uint8_t oil;               /* cauldrons left */
    uint8_t oiled;             /* one was thrown this turn */
    uint8_t turns_left;        /* 0: no end in sight; else turns to come, this one included */
    uint8_t aside_hidden[2];   /* [back]: hidden cards chosen for an exchange */
    uint8_t step;              /* enum siege_step, or the cards that Support has still to shuffle */
    uint8_t epoch;             /* how often the siege pile was shuffled anew */
    uint8_t drawn_since[2];    /* at most so many cards of shuffled_in are in each hand */
    uint8_t blurred;           /* onlookers lost track of shuffled_in, by an exchange */
    uint8_t winner;            /* a seat, when the game is over */
    uint8_t drew_siege;        /* a siege card was drawn this turn (G21) */
    uint8_t unused[2];         /* fills the struct up; always 0 */
};

static_assert(sizeof(struct siege) == sizeof(struct duel) + 3 * sizeof(card_set) +
                                          2 * sizeof(tactic_set) + 2 * 8 * sizeof(card_pack) + 16,
              "a state has no padding");

/* Where a phase stands. */
enum siege_step {
    SIEGE_STEP_ASK = 0,         /* draw: which pile; give: what the other seat gives */
    SIEGE_STEP_DRAW_SIEGE = 1,  /* draw: a card comes from the siege pile */
    SIEGE_STEP_DRAW_TACTIC = 2, /* draw: a card comes from the tactic pile */
    SIEGE_STEP_HAND_OVER = 3,   /* give: the cards set aside reach the other seat */
};

/* ---- Moves: a kind and up to three parts of seven bits each. */

enum siege_kind {
    SIEGE_MOVE_DEALT,     /* chance: card, or hidden */
    SIEGE_MOVE_SWAPPED,   /* chance: three cards, or hidden */
    SIEGE_MOVE_PLACE,     /* card, tile */
    SIEGE_MOVE_CLAIM,     /* tile; so are the next two */
    SIEGE_MOVE_RETREAT,
    SIEGE_MOVE_OIL,
    SIEGE_MOVE_DRAW,      /* back */
    SIEGE_MOVE_REDEPLOY,  /* card, from tile, to tile or SIEGE_TO_DISCARD */
    SIEGE_MOVE_RECRUIT,   /* card, tile */
    SIEGE_MOVE_DESERTION, /* card, tile */
    SIEGE_MOVE_TREASON,   /* card, from tile, to tile */
    SIEGE_MOVE_EXPLOSION, /* tile */
    SIEGE_MOVE_SUPPORT,
    SIEGE_MOVE_SHUFFLE,   /* card */
    SIEGE_MOVE_EXCHANGE,  /* three cards, or hidden */
    SIEGE_MOVE_GIVE,      /* three cards, or hidden */
    SIEGE_MOVE_DONE,
    SIEGE_MOVE_PASS,
    SIEGE_MOVE_KINDS,
};

enum {
    SIEGE_TO_DISCARD = SIEGE_TILES,  /* in place of a tile */
    SIEGE_HIDDEN = 124,              /* in place of a card: plus its back */
    SIEGE_NO_CARD = 127,
};

static inline game_move siege_move(enum siege_kind kind, int a, int b, int c)
{
    return (game_move)((unsigned)kind << 21 | (unsigned)c << 14 | (unsigned)b << 7 | (unsigned)a);
}

static inline game_move siege_move_card(enum siege_kind kind, int card)
{
    return siege_move(kind, card, SIEGE_NO_CARD, SIEGE_NO_CARD);
}

static inline enum siege_kind siege_kind_of(game_move move)
{
    return (enum siege_kind)(move >> 21);
}

/* The move's part 0, 1 or 2. */
static inline int siege_part(game_move move, int part)
{
    return move >> (7 * part) & 127;
}

static inline bool siege_is_hidden(int card)
{
    return card == SIEGE_HIDDEN + BACK_NUMBERED || card == SIEGE_HIDDEN + BACK_TACTIC;
}

static inline int siege_back(int card)
{
    return card >= SIEGE_HIDDEN ? card - SIEGE_HIDDEN
                                : card >= CARD_TACTIC ? BACK_TACTIC : BACK_NUMBERED;
}

/* ---- The set-up. */

static inline bool siege_has_tactics(const game_setup *setup)
{
    return setup->choice[SIEGE_OPTION_TACTICS] == 1;
}

static inline bool siege_is_german(const game_setup *setup)
{
    return setup->choice[SIEGE_OPTION_EDITION] == 1;
}

static inline int siege_hand_limit(const game_setup *setup)
{
    return siege_has_tactics(setup) ? 7 : 6;
}

/* ---- The wall. Sets of tiles have a bit a tile. */

extern const struct claim_face siege_faces[2][2][SIEGE_TILES];  /* [german][damaged][tile] */

static inline bool siege_is_damaged(const struct siege *siege, int tile)
{
    return siege->damaged >> tile & 1;
}

static inline const struct claim_face *siege_face(const game_setup *setup,
                                                  const struct siege *siege, int tile)
{
    return &siege_faces[siege_is_german(setup)][siege_is_damaged(siege, tile)][tile];
}

static inline int siege_need(const struct siege *siege, int tile)
{
    return siege_faces[0][siege_is_damaged(siege, tile)][tile].need;
}

static inline unsigned siege_occupied(const struct siege *siege, int seat)
{
#ifdef __AVX2__
    __m256i sides = _mm256_loadu_si256((const __m256i *)siege->side[seat]);
    __m256i empty = _mm256_cmpeq_epi32(sides, _mm256_setzero_si256());
    return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(empty)) ^ 0xff;
#else
    unsigned tiles = 0;
    for (int tile = 0; tile < SIEGE_TILES; tile++)
        tiles |= (unsigned)(siege->side[seat][tile] != 0) << tile;
    return tiles;
#endif
}

/* A pack grows with its last card: from these numbers on a side is complete. */
static inline unsigned siege_complete(const struct siege *siege, int seat)
{
    static const uint32_t full[2][8] = {
        {1 << 16, 1 << 24, 1 << 16, 1 << 8, 1 << 16, 1 << 24, 1 << 16, 1},
        {1 << 16, 1 << 8, 1 << 16, 1 << 24, 1 << 16, 1 << 8, 1 << 16, 1},
    };
#ifdef __AVX2__
    const __m256i bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    __m256i sides = _mm256_loadu_si256((const __m256i *)siege->side[seat]);
    __m256i damaged = _mm256_and_si256(_mm256_set1_epi32(siege->damaged), bits);
    __m256i limits = _mm256_blendv_epi8(_mm256_loadu_si256((const __m256i *)full[0]),
                                        _mm256_loadu_si256((const __m256i *)full[1]),
                                        _mm256_cmpeq_epi32(damaged, bits));
    __m256i complete = _mm256_cmpeq_epi32(_mm256_max_epu32(sides, limits), sides);
    return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(complete));
#else
    unsigned tiles = 0;
    for (int tile = 0; tile < SIEGE_TILES; tile++) {
        bool is_full = siege->side[seat][tile] >= full[siege_is_damaged(siege, tile)][tile];
        tiles |= (unsigned)is_full << tile;
    }
    return tiles;
#endif
}

static inline unsigned siege_room(const struct siege *siege, int seat)
{
    return siege_complete(siege, seat) ^ SIEGE_ALL_TILES;
}

static inline int siege_card_at(const struct siege *siege, int seat, int tile, int index)
{
    return code_card(&siege_deck, pack_at(siege->side[seat][tile], index));
}

/* The siege cards that are neither on the wall nor in the discard (G11). */
static inline card_set siege_unseen(const struct siege *siege)
{
    return siege->duel.pool | siege->duel.hand[0] | siege->duel.hand[1] | siege->aside;
}

/* On a face where only sums count, without wilds. */
static inline bool siege_sum_holds(const struct claim_face *face, card_pack own, card_pack other,
                                   const struct claim_unseen *unseen, bool is_first)
{
    int lack = face->need - pack_count(other);
    if (unseen->count < lack)
        return true;
    int against = pack_sum(other) +
                  claim_extreme_sum(&siege_deck, unseen->cards, lack, face->lowest);
    int margin = face->lowest ? against - pack_sum(own) : pack_sum(own) - against;
    return margin > 0 || (margin == 0 && (lack || is_first));
}

/* Can the attacker, whose side is complete, claim this tile? */
static inline bool siege_claim_holds(const game_setup *setup, const struct siege *siege, int tile,
                                     const struct claim_unseen *unseen)
{
    const struct claim_face *face = siege_face(setup, siege, tile);
    card_pack own = siege->side[SIEGE_ATTACKER][tile], other = siege->side[SIEGE_DEFENDER][tile];
    bool is_first = !(siege->defender_first >> tile & 1);
    if (pack_is_plain(own | other)) {
        if (face->kinds == KINDS_ALL)
            return claim_holds_plain(&siege_deck, face->need, own, other, unseen, is_first);
        if (face->kinds == KINDS_SUM)
            return siege_sum_holds(face, own, other, unseen, is_first);
    }
    struct claim_side own_side = claim_side_of(&siege_deck, own);
    struct claim_side other_side = claim_side_of(&siege_deck, other);
    return claim_holds(&siege_deck, face, &own_side, &other_side, unseen->cards, is_first);
}

/* ---- Tactic cards. */

/* G22: one more than the opponent, at most. */
static inline bool siege_may_play_tactic(const struct siege *siege, int seat)
{
    return siege->duel.tactics_played[seat] <= siege->duel.tactics_played[!seat];
}

#endif
