/*
 * play_pages.h: the pages that can be laid over the table. Each is text that
 * the caller frees; NULL: no memory.
 */
#ifndef CAIRN_PLAY_PAGES_H
#define CAIRN_PLAY_PAGES_H

#include "sitting.h"

char *play_page_keys(const struct game *);
char *play_page_rules(const struct game *);

/* The game so far as a seat saw it, one line a turn. */
char *play_page_moves(const struct sitting *, int viewer);

#endif
