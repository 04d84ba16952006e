/*
 * loop.c: the server's loop: libuv's listener, wires, clock and signals.
 *
 * A turn is: read what has come, feed it to the connections, then commit once
 * and write what they have to say. The commit is synced on another thread
 * (saver.h), and the turns go on meanwhile; what has changed since is the next
 * one's. What connections do with their bytes is not known here.
 */
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

#include "addresses.h"
#include "connection.h"
#include "door.h"
#include "forward.h"
#include "journal.h"
#include "listening.h"
#include "routes.h"
#include "saver.h"
#include "server.h"
#include "service.h"
#include "workers.h"

enum { READ_SIZE = 1 << 16, TICK_MS = 1000, CLOCKS_MS = 100, SWEEP_EVERY_TICKS = 10, LOOK_EVERY_WATCHES = 4 };

struct loop {
    uv_loop_t uv;
    uv_tcp_t listener;
    struct door door;  /* for other nodes */
    uv_prepare_t before_waiting;
    uv_check_t after_reading;
    uv_idle_t go_on;  /* active while something is left to do: no waiting */
    uv_timer_t clock, players_clocks, gathering;
    uv_signal_t terminate, interrupt;

    struct service service;
    struct saver saver;
    struct workers workers;
    struct wire *wires, *dirty;
    int n_wires, n_ticks, n_watches;
    int64_t committed_ms;  /* when changes last went to disk */
    bool is_look_due;      /* a second has passed, and nobody has looked around */
    bool is_stopping, is_closed;
    int64_t stop_by_ms;
    char buffer[READ_SIZE];
};

