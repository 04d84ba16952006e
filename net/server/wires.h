/*
 * wires.h: connections with their TCP streams, by libuv: bytes are read and fed
 * to them, what they have to say is written, and those that do not take it are
 * dropped. Whose table is another node's is sent on there (forward.h). What
 * connections do with their bytes is not known here.
 */
#ifndef CAIRN_WIRES_H
#define CAIRN_WIRES_H

#include <stdbool.h>
#include <uv.h>

#include "handshake.h"
#include "service.h"

enum { WIRES_BUFFER = 1 << 16 };

struct wires {
    uv_loop_t *uv;
    struct service *service;
    const struct handshake_key *key;  /* that nodes share; NULL: there are no others */
    struct wire *all;
    struct wire *dirty, **last_dirty;  /* something is to be done at the end of the turn, in this order */
    int n;
    char buffer[WIRES_BUFFER];
};

/* Before the first turn. */
void wires_begin(struct wires *);

/* Who has come to the listener. */
void wires_take(struct wires *, uv_stream_t *listener);

/* A client whom another node has sent here: a door's `admit`. */
void wires_admit(void *wires, int file, const struct handshake_guest *, const char *bytes,
                 size_t n_bytes);

/* The end of a turn: writes what there is to say. True: there is more to do. */
bool wires_flush(struct wires *);

/* About once a second: time-outs. Is the server's patience over, all are closed. */
void wires_tick(struct wires *, bool is_over);

void wires_say_goodbye(struct wires *);

#endif
