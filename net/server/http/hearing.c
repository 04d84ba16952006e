/* hearing.c: see hearing.h. */
#include "hearing.h"

#include <string.h>

#include "price.h"
#include "socket.h"
#include "tables_made.h"
#include "telling.h"

static const struct phrase phrase_hello_first = {
    "hello-first", PHRASE("The first message of a socket is hello.")};
static const struct phrase phrase_hello_twice = {
    "hello-twice", PHRASE("This socket has said hello already.")};
static const struct phrase phrase_foreign_key = {
    "key-foreign", PHRASE("This key is of no seat at this table.")};
static const struct phrase phrase_not_seated = {
    "not-seated", PHRASE("You are watching: this needs the key of a seat.")};
static const struct phrase phrase_too_fast = {
    "too-many-messages", PHRASE("This socket says too much. Wait a moment.")};
static const struct phrase phrase_many_phrases = {
    "too-many-phrases", PHRASE("That is enough talk for the moment.")};

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

static void refuse(struct connection *connection, const struct refusal *refusal,
                   const struct proof *proof)
{
    connection->service->count.n_refused++;
    if (is_flooding(connection)) {
        socket_close(connection, WSLAY_CODE_POLICY_VIOLATION);
        return;
    }
    const struct room *room = connection->listener.room;
    char answer[MESSAGE_SHORT_MAX];
    struct text text = text_in(answer, sizeof answer);
    message_refused(refusal, proof, room ? room->game.number : 0, &text);
    socket_send(connection, answer, text.length);
}

