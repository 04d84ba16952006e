/*
 * endgame.h: the exact best move near the end of a game of two seats, where nothing
 * is left to chance but what the other holds.
 *
 * Either nothing is hidden any more, or the mover's own next moves will end that, as in a
 * card game when the last card is drawn: then neither seat can hide or guess anything
 * afterwards, and the best move is the one that wins in most of the worlds in which the
 * mover may be. All of them are played out, each as likely as the other.
 */
#ifndef CAIRN_ENDGAME_H
#define CAIRN_ENDGAME_H

#include "game.h"

struct endgame;

/* NULL: no memory. */
struct endgame *endgame_new(void);
void endgame_free(struct endgame *);

/* The mover's best move and its share of the win. False if more is hidden or left to
 * chance than that, or if it takes more nodes than this. */
bool endgame_solve(struct endgame *, const game_setup *, const game_view *, uint32_t n_nodes,
                   game_move *move, float *share);

/* The mover's share of the win after each of these moves; false as above. */
bool endgame_judge(struct endgame *, const game_setup *, const game_view *, uint32_t n_nodes,
                   const game_move *moves, int n_moves, float share[]);

#endif
