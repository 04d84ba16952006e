/* test_table.c: the gate, the log, undo, chance, what leaves a table; series;
 * and how sentences are said. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "every_game.h"
#include "log.h"
#include "say.h"
#include "series.h"
#include "shares.h"
#include "state_json.h"

static struct table *new_table(const game_setup *setup, uint64_t seed)
{
    struct chance_key key = chance_key_from_seed(seed);
    struct table *table = table_new(setup, &key);
    assert_non_null(table);
    return table;
}

/* The words of a text, cut in place. */
static int cut(char *text, const char *word[], int room)
{
    int n_words = 0;
    char *rest = text, *one;
    while (n_words < room && (one = strtok_r(rest, " ", &rest)))
        word[n_words++] = one;
    return n_words;
}

static void assert_same_table(const struct table *one, const struct table *other)
{
    char *words = table_words(one, TABLE_OPEN, 0), *others = table_words(other, TABLE_OPEN, 0);
    assert_string_equal(words, others);
    assert_true(game_same(table_setup(one), table_state(one), table_state(other)));
    free(words);
    free(others);
}

/* Undo and play again: the same cards come. */
static void undo_and_repeat(const game_setup *setup, struct rng *rng)
{
    struct table *table = new_table(setup, rng_next(rng));
    int n_decisions = 0;
    while (table_to_move(table) != GAME_OVER) {
        assert_true(table_to_move(table) >= 0);
        assert_true(play_any_word(table, rng));
        n_decisions++;
    }
    char *words = table_words(table, TABLE_OPEN, 0);
    int length = table_length(table);
    struct sentence why;
    assert_false(table_undo(table, n_decisions + 1, &why));
    assert_non_null(why.phrase);
    assert_int_equal(table_length(table), length);

    int n_back = 1 + (int)rng_below(rng, (uint32_t)n_decisions);
    assert_true(table_undo(table, n_back, NULL));
    const char *word[LOG_MOVES_MAX];
    char *copy = strdup(words);
    int n_words = cut(copy, word, LOG_MOVES_MAX);
    for (int i = table_length(table); i < n_words; i = table_length(table))
        assert_true(table_play(table, word[i], NULL));
    char *again = table_words(table, TABLE_OPEN, 0);
    assert_string_equal(words, again);
    free(again);

    /* All the way back leaves the deal. */
    struct table *fresh = new_table(setup, 0);
    assert_true(table_undo(table, n_decisions, NULL));
    assert_int_equal(table_length(table), table_length(fresh));
    assert_false(table_undo(table, 1, &why));
    table_free(fresh);
    free(copy);
    free(words);
    table_free(table);
}

static void test_undo(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(11);
    for (int i = 0; i < 10; i++)
        for_every_setup(undo_and_repeat, &rng);
}

/* With all words, or with the decisions alone, the same game is loaded. */
static void load_again(const game_setup *setup, struct rng *rng)
{
    uint64_t seed = rng_next(rng);
    struct table *table = new_table(setup, seed), *loaded = new_table(setup, seed);
    struct table *by_hand = table_new(setup, NULL);
    int most = (int)rng_below(rng, 60);
    for (int i = 0; i < most && table_to_move(table) != GAME_OVER; i++)
        play_any_word(table, rng);
    char *words = table_words(table, TABLE_OPEN, 0);
    const char *word[LOG_MOVES_MAX], *decision[LOG_MOVES_MAX];
    int n_words = cut(words, word, LOG_MOVES_MAX), n_decisions = 0, n_played;
    for (int i = 0; i < n_words; i++)
        if (word[i][0] != '+')
            decision[n_decisions++] = word[i];

    assert_true(table_load(loaded, decision, n_decisions, &n_played, NULL));
    assert_same_table(table, loaded);
    assert_true(table_load(loaded, word, n_words, &n_played, NULL));
    assert_same_table(table, loaded);
    assert_true(table_load(by_hand, word, n_words, &n_played, NULL));
    assert_same_table(table, by_hand);

    /* A bad word in the middle: nothing changes. */
    const char *kept = word[n_words / 2];
    word[n_words / 2] = "nonsense";
    struct sentence why;
    assert_false(table_load(loaded, word, n_words, &n_played, &why));
    assert_int_equal(n_played, n_words / 2);
    assert_string_equal(why.phrase->key, "no-word");
    assert_same_table(table, loaded);
    word[n_words / 2] = kept;
    free(words);
    table_free(table);
    table_free(loaded);
    table_free(by_hand);
}

