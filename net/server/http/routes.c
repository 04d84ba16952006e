/* routes.c: see routes.h. */
#include "routes.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "hex.h"
#include "lists.h"
#include "metrics.h"
#include "price.h"
#include "response.h"
#include "socket.h"
#include "tables_made.h"

static const struct phrase phrase_no_page = {"no-page", PHRASE("There is nothing at %1.")};
static const struct phrase phrase_bad_method = {
    "method-not-allowed", PHRASE("%1 is not possible here.")};
static const struct phrase phrase_not_json_type = {
    "not-json-type", PHRASE("The body must be of the type application/json.")};
static const struct phrase phrase_foreign_origin = {
    "origin-foreign", PHRASE("Pages from elsewhere may not do this.")};

static const struct phrase phrase_not_owner = {
    "key-foreign", PHRASE("This needs the key that the creator of the table was given.")};

static const struct phrase phrase_barred = {
    "barred", PHRASE("This address is barred from this server.")};
static const struct phrase phrase_too_fast = {
    "too-many-requests", PHRASE("Too many requests come from this address. Wait a moment.")};

static const char page_not_built[] =
    "Cairn is running, but its page has not been built. The programming interface is under "
    "/api/.\n";

/* ---- Checks. */

/* A browser says from which page a request comes; it must be one of ours.
 * Programs say nothing and may. */
static bool origin_is_ours(const struct request *request, struct refusal *refusal)
{
    const char *origin = request->header[HEADER_ORIGIN];
    const char *host = request->header[HEADER_HOST];
    if (!*origin)
        return true;
    const char *separator = strstr(origin, "://");
    bool has_scheme = separator && (strncmp(origin, "http://", 7) == 0 ||
                                    strncmp(origin, "https://", 8) == 0);
    if (has_scheme && *host && strcasecmp(separator + 3, host) == 0)
        return true;
    return refusal_set(refusal, 403, &phrase_foreign_origin);
}

/* A foreign page cannot send this type without asking first, and we do not
 * answer such questions. */
static bool body_is_json(const struct request *request, struct refusal *refusal)
{
    static const char wanted[] = "application/json";
    const char *type = request->header[HEADER_CONTENT_TYPE];
    size_t length = strcspn(type, "; \t");
    if (length == strlen(wanted) && strncasecmp(type, wanted, length) == 0)
        return true;
    return refusal_set(refusal, 415, &phrase_not_json_type);
}

bool routes_is_proxy(const struct service *service, const char *address)
{
    char normal[ADDRESS_TEXT_MAX], proxy[ADDRESS_TEXT_MAX];
    for (int i = 0; i < service->settings->n_proxies; i++)
        if (address_normal(service->settings->proxy[i], proxy) &&
            address_normal(address, normal) && strcmp(normal, proxy) == 0)
            return true;
    return false;
}

/* A proxy that we know says who asks: the last address of its list. What
 * stands before it, anybody may have written. */
static void find_address(struct connection *connection)
{
    const char *list = connection->request->header[HEADER_FORWARDED_FOR];
    if (connection->is_counted || !*list ||
        !routes_is_proxy(connection->service, connection->host.address))
        return;
    const char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    last += strspn(last, " \t");
    char normal[ADDRESS_TEXT_MAX];
    struct text text = text_in(connection->address, sizeof connection->address);
    if (address_normal(last, normal))
        text_add(&text, normal);
}

static bool address_may_ask(struct connection *connection, struct refusal *refusal)
{
    struct service *service = connection->service;
    bool is_barred = addresses_are_barred(service->addresses, connection_address(connection));
    if (!is_barred && price_of_request(connection))
        return true;
    connection->request->keeps_alive = false;  /* what else has been sent is not looked at */
    if (is_barred)
        return refusal_set(refusal, 403, &phrase_barred);
    service->count.n_limited++;
    return refusal_set(refusal, 429, &phrase_too_fast);
}

/* ---- Answers. Each either answers or sets the refusal. */

typedef bool answer_function(struct connection *, const char *id, struct refusal *);