static bool is_too_fast(struct connection *connection, struct refusal *refusal)
{
    if (!connection->is_too_fast && price_of_message(connection))
        return false;
    connection->service->count.n_limited++;
    refusal_set(refusal, 429, &phrase_too_fast);
    return true;
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

static void dismiss(struct listener *listener, enum room_end why)
{
    static const uint16_t code[] = {[ROOM_UNREAD] = WSLAY_CODE_INTERNAL_SERVER_ERROR,
                                    [ROOM_DELETED] = SOCKET_TABLE_DELETED,
                                    [ROOM_MOVED] = SOCKET_TABLE_MOVED};
    room_leave(listener);
    socket_close(connection_of(listener), code[why]);
}

/* ---- Messages. */

static bool do_hello(struct connection *connection, const struct asked *asked,
                     struct refusal *refusal)
{
    struct listener *listener = &connection->listener;
    if (listener->room)
        return refusal_set(refusal, 409, &phrase_hello_twice);
    struct room *room = service_room(connection->service, connection->table_id, refusal);
    if (!room)
        return false;
    int viewer = asked->has_key ? room_seat_of(room, &asked->key) : GAME_WATCHER;
    if (asked->has_key && viewer == GAME_WATCHER)
        return refusal_set(refusal, 403, &phrase_foreign_key);
    listener->tell = tell;
    listener->dismiss = dismiss;
    listener->wants_steps = asked->wants_steps;
    listener->payer = address_number(connection_address(connection));
    room_enter(room, listener, viewer);
    if (asked->since == ASKED_NO_NUMBER)
        tell_snapshot(room, listener);
    else
        tell_since(room, listener, asked->since);
    return true;
}

/* Phrases are not kept, so they do not wait for the disk. */
static bool do_phrase(struct connection *connection, const struct asked *asked,
                      struct refusal *refusal)
{
    struct listener *listener = &connection->listener;
    int64_t now_ms = connection->service->now_ms;
    if (listener->viewer == GAME_WATCHER)
        return refusal_set(refusal, 403, &phrase_not_seated);
    struct room_seat *seat = &listener->room->seats.at[listener->viewer];
    if (now_ms - seat->phrases_ms > PHRASES_WITHIN_MS) {
        seat->phrases_ms = now_ms;
        seat->n_phrases = 0;
    }
    if (seat->n_phrases == LIMIT_PHRASES)
        return refusal_set(refusal, 429, &phrase_many_phrases);
    seat->n_phrases++;
    tell_phrase(listener->room, listener->viewer, asked->phrase);
    return true;
}

static bool change(struct connection *connection, const struct asked *asked,
                   struct refusal *refusal)
{
    struct room *room = connection->listener.room;
    int seat = connection->listener.viewer;
    switch (asked->type) {
    case ASKED_PLAY:
        return room_play(room, seat, asked->number, asked->word, refusal);
    case ASKED_RESIGN:
        return room_resign(room, seat, refusal);
    case ASKED_OFFER:
        return room_make_offer(room, seat, asked->offer, refusal);
    case ASKED_ANSWER:
        return room_answer_offer(room, seat, asked->offer, asked->is_yes, refusal);
    case ASKED_CLAIM_WIN:
        return room_claim_win(room, seat, refusal);
    case ASKED_LEAVE:
        return room_leave_seat(room, seat, refusal);
    case ASKED_COMMIT:
        return room_commit(room, seat, asked->attempt, &asked->bytes, refusal);
    case ASKED_OPEN:
        return room_open(room, seat, &asked->bytes, refusal);
    case ASKED_PHRASE:
        return do_phrase(connection, asked, refusal);
    default:
        return refusal_set(refusal, 409, &phrase_hello_twice);
    }
}

static bool do_change(struct connection *connection, const struct asked *asked,
                      struct refusal *refusal)
{
    struct listener *listener = &connection->listener;
    if (!listener->room)
        return refusal_set(refusal, 400, &phrase_hello_first);
    service_bring_up_to_date(connection->service, listener->room);
    if (!listener->room)  /* the table could not be read back, or is gone */
        return refusal_set(refusal, 503, &refusal_not_saved);
    /* Who does not read what he says himself is no longer a listener then. */
    struct room *room = listener->room;
    int number = asked->type == ASKED_PLAY ? room->game.number + 1 : 0;
    bool is_for = asked->type == ASKED_OFFER || (asked->type == ASKED_ANSWER && asked->is_yes);
    bool wants_table = is_for && asked->offer == OFFER_REMATCH;
    if ((wants_table && !tables_may_be_made(connection, refusal)) ||
        !change(connection, asked, refusal))
        return false;
    if (room->unsaved.next_room)
        tables_count_made(connection);
    char answer[64];
    struct text text = text_in(answer, sizeof answer);
    message_ok(number > 0 ? number : room->game.n_events, &text);
    if (room->life.is_touched)
        connection_wait(connection, room, 0, answer);
    else
        socket_send(connection, answer, text.length);
    return true;
}

static void hear(struct connection *connection, const char *message, size_t length)
{
    struct asked asked;
    struct refusal refusal = {0};
    if (!asked_read(message, length, &asked, &refusal)) {
        refuse(connection, &refusal, NULL);
        return;
    }
    bool is_hello = asked.type == ASKED_HELLO, is_away = store_is_away(connection->service->store);
    bool is_done = is_away    ? rooms_refuse_away(&refusal)
                   : is_hello ? do_hello(connection, &asked, &refusal)
                              : do_change(connection, &asked, &refusal);
    if (!is_done && is_hello && refusal.status == 503) {
        socket_close(connection, SOCKET_TABLE_MOVED);  /* in a moment, or elsewhere */
        return;
    }
    struct proof proof;
    const struct listener *listener = &connection->listener;
    bool is_claim = !is_done && asked.type == ASKED_PLAY && listener->room &&
                    room_prove(listener->room, listener->viewer, asked.number, asked.word, &proof);
    if (!is_done)
        refuse(connection, &refusal, is_claim ? &proof : NULL);
}

/* ---- Tables that are not settled. */

/* Must it wait for its table? Then it is, or will be, parked. */
static bool must_wait(struct connection *connection)
{
    if (connection->is_parked)
        return true;
    struct room *room = connection->listener.room;
    if (room)
        return connection_park(connection, room);
    room = rooms_find_loaded(connection->service->rooms, connection->table_id);
    return connection_park(connection, room) || connection_read_ahead(connection, connection->table_id);
}

static void hold(struct connection *connection, const char *message, size_t length)
{
    bytes_add(&connection->held, &length, sizeof length);
    bytes_add(&connection->held, message, length);
    if (connection->held.is_short)
        connection->is_lost = true;
}

void hear_held(struct connection *connection)
{
    while (connection->held.length > 0 && !connection->is_lost && !connection->is_ending &&
           !must_wait(connection)) {
        char message[LIMIT_MESSAGE];
        size_t length;
        memcpy(&length, connection->held.start, sizeof length);
        memcpy(message, connection->held.start + sizeof length, length);
        bytes_drop_front(&connection->held, sizeof length + length);
        hear(connection, message, length);
    }
}

void hear_message(struct connection *connection, const char *message, size_t length)
{
    if (connection->is_ending || connection->is_lost)
        return;
    struct refusal refusal = {0};
    connection->service->count.n_messages++;
    if (is_too_fast(connection, &refusal))
        refuse(connection, &refusal, NULL);
    else if (connection->held.length > 0 || must_wait(connection))
        hold(connection, message, length);
    else
        hear(connection, message, length);
}
