/*
 * sha1.h: SHA-1, which the WebSocket handshake asks for (RFC 6455) and
 * nothing else may use: it protects nothing there, and would protect nothing
 * anywhere.
 */
#ifndef CAIRN_SHA1_H
#define CAIRN_SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_DIGEST_SIZE = 20, SHA1_SHORT_MAX = 119 };

/* Of at most SHA1_SHORT_MAX bytes: two blocks. */
void sha1_short(const void *bytes, size_t n_bytes, uint8_t digest[SHA1_DIGEST_SIZE]);

#endif
