/*
 * no_wire.h: a server without sockets, threads and files, for tests and
 * fuzzers: bytes go in, bytes come out, and time passes as told.
 */
#ifndef CAIRN_NO_WIRE_H
#define CAIRN_NO_WIRE_H

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "connection.h"
#include "service.h"

/* One end of a connection. */
struct no_wire {
    struct connection *connection;
    size_t n_unread;     /* what the peer is said to have left */
    struct bytes heard;  /* all that came out, with a zero behind it */
};

/* Computers think at once, when the turn ends. */
static struct thought *no_wire_thoughts;

static inline bool no_wire_think(void *user, struct thought *thought)
{
    (void)user;
    thought->next = no_wire_thoughts;
    no_wire_thoughts = thought;
    return true;
}

static inline void no_wire_wake(void *user)
{
    (void)user;
}

static inline size_t no_wire_unread(void *user)
{
    return ((struct no_wire *)user)->n_unread;
}

static inline void no_wire_service_open(struct service *service)
{
    char why[256];
    struct text text = text_in(why, sizeof why);
    struct rooms_host host = {
        .think = no_wire_think, .now_ms = &service->now_ms, .grace_ms = GRACE_USUAL_MS};
    static const struct server_settings settings = {.address_connections = 100};
    *service = (struct service){.now_ms = 1000, .settings = &settings};
    service->addresses = addresses_new();
    if (sodium_init() < 0 || !(service->files = files_read(NULL, &text)) ||
        !(service->store = store_open(NULL, &text)) ||
        !(service->rooms = rooms_new(service->store, &host))) {
        fprintf(stderr, "%s\n", why);
        abort();
    }
}

static inline void no_wire_service_close(struct service *service)
{
    while (no_wire_thoughts) {
        struct thought *thought = no_wire_thoughts;
        no_wire_thoughts = thought->next;
        thought_free(thought);
    }
    rooms_free(service->rooms);
    store_close(service->store);
    files_free(service->files);
    addresses_free(service->addresses);
}

static inline void no_wire_open(struct no_wire *wire, struct service *service)
{
    struct connection_host host = {
        .user = wire, .address = "127.0.0.1", .wake = no_wire_wake, .unread = no_wire_unread};
    *wire = (struct no_wire){.connection = connection_new(service, &host)};
}

static inline void no_wire_close(struct no_wire *wire)
{
    connection_free(wire->connection);
    bytes_free(&wire->heard);
}

/* What this connection has to say by now; one that is answered goes on. */
static inline void no_wire_listen(struct no_wire *wire)
{
    struct connection *connection = wire->connection;
    bytes_add(&wire->heard, connection->out.start, connection->out.length);
    bytes_add(&wire->heard, connection->tail, connection->n_tail);
    bytes_add(&wire->heard, "", 1);
    wire->heard.length--;
    bytes_free(&connection->out);
    connection->tail = NULL;
    connection->n_tail = 0;
    connection_taken(connection);
}

/* The end of a turn of the loop, for these wires. */
static inline void no_wire_turn(struct service *service, struct no_wire *wires[], int n_wires)
{
    struct player *player = no_wire_thoughts ? player_new() : NULL;
    while (no_wire_thoughts) {
        struct thought *thought = no_wire_thoughts;
        no_wire_thoughts = thought->next;
        thought->player = player;
        thought_run(thought, NULL);
        service_thought(service, thought);
    }
    player_free(player);
    service_settle(service);
    for (int i = 0; i < n_wires; i++)
        no_wire_listen(wires[i]);
}

static inline void no_wire_say(struct no_wire *wire, const char *text)
{
    connection_feed(wire->connection, text, strlen(text));
}

/* A masked text frame, of fewer than 65536 bytes, the mask all zeros. */
static inline void no_wire_send(struct no_wire *wire, const char *message, size_t length)
{
    uint8_t head[8] = {0x81, 0x80 | 126, (uint8_t)(length >> 8), (uint8_t)length};
    size_t n_head = 8;
    if (length < 126) {
        head[1] = (uint8_t)(0x80 | length);
        head[2] = head[3] = 0;
        n_head = 6;
    }
    connection_feed(wire->connection, (const char *)head, n_head);
    connection_feed(wire->connection, message, length);
}

/* A table of schotten for two people. */
static inline struct asked_table no_wire_wish(void)
{
    return (struct asked_table){
        .setup = game_setup_default(game_at(0)), .n_seats = 2, .n_rounds = ASKED_NO_SERIES};
}

/* Such a table: its id, and the keys of both seats, straight from the rooms. */
static inline void no_wire_table_of(struct service *service, const struct asked_table *asked,
                                    char id[TABLE_ID_LENGTH + 1],
                                    char key[2][SEAT_KEY_TEXT_MAX])
{
    struct refusal refusal;
    struct room_keys keys;
    struct asked_seat join = {.seat = 1};
    int seat;
    struct room *room = rooms_create(service->rooms, asked, &keys, &refusal);
    service_settle(service);
    if (!room || !room_join(room, &join, &seat, key[1], &refusal))
        abort();
    memcpy(key[0], keys.seat[0], sizeof key[0]);
    service_settle(service);
    memcpy(id, room->about.id, TABLE_ID_LENGTH + 1);
}

static inline void no_wire_table(struct service *service, char id[TABLE_ID_LENGTH + 1],
                                 char key[2][SEAT_KEY_TEXT_MAX])
{
    struct asked_table asked = no_wire_wish();
    no_wire_table_of(service, &asked, id, key);
}

/* The request that makes a socket. */
static inline void no_wire_upgrade(struct no_wire *wire, const char *id)
{
    char request[512];
    struct text text = text_in(request, sizeof request);
    text_format(&text,
                "GET /api/tables/%s/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n",
                id);
    no_wire_say(wire, request);
}

#endif
