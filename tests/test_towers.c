/*
 * test_towers.c: what positions/towers.txt cannot say of Spiel der Türme: the
 * map, the deal, the reasons of refusals, bad diagrams, the picture, series.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game.h"
#include "towers.h"

enum { LINE_WORDS_MAX = 32 };

static game_setup with_players(const char *players)
{
    game_setup setup = game_setup_default(game_find("towers"));
    assert_true(game_setup_option(&setup, "players", players, NULL));
    return setup;
}

/* Draws lines separated by "/"; the refusal's key, or NULL. */
static const char *draw(const game_setup *setup, game_state *state, const char *diagram)
{
    static struct sentence why;
    char copy[512];
    snprintf(copy, sizeof copy, "%s", diagram);
    game_diagram_begin(setup, state);
    char *rest = copy;
    for (char *line; (line = strsep(&rest, "/")) != NULL;) {
        const char *words[LINE_WORDS_MAX];
        int n_words = 0;
        for (char *word; (word = strsep(&line, " ")) != NULL;)
            if (*word && n_words < LINE_WORDS_MAX)
                words[n_words++] = word;
        if (!game_diagram_line(setup, state, n_words, words, &why))
            return why.phrase->key;
    }
    return game_diagram_end(setup, state, &why) ? NULL : why.phrase->key;
}

/* ---- The map, as the rules page draws it. */

static void test_map(void **unused)
{
    static const char *const map[] = {
        "..............", ".AB.CD..AB.CD.", ".CD.AB..CD.AB.", "..............",
        "..............", ".BA.DC..BA.DC.", ".DC.BA..DC.BA.", "..............",
    };
    (void)unused;
    for (int row = 0; row < TOWERS_ROWS; row++) {
        for (int column = 0; column < TOWERS_COLUMNS; column++) {
            int square = TOWERS_COLUMNS * row + column;
            char mark = map[TOWERS_ROWS - 1 - row][column];
            assert_int_equal(towers_is_site(square), mark != '.');
            for (int symbol = 0; symbol < TOWERS_SYMBOLS; symbol++)
                assert_int_equal(towers_has(towers_sites[symbol], square), mark == 'A' + symbol);
        }
    }
    assert_int_equal(towers_count(towers_streets), TOWERS_PIECES);
}

static void test_districts(void **unused)
{
    /* The lower left site of each. */
    static const char *const corners[] = {"b6", "e6", "i6", "l6", "b2", "e2", "i2", "l2"};
    (void)unused;
    for (int i = 0; i < TOWERS_DISTRICTS; i++) {
        int corner = TOWERS_COLUMNS * (corners[i][1] - '1') + corners[i][0] - 'a';
        assert_int_equal(towers_first(towers_districts[i]), corner);
        assert_int_equal(towers_last(towers_districts[i]), corner + TOWERS_COLUMNS + 1);
        assert_int_equal(towers_count(towers_districts[i]), TOWERS_SYMBOLS);
        for (int symbol = 0; symbol < TOWERS_SYMBOLS; symbol++)
            assert_int_equal(towers_count(towers_districts[i] & towers_sites[symbol]), 1);
    }
}

/* ---- The deal. */

static void test_deal(void **unused)
{
    (void)unused;
    game_setup setup = with_players("2");
    game_state state;
    char word[GAME_WORD_MAX];
    static char json[GAME_JSON_MAX];
    game_start(&setup, &state);
    for (int i = 0; i < game_pile_size(&setup, 0); i++) {
        game_move piece = game_pile_card(&setup, 0, i);
        assert_int_equal(game_to_move(&setup, &state), GAME_CHANCE);
        assert_true(game_is_legal(&setup, &state, piece));
        assert_int_equal(game_pile_holds(&setup, &state, 0, piece), 5 - i % 5);
        game_apply(&setup, &state, piece);
    }
    assert_int_equal(game_to_move(&setup, &state), 0);
    game_write(&setup, &state, game_pile_card(&setup, 0, 7), word);
    assert_string_equal(word, "+pB");
    struct text text = text_in(json, sizeof json);
    game_json(&setup, &state, &text);
    assert_ptr_equal(strstr(json, "\"squares\":{\"a1\":\"Ap\",\"b1\":\"Ap\""), json);
    assert_non_null(strstr(json, "\"n8\":\"Dg\"},\"points\":[0,0],\"barred\":{},\"quiet\":0,"
                                 "\"extra\":false"));
}

/* ---- Refusals. */

