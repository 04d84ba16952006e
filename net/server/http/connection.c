/* connection.c: see connection.h. */
#include "connection.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "hearing.h"
#include "price.h"
#include "response.h"
#include "routes.h"
#include "socket.h"

static const struct phrase phrase_slow = {
    "request-too-slow", PHRASE("The request did not come in time.")};

struct connection *connection_new(struct service *service, const struct connection_host *host)
{
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection || !(connection->request = malloc(sizeof *connection->request))) {
        free(connection);
        return NULL;
    }
    connection->service = service;
    connection->host = *host;
    connection->deadline_ms = service->now_ms + LIMIT_REQUEST_MS;
    request_begin(connection->request);
    return connection;
}

const char *connection_address(const struct connection *connection)
{
    return connection->address[0] ? connection->address : connection->host.address;
}

void connection_free(struct connection *connection)
{
    room_stop_waiting(&connection->waiter);
    room_stop_waiting(&connection->parking);
    ahead_forget(&connection->reading);
    bytes_free(&connection->held);
    if (connection->is_counted)
        addresses_remove(connection->service->addresses, connection->address);
    socket_free(connection);
    if (connection->request)
        request_free(connection->request);
    free(connection->request);
    bytes_free(&connection->in);
    bytes_free(&connection->out);
    sodium_memzero(connection->waiting_answer, sizeof connection->waiting_answer);
    free(connection);
}

/* ---- Input. */

/* Goes through what has arrived as far as this turn may. */
static void work(struct connection *connection)
{
    while (connection->request && connection_wants_input(connection) &&
           connection->in.length > 0) {
        struct request *request = connection->request;
        if (service_turn_is_over(connection->service)) {
            connection->is_put_off = true;
            connection->host.wake(connection->host.user);
            return;
        }
        int64_t began_us = price_begin_work();
        bool is_new = !request->has_begun;
        size_t n_taken = request_feed(request, connection->in.start, connection->in.length);
        bytes_drop_front(&connection->in, n_taken);
        if (is_new && request->has_begun)
            connection->deadline_ms = connection->service->now_ms + LIMIT_REQUEST_MS;
        if (request->refusal.status != 0)
            respond_refusal(connection, &request->refusal, "");
        else if (request->is_complete)
            routes_answer(connection);
        price_end_work(connection, began_us);
    }
    if (connection->socket && connection_wants_input(connection) && connection->in.length > 0)
        socket_feed(connection);
    if (connection->in.is_short || connection->out.is_short)
        connection->is_lost = true;
}

void connection_feed(struct connection *connection, const char *bytes, size_t n_bytes)
{
    if (connection->is_ending || connection->is_lost)
        return;
    if (connection->is_forwarding) {
        connection->host.pass(connection->host.user, bytes, n_bytes);
        return;
    }
    bytes_add(&connection->in, bytes, n_bytes);
    work(connection);
}

bool connection_wants_input(const struct connection *connection)
{
    return !connection->is_ending && !connection->is_lost && !connection->is_answered &&
           !connection->is_parked && !connection->goes_on && !connection->is_put_off &&
           !connection->is_forwarding &&
           !(connection->request && connection->is_waiting);
}

/* Who does not read his answers gets no more of them for now. */
static bool has_room(const struct connection *connection)
{
    return connection->host.unread(connection->host.user) <= LIMIT_UNREAD / 4;
}

void connection_taken(struct connection *connection)
{
    if (connection->goes_on && !connection->is_ending) {
        connection->goes_on = false;
        int64_t began_us = price_begin_work();
        if (connection->request)
            routes_answer_parked(connection);
        else
            hear_held(connection);
        price_end_work(connection, began_us);
        work(connection);
    }
    if (connection->is_put_off) {
        connection->is_put_off = false;
        work(connection);
    }
    if (connection->is_answered && !connection->is_ending && has_room(connection)) {
        connection->is_answered = false;
        request_continue(connection->request);
        work(connection);
    }
}

/* ---- Tables of other nodes. */

enum { HOPS_MAX = 3 };  /* whoever has been sent on so often is being sent around */

static const struct phrase phrase_away = {
    "node-away",
    PHRASE("The machine that holds this table does not answer; another will take it over. Try again in a moment.")};

bool connection_forward(struct connection *connection, const struct store_node *node)
{
    struct handshake_guest guest = {.n_hops = (uint8_t)(connection->n_hops + 1)};
    struct text address = text_in(guest.address, sizeof guest.address);
    struct bytes bytes = {0};
    if (!connection->host.forward || !node->door[0] || guest.n_hops > HOPS_MAX)
        return false;
    text_add(&address, connection_address(connection));
    request_write(connection->request, &bytes);
    if (connection->request->wants_upgrade)
        bytes_add(&bytes, connection->in.start, connection->in.length);
    connection->is_forwarding =
        !bytes.is_short &&
        connection->host.forward(connection->host.user, node->door, &guest, &bytes);
    bytes_free(&bytes);
    if (connection->is_forwarding)
        bytes_free(&connection->in);
    return connection->is_forwarding;
}

void connection_relay(struct connection *connection, const char *bytes, size_t n_bytes)
{
    connection->is_relayed = true;
    bytes_add(&connection->out, bytes, n_bytes);
    if (connection->out.is_short)
        connection->is_lost = true;
    connection->host.wake(connection->host.user);
}

