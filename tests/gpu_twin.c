/*
 * gpu_twin.c: the kernels of core/gpu, run on this machine thread by thread,
 * against cairn_batch: every array is the same after every step, and a refused
 * action changes nothing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CAIRN_GPU_TWIN
#include "kernel.c"

enum { N = 33, STEPS = 120 };

#define ALL(call)                                                                                  \
    for (cairn_gpu_twin_thread = 0; cairn_gpu_twin_thread < N + 3; cairn_gpu_twin_thread++)        \
    call

static int n_failed;

static void compare(const char *words, int step, const char *what, const void *one,
                    const void *other, size_t size)
{
    if (memcmp(one, other, size) != 0) {
        printf("FAILED: %s, step %d: %s\n", words, step, what);
        n_failed++;
    }
}

typedef void reset_kernel(const struct gpu_batch *, uint64_t);
typedef void sample_kernel(const struct gpu_batch *, int32_t *);
typedef void step_kernel(const struct gpu_batch *, const int32_t *);

static void play_preset(const char *words, reset_kernel *start, sample_kernel *choose,
                        step_kernel *look, step_kernel *go)
{
    cairn_setup setup;
    cairn_error error;
    if (cairn_setup_read(&setup, words, &error) < 0) {
        printf("FAILED: %s\n", error.text);
        n_failed++;
        return;
    }
    const game_setup *own = (const game_setup *)&setup;
    if (cairn_setup_actions(&setup) < 0)
        return;  /* a game without numbers has no batch */
    struct gpu_batch batch = {.n_games = N,
                              .n_seats = cairn_setup_seats(&setup),
                              .n_actions = cairn_setup_actions(&setup),
                              .n_bytes = cairn_setup_observation_size(&setup),
                              .stride = GAME_STATE_MAX};
    for (int i = 0; i < GAME_OPTIONS_MAX; i++)
        batch.choices |= (uint32_t)own->choice[i] << (8 * i);
    size_t n_bytes = (size_t)N * (size_t)batch.n_bytes, n_mask = (size_t)N * (size_t)batch.n_actions;
    size_t n_reward = (size_t)N * (size_t)batch.n_seats * sizeof(float);
    int32_t refused = N, action[N], twin_action[N];
    batch.states = aligned_alloc(64, (size_t)N * GAME_STATE_MAX);
    batch.random = malloc(N * sizeof *batch.random);
    batch.observation = malloc(n_bytes);
    batch.mask = malloc(n_mask);
    batch.seat = malloc(N * sizeof(int32_t));
    batch.reward = malloc(n_reward);
    batch.is_over = malloc(N);
    batch.refused = &refused;
    cairn_arrays arrays = {malloc(n_bytes), malloc(n_mask), malloc(N * sizeof(int32_t)),
                           malloc(n_reward), malloc(N)};
    cairn_batch *plain = cairn_batch_new(&setup, N, 1, 5, &arrays, NULL);
    ALL(start(&batch, 5));
    for (int step = 0; step < STEPS && n_failed == 0; step++) {
        compare(words, step, "observations", batch.observation, arrays.observation, n_bytes);
        compare(words, step, "masks", batch.mask, arrays.mask, n_mask);
        compare(words, step, "seats", batch.seat, arrays.seat, N * sizeof(int32_t));
        compare(words, step, "rewards", batch.reward, arrays.reward, n_reward);
        compare(words, step, "ends", batch.is_over, arrays.is_over, N);
        cairn_batch_sample(plain, action);
        ALL(choose(&batch, twin_action));
        compare(words, step, "samples", action, twin_action, sizeof action);
        if (step == 7) {  /* refused, and nothing has changed */
            twin_action[4] = -1;
            ALL(look(&batch, twin_action));
            ALL(go(&batch, twin_action));
            compare(words, step, "refused", &refused, &(int32_t){4}, sizeof refused);
            compare(words, step, "after a refusal", batch.observation, arrays.observation, n_bytes);
        }
        refused = N;
        ALL(look(&batch, action));
        ALL(go(&batch, action));
        compare(words, step, "legal", &refused, &(int32_t){N}, sizeof refused);
        cairn_batch_step(plain, action);
    }
    cairn_batch_free(plain);
    free(batch.states), free(batch.random), free(batch.observation), free(batch.mask);
    free(batch.seat), free(batch.reward), free(batch.is_over);
    free(arrays.observation), free(arrays.mask), free(arrays.seat), free(arrays.reward);
    free(arrays.is_over);
}

#define TRY(name)                                                                                  \
    if (strncmp(argv[i], #name, strlen(#name)) == 0)                                               \
        play_preset(argv[i], cairn_gpu_reset_##name, cairn_gpu_sample_##name,                      \
                    cairn_gpu_check_##name, cairn_gpu_step_##name);

/* gpu_twin "GAME PRESET"…: prints the signature of cairn bench over them. */
int main(int argc, char **argv)
{
    uint64_t signature = 0xcbf29ce484222325u;
    cairn_gpu_twin_thread = 0;
    for (int i = 1; i < argc; i++) {
        GAME_LIST(TRY)
        cairn_setup setup;
        uint32_t choices = 0;
        cairn_setup_read(&setup, argv[i], NULL);
        for (int k = 0; k < GAME_OPTIONS_MAX; k++)
            choices |= (uint32_t)((const game_setup *)&setup)->choice[k] << (8 * k);
        cairn_gpu_twin_thread = 0;
#define SIGN(name)                                                                                 \
    if (strncmp(argv[i], #name, strlen(#name)) == 0)                                               \
        cairn_gpu_sign_##name(choices, 200, &signature);
        GAME_LIST(SIGN)
    }
    printf("%016llx\n", (unsigned long long)signature);
    return n_failed > 0;
}
