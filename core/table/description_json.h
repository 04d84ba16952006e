/*
 * description_json.h: what a game calls its things (rules/description.h), as
 * JSON in one language, for whoever draws it. The notation says what is in it
 * ("Games that describe themselves").
 */
#ifndef CAIRN_DESCRIPTION_JSON_H
#define CAIRN_DESCRIPTION_JSON_H

#include "say.h"

enum { DESCRIPTION_JSON_MAX = 32 << 10 };  /* bytes of the longest, its zero included */

void description_json(const game_setup *, say_translator, struct text *);

#endif