/* A connection and its TCP stream. */
struct wire {
    uv_tcp_t tcp;
    uv_shutdown_t shutdown;
    struct loop *loop;
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
    struct loop *loop = wire->loop;
    if (wire->connection) {
        connection_free(wire->connection);
        if (wire->is_counted)
            addresses_remove(loop->service.addresses, wire->address);
        if (wire->previous)
            wire->previous->next = wire->next;
        else
            loop->wires = wire->next;
        if (wire->next)
            wire->next->previous = wire->previous;
        loop->n_wires--;
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
    wire->next_dirty = wire->loop->dirty;
    wire->loop->dirty = wire;
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
    struct loop *loop = ((struct wire *)handle->data)->loop;
    *buffer = uv_buf_init(loop->buffer, READ_SIZE);
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
    wire->loop->service.now_ms = (int64_t)uv_now(&wire->loop->uv);
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
           !connection->is_parked && !connection->goes_on && !connection->is_ending &&
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
    struct loop *loop = wire->loop;
    struct forward_host host = {.user = wire, .buffer = uv_buf_init(loop->buffer, READ_SIZE),
                                .take = take_relayed, .end = end_relayed};
    if (!loop->door.is_open)
        return false;
    wire->forward = forward_begin(&loop->uv, door, &loop->door.key, guest, &host);
    wire->forward_ms = loop->service.now_ms;
    if (!wire->forward)
        return false;
    loop->service.count.n_forwarded++;
    forward_send(wire->forward, bytes->start, bytes->length);
    return true;
}

static void pass(void *user, const char *bytes, size_t n_bytes)
{
    struct wire *wire = user;
    if (wire->forward)
        forward_send(wire->forward, bytes, n_bytes);
}

/* ---- Turns. */

static void let_go(struct loop *loop);

static void do_nothing(uv_idle_t *handle)
{
    (void)handle;
}

/* A timer's end is a turn like any other. */
static void go_through_turn(uv_timer_t *handle)
{
    (void)handle;
}

/* A commit of one word costs several times one of many: right after another it
 * waits a moment, for more. True: not yet. */
static bool is_gathering(struct loop *loop)
{
    int64_t left_ms = loop->committed_ms + GATHER_MS - loop->service.now_ms;
    if (!rooms_are_touched(loop->service.rooms) || loop->is_stopping)
        return false;
    if (left_ms <= 0) {
        loop->committed_ms = loop->service.now_ms;
        return false;
    }
    if (!uv_is_active((uv_handle_t *)&loop->gathering))
        uv_timer_start(&loop->gathering, go_through_turn, (uint64_t)left_ms, 0);
    return true;
}

/* Between two commits: only then the store may be changed otherwise. */
static void save_next(struct loop *loop)
{
    struct service *service = &loop->service;
    if (loop->is_look_due && !loop->is_stopping) {
        loop->is_look_due = false;
        service_look_around(service);
    }
    if (!rooms_are_touched(service->rooms))
        return;
    if (service_begin_saving(service))
        saver_ask(&loop->saver);
    else
        service_end_saving(service);
}

static void on_saved(uv_async_t *handle)
{
    struct loop *loop = handle->data;
    loop->service.now_ms = (int64_t)uv_now(&loop->uv);
    /* Somebody may have waited for it, and another may be under way. */
    if (loop->service.is_saving && saver_is_done(&loop->saver))
        service_end_saving(&loop->service);
}

static void end_turn(struct loop *loop)
{
    loop->service.now_ms = (int64_t)uv_now(&loop->uv);
    bool waits = loop->service.is_saving || is_gathering(loop);
    if (!waits)
        save_next(loop);
    rooms_tell_stirred(loop->service.rooms);
    waits = waits || loop->service.is_saving;
    struct wire *wire = loop->dirty, *next;
    loop->dirty = NULL;
    for (; wire; wire = next) {
        next = wire->next_dirty;
        wire->is_dirty = false;
        flush(wire);
    }
    bool has_more = loop->dirty || (!waits && rooms_are_touched(loop->service.rooms));
    if (has_more && !loop->is_closed)
        uv_idle_start(&loop->go_on, do_nothing);
    else if (!loop->is_closed)
        uv_idle_stop(&loop->go_on);
    if (loop->is_stopping && loop->n_wires == 0 && loop->workers.n_running == 0 &&
        !loop->service.is_saving)
        let_go(loop);
}

static void on_prepare(uv_prepare_t *handle)
{
    end_turn(handle->data);
}

static void on_check(uv_check_t *handle)
{
    end_turn(handle->data);
}

/* ---- The clock. */

static void look_after(struct wire *wire)
{
    int64_t now_ms = wire->loop->service.now_ms;
    size_t n_unread = count_unread(wire);
    if (n_unread == 0 || n_unread < wire->n_unread)
        wire->moved_ms = now_ms;
    wire->n_unread = n_unread;
    bool is_late = wire->is_shut && now_ms > wire->connection->deadline_ms;
    bool is_due = wire->forward && now_ms - wire->forward_ms > LIMIT_NODE_MS;
    /* A node that is stopped or cut off says nothing, and its tables are others'. */
    if (is_due && !(forward_is_open(wire->forward) &&
                    rooms_have_node(wire->loop->service.rooms, forward_door(wire->forward)))) {
        forward_close(wire->forward);
        end_relayed(wire);
    }
    if (now_ms - wire->moved_ms > LIMIT_STUCK_MS || is_late)
        close_wire(wire);
    else
        connection_tick(wire->connection);
    mark_dirty(wire);
}

static void on_tick(uv_timer_t *handle)
{
    struct loop *loop = handle->data;
    loop->service.now_ms = (int64_t)uv_now(&loop->uv);
    for (struct wire *wire = loop->wires; wire; wire = wire->next) {
        if (loop->is_stopping && loop->service.now_ms > loop->stop_by_ms)
            close_wire(wire);
        if (!wire->is_closing)
            look_after(wire);
    }
    loop->service.count.n_connections = loop->n_wires;
    if (loop->is_stopping)
        return;
    loop->service.now_s = (int64_t)time(NULL);
    loop->is_look_due = true;
    if (++loop->n_ticks % SWEEP_EVERY_TICKS == 0) {
        rooms_sweep(loop->service.rooms);
        addresses_sweep(loop->service.addresses, loop->service.now_ms);
    }
}

static void on_players_clocks(uv_timer_t *handle)
{
    struct loop *loop = handle->data;
    loop->service.now_ms = (int64_t)uv_now(&loop->uv);
    if (loop->is_stopping)
        return;
    service_watch(&loop->service);
    /* Where there are other nodes, wishes hold at all of them within a second. */
    if (rooms_are_shared(loop->service.rooms) && ++loop->n_watches % LOOK_EVERY_WATCHES == 0)
        loop->is_look_due = true;
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
    struct loop *loop = wire->loop;
    struct connection_host host = {.user = wire, .address = wire->address, .wake = mark_dirty,
                                   .unread = count_unread, .forward = forward, .pass = pass};
    wire->connection = connection_new(&loop->service, &host);
    if (!wire->connection)
        return false;
    wire->next = loop->wires;
    if (loop->wires)
        loop->wires->previous = wire;
    loop->wires = wire;
    loop->n_wires++;
    return true;
}

static bool add_connection(struct wire *wire)
{
    struct loop *loop = wire->loop;
    name_address(&wire->tcp, wire->address);
    int most = routes_is_proxy(&loop->service, wire->address)
                   ? LIMIT_CONNECTIONS
                   : loop->service.settings->address_connections;
    if (loop->n_wires >= LIMIT_CONNECTIONS ||
        addresses_are_barred(loop->service.addresses, wire->address) ||
        !addresses_add(loop->service.addresses, wire->address, most)) {
        loop->service.count.n_limited++;
        return false;
    }
    wire->is_counted = make_connection(wire);
    if (!wire->is_counted)
        addresses_remove(loop->service.addresses, wire->address);
    return wire->is_counted;
}

/* What both kinds of wires have. */
static struct wire *make_wire(struct loop *loop)
{
    struct wire *wire = calloc(1, sizeof *wire);
    if (!wire)
        return NULL;
    wire->loop = loop;
    uv_tcp_init(&loop->uv, &wire->tcp);
    wire->tcp.data = wire;
    wire->moved_ms = (int64_t)uv_now(&loop->uv);
    return wire;
}

static void begin_reading(struct wire *wire)
{
    uv_tcp_nodelay(&wire->tcp, 1);
    int unread = LIMIT_UNREAD_KERNEL;  /* else the kernel takes megabytes for who does not read */
    uv_send_buffer_size((uv_handle_t *)&wire->tcp, &unread);
    read_or_not(wire);
}

/* A client whom another node has sent here: that one has counted the
 * connection, and says whose it is. */
static void admit(void *user, int file, const struct handshake_guest *guest, const char *bytes,
                  size_t n_bytes)
{
    struct loop *loop = user;
    struct wire *wire = loop->is_stopping ? NULL : make_wire(loop);
    if (!wire || uv_tcp_open(&wire->tcp, file) != 0) {
        close(file);
        if (wire)
            close_wire(wire);
        return;
    }
    memcpy(wire->address, guest->address, sizeof wire->address);
    if (loop->n_wires >= LIMIT_CONNECTIONS || !make_connection(wire)) {
        close_wire(wire);
        return;
    }
    wire->connection->is_sent_here = true;
    wire->connection->n_hops = guest->n_hops;
    begin_reading(wire);
    loop->service.now_ms = (int64_t)uv_now(&loop->uv);
    if (n_bytes > 0)
        connection_feed(wire->connection, bytes, n_bytes);
    mark_dirty(wire);
}

static void on_connection(uv_stream_t *listener, int status)
{
    struct loop *loop = listener->data;
    struct wire *wire = status == 0 ? make_wire(loop) : NULL;
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

/* ---- Beginning and end. */

static void on_signal(uv_signal_t *handle, int number)
{
    (void)number;
    struct loop *loop = handle->data;
    loop->service.now_ms = (int64_t)uv_now(&loop->uv);
    if (!loop->is_stopping) {
        journal("info", "stopping", "connections=%d", loop->n_wires);
        loop->is_stopping = loop->service.is_stopping = true;
        loop->stop_by_ms = loop->service.now_ms + LIMIT_GOODBYE_MS;
        uv_close((uv_handle_t *)&loop->listener, NULL);
        door_close(&loop->door);
        store_stop_waiting(loop->service.store);
        service_settle(&loop->service);
        rooms_stop(loop->service.rooms);
        service_settle(&loop->service);
        for (struct wire *wire = loop->wires; wire; wire = wire->next)
            connection_say_goodbye(wire->connection);
    } else {
        loop->stop_by_ms = 0;  /* asked twice: no more patience */
    }
}

/* Nothing is left to wait for. */
static void let_go(struct loop *loop)
{
    if (loop->is_closed)
        return;
    loop->is_closed = true;
    uv_handle_t *handles[] = {
        (uv_handle_t *)&loop->before_waiting, (uv_handle_t *)&loop->after_reading,
        (uv_handle_t *)&loop->go_on,          (uv_handle_t *)&loop->clock,
        (uv_handle_t *)&loop->terminate,      (uv_handle_t *)&loop->interrupt,
        (uv_handle_t *)&loop->players_clocks, (uv_handle_t *)&loop->gathering,
    };
    for (size_t i = 0; i < sizeof handles / sizeof handles[0]; i++)
        uv_close(handles[i], NULL);
    saver_end(&loop->saver);
    service_forget_wishes(&loop->service);
    ahead_end(loop->service.ahead);
    loop->service.ahead = NULL;
}

static void start_handles(struct loop *loop)
{
    uv_loop_t *uv = &loop->uv;
    uv_prepare_init(uv, &loop->before_waiting);
    uv_check_init(uv, &loop->after_reading);
    uv_idle_init(uv, &loop->go_on);
    uv_timer_init(uv, &loop->clock);
    uv_timer_init(uv, &loop->players_clocks);
    uv_timer_init(uv, &loop->gathering);
    uv_signal_init(uv, &loop->terminate);
    uv_signal_init(uv, &loop->interrupt);
    loop->before_waiting.data = loop->after_reading.data = loop->go_on.data = loop;
    loop->players_clocks.data = loop;
    loop->clock.data = loop->terminate.data = loop->interrupt.data = loop->listener.data = loop;
    uv_prepare_start(&loop->before_waiting, on_prepare);
    uv_check_start(&loop->after_reading, on_check);
    uv_timer_start(&loop->clock, on_tick, TICK_MS, TICK_MS);
    uv_timer_start(&loop->players_clocks, on_players_clocks, CLOCKS_MS, CLOCKS_MS);
    uv_signal_start(&loop->terminate, on_signal, SIGTERM);
    uv_signal_start(&loop->interrupt, on_signal, SIGINT);
}

/* As many connections as the machine lets us have, and a full disk or a
 * closed peer is an error to answer, not a signal to die of. */
static void prepare_process(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

static const char *where_is(const struct server_settings *settings)
{
    return settings->store ? settings->store : settings->data;
}

static bool open_service(struct loop *loop, const struct server_settings *settings,
                         struct text *why)
{
    struct service *service = &loop->service;
    service->now_ms = (int64_t)uv_now(&loop->uv);
    service->files = files_read(settings->page, why);
    service->store = service->files ? store_open_node(where_is(settings), loop->door.address, why)
                                    : NULL;
    if (!service->store)
        return false;
    uv_update_time(&loop->uv);  /* the store may have waited for one that was there before */
    service->now_ms = (int64_t)uv_now(&loop->uv);
    struct rooms_host host = {.user = &loop->workers, .think = workers_think,
                              .now_ms = &service->now_ms, .grace_ms = settings->grace_ms,
                              .logs_tables = settings->logs_tables};
    service->rooms = rooms_new(service->store, &host);
    loop->service.addresses = addresses_new();
    if (service->rooms && loop->service.addresses)
        return true;
    text_add(why, "the tables cannot be read from the database");
    return false;
}

/* Where other nodes come in, if there may be any. */
static bool open_door(struct loop *loop, const struct server_settings *settings, struct text *why)
{
    struct door_host host = {.user = loop, .admit = admit};
    return !settings->door ||
           door_open(&loop->door, &loop->uv, settings->door, settings->secret, &host, why);
}

static bool begin_saver(struct loop *loop, struct text *why)
{
    bool has_begun = saver_begin(&loop->saver, &loop->uv, &loop->service, on_saved);
    loop->saver.is_done.data = loop;
    if (!has_begun)
        text_add(why, "no thread can be started");
    return has_begun;
}

bool server_is_store(const char *address)
{
    return store_is_address(address);
}

bool server_run(const struct server_settings *settings, struct text *why)
{
    struct loop *loop = calloc(1, sizeof *loop);
    if (!loop || sodium_init() < 0 || uv_loop_init(&loop->uv) != 0) {
        text_add(why, "there is no memory left");
        free(loop);
        return false;
    }
    prepare_process();
    loop->service.settings = settings;
    workers_begin(&loop->workers, &loop->uv, &loop->service);
    uv_tcp_init(&loop->uv, &loop->listener);
    bool has_begun = listening_begin(&loop->listener, settings->host, settings->port,
                                     on_connection, why) &&
                     open_door(loop, settings, why) && open_service(loop, settings, why) && begin_saver(loop, why);
    if (has_begun) {
        loop->service.ahead = ahead_new(&loop->uv, where_is(settings), loop->service.store);
        start_handles(loop);
        loop->service.now_s = (int64_t)time(NULL);
        service_look_around(&loop->service);
        int port = listening_say(&loop->listener, settings);
        journal("info", "started", "port=%d version=%s tables=%d", port, CAIRN_VERSION,
                rooms_count_open(loop->service.rooms));
    } else {
        uv_close((uv_handle_t *)&loop->listener, NULL);
        door_close(&loop->door);
        if (loop->service.rooms)
            rooms_stop(loop->service.rooms);
    }
    uv_run(&loop->uv, UV_RUN_DEFAULT);
    if (has_begun)
        journal("info", "stopped", "%s", "");
    workers_end(&loop->workers);
    rooms_free(loop->service.rooms);
    store_close(loop->service.store);
    hearsay_free(&loop->service.hearsay);
    files_free(loop->service.files);
    addresses_free(loop->service.addresses);
    int result = uv_loop_close(&loop->uv);
    assert(result == 0);
    (void)result;
    free(loop);
    return has_begun;
}
