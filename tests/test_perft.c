/*
 * test_perft.c: how many ways a game can go on for a few decisions, chance
 * by key, compared with numbers that were counted before. A change of the
 * rules shows here at once.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "chance.h"
#include "game.h"

struct perft {
    const char *game, *preset;
    uint64_t seed;
    int n_skipped;       /* decisions taken first: the 0th, 7th, 14th … legal move */
    uint64_t count[3];   /* after 1, 2 and 3 decisions */
};

static const struct perft perfts[] = {
    /* Six cards at nine stones, and the same for the other: 54, then 54 · 54. */
    {"schotten", "base", 1, 0, {54, 2916, 157464}},
    {"schotten", "battleline", 1, 0, {63, 3969, 250047}},
    {"schotten", "battleline-tactics", 5, 20, {99, 4693, 323685}},
    {"schotten", "classic", 2, 30, {54, 2916, 134346}},
    {"schotten", "tactics", 3, 20, {80, 3952, 286717}},
    {"schotten", "experts", 4, 40, {43, 2109, 88153}},
    {"siege", "base", 1, 0, {42, 1806, 77616}},
    {"siege", "tactics", 2, 30, {49, 98, 5334}},
    {"siege", "german", 3, 30, {34, 1320, 47070}},
    {"siege", "german-tactics", 4, 20, {2, 104, 502}},
    {"towers", "two", 1, 0, {64, 4694, 376364}},
    {"towers", "three", 2, 20, {77, 5404, 350437}},
    {"towers", "four", 3, 20, {30, 850, 26772}},
    {"towers", "tall", 4, 40, {163, 22947, 3524505}},
};

static void let_chance(const game_setup *setup, game_state *state, struct chance *chance)
{
    while (game_to_move(setup, state) == GAME_CHANCE) {
        game_apply(setup, state, chance_draw(chance, setup, state));
        chance_follow(chance, setup, state);
    }
}

static void play(const game_setup *setup, game_state *state, struct chance *chance, game_move move)
{
    game_apply(setup, state, move);
    chance_follow(chance, setup, state);
    let_chance(setup, state, chance);
}

static uint64_t count(const game_setup *setup, const game_state *state, const struct chance *chance,
                      int depth)
{
    game_move moves[GAME_CHOICES_MAX];
    if (game_to_move(setup, state) == GAME_OVER)
        return 1;
    int n_moves = game_legal(setup, state, moves, GAME_CHOICES_MAX);
    if (depth == 1)
        return (uint64_t)n_moves;
    uint64_t sum = 0;
    for (int i = 0; i < n_moves; i++) {
        game_state next;
        struct chance luck = *chance;
        game_copy(setup, &next, state);
        play(setup, &next, &luck, moves[i]);
        sum += count(setup, &next, &luck, depth - 1);
    }
    return sum;
}

static void check(const struct perft *perft)
{
    game_setup setup = game_setup_default(game_find(perft->game));
    struct chance_key key = chance_key_from_seed(perft->seed);
    struct chance chance;
    game_state state;
    assert_true(game_setup_preset(&setup, perft->preset, NULL));
    game_start(&setup, &state);
    chance_begin(&chance, &key, &setup);
    let_chance(&setup, &state, &chance);
    for (int i = 0; i < perft->n_skipped; i++) {
        game_move moves[GAME_CHOICES_MAX];
        int n_moves = game_legal(&setup, &state, moves, GAME_CHOICES_MAX);
        play(&setup, &state, &chance, moves[7 * i % n_moves]);
    }
    for (int depth = 1; depth <= 3; depth++) {
        uint64_t found = count(&setup, &state, &chance, depth);
        if (found != perft->count[depth - 1])
            fail_msg("%s %s, %d decisions: %llu, not %llu", perft->game, perft->preset, depth,
                     (unsigned long long)found, (unsigned long long)perft->count[depth - 1]);
    }
}

static void counts_are_as_before(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof perfts / sizeof perfts[0]; i++)
        check(&perfts[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counts_are_as_before)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
