/*
 * kernel.c: the games on a GPU: the same rules, compiled for it.
 *
 * It stands on the amalgamation (tools/amalgamate), so that the compiler sees
 * rules and kernels at once: `rules` is a constant in each kernel, its functions
 * are called directly and mostly inlined. tools/build-gpu makes PTX of it, and
 * cairn_games/gpu.py loads that. Compiled with CAIRN_GPU_TWIN it is an ordinary
 * object whose kernels are called once for each thread: tests/test_gpu.sh holds
 * it against core/batch, on machines without a GPU.
 *
 * A batch is core/batch's, to the last byte: a game has a generator of its own,
 * its state lies at `index * stride`, and what is shown is taken from the
 * mover's view.
 */
#include "cairn.c"

#ifdef CAIRN_GPU_TWIN
int cairn_gpu_twin_thread;  /* which thread a call is */
#define KERNEL __attribute__((visibility("default")))
#define INDEX cairn_gpu_twin_thread
#else
#define KERNEL __attribute__((nvptx_kernel))
#define INDEX                                                                                      \
    ((int)(__nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() +                        \
           __nvvm_read_ptx_sreg_tid_x()))
#endif

#define INLINE static inline __attribute__((always_inline))

/* A set-up as a kernel is given it: a byte for each option. */
INLINE game_setup setup_for(uint32_t choices)
{
    game_setup setup = {0};  /* no rules: a pointer to all of them would keep all of them */
    for (int i = 0; i < GAME_OPTIONS_MAX; i++)
        setup.choice[i] = (uint8_t)(choices >> (8 * i));
    return setup;
}

/* ---- Random play: decisions a second, and cairn bench's signature. */

INLINE uint64_t play_game(const struct game *rules, const game_setup *setup, game_state *state,
                          struct rng *rng)
{
    uint64_t n_decisions = 0;
    int mover;
    rules->start(setup, state);
    while ((mover = rules->to_move(setup, state)) != GAME_OVER) {
        n_decisions += mover >= 0;
        rules->apply(setup, state, rules->pick(setup, state, rng));
    }
    return n_decisions;
}

INLINE uint64_t play_games(const struct game *rules, const game_setup *setup, uint64_t seed,
                           int n_games)
{
    struct rng rng = rng_seeded(seed + (uint64_t)INDEX);
    game_state state;
    uint64_t n = 0;
    for (int i = 0; i < n_games; i++)
        n += play_game(rules, setup, &state, &rng);
    return n;
}

/* The first preset, whose choices are all 0, has code of its own, without what
 * only others need. */
INLINE void play(const struct game *rules, uint32_t choices, uint64_t seed, int n_games,
                 uint64_t n_decisions[])
{
    static const game_setup first = {0};
    game_setup setup = setup_for(choices);
    n_decisions[INDEX] = choices == 0 ? play_games(rules, &first, seed, n_games)
                                      : play_games(rules, &setup, seed, n_games);
}

/* One thread: the games of a signature follow each other. */
INLINE void sign(const struct game *rules, uint32_t choices, int n_games, uint64_t *signature)
{
    game_setup setup = setup_for(choices);
    struct rng rng = rng_seeded(2);
    game_state state;
    float share[GAME_SEATS_MAX];
    if (INDEX > 0)
        return;
    for (int i = 0; i < n_games; i++) {
        *signature = (*signature ^ play_game(rules, &setup, &state, &rng)) * 0x100000001b3u;
        rules->score(&setup, &state, share);
        *signature = (*signature ^ (uint64_t)(share[0] * 12)) * 0x100000001b3u;
    }
}

/* ---- Batches. */

struct gpu_batch {
    uint32_t choices;
    int32_t n_games, n_seats, n_actions, n_bytes, stride;
    uint8_t *states;
    uint64_t *random;
    uint8_t *observation, *mask;
    int32_t *seat;
    float *reward;
    uint8_t *is_over;
    int32_t *refused;  /* the first game whose action is not legal; n_games: none */
};

INLINE void start_game(const struct game *rules, const game_setup *setup, void *state,
                       struct rng *rng)
{
    rules->start(setup, state);
    while (rules->to_move(setup, state) == GAME_CHANCE)
        rules->apply(setup, state, rules->pick(setup, state, rng));
}

INLINE void show(const struct game *rules, const game_setup *setup, const struct gpu_batch *batch,
                 int index, const void *state)
{
    game_state view;
    int seat = rules->to_move(setup, state);
    memcpy(&view, state, rules->state_size);
    rules->mask(setup, &view, seat);
    rules->numbers->observe(setup, &view, batch->observation + (size_t)index * batch->n_bytes);
    rules->numbers->mask(setup, &view, batch->mask + (size_t)index * batch->n_actions);
    batch->seat[index] = seat;
}

