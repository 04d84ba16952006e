/*
 * setup_words.h: a set-up as people write it, "GAME [PRESET] [KEY=VALUE …]":
 * in drawn positions, in the protocol and on the command line.
 */
#ifndef CAIRN_SETUP_WORDS_H
#define CAIRN_SETUP_WORDS_H

#include <stdbool.h>

#include "game.h"

/* Leaves the set-up alone, and says why, if the words make none. */
bool setup_read(int n_words, const char *const word[], game_setup *, struct sentence *why);

/* "KEY=VALUE,KEY=VALUE": the options alone, as records hold them. */
bool setup_read_options(const char *options, game_setup *, struct sentence *why);

#endif
