/* tcp.c: see tcp.h. */
#include "tcp.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "clock.h"

/* ---- Connecting. */

struct addrinfo *tcp_find(const struct table_url *url, struct text *why)
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

int tcp_begin(const struct addrinfo *address, const struct table_url *url, struct text *why)
{
    int wire = socket(address->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (wire >= 0 &&
        (connect(wire, address->ai_addr, address->ai_addrlen) == 0 || errno == EINPROGRESS))
        return wire;
    cannot_reach(url, errno, why);
    if (wire >= 0)
        close(wire);
    return -1;
}

enum tcp_state tcp_wait(int wire, int timeout_ms, const struct table_url *url, struct text *why)
{
    struct pollfd ready = {.fd = wire, .events = POLLOUT};
    int n_ready = poll(&ready, 1, timeout_ms);
    if (n_ready == 0 || (n_ready < 0 && errno == EINTR))
        return TCP_BEGUN;
    int error = errno, yes = 1;
    socklen_t size = sizeof error;
    if (n_ready > 0 && getsockopt(wire, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0) {
        /* What is written and read from here on waits its turn. */
        fcntl(wire, F_SETFL, fcntl(wire, F_GETFL) & ~O_NONBLOCK);
        setsockopt(wire, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        return TCP_OPEN;
    }
    cannot_reach(url, error, why);
    return TCP_FAILED;
}

int tcp_open(const struct table_url *url, int timeout_ms, struct text *why)
{
    struct addrinfo *found = tcp_find(url, why);
    int64_t end_ms = clock_ms() + timeout_ms;
    int wire = -1;
    for (const struct addrinfo *at = found; at && wire < 0; at = at->ai_next) {
        enum tcp_state state = TCP_BEGUN;
        wire = tcp_begin(at, url, why);
        while (wire >= 0 && state == TCP_BEGUN && clock_ms() < end_ms)
            state = tcp_wait(wire, (int)(end_ms - clock_ms()), url, why);
        if (wire < 0 || state == TCP_OPEN)
            continue;
        if (state == TCP_BEGUN)
            cannot_reach(url, ETIMEDOUT, why);
        close(wire);
        wire = -1;
    }
    if (found)
        freeaddrinfo(found);
    return wire;
}

/* ---- Talking. */

bool tcp_write(int wire, const char *bytes, size_t n_bytes)
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

int tcp_read(int wire, char *bytes, size_t room, int timeout_ms)
{
    struct pollfd ready = {.fd = wire, .events = POLLIN};
    int n_ready = poll(&ready, 1, timeout_ms);
    if (n_ready == 0 || (n_ready < 0 && errno == EINTR))
        return 0;
    ssize_t n_read = n_ready < 0 ? -1 : recv(wire, bytes, room, 0);
    return n_read > 0 ? (int)n_read : -1;
}
