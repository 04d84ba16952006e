/*
 * test_handshake.c: what nodes say to each other: the handshake at the door,
 * however its bytes are cut, and a request that is sent on.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <sodium.h>
#include <string.h>

#include "handshake.h"
#include "request.h"

static struct handshake_key key_of(const char *secret)
{
    struct handshake_key key;
    assert_true(handshake_key_from(secret, &key));
    return key;
}

/* Feeds one side what the other has said, in parts of at most `part` bytes. */
static enum handshake_state pass_on(struct handshake *to, bool accepts, struct bytes *said,
                                    size_t part, struct bytes *out)
{
    enum handshake_state state = HANDSHAKE_GOES_ON;
    while (state == HANDSHAKE_GOES_ON && said->length > 0) {
        size_t n = said->length < part ? said->length : part;
        state = accepts ? handshake_accept(to, said->start, n, out)
                        : handshake_connect(to, said->start, n, out);
        bytes_drop_front(said, n);
    }
    return state;
}

struct meeting {
    struct handshake connects, accepts;
    enum handshake_state result[2];  /* of who connects, of who accepts */
};

static void meet(struct meeting *meeting, const struct handshake_key key[2], size_t part)
{
    struct bytes there = {0}, back = {0};
    *meeting = (struct meeting){.connects = {.key = &key[0]}, .accepts = {.key = &key[1]}};
    strcpy(meeting->connects.guest.address, "2001:db8::7");
    meeting->connects.guest.n_hops = 2;
    assert_int_equal(handshake_connect(&meeting->connects, NULL, 0, &there), HANDSHAKE_GOES_ON);
    assert_int_equal(pass_on(&meeting->accepts, true, &there, part, &back), HANDSHAKE_GOES_ON);
    meeting->result[0] = pass_on(&meeting->connects, false, &back, part, &there);
    bytes_add(&there, "GET", meeting->result[0] == HANDSHAKE_DONE ? 3 : 0);
    meeting->result[1] = pass_on(&meeting->accepts, true, &there, part, &back);
    bytes_add(&meeting->accepts.in, there.start, there.length);
    bytes_free(&there);
    bytes_free(&back);
}

static void part_company(struct meeting *meeting)
{
    handshake_free(&meeting->connects);
    handshake_free(&meeting->accepts);
}

static void test_both_know_the_secret(void **state)
{
    (void)state;
    struct handshake_key key[2] = {key_of("a secret of sixteen"), key_of(" a secret of sixteen\n")};
    for (size_t part = 1; part < 200; part += 7) {
        struct meeting meeting;
        meet(&meeting, key, part);
        assert_int_equal(meeting.result[0], HANDSHAKE_DONE);
        assert_int_equal(meeting.result[1], HANDSHAKE_DONE);
        assert_string_equal(meeting.accepts.guest.address, "2001:db8::7");
        assert_int_equal(meeting.accepts.guest.n_hops, 2);
        assert_int_equal(meeting.accepts.in.length, 3);
        assert_memory_equal(meeting.accepts.in.start, "GET", 3);
        part_company(&meeting);
    }
}

static void test_strangers(void **state)
{
    (void)state;
    struct handshake_key key[2] = {key_of("a secret of sixteen"), key_of("a secret of seventeen")};
    struct meeting meeting;
    meet(&meeting, key, 1000);
    assert_int_equal(meeting.result[0], HANDSHAKE_BAD);  /* who connects says nothing more */
    assert_int_equal(meeting.result[1], HANDSHAKE_GOES_ON);
    part_company(&meeting);
    struct handshake_key short_one;
    assert_false(handshake_key_from("  fifteen letters  ", &short_one));
}

/* Any change of any bit, and what was said another time, is turned away. */
static void test_nothing_can_be_changed_or_repeated(void **state)
{
    (void)state;
    struct handshake_key key = key_of("a secret of sixteen");
    for (int i = -1; i < 97 * 8; i += 13) {
        struct handshake connects = {.key = &key}, accepts = {.key = &key}, other = {.key = &key};
        struct bytes hello = {0}, back = {0}, proof = {0}, again = {0};
        strcpy(connects.guest.address, "192.0.2.1");
        handshake_connect(&connects, NULL, 0, &hello);
        assert_int_equal(handshake_accept(&accepts, hello.start, hello.length, &back),
                         HANDSHAKE_GOES_ON);
        assert_int_equal(handshake_connect(&connects, back.start, back.length, &proof),
                         HANDSHAKE_DONE);
        assert_int_equal(handshake_accept(&other, hello.start, hello.length, &again),
                         HANDSHAKE_GOES_ON);
        assert_int_equal(handshake_accept(&other, proof.start, proof.length, &again),
                         HANDSHAKE_BAD);
        if (i >= 0)
            proof.start[i / 8] ^= (char)(1 << i % 8);
        assert_int_equal(handshake_accept(&accepts, proof.start, proof.length, &back),
                         i < 0 ? HANDSHAKE_DONE : HANDSHAKE_BAD);
        handshake_free(&connects);
        handshake_free(&accepts);
        handshake_free(&other);
        bytes_free(&hello);
        bytes_free(&back);
        bytes_free(&proof);
        bytes_free(&again);
    }
}

/* A request that is sent on is the same request, but for who is said to ask. */
static void test_requests_are_sent_on(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "GET /api/tables/abc?x=1&y=%20 HTTP/1.1\r\nHost: cairn.example:8640\r\nOrigin: https://cairn.example\r\n"
        "X-Forwarded-For: 10.0.0.1\r\nAuthorization: Bearer 00ff\r\nX-Other: gone\r\n\r\n",
        "POST /api/tables/abc/join HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n2\r\n1}\r\n0\r\n\r\n",
        "GET /api/tables/abc/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        "DELETE / HTTP/1.0\r\n\r\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct request one, other;
        struct bytes sent = {0};
        request_begin(&one);
        request_begin(&other);
        request_feed(&one, texts[i], strlen(texts[i]));
        assert_true(one.is_complete);
        request_write(&one, &sent);
        assert_int_equal(request_feed(&other, sent.start, sent.length), sent.length);
        assert_true(other.is_complete);
        assert_int_equal(other.refusal.status, 0);
        assert_int_equal(other.method, one.method);
        assert_int_equal(other.wants_upgrade, one.wants_upgrade);
        assert_string_equal(other.path, one.path);
        assert_string_equal(other.query, one.query);
        for (int header = 0; header < N_HEADERS; header++)
            assert_string_equal(other.header[header],
                                header == HEADER_FORWARDED_FOR ? "" : one.header[header]);
        assert_int_equal(other.body.length, one.body.length);
        if (one.body.length > 0)
            assert_memory_equal(other.body.start, one.body.start, one.body.length);
        request_free(&one);
        request_free(&other);
        bytes_free(&sent);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_know_the_secret),
        cmocka_unit_test(test_strangers),
        cmocka_unit_test(test_nothing_can_be_changed_or_repeated),
        cmocka_unit_test(test_requests_are_sent_on),
    };
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
