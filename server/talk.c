/* talk.c: see talk.h. */
#include "talk.h"

#include "socket.h"
#include "telling.h"

static const struct phrase phrase_hello_first = {
    "hello-first", PHRASE("The first message of a socket is hello.")};
static const struct phrase phrase_hello_twice = {
    "hello-twice", PHRASE("This socket has said hello already.")};
static const struct phrase phrase_foreign_key = {
    "key-foreign", PHRASE("This key is of no seat at this table.")};

/* Who is refused too often and too fast is not a player but a flood. */
static bool is_flooding(struct connection *connection)
{
    int64_t passed_ms = connection->service->now_ms - connection->forgiven_ms;
    int64_t n_forgiven = passed_ms * LIMIT_REFUSALS_PER_S / 1000;
    if (n_forgiven > 0) {
        connection->n_refusals = n_forgiven > connection->n_refusals
                                     ? 0
                                     : connection->n_refusals - (int)n_forgiven;
        connection->forgiven_ms = connection->service->now_ms;
    }
    return ++connection->n_refusals > LIMIT_REFUSALS;
}

static void refuse(struct connection *connection, const struct refusal *refusal)
{
    if (is_flooding(connection)) {
        socket_close(connection, WSLAY_CODE_POLICY_VIOLATION);
        return;
    }
    const struct room *room = connection->listener.room;
    char answer[MESSAGE_SHORT_MAX];
    struct text text = text_in(answer, sizeof answer);
    message_refused(refusal, room ? room->number : 0, &text);
    socket_send(connection, answer, text.length);
}

/* ---- As a listener. */

static struct connection *connection_of(struct listener *listener)
{
    return (struct connection *)((char *)listener - offsetof(struct connection, listener));
}

static void tell(struct listener *listener, const char *message, size_t length)
{
    socket_send(connection_of(listener), message, length);
}

static void dismiss(struct listener *listener)
{
    room_leave(listener);
    socket_close(connection_of(listener), WSLAY_CODE_INTERNAL_SERVER_ERROR);
}

/* ---- Messages. */

static bool do_hello(struct connection *connection, const struct asked *asked,
                     struct refusal *refusal)
{
    struct listener *listener = &connection->listener;
    if (listener->room)
        return refusal_set(refusal, 409, &phrase_hello_twice, NULL, NULL);
    struct room *room = service_room(connection->service, connection->table_id, refusal);
    if (!room)
        return false;
    int viewer = asked->has_key ? room_seat_of(room, &asked->key) : GAME_WATCHER;
    if (asked->has_key && viewer == GAME_WATCHER)
        return refusal_set(refusal, 403, &phrase_foreign_key, NULL, NULL);
    listener->tell = tell;
    listener->dismiss = dismiss;
    room_enter(room, listener, viewer);
    if (asked->since == ASKED_NO_NUMBER)
        tell_snapshot(room, listener);
    else
        tell_since(room, listener, asked->since);
    return true;
}

static bool do_play(struct connection *connection, const struct asked *asked,
                    struct refusal *refusal)
{
    struct listener *listener = &connection->listener;
    if (!listener->room)
        return refusal_set(refusal, 400, &phrase_hello_first, NULL, NULL);
    if (listener->room->is_touched)
        service_settle(connection->service);
    if (!listener->room)  /* the table could not be read back */
        return refusal_set(refusal, 503, &refusal_not_saved, NULL, NULL);
    if (!rooms_play(connection->service->rooms, listener->room, listener->viewer, asked->number,
                    asked->word, refusal))
        return false;
    char answer[64];
    struct text text = text_in(answer, sizeof answer);
    message_ok(asked->number + 1, &text);
    connection_wait(connection, 0, answer);
    return true;
}

void talk_hear(struct connection *connection, const char *message, size_t length)
{
    if (connection->is_ending || connection->is_lost)
        return;
    struct asked asked;
    struct refusal refusal = {0};
    if (!asked_read(message, length, &asked, &refusal)) {
        refuse(connection, &refusal);
        return;
    }
    bool is_done = asked.type == ASKED_HELLO ? do_hello(connection, &asked, &refusal)
                                             : do_play(connection, &asked, &refusal);
    if (!is_done)
        refuse(connection, &refusal);
}
