/*
 * sha512.h: the hash of FIPS 180-4 that signatures are made with (ed25519.h).
 */
#ifndef CAIRN_SHA512_H
#define CAIRN_SHA512_H

#include <stddef.h>
#include <stdint.h>

enum { SHA512_DIGEST = 64, SHA512_BLOCK = 128 };

struct sha512 {
    uint64_t chain[8];
    uint64_t n_hashed;            /* bytes */
    uint8_t block[SHA512_BLOCK];  /* not yet hashed */
    size_t n_block;
};

void sha512_begin(struct sha512 *);
void sha512_add(struct sha512 *, const void *bytes, size_t n_bytes);
void sha512_end(struct sha512 *, uint8_t digest[SHA512_DIGEST]);

#endif
