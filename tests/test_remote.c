/*
 * test_remote.c: a seat at a table elsewhere: while the connection to it is made
 * nobody who looks on is kept waiting, and what it is refused can be said.
 */
#include <arpa/inet.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "channel.h"
#include "clock.h"
#include "proxy.h"
#include "say.h"
#include "table_client.h"

static const char key[] = "00112233445566778899aabbccddeeff";

enum { FILLERS = 8 };

/* A server that listens on a port of its own. */
static int listen_somewhere(int backlog, struct sockaddr_in *address)
{
    int server = socket(AF_INET, SOCK_STREAM, 0);
    socklen_t size = sizeof *address;
    *address = (struct sockaddr_in){.sin_family = AF_INET,
                                    .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    assert_int_equal(bind(server, (struct sockaddr *)address, size), 0);
    assert_int_equal(getsockname(server, (struct sockaddr *)address, &size), 0);
    if (backlog >= 0)
        assert_int_equal(listen(server, backlog), 0);
    return server;
}

static struct table_client *client_at(const char *host, const struct sockaddr_in *address)
{
    char url[64], reason[256];
    struct text why = text_in(reason, sizeof reason);
    snprintf(url, sizeof url, "http://%s:%d/t/abc", host, ntohs(address->sin_port));
    struct table_client *client = table_client_new(&(struct table_link){.url = url}, key, &why);
    assert_non_null(client);
    return client;
}

/* The queue of the server is full, so that a connection to it is never made;
 * the system itself gives up after minutes. */
static void a_slow_connection_freezes_nobody(void **unused)
{
    (void)unused;
    struct sockaddr_in address;
    int server = listen_somewhere(0, &address), filler[FILLERS];
    for (int i = 0; i < FILLERS; i++) {
        filler[i] = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
        connect(filler[i], (struct sockaddr *)&address, sizeof address);
    }
    struct table_client *client = client_at("127.0.0.1", &address);
    int64_t start_ms = clock_ms();
    for (int i = 0; i < 3; i++)
        assert_int_equal(table_client_wait(client, 20), NEWS_NONE);
    assert_true(clock_ms() - start_ms < 10000);
    table_client_play(client, "r5@1");  /* is lost, and does not speak before the handshake */
    assert_int_equal(table_client_wait(client, 0), NEWS_NONE);
    table_client_free(client);
    for (int i = 0; i < FILLERS; i++)
        close(filler[i]);
    close(server);
}

/* Somebody takes the connection and says nothing: hands are never shaken. */
static void a_slow_handshake_freezes_nobody(void **unused)
{
    (void)unused;
    struct sockaddr_in address;
    int server = listen_somewhere(8, &address);
    char url[64], reason[256];
    struct text why = text_in(reason, sizeof reason);
    snprintf(url, sizeof url, "https://127.0.0.1:%d/t/abc", ntohs(address.sin_port));
    struct table_client *client = table_client_new(&(struct table_link){.url = url}, key, &why);
    assert_non_null(client);
    int64_t start_ms = clock_ms();
    for (int i = 0; i < 5; i++)
        assert_int_equal(table_client_wait(client, 20), NEWS_NONE);
    assert_true(clock_ms() - start_ms < 10000);
    uint8_t hello[3];  /* of the handshake, in a record of TLS */
    int wire = accept(server, NULL, NULL);
    assert_int_equal(recv(wire, hello, sizeof hello, MSG_WAITALL), sizeof hello);
    assert_int_equal(hello[0], 0x16);
    close(wire);
    assert_int_equal(table_client_wait(client, 60000), NEWS_AWAY);
    assert_non_null(strstr(table_client_reason(client), "cut"));
    table_client_free(client);
    close(server);
}

static void check_proxy(const char *url, const char *expected)
{
    char reason[256];
    struct text why = text_in(reason, sizeof reason);
    struct table_url server;
    struct proxy proxy;
    assert_true(table_url_read(url, &server, &why));
    assert_true(proxy_find(&server, &proxy, &why));
    assert_string_equal(proxy.where.host, expected);
}

static void proxies_are_found_in_the_environment(void **unused)
{
    (void)unused;
    setenv("http_proxy", "plain.test:3128", 1);
    setenv("HTTPS_PROXY", "http://secret.test", 1);
    setenv("no_proxy", "near.test, .office.test,10.1.2.3", 1);
    check_proxy("http://far.test/", "plain.test");
    check_proxy("wss://far.test/t/a", "secret.test");
    check_proxy("http://near.test/", "");
    check_proxy("https://a.near.test/", "");
    check_proxy("https://office.test:8443/", "");
    check_proxy("https://linear.test/", "secret.test");  /* ends so, but is another name */
    check_proxy("http://10.1.2.3/", "");
    check_proxy("http://localhost:8650/", "");
    check_proxy("http://[::1]:8650/", "");
    check_proxy("http://127.3.2.1/", "");
    setenv("no_proxy", "*", 1);
    check_proxy("http://far.test/", "");
    unsetenv("http_proxy");
    unsetenv("HTTPS_PROXY");
    unsetenv("no_proxy");
}

/* A channel by a proxy that gives this answer, a byte at a time. */
static struct channel led_by(const char *answer, struct route *route)
{
    struct channel channel = {0};
    *route = (struct route){.url = {.host = "far.test", .port = "81", .authority = "far.test:81"},
                            .proxy = {.where = {.host = "near.test", .authority = "near.test"}, .login = "YTpi"}};
    channel_begin(&channel, route);
    channel_send(&channel, "hi", 2);  /* waits until the way is free */
    assert_non_null(memmem(channel.out.start, channel.out.length, "CONNECT far.test:81 HTTP/1.1\r\n", 29));
    assert_null(memmem(channel.out.start, channel.out.length, "hi", 2));
    channel.out.length = 0;
    for (; *answer; answer++)
        channel_feed(&channel, answer, 1);
    return channel;
}

static void what_a_proxy_says(void **unused)
{
    (void)unused;
    struct route route;
    struct channel channel = led_by("HTTP/1.0 200 Fine\r\nVia: a test\r\n\r\nhello", &route);
    assert_int_equal(channel.state, CHANNEL_OPEN);
    assert_int_equal(channel.said.length, 5);
    assert_memory_equal(channel.said.start, "hello", 5);
    assert_int_equal(channel.out.length, 2);
    channel_free(&channel);
    static const char *const refusals[] = {"HTTP/1.1 502 \033[31mred\r\n\r\n", "HTTP/1.\r\n\r\n", "\r\n\r\n",
                                           "HTTP/1.1 x\r\n\r\n", "220 mail\r\n\r\n"};
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        channel = led_by(refusals[i], &route);
        assert_int_equal(channel.state, CHANNEL_REFUSED);
        assert_true(*channel.reason && !strchr(channel.reason, '\033'));
        channel_feed(&channel, "more", 4);  /* changes nothing */
        assert_int_equal(channel.state, CHANNEL_REFUSED);
        channel_free(&channel);
    }
    char endless[20000];
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    channel = led_by(endless, &route);
    assert_int_equal(channel.state, CHANNEL_GONE);
    channel_free(&channel);
}

