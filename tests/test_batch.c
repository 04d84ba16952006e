/* test_batch.c: many games side by side are the games that they would be alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "batch.h"
#include "numbers.h"

enum { GAMES = 37, STEPS = 150, SEED = 11 };

struct bed {
    game_setup setup;
    struct batch_arrays arrays;
    int32_t action[GAMES];
    struct batch *batch;
};

static void make(struct bed *bed, const game_setup *setup, int n_threads, uint64_t seed)
{
    bed->setup = *setup;
    bed->arrays = (struct batch_arrays){
        .observation = malloc(GAMES * (size_t)game_observation_size(setup)),
        .mask = malloc(GAMES * (size_t)game_action_count(setup)),
        .seat = malloc(GAMES * sizeof(int32_t)),
        .reward = malloc(GAMES * (size_t)game_seats(setup) * sizeof(float)),
        .is_over = malloc(GAMES),
    };
    bed->batch = batch_new(setup, GAMES, n_threads, seed, &bed->arrays);
    assert_non_null(bed->batch);
}

static void clear(struct bed *bed)
{
    batch_free(bed->batch);
    free(bed->arrays.observation);
    free(bed->arrays.mask);
    free(bed->arrays.seat);
    free(bed->arrays.reward);
    free(bed->arrays.is_over);
}

static bool is_same(const struct bed *one, const struct bed *other)
{
    const game_setup *setup = &one->setup;
    return memcmp(one->arrays.observation, other->arrays.observation,
                  GAMES * (size_t)game_observation_size(setup)) == 0 &&
           memcmp(one->arrays.mask, other->arrays.mask,
                  GAMES * (size_t)game_action_count(setup)) == 0 &&
           memcmp(one->arrays.seat, other->arrays.seat, GAMES * sizeof(int32_t)) == 0 &&
           memcmp(one->arrays.reward, other->arrays.reward,
                  GAMES * (size_t)game_seats(setup) * sizeof(float)) == 0 &&
           memcmp(one->arrays.is_over, other->arrays.is_over, GAMES) == 0;
}

/* What is shown of a game is what its mover's view gives. */
static void check_shown(const struct bed *bed, int index)
{
    const game_setup *setup = &bed->setup;
    const game_state *state = batch_state(bed->batch, index);
    int seat = game_to_move(setup, state);
    size_t n_bytes = (size_t)game_observation_size(setup);
    size_t n_actions = (size_t)game_action_count(setup);
    uint8_t *bytes = malloc(n_bytes), *mask = malloc(n_actions);
    game_view view;
    assert_true(seat >= 0);
    assert_int_equal(bed->arrays.seat[index], seat);
    game_mask(setup, state, seat, &view);
    view_observe(setup, &view, bytes);
    view_action_mask(setup, &view, mask);
    assert_memory_equal(bytes, bed->arrays.observation + (size_t)index * n_bytes, n_bytes);
    assert_memory_equal(mask, bed->arrays.mask + (size_t)index * n_actions, n_actions);
    free(bytes);
    free(mask);
}

/* The same with one thread and three, sampled and by hand; ends pay out. */
static void play(const game_setup *setup)
{
    struct bed one, three, by_hand;
    int n_over = 0;
    make(&one, setup, 1, SEED);
    make(&three, setup, 3, SEED);
    make(&by_hand, setup, 2, SEED);
    assert_true(is_same(&one, &three) && is_same(&one, &by_hand));
    for (int step = 0; step < STEPS; step++) {
        batch_sample(one.batch, one.action);
        batch_sample(three.batch, three.action);
        batch_sample(by_hand.batch, by_hand.action);
        assert_memory_equal(one.action, three.action, sizeof one.action);
        assert_int_equal(batch_step(one.batch, one.action), -1);
        assert_int_equal(batch_step(three.batch, three.action), -1);
        assert_int_equal(batch_step(by_hand.batch, one.action), -1);
        assert_true(is_same(&one, &three) && is_same(&one, &by_hand));
        for (int i = 0; i < GAMES; i++) {
            float total = 0, most = 0;
            for (int seat = 0; seat < game_seats(setup); seat++) {
                float own = one.arrays.reward[i * game_seats(setup) + seat];
                total += own;
                most = own > most ? own : most;
            }
            assert_true(total > -0.001f && total < 0.001f);
            assert_true(one.arrays.is_over[i] || most == 0);
            n_over += one.arrays.is_over[i];
        }
        check_shown(&one, step % GAMES);
    }
    assert_true(n_over > 0 || game_map(setup->rules));
    clear(&one);
    clear(&three);
    clear(&by_hand);
}

static void every_preset(void **unused)
{
    (void)unused;
    for (int g = 0; g < game_count(); g++) {
        for (int p = 0; game_has_numbers(game_at(g)) && p < game_preset_count(game_at(g)); p++) {
            game_setup setup = game_setup_default(game_at(g));
            game_setup_preset(&setup, game_preset_key(game_at(g), p), NULL);
            play(&setup);
        }
    }
}

/* An action that is not legal is refused, and nothing has changed anywhere. */
static void nothing_changes(void **unused)
{
    (void)unused;
    game_setup setup = game_setup_default(game_at(0));
    struct bed bed, other;
    make(&bed, &setup, 2, SEED);
    make(&other, &setup, 1, SEED);
    static const int32_t bad[] = {-1, INT32_MIN, INT32_MAX, 100000};
    int32_t action[GAMES];
    batch_sample(bed.batch, action);
    for (int i = 0; i < (int)(sizeof bad / sizeof bad[0]); i++) {
        int32_t kept = action[20 + i];
        action[20 + i] = bad[i];
        assert_int_equal(batch_step(bed.batch, action), 20 + i);
        action[20 + i] = kept;
    }
    int illegal = 0;
    while (bed.arrays.mask[(size_t)5 * game_action_count(&setup) + illegal])
        illegal++;
    action[5] = illegal;
    assert_int_equal(batch_step(bed.batch, action), 5);
    assert_true(is_same(&bed, &other));
    /* Started anew with another seed it is another batch, and back again. */
    batch_reset(bed.batch, SEED + 1);
    assert_false(is_same(&bed, &other));
    batch_reset(bed.batch, SEED);
    assert_true(is_same(&bed, &other));
    clear(&bed);
    clear(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_preset),
                                       cmocka_unit_test(nothing_changes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