static bool answer_health(struct connection *connection, const char *id, struct refusal *refusal)
{
    (void)id;
    (void)refusal;
    const struct service *service = connection->service;
    bool is_ready = !service->is_stopping && !store_is_draining(service->store), is_saving = !service->cannot_save && !store_is_away(service->store),
         is_thinking = rooms_are_thinking(service->rooms);
    bool is_ok = is_ready && is_saving && is_thinking;
    static const char *const word[] = {"false", "true"};
    char answer[128];
    struct text text = text_in(answer, sizeof answer);
    text_format(&text, "{\"ok\":%s,\"ready\":%s,\"saving\":%s,\"thinking\":%s}", word[is_ok],
                word[is_ready], word[is_saving], word[is_thinking]);
    respond_json(connection, is_ok ? 200 : 503, answer);
    return true;
}

/* By which anybody can tell this server's signatures. */
static bool answer_key(struct connection *connection, const char *id, struct refusal *refusal)
{
    (void)id;
    (void)refusal;
    char digits[2 * ED25519_KEY + 1], answer[sizeof digits + 16];
    struct text text = text_in(answer, sizeof answer);
    text_format(&text, "ed25519 %s\n",
                hex_write(rooms_key(connection->service->rooms), ED25519_KEY, digits));
    respond(connection, 200, "text/plain; charset=utf-8", "Cache-Control: no-cache\r\n",
            text.start, text.length);
    return true;
}

static bool answer_create(struct connection *connection, const char *id, struct refusal *refusal)
{
    (void)id;
    const struct bytes *body = &connection->request->body;
    struct asked_table asked;
    struct room_keys keys;
    char answer[CONNECTION_ANSWER_MAX];
    if (!asked_table_read(body->start ? body->start : "", body->length, &asked, refusal) ||
        !tables_may_be_made(connection, refusal))
        return false;
    struct service *service = connection->service;
    struct room *room = rooms_create(service->rooms, &asked, &keys, refusal);
    if (!room)
        return false;
    tables_count_made(connection);
    struct text text = text_in(answer, sizeof answer);
    text_format(&text, "{\"table\":\"%s\",\"seat\":", room->about.id);
    if (asked.seat == ASKED_NO_SEAT)
        text_add(&text, "null,\"key\":null");
    else
        text_format(&text, "%d,\"key\":\"%s\"", asked.seat, keys.seat[asked.seat]);
    text_format(&text, ",\"link\":\"/t/%s\",\"owner\":\"%s\",\"bots\":[", room->about.id, keys.owner);
    const char *comma = "";
    for (int i = 0; i < room->seats.n; i++) {
        if (!asked.is_bot[i])
            continue;
        text_format(&text, "%s{\"seat\":%d,\"key\":\"%s\"}", comma, i, keys.seat[i]);
        comma = ",";
    }
    text_add(&text, "]}");
    sodium_memzero(&keys, sizeof keys);
    connection_wait(connection, room, 201, answer);
    return true;
}

static bool answer_join(struct connection *connection, const char *id, struct refusal *refusal)
{
    const struct bytes *body = &connection->request->body;
    struct asked_seat asked;
    char key[SEAT_KEY_TEXT_MAX], answer[256];
    int seat;
    if (!asked_seat_read(body->start ? body->start : "", body->length, &asked, refusal))
        return false;
    struct room *room = service_room(connection->service, id, refusal);
    if (!room || !room_join(room, &asked, &seat, key, refusal))
        return false;
    struct text text = text_in(answer, sizeof answer);
    text_format(&text, "{\"table\":\"%s\",\"seat\":%d,\"key\":\"%s\"}", room->about.id, seat, key);
    connection_wait(connection, room, 200, answer);
    return true;
}

static bool answer_table(struct connection *connection, const char *id, struct refusal *refusal)
{
    struct room *room = service_room(connection->service, id, refusal);
    if (!room)
        return false;
    char answer[MESSAGE_TABLE_MAX];
    struct text text = text_in(answer, sizeof answer);
    message_table(room, &text);
    respond_json(connection, 200, answer);
    return true;
}

static bool answer_record(struct connection *connection, const char *id, struct refusal *refusal)
{
    struct room *room = service_room(connection->service, id, refusal);
    char *record = room ? room_record(room) : record_from_store(connection->service->store, id);
    if (!record)
        return room ? refusal_set(refusal, 503, &refusal_no_memory) : false;
    respond(connection, 200, "text/plain; charset=utf-8", "Cache-Control: no-store\r\n", record,
            strlen(record));
    free(record);
    return true;
}

