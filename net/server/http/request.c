/* request.c: see request.h. */
#include "request.h"

#include <string.h>
#include <strings.h>

static const struct phrase phrase_not_http = {
    "not-http", PHRASE("This is not an HTTP request.")};
static const struct phrase phrase_host = {
    "host-wrong", PHRASE("A request of HTTP/1.1 names one host.")};
static const struct phrase phrase_version = {
    "http-version", PHRASE("This server speaks HTTP/1.1.")};
static const struct phrase phrase_long_path = {
    "path-too-long", PHRASE("The address is too long.")};
static const struct phrase phrase_long_head = {
    "headers-too-long", PHRASE("The headers are too long.")};
static const struct phrase phrase_long_body = {
    "body-too-long", PHRASE("The body has more than %1 bytes.")};

static const char *const header_name[N_HEADERS] = {
    [HEADER_HOST] = "host",
    [HEADER_ORIGIN] = "origin",
    [HEADER_UPGRADE] = "upgrade",
    [HEADER_SOCKET_KEY] = "sec-websocket-key",
    [HEADER_SOCKET_VERSION] = "sec-websocket-version",
    [HEADER_ACCEPT_ENCODING] = "accept-encoding",
    [HEADER_CONTENT_TYPE] = "content-type",
    [HEADER_IF_NONE_MATCH] = "if-none-match",
    [HEADER_AUTHORIZATION] = "authorization",
    [HEADER_FORWARDED_FOR] = "x-forwarded-for",
};

/* A callback's return value: the parser stops. */
static int refuse(struct request *request, int status, const struct phrase *phrase)
{
    refusal_set(&request->refusal, status, phrase);
    return -1;
}

/* Every byte of the head counts, also of headers that nobody looks at. */
static bool head_fits(struct request *request, size_t n_more)
{
    request->n_head += n_more + 2;
    return request->n_head <= LIMIT_HEADERS;
}

static int on_begin(http_parser *parser)
{
    struct request *request = parser->data;
    request->has_begun = true;
    return 0;
}

static int on_url(http_parser *parser, const char *at, size_t length)
{
    struct request *request = parser->data;
    if (!head_fits(request, length) || request->n_path + length >= LIMIT_PATH)
        return refuse(request, 414, &phrase_long_path);
    memcpy(request->path + request->n_path, at, length);
    request->n_path += length;
    return 0;
}

static int on_field(http_parser *parser, const char *at, size_t length)
{
    struct request *request = parser->data;
    if (!head_fits(request, length))
        return refuse(request, 431, &phrase_long_head);
    if (request->is_in_value) {
        request->is_in_value = false;
        request->n_name = 0;
    }
    /* The parser lets blanks pass, which others read as part of the name or not. */
    if (memchr(at, ' ', length) || memchr(at, '\t', length))
        return refuse(request, 400, &phrase_not_http);
    for (size_t i = 0; i < length; i++, request->n_name++)
        if (request->n_name < HEADER_NAME_MAX - 1)
            request->name[request->n_name] = at[i];
    return 0;
}

static enum request_header find_header(const struct request *request)
{
    if (request->n_name >= HEADER_NAME_MAX)
        return HEADER_OTHER;
    for (int i = 0; i < N_HEADERS; i++)
        if (strlen(header_name[i]) == request->n_name &&
            strncasecmp(header_name[i], request->name, request->n_name) == 0)
            return (enum request_header)i;
    return HEADER_OTHER;
}

static int on_value(http_parser *parser, const char *at, size_t length)
{
    struct request *request = parser->data;
    if (!head_fits(request, length))
        return refuse(request, 431, &phrase_long_head);
    if (memchr(at, '\0', length))
        return refuse(request, 400, &phrase_not_http);
    bool is_new = !request->is_in_value;
    if (is_new) {
        request->now = find_header(request);
        request->is_in_value = true;
        request->n_hosts += request->now == HEADER_HOST;
    }
    if (request->now == HEADER_OTHER)
        return 0;
    /* One that comes twice is joined, and then is not what anybody expects. */
    char *value = request->header[request->now];
    size_t used = strlen(value);
    bool needs_comma = is_new && used > 0;
    if (used + length + needs_comma >= LIMIT_HEADER_VALUE)
        return refuse(request, 431, &phrase_long_head);
    if (needs_comma)
        value[used++] = ',';
    memcpy(value + used, at, length);
    value[used + length] = '\0';
    return 0;
}

