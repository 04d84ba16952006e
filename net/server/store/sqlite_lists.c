/*
 * sqlite_lists.c: lists of tables and of an operator's wishes. See store.h.
 *
 * The ids are gathered first: whoever is told of one may ask the store for more.
 */
#include <string.h>

#include "bytes.h"
#include "name_words.h"
#include "server_limits.h"
#include "sqlite_parts.h"

enum { SEATS_MAX = 8 };

/* An id or address; its zero included it is added to the bytes. */
static void add_id(struct bytes *ids, sqlite3_stmt *query)
{
    const char *id = (const char *)sqlite3_column_text(query, 0);
    if (id)
        bytes_add(ids, id, strlen(id) + 1);
    else
        ids->is_short = true;  /* none is NULL, so there was no memory */
}

/* ---- Lists of ids: the first column. */

/* The last row's second column is *last. */
static bool each_id(sqlite3_stmt *query, store_each_id *each, void *user, int *n_listed,
                    int64_t *last)
{
    struct bytes ids = {0};
    int step;
    *n_listed = 0;
    while ((step = sqlite3_step(query)) == SQLITE_ROW) {
        add_id(&ids, query);
        ++*n_listed;
        if (last)
            *last = sqlite3_column_int64(query, 1);
    }
    sqlite3_reset(query);
    sqlite3_clear_bindings(query);
    bool is_done = step == SQLITE_DONE && !ids.is_short;
    for (size_t at = 0; is_done && at < ids.length; at += strlen(ids.start + at) + 1)
        each(user, ids.start + at);
    bytes_free(&ids);
    return is_done;
}

bool sqlite_each_table(struct store *store, struct store_page *page, store_each_id *each,
                       void *user)
{
    sqlite3_stmt *query = sqlite_of(store)->statement[LIST_TABLES];
    sqlite3_bind_int64(query, 1, page->after);
    sqlite3_bind_int(query, 2, page->most);
    return each_id(query, each, user, &page->n_listed, &page->after);
}

bool sqlite_each_live(struct store *store, struct store_page *page, store_each_id *each,
                      void *user)
{
    sqlite3_stmt *query = sqlite_of(store)->statement[LIST_LIVE];
    sqlite3_bind_int64(query, 1, page->after);
    sqlite3_bind_int(query, 2, page->most);
    return each_id(query, each, user, &page->n_listed, &page->after);
}

bool sqlite_each_old(struct store *store, const struct store_ages *ages, int most,
                     store_each_id *each, void *user)
{
    sqlite3_stmt *query = sqlite_of(store)->statement[LIST_OLD];
    int n_listed;
    sqlite3_bind_int64(query, 1, ages->waiting_s);
    sqlite3_bind_int64(query, 2, ages->playing_s);
    sqlite3_bind_int64(query, 3, ages->finished_s);
    sqlite3_bind_int(query, 4, most);
    return each_id(query, each, user, &n_listed, NULL);
}

bool sqlite_each_barred(struct store *store, store_each_id *each, void *user)
{
    int n_listed;
    return each_id(sqlite_of(store)->statement[LIST_BARRED], each, user, &n_listed, NULL);
}

bool sqlite_each_closing(struct store *store, store_each_id *each, void *user)
{
    int n_listed;
    return each_id(sqlite_of(store)->statement[LIST_CLOSINGS], each, user, &n_listed, NULL);
}

/* ---- Finished games. */

struct seats_read {
    struct seat_row at[SEATS_MAX];
    int n;
};

static bool take_seat(void *user, const struct seat_row *seat)
{
    struct seats_read *seats = user;
    if (seats->n == SEATS_MAX)
        return false;
    seats->at[seats->n++] = *seat;
    return true;
}

static bool is_wanted(const struct store_search *search, const struct table_row *table)
{
    return (!search->game || strcmp(table->game, search->game) == 0) &&
           (!search->options || strcmp(table->options, search->options) == 0);
}

static bool has_name(const struct seats_read *seats, const char *name)
{
    for (int i = 0; i < seats->n; i++)
        if (name_is_within(name, seats->at[i].name))
            return true;
    return false;
}

bool sqlite_each_game(struct store *store, struct store_search *search, store_each_game *each,
                      void *user)
{
    sqlite3_stmt *query = sqlite_of(store)->statement[search->name ? LIST_NAMED : LIST_FINISHED];
    char word[ROW_NAME_MAX];
    search->has_more = false;
    if (search->most == 0 || (search->name && !name_word(search->name, 0, word)))
        return true;
    sqlite3_bind_int64(query, 1, search->since_s);
    sqlite3_bind_int64(query, 2, search->before_s);
    sqlite3_bind_int64(query, 3, search->before_row);
    sqlite3_bind_int(query, 4, LIMIT_GAMES_SEARCHED);
    if (search->name)
        sqlite_bind_text(query, 5, word);
    int step = SQLITE_ROW, n_searched = 0, n_found = 0;
    bool is_read = true;
    while (is_read && n_found < search->most && (step = sqlite3_step(query)) == SQLITE_ROW) {
        struct table_row table;
        struct seats_read seats = {.n = 0};
        sqlite_read_table(query, &table);
        search->before_s = table.now.ended_s;
        search->before_row = table.row;
        n_searched++;
        if (!is_wanted(search, &table))
            continue;
        is_read = sqlite_each_seat(store, table.row, take_seat, &seats);
        if (!is_read || (search->name && !has_name(&seats, search->name)))
            continue;
        each(user, &table, seats.at, seats.n);
        n_found++;
    }
    sqlite3_reset(query);
    sqlite3_clear_bindings(query);
    search->has_more = n_found == search->most || n_searched == LIMIT_GAMES_SEARCHED;
    return is_read && (step == SQLITE_DONE || step == SQLITE_ROW);
}

/* ---- Single numbers. */

int sqlite_count_open(struct store *store)
{
    return (int)sqlite_read_one(sqlite_of(store), COUNT_OPEN, -1);
}

bool sqlite_has_news(struct store *base)
{
    struct sqlite_store *store = sqlite_of(base);
    int version = (int)sqlite_read_one(store, DATA_VERSION, store->data_version);
    bool is_new = version != store->data_version;
    store->data_version = version;
    return is_new;
}

/* ---- Wishes. */

bool sqlite_bar(struct store *base, const char *address)
{
    struct sqlite_store *store = sqlite_of(base);
    sqlite_bind_text(store->statement[BAR], 1, address);
    return sqlite_finish(store, BAR);
}

bool sqlite_forget_closing(struct store *base, const char *id)
{
    struct sqlite_store *store = sqlite_of(base);
    sqlite_bind_text(store->statement[FORGET_CLOSING], 1, id);
    return sqlite_finish(store, FORGET_CLOSING);
}