INLINE void reset(const struct game *rules, const struct gpu_batch *batch, uint64_t seed)
{
    int index = INDEX;
    if (index >= batch->n_games || !rules->numbers)
        return;
    game_setup setup = setup_for(batch->choices);
    struct rng seeds = rng_seeded(seed ^ (uint64_t)index << 32);
    struct rng rng = rng_seeded(rng_next(&seeds));
    game_state state;
    start_game(rules, &setup, &state, &rng);
    for (int seat = 0; seat < batch->n_seats; seat++)
        batch->reward[index * batch->n_seats + seat] = 0;
    batch->is_over[index] = 0;
    show(rules, &setup, batch, index, &state);
    memcpy(batch->states + (size_t)index * batch->stride, &state, rules->state_size);
    batch->random[index] = rng.state;
}

INLINE void sample(const struct game *rules, const struct gpu_batch *batch, int32_t action[])
{
    int index = INDEX;
    if (index >= batch->n_games || !rules->numbers)
        return;
    game_setup setup = setup_for(batch->choices);
    const void *state = batch->states + (size_t)index * batch->stride;
    struct rng rng = {batch->random[index]};
    action[index] = rules->numbers->action(&setup, state, rules->pick(&setup, state, &rng));
    batch->random[index] = rng.state;
}

/* Before a step, with *refused = n_games. */
INLINE void check(const struct gpu_batch *batch, const int32_t action[])
{
    int index = INDEX;
    if (index >= batch->n_games)
        return;
    int number = action[index];
    if (number < 0 || number >= batch->n_actions ||
        batch->mask[(size_t)index * batch->n_actions + number] != 1)
        __atomic_fetch_min(batch->refused, index, __ATOMIC_RELAXED);
}

INLINE void step(const struct game *rules, const struct gpu_batch *batch, const int32_t action[])
{
    int index = INDEX;
    if (index >= batch->n_games || *batch->refused < batch->n_games || !rules->numbers)
        return;
    game_setup setup = setup_for(batch->choices);
    struct rng rng = {batch->random[index]};
    float *rewards = batch->reward + index * batch->n_seats, share[GAME_SEATS_MAX];
    game_state state;
    memcpy(&state, batch->states + (size_t)index * batch->stride, rules->state_size);
    rules->apply(&setup, &state, rules->numbers->action_move(&setup, &state, action[index]));
    int mover;
    while ((mover = rules->to_move(&setup, &state)) == GAME_CHANCE)
        rules->apply(&setup, &state, rules->pick(&setup, &state, &rng));
    if (mover == GAME_OVER)
        rules->score(&setup, &state, share);
    for (int seat = 0; seat < batch->n_seats; seat++)
        rewards[seat] = mover != GAME_OVER ? 0
                                           : ((float)batch->n_seats * share[seat] - 1) /
                                                 ((float)batch->n_seats - 1);
    if (mover == GAME_OVER)
        start_game(rules, &setup, &state, &rng);
    batch->is_over[index] = mover == GAME_OVER;
    show(rules, &setup, batch, index, &state);
    memcpy(batch->states + (size_t)index * batch->stride, &state, rules->state_size);
    batch->random[index] = rng.state;
}

/* ---- The kernels of every game. */

#define GAME(name)                                                                                 \
    KERNEL void cairn_gpu_play_##name(uint32_t choices, uint64_t seed, int32_t n_games,            \
                                      uint64_t *n_decisions)                                       \
    {                                                                                              \
        play(&name##_rules, choices, seed, n_games, n_decisions);                                  \
    }                                                                                              \
    KERNEL void cairn_gpu_sign_##name(uint32_t choices, int32_t n_games, uint64_t *signature)      \
    {                                                                                              \
        sign(&name##_rules, choices, n_games, signature);                                          \
    }                                                                                              \
    KERNEL void cairn_gpu_reset_##name(const struct gpu_batch *batch, uint64_t seed)               \
    {                                                                                              \
        reset(&name##_rules, batch, seed);                                                         \
    }                                                                                              \
    KERNEL void cairn_gpu_sample_##name(const struct gpu_batch *batch, int32_t *action)            \
    {                                                                                              \
        sample(&name##_rules, batch, action);                                                      \
    }                                                                                              \
    KERNEL void cairn_gpu_check_##name(const struct gpu_batch *batch, const int32_t *action)       \
    {                                                                                              \
        check(batch, action);                                                                      \
    }                                                                                              \
    KERNEL void cairn_gpu_step_##name(const struct gpu_batch *batch, const int32_t *action)        \
    {                                                                                              \
        step(&name##_rules, batch, action);                                                        \
    }
GAME_LIST(GAME)
