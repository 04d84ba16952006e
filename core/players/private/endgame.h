/*
 * endgame.h: the exact best move where nothing is hidden or left to chance
 * any more, for games of two seats.
 */
#ifndef CAIRN_ENDGAME_H
#define CAIRN_ENDGAME_H

#include "game.h"

struct endgame;

/* NULL: no memory. */
struct endgame *endgame_new(void);
void endgame_free(struct endgame *);

/* The mover's best move and its share of the win. False if there is still
 * something hidden or left to chance, or if it takes more nodes than this. */
bool endgame_solve(struct endgame *, const game_setup *, const game_view *, uint32_t n_nodes,
                   game_move *move, float *share);

/* The mover's share of the win after each of these moves; false as above. */
bool endgame_judge(struct endgame *, const game_setup *, const game_view *, uint32_t n_nodes,
                   const game_move *moves, int n_moves, float share[]);

#endif
