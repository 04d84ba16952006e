/*
 * policy.h: a network that says of a decision how likely a good player is to
 * take each move, and what the mover may expect, from what its seat sees.
 *
 * It reads an observation (rules/numbers.h) and knows its blocks, and those of
 * the actions, by their names. Renaming the colours of the cards changes nothing
 * in these games, so the network cannot tell them apart: it looks at cells,
 * one for each place and colour, with the cards of that colour at the place,
 * in the hand and unseen, all with the same weights. A place is the mean and the
 * highest of its cells, the table that of its places.
 *
 * The weights are data: GAME.policy in a game's folder, learned and written by
 * measure/learn/policy, of which make_policy.c makes a table for the compiler.
 */
#ifndef CAIRN_POLICY_H
#define CAIRN_POLICY_H

#include "game.h"

enum { POLICY_WIDTH = 64 };  /* units of every layer */

/* A matrix, by rows: numbers times the scale of their column. */
struct policy_block {
    const char *name;
    int rows, columns;
};

/* A list ends with NULL or a block without a name. */
struct policy_data {
    const char *const *presets;  /* that it has learned */
    const char *const *flags;    /* blocks of an observation: a byte for each place, */
    const char *const *sets;     /* for each card, */
    const char *const *wholes;   /* and others */
    int n_colours, n_values;     /* of cards; values at most */
    const struct policy_block *blocks;
    const int8_t *numbers;       /* of all blocks, one after another */
    const float *scales;         /* of all their columns */
};

struct policy;

/* NULL: there is no memory. */
struct policy *policy_new(const struct policy_data *);
void policy_free(struct policy *);

/* Has it learned this set-up? */
bool policy_knows(const struct policy_data *, const game_setup *);

/* The logarithm of each legal move's chance, of a decision of the view's own seat; what
 * it expects, as a share of the win. */
float policy_judge(struct policy *, const game_setup *, const game_view *, const game_move moves[],
                   int n_moves, float log_chance[]);

#endif
