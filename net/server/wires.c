/* wires.c: see wires.h. */
#include "wires.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "addresses.h"
#include "connection.h"
#include "forward.h"
#include "price.h"
#include "routes.h"

/* A connection and its TCP stream. */
struct wire {
    uv_tcp_t tcp;
    uv_shutdown_t shutdown;
    struct wires *wires;
    struct connection *connection;
    char address[ADDRESS_TEXT_MAX];
    bool is_counted;   /* the address has one connection more by it */
    struct forward *forward;  /* to the node whose it is; or NULL */
    int64_t forward_ms;       /* since when */
    struct wire *next, *previous;
    bool is_dirty, is_reading, is_shut, is_closing;
    bool has_ended;    /* the peer says no more, but may still listen */
    struct wire *next_dirty;
    size_t n_unread;   /* at the last tick */
    int64_t moved_ms;  /* when the peer last took something */
};

struct write {
    uv_write_t request;
    char *bytes;  /* or NULL: only a tail */
};

/* ---- The end of a wire. */

static void on_wire_closed(uv_handle_t *handle)
{
    struct wire *wire = handle->data;
    struct wires *wires = wire->wires;
    if (wire->connection) {
        connection_free(wire->connection);
        if (wire->is_counted)
            addresses_remove(wires->service->addresses, wire->address);
        if (wire->previous)
            wire->previous->next = wire->next;
        else
            wires->all = wire->next;
        if (wire->next)
            wire->next->previous = wire->previous;
        wires->n--;
    }
    free(wire);
}

static void close_wire(struct wire *wire)
{
    if (wire->is_closing)
        return;
    wire->is_closing = true;
    if (wire->forward)
        forward_close(wire->forward);
    wire->forward = NULL;
    if (wire->connection) {
        wire->connection->is_lost = true;
        room_leave(&wire->connection->listener);
    }
    uv_close((uv_handle_t *)&wire->tcp, on_wire_closed);
}

/* ---- Writing. */

static void mark_dirty(void *user)
{
    struct wire *wire = user;
    if (wire->is_dirty)
        return;
    wire->is_dirty = true;
    wire->next_dirty = NULL;
    *wire->wires->last_dirty = wire;
    wire->wires->last_dirty = &wire->next_dirty;
}

static size_t count_unread(void *user)
{
    struct wire *wire = user;
    return uv_stream_get_write_queue_size((uv_stream_t *)&wire->tcp);
}

static void on_written(uv_write_t *request, int status)
{
    struct write *write = request->data;
    struct wire *wire = request->handle->data;
    free(write->bytes);
    free(write);
    if (status != 0)
        close_wire(wire);
    else
        mark_dirty(wire);  /* it may want to read again */
}

/* All that libuv's try did not get out. */
static void write_rest(struct wire *wire, size_t n_written)
{
    struct connection *connection = wire->connection;
    struct write *write = malloc(sizeof *write);
    if (!write) {
        close_wire(wire);
        return;
    }
    size_t n_skipped = n_written < connection->out.length ? n_written : connection->out.length;
    size_t n_of_tail = n_written - n_skipped;
    uv_buf_t parts[2] = {
        uv_buf_init(connection->out.start + n_skipped,
                    (unsigned)(connection->out.length - n_skipped)),
        uv_buf_init(connection->tail ? (char *)connection->tail + n_of_tail : NULL,
                    (unsigned)(connection->n_tail - n_of_tail)),
    };
    *write = (struct write){.bytes = connection->out.start};
    write->request.data = write;
    connection->out = (struct bytes){0};
    int first = parts[0].len == 0;
    unsigned n_parts = (parts[1].len > 0) + !first;
    if (uv_write(&write->request, (uv_stream_t *)&wire->tcp, parts + first, n_parts,
                 on_written) != 0) {
        free(write->bytes);
        free(write);
        close_wire(wire);
    }
}

