/*
 * door.h: where other nodes come in: a listener of its own, which lets nobody
 * in without the shared secret (handshake.h).
 */
#ifndef CAIRN_DOOR_H
#define CAIRN_DOOR_H

#include <uv.h>

#include "handshake.h"
#include "store.h"

struct door_host {
    void *user;
    /* A client whom another node sends: the file is the callee's, and the bytes
     * are the first that the client has said. */
    void (*admit)(void *user, int file, const struct handshake_guest *, const char *bytes,
                  size_t n_bytes);
};

struct door {
    uv_tcp_t listener;
    struct handshake_key key;
    struct door_host host;
    int n_guests;  /* who have not yet shown that they are nodes */
    bool is_open;
    char address[STORE_DOOR_MAX];  /* "host:port", where it is */
};

/* At "host:port"; port 0 is any free one. `secret` is the file of the nodes'
 * secret. False, with one sentence. */
bool door_open(struct door *, uv_loop_t *, const char *address, const char *secret,
               const struct door_host *, struct text *why);
void door_close(struct door *);

#endif
