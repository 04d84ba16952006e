/*
 * forms.h: what a word means, by the forms that its game has told
 * (rules/description.h): which things a person chooses for it, what it moves
 * from where to where, and how it is said. It knows no game and no rule.
 *
 * A step is a short text that names a thing on the table:
 *
 *     hand:r5      a card of one's hand        place:3      a stone or tile
 *     board:r5@3   a card lying at a place     claim:3      the claim at a place
 *     loose:r5     a card to choose from the discard
 *     discard:r5   where a discarded card goes
 *     bin          the discard itself          pile:clan    a pile to draw from
 *     square:c4    a square of the board       do:done      a button
 */
#ifndef CAIRN_FORMS_H
#define CAIRN_FORMS_H

#include <stdbool.h>

#include "description.h"

enum { STEP_MAX = 24, STEPS_MAX = 8 };

typedef char step_name[STEP_MAX];

/* A word as steps: some in order, then a set in any order, then the rest. */
struct path {
    char word[GAME_WORD_MAX];
    step_name step[STEPS_MAX];
    int n_before, n_any, n_after;
};

/* A word that has no form of this game, or that nobody chooses, has no steps. */
struct path path_of(const game_setup *, const char *word);

static inline int path_length(const struct path *path)
{
    return path->n_before + path->n_any + path->n_after;
}

/* From where to where something goes; false: nothing does. */
bool word_moves(const game_setup *, const char *word, step_name from, step_name to);

/* The place that a word claims; 0: it claims none. */
int word_claims(const game_setup *, const char *word);

/* What was done, without who did it. Nothing is set for a word without form. */
void word_told(const game_setup *, const char *word, struct sentence *);

/* {"word":"r5@3","steps":["hand:r5","place:3"]}, and "any":[1,3] where so many
 * steps from that number on may come in any order. */
void path_json(const struct path *, struct text *);

#endif
