/*
 * weights.h: whether the networks of a game are in this program. Mostly they are, compiled in
 * (weights_inside.c). Where they come apart from it, as a file GAME.networks for each game that
 * has any, they are handed in when they are needed (weights_apart.c): so a browser need not
 * fetch them all before it can play one game.
 *
 * Whoever asks a player or anything else that judges positions has made sure before that
 * nothing is lacking.
 */
#ifndef CAIRN_WEIGHTS_H
#define CAIRN_WEIGHTS_H

#include "game.h"

bool weights_are_there(const game_setup *);

/* Takes the file of the set-up's game, for all its set-ups and for good. False: it is not
 * the one that was built with this program, or not all of it; nothing has changed. */
bool weights_take(const game_setup *, const void *bytes, size_t n_bytes);

#endif