/* The room, for who has the key that its creator was given. */
static struct room *own_room(struct connection *connection, const char *id,
                             struct refusal *refusal)
{
    static const char scheme[] = "Bearer ";
    const char *given = connection->request->header[HEADER_AUTHORIZATION];
    struct seat_key_hash key;
    struct room *room = service_room(connection->service, id, refusal);
    if (!room)
        return NULL;
    if (strncasecmp(given, scheme, strlen(scheme)) == 0 &&
        seat_key_read(given + strlen(scheme), &key) && room->about.has_owner &&
        seat_key_same(&key, &room->about.owner))
        return room;
    refusal_set(refusal, 403, &phrase_not_owner);
    return NULL;
}

/* A computer sits down at a seat that nobody has taken. */
static bool answer_fill(struct connection *connection, const char *id, struct refusal *refusal)
{
    const struct bytes *body = &connection->request->body;
    struct asked_fill asked;
    if (!asked_fill_read(body->start ? body->start : "", body->length, &asked, refusal))
        return false;
    struct room *room = own_room(connection, id, refusal);
    if (!room || !room_fill(room, &asked, refusal))
        return false;
    connection_wait(connection, room, 204, "");
    return true;
}

static bool answer_delete(struct connection *connection, const char *id, struct refusal *refusal)
{
    struct room *room = own_room(connection, id, refusal);
    if (!room)
        return false;
    room_delete(room);
    connection_wait(connection, room, 204, "");
    return true;
}

/* Behind a proxy all connections come from its address: those that stay are
 * counted by who asked. */
static bool count_socket(struct connection *connection, struct refusal *refusal)
{
    struct service *service = connection->service;
    if (!connection->address[0] || connection->is_counted)
        return true;
    connection->is_counted = addresses_add(service->addresses, connection->address,
                                           service->settings->address_connections);
    if (!connection->is_counted)
        service->count.n_limited++;
    return connection->is_counted || refusal_set(refusal, 429, &phrase_too_fast);
}

static bool answer_socket(struct connection *connection, const char *id, struct refusal *refusal)
{
    struct room *room = origin_is_ours(connection->request, refusal)
                            ? service_room(connection->service, id, refusal)
                            : NULL;
    return room && count_socket(connection, refusal) && socket_open(connection, room, refusal);
}

/* ---- The page. */

static bool answer_page(struct connection *connection, const char *path, struct refusal *refusal)
{
    bool is_table = strncmp(path, "/t/", 3) == 0 && table_id_is_possible(path + 3);
    bool is_index = strcmp(path, "/") == 0 || is_table;
    const struct file *file =
        files_find(connection->service->files, is_index ? "/index.html" : path);
    if (file)
        respond_file(connection, file);
    else if (is_index)
        respond(connection, 503, "text/plain; charset=utf-8", "Cache-Control: no-store\r\n",
                page_not_built, strlen(page_not_built));
    else
        return refusal_set(refusal, 404, &phrase_no_page, path);
    return true;
}

/* ---- The list. */

static const struct route {
    const char *path;  /* `*` stands for a table's id */
    answer_function *get, *post, *delete;
} routes[] = {
    {"/health", answer_health, NULL, NULL},
    {"/.well-known/cairn-key", answer_key, NULL, NULL},
    {"/metrics", metrics_answer, NULL, NULL},
    {"/api/tables", lists_answer_tables, answer_create, NULL},
    {"/api/tables/*", answer_table, NULL, answer_delete},
    {"/api/tables/*/join", NULL, answer_join, NULL},
    {"/api/tables/*/fill", NULL, answer_fill, NULL},
    {"/api/tables/*/record", answer_record, NULL, NULL},
    {"/api/tables/*/socket", answer_socket, NULL, NULL},
    {"/api/games", lists_answer_games, NULL, NULL},
    {"/api/games.cairn", lists_answer_records, NULL, NULL},
    {NULL, answer_page, NULL, NULL},  /* everything else */
};

/* Does the path fit? Then `id` is what stands for `*`, or "". */
static bool path_fits(const char *pattern, const char *path, char id[LIMIT_PATH])
{
    const char *star = strchr(pattern, '*');
    id[0] = '\0';
    if (!star)
        return strcmp(pattern, path) == 0;
    size_t n_before = (size_t)(star - pattern);
    if (strncmp(pattern, path, n_before) != 0)
        return false;
    size_t n_id = strcspn(path + n_before, "/");
    memcpy(id, path + n_before, n_id);
    id[n_id] = '\0';
    return n_id > 0 && strcmp(path + n_before + n_id, star + 1) == 0;
}

