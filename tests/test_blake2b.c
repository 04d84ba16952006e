/* test_blake2b.c: our hash against the RFC's own vectors and libsodium's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "blake2b.h"
#include "rng.h"

static void hash(size_t n_digest, const void *key, size_t n_key, const void *bytes, size_t n_bytes,
                 uint8_t *digest)
{
    struct blake2b state;
    blake2b_begin(&state, n_digest, key, n_key);
    blake2b_add(&state, bytes, n_bytes);
    blake2b_end(&state, digest);
}

/* RFC 7693, appendix A. */
static void test_abc(void **state)
{
    (void)state;
    static const uint8_t expected[64] = {
        0xba, 0x80, 0xa5, 0x3f, 0x98, 0x1c, 0x4d, 0x0d, 0x6a, 0x27, 0x97, 0xb6, 0x9f,
        0x12, 0xf6, 0xe9, 0x4c, 0x21, 0x2f, 0x14, 0x68, 0x5a, 0xc4, 0xb7, 0x4b, 0x12,
        0xbb, 0x6f, 0xdb, 0xff, 0xa2, 0xd1, 0x7d, 0x87, 0xc5, 0x39, 0x2a, 0xab, 0x79,
        0x2d, 0xc2, 0x52, 0xd5, 0xde, 0x45, 0x33, 0xcc, 0x95, 0x18, 0xd3, 0x8a, 0xa8,
        0xdb, 0xf1, 0x92, 0x5a, 0xb9, 0x23, 0x86, 0xed, 0xd4, 0x00, 0x99, 0x23};
    uint8_t digest[64];
    hash(64, NULL, 0, "abc", 3, digest);
    assert_memory_equal(digest, expected, 64);
}

/* RFC 7693, appendix E: one digest over many, keyed and not. */
static void fill_sequence(uint8_t *out, size_t length, uint32_t seed)
{
    uint32_t a = 0xdead4bad * seed, b = 1;
    for (size_t i = 0; i < length; i++) {
        uint32_t next = a + b;
        a = b;
        b = next;
        out[i] = (uint8_t)(next >> 24);
    }
}

static void test_rfc_sequence(void **state)
{
    (void)state;
    static const uint8_t expected[32] = {
        0xc2, 0x3a, 0x78, 0x00, 0xd9, 0x81, 0x23, 0xbd, 0x10, 0xf5, 0x06,
        0xc6, 0x1e, 0x29, 0xda, 0x56, 0x03, 0xd7, 0x63, 0xb8, 0xbb, 0xad,
        0x2e, 0x73, 0x7f, 0x5e, 0x76, 0x5a, 0x7b, 0xcc, 0xd4, 0x75};
    static const size_t digest_lengths[] = {20, 32, 48, 64};
    static const size_t lengths[] = {0, 3, 128, 129, 255, 1024};
    uint8_t input[1024], digest[64], key[64];
    struct blake2b all;
    blake2b_begin(&all, 32, NULL, 0);
    for (size_t i = 0; i < 4; i++) {
        for (size_t j = 0; j < 6; j++) {
            fill_sequence(input, lengths[j], (uint32_t)lengths[j]);
            hash(digest_lengths[i], NULL, 0, input, lengths[j], digest);
            blake2b_add(&all, digest, digest_lengths[i]);
            fill_sequence(key, digest_lengths[i], (uint32_t)digest_lengths[i]);
            hash(digest_lengths[i], key, digest_lengths[i], input, lengths[j], digest);
            blake2b_add(&all, digest, digest_lengths[i]);
        }
    }
    blake2b_end(&all, digest);
    assert_memory_equal(digest, expected, 32);
}

/* Any lengths, and any way of cutting the message into pieces. */
static void test_like_libsodium(void **state)
{
    (void)state;
    uint64_t seed = 20261115;
    print_message("seed %llu\n", (unsigned long long)seed);
    struct rng rng = rng_seeded(seed);
    for (int i = 0; i < 5000; i++) {
        uint8_t message[600], key[64], ours[64], theirs[64];
        size_t n_message = rng_below(&rng, sizeof message + 1);
        size_t n_key = rng_below(&rng, 3) ? rng_below(&rng, 65) : 0;
        size_t n_digest = 1 + rng_below(&rng, 64);
        for (size_t j = 0; j < n_message; j++)
            message[j] = (uint8_t)rng_next(&rng);
        for (size_t j = 0; j < n_key; j++)
            key[j] = (uint8_t)rng_next(&rng);
        struct blake2b hashing;
        blake2b_begin(&hashing, n_digest, key, n_key);
        for (size_t at = 0; at < n_message;) {
            size_t n = 1 + rng_below(&rng, (uint32_t)(n_message - at));
            blake2b_add(&hashing, message + at, n);
            at += n;
        }
        blake2b_end(&hashing, ours);
        assert_int_equal(crypto_generichash_blake2b(theirs, n_digest, message, n_message,
                                                    n_key ? key : NULL, n_key),
                         0);
        assert_memory_equal(ours, theirs, n_digest);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_abc),
        cmocka_unit_test(test_rfc_sequence),
        cmocka_unit_test(test_like_libsodium),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
