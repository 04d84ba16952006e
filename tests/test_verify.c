/*
 * test_verify.c: shuffles that hold, for every game, and what a tampered
 * record is told.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "blake2b.h"
#include "every_game.h"
#include "say.h"
#include "verify.h"

static void set_hex(struct record *record, const char *name, const struct chance_key *key)
{
    char hex[2 * CHANCE_KEY_SIZE + 1];
    struct text text = text_in(hex, sizeof hex);
    for (int i = 0; i < CHANCE_KEY_SIZE; i++)
        text_format(&text, "%02x", key->bytes[i]);
    assert_true(record_set_tag(record, name, hex));
}

static struct chance_key hash_of(const struct chance_key *key)
{
    struct chance_key digest;
    struct blake2b hash;
    blake2b_begin(&hash, CHANCE_KEY_SIZE, NULL, 0);
    blake2b_add(&hash, key->bytes, CHANCE_KEY_SIZE);
    blake2b_end(&hash, digest.bytes);
    return digest;
}

/* A game whose cards came by a secret and so many contributions. */
static struct record *honest_record(const game_setup *setup, int n_contributions, struct rng *rng)
{
    struct chance_key secret = chance_key_from_seed(rng_next(rng)), part[GAME_SEATS_MAX];
    for (int seat = 0; seat < n_contributions; seat++)
        part[seat] = chance_key_from_seed(rng_next(rng));
    struct chance_key key = chance_key_from_parts(&secret, part, n_contributions);
    struct table *table = table_new(setup, &key);
    for (int i = 0; i < 60 && table_to_move(table) != GAME_OVER; i++)
        play_any_word(table, rng);
    struct record *record = record_of_table(table);
    table_free(table);
    struct chance_key commit = hash_of(&secret);
    set_hex(record, "Commit", &commit);
    set_hex(record, "Secret", &secret);
    for (int seat = 0; seat < n_contributions; seat++) {
        char name[] = "Contribution0";
        name[strlen(name) - 1] = (char)('0' + seat);
        set_hex(record, name, &part[seat]);
    }
    return record;
}

static void holds(const game_setup *setup, struct rng *rng)
{
    for (int n = 0; n <= game_seats(setup); n++) {
        struct record *record = honest_record(setup, n, rng);
        struct verification found;
        record_verify(record, &found);
        assert_int_equal(found.verdict, VERIFY_HOLDS);
        assert_int_equal(found.n_lines, 3);
        record_free(record);
    }
}

static void test_honest(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(4);
    for_every_setup(holds, &rng);
}

static void assert_told(const struct record *record, enum verify_verdict verdict, const char *told)
{
    struct verification found;
    record_verify(record, &found);
    assert_int_equal(found.verdict, verdict);
    assert_true(found.n_lines > 0 && found.n_lines <= VERIFY_LINES_MAX);
    char said[512];
    struct text text = text_in(said, sizeof said);
    say(&found.line[found.n_lines - 1], NULL, &text);
    assert_string_equal(said, told);
}

static void test_tampered(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(5);
    game_setup setup = game_setup_default(game_find("schotten"));
    struct record *record = honest_record(&setup, 2, &rng);
    struct chance_key other = chance_key_from_seed(99);

    set_hex(record, "Contribution1", &other);
    struct verification found;
    record_verify(record, &found);
    assert_int_equal(found.verdict, VERIFY_FAILS);
    assert_string_equal(found.line[found.n_lines - 1].phrase->key, "verify-card-differs");
    assert_string_equal(found.line[found.n_lines - 1].argument[0], "1");

    assert_true(record_set_tag(record, "Contribution1", "12"));
    assert_told(record, VERIFY_FAILS, "Tag Contribution1 is not 64 hexadecimal digits.");
    set_hex(record, "Secret", &other);
    assert_told(record, VERIFY_FAILS,
                "The secret is not the one that was committed to before the deal.");
    record_free(record);
}

static void test_nothing_to_verify(void **state)
{
    (void)state;
    game_setup setup = game_setup_default(game_find("siege"));
    struct chance_key key = chance_key_from_seed(1);
    struct table *table = table_new(&setup, &key);
    struct record *record = record_of_table(table);
    assert_told(record, VERIFY_NOTHING,
                "The record has no tags Commit and Secret: its shuffle cannot be checked.");
    record_free(record);
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_honest),
        cmocka_unit_test(test_tampered),
        cmocka_unit_test(test_nothing_to_verify),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
