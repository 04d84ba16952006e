/* errand.c: see errand.h. */
#include "errand.h"

#include <http_parser.h>
#include <stdlib.h>

#include "clock.h"
#include "wire.h"

enum { BODY_MAX = 1 << 26, STEP_MS = 100 };

struct errand {
    struct wire *wire;
    enum errand_state state;
    int64_t answer_by_ms;
    int timeout_ms;
    http_parser parser;
    struct bytes body;  /* ends with a zero byte when all of it is there */
    bool is_whole;
    char reason[768];
};

/* ---- The answer. */

static int take_body(http_parser *parser, const char *bytes, size_t n_bytes)
{
    struct errand *errand = parser->data;
    bytes_add(&errand->body, bytes, n_bytes);
    return errand->body.is_short || errand->body.length > BODY_MAX;
}

static int take_end(http_parser *parser)
{
    struct errand *errand = parser->data;
    bytes_add(&errand->body, "", 1);
    errand->is_whole = !errand->body.is_short;
    return 0;
}

static const http_parser_settings hearing = {.on_body = take_body, .on_message_complete = take_end};

static void fail(struct errand *errand, const char *reason)
{
    struct text text = text_in(errand->reason, sizeof errand->reason);
    text_add(&text, reason);
    errand->state = ERRAND_FAILED;
}

/* What came; or, at the end, that nothing more will. */
static void hear(struct errand *errand, bool is_end)
{
    struct bytes *said = wire_said(errand->wire);
    if (said->length > 0)
        http_parser_execute(&errand->parser, &hearing, said->start, said->length);
    said->length = 0;
    if (is_end && !errand->is_whole && HTTP_PARSER_ERRNO(&errand->parser) == HPE_OK)
        http_parser_execute(&errand->parser, &hearing, NULL, 0);
    if (errand->is_whole)
        errand->state = ERRAND_ANSWERED;
    else if (HTTP_PARSER_ERRNO(&errand->parser) != HPE_OK)
        fail(errand, "the server gave no answer that makes sense");
}

/* ---- Asking. */

static bool send_wish(struct errand *errand, const struct route *route,
                         const struct errand_wish *wish)
{
    char head[1024], *body = wish->body ? json_dumps(wish->body, JSON_COMPACT) : NULL;
    struct text text = text_in(head, sizeof head);
    text_format(&text, "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n", wish->method, wish->path,
                route->url.authority);
    if (wish->key)
        text_format(&text, "Authorization: Bearer %s\r\n", wish->key);
    if (wish->body)
        text_format(&text, "Content-Type: application/json\r\nContent-Length: %zu\r\n",
                    body ? strlen(body) : 0);
    text_add(&text, "\r\n");
    wire_send(errand->wire, head, text.length);
    if (body)
        wire_send(errand->wire, body, strlen(body));
    bool is_sent = !text.is_cut && (body || !wish->body);
    free(body);
    return is_sent;
}

struct errand *errand_new(const struct route *route, const struct errand_wish *wish)
{
    struct errand *errand = calloc(1, sizeof *errand);
    if (!errand)
        return NULL;
    http_parser_init(&errand->parser, HTTP_RESPONSE);
    errand->parser.data = errand;
    errand->timeout_ms = wish->timeout_ms;
    errand->wire = wire_new(route, wish->timeout_ms);
    if (errand->wire && send_wish(errand, route, wish))
        return errand;
    errand_free(errand);
    return NULL;
}

void errand_free(struct errand *errand)
{
    if (!errand)
        return;
    wire_free(errand->wire);
    bytes_free(&errand->body);
    free(errand);
}

enum errand_state errand_wait(struct errand *errand, int timeout_ms)
{
    if (errand->state != ERRAND_BEGUN)
        return errand->state;
    enum wire_state state = wire_wait(errand->wire, timeout_ms);
    if (state == WIRE_OPEN && errand->answer_by_ms == 0)
        errand->answer_by_ms = clock_ms() + errand->timeout_ms;
    hear(errand, state > WIRE_OPEN);
    if (errand->state == ERRAND_BEGUN && state > WIRE_OPEN)
        fail(errand, wire_reason(errand->wire));
    else if (errand->state == ERRAND_BEGUN && errand->answer_by_ms > 0 &&
             clock_ms() >= errand->answer_by_ms)
        fail(errand, "the server does not answer");
    return errand->state;
}

const char *errand_reason(const struct errand *errand)
{
    return errand->reason;
}

bool errand_finish(struct errand *errand, bool (*goes_on)(void), struct text *why)
{
    while (errand_wait(errand, STEP_MS) == ERRAND_BEGUN)
        if (goes_on && !goes_on())
            fail(errand, "it was broken off");
    if (errand->state == ERRAND_FAILED)
        text_add(why, errand->reason);
    return errand->state == ERRAND_ANSWERED;
}

int errand_status(const struct errand *errand)
{
    return errand->parser.status_code;
}

const char *errand_body(const struct errand *errand)
{
    return errand->body.start;
}
