/*
 * cells.h: a network that looks at a card game from a seat, and says what that
 * seat may expect. On it stands a policy (policy.h).
 *
 * It reads an observation (rules/numbers.h) and knows its blocks by their names.
 * Renaming the colours of the cards changes nothing in these games, so
 * the network cannot tell them apart: it looks at cells, one for each place and
 * colour, with the cards of that colour at the place, in the hand and unseen, all with
 * the same weights. A place is the mean and the highest of its cells, the
 * table that of its places.
 *
 * The weights are data: GAME.policy in a game's folder, learned and written by
 * measure/learn/policy, of which make_policy.c makes a table for the compiler.
 */
#ifndef CAIRN_CELLS_H
#define CAIRN_CELLS_H

#include "game.h"

enum {
    CELLS_WIDTH = 64,  /* units of every layer */
    CELLS_PLACES_MAX = 9,
    CELLS_COLOURS_MAX = 6,
};

typedef float cells_units[CELLS_WIDTH];

/* A matrix, by rows: numbers times the scale of their column. */
struct cells_block {
    const char *name;
    int rows, columns;
};

/* A list ends with NULL or a block without a name. */
struct cells_data {
    const char *const *presets;  /* that it has learned */
    const char *const *flags;    /* blocks of an observation: a byte for each place, */
    const char *const *sets;     /* for each card, */
    const char *const *wholes;   /* and others */
    int n_colours, n_values;     /* of cards; values at most */
    const struct cells_block *blocks;
    const int8_t *numbers;       /* of all blocks, one after another */
    const float *scales;         /* of all their columns */
};

struct cells;

/* NULL: there is no memory. */
struct cells *cells_new(const struct cells_data *);
void cells_free(struct cells *);

/* Has it learned this set-up? */
bool cells_know(const struct cells_data *, const game_setup *);

/* Looks from a view whose own seat decides. What the seat expects, as a share of the win. */
float cells_look(struct cells *, const game_setup *, const game_view *);

/* ---- For what stands on it: the last look. */

/* The weights of that name, by rows; NULL: there are none. */
const float *cells_weights(const struct cells *, const char *name);

int cells_places(const struct cells *);
int cells_values(const struct cells *);  /* of cards, in the set-up that was looked at */
const cells_units *cells_of_place(const struct cells *, int place);  /* by colour */
const cells_units *cells_all_places(const struct cells *);
const float *cells_table(const struct cells *);

/* Adds to each of n rows of units another, times the weights. */
void cells_add_products(cells_units to[], const cells_units from[], int n, const float *weights);

#endif
