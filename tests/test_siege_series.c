/*
 * test_siege_series.c: two games of Schotten Totten 2 with the roles swapped,
 * and who has won them (G21).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "game.h"

/* Who won a game, and how brilliantly. */
struct outcome {
    int seat;
    int breaker;
};

static struct game_standing standing_of(int n_rounds, const struct outcome outcomes[])
{
    game_setup setup = game_setup_default(game_find("siege"));
    struct game_round rounds[8];
    struct game_standing standing;
    memset(rounds, 0, sizeof rounds);
    for (int i = 0; i < n_rounds; i++) {
        game_series_order(&setup, rounds, i, rounds[i].order);
        rounds[i].share[outcomes[i].seat] = 1;
        rounds[i].points[outcomes[i].seat] = 1;
        rounds[i].breaker[outcomes[i].seat] = (int16_t)outcomes[i].breaker;
    }
    game_series_standing(&setup, rounds, n_rounds, &standing);
    return standing;
}

static void assert_standing(int n_rounds, const struct outcome outcomes[], int winner)
{
    struct game_standing standing = standing_of(n_rounds, outcomes);
    assert_int_equal(standing.winner, winner);
    assert_int_equal(standing.is_decided, winner >= 0);
}

static void test_roles_are_swapped(void **unused)
{
    (void)unused;
    game_setup setup = game_setup_default(game_find("siege"));
    struct game_round rounds[2];
    memset(rounds, 0, sizeof rounds);
    assert_int_equal(game_series_length(&setup), 2);
    game_series_order(&setup, rounds, 0, rounds[0].order);
    game_series_order(&setup, rounds, 1, rounds[1].order);
    assert_int_equal(rounds[0].order[0], rounds[1].order[1]);
    assert_int_equal(rounds[0].order[1], rounds[1].order[0]);
}

static void test_same_player_wins_both(void **unused)
{
    (void)unused;
    assert_standing(2, (const struct outcome[]){{0, 1}, {1, 1}}, 0);
    assert_standing(2, (const struct outcome[]){{1, 1}, {0, 1}}, 1);
}

static void test_one_each_as_attacker(void **unused)
{
    (void)unused;
    assert_standing(2, (const struct outcome[]){{0, 12}, {0, 5}}, 0);
    assert_standing(2, (const struct outcome[]){{0, 5}, {0, 12}}, 1);
}

static void test_one_each_as_defender(void **unused)
{
    (void)unused;
    assert_standing(2, (const struct outcome[]){{1, 8}, {1, 6}}, 1);
    assert_standing(2, (const struct outcome[]){{1, 6}, {1, 8}}, 0);
}

static void test_one_game_decides_nothing(void **unused)
{
    (void)unused;
    struct game_standing standing = standing_of(1, (const struct outcome[]){{0, 12}});
    assert_false(standing.is_decided);
    assert_int_equal(standing.points[0], 1);
    assert_int_equal(standing.points[1], 0);
}

static void test_equal_plays_another_two(void **unused)
{
    (void)unused;
    assert_standing(2, (const struct outcome[]){{0, 7}, {0, 7}}, -1);
    assert_standing(3, (const struct outcome[]){{0, 7}, {0, 7}, {0, 3}}, -1);
    assert_standing(4, (const struct outcome[]){{0, 7}, {0, 7}, {0, 3}, {0, 9}}, 1);
}

/* ---- What a finished game is worth. */

static void draw_words(const game_setup *setup, game_state *state, int n_words,
                       const char *const words[])
{
    assert_true(game_diagram_line(setup, state, n_words, words, NULL));
}

/* The cards left in the siege pile at the moment of victory. */
static void test_tally_of_attacker(void **unused)
{
    (void)unused;
    game_setup setup = game_setup_default(game_find("siege"));
    game_state state;
    float share[GAME_SEATS_MAX] = {0};
    struct game_round round;
    game_diagram_begin(&setup, &state);
    draw_words(&setup, &state, 7,
               (const char *const[]){"tile", "4", "damaged", "r0", "y0", "g0", "b0"});
    draw_words(&setup, &state, 5, (const char *const[]){"pile", "siege", "r1", "r2", "r3"});
    assert_true(game_diagram_end(&setup, &state, NULL));
    game_apply(&setup, &state, game_read(&setup, &state, "claim:4"));
    assert_int_equal(game_to_move(&setup, &state), GAME_OVER);
    game_score(&setup, &state, share);
    game_tally(&setup, &state, share, &round);
    assert_int_equal(round.points[0], 1);
    assert_int_equal(round.breaker[0], 3);
    assert_int_equal(round.points[1], 0);
    assert_int_equal(round.breaker[1], 0);
}

/* Intact tiles and unused cauldrons. */
static void test_tally_of_defender(void **unused)
{
    (void)unused;
    game_setup setup = game_setup_default(game_find("siege"));
    game_state state;
    float share[GAME_SEATS_MAX] = {0};
    struct game_round round;
    game_diagram_begin(&setup, &state);
    draw_words(&setup, &state, 3, (const char *const[]){"tile", "2", "damaged"});
    draw_words(&setup, &state, 3, (const char *const[]){"hand", "0", "r1"});
    draw_words(&setup, &state, 2, (const char *const[]){"oil", "2"});
    draw_words(&setup, &state, 2, (const char *const[]){"pile", "siege"});
    assert_true(game_diagram_end(&setup, &state, NULL));
    game_apply(&setup, &state, game_read(&setup, &state, "r1@1"));
    assert_int_equal(game_to_move(&setup, &state), GAME_OVER);
    game_score(&setup, &state, share);
    game_tally(&setup, &state, share, &round);
    assert_int_equal(round.points[1], 1);
    assert_int_equal(round.breaker[1], 6 + 2);
    assert_int_equal(round.breaker[0], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_roles_are_swapped),
        cmocka_unit_test(test_same_player_wins_both),
        cmocka_unit_test(test_one_each_as_attacker),
        cmocka_unit_test(test_one_each_as_defender),
        cmocka_unit_test(test_one_game_decides_nothing),
        cmocka_unit_test(test_equal_plays_another_two),
        cmocka_unit_test(test_tally_of_attacker),
        cmocka_unit_test(test_tally_of_defender),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
