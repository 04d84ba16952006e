/*
 * puzzles.h: the puzzles that come with the program (puzzles.txt), and what a
 * solver has done so far: a rating, and which ones are done.
 */
#ifndef CAIRN_PUZZLES_H
#define CAIRN_PUZZLES_H

#include "puzzle.h"

int puzzles_count(void);
const char *puzzles_line(int number);  /* from 1 */

enum { PUZZLES_MAX = 20000 };

struct puzzles_progress {
    int rating;
    bool is_done[PUZZLES_MAX + 1];  /* by number */
};

/* From a text that puzzles_progress_write has made; what is not understood is
 * left out. */
void puzzles_progress_read(const char *text, struct puzzles_progress *);

/* The caller frees; NULL: no memory. */
char *puzzles_progress_write(const struct puzzles_progress *);

/* One that is not done, near the solver's rating; of one game, or of all (NULL).
 * 0: there is none. */
int puzzles_choose(const struct puzzles_progress *, const struct game *, struct rng *);

#endif
