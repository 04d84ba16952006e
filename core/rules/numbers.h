/*
 * numbers.h: a game for programs that learn: decisions are numbers and views
 * are bytes, each of a fixed length for a set-up.
 *
 * Actions are numbered block by block ("place" by card and stone, then
 * "claim" by stone …); at every decision a legal move has exactly one number.
 * An observation is made from a seat's view, so nothing can be in it that the
 * seat does not know, and holds all of it: decoded, it gives the view back.
 * Both are public interfaces: docs/library.md names the blocks, and the
 * version is raised when one of them changes.
 */
#ifndef CAIRN_NUMBERS_H
#define CAIRN_NUMBERS_H

#include "game.h"

enum { NUMBERS_BLOCKS_MAX = 48, NUMBERS_DIMENSIONS_MAX = 3 };

/* Some numbers, or bytes, side by side: the last index goes fastest. */
struct numbers_block {
    const char *name;
    int offset, size;
    int dimension[NUMBERS_DIMENSIONS_MAX];  /* 0 after the last */
};

bool game_has_numbers(const struct game *);
int game_numbers_version(const struct game *);

/* ---- Actions. */

int game_action_count(const game_setup *);
int game_action_blocks(const game_setup *, struct numbers_block[NUMBERS_BLOCKS_MAX]);

/* The number of a legal move of the view's own seat. */
int view_action(const game_setup *, const game_view *, game_move);

/* The move that a number names in this position, legal or not; GAME_NO_MOVE
 * if it names none. The number may be anything. */
game_move view_action_move(const game_setup *, const game_view *, int action);

/* The same in the truth, of the seat to move. */
int game_action(const game_setup *, const game_state *, game_move);
game_move game_action_move(const game_setup *, const game_state *, int action);

/* A byte for each action: 1 where it is legal. The view's own seat is to move. */
void view_action_mask(const game_setup *, const game_view *, uint8_t mask[]);

/* ---- Observations: of seats' views, not of onlookers'. */

int game_observation_size(const game_setup *);
int game_observation_blocks(const game_setup *, struct numbers_block[NUMBERS_BLOCKS_MAX]);
void view_observe(const game_setup *, const game_view *, uint8_t out[]);

/* The view that was observed; the bytes must come from view_observe. Returns
 * whose view it is. */
int view_decode(const game_setup *, const uint8_t bytes[], game_view *);

#endif
