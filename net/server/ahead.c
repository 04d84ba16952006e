/* ahead.c: see ahead.h. */
#include "ahead.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "seat_key.h"

struct ahead_wish {
    struct ahead_wish *next;
    struct ahead_waiter *waiter;  /* the loop's alone; NULL: nobody waits any more */
    char id[TABLE_ID_LENGTH + 1];  /* "": all that is older than this, */
    struct store_ages ages;
    int most;
    struct bytes ids;              /* and these are */
};

struct ahead {
    struct store *store;          /* the thread's alone */
    uv_thread_t thread;
    uv_mutex_t mutex;
    uv_cond_t changed;
    uv_async_t is_done;           /* wakes the loop */
    struct ahead_wish *wished, **last_wished, *done;  /* under the mutex, as is: */
    bool is_ending;
};

/* ---- On the thread. */

static bool pass_seat(void *user, const struct seat_row *seat)
{
    (void)user, (void)seat;
    return true;
}

static bool pass_event(void *user, const struct event_row *event)
{
    (void)user, (void)event;
    return true;
}

static bool pass_round(void *user, const struct round_row *round)
{
    (void)user, (void)round;
    return true;
}

static void read_table(struct store *store, const char *id)
{
    struct table_row table;
    if (store_find_table(store, id, &table) != STORE_FOUND)
        return;
    store_each_seat_of(store, table.row, pass_seat, NULL);
    store_each_event_of(store, table.row, pass_event, NULL);
    if (table.round > 0)
        store_each_round_of(store, table.series, INT_MAX, pass_round, NULL);
}

static void note_id(void *user, const char *id)
{
    bytes_add(user, id, strlen(id) + 1);
}

static void read_ahead(struct store *store, struct ahead_wish *wish)
{
    if (wish->id[0]) {
        read_table(store, wish->id);
        return;
    }
    store_each_old(store, &wish->ages, wish->most, note_id, &wish->ids);
    for (size_t at = 0; at < wish->ids.length; at += strlen(wish->ids.start + at) + 1)
        read_table(store, wish->ids.start + at);
}

static void run(void *user)
{
    struct ahead *ahead = user;
    uv_mutex_lock(&ahead->mutex);
    for (;;) {
        while (!ahead->wished && !ahead->is_ending)
            uv_cond_wait(&ahead->changed, &ahead->mutex);
        if (ahead->is_ending)
            break;
        struct ahead_wish *wish = ahead->wished;
        ahead->wished = wish->next;
        if (!ahead->wished)
            ahead->last_wished = &ahead->wished;
        uv_mutex_unlock(&ahead->mutex);
        read_ahead(ahead->store, wish);
        uv_mutex_lock(&ahead->mutex);
        wish->next = ahead->done;
        ahead->done = wish;
        uv_async_send(&ahead->is_done);
    }
    uv_mutex_unlock(&ahead->mutex);
}

/* ---- On the loop. */

static void on_done(uv_async_t *handle)
{
    struct ahead *ahead = handle->data;
    uv_mutex_lock(&ahead->mutex);
    struct ahead_wish *wish = ahead->done, *next;
    ahead->done = NULL;
    uv_mutex_unlock(&ahead->mutex);
    for (; wish; wish = next) {
        struct ahead_waiter *waiter = wish->waiter;
        next = wish->next;
        if (waiter) {
            waiter->wish = NULL;
            waiter->ids = wish->ids;
            waiter->go_on(waiter);
        } else {
            bytes_free(&wish->ids);
        }
        free(wish);
    }
}

struct ahead *ahead_new(uv_loop_t *loop, const char *folder)
{
    char why[512];
    struct text text = text_in(why, sizeof why);
    struct ahead *ahead = calloc(1, sizeof *ahead);
    struct store *store = ahead ? store_open_reader(folder, &text) : NULL;
    if (!store || uv_mutex_init(&ahead->mutex) != 0 || uv_cond_init(&ahead->changed) != 0 ||
        uv_async_init(loop, &ahead->is_done, on_done) != 0) {
        store_close(store);
        free(ahead);
        return NULL;
    }
    ahead->store = store;
    ahead->last_wished = &ahead->wished;
    ahead->is_done.data = ahead;
    if (uv_thread_create(&ahead->thread, run, ahead) == 0)
        return ahead;
    ahead->is_ending = true;
    uv_close((uv_handle_t *)&ahead->is_done, NULL);
    store_close(store);
    return NULL;  /* the handle lies in its memory, which is left to it */
}

static void free_wishes(struct ahead_wish *wish)
{
    for (struct ahead_wish *next; wish; wish = next) {
        next = wish->next;
        if (wish->waiter)
            wish->waiter->wish = NULL;
        bytes_free(&wish->ids);
        free(wish);
    }
}

static void on_closed(uv_handle_t *handle)
{
    struct ahead *ahead = handle->data;
    free_wishes(ahead->wished);
    free_wishes(ahead->done);
    store_close(ahead->store);
    free(ahead);
}

void ahead_end(struct ahead *ahead)
{
    if (!ahead)
        return;
    uv_mutex_lock(&ahead->mutex);
    ahead->is_ending = true;
    uv_cond_broadcast(&ahead->changed);
    uv_mutex_unlock(&ahead->mutex);
    uv_thread_join(&ahead->thread);
    uv_close((uv_handle_t *)&ahead->is_done, on_closed);
}

/* ---- Wishes. */

static void ask(struct ahead *ahead, struct ahead_wish *wish, struct ahead_waiter *waiter)
{
    wish->waiter = waiter;
    waiter->wish = wish;
    uv_mutex_lock(&ahead->mutex);
    *ahead->last_wished = wish;
    ahead->last_wished = &wish->next;
    uv_cond_broadcast(&ahead->changed);
    uv_mutex_unlock(&ahead->mutex);
}

bool ahead_table(struct ahead *ahead, const char *id, struct ahead_waiter *waiter)
{
    struct ahead_wish *wish = calloc(1, sizeof *wish);
    if (!wish)
        return false;
    struct text text = text_in(wish->id, sizeof wish->id);
    text_add(&text, id);
    ask(ahead, wish, waiter);
    return true;
}

bool ahead_old(struct ahead *ahead, const struct store_ages *ages, int most, struct ahead_waiter *waiter)
{
    struct ahead_wish *wish = calloc(1, sizeof *wish);
    if (!wish)
        return false;
    wish->ages = *ages;
    wish->most = most;
    ask(ahead, wish, waiter);
    return true;
}

void ahead_forget(struct ahead_waiter *waiter)
{
    if (waiter->wish)
        waiter->wish->waiter = NULL;
    waiter->wish = NULL;
}
