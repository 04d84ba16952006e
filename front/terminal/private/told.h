/*
 * told.h: what was played, in notation and beside it in words:
 * "r5@3 (red 5 at stone 3)". What is dealt before anybody decides stands in
 * notation alone.
 */
#ifndef CAIRN_TOLD_H
#define CAIRN_TOLD_H

#include "sight.h"

/* The present move of a walk over the game, as a viewer saw it. */
void told_step(const struct sight *, const struct walk *, int viewer, struct text *);

/* All from number `from` on, with commas between. The caller frees; NULL: no
 * memory. */
char *told_words(const struct sight *, int viewer, int from);

#endif
