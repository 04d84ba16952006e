/*
 * test_library.c: cairn.h called as strangers call it: whole games of every
 * preset through states, views and tables; bad calls change nothing and say why.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cairn.h"

enum { JSON_MAX = 32768 };

static cairn_setup setup_of(const char *words)
{
    cairn_setup setup;
    cairn_error error;
    if (cairn_setup_read(&setup, words, &error) < 0)
        fail_msg("%s: %s", words, error.text);
    return setup;
}

/* Each seat's view, kept by its own words, is what the truth shows it; numbers
 * lead back to moves; chances sum to 1; observations give the view back. */
static void play(const char *words)
{
    static cairn_move moves[CAIRN_CHOICES_MAX];
    static double likelihood[CAIRN_CHOICES_MAX];
    static char json[JSON_MAX], other_json[JSON_MAX];
    cairn_setup setup = setup_of(words);
    int n_seats = cairn_setup_seats(&setup), mover;
    uint8_t *bytes = malloc((size_t)cairn_setup_observation_size(&setup));
    uint8_t *mask = malloc((size_t)cairn_setup_actions(&setup));
    cairn_state state;
    cairn_view view[CAIRN_SEATS_MAX], shown;
    uint64_t random = 5;
    cairn_state_start(&state, &setup);
    for (int seat = 0; seat < n_seats; seat++)
        assert_int_equal(cairn_view_start(&view[seat], &setup, seat, NULL), 0);
    for (int n = 0; (mover = cairn_state_to_move(&state)) != CAIRN_OVER; n++) {
        char word[CAIRN_WORD_MAX];
        cairn_move move = cairn_state_pick(&state, &random);
        assert_int_equal(cairn_state_write(&state, move, word), 0);
        assert_int_equal(cairn_state_read(&state, word, NULL), move);
        int n_moves = cairn_state_chances(&state, moves, likelihood, CAIRN_CHOICES_MAX);
        double total = 0;
        for (int i = 0; i < n_moves; i++)
            total += likelihood[i];
        assert_true(mover == CAIRN_CHANCE ? total > 0.999 && total < 1.001 : n_moves == 0);
        for (int seat = 0; seat < n_seats; seat++) {
            cairn_state_view(&state, seat, &shown);
            if (n % 8 == 0) {
                cairn_view_json(&shown, json, sizeof json);
                cairn_view_json(&view[seat], other_json, sizeof other_json);
                assert_string_equal(json, other_json);
                cairn_view back;
                assert_int_equal(cairn_view_observe(&shown, bytes, NULL), 0);
                assert_int_equal(cairn_view_decode(&back, &setup, bytes), 0);
                assert_memory_equal(&back, &shown, sizeof back);
            }
            assert_int_equal(cairn_view_observe(&shown, NULL, mask), 0);
            int action = cairn_view_action(&shown, move);
            if (seat == mover) {
                assert_true(action >= 0 && mask[action] == 1);
                assert_int_equal(cairn_view_action_move(&shown, action), move);
            } else {
                assert_int_equal(action, -1);
                assert_int_equal(mask[0], 0);
            }
            cairn_move seen = cairn_state_public_move(&state, move, seat);
            assert_int_equal(cairn_view_apply(&view[seat], seen, NULL), 0);
        }
        cairn_state before = state;
        assert_int_equal(cairn_state_apply(&state, 0xfffffff0u, NULL), -1);
        assert_memory_equal(&before, &state, sizeof state);
        assert_int_equal(cairn_state_apply(&state, move, NULL), 0);
    }
    double share[CAIRN_SEATS_MAX], total = 0;
    cairn_error error;
    assert_int_equal(cairn_state_score(&state, share), 0);
    for (int seat = 0; seat < n_seats; seat++)
        total += share[seat];
    assert_true(total > 0.999 && total < 1.001);
    assert_int_equal(cairn_state_pick(&state, &random), CAIRN_NO_MOVE);
    assert_int_equal(cairn_state_apply(&state, 0, &error), -1);
    assert_string_equal(error.code, "game-over");
    free(bytes);
    free(mask);
}

static void every_preset(void **unused)
{
    (void)unused;
    static char json[JSON_MAX];
    const char *game;
    for (int g = 0; (game = cairn_game_key(g)); g++) {
        cairn_setup setup = setup_of(game);
        if (cairn_setup_actions(&setup) < 0)
            continue;
        assert_true(cairn_setup_describe(&setup, json, sizeof json) < (int)sizeof json);
        for (const char *at = json; (at = strstr(at, "\"seats\":")); at++) {
            /* Presets are told as {"key":KEY,…,"seats":N,…}: the key stands before. */
            const char *key = at, *end;
            while (key > json && strncmp(key, "{\"key\":\"", 8) != 0)
                key--;
            if (key == json || at[8] == '[')
                continue;
            char words[128];
            end = strchr(key + 8, '"');
            snprintf(words, sizeof words, "%s %.*s", game, (int)(end - key - 8), key + 8);
            play(words);
        }
    }
}

