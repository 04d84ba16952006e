/* test_ed25519.c: our signature check and its hash against libsodium's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "ed25519.h"
#include "hex.h"
#include "rng.h"
#include "sha512.h"

static void fill(struct rng *rng, uint8_t *bytes, size_t n_bytes)
{
    for (size_t i = 0; i < n_bytes; i++)
        bytes[i] = (uint8_t)(rng_next(rng) >> 56);
}

static void test_sha512(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(1);
    uint8_t bytes[400], digest[64], expected[64];
    for (size_t n = 0; n <= sizeof bytes; n++) {
        struct sha512 hash;
        fill(&rng, bytes, n);
        sha512_begin(&hash);
        sha512_add(&hash, bytes, n / 3);
        sha512_add(&hash, bytes + n / 3, n - n / 3);
        sha512_end(&hash, digest);
        crypto_hash_sha512(expected, bytes, n);
        assert_memory_equal(digest, expected, sizeof digest);
    }
}

/* RFC 8032, 7.1, TEST 3. */
static void test_rfc(void **state)
{
    (void)state;
    uint8_t key[32], signature[64], message[2];
    assert_true(hex_read("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", key, 32));
    assert_true(hex_read("af82", message, 2));
    assert_true(hex_read("6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
                         "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
                         signature, 64));
    assert_true(ed25519_holds(key, signature, message, sizeof message));
}

/* Whatever bit is turned: both say the same, and that is no. */
static void test_against_libsodium(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(2);
    for (int i = 0; i < 40; i++) {
        uint8_t seed[32], key[32], secret[64], message[200], signature[64];
        size_t n_bytes = (size_t)(5 * i);
        fill(&rng, seed, sizeof seed);
        fill(&rng, message, n_bytes);
        crypto_sign_seed_keypair(key, secret, seed);
        crypto_sign_detached(signature, NULL, message, n_bytes, secret);
        assert_true(ed25519_holds(key, signature, message, n_bytes));
        uint8_t *part[] = {key, signature, message};
        size_t n_part[] = {sizeof key, sizeof signature, n_bytes};
        for (int which = 0; which < 3; which++) {
            if (n_part[which] == 0)
                continue;
            uint8_t *byte = &part[which][rng_next(&rng) % n_part[which]];
            uint8_t bit = (uint8_t)(1 << (rng_next(&rng) % 8));
            *byte ^= bit;
            assert_false(ed25519_holds(key, signature, message, n_bytes));
            assert_int_not_equal(crypto_sign_verify_detached(signature, message, n_bytes, key), 0);
            *byte ^= bit;
        }
    }
}

/* What lax checks take: another text of S, a key by which anything holds, a
 * number that is not the least one. */
static void test_strict(void **state)
{
    (void)state;
    static const uint8_t order[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58,
                                      0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, [31] = 0x10};
    uint8_t seed[32] = {7}, key[32], secret[64], signature[64];
    crypto_sign_seed_keypair(key, secret, seed);
    crypto_sign_detached(signature, NULL, (const uint8_t *)"x", 1, secret);
    assert_true(ed25519_holds(key, signature, "x", 1));
    int over = 0;
    for (int i = 0; i < 32; i++) {
        over += signature[32 + i] + order[i];
        signature[32 + i] = (uint8_t)over;
        over >>= 8;
    }
    assert_false(ed25519_holds(key, signature, "x", 1));

    /* With the key 1 and R = S B any message would hold. */
    uint8_t nothing[32] = {1}, scalar[32] = {5}, start[32];
    assert_int_equal(crypto_scalarmult_ed25519_base_noclamp(start, scalar), 0);
    memcpy(signature, start, 32);
    memcpy(signature + 32, scalar, 32);
    assert_false(ed25519_holds(nothing, signature, "x", 1));
    uint8_t zeros[64] = {1};
    assert_false(ed25519_holds(nothing, zeros, "x", 1));

    uint8_t too_large[32];  /* p + 1, that is 1 */
    memset(too_large, 0xff, sizeof too_large);
    too_large[0] = 0xee;
    too_large[31] = 0x7f;
    assert_false(ed25519_holds(too_large, signature, "x", 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sha512),
        cmocka_unit_test(test_rfc),
        cmocka_unit_test(test_against_libsodium),
        cmocka_unit_test(test_strict),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
