/*
 * handshake.h: how two nodes know each other: both show that they have the
 * shared secret, by an HMAC over two fresh nonces, one of each, and the one
 * that connects says for whom: the client's address, which is under the HMAC
 * too. What follows is that client's own bytes.
 *
 *     connects                          accepts
 *     "cairn-n1" nonce          ->
 *                               <-      nonce, HMAC(2, both nonces)
 *     HMAC(1, both nonces, for whom), for whom   ->
 *
 * Nobody without the secret can pose as a node or repeat what another has
 * said. The bytes that follow are not hidden: doors are for a private network.
 * Bytes go in and come out; wires are not known here.
 */
#ifndef CAIRN_HANDSHAKE_H
#define CAIRN_HANDSHAKE_H

#include <stdbool.h>
#include <stdint.h>

#include "addresses.h"
#include "bytes.h"
#include "text.h"

enum { HANDSHAKE_KEY = 32, HANDSHAKE_NONCE = 32, HANDSHAKE_SECRET_LEAST = 16 };

struct handshake_key {
    uint8_t bytes[HANDSHAKE_KEY];
};

/* From the text of a file, without blanks at its ends. False: it is too short
 * to be a secret. */
bool handshake_key_from(const char *text, struct handshake_key *);

/* For whom a connection is forwarded. */
struct handshake_guest {
    char address[ADDRESS_TEXT_MAX];
    uint8_t n_hops;  /* nodes that it has passed */
};

struct handshake {
    const struct handshake_key *key;
    bool has_begun;
    uint8_t nonce[2][HANDSHAKE_NONCE];  /* of who connects, of who accepts */
    struct bytes in;                    /* what has come and is not used; then: the client's */
    struct handshake_guest guest;
};

enum handshake_state { HANDSHAKE_GOES_ON, HANDSHAKE_DONE, HANDSHAKE_BAD };

/* Takes what has come (at first nothing), and adds what is to be said. */
enum handshake_state handshake_accept(struct handshake *, const char *bytes, size_t n_bytes,
                                      struct bytes *out);
enum handshake_state handshake_connect(struct handshake *, const char *bytes, size_t n_bytes,
                                       struct bytes *out);
void handshake_free(struct handshake *);

#endif