static const struct route *find_route(const char *path, char id[LIMIT_PATH])
{
    const struct route *route = routes;
    while (route->path && !path_fits(route->path, path, id))
        route++;
    if (!route->path)
        memcpy(id, path, strlen(path) + 1);
    return route;
}

static void refuse_method(struct connection *connection, const struct route *route)
{
    struct refusal refusal;
    char allow[64];
    struct text text = text_in(allow, sizeof allow);
    text_add(&text, "Allow:");
    const char *comma = " ";
    if (route->get)
        text_format(&text, "%sGET, HEAD", comma);
    comma = route->get ? ", " : comma;
    if (route->post)
        text_format(&text, "%sPOST", comma);
    comma = route->post ? ", " : comma;
    if (route->delete)
        text_format(&text, "%sDELETE", comma);
    text_add(&text, "\r\n");
    refusal_set(&refusal, 405, &phrase_bad_method,
                http_method_str(connection->request->method));
    respond_refusal(connection, &refusal, allow);
}

static void refuse_request(struct connection *connection, const struct refusal *refusal)
{
    respond_refusal(connection, refusal,
                    refusal->status == 426   ? "Upgrade: websocket\r\n"
                    : refusal->status == 429 ? "Retry-After: 2\r\n"
                    : refusal->status == 503 ? "Retry-After: 1\r\n"
                                             : "");
}

static answer_function *answer_of(const struct route *route, unsigned method)
{
    return method == HTTP_GET || method == HTTP_HEAD ? route->get
           : method == HTTP_POST                     ? route->post
           : method == HTTP_DELETE                   ? route->delete
                                                     : NULL;
}

/* Has another node the table? Then it answers; but we count. */
static bool is_sent_on(struct connection *connection, const char *id)
{
    struct rooms *rooms = connection->service->rooms;
    struct refusal refusal;
    if (!rooms_are_shared(rooms) || rooms_find(rooms, id, &refusal) || !rooms_elsewhere(rooms))
        return false;
    if (!connection->request->wants_upgrade || count_socket(connection, &refusal))
        return connection_forward(connection, rooms_elsewhere(rooms));
    refuse_request(connection, &refusal);
    return true;
}

/* Of who may ask: at once, or when the table is settled. */
static void answer_or_park(struct connection *connection, answer_function *answer,
                           const struct route *route, const char *id)
{
    struct refusal refusal = {0};
    bool is_tables = route->path && strchr(route->path, '*');
    if ((is_tables || connection->request->method == HTTP_POST) &&
        store_is_away(connection->service->store)) {
        rooms_refuse_away(&refusal);
        refuse_request(connection, &refusal);
        return;
    }
    if (is_tables &&
        (connection_park(connection, rooms_find_loaded(connection->service->rooms, id)) ||
         connection_read_ahead(connection, id) || is_sent_on(connection, id)))
        return;
    if (!answer(connection, id, &refusal))
        refuse_request(connection, &refusal);
}

void routes_answer_parked(struct connection *connection)
{
    char id[LIMIT_PATH];
    const struct route *route = find_route(connection->request->path, id);
    answer_or_park(connection, answer_of(route, connection->request->method), route, id);
}

void routes_answer(struct connection *connection)
{
    const struct request *request = connection->request;
    struct refusal refusal = {0};
    char id[LIMIT_PATH];
    const struct route *route = find_route(request->path, id);
    bool is_get = request->method == HTTP_GET || request->method == HTTP_HEAD;
    bool is_post = request->method == HTTP_POST;
    answer_function *answer = answer_of(route, request->method);
    if (connection->is_sent_here)
        connection->request->keeps_alive = false;
    find_address(connection);
    connection->service->count.n_requests++;
    if (!address_may_ask(connection, &refusal))
        refuse_request(connection, &refusal);
    else if (!answer)
        refuse_method(connection, route);
    else if ((is_get || origin_is_ours(request, &refusal)) && (!is_post || body_is_json(request, &refusal)))
        answer_or_park(connection, answer, route, id);
    else
        refuse_request(connection, &refusal);
}