static ssize_t try_both(struct wire *wire)
{
    struct connection *connection = wire->connection;
    uv_buf_t parts[2] = {
        uv_buf_init(connection->out.start, (unsigned)connection->out.length),
        uv_buf_init((char *)connection->tail, (unsigned)connection->n_tail),
    };
    return uv_try_write((uv_stream_t *)&wire->tcp, parts, 2);
}

/* The common case, without libuv: write(2), which it calls, looks for a file's
 * position and watchers first. */
static ssize_t try_send(struct wire *wire)
{
    const struct bytes *out = &wire->connection->out;
    uv_os_fd_t file;
    if (uv_fileno((uv_handle_t *)&wire->tcp, &file) != 0)
        return UV_EBADF;
    ssize_t n_sent;
    do
        n_sent = send(file, out->start, out->length, MSG_DONTWAIT | MSG_NOSIGNAL);
    while (n_sent < 0 && errno == EINTR);
    return n_sent < 0 ? uv_translate_sys_error(errno) : n_sent;
}

static void write_output(struct wire *wire)
{
    struct connection *connection = wire->connection;
    size_t n_bytes = connection->out.length + connection->n_tail;
    if (n_bytes == 0 || wire->is_shut)
        return;
    ssize_t n_written = 0;
    if (count_unread(wire) == 0) {
        n_written = connection->n_tail > 0 ? try_both(wire) : try_send(wire);
        if (n_written < 0 && n_written != UV_EAGAIN) {
            close_wire(wire);
            return;
        }
        if (n_written < 0)
            n_written = 0;
    }
    if ((size_t)n_written < n_bytes)
        write_rest(wire, (size_t)n_written);
    connection->out.length = 0;  /* its memory is kept while it is used */
    connection->tail = NULL;
    connection->n_tail = 0;
}

/* ---- Reading. */

static void lend_buffer(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    (void)wanted;
    struct wires *wires = ((struct wire *)handle->data)->wires;
    *buffer = uv_buf_init(wires->buffer, WIRES_BUFFER);
}

static void on_read(uv_stream_t *stream, ssize_t n_bytes, const uv_buf_t *buffer)
{
    struct wire *wire = stream->data;
    if (n_bytes == UV_EOF && wire->connection->request && !wire->is_shut) {
        wire->has_ended = true;
        if (wire->forward)
            forward_send_end(wire->forward);
        mark_dirty(wire);
        return;
    }
    if (n_bytes < 0) {
        close_wire(wire);
        return;
    }
    wire->wires->service->now_ms = (int64_t)uv_now(wire->wires->uv);
    connection_feed(wire->connection, buffer->base, (size_t)n_bytes);
    mark_dirty(wire);
}

/* An ending wire is read on, and what comes is thrown away: else the peer
 * might lose our last words. */
static void read_or_not(struct wire *wire)
{
    bool has_room = count_unread(wire) <= LIMIT_UNREAD / 4;
    bool can_pass = wire->forward && forward_unsent(wire->forward) <= LIMIT_UNREAD / 4;
    bool wants = (connection_wants_input(wire->connection) || wire->connection->is_ending ||
                  can_pass) &&
                 !wire->has_ended && has_room;
    if (wire->forward)
        forward_hold(wire->forward, !has_room);
    if (wants && !wire->is_reading)
        uv_read_start((uv_stream_t *)&wire->tcp, lend_buffer, on_read);
    else if (!wants && wire->is_reading)
        uv_read_stop((uv_stream_t *)&wire->tcp);
    wire->is_reading = wants;
}

/* The peer closes now, or time does, unless it has ended already. */
static void on_shutdown(uv_shutdown_t *request, int status)
{
    (void)status;
    struct wire *wire = request->handle->data;
    if (wire->has_ended)
        close_wire(wire);
}

/* Is there nothing more to answer to one who says no more? */
static bool is_done(const struct wire *wire)
{
    const struct connection *connection = wire->connection;
    return wire->has_ended && !connection->is_answered && !connection->is_waiting &&
           !connection->is_parked && !connection->goes_on && !connection->is_put_off && !connection->is_ending &&
           !connection->is_forwarding && count_unread((void *)wire) == 0;
}

