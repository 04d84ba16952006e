/*
 * batch.h: many games of one set-up side by side, stepped together, for
 * programs that learn.
 *
 * A batch writes what the seat to move knows (rules/numbers.h), which actions
 * it has, whose turn it is, and what a finished game was worth, into arrays of
 * its caller's. It plays chance itself and starts a finished game anew. Each
 * game has a generator of its own: with the same seed and actions all is the
 * same, whatever the number of threads. Steps allocate nothing.
 */
#ifndef CAIRN_BATCH_H
#define CAIRN_BATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "game.h"

enum { BATCH_GAMES_MAX = 1 << 24, BATCH_THREADS_MAX = 64 };

struct batch;

/* An entry for each game, one after another. They stay the caller's, who only
 * reads them while there is a batch. */
struct batch_arrays {
    uint8_t *observation;  /* game_observation_size bytes each */
    uint8_t *mask;         /* game_action_count bytes each */
    int32_t *seat;         /* to move */
    float *reward;         /* game_seats each: of the game that this step has ended, else 0 */
    uint8_t *is_over;      /* 1: this step has ended a game; the rest tells of the next one */
};

/* The set-up's game has numbers. NULL: no memory, or no threads. */
struct batch *batch_new(const game_setup *, int n_games, int n_threads, uint64_t seed,
                        const struct batch_arrays *);
void batch_free(struct batch *);

/* Starts all games anew. */
void batch_reset(struct batch *, uint64_t seed);

/* A legal action for each game, each equally likely. */
void batch_sample(struct batch *, int32_t action[]);

/* Plays one action in each game. If one of them is not legal nothing is played
 * anywhere, and the first such game's index is returned; else -1. */
int batch_step(struct batch *, const int32_t action[]);

/* The present truth of one game, for tests and for whoever may see everything. */
const game_state *batch_state(const struct batch *, int index);

#endif
