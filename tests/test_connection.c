/*
 * test_connection.c: what a test over real sockets cannot see well: time-outs,
 * slow readers, input byte by byte. Whole games: test_server.py.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "no_wire.h"
#include "price.h"
#include "sha1.h"

static struct service service;

static int open_service(void **state)
{
    (void)state;
    no_wire_service_open(&service);
    return 0;
}

static int close_service(void **state)
{
    (void)state;
    no_wire_service_close(&service);
    return 0;
}

static void turn(struct no_wire *wire)
{
    no_wire_turn(&service, &wire, 1);
}

static void assert_heard(const struct no_wire *wire, const char *expected)
{
    if (!memmem(wire->heard.start, wire->heard.length, expected, strlen(expected)))
        fail_msg("'%s' does not hold '%s'", wire->heard.start, expected);
}

static void forget(struct no_wire *wire)
{
    wire->heard.length = 0;
}

/* A socket of this seat that has said hello. */
static void sit(struct no_wire *wire, const char *id, const char *key)
{
    char hello[128];
    struct text text = text_in(hello, sizeof hello);
    text_format(&text, "{\"type\":\"hello\",\"key\":\"%s\"}", key);
    no_wire_open(wire, &service);
    no_wire_upgrade(wire, id);
    no_wire_send(wire, hello, text.length);
    turn(wire);
    assert_heard(wire, "\"type\":\"snapshot\"");
    forget(wire);
}

/* The seat to move plays the first legal word. */
static void play_first(struct no_wire *wire, const char *id)
{
    struct refusal refusal;
    struct room *room = service_room(&service, id, &refusal);
    game_move legal[GAME_CHOICES_MAX];
    char word[GAME_WORD_MAX], play[256];
    game_legal(&room->about.setup, table_state(room->game.table), legal, GAME_CHOICES_MAX);
    game_write(&room->about.setup, table_state(room->game.table), legal[0], word);
    struct text text = text_in(play, sizeof play);
    text_format(&text, "{\"type\":\"play\",\"number\":%d,\"word\":\"%s\"}", room->game.number,
                word);
    no_wire_send(wire, play, text.length);
}

static void test_handshake_digest(void **state)
{
    (void)state;
    static const uint8_t expected[] = {0xa9, 0x99, 0x3e, 0x36, 0x47, 0x06, 0x81, 0x6a, 0xba, 0x3e,
                                       0x25, 0x71, 0x78, 0x50, 0xc2, 0x6c, 0x9c, 0xd0, 0xd8, 0x9d};
    uint8_t digest[SHA1_DIGEST_SIZE];
    sha1_short("abc", 3, digest);
    assert_memory_equal(digest, expected, sizeof expected);
    /* The example of RFC 6455, section 1.3. */
    char id[TABLE_ID_LENGTH + 1], key[2][SEAT_KEY_TEXT_MAX];
    no_wire_table(&service, id, key);
    struct no_wire wire;
    no_wire_open(&wire, &service);
    no_wire_upgrade(&wire, id);
    turn(&wire);
    assert_heard(&wire, "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n");
    no_wire_close(&wire);
}

static void test_byte_by_byte(void **state)
{
    (void)state;
    struct no_wire wire;
    no_wire_open(&wire, &service);
    for (const char *at = "GET /health?x HTTP/1.1\r\nHost: x\r\n\r\n"; *at; at++)
        connection_feed(wire.connection, at, 1);
    turn(&wire);
    assert_heard(&wire, "HTTP/1.1 200 OK\r\n");
    assert_heard(&wire, "{\"ok\":true,");
    no_wire_close(&wire);
}

