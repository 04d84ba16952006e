/* wire.c: see wire.h. */
#include "wire.h"

#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "channel.h"
#include "clock.h"
#include "tcp.h"

enum { READ_SIZE = 1 << 16 };

struct wire {
    const struct route *route;
    enum wire_state state;
    int open_ms;
    int64_t open_by_ms;
    struct tcp_lookup *lookup;       /* until it is connected */
    const struct addrinfo *address;  /* the one that is tried */
    int handle;                      /* -1: none yet */
    bool is_connected;               /* and the channel is at work */
    struct channel channel;
    char reason[768];
};

/* ---- Becoming. */

struct wire *wire_new(const struct route *route, int open_ms)
{
    struct wire *wire = calloc(1, sizeof *wire);
    if (!wire)
        return NULL;
    wire->route = route;
    wire->handle = -1;
    wire->open_ms = open_ms;
    wire->open_by_ms = clock_ms() + open_ms;
    wire->lookup = tcp_find_begin(route_first(route));
    if (wire->lookup)
        return wire;
    free(wire);
    return NULL;
}

static void close_handle(struct wire *wire)
{
    if (wire->handle >= 0)
        close(wire->handle);
    wire->handle = -1;
}

void wire_free(struct wire *wire)
{
    if (!wire)
        return;
    if (wire->state == WIRE_OPEN) {
        channel_end(&wire->channel);
        tcp_write(wire->handle, wire->channel.out.start, wire->channel.out.length);
    }
    close_handle(wire);
    tcp_find_end(wire->lookup);
    channel_free(&wire->channel);
    free(wire);
}

static void lose(struct wire *wire, enum wire_state state, const char *reason)
{
    struct text text = text_in(wire->reason, sizeof wire->reason);
    text_add(&text, reason);
    wire->state = state;
    close_handle(wire);
}

/* ---- Connecting. */

/* To this address or, where it is refused at once, to one after it. */
static void connect_to(struct wire *wire, const struct addrinfo *address)
{
    for (; address && wire->handle < 0; address = address->ai_next) {
        struct text reason = text_in(wire->reason, sizeof wire->reason);
        wire->address = address;
        wire->handle = tcp_begin(address, route_first(wire->route), &reason);
    }
    wire->open_by_ms = clock_ms() + wire->open_ms;
    if (wire->handle < 0)
        wire->state = WIRE_GONE;
}

static void begin_to_talk(struct wire *wire)
{
    wire->is_connected = true;
    tcp_find_end(wire->lookup);
    wire->lookup = NULL;
    channel_begin(&wire->channel, wire->route);
}

/* First the addresses, then a connection to one of them. */
static void go_on_connecting(struct wire *wire, int timeout_ms)
{
    struct text reason = text_in(wire->reason, sizeof wire->reason);
    const struct table_url *first = route_first(wire->route);
    const struct addrinfo *found;
    enum tcp_state state = wire->handle < 0 ? tcp_find_wait(wire->lookup, timeout_ms, &found, &reason)
                                            : tcp_wait(wire->handle, timeout_ms, first, &reason);
    if (state == TCP_BEGUN && clock_ms() >= wire->open_by_ms) {
        text_format(&reason, "%s does not answer", first->authority);
        state = TCP_FAILED;
    }
    if (state == TCP_FAILED && wire->handle < 0) {
        wire->state = WIRE_GONE;
    } else if (state == TCP_FAILED) {
        close_handle(wire);
        connect_to(wire, wire->address->ai_next);
    } else if (state == TCP_OPEN && wire->handle < 0) {
        connect_to(wire, found);
    } else if (state == TCP_OPEN) {
        begin_to_talk(wire);
    }
}

/* ---- Talking. */

static void follow_channel(struct wire *wire)
{
    switch (wire->channel.state) {
    case CHANNEL_OPEN:
        wire->state = WIRE_OPEN;
        break;
    case CHANNEL_GONE:
        lose(wire, WIRE_GONE, wire->channel.reason);
        break;
    case CHANNEL_REFUSED:
        lose(wire, WIRE_REFUSED, wire->channel.reason);
        break;
    default:
        if (clock_ms() >= wire->open_by_ms)
            lose(wire, WIRE_GONE, "the server does not answer");
    }
}

static bool write_some(struct wire *wire)
{
    struct bytes *out = &wire->channel.out;
    int n_written = out->length > 0 ? tcp_write(wire->handle, out->start, out->length) : 0;
    if (n_written > 0)
        bytes_drop_front(out, (size_t)n_written);
    return n_written >= 0;
}

static bool read_some(struct wire *wire)
{
    static char buffer[READ_SIZE];
    int n_read = tcp_read(wire->handle, buffer, sizeof buffer);
    if (n_read > 0)
        channel_feed(&wire->channel, buffer, (size_t)n_read);
    return n_read >= 0;
}

/* Writes what is to be said and reads what has come, for this long at most. */
static void exchange(struct wire *wire, int timeout_ms)
{
    bool is_there = write_some(wire);
    struct pollfd ready = {.fd = wire->handle,
                           .events = POLLIN | (wire->channel.out.length > 0 ? POLLOUT : 0)};
    if (is_there && poll(&ready, 1, timeout_ms) > 0)
        is_there = (!(ready.revents & POLLOUT) || write_some(wire)) &&
                   (!(ready.revents & ~POLLOUT) || read_some(wire));
    follow_channel(wire);
    if (is_there || wire->state > WIRE_OPEN)
        return;
    lose(wire, WIRE_GONE,
         wire->state == WIRE_OPEN ? "the connection is gone" : "the connection was cut before it was made");
}

enum wire_state wire_wait(struct wire *wire, int timeout_ms)
{
    int64_t left = wire->open_by_ms - clock_ms();
    if (wire->state == WIRE_OPENING && left < timeout_ms)
        timeout_ms = left > 0 ? (int)left : 0;
    if (wire->state > WIRE_OPEN)
        return wire->state;
    if (wire->is_connected)
        exchange(wire, timeout_ms);
    else
        go_on_connecting(wire, timeout_ms);
    return wire->state;
}

const char *wire_reason(const struct wire *wire)
{
    return wire->reason;
}

void wire_send(struct wire *wire, const char *bytes, size_t n_bytes)
{
    channel_send(&wire->channel, bytes, n_bytes);
}

struct bytes *wire_said(struct wire *wire)
{
    return &wire->channel.said;
}