static void test_load(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(12);
    for (int i = 0; i < 20; i++)
        for_every_setup(load_again, &rng);
}

/* Cards that were taken by hand are gone; the key's order gives the rest. */
static void test_load_other_chance(void **state)
{
    (void)state;
    const struct game *game = game_find("schotten");
    if (!game)
        skip();
    game_setup setup = game_setup_default(game);
    struct table *table = new_table(&setup, 1);
    /* The key deals g4 r4 o8 g6 r1 p6 …; here p6 and g4 are dealt first. */
    const char *word[] = {"+p6", "+g4", "+p9"};
    int n_played;
    assert_true(table_load(table, word, 3, &n_played, NULL));
    char *words = table_words(table, TABLE_OPEN, 0);
    assert_string_equal(words, "+p6 +g4 +p9 +r4 +o8 +g6 +r1 +p3 +b6 +b4 +y6 +o9");
    free(words);
    const char *twice[] = {"+p6", "+p6"};
    struct sentence why;
    assert_false(table_load(table, twice, 2, &n_played, &why));
    assert_int_equal(n_played, 1);
    table_free(table);
}

/* Several words: all or none. */
static void refuse_whole(const game_setup *setup, struct rng *rng)
{
    struct table *table = new_table(setup, rng_next(rng));
    char *before = table_words(table, TABLE_OPEN, 0);
    char first[GAME_WORD_MAX];
    game_write(setup, table_state(table), game_pick(setup, table_state(table), rng), first);
    const char *word[] = {first, "nonsense", first};
    struct sentence why;
    int n_played;
    assert_false(table_play_all(table, word, 3, &n_played, &why));
    assert_int_equal(n_played, 1);
    char *after = table_words(table, TABLE_OPEN, 0);
    assert_string_equal(before, after);
    static const char *const never[] = {"", "+", " ", "x", "\x01", "%s%n", "claim:", "claim:99",
                                        "+?", "\xff\xfe"};
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++) {
        why.phrase = NULL;
        assert_false(table_play(table, never[i], &why));
        assert_non_null(why.phrase);
    }
    char endless[500];
    memset(endless, 'r', sizeof endless);
    endless[sizeof endless - 1] = '\0';
    assert_false(table_play(table, endless, &why));
    free(before);
    free(after);
    table_free(table);
}

static void test_all_or_nothing(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(13);
    for_every_setup(refuse_whole, &rng);
}

/* A seat that is told the masked words alone knows just its view. */
static void follow_seats(const game_setup *setup, struct rng *rng)
{
    struct table *table = new_table(setup, rng_next(rng));
    while (table_to_move(table) != GAME_OVER) {
        play_any_word(table, rng);
        if (rng_below(rng, 8) != 0 && table_to_move(table) != GAME_OVER)
            continue;
        for (int seat = 0; seat < game_seats(setup); seat++) {
            struct seat_table *seen = table_seat(table, seat);
            game_view view;
            table_view(table, seat, &view);
            assert_true(view_same(setup, &view, seat_table_view(seen)));
            char *words = table_words(table, seat, 0), *told = seat_table_words(seen);
            assert_string_equal(words, told);
            char json[STATE_JSON_MAX], other[STATE_JSON_MAX];
            struct text text = text_in(json, sizeof json), more = text_in(other, sizeof other);
            table_view_json(table, seat, &text);
            seat_table_json(seen, &more);
            assert_string_equal(json, other);
            assert_false(text.is_cut);
            free(words);
            free(told);
            seat_table_free(seen);
        }
    }
    table_free(table);
}

