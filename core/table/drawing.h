/*
 * drawing.h: drawn positions: text that shows a table and says what holds
 * there. `cairn prove` and the tests read the same text:
 *
 *     # S12: blue needs the 7 to beat a run of 6-7-8, and it has been seen
 *     game schotten
 *     stone 5   r6 r7 r8 | b8 b9 -
 *     seen      b7
 *     claim 5 by 0 -> proven
 *
 * `game GAME [PRESET] [KEY=VALUE …]` begins a position. Lines that are not
 * known here are the game's own and draw it. Then come questions:
 *
 *     claim N [by S] [-> proven | beaten [CARDS] | incomplete]
 *     moves WORD …      exactly these words are legal
 *     legal WORD …      these are, among others
 *     illegal WORD …    these are not
 *     play WORD …       goes on from there, through the gate
 *     result SHARES     or `*`: nobody has won yet
 *     to_move SEAT      or `chance`, or `over`
 */
#ifndef CAIRN_DRAWING_H
#define CAIRN_DRAWING_H

#include <stdbool.h>
#include <stddef.h>

#include "game.h"

enum { DRAWING_FILE_MAX = 4 << 20 };  /* bytes of a text that anybody should try to read */

struct drawing;

enum drawing_event {
    DRAWING_END,
    DRAWING_BAD,    /* the text cannot be read: drawing_why; nothing follows */
    DRAWING_CLAIM,  /* drawing_proof; an expectation, if there is one, holds */
    DRAWING_HOLDS,  /* another check, and it holds */
    DRAWING_FAILS,  /* a check, or a claim's expectation, does not hold: drawing_why */
};

/* The caller keeps the text. NULL: no memory. */
struct drawing *drawing_new(const char *text, size_t n_bytes);
void drawing_free(struct drawing *);

/* Goes on to the next question. */
enum drawing_event drawing_next(struct drawing *);

/* Of the last event. */
int drawing_line(const struct drawing *);
const struct sentence *drawing_why(const struct drawing *);
const struct proof *drawing_proof(const struct drawing *);  /* NULL: it was no claim */


/* The position as it stands now; good until the next event. NULL: there is
 * none yet. */
const game_setup *drawing_setup(const struct drawing *);
const game_state *drawing_state(const struct drawing *);

#endif
