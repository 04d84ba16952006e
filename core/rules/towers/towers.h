/*
 * towers.h: Spiel der Türme: its board, its state, and where a tower may go,
 * for the files of its rules and for computer players that know the game.
 *
 * The rules are in towers.c (the course of a game), towers_moves.c (which moves
 * there are) and towers_pick.c, towers_views.c (what a viewer knows, and the
 * pile), towers_words.c and towers_refuse.c, towers_show.c (JSON, picture),
 * towers_diagram.c (drawn positions), towers_series.c and towers_check.c. The
 * numbers T1 … T17 are those of the rules page.
 *
 * A set of squares is one 128-bit number. Squares count along the rows from
 * the lower left, so that the order of bits is the order of the deal:
 *
 *     n8 is 111
 *     …
 *     a2 b2 …            14 15 …
 *     a1 b1 c1 … n1       0  1  2 … 13
 */
#ifndef CAIRN_TOWERS_H
#define CAIRN_TOWERS_H

#include "game_rules.h"

enum {
    TOWERS_COLUMNS = 14,
    TOWERS_ROWS = 8,
    TOWERS_SQUARES = TOWERS_COLUMNS * TOWERS_ROWS,
    TOWERS_NO_SQUARE = TOWERS_SQUARES,
    TOWERS_COLOURS = 4,
    TOWERS_SYMBOLS = 4,
    TOWERS_DISTRICTS = 8,
    TOWERS_KINDS = TOWERS_COLOURS * TOWERS_SYMBOLS,  /* of pieces: 4 * colour + symbol */
    TOWERS_COPIES = 5,                               /* of each kind */
    TOWERS_PIECES = TOWERS_KINDS * TOWERS_COPIES,
    TOWERS_HIGHEST = TOWERS_COLOURS * TOWERS_COPIES, /* all pieces of a symbol in one tower */
    TOWERS_QUIET_MAX = 100,                          /* turns: then the game ends (T15) */
    TOWERS_IN_LINE = TOWERS_COLUMNS + TOWERS_ROWS - 2,
};

__extension__ typedef unsigned __int128 towers_board;

#include "towers_board.h"

/*
 * A tower without the colour on top, which is where `owned` says:
 *
 *     bits 0-1  symbol
 *          2-6  number of pieces under the top one
 *          8-   their colours, two bits each, the lowest piece first
 *
 * An empty square is 0, and so is a lone A: `owned` tells them apart.
 */
typedef uint64_t towers_stack;

struct towers {
    towers_board owned[TOWERS_COLOURS];  /* by colour: where it is on top */
    towers_stack tower[TOWERS_SQUARES];
    uint8_t barred[GAME_SEATS_MAX];      /* the neutral piece that only this seat may move (T10) */
    uint8_t turn;                        /* a seat */
    uint8_t phase;                       /* deal, play, extra or over */
    uint8_t passes;                      /* in a row */
    uint8_t quiet;                       /* turns in a row without a stack or a site reached */
    uint8_t viewer;                      /* a seat, VIEWER_WATCHER or VIEWER_TRUTH */
    uint8_t unused[7];                   /* zero: the struct has no padding */
};

_Static_assert(sizeof(struct towers) == 976 && sizeof(struct towers) <= GAME_STATE_MAX,
               "no padding, and it fits");

/* ---- Moves: from | to << 8 for a tower, or one of these. */

enum {
    TOWERS_DONE = 0x10000,
    TOWERS_PASS = 0x10001,
    TOWERS_DEAL = 0x20000,  /* plus the kind of piece */
};

static inline game_move towers_move(int from, int to)
{
    return (game_move)from | (game_move)to << 8;
}

static inline bool towers_is_tower_move(game_move move)
{
    return move < TOWERS_DONE;
}

static inline int towers_from(game_move move)
{
    return (int)(move & 0xff);
}

static inline int towers_to(game_move move)
{
    return (int)(move >> 8 & 0xff);
}

/* ---- Options. */

static inline int towers_seats(const game_setup *setup)
{
    return setup->choice[0] + 2;
}

static inline int towers_height_limit(const game_setup *setup)
{
    return setup->choice[1] == 0 ? 5 : TOWERS_HIGHEST;
}

/* ---- Sets of squares. */

static inline towers_board towers_bit(int square)
{
#ifdef __NVPTX__
    /* LLVM 19 leaves a bit in the lower half when it shifts past it there. */
    uint64_t bit = (uint64_t)1 << (square & 63);
    return square < 64 ? (towers_board)bit : (towers_board)bit << 64;
#else
    return (towers_board)1 << square;
#endif
}

static inline bool towers_has(towers_board set, int square)
{
    uint64_t half = square < 64 ? (uint64_t)set : (uint64_t)(set >> 64);
    return half >> (square & 63) & 1;
}

static inline int towers_count(towers_board set)
{
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}

