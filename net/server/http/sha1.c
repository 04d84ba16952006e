/* sha1.c: see sha1.h. FIPS 180-4. */
#include "sha1.h"

#include <assert.h>
#include <string.h>

enum { BLOCK = 64, N_ROUNDS = 80 };

static uint32_t rotate(uint32_t word, int by)
{
    return word << by | word >> (32 - by);
}

static void mix(uint32_t chain[5], const uint8_t block[BLOCK])
{
    static const uint32_t constant[] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32_t w[N_ROUNDS];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < N_ROUNDS; i++)
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    uint32_t a = chain[0], b = chain[1], c = chain[2], d = chain[3], e = chain[4];
    for (int i = 0; i < N_ROUNDS; i++) {
        uint32_t f = i < 20   ? (b & c) | (~b & d)
                     : i < 40 ? b ^ c ^ d
                     : i < 60 ? (b & c) | (b & d) | (c & d)
                              : b ^ c ^ d;
        uint32_t next = rotate(a, 5) + f + e + constant[i / 20] + w[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    chain[0] += a;
    chain[1] += b;
    chain[2] += c;
    chain[3] += d;
    chain[4] += e;
}

void sha1_short(const void *bytes, size_t n_bytes, uint8_t digest[SHA1_DIGEST_SIZE])
{
    assert(n_bytes <= SHA1_SHORT_MAX);
    uint8_t padded[2 * BLOCK] = {0};
    memcpy(padded, bytes, n_bytes);
    padded[n_bytes] = 0x80;
    size_t length = n_bytes + 9 <= BLOCK ? BLOCK : 2 * BLOCK;
    padded[length - 2] = (uint8_t)(n_bytes >> 5);  /* its length in bits */
    padded[length - 1] = (uint8_t)(n_bytes << 3);
    uint32_t chain[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    for (size_t at = 0; at < length; at += BLOCK)
        mix(chain, padded + at);
    for (int i = 0; i < SHA1_DIGEST_SIZE; i++)
        digest[i] = (uint8_t)(chain[i / 4] >> (24 - 8 * (i % 4)));
}