static void test_seats(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(14);
    for (int i = 0; i < 3; i++)
        for_every_setup(follow_seats, &rng);
}

/* ---- Results and series. */

static void test_shares(void **state)
{
    (void)state;
    static const struct {
        float share[GAME_SEATS_MAX];
        int n_seats;
        const char *text;
    } cases[] = {
        {{1, 0}, 2, "1-0"},
        {{0, 1}, 2, "0-1"},
        {{0.5f, 0.5f}, 2, "1/2-1/2"},
        {{1 / 3.0f, 1 / 3.0f, 1 / 3.0f}, 3, "1/3-1/3-1/3"},
        {{0, 1, 0}, 3, "0-1-0"},
        {{0.25f, 0.25f, 0.25f, 0.25f}, 4, "1/4-1/4-1/4-1/4"},
        {{0.5f, 0, 0.5f, 0}, 4, "1/2-0-1/2-0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char written[SHARES_TEXT_MAX];
        struct text text = text_in(written, sizeof written);
        shares_write(cases[i].share, cases[i].n_seats, &text);
        assert_string_equal(written, cases[i].text);
        float share[GAME_SEATS_MAX];
        assert_true(shares_read(written, cases[i].n_seats, share));
        assert_true(shares_same(share, cases[i].share, cases[i].n_seats));
    }
    static const char *const bad[] = {"",      "1",     "1-1", "1-",      "-1",    "2-0", "0-0",
                                      "1-0-0", "1/2-0", "1-0 ", "1/2-1/2-", "0.5-0.5", "*"};
    float share[GAME_SEATS_MAX];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(shares_read(bad[i], 2, share));
}

static void play_series(const game_setup *setup, struct rng *rng)
{
    struct series series;
    struct series_standing standing;
    if (rng_below(rng, 2))
        series_begin(&series, setup, 0);
    else
        series_begin_to_win(&series, setup, 2);
    series_standing(&series, &standing);
    assert_false(standing.is_over);
    while (!standing.is_over) {
        uint8_t order[GAME_SEATS_MAX] = {0};
        series_next_order(&series, order);
        unsigned players = 0;
        for (int seat = 0; seat < game_seats(setup); seat++)
            players |= 1u << order[seat];
        assert_int_equal(players, (1u << game_seats(setup)) - 1);
        struct table *table = new_table(setup, rng_next(rng));
        while (table_to_move(table) != GAME_OVER)
            play_any_word(table, rng);
        float share[GAME_SEATS_MAX] = {0};
        game_score(setup, table_state(table), share);
        series_add(&series, table_state(table), share);
        series_standing(&series, &standing);
        table_free(table);
    }
    if (series.n_to_win > 0 && series.n_rounds < SERIES_ROUNDS_MAX)
        assert_int_equal(standing.n_won[standing.winner], series.n_to_win);
    else
        assert_true(series.n_rounds >= series.n_agreed);
}

static void test_series(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(15);
    for (int i = 0; i < 10; i++)
        for_every_setup(play_series, &rng);
}

/* S18: the winner starts the next round; winner 5, loser a point a stone. */
static void test_series_s18(void **state)
{
    (void)state;
    const struct game *game = game_find("schotten");
    if (!game)
        skip();
    game_setup setup = game_setup_default(game);
    struct series series;
    struct series_standing standing;
    uint8_t order[GAME_SEATS_MAX];
    series_begin(&series, &setup, 3);
    game_state empty = {0};
    game_start(&setup, &empty);
    const float lost[GAME_SEATS_MAX] = {0, 1}, drawn[GAME_SEATS_MAX] = {0.5f, 0.5f};
    series_next_order(&series, order);
    assert_int_equal(order[0], 0);
    series_add(&series, &empty, lost);
    series_next_order(&series, order);
    assert_int_equal(order[0], 1);  /* player 1 won */
    series_add(&series, &empty, drawn);
    series_next_order(&series, order);
    assert_int_equal(order[0], 0);  /* who did not start the drawn round */
    series_standing(&series, &standing);
    assert_false(standing.is_over);
    assert_int_equal(standing.points[1], 5);
    series_add(&series, &empty, drawn);
    series_standing(&series, &standing);
    assert_true(standing.is_over);
    assert_int_equal(standing.winner, 1);
}

/* ---- Sentences. */

static const char *in_german(const char *english, const char *plural, long long n)
{
    if (plural)
        return n == 1 ? "%1 Karte von %c2/dat" : "%1 Karten von %c2/dat";
    if (strcmp(english, "red %1") == 0)
        return "rote %1|acc=rote %1|dat=roten %1";
    if (strcmp(english, " and ") == 0)
        return " und ";
    if (strcmp(english, "a colour run") == 0)
        return "eine Farbfolge";
    return english;
}

static void assert_said(const struct sentence *sentence, say_translator translator,
                        const char *expected)
{
    char said[1024];
    struct text text = text_in(said, sizeof said);
    say(sentence, translator, &text);
    assert_string_equal(said, expected);
}

static void test_say(void **state)
{
    (void)state;
    static const struct phrase phrase = {"test", "%1 has %c2: %m3, 100%, %5, %c9."};
    struct sentence sentence;
    sentence_set(&sentence, &phrase, "Ada", "r5,b7,joker", "a colour run");
    assert_said(&sentence, NULL, "Ada has r5, b7 and joker: a colour run, 100%, %5, %c9.");
    sentence.game = game_find("schotten");
    assert_said(&sentence, NULL,
                "Ada has red 5, blue 7 and Joker: a colour run, 100%, %5, %c9.");
    assert_said(&sentence, in_german,
                "Ada has rote 5, blue 7 und Joker: eine Farbfolge, 100%, %5, %c9.");
    sentence_set(&sentence, &phrase, "\x1b[31m%1%c2\n", "", "");
    assert_said(&sentence, NULL, "\\x1b[31m%1%c2\\x0a has no cards: , 100%, %5, %c9.");
    sentence_set(&sentence, &phrase, "\xe2\x80\xaeö\xff\xc3", "r5,?,?t,zz\x01,r", "");
    sentence.game = game_find("schotten");
    assert_said(&sentence, NULL,
                "\\xe2\\x80\\xaeö\\xff\\xc3 has red 5, a hidden card, a hidden tactic card, "
                "zz\\x01 and r: , 100%, %5, %c9.");
    char said[256];
    struct text text = text_in(said, sizeof said);
    static const struct phrase reason = {"test", "No."};
    sentence_set(&sentence, &reason);
    say_at(12, "r5@3", &sentence, NULL, &text);
    assert_string_equal(said, "Line 12, r5@3: No.");
}

static void test_say_counts(void **state)
{
    (void)state;
    static const struct phrase phrase = {"test", PHRASES("%1 card, %c2", "%1 cards, %c2")};
    struct sentence sentence;
    sentence_set(&sentence, &phrase, 1, "r5");
    sentence.game = game_find("schotten");
    assert_said(&sentence, NULL, "1 card, red 5");
    assert_said(&sentence, in_german, "1 Karte von roten 5");
    sentence_set(&sentence, &phrase, 12, "r5,r6");
    sentence.game = game_find("schotten");
    assert_said(&sentence, NULL, "12 cards, red 5 and red 6");
    assert_said(&sentence, in_german, "12 Karten von roten 5 und roten 6");
    char json[256];
    struct text text = text_in(json, sizeof json);
    say_json(&sentence, &text);
    assert_string_equal(json, "{\"code\":\"test\",\"text\":\"%1 card, %c2\",\"plural\":\"%1 cards, %c2\","
                              "\"arguments\":[12,\"r5,r6\"]}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo),        cmocka_unit_test(test_load),
        cmocka_unit_test(test_load_other_chance),
        cmocka_unit_test(test_all_or_nothing), cmocka_unit_test(test_seats),
        cmocka_unit_test(test_shares),      cmocka_unit_test(test_series),
        cmocka_unit_test(test_series_s18),  cmocka_unit_test(test_say),
        cmocka_unit_test(test_say_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
