/*
 * wire.h: a connection to a server along its route, made and held step by
 * step, so that whoever has a screen to keep alive never waits longer than he
 * wants to: addresses, connection, proxy and TLS are all steps of wire_wait.
 */
#ifndef CAIRN_WIRE_H
#define CAIRN_WIRE_H

#include "bytes.h"
#include "route.h"

enum wire_state {
    WIRE_OPENING,
    WIRE_OPEN,
    WIRE_GONE,     /* or not to be had: wire_reason */
    WIRE_REFUSED,  /* the same, and to try again makes no sense */
};

/* Begins; the route must outlast it. So long may each address take to be
 * connected to and to let us in. NULL: there is no memory. */
struct wire;
struct wire *wire_new(const struct route *, int open_ms);
void wire_free(struct wire *);  /* and says goodbye where it can be heard */

/* The state after one step, or after so long. */
enum wire_state wire_wait(struct wire *, int timeout_ms);

const char *wire_reason(const struct wire *);

/* Goes out as soon as it can. */
void wire_send(struct wire *, const char *bytes, size_t n_bytes);

/* What the server has said; whoever reads it empties it. Of a wire that is gone
 * too: it may have said something before. */
struct bytes *wire_said(struct wire *);

#endif