static void flush(struct wire *wire)
{
    struct connection *connection = wire->connection;
    if (wire->is_closing)
        return;
    if (!connection->is_lost)
        write_output(wire);
    if (connection->is_lost) {
        close_wire(wire);
        return;
    }
    if (wire->is_closing)
        return;
    connection_taken(connection);
    if (connection->is_ending && connection->out.length == 0 && !wire->is_shut) {
        wire->is_shut = true;
        connection->deadline_ms = connection->service->now_ms + LIMIT_GOODBYE_MS;
        if (uv_shutdown(&wire->shutdown, (uv_stream_t *)&wire->tcp, on_shutdown) != 0)
            close_wire(wire);
    }
    if (is_done(wire))
        close_wire(wire);
    if (!wire->is_closing)
        read_or_not(wire);
}

/* ---- Tables of other nodes. */

static void take_relayed(void *user, const char *bytes, size_t n_bytes)
{
    connection_relay(((struct wire *)user)->connection, bytes, n_bytes);
}

static void end_relayed(void *user)
{
    struct wire *wire = user;
    wire->forward = NULL;
    connection_relay_end(wire->connection);
}

static bool forward(void *user, const char *door, const struct handshake_guest *guest,
                    const struct bytes *bytes)
{
    struct wire *wire = user;
    struct wires *wires = wire->wires;
    struct forward_host host = {.user = wire, .buffer = uv_buf_init(wires->buffer, WIRES_BUFFER),
                                .take = take_relayed, .end = end_relayed};
    if (!wires->key)
        return false;
    wire->forward = forward_begin(wires->uv, door, wires->key, guest, &host);
    wire->forward_ms = wires->service->now_ms;
    if (!wire->forward)
        return false;
    wires->service->count.n_forwarded++;
    forward_send(wire->forward, bytes->start, bytes->length);
    return true;
}

static void pass(void *user, const char *bytes, size_t n_bytes)
{
    struct wire *wire = user;
    if (wire->forward)
        forward_send(wire->forward, bytes, n_bytes);
}

/* ---- Time. */

static void look_after(struct wire *wire)
{
    int64_t now_ms = wire->wires->service->now_ms;
    size_t n_unread = count_unread(wire);
    if (n_unread == 0 || n_unread < wire->n_unread)
        wire->moved_ms = now_ms;
    wire->n_unread = n_unread;
    bool is_late = wire->is_shut && now_ms > wire->connection->deadline_ms;
    bool is_due = wire->forward && now_ms - wire->forward_ms > LIMIT_NODE_MS;
    /* A node that is stopped or cut off says nothing, and its tables are others'. */
    if (is_due && !(forward_is_open(wire->forward) &&
                    rooms_have_node(wire->wires->service->rooms, forward_door(wire->forward)))) {
        forward_close(wire->forward);
        end_relayed(wire);
    }
    if (now_ms - wire->moved_ms > LIMIT_STUCK_MS || is_late)
        close_wire(wire);
    else
        connection_tick(wire->connection);
    mark_dirty(wire);
}

/* ---- Coming in. */

static void name_address(const uv_tcp_t *tcp, char address[ADDRESS_TEXT_MAX])
{
    struct sockaddr_storage peer;
    int length = sizeof peer;
    address[0] = '\0';
    if (uv_tcp_getpeername(tcp, (struct sockaddr *)&peer, &length) == 0)
        uv_ip_name((struct sockaddr *)&peer, address, ADDRESS_TEXT_MAX);
}

static bool make_connection(struct wire *wire)
{
    struct wires *wires = wire->wires;
    struct connection_host host = {.user = wire, .address = wire->address, .wake = mark_dirty,
                                   .unread = count_unread, .forward = forward, .pass = pass};
    wire->connection = connection_new(wires->service, &host);
    if (!wire->connection)
        return false;
    wire->next = wires->all;
    if (wires->all)
        wires->all->previous = wire;
    wires->all = wire;
    wires->n++;
    return true;
}

