/*
 * result_text.h: how a game has ended, as a sentence for those who sat at it.
 */
#ifndef CAIRN_RESULT_TEXT_H
#define CAIRN_RESULT_TEXT_H

#include "say.h"
#include "sitting.h"

/* "The game is over. You have won. (1-0)", and why it ended. */
void result_text(const struct sitting *, struct text *out);

/* Why a game is over, as it tells itself; nothing while it is not. */
void ending_text(const struct sight *, say_translator, struct text *out);

/* How the series stands, and if it is over who has won it and why. */
void series_text(const struct sitting *, const struct series_standing *, struct text *out);

#endif
