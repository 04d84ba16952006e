/* channel.c: see channel.h. */
#include "channel.h"

#include <stdlib.h>

enum { ANSWER_MAX = 1 << 14, STATUS_NO_LOGIN = 407 };

static struct text reason_of(struct channel *channel)
{
    return text_in(channel->reason, sizeof channel->reason);
}

static void fail(struct channel *channel, const char *sentence)
{
    struct text why = reason_of(channel);
    channel->state = CHANNEL_GONE;
    text_add(&why, sentence);
}

/* ---- TLS. */

static void open_up(struct channel *channel)
{
    channel->state = CHANNEL_OPEN;
    channel_send(channel, channel->waiting.start, channel->waiting.length);
    bytes_free(&channel->waiting);
}

static void feed_tls(struct channel *channel, const char *bytes, size_t n_bytes)
{
    static const enum channel_state states[] = {
        [TLS_SHAKING] = CHANNEL_SHAKING, [TLS_OPEN] = CHANNEL_OPEN,       [TLS_ENDED] = CHANNEL_GONE,
        [TLS_BROKEN] = CHANNEL_GONE,     [TLS_REFUSED] = CHANNEL_REFUSED,
    };
    struct text why = reason_of(channel);
    enum channel_state before = channel->state;
    channel->state = states[tls_feed(channel->tls, bytes, n_bytes, &channel->said, &channel->out, &why)];
    if (channel->state == CHANNEL_OPEN && before == CHANNEL_SHAKING)
        open_up(channel);
}

/* The way to the server is free. */
static void begin_to_talk(struct channel *channel)
{
    if (!channel->route->trust) {
        open_up(channel);
        return;
    }
    channel->state = CHANNEL_SHAKING;
    channel->tls = tls_new(channel->route->trust, channel->route->url.host);
    if (channel->tls)
        feed_tls(channel, NULL, 0);
    else
        fail(channel, "there is no memory left");
}

/* ---- The proxy. */

static void ask_proxy(struct channel *channel)
{
    const struct table_url *url = &channel->route->url;
    const char *login = channel->route->proxy.login;
    bool has_brackets = strchr(url->host, ':') != NULL;
    char request[2048], host_and_port[URL_HOST_MAX + 16];
    struct text text = text_in(request, sizeof request);
    struct text where = text_in(host_and_port, sizeof host_and_port);
    text_format(&where, has_brackets ? "[%s]:%s" : "%s:%s", url->host, url->port);
    text_format(&text, "CONNECT %s HTTP/1.1\r\nHost: %s\r\n", where.start, where.start);
    if (*login)
        text_format(&text, "Proxy-Authorization: Basic %s\r\n", login);
    text_add(&text, "\r\n");
    bytes_add(&channel->out, text.start, text.length);
    channel->state = CHANNEL_LED;
}

/* Its first line, of letters that harm no screen. */
static struct text read_status(const struct bytes *answer, char *line, size_t room)
{
    struct text text = text_in(line, room);
    for (size_t i = 0; i < answer->length && answer->start[i] != '\r'; i++)
        text_char(&text, answer->start[i] >= ' ' && answer->start[i] <= '~' ? answer->start[i] : '?');
    return text;
}

static void refuse_by_proxy(struct channel *channel, int status, const char *line)
{
    const char *proxy = channel->route->proxy.where.authority;
    struct text why = reason_of(channel);
    channel->state = CHANNEL_REFUSED;
    if (status == STATUS_NO_LOGIN)
        text_format(&why, "the proxy %s wants a name and a password: http://NAME:PASSWORD@%s", proxy, proxy);
    else
        text_format(&why, "the proxy %s does not lead to %s: %s", proxy, channel->route->url.authority, line);
}

/* What comes after the proxy's answer is the server's. */
static void hear_proxy(struct channel *channel, const char *bytes, size_t n_bytes)
{
    static const char beginning[] = "HTTP/1.1 ";  /* or HTTP/1.0 */
    char line[128];
    struct bytes *answer = &channel->answer;
    bytes_add(answer, bytes, n_bytes);
    const char *end = answer->length > 0 ? memmem(answer->start, answer->length, "\r\n\r\n", 4) : NULL;
    if (!end && answer->length > ANSWER_MAX)
        fail(channel, "the proxy does not answer like one");
    if (!end)
        return;
    struct text first = read_status(answer, line, sizeof line);
    bool is_http = first.length > strlen(beginning) && strncmp(line, beginning, strlen("HTTP/1.")) == 0;
    int status = is_http ? atoi(line + strlen(beginning)) : 0;
    if (status / 100 != 2) {
        refuse_by_proxy(channel, status, line);
        return;
    }
    struct bytes rest = *answer;
    size_t n_answer = (size_t)(end - answer->start) + 4;
    *answer = (struct bytes){0};
    begin_to_talk(channel);
    if (rest.length > n_answer)
        channel_feed(channel, rest.start + n_answer, rest.length - n_answer);
    bytes_free(&rest);
}

/* ---- All of it. */

void channel_begin(struct channel *channel, const struct route *route)
{
    channel->route = route;
    if (route_has_proxy(route))
        ask_proxy(channel);
    else
        begin_to_talk(channel);
}

void channel_free(struct channel *channel)
{
    tls_free(channel->tls);
    bytes_free(&channel->said);
    bytes_free(&channel->out);
    bytes_free(&channel->waiting);
    bytes_free(&channel->answer);
    *channel = (struct channel){0};
}

void channel_send(struct channel *channel, const char *bytes, size_t n_bytes)
{
    if (channel->state != CHANNEL_OPEN)
        bytes_add(&channel->waiting, bytes, n_bytes);
    else if (channel->tls)
        tls_send(channel->tls, bytes, n_bytes, &channel->out);
    else
        bytes_add(&channel->out, bytes, n_bytes);
}

void channel_feed(struct channel *channel, const char *bytes, size_t n_bytes)
{
    if (channel->state == CHANNEL_LED)
        hear_proxy(channel, bytes, n_bytes);
    else if (channel->tls && channel->state <= CHANNEL_OPEN)
        feed_tls(channel, bytes, n_bytes);
    else if (channel->state == CHANNEL_OPEN)
        bytes_add(&channel->said, bytes, n_bytes);
    if (channel->said.is_short || channel->out.is_short)
        fail(channel, "there is no memory left");
}

void channel_end(struct channel *channel)
{
    if (channel->tls)
        tls_end(channel->tls, &channel->out);
}
