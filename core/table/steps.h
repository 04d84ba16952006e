/*
 * steps.h: from the list of legal words to the choices that a person makes
 * one after another: a step (forms.h) is offered only because a legal word
 * contains it.
 */
#ifndef CAIRN_STEPS_H
#define CAIRN_STEPS_H

#include <stdbool.h>

#include "forms.h"

/* A decision in the making: the legal words, and the steps taken so far. */
struct choice {
    int n_paths;
    struct path path[GAME_CHOICES_MAX];
    int n_taken;
    step_name taken[STEPS_MAX];
};

void choice_begin(struct choice *, const game_setup *, char words[][GAME_WORD_MAX], int n_words);

bool choice_is_next(const struct choice *, const char *step);   /* may be taken now */
bool choice_is_taken(const struct choice *, const char *step);

/* The steps that may be taken now, each once; how many. */
int choice_next(const struct choice *, step_name out[], int room);

/* The word, once the steps name one in full; else NULL. */
const char *choice_word(const struct choice *);

/* What the person should do next, in English: by the phase, and by the kind of
 * things that may be chosen once a step is taken. */
const char *choice_prompt(const struct choice *, const game_setup *, const char *phase);

/* Touching a thing takes it, puts it back, or begins anew with it. False: it
 * means nothing now. */
bool choice_touch(struct choice *, const char *step);
bool choice_back(struct choice *);

#endif
