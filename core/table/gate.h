/*
 * gate.h: the one gate for words from outside. Whatever comes from people,
 * files and the network passes here before the rules apply it.
 */
#ifndef CAIRN_GATE_H
#define CAIRN_GATE_H

#include <stdbool.h>

#include "game.h"

/* The legal move that a word names, or GAME_NO_MOVE, with why. */
game_move gate_read(const game_setup *, const game_state *, const char *word,
                    struct sentence *why);
game_move gate_read_view(const game_setup *, const game_view *, const char *word,
                         struct sentence *why);

#endif
