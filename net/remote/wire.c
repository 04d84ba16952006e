/* wire.c: see wire.h. */
#include "wire.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void copy(char *to, size_t room, const char *from, size_t length)
{
    struct text text = text_in(to, room);
    for (size_t i = 0; i < length; i++)
        text_char(&text, from[i]);
}

bool table_url_read(const char *url, struct table_url *parts, struct text *why)
{
    static const char scheme[] = "http://";
    if (strncmp(url, "https://", strlen("https://")) == 0) {
        text_add(why, "https is not spoken here: connect to the server's own port, "
                      "or through a tunnel such as stunnel");
        return false;
    }
    *parts = (struct table_url){.port = "80"};
    const char *authority = url + strlen(scheme);
    bool is_http = strncmp(url, scheme, strlen(scheme)) == 0;
    size_t n_authority = is_http ? strcspn(authority, "/") : 0;
    if (n_authority == 0 || n_authority >= URL_HOST_MAX) {
        text_format(why, "%s is not an address like http://HOST:PORT/t/TABLE", url);
        return false;
    }
    copy(parts->authority, sizeof parts->authority, authority, n_authority);
    const char *host = parts->authority + (parts->authority[0] == '[');
    size_t n_host = strcspn(host, parts->authority[0] == '[' ? "]" : ":");
    copy(parts->host, sizeof parts->host, host, n_host);
    const char *colon = strchr(host + n_host, ':');
    if (colon)
        copy(parts->port, sizeof parts->port, colon + 1, strlen(colon + 1));
    const char *path = authority + n_authority;
    if (strncmp(path, "/t/", 3) == 0)
        copy(parts->id, sizeof parts->id, path + 3, strcspn(path + 3, "/?#"));
    return true;
}

int wire_open(const struct table_url *url, struct text *why)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    int error = getaddrinfo(url->host, url->port, &hints, &found);
    if (error != 0) {
        text_format(why, "there is no address %s: %s", url->host, gai_strerror(error));
        return -1;
    }
    int wire = -1;
    for (struct addrinfo *at = found; at && wire < 0; at = at->ai_next) {
        wire = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (wire >= 0 && connect(wire, at->ai_addr, at->ai_addrlen) != 0) {
            text_clear(why);
            text_format(why, "%s cannot be reached: %s", url->authority, strerror(errno));
            close(wire);
            wire = -1;
        }
    }
    freeaddrinfo(found);
    int yes = 1;
    if (wire >= 0)
        setsockopt(wire, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return wire;
}

bool wire_write(int wire, const char *bytes, size_t n_bytes)
{
    while (n_bytes > 0) {
        ssize_t n_written = send(wire, bytes, n_bytes, MSG_NOSIGNAL);
        if (n_written < 0 && errno == EINTR)
            continue;
        if (n_written <= 0)
            return false;
        bytes += n_written;
        n_bytes -= (size_t)n_written;
    }
    return true;
}

int wire_read(int wire, char *bytes, size_t room, int timeout_ms)
{
    struct pollfd ready = {.fd = wire, .events = POLLIN};
    int n_ready = poll(&ready, 1, timeout_ms);
    if (n_ready == 0 || (n_ready < 0 && errno == EINTR))
        return 0;
    ssize_t n_read = n_ready < 0 ? -1 : recv(wire, bytes, room, 0);
    return n_read > 0 ? (int)n_read : -1;
}
