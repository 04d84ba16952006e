/* tcp.c: see tcp.h. */
#include "tcp.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- Connecting. */

struct tcp_lookup {
    struct table_url url;
    struct addrinfo hints, *found;
    struct gaicb request;
    bool is_asked; /* the name service has been */
};

struct tcp_lookup *tcp_find_begin(const struct table_url *url)
{
    struct tcp_lookup *lookup = calloc(1, sizeof *lookup);
    if (!lookup)
        return NULL;
    lookup->url = *url;
    /* A number is an address already: nobody needs to be asked. */
    lookup->hints = (struct addrinfo){.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST};
    if (getaddrinfo(lookup->url.host, lookup->url.port, &lookup->hints, &lookup->found) == 0)
        return lookup;
    lookup->found = NULL;
    lookup->hints.ai_flags = 0;
    lookup->request = (struct gaicb){
        .ar_name = lookup->url.host, .ar_service = lookup->url.port, .ar_request = &lookup->hints};
    struct gaicb *requests[] = {&lookup->request};
    lookup->is_asked = getaddrinfo_a(GAI_NOWAIT, requests, 1, NULL) == 0;
    if (lookup->is_asked)
        return lookup;
    free(lookup);
    return NULL;
}

enum tcp_state tcp_find_wait(struct tcp_lookup *lookup, int timeout_ms,
                             const struct addrinfo **addresses, struct text *why)
{
    if (lookup->is_asked) {
        const struct gaicb *requests[] = {&lookup->request};
        struct timespec timeout = {.tv_sec = timeout_ms / 1000,
                                   .tv_nsec = (long)(timeout_ms % 1000) * 1000000};
        gai_suspend(requests, 1, &timeout);
        int error = gai_error(&lookup->request);
        if (error == EAI_INPROGRESS)
            return TCP_BEGUN;
        lookup->is_asked = false;
        if (error != 0) {
            text_clear(why);
            text_format(why, "there is no address %s: %s", lookup->url.host, gai_strerror(error));
            return TCP_FAILED;
        }
        lookup->found = lookup->request.ar_result;
    }
    *addresses = lookup->found;
    return TCP_OPEN;
}

void tcp_find_end(struct tcp_lookup *lookup)
{
    if (!lookup)
        return;
    /* A question that cannot be taken back is answered into its memory later on:
     * rather than wait for that, it is left where it is. */
    if (lookup->is_asked && gai_cancel(&lookup->request) == EAI_NOTCANCELED)
        return;
    if (lookup->found)
        freeaddrinfo(lookup->found);
    free(lookup);
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
        setsockopt(wire, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        return TCP_OPEN;
    }
    cannot_reach(url, error, why);
    return TCP_FAILED;
}

/* ---- Talking. */

int tcp_write(int wire, const char *bytes, size_t n_bytes)
{
    ssize_t n_written = send(wire, bytes, n_bytes, MSG_NOSIGNAL);
    if (n_written < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK))
        return 0;
    return n_written < 0 ? -1 : (int)n_written;
}

int tcp_read(int wire, char *bytes, size_t room)
{
    ssize_t n_read = recv(wire, bytes, room, 0);
    if (n_read < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK))
        return 0;
    return n_read > 0 ? (int)n_read : -1;
}