static void test_refusals(void **unused)
{
    static const struct {
        const char *players, *diagram, *word, *key;
    } cases[] = {
        {"2", "at a1 Ap n8 Br", "+rA", "not-now"},
        {"2", "at b1 Ap n8 Br", "a1>a2", "towers-no-tower"},
        {"2", "at a1 Ap b7 Ap n8 Br", "b7>b8", "towers-on-site"},
        {"2", "at a1 Ap n8 Br", "n8>n7", "towers-not-yours"},
        {"2", "at a1 Ap n8 Br c4 Ab/turn 1/barred c4 0", "c4>c5", "towers-barred"},
        {"2", "at a1 Ap n8 Br", "a1>a1", "towers-same-square"},
        {"2", "at a1 Ap n8 Br", "a1>b2", "towers-not-in-line"},
        {"2", "at a1 Ap d1 Ab n8 Br", "a1>e1", "towers-neutral-in-way"},
        {"2", "at a1 Ap a4 Ar n8 Br", "a1>a8", "towers-in-way"},
        {"2", "at n1 Ap d1 Ar n8 Br", "n1>a1", "towers-in-way"},
        {"2", "at a1 Ap d1 Ab n8 Br", "d1>a1", "towers-neutral-never-stacks"},
        {"2", "at a7 Ap n8 Br", "a7>c7", "towers-wrong-site"},
        {"2", "at a1 Ap d1 Bp n8 Br", "a1>d1", "towers-wrong-symbol"},
        {"2", "at a1 Appp d1 Arrr n8 Br", "a1>d1", "towers-too-high"},
        {"2", "at a1 Ap n8 Br", "pass", "towers-must-move"},
        {"2", "at a1 Ap n8 Br", "done", "towers-nothing-reached"},
        {"2", "at a1 Ap n8 Br/extra", "pass", "towers-stop-with-done"},
        {"4", "at a1 Ap b1 Br a2 Bb n8 Cg", "done", "towers-only-pass"},
        {"2", "at b7 Ap", "b7>b8", "game-over"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        game_setup setup = with_players(cases[i].players);
        game_state state;
        struct sentence why = {0};
        assert_null(draw(&setup, &state, cases[i].diagram));
        game_move move = game_read(&setup, &state, cases[i].word);
        assert_true(move != GAME_NO_MOVE);
        assert_false(game_is_legal(&setup, &state, move));
        game_refuse(&setup, &state, move, &why);
        assert_string_equal(why.phrase->key, cases[i].key);
    }
}

static void test_refusals_in_deal(void **unused)
{
    (void)unused;
    game_setup setup = with_players("2");
    game_state state;
    struct sentence why = {0};
    game_start(&setup, &state);
    game_refuse(&setup, &state, game_read(&setup, &state, "a1>a2"), &why);
    assert_string_equal(why.phrase->key, "towers-still-dealing");
    assert_string_equal(why.argument[0], "+pA");
    for (int i = 0; i < TOWERS_COPIES; i++)
        game_apply(&setup, &state, game_read(&setup, &state, "+pA"));
    game_move sixth = game_read(&setup, &state, "+pA");
    assert_false(game_is_legal(&setup, &state, sixth));
    game_refuse(&setup, &state, sixth, &why);
    assert_string_equal(why.phrase->key, "towers-all-laid");
    assert_string_equal(why.argument[0], "pA");
}

static void test_bad_words(void **unused)
{
    static const char *const bad[] = {"",     "a",     "a1",     "a1>",    "a1>a",  "a1>a9",
                                      "o1>a1", "a0>a1", "a1>a2x", "A1>a2", "a1-a2", "+",
                                      "+r",   "+rE",   "+Ar",    "+rA1",   "+?",    "Done",
                                      "done ", " pass"};
    (void)unused;
    game_setup setup = with_players("2");
    game_state state;
    game_start(&setup, &state);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_true(game_read(&setup, &state, bad[i]) == GAME_NO_MOVE);
}

/* ---- Drawings. */

static void test_bad_diagrams(void **unused)
{
    static const struct {
        const char *diagram, *key;
    } cases[] = {
        {"tower a1 Ap", "bad-line"},
        {"", "bad-line"},
        {"at a1", "towers-line-needs"},
        {"at a1 Ap b1", "towers-line-needs"},
        {"turn", "towers-line-needs"},
        {"at o1 Ap", "towers-no-square"},
        {"at a1x Ap", "towers-no-square"},
        {"at a1 A", "towers-bad-tower"},
        {"at a1 pA", "towers-bad-tower"},
        {"at a1 Apx", "towers-bad-tower"},
        {"at a1 Ap a1 Ap", "towers-taken"},
        {"at a1 Aprprpr", "towers-too-high"},
        {"at a1 Apb", "towers-neutral-tower"},
        {"at b7 Bp", "towers-wrong-site"},
        {"at a1 Appppp a2 Ap", "towers-too-many"},
        {"row 9 . . . . . . . . . . . . . .", "towers-no-row"},
        {"row 0 . . . . . . . . . . . . . .", "towers-no-row"},
        {"row 8 . . .", "towers-row-length"},
        {"row 7 . Bp . . . . . . . . . . . .", "towers-wrong-site"},
        {"turn 2", "no-such-seat"},
        {"barred c4 7", "no-such-seat"},
        {"quiet 101", "towers-number-range"},
        {"passes -1", "towers-number-range"},
        {"at a1 Ap n8 Br/barred c4 1", "towers-not-barrable"},
        {"at a1 Ap n8 Br b7 Ab/barred b7 1", "towers-not-barrable"},
        {"at a1 Ap n8 Br c4 Ab/barred c4 0", "towers-bar-ended"},
        {"at a1 Ap n8 Br c4 Ab/barred c4 0/barred c4 1/turn 1", "towers-barred-twice"},
        {"at a1 Ap n8 Br/extra/quiet 1", "towers-extra-is-loud"},
    };
    (void)unused;
    game_setup setup = with_players("2");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        game_state state;
        const char *key = draw(&setup, &state, cases[i].diagram);
        assert_non_null(key);
        assert_string_equal(key, cases[i].key);
    }
}