void connection_relay_end(struct connection *connection)
{
    struct refusal refusal;
    connection->is_forwarding = false;
    if (connection->is_relayed) {
        connection->is_ending = true;
        connection->deadline_ms = connection->service->now_ms + LIMIT_GOODBYE_MS;
    } else {
        refusal_set(&refusal, 503, &phrase_away);
        respond_refusal(connection, &refusal, "Retry-After: 1\r\n");
    }
    connection->host.wake(connection->host.user);
}

/* ---- Rooms that are not settled. */

static void go_on(struct room_waiter *waiter, bool is_saved)
{
    (void)is_saved;  /* whoever asked for the change is told */
    struct connection *connection =
        (struct connection *)((char *)waiter - offsetof(struct connection, parking));
    connection->is_parked = false;
    connection->goes_on = true;
    connection->host.wake(connection->host.user);
}

bool connection_park(struct connection *connection, struct room *room)
{
    if (!room || !service_is_unsettled(connection->service, room))
        return false;
    connection->is_parked = true;
    connection->parking.settle = go_on;
    room_wait(room, &connection->parking);
    return true;
}

/* ---- Tables that are not in memory. */

static void go_on_read(struct ahead_waiter *waiter)
{
    struct connection *connection =
        (struct connection *)((char *)waiter - offsetof(struct connection, reading));
    connection->has_been_read = true;
    connection->is_parked = false;
    connection->goes_on = true;
    connection->host.wake(connection->host.user);
}

bool connection_read_ahead(struct connection *connection, const char *id)
{
    struct service *service = connection->service;
    bool has_been_read = connection->has_been_read;
    connection->has_been_read = false;
    if (has_been_read || !service->ahead || !table_id_is_possible(id) ||
        rooms_find_loaded(service->rooms, id))
        return false;
    connection->reading.go_on = go_on_read;
    connection->is_parked = ahead_table(service->ahead, id, &connection->reading);
    return connection->is_parked;
}

/* ---- Answers that wait for the commit. */

static void answer_not_saved(struct connection *connection)
{
    struct refusal refusal;
    if (store_is_uncertain(connection->service->store)) {
        connection->is_lost = true;  /* it may have been: whoever comes back will see */
        connection->host.wake(connection->host.user);
        return;
    }
    refusal_set(&refusal, 503, &refusal_not_saved);
    if (connection->request) {
        respond_refusal(connection, &refusal, "Retry-After: 1\r\n");
        return;
    }
    char answer[MESSAGE_SHORT_MAX];
    struct text text = text_in(answer, sizeof answer);
    const struct room *room = connection->listener.room;
    message_refused(&refusal, NULL, room ? room->game.number : 0, &text);
    socket_send(connection, answer, text.length);
}

static void settle(struct room_waiter *waiter, bool is_saved)
{
    struct connection *connection =
        (struct connection *)((char *)waiter - offsetof(struct connection, waiter));
    char *answer = connection->waiting_answer;
    size_t length = strlen(answer);
    connection->is_waiting = false;
    histogram_add(&connection->service->count.answers, clock_us() - connection->waiting_us);
    if (!is_saved)
        answer_not_saved(connection);
    else if (connection->request)
        respond_json(connection, connection->waiting_status, answer);
    else
        socket_send(connection, answer, length);
    sodium_memzero(answer, length);  /* there may be keys in it */
}

void connection_wait(struct connection *connection, struct room *room, int status,
                     const char *answer)
{
    struct text text =
        text_in(connection->waiting_answer, sizeof connection->waiting_answer);
    text_add(&text, answer);
    connection->waiting_status = status;
    connection->is_waiting = true;
    connection->waiting_us = clock_us();
    connection->waiter.settle = settle;
    room_wait(room, &connection->waiter);
}

/* ---- Time. */

/* An operator has barred its address since it came. */
static void cut_off(struct connection *connection)
{
    if (connection->socket && !connection->is_ending)
        socket_close(connection, WSLAY_CODE_POLICY_VIOLATION);
    else if (!connection->socket)
        connection->is_lost = true;
    connection->host.wake(connection->host.user);
}

void connection_tick(struct connection *connection)
{
    bool is_late = connection->service->now_ms > connection->deadline_ms;
    if (connection->is_lost)
        return;
    if (addresses_are_barred(connection->service->addresses, connection_address(connection))) {
        cut_off(connection);
        return;
    }
    if (connection->out.length == 0)
        bytes_free(&connection->out);
    if (connection->in.length == 0)
        bytes_free(&connection->in);
    if (connection->is_forwarding)
        return;  /* the other node looks after it */
    if (connection->socket && !connection->is_ending) {
        socket_tick(connection);
    } else if (is_late && connection->request && connection->request->has_begun &&
               !connection->is_answered && !connection->is_waiting && !connection->is_parked &&
               !connection->goes_on && !connection->is_ending) {
        refusal_set(&connection->request->refusal, 408, &phrase_slow);
        respond_refusal(connection, &connection->request->refusal, "");
        connection->is_ending = true;
    } else if (is_late && connection->host.unread(connection->host.user) == 0) {
        connection->is_lost = true;
        connection->host.wake(connection->host.user);
    }
}

void connection_say_goodbye(struct connection *connection)
{
    if (connection->socket)
        socket_close(connection, WSLAY_CODE_GOING_AWAY);
    else if (connection->is_forwarding ||
             (!connection->is_answered && !connection->is_waiting && !connection->is_ending))
        connection->is_lost = true;  /* nothing has been done for it, or another node does it */
    connection->is_ending = true;
    connection->deadline_ms = connection->service->now_ms + LIMIT_GOODBYE_MS;
    connection->host.wake(connection->host.user);
}
