/* test_record.c: records: round trips, and what a bad one is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "every_game.h"
#include "record.h"
#include "say.h"

static void assert_same_parts(const struct record *one, const struct record *other)
{
    assert_int_equal(record_part_count(one), record_part_count(other));
    for (int i = 0; i < record_part_count(one); i++) {
        const struct record_part *a = record_part_at(one, i), *b = record_part_at(other, i);
        assert_int_equal(a->kind, b->kind);
        assert_string_equal(a->text, b->text);
        if (a->kind == RECORD_TAG)
            assert_string_equal(a->name, b->name);
    }
}

static struct record *read_one(const char *text)
{
    struct record_reader reader = record_reader_of(text, strlen(text));
    struct record *record;
    struct record_error error;
    if (!record_read(&reader, &record, &error)) {
        char said[512];
        struct text out = text_in(said, sizeof said);
        say_at(error.line, error.word, &error.why, NULL, &out);
        fail_msg("%s", said);
    }
    return record;
}

static void round_trip(const game_setup *setup, struct rng *rng)
{
    struct chance_key key = chance_key_from_seed(rng_next(rng));
    struct table *table = table_new(setup, &key);
    int most = rng_below(rng, 2) ? 1 << 20 : 5;
    for (int i = 0; i < most && table_to_move(table) != GAME_OVER; i++)
        play_any_word(table, rng);
    struct record *record = record_of_table(table);
    assert_true(record_set_tag(record, "Seat1", "level 4"));
    assert_true(record_set_tag(record, "Seat0", "a \"quoted\" \\ name\nand a line"));
    assert_true(record_set_tag(record, "Kept", "unknown"));
    assert_true(record_add_comment(record, "well } played"));
    char *written = record_write(record);
    for (const char *line = written; *line; line += strcspn(line, "\n") + 1)
        assert_true(strcspn(line, "\n") <= 90);
    struct record *again = read_one(written);
    assert_same_parts(record, again);
    char *rewritten = record_write(again);
    assert_string_equal(written, rewritten);
    struct table *replayed = record_table(again);
    assert_true(game_same(setup, table_state(table), table_state(replayed)));
    table_free(replayed);
    record_free(record);
    record_free(again);
    free(written);
    free(rewritten);
    table_free(table);
}

static void test_round_trip(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(21);
    for (int i = 0; i < 5; i++)
        for_every_setup(round_trip, &rng);
}

#define HEAD                                                     \
    "[Game \"schotten\"]\n"                                      \
    "[Options \"tactics=off,claim=after,cards=54\"]\n"           \
    "[Rules \"1\"]\n"
#define DEAL "+r1 +r2 +r3 +r4 +r5 +r6 +r7 +r8 +r9 +b1 +b2 +b3\n"

static void test_parts_survive(void **state)
{
    (void)state;
    if (!game_find("schotten"))
        skip();
    static const char good[] = "\xef\xbb\xbf{first}\r\n[Date \"2026-11-15\"]\n" HEAD
                               "{among\n the tags}\n[Mood  \"\\\"so\\\\so\\\"\" ]\n"
                               "[Result \"0-1\"][Termination \"resign\"]\n\n"
                               "{before}" DEAL "r1@3{tight}{twice} +g7\r\n{last}\n";
    struct record *record = read_one(good);
    assert_string_equal(record_tag(record, "Mood"), "\"so\\so\"");
    assert_string_equal(record_part_at(record, 0)->text, "first");
    char *written = record_write(record);
    struct record *again = read_one(written);
    assert_same_parts(record, again);
    record_free(record);
    record_free(again);
    free(written);
}

static void test_several_games(void **state)
{
    (void)state;
    if (!game_find("schotten"))
        skip();
    static const char text[] = HEAD "[Result \"*\"]\n\n" HEAD "[Result \"*\"]\n" DEAL "{end}\n"
                                    "[Round \"3\"]\n" HEAD "[Result \"*\"]\n" DEAL;
    struct record_reader reader = record_reader_of(text, strlen(text));
    struct record *record;
    struct record_error error;
    static const int n_parts[] = {4, 4 + 13, 5 + 12};
    for (int i = 0; i < 3; i++) {
        assert_true(record_read(&reader, &record, &error));
        assert_int_equal(record_part_count(record), n_parts[i]);
        record_free(record);
    }
    assert_false(record_read(&reader, &record, &error));
    assert_int_equal(error.line, 0);
}

static void test_bad_records(void **state)
{
    (void)state;
    if (!game_find("schotten"))
        skip();
    static const struct {
        const char *text, *said;
    } cases[] = {
        {"x", "Line 1: The game that begins here has no tag Game."},
        {"[Game \"chess\"]", "Line 1: There is no game chess."},
        {"\n[Game \"schotten\"]\n", "Line 2: The game that begins here has no tag Options."},
        {"[Game \"schotten\"]\n[Options \"tactics=off\"]\n[Rules \"1\"][Result \"*\"]",
         "Line 2: Options says nothing of claim."},
        {"[Game \"schotten\"]\n[Options \"tactics=maybe\"]",
         "Line 2: Option tactics cannot be maybe."},
        {"[Game \"schotten\"]\n[Options \"tactics=off,claim=after,cards=54,cards=60\"]",
         "Line 2: Option cards is given more than once."},
        {"[Game \"schotten\"]\n[Options \"tactics=off,claim=after,cards=54\"]\n[Rules \"99\"]",
         "Line 3: The record is of rules version 99; this program plays version 1."},
        {HEAD, "Line 1: The game that begins here has no tag Result."},
        {HEAD "[Result \"1-0\"]\n" DEAL,
         "Line 4: Result is 1-0, but the words do not end the game, and there is no Termination."},
        {HEAD "[Result \"2-0\"]\n" DEAL, "Line 4: 2-0 is not a result for 2 seats."},
        {HEAD "[Result \"1-0\"]\n[Termination \"bored\"]\n" DEAL,
         "Line 5: Termination cannot be bored: it is resign, time, agreed or abandoned."},
        {HEAD "[Result \"*\"]\n[Result \"*\"]\n", "Line 5: Tag Result stands more than once."},
        {HEAD "[Result \"*\"]\n" DEAL "r1@12",
         "Line 6, r1@12: r1@12 is not a word of Schotten Totten."},
        {HEAD "[Result \"*]\n", "Line 4: A tag is written [Name \"value\"] in one line."},
        {HEAD "[Result \"*\"\n", "Line 4: A tag is written [Name \"value\"] in one line."},
        {HEAD "[Re", "Line 4: A tag is written [Name \"value\"] in one line."},
        {HEAD "[Result \"\\n\"]", "Line 4: In a tag's value a \\ stands only before \" or \\."},
        {HEAD "{never", "Line 4: The comment that begins here has no end."},
        {HEAD "\x01", "Line 4: Control character 1 does not belong into a record."},
        {HEAD "\xff", "Line 4: Byte 255 is not UTF-8 text."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct record_reader reader = record_reader_of(cases[i].text, strlen(cases[i].text));
        struct record *record;
        struct record_error error;
        assert_false(record_read(&reader, &record, &error));
        assert_null(record);
        char said[512];
        struct text text = text_in(said, sizeof said);
        say_at(error.line, error.word, &error.why, NULL, &text);
        assert_string_equal(said, cases[i].said);
    }
}

/* A finished game with another result than its words give. */
static void lie_about_result(const game_setup *setup, struct rng *rng)
{
    struct chance_key key = chance_key_from_seed(rng_next(rng));
    struct table *table = table_new(setup, &key);
    while (table_to_move(table) != GAME_OVER)
        play_any_word(table, rng);
    struct record *record = record_of_table(table), *read;
    record_set_tag(record, "Result", "*");
    char *written = record_write(record);
    struct record_reader reader = record_reader_of(written, strlen(written));
    struct record_error error;
    assert_false(record_read(&reader, &read, &error));
    assert_string_equal(error.why.phrase->key, "record-result-wrong");
    record_free(record);
    free(written);
    table_free(table);
}

static void test_result_follows(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(22);
    for_every_setup(lie_about_result, &rng);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),    cmocka_unit_test(test_parts_survive),
        cmocka_unit_test(test_several_games), cmocka_unit_test(test_bad_records),
        cmocka_unit_test(test_result_follows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
