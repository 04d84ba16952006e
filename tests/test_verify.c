/*
 * test_verify.c: shuffles that hold, for every game, and what a tampered
 * record is told.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    struct chance_key commit = chance_commit(&secret);
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
        record_verify(record, NULL, &found);
        assert_int_equal(found.verdict, VERIFY_HOLDS);
        assert_int_equal(found.n_lines, 4);
        assert_string_equal(found.line[3].phrase->key,
                            n == 0 ? "verify-alone" : "verify-before-receipts");
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
    record_verify(record, NULL, &found);
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
    record_verify(record, NULL, &found);
    assert_int_equal(found.verdict, VERIFY_FAILS);
    assert_string_equal(found.line[found.n_lines - 1].phrase->key, "verify-card-differs");
    assert_string_equal(found.line[found.n_lines - 1].argument[0], "1");

    assert_true(record_set_tag(record, "Contribution1", "12"));
    assert_told(record, VERIFY_FAILS, "Tag Contribution1 is not 64 hexadecimal digits.");
    set_hex(record, "Secret", &other);
    assert_told(record, VERIFY_FAILS,
                "The secret does not fit the commit in the record.");
    record_free(record);
}

/* ---- What was signed, and what seats have written down. */

static const char table_id[] = "aBcDeFgHiJkLmNoP";

struct signer {
    uint8_t key[32], secret[64];
};

static struct signer signer_of(uint8_t number)
{
    struct signer signer;
    uint8_t seed[32] = {number};
    crypto_sign_seed_keypair(signer.key, signer.secret, seed);
    return signer;
}

static void sign(struct promise *promise, const struct signer *signer)
{
    char bytes[PROMISE_TEXT_MAX];
    struct text text = text_in(bytes, sizeof bytes);
    promise_text(promise, &text);
    memcpy(promise->key, signer->key, sizeof promise->key);
    crypto_sign_detached(promise->signature, NULL, (const uint8_t *)bytes, text.length,
                         signer->secret);
}

static struct chance_key tag_of(const struct record *record, const char *name)
{
    struct chance_key bytes;
    assert_true(promise_read_tag(record, name, bytes.bytes, sizeof bytes.bytes));
    return bytes;
}

/* What the server of this record must have signed, and put it in. */
static struct promise promise_for(struct record *record, int n_contributions, int attempt,
                                  const struct signer *signer)
{
    struct promise promise = {.attempt = attempt, .setup = *record_setup(record),
                              .commit = tag_of(record, "Commit")};
    memcpy(promise.table, table_id, sizeof table_id);
    for (int seat = 0; seat < n_contributions; seat++) {
        char name[PROMISE_TAG_MAX];
        struct chance_key part = tag_of(record, promise_seat_tag("Contribution", seat, name));
        promise.seat_commit[seat] = chance_commit(&part);
        promise.committed |= (uint8_t)(1 << seat);
    }
    sign(&promise, signer);
    assert_true(promise_to_record(&promise, record));
    return promise;
}

static struct receipt receipt_for(const struct record *record, const struct promise *promise,
                                  int seat)
{
    char name[PROMISE_TAG_MAX];
    struct receipt receipt = {.promise = *promise, .server = "example.org", .seat = seat};
    receipt.contribution = tag_of(record, promise_seat_tag("Contribution", seat, name));
    return receipt;
}

static void assert_last(const struct record *record, const struct verify_by *by,
                        enum verify_verdict verdict, const char *code)
{
    struct verification found;
    record_verify(record, by, &found);
    assert_string_equal(found.line[found.n_lines - 1].phrase->key, code);
    assert_int_equal(found.verdict, verdict);
}

