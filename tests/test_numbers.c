/*
 * test_numbers.c: what must hold of actions and observations (rules/numbers.h)
 * for every game that has them, with every preset, in random games.
 *
 * A failure names the seed: CAIRN_TEST_SEED=N CAIRN_TEST_GAMES=1 repeats it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "numbers.h"

enum { GAMES = 12, WORLDS = 3, ALL_EVERY = 16,  /* words between two looks at all numbers */
       ACTIONS_MAX = 16384, BYTES_MAX = 16384 };

struct run {
    game_setup setup;
    const char *preset;
    uint64_t seed;
    int n_words;
};

static void check(const struct run *run, bool is_so, const char *what)
{
    if (!is_so)
        fail_msg("%s %s, seed %llu, after %d words: %s", game_key(run->setup.rules), run->preset,
                 (unsigned long long)run->seed, run->n_words, what);
}

static uint64_t from_environment(const char *name, uint64_t usual)
{
    return getenv(name) ? strtoull(getenv(name), NULL, 10) : usual;
}

/* Blocks lie side by side, and have names of their own. */
static void check_blocks(const struct run *run, const struct numbers_block block[], int n_blocks)
{
    int end = 0;
    check(run, n_blocks > 0 && n_blocks <= NUMBERS_BLOCKS_MAX, "too many blocks");
    for (int i = 0; i < n_blocks; i++) {
        int size = 1;
        for (int d = 0; d < NUMBERS_DIMENSIONS_MAX && block[i].dimension[d]; d++)
            size *= block[i].dimension[d];
        check(run, block[i].offset == end && block[i].size == size, "a block is out of place");
        for (int j = 0; j < i; j++)
            check(run, strcmp(block[i].name, block[j].name) != 0, "two blocks have one name");
        end += size;
    }
}

/* Every legal move has one number, every number of a legal move is in the mask
 * and leads back to it, and no other number does. */
static void check_actions(const struct run *run, const game_state *state, const game_view *view)
{
    static uint8_t mask[ACTIONS_MAX + 1];
    game_move moves[GAME_CHOICES_MAX];
    const game_setup *setup = &run->setup;
    int n_moves = game_legal(setup, state, moves, GAME_CHOICES_MAX), n_set = 0;
    int n_actions = game_action_count(setup);
    check(run, n_actions <= ACTIONS_MAX, "too many actions for this test");
    memset(mask, 7, sizeof mask);
    view_action_mask(setup, view, mask);
    check(run, mask[n_actions] == 7, "the mask is too long");
    for (int i = 0; i < n_actions; i++) {
        check(run, mask[i] <= 1, "the mask has holes");
        n_set += mask[i];
    }
    check(run, n_set == n_moves, "the mask has not one byte for each legal move");
    for (int i = 0; i < n_moves; i++) {
        int action = view_action(setup, view, moves[i]);
        check(run, action >= 0 && action < n_actions && mask[action], "a move is not in the mask");
        check(run, action == game_action(setup, state, moves[i]), "truth and view number otherwise");
        check(run, view_action_move(setup, view, action) == moves[i] &&
                       game_action_move(setup, state, action) == moves[i],
              "a number does not lead back to its move");
    }
    for (int i = 0; i < n_actions && run->n_words % ALL_EVERY == 0; i++) {
        game_move move = view_action_move(setup, view, i);
        if (!mask[i] && move != GAME_NO_MOVE)
            check(run, !game_is_legal(setup, state, move), "a legal move has two numbers");
    }
    check(run, view_action_move(setup, view, -1) == GAME_NO_MOVE &&
                   view_action_move(setup, view, n_actions) == GAME_NO_MOVE &&
                   view_action_move(setup, view, INT32_MIN) == GAME_NO_MOVE,
          "a number out of range names a move");
}

/* An observation gives the view back, and is the same in every world that
 * agrees with the view. */
static void check_observation(const struct run *run, const game_view *view, int seat,
                              struct rng *rng)
{
    static uint8_t bytes[BYTES_MAX + 1], others[BYTES_MAX];
    const game_setup *setup = &run->setup;
    size_t size = (size_t)game_observation_size(setup);
    game_view back, other;
    check(run, size <= BYTES_MAX, "too many bytes for this test");
    memset(bytes, 7, sizeof bytes);
    view_observe(setup, view, bytes);
    check(run, bytes[size] == 7, "the observation is too long");
    view_decode(setup, bytes, &back);
    check(run, view_same(setup, view, &back), "decoded, it is another view");
    for (int i = 0; i < WORLDS; i++) {
        game_state world;
        game_guess(setup, view, rng, &world);
        game_mask(setup, &world, seat, &other);
        view_observe(setup, &other, others);
        check(run, memcmp(bytes, others, size) == 0, "hidden cards change what is observed");
    }
}

static void play(struct run *run)
{
    const game_setup *setup = &run->setup;
    struct rng rng = rng_seeded(run->seed);
    game_state state;
    int mover;
    game_start(setup, &state);
    for (run->n_words = 0; (mover = game_to_move(setup, &state)) != GAME_OVER; run->n_words++) {
        for (int seat = 0; seat < game_seats(setup); seat++) {
            game_view view;
            game_mask(setup, &state, seat, &view);
            if (seat == mover)
                check_actions(run, &state, &view);
            if (run->n_words % 4 == 0 || seat == mover)
                check_observation(run, &view, seat, &rng);
        }
        game_apply(setup, &state, game_pick(setup, &state, &rng));
    }
}

static void numbers_hold(void **unused)
{
    (void)unused;
    uint64_t seed = from_environment("CAIRN_TEST_SEED", 1);
    uint64_t n_games = from_environment("CAIRN_TEST_GAMES", GAMES);
    for (int g = 0; g < game_count(); g++) {
        if (!game_has_numbers(game_at(g)))
            continue;
        for (int p = 0; p < game_preset_count(game_at(g)); p++) {
            struct numbers_block block[NUMBERS_BLOCKS_MAX];
            struct run run = {.setup = game_setup_default(game_at(g)),
                              .preset = game_preset_key(game_at(g), p)};
            game_setup_preset(&run.setup, run.preset, NULL);
            check_blocks(&run, block, game_action_blocks(&run.setup, block));
            check_blocks(&run, block, game_observation_blocks(&run.setup, block));
            /* Boards are large, and nothing is hidden there. */
            uint64_t n = game_map(game_at(g)) ? (n_games + 5) / 6 : n_games;
            for (uint64_t i = 0; i < n; i++) {
                run.seed = seed + i;
                play(&run);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(numbers_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
