/* route.c: see route.h and table_link.h. */
#include "route.h"

#include <sodium.h>

bool table_link_is_good(const struct table_link *link, struct text *why)
{
    struct table_url url;
    struct proxy proxy;
    return table_url_read(link->url, &url, why) && proxy_find(&url, &proxy, why);
}

bool route_find(const struct table_link *link, struct route *route, struct text *why)
{
    *route = (struct route){.trust = NULL};
    if (sodium_init() < 0 || !table_url_read(link->url, &route->url, why) ||
        !proxy_find(&route->url, &route->proxy, why))
        return false;
    if (route->url.is_secret)
        route->trust = tls_trust_new(link->is_insecure, why);
    return route->trust || !route->url.is_secret;
}

void route_free(struct route *route)
{
    tls_trust_free(route->trust);
    *route = (struct route){.trust = NULL};
}

bool route_has_proxy(const struct route *route)
{
    return route->proxy.where.host[0] != '\0';
}

const struct table_url *route_first(const struct route *route)
{
    return route_has_proxy(route) ? &route->proxy.where : &route->url;
}
