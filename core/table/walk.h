/*
 * walk.h: one walk over a game: the state before each move, whose move it was,
 * and the move. Whatever replays a game walks like this.
 *
 *     struct walk walk = walk_from_start(setup);
 *     while (walk_next(&walk, moves, n_moves))
 *         … walk.state, walk.mover, walk.move, walk.index …
 */
#ifndef CAIRN_WALK_H
#define CAIRN_WALK_H

#include <stdbool.h>

#include "game.h"

struct walk {
    const game_setup *setup;
    game_state state;  /* before the move; after the last one, how it ended */
    int index;         /* of the move, from 0; -1 before the first */
    int mover;         /* a seat, or GAME_CHANCE */
    game_move move;
};

/* As it really was, nothing masked. */
enum { WALK_OPEN = -2 };

struct walk walk_from_start(const game_setup *);

/* On to the next of these moves, which have passed a gate; false past the last. */
bool walk_next(struct walk *, const game_move move[], int n_moves);

/* The present move's word as a viewer saw it, or WALK_OPEN: as it was. */
void walk_word(const struct walk *, int viewer, char word[GAME_WORD_MAX]);

#endif