static bool has_body(const http_parser *parser)
{
    bool has_length = parser->flags & F_CONTENTLENGTH && parser->content_length > 0;
    return has_length || parser->flags & F_CHUNKED;
}

static int on_head(http_parser *parser)
{
    struct request *request = parser->data;
    if (parser->http_major != 1)
        return refuse(request, 505, &phrase_version);
    if (request->n_hosts > 1 || (request->n_hosts == 0 && parser->http_minor > 0))
        return refuse(request, 400, &phrase_host);
    request->method = (enum http_method)parser->method;
    request->path[request->n_path] = '\0';
    request->path[strcspn(request->path, "#")] = '\0';
    char *question = strchr(request->path, '?');
    request->query = question ? question + 1 : "";
    if (question)
        *question = '\0';
    /* Other upgrades than ours are declined by going on as if not asked. */
    if (strcasecmp(request->header[HEADER_UPGRADE], "websocket") != 0 || has_body(parser))
        parser->upgrade = 0;
    request->wants_upgrade = parser->upgrade;
    return 0;
}

static int on_body(http_parser *parser, const char *at, size_t length)
{
    struct request *request = parser->data;
    if (request->body.length + length > LIMIT_BODY) {
        refusal_set(&request->refusal, 413, &phrase_long_body, LIMIT_BODY);
        return -1;
    }
    bytes_add(&request->body, at, length);
    if (request->body.is_short) {
        refusal_set(&request->refusal, 503, &refusal_no_memory);
        return -1;
    }
    return 0;
}

static int on_complete(http_parser *parser)
{
    struct request *request = parser->data;
    request->is_complete = true;
    request->keeps_alive = http_should_keep_alive(parser);
    http_parser_pause(parser, 1);
    return 0;
}

static const http_parser_settings settings = {
    .on_message_begin = on_begin,
    .on_url = on_url,
    .on_header_field = on_field,
    .on_header_value = on_value,
    .on_headers_complete = on_head,
    .on_body = on_body,
    .on_message_complete = on_complete,
};

void request_begin(struct request *request)
{
    *request = (struct request){0};
    http_parser_init(&request->parser, HTTP_REQUEST);
    request->parser.data = request;
}

void request_continue(struct request *request)
{
    http_parser parser = request->parser;
    bytes_free(&request->body);
    *request = (struct request){.parser = parser};
    http_parser_pause(&request->parser, 0);
}

void request_free(struct request *request)
{
    bytes_free(&request->body);
}

size_t request_feed(struct request *request, const char *bytes, size_t n_bytes)
{
    size_t n_taken = http_parser_execute(&request->parser, &settings, bytes, n_bytes);
    enum http_errno error = HTTP_PARSER_ERRNO(&request->parser);
    if (error == HPE_HEADER_OVERFLOW)
        refuse(request, 431, &phrase_long_head);
    else if (error != HPE_OK && error != HPE_PAUSED && request->refusal.status == 0)
        refuse(request, 400, &phrase_not_http);
    return n_taken;
}

void request_write(const struct request *request, struct bytes *out)
{
    char line[2 * LIMIT_PATH];
    struct text text = text_in(line, sizeof line);
    text_format(&text, "%s %s%s%s HTTP/1.%d\r\n", http_method_str(request->method), request->path,
                *request->query ? "?" : "", request->query, request->parser.http_minor);
    bytes_add_text(out, line);
    for (int i = 0; i < N_HEADERS; i++) {
        bool is_said = request->header[i][0] && i != HEADER_FORWARDED_FOR &&
                       (i != HEADER_UPGRADE || request->wants_upgrade);
        text_clear(&text);
        text_format(&text, "%s: %s\r\n", header_name[i], request->header[i]);
        bytes_add_text(out, is_said ? line : "");
    }
    text_clear(&text);
    if (request->wants_upgrade)
        text_add(&text, "connection: upgrade\r\n\r\n");
    else
        text_format(&text, "content-length: %zu\r\n\r\n", request->body.length);
    bytes_add_text(out, line);
    bytes_add(out, request->body.start, request->body.length);
}