static void test_row_diagram(void **unused)
{
    (void)unused;
    game_setup setup = with_players("2");
    game_state rows, squares;
    assert_null(draw(&setup, &rows, "row 7 . Ap . . Cbr . Dr . . . . . . ./"
                                    "row 1 Ap . . . . . . . . . . . . Brp"));
    assert_null(draw(&setup, &squares, "at b7 Ap e7 Cbr g7 Dr/at a1 Ap/at n1 Brp"));
    assert_true(game_same(&setup, &rows, &squares));
}

/* ---- The picture. */

static void test_picture(void **unused)
{
    (void)unused;
    game_setup setup = with_players("3");
    game_state state;
    game_view view;
    char picture[4096];
    assert_null(draw(&setup, &state, "at a1 Arp b7 Ab c4 Bg h5 Crrrrr n8 Db/turn 2/barred c4 0"));
    game_mask(&setup, &state, 2, &view);
    struct text text = text_in(picture, sizeof picture);
    view_picture(&setup, &view, &text);
    assert_non_null(strstr(picture, "7   .  [bA1 | B  ] .  [ C  | D  ] . "));
    assert_non_null(strstr(picture, "1  pA2 "));
    assert_non_null(strstr(picture, "  p 0  r 0 >b 1  g neutral   c4 only by p\n"));
    for (const char *line = picture; *line; line += strcspn(line, "\n") + 1)
        assert_true(strcspn(line, "\n") <= 79);
}

/* ---- Series. */

static void test_series(void **unused)
{
    (void)unused;
    game_setup setup = with_players("3");
    struct game_round rounds[3] = {
        {.share = {1.0f, 0.0f, 0.0f}},
        {.share = {0.5f, 0.0f, 0.5f}},
        {.share = {1 / 3.0f, 1 / 3.0f, 1 / 3.0f}},
    };
    struct game_standing standing;
    assert_int_equal(game_series_length(&setup), 3);
    for (int i = 0; i < 3; i++) {
        game_series_order(&setup, rounds, i, rounds[i].order);
        for (int seat = 0; seat < 3; seat++)
            assert_int_equal(rounds[i].order[seat], (seat + i) % 3);
    }
    game_series_standing(&setup, rounds, 2, &standing);
    assert_false(standing.is_decided);
    assert_int_equal(standing.winner, -1);
    game_series_standing(&setup, rounds, 3, &standing);
    assert_true(standing.is_decided);
    assert_int_equal(standing.points[0], 12 + 6 + 4);
    assert_int_equal(standing.points[1], 6 + 4);
    assert_int_equal(standing.points[2], 4);
    assert_int_equal(standing.winner, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_map),          cmocka_unit_test(test_districts),
        cmocka_unit_test(test_deal),         cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_refusals_in_deal), cmocka_unit_test(test_bad_words),
        cmocka_unit_test(test_bad_diagrams), cmocka_unit_test(test_row_diagram),
        cmocka_unit_test(test_picture),      cmocka_unit_test(test_series),
    };
    return cmocka_run_group_tests_name("towers", tests, NULL, NULL);
}
