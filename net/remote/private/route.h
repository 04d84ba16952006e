/*
 * route.h: how a server is reached: straight or through a proxy, in the open
 * or secretly. It is made once and serves every connection to that server.
 */
#ifndef CAIRN_ROUTE_H
#define CAIRN_ROUTE_H

#include "proxy.h"
#include "table_link.h"
#include "tls.h"

struct route {
    struct table_url url;
    struct proxy proxy;
    struct tls_trust *trust;  /* NULL: in the open */
};

/* False, with one sentence; then there is nothing to free. */
bool route_find(const struct table_link *, struct route *, struct text *why);
void route_free(struct route *);  /* what it holds; leaves zeros */

/* Whom the connection is made to: the proxy or the server itself. */
const struct table_url *route_first(const struct route *);
bool route_has_proxy(const struct route *);

#endif
