/* socket.c: see socket.h. */
#include "socket.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "hearing.h"
#include "response.h"
#include "sha1.h"

static const struct phrase phrase_not_websocket = {
    "not-websocket", PHRASE("This address is for WebSockets of version 13.")};

/* ---- The handshake. */

enum { NONCE_SIZE = 16, NONCE_LENGTH = 24 };

static bool is_nonce(const char *key)
{
    uint8_t nonce[NONCE_SIZE];
    size_t length;
    return strlen(key) == NONCE_LENGTH &&
           sodium_base642bin(nonce, sizeof nonce, key, NONCE_LENGTH, NULL, &length, NULL,
                             sodium_base64_VARIANT_ORIGINAL) == 0 &&
           length == NONCE_SIZE;
}

static void make_accept(const char *key, char accept[32])
{
    static const char suffix[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char joined[NONCE_LENGTH + sizeof suffix];
    struct text text = text_in(joined, sizeof joined);
    text_format(&text, "%s%s", key, suffix);
    uint8_t digest[SHA1_DIGEST_SIZE];
    sha1_short(joined, text.length, digest);
    sodium_bin2base64(accept, 32, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
}

/* ---- Frames. */

static ssize_t take_bytes(wslay_event_context_ptr socket, uint8_t *buffer, size_t room, int flags,
                          void *user)
{
    (void)flags;
    struct connection *connection = user;
    size_t length = connection->in.length < room ? connection->in.length : room;
    if (length == 0 || connection->is_parked) {
        wslay_event_set_error(socket, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(buffer, connection->in.start, length);
    bytes_drop_front(&connection->in, length);
    return (ssize_t)length;
}

static ssize_t give_bytes(wslay_event_context_ptr socket, const uint8_t *bytes, size_t length,
                          int flags, void *user)
{
    (void)socket;
    (void)flags;
    struct connection *connection = user;
    bytes_add(&connection->out, bytes, length);
    return (ssize_t)length;
}

/* Says it more than one socket may? Frames of every kind count: a ping or an
 * empty part of a message costs as much to read as a word. */
static bool hears_too_much(struct connection *connection)
{
    const struct service *service = connection->service;
    double per_s = service->settings->messages_per_s;
    if (per_s <= 0)
        return false;
    double regained = (double)(service->now_ms - connection->regained_ms) / 1000 * per_s;
    connection->regained_ms = service->now_ms;
    connection->n_heard = connection->n_heard > regained ? connection->n_heard - regained : 0;
    if (++connection->n_heard <= (double)LIMIT_BURST_S * per_s)
        return false;
    connection->n_heard--;
    return true;
}

/* A whole message too many is refused in words (hearing.h); of other frames
 * nobody says so many who means well. */
static void on_frame(wslay_event_context_ptr socket,
                     const struct wslay_event_on_frame_recv_start_arg *frame, void *user)
{
    (void)socket;
    struct connection *connection = user;
    connection->is_too_fast = hears_too_much(connection);
    bool is_message = frame->opcode == WSLAY_TEXT_FRAME && frame->fin;
    if (!connection->is_too_fast || is_message)
        return;
    connection->service->count.n_limited++;
    socket_close(connection, WSLAY_CODE_POLICY_VIOLATION);
}

static void on_message(wslay_event_context_ptr socket,
                       const struct wslay_event_on_msg_recv_arg *message, void *user)
{
    (void)socket;
    struct connection *connection = user;
    if (message->opcode == WSLAY_TEXT_FRAME)
        hear_message(connection, (const char *)message->msg, message->msg_length);
    else if (message->opcode == WSLAY_BINARY_FRAME)
        socket_close(connection, WSLAY_CODE_UNSUPPORTED_DATA);
}

static const struct wslay_event_callbacks callbacks = {
    .recv_callback = take_bytes,
    .on_frame_recv_start_callback = on_frame,
    .send_callback = give_bytes,
    .on_msg_recv_callback = on_message,
};

/* What wslay has queued goes out; after a close nothing follows. */
static void push_out(struct connection *connection)
{
    if (wslay_event_want_write(connection->socket) && wslay_event_send(connection->socket) != 0)
        connection->is_lost = true;
    if (wslay_event_get_close_sent(connection->socket) && !connection->is_ending) {
        connection->is_ending = true;
        connection->deadline_ms = connection->service->now_ms + LIMIT_GOODBYE_MS;
        room_leave(&connection->listener);
    }
    connection->host.wake(connection->host.user);
}

void socket_feed(struct connection *connection)
{
    connection->heard_ms = connection->service->now_ms;
    if (wslay_event_recv(connection->socket) != 0)
        connection->is_lost = true;
    push_out(connection);
}

/* The frame of a whole text message. By hand: wslay would copy it twice. */
static void add_frame(struct connection *connection, const char *message, size_t length)
{
    uint8_t head[10] = {0x80 | WSLAY_TEXT_FRAME};
    size_t n_head = length < 126 ? 2 : length < 65536 ? 4 : 10;
    head[1] = (uint8_t)(n_head == 2 ? length : n_head == 4 ? 126 : 127);
    for (size_t i = n_head - 1, left = length; i > 1; i--, left >>= 8)
        head[i] = (uint8_t)left;
    bytes_add(&connection->out, head, n_head);
    bytes_add(&connection->out, message, length);
}

void socket_send(struct connection *connection, const char *message, size_t length)
{
    if (connection->is_lost || connection->is_ending)
        return;
    size_t n_unread = connection->host.unread(connection->host.user) + connection->out.length;
    if (n_unread <= LIMIT_UNREAD)
        add_frame(connection, message, length);
    if (n_unread > LIMIT_UNREAD || connection->out.is_short) {
        connection->is_lost = true;
        room_leave(&connection->listener);
    }
    connection->host.wake(connection->host.user);
}

void socket_close(struct connection *connection, uint16_t code)
{
    wslay_event_queue_close(connection->socket, code, NULL, 0);
    wslay_event_shutdown_read(connection->socket);
    push_out(connection);
}

/* ---- Beginning, time and end. */

bool socket_open(struct connection *connection, struct room *room, struct refusal *refusal)
{
    struct request *request = connection->request;
    const char *key = request->header[HEADER_SOCKET_KEY];
    if (!request->wants_upgrade || request->method != HTTP_GET || !is_nonce(key) ||
        strcmp(request->header[HEADER_SOCKET_VERSION], "13") != 0)
        return refusal_set(refusal, 426, &phrase_not_websocket);
    if (wslay_event_context_server_init(&connection->socket, &callbacks, connection) != 0)
        return refusal_set(refusal, 503, &refusal_no_memory);
    wslay_event_config_set_max_recv_msg_length(connection->socket, LIMIT_MESSAGE);
    char accept[32];
    make_accept(key, accept);
    respond_upgrade(connection, accept);
    connection->heard_ms = connection->pinged_ms = connection->service->now_ms;
    connection->forgiven_ms = connection->service->now_ms;
    connection->deadline_ms = connection->service->now_ms + LIMIT_REQUEST_MS;
    memcpy(connection->table_id, room->about.id, sizeof connection->table_id);
    connection->service->count.n_sockets++;
    request_free(request);
    free(request);
    connection->request = NULL;
    return true;
}

void socket_free(struct connection *connection)
{
    room_leave(&connection->listener);
    if (connection->socket) {
        wslay_event_context_free(connection->socket);
        connection->service->count.n_sockets--;
    }
    connection->socket = NULL;
}

void socket_tick(struct connection *connection)
{
    int64_t now_ms = connection->service->now_ms;
    if (!connection->listener.room && now_ms > connection->deadline_ms) {
        socket_close(connection, WSLAY_CODE_POLICY_VIOLATION);
    } else if (now_ms - connection->heard_ms > LIMIT_SILENCE_MS) {
        connection->is_lost = true;
    } else if (now_ms - connection->pinged_ms > PING_EVERY_MS) {
        struct wslay_event_msg ping = {.opcode = WSLAY_PING};
        connection->pinged_ms = now_ms;
        wslay_event_queue_msg(connection->socket, &ping);
        push_out(connection);
    }
}
