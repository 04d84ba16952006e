/*
 * result_text.h: how a game has ended, as a sentence for those who sat at it.
 */
#ifndef CAIRN_RESULT_TEXT_H
#define CAIRN_RESULT_TEXT_H

#include "sitting.h"
#include "text.h"

/* "The game is over. You have won. (1-0)" */
void result_text(const struct sitting *, struct text *out);

#endif