static bool add_connection(struct wire *wire)
{
    struct wires *wires = wire->wires;
    name_address(&wire->tcp, wire->address);
    bool is_proxy = routes_is_proxy(wires->service, wire->address);
    int most = is_proxy ? LIMIT_CONNECTIONS : wires->service->settings->address_connections;
    if (wires->n >= LIMIT_CONNECTIONS ||
        addresses_are_barred(wires->service->addresses, wire->address) ||
        !(is_proxy || price_of_connection(wires->service, wire->address)) ||
        !addresses_add(wires->service->addresses, wire->address, most)) {
        wires->service->count.n_limited++;
        return false;
    }
    wire->is_counted = make_connection(wire);
    if (wire->is_counted)
        wire->connection->is_paid = !is_proxy;
    else
        addresses_remove(wires->service->addresses, wire->address);
    return wire->is_counted;
}

/* What both kinds of wires have. */
static struct wire *make_wire(struct wires *wires)
{
    struct wire *wire = calloc(1, sizeof *wire);
    if (!wire)
        return NULL;
    wire->wires = wires;
    uv_tcp_init(wires->uv, &wire->tcp);
    wire->tcp.data = wire;
    wire->moved_ms = (int64_t)uv_now(wires->uv);
    return wire;
}

static void begin_reading(struct wire *wire)
{
    uv_tcp_nodelay(&wire->tcp, 1);
    int unread = LIMIT_UNREAD_KERNEL;  /* else the kernel takes megabytes for who does not read */
    uv_send_buffer_size((uv_handle_t *)&wire->tcp, &unread);
    read_or_not(wire);
}

/* The other node has counted the connection, and says whose it is. */
void wires_admit(void *user, int file, const struct handshake_guest *guest, const char *bytes,
                 size_t n_bytes)
{
    struct wires *wires = user;
    struct wire *wire = wires->service->is_stopping ? NULL : make_wire(wires);
    if (!wire || uv_tcp_open(&wire->tcp, file) != 0) {
        close(file);
        if (wire)
            close_wire(wire);
        return;
    }
    memcpy(wire->address, guest->address, sizeof wire->address);
    if (wires->n >= LIMIT_CONNECTIONS || !make_connection(wire)) {
        close_wire(wire);
        return;
    }
    wire->connection->is_sent_here = true;
    wire->connection->n_hops = guest->n_hops;
    begin_reading(wire);
    wires->service->now_ms = (int64_t)uv_now(wires->uv);
    if (n_bytes > 0)
        connection_feed(wire->connection, bytes, n_bytes);
    mark_dirty(wire);
}

void wires_take(struct wires *wires, uv_stream_t *listener)
{
    struct wire *wire = make_wire(wires);
    if (!wire)
        return;
    if (uv_accept(listener, (uv_stream_t *)&wire->tcp) != 0) {
        close_wire(wire);
        return;
    }
    if (!add_connection(wire)) {
        static char no[] = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n"
                           "Retry-After: 30\r\nConnection: close\r\n\r\n";
        uv_buf_t answer = uv_buf_init(no, sizeof no - 1);
        uv_try_write((uv_stream_t *)&wire->tcp, &answer, 1);
        close_wire(wire);
        return;
    }
    begin_reading(wire);
}

/* ---- All of them. */

void wires_begin(struct wires *wires)
{
    wires->dirty = NULL;
    wires->last_dirty = &wires->dirty;
}

bool wires_flush(struct wires *wires)
{
    struct wire *wire = wires->dirty, *next;
    wires_begin(wires);
    for (; wire; wire = next) {
        next = wire->next_dirty;
        wire->is_dirty = false;
        flush(wire);
    }
    return wires->dirty;
}

void wires_tick(struct wires *wires, bool is_over)
{
    for (struct wire *wire = wires->all; wire; wire = wire->next) {
        if (is_over)
            close_wire(wire);
        if (!wire->is_closing)
            look_after(wire);
    }
    wires->service->count.n_connections = wires->n;
}

void wires_say_goodbye(struct wires *wires)
{
    for (struct wire *wire = wires->all; wire; wire = wire->next)
        connection_say_goodbye(wire->connection);
}
