/*
 * judge.h: what a position is worth to every seat, W in the account of a game.
 *
 * Each seat's own view of it is judged, in so many worlds that agree with the
 * view, and the mean over the seats is taken; at the end it is the score. The
 * worlds follow from the view and the seed alone, and nothing is kept that would
 * change an answer, so the same position is always worth the same. Only cards
 * that might have come are compared by the same random numbers: at a draw the
 * worlds follow from the position before it.
 *
 * It is asked about true positions, since only these have cards that came: it
 * judges games that are over, never a seat's decision (decision.h).
 */
#ifndef CAIRN_JUDGE_H
#define CAIRN_JUDGE_H

#include "worth.h"

struct judge;

/* NULL: no memory. One for each thread. */
struct judge *judge_new(void);
void judge_free(struct judge *);

struct judge_depth {
    int n_worlds;      /* for each view */
    uint32_t n_nodes;  /* of a search from each view after a draw; 0: none, worlds are looked at */
    uint64_t seed;
};

void judge_state(struct judge *, const game_setup *, const struct judge_depth *,
                 const game_state *, struct worths *);

/* ---- Chance. */

/* The mean worth after the chance move that is due, each card of the true pile
 * as likely as it is. */
void judge_before_chance(struct judge *, const game_setup *, const struct judge_depth *,
                         const game_state *, struct worths *);

/* What the card that came was worth beyond that mean. */
void judge_luck(struct judge *, const game_setup *, const struct judge_depth *,
                const game_state *before, game_move card, struct worths *luck);

/* Before any card: the mean over many deals. Measured for presets, and kept in
 * GAME.start; else over a few hundred deals made here. */
void judge_start(struct judge *, const game_setup *, struct worths *);

/* All luck of a game, the deal and the draws: the moves have passed a gate. */
void judge_game_luck(struct judge *, const game_setup *, const struct judge_depth *,
                     const game_move moves[], int n_moves, struct worths *luck);

/* The mean worth after so many deals, and the standard error of each seat's. */
void judge_measure_start(struct judge *, const game_setup *, int n_deals, uint64_t seed,
                         struct worths *, double error[GAME_SEATS_MAX]);

#endif
