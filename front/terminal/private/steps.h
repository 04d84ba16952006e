/*
 * steps.h: from the list of legal words to the choices that a person makes
 * one after another. It knows the grammar of words and no rules: a step is
 * offered only because a legal word contains it.
 *
 * A step is a short text that names a thing on the table:
 *
 *     hand:r5      a card of one's hand        place:3      a stone or tile
 *     board:r5@3   a card lying at a place     claim:3      the claim at a place
 *     loose:r5     a card of the discard       bin          the discard itself
 *     pile:clan    a pile to draw from         square:c4    a square of the board
 *     do:done      a button
 */
#ifndef CAIRN_STEPS_H
#define CAIRN_STEPS_H

#include <stdbool.h>

#include "game.h"

enum { STEP_MAX = 24, STEPS_MAX = 6 };

typedef char step_name[STEP_MAX];

/* A word as steps: some in order, then a set in any order, then the rest. */
struct path {
    char word[GAME_WORD_MAX];
    step_name step[STEPS_MAX];
    int n_before, n_any, n_after;
};

struct path path_of(const char *word);

/* A decision in the making: the legal words, and the steps taken so far. */
struct choice {
    int n_paths;
    struct path path[GAME_CHOICES_MAX];
    int n_taken;
    step_name taken[STEPS_MAX];
};

void choice_begin(struct choice *, char words[][GAME_WORD_MAX], int n_words);

bool choice_is_next(const struct choice *, const char *step);   /* may be taken now */
bool choice_is_taken(const struct choice *, const char *step);

/* The steps that may be taken now, each once; how many. */
int choice_next(const struct choice *, step_name out[], int room);

/* The word, once the steps name one in full; else NULL. */
const char *choice_word(const struct choice *);

/* Touching a thing takes it, puts it back, or begins anew with it. False: it
 * means nothing now. */
bool choice_touch(struct choice *, const char *step);
bool choice_back(struct choice *);

#endif
