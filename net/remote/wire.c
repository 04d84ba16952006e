/* wire.c: see wire.h. */
#include "wire.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "clock.h"

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

/* ---- Connecting. */

struct addrinfo *wire_find(const struct table_url *url, struct text *why)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    int error = getaddrinfo(url->host, url->port, &hints, &found);
    if (error == 0)
        return found;
    text_clear(why);
    text_format(why, "there is no address %s: %s", url->host, gai_strerror(error));
    return NULL;
}

static void cannot_reach(const struct table_url *url, int error, struct text *why)
{
    text_clear(why);
    text_format(why, "%s cannot be reached: %s", url->authority, strerror(error));
}

int wire_begin(const struct addrinfo *address, const struct table_url *url, struct text *why)
{
    int wire = socket(address->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (wire >= 0 && (connect(wire, address->ai_addr, address->ai_addrlen) == 0 ||
                      errno == EINPROGRESS))
        return wire;
    cannot_reach(url, errno, why);
    if (wire >= 0)
        close(wire);
    return -1;
}

enum wire_state wire_wait(int wire, int timeout_ms, const struct table_url *url, struct text *why)
{
    struct pollfd ready = {.fd = wire, .events = POLLOUT};
    int n_ready = poll(&ready, 1, timeout_ms);
    if (n_ready == 0 || (n_ready < 0 && errno == EINTR))
        return WIRE_BEGUN;
    int error = errno, yes = 1;
    socklen_t size = sizeof error;
    if (n_ready > 0 && getsockopt(wire, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0) {
        /* What is written and read from here on waits its turn. */
        fcntl(wire, F_SETFL, fcntl(wire, F_GETFL) & ~O_NONBLOCK);
        setsockopt(wire, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        return WIRE_OPEN;
    }
    cannot_reach(url, error, why);
    return WIRE_FAILED;
}

int wire_open(const struct table_url *url, int timeout_ms, struct text *why)
{
    struct addrinfo *found = wire_find(url, why);
    int64_t end_ms = clock_ms() + timeout_ms;
    int wire = -1;
    for (const struct addrinfo *at = found; at && wire < 0; at = at->ai_next) {
        enum wire_state state = WIRE_BEGUN;
        wire = wire_begin(at, url, why);
        while (wire >= 0 && state == WIRE_BEGUN && clock_ms() < end_ms)
            state = wire_wait(wire, (int)(end_ms - clock_ms()), url, why);
        if (wire < 0 || state == WIRE_OPEN)
            continue;
        if (state == WIRE_BEGUN)
            cannot_reach(url, ETIMEDOUT, why);
        close(wire);
        wire = -1;
    }
    if (found)
        freeaddrinfo(found);
    return wire;
}

/* ---- Talking. */

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
