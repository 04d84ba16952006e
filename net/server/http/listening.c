/* listening.c: see listening.h. */
#include "listening.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <string.h>

#include "addresses.h"

enum { BACKLOG = 511 };

bool listening_begin(uv_tcp_t *listener, const char *host, int port_number,
                     uv_connection_cb on_connection, struct text *why)
{
    char port[16];
    struct text text = text_in(port, sizeof port);
    text_int(&text, port_number);
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    int error = getaddrinfo(host, port, &hints, &found);
    if (error != 0) {
        text_format(why, "there is no address %s: %s", host, gai_strerror(error));
        return false;
    }
    error = uv_tcp_bind(listener, found->ai_addr, 0);
    if (error == 0)
        error = uv_listen((uv_stream_t *)listener, BACKLOG, on_connection);
    freeaddrinfo(found);
    if (error == UV_EADDRINUSE)
        text_format(why, "port %s of %s is in use", port, host);
    else if (error != 0)
        text_format(why, "port %s of %s cannot be used: %s", port, host,
                    uv_strerror(error));
    return error == 0;
}

static void write_url(const char *host, int port, char *url, size_t room)
{
    struct text text = text_in(url, room);
    text_format(&text, strchr(host, ':') ? "http://[%s]:%d/" : "http://%s:%d/", host, port);
}

/* Bound to all addresses: which of them can other devices use? */
static void tell_other_addresses(const struct server_settings *settings, int family, int port)
{
    struct ifaddrs *all = NULL;
    if (getifaddrs(&all) != 0)
        return;
    for (struct ifaddrs *at = all; at; at = at->ifa_next) {
        bool is_outside = at->ifa_addr && at->ifa_flags & IFF_UP && !(at->ifa_flags & IFF_LOOPBACK);
        bool is_link_local =
            is_outside && at->ifa_addr->sa_family == AF_INET6 &&
            IN6_IS_ADDR_LINKLOCAL(&((struct sockaddr_in6 *)at->ifa_addr)->sin6_addr);
        if (!is_outside || is_link_local ||
            (at->ifa_addr->sa_family != AF_INET &&
             (at->ifa_addr->sa_family != AF_INET6 || family != AF_INET6)))
            continue;
        char address[ADDRESS_TEXT_MAX], url[512];
        uv_ip_name(at->ifa_addr, address, sizeof address);
        write_url(address, port, url, sizeof url);
        settings->is_also_at(url);
    }
    freeifaddrs(all);
}

int listening_port(const uv_tcp_t *listener)
{
    struct sockaddr_storage own;
    int length = sizeof own;
    uv_tcp_getsockname(listener, (struct sockaddr *)&own, &length);
    return ntohs(own.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&own)->sin6_port
                                           : ((struct sockaddr_in *)&own)->sin_port);
}

int listening_say(const uv_tcp_t *listener, const struct server_settings *settings)
{
    struct sockaddr_storage own;
    int length = sizeof own, port = listening_port(listener);
    uv_tcp_getsockname(listener, (struct sockaddr *)&own, &length);
    const struct sockaddr_in *four = (struct sockaddr_in *)&own;
    const struct sockaddr_in6 *six = (struct sockaddr_in6 *)&own;
    bool is_six = own.ss_family == AF_INET6;
    bool is_any = is_six ? IN6_IS_ADDR_UNSPECIFIED(&six->sin6_addr)
                         : four->sin_addr.s_addr == htonl(INADDR_ANY);
    char url[512];
    write_url(settings->host, port, url, sizeof url);
    settings->is_ready(url);
    if (is_any)
        tell_other_addresses(settings, own.ss_family, port);
    return port;
}
