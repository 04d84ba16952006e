/*
 * socket.h: a connection that has become a WebSocket (RFC 6455): the
 * handshake, frames by wslay, pings. What messages mean: hearing.h.
 */
#ifndef CAIRN_SOCKET_H
#define CAIRN_SOCKET_H

#include "connection.h"

enum {
    SOCKET_TABLE_DELETED = 4004,  /* a close code of our own */
    SOCKET_TABLE_MOVED = 1012,    /* "service restart": come again */
};

/* Turns the connection of a fitting request into a socket of the room, which
 * has not said hello yet. False: refused. */
bool socket_open(struct connection *, struct room *, struct refusal *);
void socket_free(struct connection *);

/* Uses up what has arrived. */
void socket_feed(struct connection *);

/* A whole message. A peer that does not read is dropped. */
void socket_send(struct connection *, const char *message, size_t length);

/* Closes with one of RFC 6455's codes, after what was sent before. */
void socket_close(struct connection *, uint16_t code);

void socket_tick(struct connection *);

#endif
