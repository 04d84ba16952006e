/*
 * ed25519.h: does a signature hold (RFC 8032)?
 *
 * It only checks, so it knows no secrets and need not hide how long it takes;
 * signing is libsodium's. The core has its own since the browser needs it too;
 * the tests hold it against libsodium's.
 */
#ifndef CAIRN_ED25519_H
#define CAIRN_ED25519_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ED25519_KEY = 32, ED25519_SIGNATURE = 64 };

/* As strict as libsodium: one text of a number only, no keys of small order. */
bool ed25519_holds(const uint8_t key[ED25519_KEY], const uint8_t signature[ED25519_SIGNATURE],
                   const void *message, size_t n_bytes);

#endif