static void signed_holds(const game_setup *setup, struct rng *rng)
{
    struct signer signer = signer_of(1), other = signer_of(2);
    int n_seats = game_seats(setup);
    struct record *record = honest_record(setup, n_seats, rng);
    struct promise promise = promise_for(record, n_seats, 1, &signer);
    struct receipt receipt = receipt_for(record, &promise, n_seats - 1), again;
    char *text = receipt_write(&receipt);
    assert_true(receipt_read(text, strlen(text), &again, NULL));
    assert_true(receipt_holds(&again, NULL));
    assert_true(promise_same(&again.promise, &receipt.promise));
    free(text);

    struct table *table = record_table(record);
    char *seen = table_words(table, n_seats - 1, 0);
    struct verify_by by = {.key = signer.key, .receipt = &again, .n_receipts = 1, .seen = seen};
    assert_last(record, NULL, VERIFY_HOLDS, "verify-only-receipt");
    assert_last(record, &by, VERIFY_HOLDS, "verify-seen");
    by.key = other.key;
    assert_last(record, &by, VERIFY_FAILS, "verify-other-key");
    by.key = NULL;
    by.seen = "r1@1";
    assert_last(record, &by, VERIFY_FAILS, "verify-not-seen");
    free(seen);
    table_free(table);
    record_free(record);
}

static void test_signed(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(6);
    for_every_setup(signed_holds, &rng);
}

/* The operator has found a better secret after the seats had opened, and signs
 * that too: the record is faultless, and the receipts say what was done. */
static void test_other_secret(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(7);
    struct signer signer = signer_of(1), other = signer_of(2);
    game_setup setup = game_setup_default(game_find("schotten"));
    struct record *promised = honest_record(&setup, 2, &rng), *dealt = honest_record(&setup, 2, &rng);
    struct promise promise = promise_for(promised, 2, 1, &signer);
    struct promise second = promise_for(dealt, 2, 1, &signer);
    struct receipt receipt = receipt_for(promised, &promise, 0);
    struct verify_by by = {.receipt = &receipt, .n_receipts = 1};
    assert_last(dealt, NULL, VERIFY_HOLDS, "verify-only-receipt");
    assert_last(dealt, &by, VERIFY_FAILS, "verify-receipt-differs");

    /* Or calls it another attempt, or hides what it signed, or that it has. */
    second.attempt = 2;
    sign(&second, &signer);
    assert_true(promise_to_record(&second, dealt));
    assert_last(dealt, &by, VERIFY_FAILS, "verify-receipt-attempt");
    assert_true(record_set_tag(dealt, "Attempt", "1"));
    assert_last(dealt, NULL, VERIFY_FAILS, "verify-not-signed");

    /* The same deal by another key is no longer what was promised either. */
    promise_for(promised, 2, 1, &other);
    assert_last(promised, &by, VERIFY_FAILS, "verify-receipt-differs");
    promise_for(promised, 2, 1, &signer);
    assert_last(promised, &by, VERIFY_HOLDS, "verify-receipt-agrees");

    /* A receipt that somebody has made up proves nothing. */
    receipt.promise.signature[0] ^= 1;
    assert_last(promised, &by, VERIFY_FAILS, "verify-receipt-unsigned");
    receipt.promise.signature[0] ^= 1;
    receipt.seat = 1;
    assert_last(promised, &by, VERIFY_FAILS, "verify-receipt-unsigned");
    record_free(promised);
    record_free(dealt);
}

static void test_seat_without_commit(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(8);
    struct signer signer = signer_of(1);
    game_setup setup = game_setup_default(game_find("schotten"));
    struct record *record = honest_record(&setup, 2, &rng);
    promise_for(record, 1, 1, &signer);
    assert_last(record, NULL, VERIFY_FAILS, "verify-seat-does-not-fit");
    assert_true(record_set_tag(record, "Commit1", "x"));
    assert_last(record, NULL, VERIFY_FAILS, "verify-not-hex");
    record_free(record);
}

static void test_no_receipt(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "[Game \"schotten\"]", "r1@1", "[CairnReceipt \"1\"]"};
    struct receipt receipt;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct sentence why = {0};
        assert_false(receipt_read(texts[i], strlen(texts[i]), &receipt, &why));
        assert_non_null(why.phrase);
    }
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
        cmocka_unit_test(test_signed),
        cmocka_unit_test(test_other_secret),
        cmocka_unit_test(test_seat_without_commit),
        cmocka_unit_test(test_no_receipt),
        cmocka_unit_test(test_nothing_to_verify),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
