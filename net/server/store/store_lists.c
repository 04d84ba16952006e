/*
 * store_lists.c: lists of tables and of an operator's wishes. See store.h.
 *
 * The ids are gathered first: whoever is told of one may ask the store for more.
 */
#include <string.h>

#include "bytes.h"
#include "store_parts.h"

static bool each_id(sqlite3_stmt *query, store_each_id *each, void *user)
{
    struct bytes ids = {0};
    int step;
    while ((step = sqlite3_step(query)) == SQLITE_ROW) {
        const char *id = store_column_text(query, 0);
        bytes_add(&ids, id, strlen(id) + 1);
    }
    sqlite3_reset(query);
    sqlite3_clear_bindings(query);
    bool is_done = step == SQLITE_DONE && !ids.is_short;
    for (size_t at = 0; is_done && at < ids.length; at += strlen(ids.start + at) + 1)
        each(user, ids.start + at);
    bytes_free(&ids);
    return is_done;
}

bool store_each_live(struct store *store, store_each_id *each, void *user)
{
    return each_id(store->statement[LIST_LIVE], each, user);
}

bool store_each_open(struct store *store, int most, store_each_open_table *each, void *user)
{
    sqlite3_stmt *query = store->statement[LIST_OPEN];
    struct bytes rows = {0};  /* of each a letter and its id */
    sqlite3_bind_int(query, 1, most);
    int step;
    while ((step = sqlite3_step(query)) == SQLITE_ROW) {
        bytes_add(&rows, sqlite3_column_int(query, 1) ? "e" : "s", 1);
        bytes_add(&rows, store_column_text(query, 0), strlen(store_column_text(query, 0)) + 1);
    }
    sqlite3_reset(query);
    bool is_done = step == SQLITE_DONE && !rows.is_short;
    for (size_t at = 0; is_done && at < rows.length; at += strlen(rows.start + at) + 1)
        each(user, rows.start + at + 1, rows.start[at] == 'e');
    bytes_free(&rows);
    return is_done;
}

bool store_each_finished(struct store *store, const struct store_search *search,
                         store_each_id *each, void *user)
{
    sqlite3_stmt *query = store->statement[LIST_FINISHED];
    sqlite3_bind_int64(query, 1, search->since_s);
    sqlite3_bind_int64(query, 2, search->before_s);
    if (search->game)
        store_bind_text(query, 3, search->game);
    if (search->options)
        store_bind_text(query, 4, search->options);
    if (search->name)
        store_bind_text(query, 5, search->name);
    sqlite3_bind_int(query, 6, search->most);
    return each_id(query, each, user);
}

bool store_each_old(struct store *store, int64_t unfinished_s, int64_t finished_s, int most,
                    store_each_id *each, void *user)
{
    sqlite3_stmt *query = store->statement[LIST_OLD];
    sqlite3_bind_int64(query, 1, unfinished_s);
    sqlite3_bind_int64(query, 2, finished_s);
    sqlite3_bind_int(query, 3, most);
    return each_id(query, each, user);
}

bool store_each_barred(struct store *store, store_each_id *each, void *user)
{
    return each_id(store->statement[LIST_BARRED], each, user);
}

bool store_each_closing(struct store *store, store_each_id *each, void *user)
{
    return each_id(store->statement[LIST_CLOSINGS], each, user);
}

static int read_one(struct store *store, enum statement which, int otherwise)
{
    sqlite3_stmt *query = store->statement[which];
    int number = sqlite3_step(query) == SQLITE_ROW ? sqlite3_column_int(query, 0) : otherwise;
    sqlite3_reset(query);
    return number;
}

int store_count_open(struct store *store)
{
    return read_one(store, COUNT_OPEN, -1);
}

bool store_has_news(struct store *store)
{
    int version = read_one(store, DATA_VERSION, store->data_version);
    bool is_new = version != store->data_version;
    store->data_version = version;
    return is_new;
}

/* ---- A wish that was fulfilled. */

void store_forget_closing(struct store *store, const char *id)
{
    sqlite3_stmt *statement = store_change(store, FORGET_CLOSING);
    if (!statement)
        return;
    store_bind_text(statement, 1, id);
    store_finish(store, FORGET_CLOSING);
}
