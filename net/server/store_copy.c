/* store_copy.c: see store_copy.h. */
#include "store_copy.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "store.h"

enum { TABLES_A_COMMIT = 200, SEATS_MAX = 8 };

/* One table on its way, and the series that comes with it. */
struct moving {
    struct store_batch batch;  /* first, so that it is this */
    struct store *from;
    char id[ROW_ID_MAX];
    bool brings_series;
    bool has_failed;  /* to be read */
};

struct copying {
    struct store *from, *to;
    json_t *series;  /* a set: those that were copied */
    struct moving moving[TABLES_A_COMMIT];
    int n;
};

/* What is read is written at once. */
struct writing {
    struct store *to;
    int64_t row, series;
    struct seat_row seat[SEATS_MAX];
    int n_seats;
};

static bool take_seat(void *user, const struct seat_row *seat)
{
    struct writing *writing = user;
    if (writing->n_seats < SEATS_MAX)
        writing->seat[writing->n_seats++] = *seat;
    return true;
}

static bool take_event(void *user, const struct event_row *event)
{
    const struct writing *writing = user;
    return store_add_event(writing->to, writing->row, event);
}

static bool take_round(void *user, const struct round_row *round)
{
    const struct writing *writing = user;
    return store_add_round(writing->to, writing->series, round);
}

static bool write_table(struct store *to, struct store_batch *batch)
{
    struct moving *moving = (struct moving *)batch;
    struct writing writing = {.to = to};
    struct table_row table;
    moving->has_failed = store_find_table(moving->from, moving->id, &table) != STORE_FOUND ||
                         !store_each_seat_of(moving->from, table.row, take_seat, &writing);
    if (moving->has_failed)
        return false;
    int64_t row = table.row;
    writing.series = table.series;
    writing.row = table.row = store_new_row(to);
    return table.row > 0 && store_add_table(to, &table, writing.seat, writing.n_seats) &&
           store_each_event_of(moving->from, row, take_event, &writing) &&
           (!moving->brings_series ||
            store_each_round_of(moving->from, table.series, INT32_MAX, take_round, &writing));
}

/* ---- A page of tables. */

/* Its rounds come with the first of its tables. */
static bool is_first_of_series(struct copying *copying, const char *id)
{
    struct table_row table;
    char name[32];
    struct text text = text_in(name, sizeof name);
    if (store_find_table(copying->from, id, &table) != STORE_FOUND || table.round < 1)
        return false;
    text_int(&text, table.series);
    if (json_object_get(copying->series, name))
        return false;
    return json_object_set_new(copying->series, name, json_true()) == 0;
}

static void take_id(void *user, const char *id)
{
    struct copying *copying = user;
    struct moving *moving = &copying->moving[copying->n++];
    *moving = (struct moving){.from = copying->from};
    struct text text = text_in(moving->id, sizeof moving->id);
    text_add(&text, id);
}

static bool copy_page(struct copying *copying, struct store_page *page, struct text *why)
{
    copying->n = 0;
    bool is_read = store_each_table(copying->from, page, take_id, copying);
    for (int i = 0; i < copying->n; i++) {
        copying->moving[i].brings_series = is_first_of_series(copying, copying->moving[i].id);
        copying->moving[i].batch.next = i + 1 < copying->n ? &copying->moving[i + 1].batch : NULL;
    }
    bool is_written =
        copying->n == 0 || store_commit(copying->to, &copying->moving[0].batch, write_table);
    for (int i = 0; i < copying->n; i++)
        is_read = is_read && !copying->moving[i].has_failed;
    if (!is_read || !is_written)
        text_format(why, "not everything was copied: %s",
                    store_error(is_read ? copying->to : copying->from));
    return is_read && is_written;
}

/* ---- What is no table's. */

struct barring {
    struct store_batch batch;  /* first, so that it is this */
    struct store *from, *to;
    bool is_good;
};

static void bar(void *user, const char *address)
{
    struct barring *barring = user;
    barring->is_good = barring->is_good && store_bar(barring->to, address);
}

static bool write_barred(struct store *to, struct store_batch *batch)
{
    struct barring *barring = (struct barring *)batch;
    barring->to = to;
    barring->is_good = true;
    return store_each_barred(barring->from, bar, barring) && barring->is_good;
}

static bool copy_rest(struct copying *copying, struct text *why)
{
    struct barring barring = {.from = copying->from};
    uint8_t bytes[ROW_BYTES];
    enum store_result result = store_find_secret(copying->from, store_signer, bytes);
    bool is_done = (result == STORE_NONE ||
                    (result == STORE_FOUND && store_secret(copying->to, store_signer, bytes))) &&
                   store_commit(copying->to, &barring.batch, write_barred);
    if (!is_done)
        text_format(why, "not everything was copied: %s", store_error(copying->to));
    return is_done;
}

/* ---- All of it. */

static void ignore(void *user, const char *id)
{
    (void)user;
    (void)id;
}

static bool is_empty(struct store *store, struct text *why)
{
    struct store_page page = {.most = 1};
    bool is_empty = store_each_table(store, &page, ignore, NULL) && page.n_listed == 0;
    if (!is_empty)
        text_add(why, "there are tables already where they should be copied to");
    return is_empty;
}

bool store_copy(const char *from, const char *to, int *n_tables, struct text *why)
{
    struct copying *copying = calloc(1, sizeof *copying);
    struct store_page page = {.most = TABLES_A_COMMIT, .n_listed = TABLES_A_COMMIT};
    *n_tables = 0;
    if (!copying) {
        text_add(why, "there is no memory left");
        return false;
    }
    copying->series = json_object();
    copying->from = store_open_to_read(from, why);
    copying->to = copying->from ? store_open(to, why) : NULL;
    bool is_done = copying->to && is_empty(copying->to, why) && copy_rest(copying, why);
    while (is_done && page.n_listed == page.most) {
        is_done = copy_page(copying, &page, why);
        *n_tables += copying->n;
    }
    store_close(copying->from);
    store_close(copying->to);
    json_decref(copying->series);
    free(copying);
    return is_done;
}
