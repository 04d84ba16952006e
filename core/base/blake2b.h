/*
 * blake2b.h: the hash of RFC 7693, with or without a key.
 *
 * The core has its own since the browser needs it too; the tests hold it
 * against libsodium's. It makes chance verifiable (chance.h), nothing else.
 */
#ifndef CAIRN_BLAKE2B_H
#define CAIRN_BLAKE2B_H

#include <stddef.h>
#include <stdint.h>

enum { BLAKE2B_DIGEST_MAX = 64, BLAKE2B_KEY_MAX = 64, BLAKE2B_BLOCK = 128 };

struct blake2b {
    uint64_t chain[8];
    uint64_t n_hashed[2];          /* bytes, low word first */
    uint8_t block[BLAKE2B_BLOCK];  /* not yet hashed: the last block needs a mark */
    size_t n_block;
    size_t n_digest;
};

/* A digest of 1 to 64 bytes; a key of 0 to 64. */
void blake2b_begin(struct blake2b *, size_t n_digest, const void *key, size_t n_key);
void blake2b_add(struct blake2b *, const void *bytes, size_t n_bytes);
void blake2b_end(struct blake2b *, uint8_t *digest);

#endif
