/*
 * puzzle.h: positions to solve: one word is better than every other, whatever
 * the hidden cards are, as far as its seat can know.
 *
 * A puzzle is a line of text:
 *
 *     GAME OPTIONS SEAT KIND DIFFICULTY SOLUTION VALUE SECOND : WORD …
 *
 * with all words as that seat saw them. It says what the solution is worth and
 * what the best of the others, in per cent. One file holds all of them
 * (front/puzzles/puzzles.txt), made by `cairn puzzles make`.
 */
#ifndef CAIRN_PUZZLE_H
#define CAIRN_PUZZLE_H

#include "decision.h"
#include "knowledge.h"
#include "seat.h"

enum {
    PUZZLE_LINE_MAX = 16384,
    PUZZLE_KIND_MAX = 16,
    PUZZLE_DIFFICULTY_MAX = 6,
};

struct puzzle {
    game_setup setup;
    int seat;
    char kind[PUZZLE_KIND_MAX];
    int difficulty;               /* 1 … 6: how many levels miss it, and one more */
    char solution[GAME_WORD_MAX];
    int value, second;            /* per cent */
};

/* All that the seat has seen, from a line. The caller frees; NULL, with why. */
struct seat_table *puzzle_read(const char *line, size_t n_bytes, struct puzzle *,
                               struct sentence *why);

/* The line, without a newline. */
void puzzle_write(const struct puzzle *, const struct seat_table *, struct text *);

/* How many points a solver needs for an even chance: a puzzle's rating. */
int puzzle_rating(const struct puzzle *);

/* A solver's rating after a puzzle; it begins with PUZZLE_RATING_START. */
enum { PUZZLE_RATING_START = 800 };
int puzzle_rating_after(int rating, const struct puzzle *, bool is_solved);

/* Which of so many is the day's. Days count from 1970. */
int puzzle_of_day(int64_t day, int n_puzzles);

/* A kind in words, of the catalogue. Some kinds are words' own (oil, retreat):
 * naming them would tell the solution. */
const char *puzzle_kind_name(const char *kind);

/* ---- Finding. */

struct puzzle_depth {
    uint64_t n_nodes, seed;
};

/* Is the seat's position one, at this depth, with three seeds and at twice the
 * depth? Fills in everything but the difficulty. */
bool puzzle_find(struct player *, struct knowledge_memory *, const struct seat_table *,
                 const struct puzzle_depth *, struct puzzle *);

/* Does its solution still hold, at one depth and seed? */
bool puzzle_holds(struct player *, const struct puzzle *, const struct seat_table *,
                  const struct puzzle_depth *);

/* Which levels find it. */
int puzzle_difficulty(struct player *, const struct puzzle *, const struct seat_table *,
                      uint64_t seed);

#endif
