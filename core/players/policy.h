/*
 * policy.h: how likely a good player is to take each move of a decision, by what
 * its seat sees, learned: what a network of cells (cells.h) finds at a place for a
 * colour says how gladly each card of that colour is played there.
 */
#ifndef CAIRN_POLICY_H
#define CAIRN_POLICY_H

#include "cells.h"

struct policy;

/* NULL: there is no memory. */
struct policy *policy_new(const struct cells_data *);
void policy_free(struct policy *);

/* The logarithm of each legal move's chance, of a decision of the view's own seat; what
 * it expects, as a share of the win. */
float policy_judge(struct policy *, const game_setup *, const game_view *, const game_move moves[],
                   int n_moves, float log_chance[]);

#endif