static inline int towers_first(towers_board set)
{
    return (uint64_t)set ? __builtin_ctzll((uint64_t)set)
                         : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

static inline int towers_last(towers_board set)
{
    return (uint64_t)(set >> 64) ? 127 - __builtin_clzll((uint64_t)(set >> 64))
                                 : 63 - __builtin_clzll((uint64_t)set);
}

/* ---- Towers. */

static inline int towers_symbol(towers_stack tower)
{
    return (int)(tower & 3);
}

static inline int towers_height(towers_stack tower)
{
    return (int)(tower >> 2 & 31) + 1;
}

/* The colour of one of the pieces under the top, the lowest being 0. */
static inline int towers_colour_under(towers_stack tower, int level)
{
    return (int)(tower >> (8 + 2 * level) & 3);
}

static inline towers_stack towers_joined(towers_stack below, int below_colour, towers_stack above)
{
    int n_below = towers_height(below);
    towers_stack colours = below >> 8 | (towers_stack)below_colour << (2 * (n_below - 1)) |
                          above >> 8 << (2 * n_below);
    return (below & 3) | (towers_stack)(n_below + towers_height(above) - 1) << 2 | colours << 8;
}

static inline towers_board towers_occupied(const struct towers *t)
{
    return t->owned[0] | t->owned[1] | t->owned[2] | t->owned[3];
}

/* The colour on top, or -1 on an empty square. A sum, since which colour it
 * is cannot be foreseen by a branch. */
static inline int towers_owner(const struct towers *t, int square)
{
    return 1 * towers_has(t->owned[0], square) + 2 * towers_has(t->owned[1], square) +
           3 * towers_has(t->owned[2], square) + 4 * towers_has(t->owned[3], square) - 1;
}

static inline bool towers_is_site(int square)
{
    return !towers_has(towers_streets, square);
}

static inline towers_board towers_neutral(const struct towers *t, int n_seats)
{
    return (n_seats <= 2 ? t->owned[2] : 0) | (n_seats <= 3 ? t->owned[3] : 0);
}

/* ---- Where they may go. */

/* The towers and neutral pieces that the seat may try to move (T7, T9, T10). */
static inline towers_board towers_movable(const struct towers *t, int n_seats, int seat)
{
    towers_board movable = (t->owned[seat] | towers_neutral(t, n_seats)) & towers_streets;
    for (int i = 0; i < n_seats; i++)
        movable &= ~(i == seat ? 0 : towers_bit(t->barred[i]));
    return movable;
}

/* Everything from a square as far as, and with, the first blocker in each of
 * the four directions. */
static inline towers_board towers_rays(int from, towers_board blockers)
{
    towers_board before = towers_before[from], after = ~towers_before[from + 1], rays = 0;
    for (int i = 0; i < 2; i++) {
        towers_board line = towers_lines[from][i];
        towers_board up = blockers & line & after, down = blockers & line & before;
        rays |= line & after & (up ^ (up - 1));
        rays |= line & before & ~towers_before[down ? towers_last(down) : 0];
    }
    return rays;
}

/* All squares on which a tower that the seat may move may end (T5, T6, T9). */
static inline towers_board towers_targets(const struct towers *t, int seat, int from, int limit)
{
    towers_stack tower = t->tower[from];
    towers_board occupied = towers_occupied(t);
    towers_board welcome = towers_streets | towers_sites[towers_symbol(tower)];
    if (!towers_has(t->owned[seat], from))
        return towers_rays(from, 0) & ~occupied & welcome;

    towers_board rays = towers_rays(from, occupied & ~t->owned[seat]);
    towers_board targets = rays & ~occupied & welcome;
    for (towers_board left = rays & occupied; left; left &= left - 1) {
        int to = towers_first(left);
        if (towers_symbol(t->tower[to]) == towers_symbol(tower) &&
            towers_height(t->tower[to]) + towers_height(tower) <= limit)
            targets |= towers_bit(to);
    }
    return targets;
}

/* Is there any move of a tower for this seat? */
static inline bool towers_can_move(const struct towers *t, int n_seats, int seat, int limit)
{
    for (towers_board left = towers_movable(t, n_seats, seat); left; left &= left - 1)
        if (towers_targets(t, seat, towers_first(left), limit))
            return true;
    return false;
}

/* ---- The end. */

/* The district whose four sites carry one player's colour, or -1 (T12). */
static inline int towers_complete_district(const struct towers *t, int n_seats)
{
    for (int seat = 0; seat < n_seats; seat++)
        for (int i = 0; i < TOWERS_DISTRICTS; i++)
            if ((t->owned[seat] & towers_districts[i]) == towers_districts[i])
                return i;
    return -1;
}

/* Each seat's points if the game ended now (T16). Only a game that has just
 * ended by T12 has a complete district. */
static inline void towers_points(const struct towers *t, int n_seats, int points[GAME_SEATS_MAX])
{
    int complete = towers_complete_district(t, n_seats);
    for (int seat = 0; seat < n_seats; seat++) {
        points[seat] = 0;
        for (towers_board left = t->owned[seat] & ~towers_streets; left; left &= left - 1) {
            int site = towers_first(left);
            int times = complete >= 0 && towers_has(towers_districts[complete], site) ? 2 : 1;
            points[seat] += times * towers_height(t->tower[site]);
        }
    }
}

#endif
