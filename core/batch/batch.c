/* batch.c: see batch.h. */
#include "batch.h"

#include <stdlib.h>
#include <string.h>

#include "crew.h"
#include "numbers.h"

/* One game of the batch, but for its state. */
struct seat_at {
    struct rng rng;
    game_move move;    /* of this step, once it has been found legal */
    game_move sampled; /* what batch_sample has chosen, and its number; or GAME_NO_MOVE */
    int32_t sampled_action;
};

struct batch {
    game_setup setup;
    struct batch_arrays arrays;
    struct crew *crew;
    int n_games, n_actions, n_bytes, n_seats;
    size_t stride;              /* bytes of a state here */
    uint8_t *states;
    struct seat_at *at;
    const int32_t *action;      /* of this step */
    int32_t *sample;            /* where samples go */
    uint64_t seed;
    int refused[CREW_MAX];      /* by hand: the first game whose action is not legal, or -1 */
};

static game_state *state_of(const struct batch *batch, int index)
{
    return (game_state *)(batch->states + (size_t)index * batch->stride);
}

/* The games of one hand: all of them are handed out, none twice. */
static int first_of(const struct batch *batch, int hand)
{
    return (int)((int64_t)batch->n_games * hand / crew_hands(batch->crew));
}

/* ---- One game. */

/* Cards come until somebody has to decide: who that is, or GAME_OVER. */
static int play_chance(const struct batch *batch, game_state *state, struct rng *rng)
{
    int mover;
    while ((mover = game_to_move(&batch->setup, state)) == GAME_CHANCE)
        game_apply(&batch->setup, state, game_pick(&batch->setup, state, rng));
    return mover;
}

static int start(const struct batch *batch, game_state *state, struct rng *rng)
{
    game_start(&batch->setup, state);
    return play_chance(batch, state, rng);
}

/* What the seat to move may know goes out, and nothing else: it is taken from
 * its view. */
static void show(const struct batch *batch, int index, int seat)
{
    const struct batch_arrays *arrays = &batch->arrays;
    game_state *state = state_of(batch, index);
    game_view view;
    game_mask(&batch->setup, state, seat, &view);
    view_observe(&batch->setup, &view, arrays->observation + (size_t)index * batch->n_bytes);
    view_action_mask(&batch->setup, &view, arrays->mask + (size_t)index * batch->n_actions);
    arrays->seat[index] = seat;
    batch->at[index].sampled = GAME_NO_MOVE;
}

/* A win is 1, an even result 0, and all rewards together are 0. */
static void reward(const struct batch *batch, const game_state *state, float out[])
{
    float share[GAME_SEATS_MAX], n_seats = (float)batch->n_seats;
    game_score(&batch->setup, state, share);
    for (int seat = 0; seat < batch->n_seats; seat++)
        out[seat] = (n_seats * share[seat] - 1) / (n_seats - 1);
}

/* ---- All games of a hand. */

static void reset_games(void *user, int hand)
{
    struct batch *batch = user;
    for (int i = first_of(batch, hand); i < first_of(batch, hand + 1); i++) {
        struct rng seeds = rng_seeded(batch->seed ^ (uint64_t)i << 32);
        batch->at[i].rng = rng_seeded(rng_next(&seeds));
        int mover = start(batch, state_of(batch, i), &batch->at[i].rng);
        memset(batch->arrays.reward + i * batch->n_seats, 0, (size_t)batch->n_seats * sizeof(float));
        batch->arrays.is_over[i] = 0;
        show(batch, i, mover);
    }
}

static void sample_games(void *user, int hand)
{
    struct batch *batch = user;
    for (int i = first_of(batch, hand); i < first_of(batch, hand + 1); i++) {
        struct seat_at *at = &batch->at[i];
        const game_state *state = state_of(batch, i);
        at->sampled = game_pick(&batch->setup, state, &at->rng);
        at->sampled_action = game_action(&batch->setup, state, at->sampled);
        batch->sample[i] = at->sampled_action;
    }
}

static void check_games(void *user, int hand)
{
    struct batch *batch = user;
    batch->refused[hand] = -1;
    for (int i = first_of(batch, hand); i < first_of(batch, hand + 1); i++) {
        struct seat_at *at = &batch->at[i];
        const game_state *state = state_of(batch, i);
        int action = batch->action[i];
        if (at->sampled != GAME_NO_MOVE && action == at->sampled_action) {
            at->move = at->sampled;
            continue;
        }
        at->move = game_action_move(&batch->setup, state, action);
        if (at->move == GAME_NO_MOVE || !game_is_legal(&batch->setup, state, at->move)) {
            batch->refused[hand] = i;
            return;
        }
    }
}

static void step_games(void *user, int hand)
{
    struct batch *batch = user;
    for (int i = first_of(batch, hand); i < first_of(batch, hand + 1); i++) {
        game_state *state = state_of(batch, i);
        struct rng *rng = &batch->at[i].rng;
        float *rewards = batch->arrays.reward + i * batch->n_seats;
        game_apply(&batch->setup, state, batch->at[i].move);
        int mover = play_chance(batch, state, rng);
        bool is_over = mover == GAME_OVER;
        if (is_over) {
            reward(batch, state, rewards);
            mover = start(batch, state, rng);
        } else if (batch->arrays.is_over[i]) {
            memset(rewards, 0, (size_t)batch->n_seats * sizeof *rewards);
        }
        batch->arrays.is_over[i] = is_over;
        show(batch, i, mover);
    }
}

/* ---- The batch. */

struct batch *batch_new(const game_setup *setup, int n_games, int n_threads, uint64_t seed,
                        const struct batch_arrays *arrays)
{
    struct batch *batch = calloc(1, sizeof *batch);
    if (!batch)
        return NULL;
    batch->setup = *setup;
    batch->arrays = *arrays;
    batch->n_games = n_games;
    batch->n_actions = game_action_count(setup);
    batch->n_bytes = game_observation_size(setup);
    batch->n_seats = game_seats(setup);
    batch->stride = (game_state_size(setup) + 63) / 64 * 64;
    batch->crew = crew_new(n_threads);
    batch->at = calloc((size_t)n_games, sizeof *batch->at);
    batch->states = aligned_alloc(64, (size_t)n_games * batch->stride);
    if (!batch->crew || !batch->at || !batch->states) {
        batch_free(batch);
        return NULL;
    }
    batch_reset(batch, seed);
    return batch;
}

void batch_free(struct batch *batch)
{
    if (!batch)
        return;
    crew_free(batch->crew);
    free(batch->at);
    free(batch->states);
    free(batch);
}

void batch_reset(struct batch *batch, uint64_t seed)
{
    batch->seed = seed;
    crew_run(batch->crew, reset_games, batch);
}

void batch_sample(struct batch *batch, int32_t action[])
{
    batch->sample = action;
    crew_run(batch->crew, sample_games, batch);
}

int batch_step(struct batch *batch, const int32_t action[])
{
    batch->action = action;
    crew_run(batch->crew, check_games, batch);
    for (int hand = 0; hand < crew_hands(batch->crew); hand++)
        if (batch->refused[hand] >= 0)
            return batch->refused[hand];
    crew_run(batch->crew, step_games, batch);
    return -1;
}

const game_state *batch_state(const struct batch *batch, int index)
{
    return state_of(batch, index);
}
