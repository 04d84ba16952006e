/* lists.c: see lists.h. */
#include "lists.h"

#include <stdlib.h>
#include <string.h>

#include "query.h"
#include "response.h"

static const struct phrase phrase_bad_state = {
    "state-unknown", PHRASE("Only the list of open tables can be asked for: state=open.")};
static const struct phrase phrase_bad_number = {
    "number-bad", PHRASE("%1 must be a number.")};
static const struct phrase phrase_no_game = {"no-game", PHRASE("There is no game %1.")};
static const struct phrase phrase_unlisted = {
    "not-listed", PHRASE("The list could not be read from the database. Try again.")};

enum { GAMES_USUAL = 20, VALUE_MAX = 256 };

/* What is being written, one room after another. */
struct list {
    struct service *service;
    struct bytes out;
    int n_listed, most;
    bool (*is_listed)(const struct room *);
    void (*write)(const struct room *, struct text *);  /* an object; or NULL: records */
};

static void add_record(struct list *list, const struct room *room)
{
    char *record = room_record(room);
    if (list->n_listed > 0)
        bytes_add_text(&list->out, "\n");
    if (record)
        bytes_add_text(&list->out, record);
    else
        list->out.is_short = true;
    free(record);
}

static void add_room(void *user, const char *id)
{
    struct list *list = user;
    struct refusal refusal;
    struct room *room =
        list->n_listed < list->most ? service_room(list->service, id, &refusal) : NULL;
    if (!room || !list->is_listed(room))
        return;
    if (list->write) {
        char object[MESSAGE_TABLE_MAX];
        struct text text = text_in(object, sizeof object);
        list->write(room, &text);
        bytes_add_text(&list->out, list->n_listed > 0 ? "," : "");
        bytes_add(&list->out, text.start, text.length);
    } else {
        add_record(list, room);
    }
    list->n_listed++;
}

static bool respond_list(struct connection *connection, struct list *list, bool is_read,
                         const char *type, struct refusal *refusal)
{
    if (is_read && !list->out.is_short)
        respond(connection, 200, type, "Cache-Control: no-store\r\n", list->out.start,
                list->out.length);
    else
        refusal_set(refusal, 503, list->out.is_short ? &refusal_no_memory : &phrase_unlisted,
                    NULL, NULL);
    bytes_free(&list->out);
    return refusal->status == 0;
}

/* ---- Open tables. */

/* A table at which nobody waits any more is of no use to who looks for one. */
static bool somebody_waits(const struct room *room)
{
    bool is_empty = true;
    for (int i = 0; i < room->n_seats; i++) {
        const struct room_seat *seat = &room->seat[i];
        if (seat_is_persons(seat) && seat->n_connected > 0)
            return true;
        if (seat_is_persons(seat) && seat->is_taken)
            is_empty = false;
    }
    return is_empty;
}

/* Nobody can be waiting at a table that is not in memory. */
static void add_open_table(void *user, const char *id, bool is_empty)
{
    struct list *list = user;
    if (is_empty || rooms_is_loaded(list->service->rooms, id))
        add_room(list, id);
}

bool lists_answer_tables(struct connection *connection, const char *id, struct refusal *refusal)
{
    (void)id;
    struct service *service = connection->service;
    char state[VALUE_MAX];
    if (!query_find(connection->request->query, "state", state, sizeof state) ||
        strcmp(state, "open") != 0)
        return refusal_set(refusal, 400, &phrase_bad_state, NULL, NULL);
    struct list list = {.service = service, .most = LIMIT_OPEN_LIST, .is_listed = somebody_waits,
                        .write = message_open_table};
    bytes_add_text(&list.out, "{\"tables\":[");
    service_settle(service);
    bool is_read = store_each_open(service->store, LIMIT_OPEN_SEARCHED, add_open_table, &list);
    bytes_add_text(&list.out, "]}");
    return respond_list(connection, &list, is_read, "application/json", refusal);
}

/* ---- Finished games. */

static bool is_finished(const struct room *room)
{
    return room->is_public && room_state(room) == ROOM_OVER;
}

static bool read_number(const char *query, const char *name, int64_t most, int64_t *number,
                        struct refusal *refusal)
{
    char value[VALUE_MAX];
    if (!query_find(query, name, value, sizeof value))
        return true;
    if (strspn(value, "0123456789") != strlen(value) || strlen(value) > 15)
        return refusal_set(refusal, 400, &phrase_bad_number, name, NULL);
    *number = strtoll(value, NULL, 10);
    if (*number > most)
        *number = most;
    return true;
}

/* The strings of the search, which it points to. */
struct search_text {
    char game[VALUE_MAX], preset[VALUE_MAX], name[VALUE_MAX], options[VALUE_MAX];
};

static bool read_search(const char *query, struct store_search *search, struct search_text *text,
                        struct refusal *refusal)
{
    int64_t most = GAMES_USUAL;
    *search = (struct store_search){.before_s = INT64_MAX};
    if (!read_number(query, "since", INT64_MAX, &search->since_s, refusal) ||
        !read_number(query, "before", INT64_MAX, &search->before_s, refusal) ||
        !read_number(query, "limit", LIMIT_GAMES_LIST, &most, refusal))
        return false;
    search->most = (int)most;
    if (query_find(query, "name", text->name, sizeof text->name))
        search->name = text->name;
    if (!query_find(query, "game", text->game, sizeof text->game))
        return true;
    const struct game *game = game_find(text->game);
    if (!game)
        return refusal_set(refusal, 400, &phrase_no_game, text->game, NULL);
    search->game = text->game;
    if (!query_find(query, "preset", text->preset, sizeof text->preset))
        return true;
    game_setup setup = game_setup_default(game);
    refusal->status = 400;
    if (!game_setup_preset(&setup, text->preset, &refusal->why))
        return false;
    refusal->status = 0;
    struct text options = text_in(text->options, sizeof text->options);
    game_setup_write(&setup, &options);
    search->options = text->options;
    return true;
}

/* Finished games that are asked for: objects of JSON in a list, or records. */
static bool answer_finished(struct connection *connection, bool as_records, struct refusal *refusal)
{
    struct service *service = connection->service;
    struct store_search search;
    struct search_text text;
    if (!read_search(connection->request->query, &search, &text, refusal))
        return false;
    struct list list = {.service = service, .most = search.most, .is_listed = is_finished,
                        .write = as_records ? NULL : message_game};
    bytes_add_text(&list.out, as_records ? "" : "{\"games\":[");
    service_settle(service);
    bool is_read = store_each_finished(service->store, &search, add_room, &list);
    bytes_add_text(&list.out, as_records ? "" : "]}");
    return respond_list(connection, &list, is_read,
                        as_records ? "text/plain; charset=utf-8" : "application/json", refusal);
}

bool lists_answer_games(struct connection *connection, const char *id, struct refusal *refusal)
{
    (void)id;
    return answer_finished(connection, false, refusal);
}

bool lists_answer_records(struct connection *connection, const char *id, struct refusal *refusal)
{
    (void)id;
    return answer_finished(connection, true, refusal);
}
