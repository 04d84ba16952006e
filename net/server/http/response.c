/* response.c: see response.h. */
#include "response.h"

#include <http_parser.h>
#include <string.h>
#include <time.h>

static const char json_type[] = "application/json";
static const char never_cached[] = "Cache-Control: no-store\r\n";

/* Nothing from elsewhere runs in the page, and no address of a table leaks. */
static const char safety_headers[] =
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "X-Frame-Options: DENY\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=()\r\n";

static void add_date(struct text *out)
{
    char date[64];
    time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    /* strftime's names would follow the locale. */
    static const char *const day[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const month[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    struct text text = text_in(date, sizeof date);
    text_format(&text, "Date: %s, %02d %s %d %02d:%02d:%02d GMT\r\n", day[parts.tm_wday],
                parts.tm_mday, month[parts.tm_mon], parts.tm_year + 1900, parts.tm_hour,
                parts.tm_min, parts.tm_sec);
    text_add(out, date);
}

/* All but the body. */
static void begin(struct connection *connection, int status, const char *type, const char *more,
                  size_t n_body)
{
    const struct request *request = connection->request;
    /* After an upgrade that we declined the parser knows no way back. */
    bool closes =
        !request->keeps_alive || request->refusal.status != 0 || request->wants_upgrade;
    char head[2048];
    struct text text = text_in(head, sizeof head);
    text_format(&text, "HTTP/1.1 %d %s\r\n", status, http_status_str((enum http_status)status));
    add_date(&text);
    if (type)
        text_format(&text, "Content-Type: %s\r\n", type);
    if (status != 304 && status != 204)
        text_format(&text, "Content-Length: %zu\r\n", n_body);
    text_format(&text, "Connection: %s\r\n%s%s\r\n", closes ? "close" : "keep-alive", more,
                safety_headers);
    bytes_add(&connection->out, text.start, text.length);
    connection->is_answered = true;
    connection->is_ending = connection->is_ending || closes;
    connection->deadline_ms = connection->service->now_ms + LIMIT_IDLE_MS;
    connection->host.wake(connection->host.user);
}

void respond(struct connection *connection, int status, const char *type, const char *more,
             const char *body, size_t n_body)
{
    begin(connection, status, type, more, n_body);
    if (connection->request->method != HTTP_HEAD)
        bytes_add(&connection->out, body, n_body);
}

void respond_json(struct connection *connection, int status, const char *json)
{
    respond(connection, status, json_type, never_cached, json, strlen(json));
}

void respond_refusal(struct connection *connection, const struct refusal *refusal,
                     const char *more)
{
    connection->service->count.n_refused++;
    char body[REFUSAL_JSON_MAX + 64], headers[256];
    struct text text = text_in(body, sizeof body);
    text_add(&text, "{\"error\":{");
    refusal_json(refusal, &text);
    text_add(&text, "}}");
    struct text header_text = text_in(headers, sizeof headers);
    text_format(&header_text, "%s%s", never_cached, more);
    respond(connection, refusal->status, json_type, headers, body, text.length);
}

void respond_file(struct connection *connection, const struct file *file)
{
    const struct request *request = connection->request;
    static const char *const coding_header[N_FILE_CODINGS] = {
        [FILE_PLAIN] = "",
        [FILE_BROTLI] = "Content-Encoding: br\r\n",
        [FILE_GZIP] = "Content-Encoding: gzip\r\n",
    };
    enum file_coding coding = file_choose(file, request->header[HEADER_ACCEPT_ENCODING]);
    char headers[512];
    struct text more = text_in(headers, sizeof headers);
    text_format(&more, "%sVary: Accept-Encoding\r\nETag: %s\r\nCache-Control: %s\r\n",
                coding_header[coding], file->tag,
                file->is_immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (strstr(request->header[HEADER_IF_NONE_MATCH], file->tag)) {
        begin(connection, 304, NULL, headers, 0);
        return;
    }
    begin(connection, 200, file->type, headers, file->length[coding]);
    if (request->method != HTTP_HEAD) {
        connection->tail = file->start[coding];
        connection->n_tail = file->length[coding];
    }
}

void respond_upgrade(struct connection *connection, const char *accept)
{
    char head[512];
    struct text text = text_in(head, sizeof head);
    text_format(&text,
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
                accept);
    bytes_add(&connection->out, text.start, text.length);
    connection->host.wake(connection->host.user);
}
