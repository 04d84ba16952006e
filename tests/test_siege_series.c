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

#include "say.h"
#include "series.h"

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

/* ---- How many games are due, and why it is over. */

static struct series series_of(int n_rounds, const struct outcome outcomes[])
{
    game_setup setup = game_setup_default(game_find("siege"));
    struct series series;
    series_begin(&series, &setup, 0);
    for (int i = 0; i < n_rounds; i++) {
        struct game_round *round = &series.round[i];
        int seat = outcomes[i].seat;
        series_next_order(&series, round->order);
        round->share[seat] = 1;
        round->points[seat] = 1;
        round->breaker[seat] = (int16_t)outcomes[i].breaker;
        series.n_rounds++;
    }
    return series;
}

static void assert_ending(const struct series *series, const char *expected)
{
    struct sentence line[GAME_ENDING_LINES_MAX];
    char said[256];
    struct text text = text_in(said, sizeof said);
    assert_int_equal(series_ending(series, line), 1);
    say(&line[0], NULL, &text);
    assert_string_equal(said, expected);
}

/* A level pair wants two more games: never "round 3 of 2". */
static void test_due(void **unused)
{
    (void)unused;
    struct series none = series_of(0, NULL);
    assert_int_equal(series_due(&none), 2);
    struct series level = series_of(2, (const struct outcome[]){{0, 7}, {0, 7}});
    assert_int_equal(series_due(&level), 4);
    struct series third = series_of(3, (const struct outcome[]){{0, 7}, {0, 7}, {0, 3}});
    assert_int_equal(series_due(&third), 4);
    struct series_standing standing;
    series_standing(&third, &standing);
    assert_false(standing.is_over);
}

static void test_ending(void **unused)
{
    (void)unused;
    struct series attack = series_of(2, (const struct outcome[]){{0, 7}, {0, 11}});
    assert_ending(&attack, "Each won as attacker: with 11 cards left in the pile, against 7.");
    struct series both = series_of(2, (const struct outcome[]){{0, 7}, {1, 5}});
    assert_ending(&both, "Both games were won by the same player.");
    struct series_standing standing;
    series_standing(&both, &standing);
    assert_int_equal(standing.score[0], 2);
}

/* ---- What a finished game is worth. */

static void draw_words(const game_setup *setup, game_state *state, int n_words,
                       const char *const words[])
{
    assert_true(game_diagram_line(setup, state, n_words, words, NULL));
}

static void play_words(const game_setup *setup, game_state *state, int n_words,
                       const char *const words[])
{
    for (int i = 0; i < n_words; i++) {
        game_move move = game_read(setup, state, words[i]);
        assert_true(move != GAME_NO_MOVE && game_is_legal(setup, state, move));
        game_apply(setup, state, move);
    }
}

static struct game_round tally_of(const game_setup *setup, const game_state *state)
{
    struct game_round round;
    float share[GAME_SEATS_MAX] = {0};
    assert_int_equal(game_to_move(setup, state), GAME_OVER);
    game_score(setup, state, share);
    game_tally(setup, state, share, &round);
    return round;
}

/* The cards left in the siege pile at the moment of victory. */
static void test_tally_of_attacker(void **unused)
{
    (void)unused;
    game_setup setup = game_setup_default(game_find("siege"));
    game_state state;
    game_diagram_begin(&setup, &state);
    draw_words(&setup, &state, 7,
               (const char *const[]){"tile", "4", "damaged", "r0", "y0", "g0", "b0"});
    draw_words(&setup, &state, 5, (const char *const[]){"pile", "siege", "r1", "r2", "r3"});
    assert_true(game_diagram_end(&setup, &state, NULL));
    play_words(&setup, &state, 1, (const char *const[]){"claim:4"});
    struct game_round round = tally_of(&setup, &state);
    assert_int_equal(round.points[0], 1);
    assert_int_equal(round.breaker[0], 3);
    assert_int_equal(round.points[1], 0);
    assert_int_equal(round.breaker[1], 0);
}

/* A gate that the attacker wins by the card in hand. */
static void draw_open_gate(const game_setup *setup, game_state *state)
{
    game_diagram_begin(setup, state);
    draw_words(setup, state, 6, (const char *const[]){"tile", "4", "damaged", "r0", "y0", "g0"});
    draw_words(setup, state, 3, (const char *const[]){"hand", "0", "b0"});
    draw_words(setup, state, 5, (const char *const[]){"pile", "siege", "r1", "r2", "r3"});
    if (setup->choice[0])
        draw_words(setup, state, 3, (const char *const[]){"pile", "tactic", "spy"});
    assert_true(game_diagram_end(setup, state, NULL));
}

/* A claim after the play counts the pile as it was before the draw. */
static void test_tally_after_a_draw(void **unused)
{
    (void)unused;
    game_setup setup = game_setup_default(game_find("siege"));
    game_state state;
    draw_open_gate(&setup, &state);
    play_words(&setup, &state, 3, (const char *const[]){"b0@4", "+r1", "claim:4"});
    assert_int_equal(tally_of(&setup, &state).breaker[0], 3);
}

/* A tactic card that was drawn takes nothing from the siege pile. */
static void test_tally_after_a_tactic_card(void **unused)
{
    (void)unused;
    game_setup setup = game_setup_default(game_find("siege"));
    assert_true(game_setup_preset(&setup, "tactics", NULL));
    game_state state;
    draw_open_gate(&setup, &state);
    play_words(&setup, &state, 4, (const char *const[]){"b0@4", "draw:tactic", "+spy", "claim:4"});
    assert_int_equal(tally_of(&setup, &state).breaker[0], 3);
}

/* Who is given the game has claimed nothing: the pile counts as it lies. */
static void test_tally_of_a_game_given_up(void **unused)
{
    (void)unused;
    game_setup setup = game_setup_default(game_find("siege"));
    game_state state;
    struct game_round round;
    draw_open_gate(&setup, &state);
    play_words(&setup, &state, 2, (const char *const[]){"b0@4", "+r1"});
    game_tally(&setup, &state, (const float[GAME_SEATS_MAX]){1}, &round);
    assert_int_equal(round.breaker[0], 2);
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
        cmocka_unit_test(test_due),
        cmocka_unit_test(test_ending),
        cmocka_unit_test(test_tally_of_attacker),
        cmocka_unit_test(test_tally_after_a_draw),
        cmocka_unit_test(test_tally_after_a_tactic_card),
        cmocka_unit_test(test_tally_of_a_game_given_up),
        cmocka_unit_test(test_tally_of_defender),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
