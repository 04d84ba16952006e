/* blake2b.c: see blake2b.h. The names in comments are those of RFC 7693. */
#include "blake2b.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

static const uint64_t initial[8] = {  /* IV */
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};

static const uint8_t order[10][16] = {  /* SIGMA; rounds 10 and 11 begin again */
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

static uint64_t turned_right(uint64_t word, int bits)
{
    return word >> bits | word << (64 - bits);
}

static uint64_t word_at(const uint8_t *bytes)
{
    uint64_t word = 0;
    for (int i = 0; i < 8; i++)
        word |= (uint64_t)bytes[i] << (8 * i);
    return word;
}

static void mix(uint64_t v[16], int a, int b, int c, int d, uint64_t x, uint64_t y)  /* G */
{
    v[a] += v[b] + x;
    v[d] = turned_right(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = turned_right(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = turned_right(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = turned_right(v[b] ^ v[c], 63);
}

static void hash_block(struct blake2b *hash, bool is_last)  /* F */
{
    hash->n_hashed[0] += hash->n_block;
    if (hash->n_hashed[0] < hash->n_block)
        hash->n_hashed[1]++;

    uint64_t v[16], m[16];
    for (int i = 0; i < 8; i++) {
        v[i] = hash->chain[i];
        v[i + 8] = initial[i];
    }
    v[12] ^= hash->n_hashed[0];
    v[13] ^= hash->n_hashed[1];
    if (is_last)
        v[14] = ~v[14];
    for (int i = 0; i < 16; i++)
        m[i] = word_at(hash->block + 8 * i);

    for (int round = 0; round < 12; round++) {
        const uint8_t *s = order[round % 10];
        mix(v, 0, 4, 8, 12, m[s[0]], m[s[1]]);
        mix(v, 1, 5, 9, 13, m[s[2]], m[s[3]]);
        mix(v, 2, 6, 10, 14, m[s[4]], m[s[5]]);
        mix(v, 3, 7, 11, 15, m[s[6]], m[s[7]]);
        mix(v, 0, 5, 10, 15, m[s[8]], m[s[9]]);
        mix(v, 1, 6, 11, 12, m[s[10]], m[s[11]]);
        mix(v, 2, 7, 8, 13, m[s[12]], m[s[13]]);
        mix(v, 3, 4, 9, 14, m[s[14]], m[s[15]]);
    }
    for (int i = 0; i < 8; i++)
        hash->chain[i] ^= v[i] ^ v[i + 8];
    hash->n_block = 0;
}

void blake2b_begin(struct blake2b *hash, size_t n_digest, const void *key, size_t n_key)
{
    assert(n_digest >= 1 && n_digest <= BLAKE2B_DIGEST_MAX && n_key <= BLAKE2B_KEY_MAX);
    *hash = (struct blake2b){.n_digest = n_digest};
    memcpy(hash->chain, initial, sizeof initial);
    hash->chain[0] ^= 0x01010000 ^ (uint64_t)n_key << 8 ^ n_digest;
    if (n_key > 0) {
        /* The key is a first block of its own, filled up with zeros. */
        memcpy(hash->block, key, n_key);
        hash->n_block = BLAKE2B_BLOCK;
    }
}

void blake2b_add(struct blake2b *hash, const void *bytes, size_t n_bytes)
{
    const uint8_t *at = bytes;
    while (n_bytes > 0) {
        /* A full block waits until more comes: it might be the last. */
        if (hash->n_block == BLAKE2B_BLOCK)
            hash_block(hash, false);
        size_t room = BLAKE2B_BLOCK - hash->n_block;
        size_t n = n_bytes < room ? n_bytes : room;
        memcpy(hash->block + hash->n_block, at, n);
        hash->n_block += n;
        at += n;
        n_bytes -= n;
    }
}

void blake2b_end(struct blake2b *hash, uint8_t *digest)
{
    memset(hash->block + hash->n_block, 0, BLAKE2B_BLOCK - hash->n_block);
    hash_block(hash, true);
    for (size_t i = 0; i < hash->n_digest; i++)
        digest[i] = (uint8_t)(hash->chain[i / 8] >> (8 * (i % 8)));
}
