/*
 * socket_client.h: the client's side of a WebSocket (RFC 6455), without its
 * wire: bytes in, bytes out. Only what a Cairn server says is understood:
 * whole text messages, pings, closes.
 */
#ifndef CAIRN_SOCKET_CLIENT_H
#define CAIRN_SOCKET_CLIENT_H

#include <stdbool.h>
#include <stdint.h>

#include "bytes.h"

enum socket_event {
    SOCKET_NOTHING,  /* more bytes are needed */
    SOCKET_OPENED,   /* the handshake has succeeded */
    SOCKET_MESSAGE,
    SOCKET_CLOSED,   /* the server has said goodbye: `code` */
    SOCKET_BROKEN,   /* it does not speak like a server of ours: `code` is HTTP's, or 0 */
};

struct socket_client {
    struct bytes in;   /* arrived; the first n_used of them are done with */
    size_t n_used;
    struct bytes out;  /* to be written; whoever does empties it */
    bool is_open;
    int code;
    uint32_t mask;     /* of the next frame */
};

/* Of a client that is all zeros, or was freed: asks for the socket of a table. */
void socket_client_begin(struct socket_client *, const char *host, const char *table_id);
void socket_client_free(struct socket_client *);  /* what it holds; leaves zeros */

void socket_client_feed(struct socket_client *, const char *bytes, size_t n_bytes);

/* What comes next of what was fed. A message is good until the next call. */
enum socket_event socket_client_next(struct socket_client *, const char **message,
                                     size_t *length);

void socket_client_send(struct socket_client *, const char *message, size_t length);

#endif