static void bad_calls(void **unused)
{
    (void)unused;
    cairn_error error;
    cairn_setup setup = setup_of("schotten"), kept = setup;
    static const char long_words[] =
        "schotten base base base base base base base base base base base base base base base base";
    static const char *const bad[] = {
        "", " ", "chess", "schotten x", "schotten cards=99", "towers players=5", long_words};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(cairn_setup_read(&setup, bad[i], &error), -1);
        assert_true(strlen(error.text) > 10 && strlen(error.code) > 2);
        assert_memory_equal(&setup, &kept, sizeof setup);
    }
    cairn_view view;
    assert_int_equal(cairn_view_start(&view, &setup, 7, &error), -1);
    assert_string_equal(error.text, "There is no seat 7.");
    assert_null(cairn_table_new(&setup, 5, NULL, &error));
    uint8_t key[CAIRN_KEY_SIZE] = {1};
    assert_null(cairn_table_new(&setup, 0, key, &error));
    assert_string_equal(error.code, "key-needs-truth");
    cairn_proof proof;
    assert_int_equal(cairn_prove("", &proof, &error), -1);
    assert_int_equal(cairn_prove("game schotten\nstone 12 r1\n", &proof, &error), -1);
    assert_int_equal(cairn_record_verify("nonsense", 8, &error), -1);
    assert_null(cairn_record_read("", 0, &error));
    assert_string_equal(error.code, "record-empty");
    assert_null(cairn_batch_new(&setup, 0, 1, 1, &(cairn_arrays){0}, &error));
    assert_string_equal(error.code, "batch-size");
    assert_null(cairn_review("x", 1, 10, 1, &error));
    assert_null(cairn_game_key(-1));
    assert_null(cairn_game_key(1000));
}

/* A table by key, its record and back; what a seat's own table is told. */
static void tables(void **unused)
{
    (void)unused;
    cairn_setup setup = setup_of("schotten tactics");
    cairn_error error;
    uint8_t key[CAIRN_KEY_SIZE];
    static char words[8192], again[8192], record[16384], word[CAIRN_WORD_MAX];
    cairn_key_from_seed(key, 9);
    cairn_table *table = cairn_table_new(&setup, CAIRN_OPEN, key, &error);
    cairn_table *seat = cairn_table_new(&setup, 1, NULL, &error);
    cairn_player *player = cairn_player_new();
    cairn_limits limits = {.level = 2, .seed = 3};
    assert_int_equal(cairn_player_answer(player, NULL), CAIRN_NO_MOVE);
    cairn_view view;
    for (int i = 0; i < 30; i++) {
        cairn_table_view(table, 0, &view, NULL);
        int mover = cairn_view_to_move(&view);
        if (mover == CAIRN_OVER)
            break;
        cairn_table_view(table, mover, &view, NULL);
        assert_int_equal(cairn_player_begin(player, table, &limits, &error), 0);
        while (cairn_player_think(player, 5))
            continue;
        assert_int_equal(cairn_view_write(&view, cairn_player_answer(player, NULL), word), 0);
        assert_int_equal(cairn_table_play(table, word, &error), 0);
    }
    int length = cairn_table_words(table, CAIRN_OPEN, words, sizeof words);
    assert_int_equal(length, strlen(words));
    assert_int_equal(cairn_table_play(table, "r1@1 nonsense", &error), -1);
    cairn_table_words(table, CAIRN_OPEN, again, sizeof again);
    assert_string_equal(words, again);

    /* Seat 1's own table follows what it saw, and knows no other view. */
    cairn_table_words(table, 1, words, sizeof words);
    assert_int_equal(cairn_table_play(seat, words, &error), 0);
    cairn_table_words(seat, 1, again, sizeof again);
    assert_string_equal(words, again);
    assert_int_equal(cairn_table_words(seat, CAIRN_OPEN, again, sizeof again), -1);
    assert_int_equal(cairn_table_view(seat, 0, &view, &error), -1);
    cairn_state state;
    assert_int_equal(cairn_table_state(seat, &state, &error), -1);
    assert_int_equal(cairn_table_record(seat, record, sizeof record), -1);

    assert_true(cairn_table_record(table, record, sizeof record) > 0);
    cairn_table *back = cairn_record_read(record, strlen(record), &error);
    assert_non_null(back);
    cairn_table_words(table, CAIRN_OPEN, words, sizeof words);
    cairn_table_words(back, CAIRN_OPEN, again, sizeof again);
    assert_string_equal(words, again);
    assert_int_equal(cairn_table_undo(back, 1, &error), 0);
    assert_int_equal(cairn_table_undo(back, 1000, &error), -1);

    limits.level = 9;
    assert_int_equal(cairn_player_begin(player, table, &limits, &error), -1);
    assert_string_equal(error.code, "no-level");
    cairn_player_free(player);
    cairn_table_free(back);
    cairn_table_free(seat);
    cairn_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_preset), cmocka_unit_test(bad_calls),
                                       cmocka_unit_test(tables)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
