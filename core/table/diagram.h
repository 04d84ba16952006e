/*
 * diagram.h: diagrams, which are drawn positions: text that shows a table and
 * says what holds there. `cairn prove` and the tests read the same text:
 *
 *     # S12: blue needs the 7 to beat a run of 6-7-8, and it has been seen
 *     game GAME
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
 *     refused WORD CODE this one is not, and its refusal has this code
 *     play WORD …       goes on from there, through the gate
 *     result SHARES     or `*`: nobody has won yet
 *     to_move SEAT      or `chance`, or `over`
 */
#ifndef CAIRN_DIAGRAM_H
#define CAIRN_DIAGRAM_H

#include <stdbool.h>
#include <stddef.h>

#include "game.h"

enum { DIAGRAM_FILE_MAX = 4 << 20 };  /* bytes of a text that anybody should try to read */

struct diagram;

enum diagram_event {
    DIAGRAM_END,
    DIAGRAM_BAD,    /* the text cannot be read: diagram_why; nothing follows */
    DIAGRAM_CLAIM,  /* diagram_proof; an expectation, if there is one, holds */
    DIAGRAM_HOLDS,  /* another check, and it holds */
    DIAGRAM_FAILS,  /* a check, or a claim's expectation, does not hold: diagram_why */
};

/* The caller keeps the text. NULL: no memory. */
struct diagram *diagram_new(const char *text, size_t n_bytes);
void diagram_free(struct diagram *);

/* Goes on to the next question. */
enum diagram_event diagram_next(struct diagram *);

/* Of the last event. */
int diagram_line(const struct diagram *);
const struct sentence *diagram_why(const struct diagram *);
const struct proof *diagram_proof(const struct diagram *);  /* NULL: it was no claim */


/* The position as it stands now; good until the next event. NULL: there is
 * none yet. */
const game_setup *diagram_setup(const struct diagram *);
const game_state *diagram_state(const struct diagram *);

#endif
