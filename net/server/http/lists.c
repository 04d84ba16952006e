/* lists.c: see lists.h. */
#include "lists.h"

#include <stdlib.h>
#include <string.h>

#include "number.h"
#include "query.h"
#include "response.h"
#include "room_rows.h"

static const struct phrase phrase_bad_state = {
    "state-unknown", PHRASE("Only the list of open tables can be asked for: state=open.")};
static const struct phrase phrase_bad_number = {
    "number-bad", PHRASE("%1 must be a number.")};
static const struct phrase phrase_bad_page = {
    "page-bad", PHRASE("A page is what the list before it names as its next.")};
static const struct phrase phrase_no_game = {"no-game", PHRASE("There is no game %1.")};
static const struct phrase phrase_unlisted = {
    "not-listed", PHRASE("The list could not be read from the database. Try again.")};

enum { GAMES_USUAL = 20, VALUE_MAX = 256 };

/* What is being written, one item after another. */
struct list {
    struct service *service;
    struct bytes out;
    int n_listed;
    struct bytes ids;  /* of tables that are to be loaded, each ended by a zero */
};

static void add_object(struct list *list, const struct text *object)
{
    bytes_add_text(&list->out, list->n_listed++ > 0 ? "," : "");
    bytes_add(&list->out, object->start, object->length);
}

static bool respond_list(struct connection *connection, struct list *list, bool is_read,
                         const char *type, struct refusal *refusal)
{
    if (is_read && !list->out.is_short)
        respond(connection, 200, type, "Cache-Control: no-store\r\n", list->out.start,
                list->out.length);
    else
        refusal_set(refusal, 503, list->out.is_short ? &refusal_no_memory : &phrase_unlisted);
    bytes_free(&list->out);
    bytes_free(&list->ids);
    return refusal->status == 0;
}

/* ---- Open tables. */

bool lists_answer_tables(struct connection *connection, const char *id, struct refusal *refusal)
{
    (void)id;
    struct service *service = connection->service;
    char state[VALUE_MAX];
    if (!query_find(connection->request->query, "state", state, sizeof state) ||
        strcmp(state, "open") != 0)
        return refusal_set(refusal, 400, &phrase_bad_state);
    struct list list = {.service = service};
    bytes_add_text(&list.out, "{\"tables\":[");
    struct hearsay_table waiting[LIMIT_OPEN_LIST];
    int n_waiting = hearsay_waiting(&service->hearsay, service->rooms, waiting);
    for (int i = 0; i < n_waiting; i++) {
        struct text object = {.start = waiting[i].object, .length = strlen(waiting[i].object)};
        add_object(&list, &object);
    }
    hearsay_let_go(waiting, n_waiting > 0 ? n_waiting : 0);
    bytes_add_text(&list.out, "]}");
    return respond_list(connection, &list, n_waiting >= 0, "application/json", refusal);
}

/* ---- Finished games. */

/* From its rows alone: nothing is replayed. A game that we do not know, or no
 * longer with these options, is told as it was stored. */
static void add_game(void *user, const struct table_row *table, const struct seat_row seat[],
                     int n_seats)
{
    struct room_about about;
    struct room_seats seats;
    struct room_game game;
    char buffer[MESSAGE_TABLE_MAX];
    struct text object = text_in(buffer, sizeof buffer);
    if (rows_to_finished(table, seat, n_seats, &about, &seats, &game))
        message_game(&about, &seats, &game, table->now.n_words, &object);
    else
        message_unknown_game(table, seat, n_seats, &object);
    if (object.length > 0)
        add_object(user, &object);
}

static void note_id(void *user, const struct table_row *table, const struct seat_row seat[],
                    int n_seats)
{
    (void)seat;
    (void)n_seats;
    struct list *list = user;
    bytes_add(&list->ids, table->id, strlen(table->id) + 1);
}

/* A record needs every word. */
static void add_record(struct list *list, const char *id)
{
    struct refusal refusal;
    const struct room *room = service_room(list->service, id, &refusal);
    char *record = room ? room_record(room) : record_from_store(list->service->store, id);
    if (!room && !record)
        return;
    bytes_add_text(&list->out, list->n_listed++ > 0 ? "\n" : "");
    if (record)
        bytes_add_text(&list->out, record);
    else
        list->out.is_short = true;
    free(record);
}

static bool read_number(const char *query, const char *name, int64_t most, int64_t *number,
                        struct refusal *refusal)
{
    char value[VALUE_MAX];
    if (!query_find(query, name, value, sizeof value))
        return true;
    uint64_t read;
    if (!number_read(value, 0, INT64_MAX, &read))
        return refusal_set(refusal, 400, &phrase_bad_number, name);
    *number = (int64_t)read > most ? most : (int64_t)read;
    return true;
}

/* "SECONDS-ROW", as `next` gave it: on from there. */
static bool read_page(const char *query, struct store_search *search, struct refusal *refusal)
{
    char value[VALUE_MAX], *dash;
    uint64_t seconds, row;
    if (!query_find(query, "page", value, sizeof value))
        return true;
    dash = strchr(value, '-');
    if (dash)
        *dash = '\0';
    if (!dash || !number_read(value, 0, INT64_MAX, &seconds) ||
        !number_read(dash + 1, 0, INT64_MAX, &row))
        return refusal_set(refusal, 400, &phrase_bad_page);
    search->before_s = (int64_t)seconds;
    search->before_row = (int64_t)row;
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
        !read_page(query, search, refusal) ||
        !read_number(query, "limit", LIMIT_GAMES_LIST, &most, refusal))
        return false;
    search->most = (int)most;
    if (query_find(query, "name", text->name, sizeof text->name))
        search->name = text->name;
    if (!query_find(query, "game", text->game, sizeof text->game))
        return true;
    const struct game *game = game_find(text->game);
    if (!game)
        return refusal_set(refusal, 400, &phrase_no_game, text->game);
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

bool lists_answer_games(struct connection *connection, const char *id, struct refusal *refusal)
{
    (void)id;
    struct service *service = connection->service;
    struct store_search search;
    struct search_text text;
    if (!read_search(connection->request->query, &search, &text, refusal))
        return false;
    struct list list = {.service = service};
    bytes_add_text(&list.out, "{\"games\":[");
    bool is_read = store_each_finished(service->store, &search, add_game, &list);
    char next[64];
    struct text text_next = text_in(next, sizeof next);
    if (search.has_more)
        text_format(&text_next, "],\"next\":\"%lld-%lld\"}", (long long)search.before_s,
                    (long long)search.before_row);
    else
        text_add(&text_next, "],\"next\":null}");
    bytes_add_text(&list.out, next);
    return respond_list(connection, &list, is_read, "application/json", refusal);
}

bool lists_answer_records(struct connection *connection, const char *id, struct refusal *refusal)
{
    (void)id;
    struct service *service = connection->service;
    struct store_search search;
    struct search_text text;
    if (!read_search(connection->request->query, &search, &text, refusal))
        return false;
    struct list list = {.service = service};
    bool is_read = store_each_finished(service->store, &search, note_id, &list);
    for (size_t at = 0; is_read && at < list.ids.length; at += strlen(list.ids.start + at) + 1)
        add_record(&list, list.ids.start + at);
    list.out.is_short = list.out.is_short || list.ids.is_short;
    return respond_list(connection, &list, is_read, "text/plain; charset=utf-8", refusal);
}
