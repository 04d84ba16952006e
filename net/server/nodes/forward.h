/*
 * forward.h: a client's connection that belongs to another node: a wire to that
 * node's door, over which the client's bytes go and come as they are.
 */
#ifndef CAIRN_FORWARD_H
#define CAIRN_FORWARD_H

#include <uv.h>

#include "handshake.h"

struct forward_host {
    void *user;
    uv_buf_t buffer;  /* to read into: nobody else's meanwhile, and nobody's afterwards */
    /* What the other node says to the client. */
    void (*take)(void *user, const char *bytes, size_t n_bytes);
    /* It says no more; or it could not be reached. The forward is gone then. */
    void (*end)(void *user);
};

struct forward;

/* `door` is "host:port". NULL: no memory. */
struct forward *forward_begin(uv_loop_t *, const char *door, const struct handshake_key *,
                              const struct handshake_guest *, const struct forward_host *);

/* What the client says. Before the other node is reached it is kept. */
void forward_send(struct forward *, const char *bytes, size_t n_bytes);

void forward_send_end(struct forward *);  /* the client says no more, but may listen */

size_t forward_unsent(const struct forward *);  /* bytes that the other node has not taken */
bool forward_is_open(const struct forward *);   /* the other node has shown that it is one */

const char *forward_door(const struct forward *);

/* The client does not read: nothing is taken until it does. */
void forward_hold(struct forward *, bool is_held);

/* Nobody is told anything any more. */
void forward_close(struct forward *);

#endif
