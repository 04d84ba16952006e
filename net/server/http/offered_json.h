/*
 * offered_json.h: the words that a seat is offered, as members of a message.
 */
#ifndef CAIRN_OFFERED_JSON_H
#define CAIRN_OFFERED_JSON_H

#include "forms.h"
#include "room.h"
#include "text.h"

enum {
    OFFERED_WORD_MAX = GAME_WORD_MAX + 3,
    OFFERED_PATH_MAX = GAME_WORD_MAX + STEPS_MAX * (STEP_MAX + 3) + 48,
    OFFERED_JSON_MAX = 32 + GAME_CHOICES_MAX * (OFFERED_WORD_MAX + OFFERED_PATH_MAX),
};

/* `,"moves":["r5@3",…]` in byte order, none unless the reader is to move in this
 * state; and, for who wants them, `,"steps":[…]`, the steps to each. */
void offered_json(const struct room *, const game_state *, struct reader, struct text *);

#endif
