/* postgres_lists.c: lists of tables and of an operator's wishes. See store.h. */
#include <string.h>

#include "name_words.h"
#include "postgres_parts.h"
#include "server_limits.h"

enum { SEATS_MAX = 8 };

/* ---- Lists of ids: the first column; the last row's second is *last. */

static bool each_id(struct store *base, enum pg_statement statement, struct pg_values *values,
                    store_each_id *each, void *user, struct store_page *page)
{
    PGresult *result = postgres_ask(postgres_of(base), statement, values);
    int n = result ? PQntuples(result) : 0;
    if (page) {
        page->n_listed = n;
        page->after = n > 0 ? pg_read_number(result, n - 1, 1, 0) : page->after;
    }
    for (int i = 0; i < n; i++)
        each(user, PQgetvalue(result, i, 0));
    PQclear(result);
    return result;
}

static bool each_of_page(struct store *base, enum pg_statement statement, struct store_page *page,
                         store_each_id *each, void *user)
{
    struct pg_values values = {0};
    pg_number(&values, page->after);
    pg_number(&values, page->most);
    return each_id(base, statement, &values, each, user, page);
}

bool postgres_each_table(struct store *base, struct store_page *page, store_each_id *each,
                         void *user)
{
    return each_of_page(base, PG_LIST_TABLES, page, each, user);
}

bool postgres_each_live(struct store *base, struct store_page *page, store_each_id *each,
                        void *user)
{
    return each_of_page(base, PG_LIST_LIVE, page, each, user);
}

bool postgres_each_old(struct store *base, const struct store_ages *ages, int most,
                       store_each_id *each, void *user)
{
    struct pg_values values = {0};
    pg_number(&values, ages->waiting_s);
    pg_number(&values, ages->playing_s);
    pg_number(&values, ages->finished_s);
    pg_number(&values, most);
    pg_number(&values, postgres_of(base)->node);
    return each_id(base, PG_LIST_OLD, &values, each, user, NULL);
}

bool postgres_each_barred(struct store *base, store_each_id *each, void *user)
{
    return each_id(base, PG_LIST_BARRED, NULL, each, user, NULL);
}

bool postgres_each_closing(struct store *base, store_each_id *each, void *user)
{
    return each_id(base, PG_LIST_CLOSINGS, NULL, each, user, NULL);
}

/* ---- Finished games. */

static bool is_wanted(const struct store_search *search, const struct table_row *table)
{
    return (!search->game || strcmp(table->game, search->game) == 0) &&
           (!search->options || strcmp(table->options, search->options) == 0);
}

static bool has_name(const struct seat_row seat[], int n_seats, const char *name)
{
    for (int i = 0; i < n_seats; i++)
        if (name_is_within(name, seat[i].name))
            return true;
    return false;
}

/* Those of one table, of the answer to PG_FIND_SEATS. */
static int read_seats(const PGresult *seats, int64_t row, struct seat_row seat[SEATS_MAX])
{
    int n = 0;
    for (int i = 0; i < PQntuples(seats) && n < SEATS_MAX; i++)
        if (pg_read_number(seats, i, 7, 0) == row)
            postgres_read_seat(seats, i, &seat[n++]);
    return n;
}

/* Of those tables that are wanted. NULL: failed. */
static PGresult *find_seats(struct postgres_store *store, const struct store_search *search,
                            const PGresult *tables)
{
    int64_t row[LIMIT_GAMES_SEARCHED];
    struct pg_values values = {0};
    int n = 0;
    for (int i = 0; i < PQntuples(tables); i++) {
        struct table_row table;
        postgres_read_table(tables, i, &table);
        if (is_wanted(search, &table))
            row[n++] = table.row;
    }
    pg_numbers(&values, row, n);
    return postgres_ask(store, PG_FIND_SEATS, &values);
}

/* How far a search has come. */
struct searching {
    struct store_search *search;
    store_each_game *each;
    void *user;
    const char *word;       /* by which it is found; NULL: all are looked at */
    int n_searched, n_found;
    bool is_at_end;
};

static PGresult *find_games(struct postgres_store *store, const struct searching *searching,
                            int most)
{
    const struct store_search *search = searching->search;
    struct pg_values values = {0};
    pg_number(&values, search->since_s);
    pg_number(&values, search->before_s);
    pg_number(&values, search->before_row);
    pg_number(&values, most);
    if (searching->word)
        pg_text(&values, searching->word);
    return postgres_ask(store, searching->word ? PG_LIST_NAMED : PG_LIST_FINISHED, &values);
}

/* The next so many. False: failed. */
static bool search_on(struct postgres_store *store, struct searching *searching, int most)
{
    struct store_search *search = searching->search;
    PGresult *tables = find_games(store, searching, most);
    PGresult *seats = tables ? find_seats(store, search, tables) : NULL;
    searching->is_at_end = seats && PQntuples(tables) < most;
    for (int i = 0; seats && i < PQntuples(tables) && searching->n_found < search->most; i++) {
        struct table_row table;
        struct seat_row seat[SEATS_MAX];
        postgres_read_table(tables, i, &table);
        search->before_s = table.now.ended_s;
        search->before_row = table.row;
        searching->n_searched++;
        int n_seats = is_wanted(search, &table) ? read_seats(seats, table.row, seat) : 0;
        if (n_seats == 0 || (search->name && !has_name(seat, n_seats, search->name)))
            continue;
        searching->each(searching->user, &table, seat, n_seats);
        searching->n_found++;
    }
    PQclear(tables);
    PQclear(seats);
    return seats;
}

/* Most often all that are looked at are wanted: first as many as that, then all
 * that may be looked at. */
bool postgres_each_game(struct store *base, struct store_search *search, store_each_game *each,
                        void *user)
{
    char word[ROW_NAME_MAX];
    struct searching searching = {search, each, user, .word = search->name ? word : NULL};
    search->has_more = false;
    if (search->most == 0 || (search->name && !name_word(search->name, 0, word)))
        return true;
    int most = search->most;
    bool is_read = true;
    while (is_read && !searching.is_at_end && searching.n_found < search->most && most > 0) {
        is_read = search_on(postgres_of(base), &searching, most);
        most = LIMIT_GAMES_SEARCHED - searching.n_searched;
    }
    search->has_more = searching.n_found == search->most ||
                       searching.n_searched == LIMIT_GAMES_SEARCHED;
    return is_read;
}

/* ---- Single numbers, and wishes. */

int postgres_count_open(struct store *base)
{
    PGresult *result = postgres_ask(postgres_of(base), PG_COUNT_OPEN, NULL);
    int n = result ? (int)pg_read_number(result, 0, 0, -1) : -1;
    PQclear(result);
    return n;
}

/* Of an archive, in its batch. */
bool postgres_bar(struct store *base, const char *address)
{
    struct pg_values values = {0};
    pg_text(&values, address);
    return postgres_command(postgres_of(base), PG_BAR, &values);
}

bool postgres_forget_closing(struct store *base, const char *id)
{
    struct pg_values values = {0};
    pg_text(&values, id);
    return postgres_do(postgres_of(base), PG_FORGET_CLOSING, &values);
}