static void check_url(const char *text, bool is_good)
{
    char reason[1024];
    struct text why = text_in(reason, sizeof reason);
    struct table_url url;
    assert_int_equal(table_url_read(text, &url, &why), is_good);
    assert_int_equal(why.length > 0, !is_good);
}

static void links_are_read_or_refused(void **unused)
{
    (void)unused;
    static const char *const good[] = {"http://a", "https://a:1/t/x", "ws://[::1]:80/", "wss://a.b/t/x?y#z", "http://a?x"};
    static const char *const bad[] = {"", "http://", "a/t/x", "ftp://a/", "http://a:0/", "http://a:65536/", "http://a:/",
                                      "http://a:1x/", "http://[::1/", "http://[::1]x/", "http://b@a/", "https://:1/"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        check_url(good[i], true);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        check_url(bad[i], false);
}

static void a_refused_connection_is_told(void **unused)
{
    (void)unused;
    struct sockaddr_in address;
    int server = listen_somewhere(-1, &address);
    struct table_client *client = client_at("127.0.0.1", &address);
    assert_int_equal(table_client_wait(client, 5000), NEWS_AWAY);
    assert_non_null(strstr(table_client_reason(client), "cannot be reached: Connection refused"));
    table_client_free(client);
    close(server);
}

static void the_handshake_comes_first(void **unused)
{
    (void)unused;
    struct sockaddr_in address;
    int server = listen_somewhere(4, &address);
    struct table_client *client = client_at("127.0.0.1", &address);
    struct pollfd called = {.fd = server, .events = POLLIN};
    while (poll(&called, 1, 0) == 0)
        assert_int_equal(table_client_wait(client, 20), NEWS_NONE);
    int wire = accept(server, NULL, NULL);
    assert_int_equal(table_client_wait(client, 50), NEWS_NONE);
    char said[512] = "";
    assert_true(recv(wire, said, sizeof said - 1, 0) > 0);
    assert_int_equal(strncmp(said, "GET /api/tables/abc/socket HTTP/1.1\r\n", 37), 0);
    close(wire);
    assert_int_equal(table_client_wait(client, 5000), NEWS_AWAY);
    table_client_free(client);
    close(server);
}

/* A name is looked up meanwhile; one that is none is told of. */
static void names_are_looked_up(void **unused)
{
    (void)unused;
    struct sockaddr_in address;
    int server = listen_somewhere(4, &address);
    struct table_client *client = client_at("localhost", &address);
    struct pollfd called = {.fd = server, .events = POLLIN};
    while (poll(&called, 1, 0) == 0)
        assert_int_equal(table_client_wait(client, 20), NEWS_NONE);
    table_client_free(client);
    close(server);

    client = client_at("no.such.host.invalid", &address);
    enum table_news news;
    while ((news = table_client_wait(client, 100)) == NEWS_NONE)
        ;
    assert_int_equal(news, NEWS_AWAY);
    assert_non_null(strstr(table_client_reason(client), "no.such.host.invalid"));
    table_client_free(client);
}

/* Whoever leaves while a name is looked up does not wait for it. */
static void a_lookup_can_be_left(void **unused)
{
    (void)unused;
    struct sockaddr_in address = {.sin_port = htons(80)};
    struct table_client *client = client_at("no.such.host.invalid", &address);
    assert_int_not_equal(table_client_wait(client, 0), NEWS_END);
    table_client_free(client);
}

/* A message of a server, as a frame. */
static void send_message(int wire, const char *message)
{
    uint8_t frame[1024] = {0x81, 126, (uint8_t)(strlen(message) >> 8), (uint8_t)strlen(message)};
    assert_true(strlen(message) <= sizeof frame - 4);
    memcpy(frame + 4, message, strlen(message));
    assert_int_equal(send(wire, frame, 4 + strlen(message), 0), 4 + strlen(message));
}

static void check_refusal(struct table_client *client, int wire, const char *message,
                          const char *expected)
{
    char said[512];
    struct text text = text_in(said, sizeof said);
    send_message(wire, message);
    assert_int_equal(table_client_wait(client, 5000), NEWS_REFUSED);
    const struct sentence *refusal = table_client_refusal(client);
    assert_int_equal(refusal != NULL, expected != NULL);
    if (refusal)
        say(refusal, NULL, &text);
    assert_string_equal(said, expected ? expected : "");
}

/* A refusal is a sentence where its phrase is told; whatever else stands there
 * is no harm, and nothing is left of the one before. */
static void refusals_are_sentences(void **unused)
{
    (void)unused;
    struct sockaddr_in address;
    int server = listen_somewhere(4, &address);
    struct table_client *client = client_at("127.0.0.1", &address);
    struct pollfd called = {.fd = server, .events = POLLIN};
    while (poll(&called, 1, 0) == 0)
        assert_int_equal(table_client_wait(client, 20), NEWS_NONE);
    int wire = accept(server, NULL, NULL);
    static const char welcome[] = "HTTP/1.1 101 Switching Protocols\r\n\r\n";
    assert_int_equal(table_client_wait(client, 50), NEWS_NONE);
    assert_true(send(wire, welcome, sizeof welcome - 1, 0) > 0);
    assert_null(table_client_refusal(client));
    check_refusal(client, wire,
                  "{\"type\":\"refused\",\"code\":\"full\",\"text\":\"Stone 3 is full.\","
                  "\"phrase\":\"Stone %1 is full.\",\"arguments\":[3],\"number\":1}",
                  "Stone 3 is full.");
    check_refusal(client, wire,
                  "{\"type\":\"refused\",\"code\":\"few\",\"phrase\":\"%1 card is left.\","
                  "\"plural\":\"%1 cards are left.\",\"arguments\":[2,null,\"x\",{},[],6]}",
                  "2 cards are left.");
    check_refusal(client, wire, "{\"type\":\"refused\",\"code\":\"no\",\"text\":\"No.\"}", NULL);
    assert_string_equal(table_client_reason(client), "No.");
    check_refusal(client, wire, "{\"type\":\"refused\",\"phrase\":7,\"arguments\":\"x\"}", NULL);
    close(wire);
    table_client_free(client);
    close(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slow_connection_freezes_nobody),
        cmocka_unit_test(a_slow_handshake_freezes_nobody),
        cmocka_unit_test(proxies_are_found_in_the_environment),
        cmocka_unit_test(what_a_proxy_says),
        cmocka_unit_test(links_are_read_or_refused),
        cmocka_unit_test(a_refused_connection_is_told),
        cmocka_unit_test(the_handshake_comes_first),
        cmocka_unit_test(names_are_looked_up),
        cmocka_unit_test(a_lookup_can_be_left),
        cmocka_unit_test(refusals_are_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
