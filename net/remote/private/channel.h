/*
 * channel.h: what lies between what is said to a server and the bytes on the
 * wire: a proxy that is asked to lead there (CONNECT, RFC 9110), then TLS; or
 * neither. It has no wire: bytes in, bytes out.
 */
#ifndef CAIRN_CHANNEL_H
#define CAIRN_CHANNEL_H

#include "bytes.h"
#include "route.h"
#include "tls.h"

enum channel_state {
    CHANNEL_LED,      /* a proxy is to answer */
    CHANNEL_SHAKING,  /* TLS begins */
    CHANNEL_OPEN,
    CHANNEL_GONE,     /* with a reason: it may be tried again, */
    CHANNEL_REFUSED,  /* or that makes no sense */
};

struct channel {
    const struct route *route;
    enum channel_state state;
    struct tls *tls;
    struct bytes said;     /* by the server; whoever reads it empties it */
    struct bytes out;      /* for the wire; whoever writes it empties it */
    struct bytes waiting;  /* to be said as soon as it is open */
    struct bytes answer;   /* the proxy's */
    char reason[768];
};

/* Of a channel that is all zeros, or was freed. */
void channel_begin(struct channel *, const struct route *);
void channel_free(struct channel *);  /* what it holds; leaves zeros */

void channel_send(struct channel *, const char *bytes, size_t n_bytes);
void channel_feed(struct channel *, const char *bytes, size_t n_bytes);  /* from the wire */
void channel_end(struct channel *);  /* says goodbye */

#endif