/* Whoever comes when the time of a turn is used up is answered in the next. */
static void test_turns_are_short(void **state)
{
    (void)state;
    struct no_wire wire;
    no_wire_open(&wire, &service);
    service.turn = (struct service_turn){.used_us = 1, .most_us = 1};
    no_wire_say(&wire, "GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
    turn(&wire);
    assert_int_equal(wire.heard.length, 0);
    assert_false(connection_wants_input(wire.connection));
    service.turn = (struct service_turn){0};
    turn(&wire);
    turn(&wire);
    assert_heard(&wire, "HTTP/1.1 200 OK\r\n");
    assert_true(connection_wants_input(wire.connection));
    no_wire_close(&wire);
}

/* What took the server long is paid for as if it were many requests. */
static void test_dear_requests_cost_more(void **state)
{
    (void)state;
    const struct server_settings *usual = service.settings;
    struct server_settings settings = *usual;
    struct no_wire wire;
    settings.requests_per_s = 10;
    service.settings = &settings;
    no_wire_open(&wire, &service);
    no_wire_say(&wire, "GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
    turn(&wire);
    turn(&wire);
    assert_heard(&wire, "HTTP/1.1 200 OK\r\n");
    price_end_work(wire.connection, price_begin_work() - 40000);
    no_wire_say(&wire, "GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
    turn(&wire);
    assert_heard(&wire, "HTTP/1.1 429 Too Many Requests\r\n");
    assert_true(wire.connection->is_ending);
    no_wire_close(&wire);
    service.settings = usual;
}

static void test_request_in_time(void **state)
{
    (void)state;
    struct no_wire wire;
    no_wire_open(&wire, &service);
    no_wire_say(&wire, "GET /hea");
    service.now_ms += LIMIT_REQUEST_MS - 1;
    connection_tick(wire.connection);
    assert_false(wire.connection->is_ending);
    service.now_ms += 2;
    connection_tick(wire.connection);
    turn(&wire);
    assert_heard(&wire, "HTTP/1.1 408 ");
    assert_true(wire.connection->is_ending);
    no_wire_close(&wire);
}

static void test_idle_connection_is_closed(void **state)
{
    (void)state;
    struct no_wire silent, idle;
    no_wire_open(&silent, &service);
    no_wire_open(&idle, &service);
    no_wire_say(&idle, "GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
    turn(&idle);
    service.now_ms += LIMIT_REQUEST_MS + 1;
    connection_tick(silent.connection);
    connection_tick(idle.connection);
    assert_true(silent.connection->is_lost);
    assert_false(idle.connection->is_lost);
    service.now_ms += LIMIT_IDLE_MS;
    connection_tick(idle.connection);
    assert_true(idle.connection->is_lost);
    no_wire_close(&silent);
    no_wire_close(&idle);
}

static void test_socket_must_say_hello(void **state)
{
    (void)state;
    char id[TABLE_ID_LENGTH + 1], key[2][SEAT_KEY_TEXT_MAX];
    no_wire_table(&service, id, key);
    struct no_wire wire;
    no_wire_open(&wire, &service);
    no_wire_upgrade(&wire, id);
    turn(&wire);
    forget(&wire);
    service.now_ms += LIMIT_REQUEST_MS + 1;
    connection_tick(wire.connection);
    turn(&wire);
    assert_true(wire.connection->is_ending);
    assert_memory_equal(wire.heard.start, "\x88\x02\x03\xf0", 4);  /* 1008 */
    no_wire_close(&wire);
}

static void test_silent_socket_is_pinged_then_lost(void **state)
{
    (void)state;
    char id[TABLE_ID_LENGTH + 1], key[2][SEAT_KEY_TEXT_MAX];
    no_wire_table(&service, id, key);
    struct no_wire wire;
    sit(&wire, id, key[0]);
    service.now_ms += PING_EVERY_MS + 1;
    connection_tick(wire.connection);
    turn(&wire);
    assert_memory_equal(wire.heard.start, "\x89\x00", 2);
    connection_feed(wire.connection, "\x8a\x80\0\0\0\0", 6);  /* its pong */
    service.now_ms += LIMIT_SILENCE_MS - 1;
    connection_tick(wire.connection);
    assert_false(wire.connection->is_lost);
    service.now_ms += 2;
    connection_tick(wire.connection);
    assert_true(wire.connection->is_lost);
    no_wire_close(&wire);
}

static void test_slow_reader_is_dropped(void **state)
{
    (void)state;
    char id[TABLE_ID_LENGTH + 1], key[2][SEAT_KEY_TEXT_MAX];
    no_wire_table(&service, id, key);
    struct no_wire ann, bob;
    struct no_wire *both[] = {&ann, &bob};
    sit(&ann, id, key[0]);
    sit(&bob, id, key[1]);
    bob.n_unread = LIMIT_UNREAD + 1;
    play_first(&ann, id);
    assert_int_equal(ann.heard.length, 0);  /* nothing before the commit */
    no_wire_turn(&service, both, 2);
    assert_heard(&ann, "{\"type\":\"ok\",\"number\":");
    assert_heard(&ann, "{\"type\":\"event\"");
    assert_false(ann.connection->is_lost);
    assert_true(bob.connection->is_lost);
    assert_null(bob.connection->listener.room);
    no_wire_close(&ann);
    no_wire_close(&bob);
}

static void test_slow_talker_is_dropped(void **state)
{
    (void)state;
    char id[TABLE_ID_LENGTH + 1], key[2][SEAT_KEY_TEXT_MAX];
    no_wire_table(&service, id, key);
    struct no_wire ann;
    sit(&ann, id, key[0]);
    ann.n_unread = LIMIT_UNREAD + 1;  /* does not even read what he says himself */
    static const char hello[] = "{\"type\":\"phrase\",\"phrase\":\"hello\"}";
    no_wire_send(&ann, hello, strlen(hello));
    assert_true(ann.connection->is_lost);
    assert_null(ann.connection->listener.room);
    no_wire_close(&ann);
}

static void test_one_who_leaves_while_waiting(void **state)
{
    (void)state;
    char id[TABLE_ID_LENGTH + 1], key[2][SEAT_KEY_TEXT_MAX];
    no_wire_table(&service, id, key);
    struct no_wire ann, bob;
    struct no_wire *left[] = {&bob};
    sit(&ann, id, key[0]);
    sit(&bob, id, key[1]);
    play_first(&ann, id);
    no_wire_close(&ann);  /* its word stays, its answer reaches nobody */
    no_wire_turn(&service, left, 1);
    assert_heard(&bob, "{\"type\":\"event\"");
    no_wire_close(&bob);
}

static void test_rooms_come_back_from_the_store(void **state)
{
    (void)state;
    char id[TABLE_ID_LENGTH + 1], key[2][SEAT_KEY_TEXT_MAX];
    no_wire_table(&service, id, key);
    struct no_wire ann;
    sit(&ann, id, key[0]);
    play_first(&ann, id);
    turn(&ann);
    struct refusal refusal;
    struct room *room = service_room(&service, id, &refusal);
    int number = room->game.number;
    no_wire_close(&ann);
    service.now_ms += ROOM_FORGOTTEN_MS + 1;
    rooms_sweep(service.rooms);
    room = service_room(&service, id, &refusal);
    assert_int_equal(room->game.number, number);
    assert_int_equal(table_length(room->game.table), number);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_handshake_digest),
        cmocka_unit_test(test_byte_by_byte),
        cmocka_unit_test(test_turns_are_short),
        cmocka_unit_test(test_dear_requests_cost_more),
        cmocka_unit_test(test_request_in_time),
        cmocka_unit_test(test_idle_connection_is_closed),
        cmocka_unit_test(test_socket_must_say_hello),
        cmocka_unit_test(test_silent_socket_is_pinged_then_lost),
        cmocka_unit_test(test_slow_reader_is_dropped),
        cmocka_unit_test(test_slow_talker_is_dropped),
        cmocka_unit_test(test_one_who_leaves_while_waiting),
        cmocka_unit_test(test_rooms_come_back_from_the_store),
    };
    return cmocka_run_group_tests(tests, open_service, close_service);
}
