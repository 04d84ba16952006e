/*
 * store.h: where tables are kept: a table of functions, so that there may be
 * more than one kind of store. Today there is SQLite (sqlite_store.c).
 *
 * Rows go in and come out (rows.h); what a game's words mean is not known
 * here. Changes are made in batches, each of which is saved whole or not at
 * all; many batches share one commit, and a batch that fails does not spoil
 * the others'. Keys are stored as hashes only.
 */
#ifndef CAIRN_STORE_H
#define CAIRN_STORE_H

#include "rows.h"
#include "text.h"

struct store;

/* What belongs together; the writer knows what it is. */
struct store_batch {
    struct store_batch *next;
    bool is_saved;  /* after the commit */
};

/* Writes a batch by the changes below; it may be asked twice. False: it
 * cannot be, nothing of it shall be saved. */
typedef bool store_write(struct store *, struct store_batch *);

enum store_result { STORE_FOUND, STORE_NONE, STORE_FAILED };

/* Rows that were asked for, which are the caller's for the call only. False:
 * no more of them. */
typedef bool store_each_seat(void *user, const struct seat_row *);
typedef bool store_each_event(void *user, const struct event_row *);
typedef bool store_each_round(void *user, const struct round_row *);

/* Of lists. Whoever is told may ask the store for more. */
typedef void store_each_id(void *user, const char *id);

/* A finished game and who sat there, in the order of seats. */
typedef void store_each_game(void *user, const struct table_row *, const struct seat_row seats[],
                             int n_seats);

/* A page of a list by row number: those after `after`, at most so many. */
struct store_page {
    int64_t after;  /* then: the last that was listed */
    int most;
    int n_listed;   /* fewer than `most`: it was the last page */
};

/* Finished games of public tables, last ended first: a page of them. No page
 * looks at more games than LIMIT_GAMES_SEARCHED, whatever it finds. */
struct store_search {
    const char *game;     /* or NULL: any */
    const char *options;  /* as records write them; or NULL: any */
    const char *name;     /* words of one player's name; or NULL */
    int64_t since_s, before_s;  /* ended at or after, and before; */
    int64_t before_row;   /* of those that ended in that second, the rows before this */
    int most;
    bool has_more;        /* then: there may be more before before_s and before_row */
};

/* What is too old: tables that wait, or games in play, at which nothing has
 * happened since, and games that ended before. 0: none is. */
struct store_ages {
    int64_t waiting_s, playing_s, finished_s;
};

struct store_functions {
    void (*close)(struct store *);
    const char *(*error)(const struct store *);

    int64_t (*new_row)(struct store *);
    bool (*add_table)(struct store *, const struct table_row *, const struct seat_row[],
                      int n_seats);
    bool (*set_progress)(struct store *, int64_t row, const struct progress_row *);
    bool (*set_promise)(struct store *, int64_t row, const struct promise_row *);
    bool (*set_seat)(struct store *, int64_t row, const struct seat_row *);
    bool (*add_event)(struct store *, int64_t row, const struct event_row *);
    bool (*add_round)(struct store *, int64_t series, const struct round_row *);
    bool (*delete_table)(struct store *, const struct table_row *);
    bool (*begin_commit)(struct store *, struct store_batch *, store_write *);
    void (*sync)(struct store *);
    bool (*end_commit)(struct store *, struct store_batch *);

    enum store_result (*find_table)(struct store *, const char *id, struct table_row *);
    bool (*each_seat)(struct store *, int64_t row, store_each_seat *, void *user);
    bool (*each_event)(struct store *, int64_t row, store_each_event *, void *user);
    bool (*each_round)(struct store *, int64_t series, int before, store_each_round *, void *user);

    bool (*each_table)(struct store *, struct store_page *, store_each_id *, void *user);
    bool (*each_live)(struct store *, struct store_page *, store_each_id *, void *user);
    bool (*each_game)(struct store *, struct store_search *, store_each_game *, void *user);
    bool (*each_old)(struct store *, const struct store_ages *, int most, store_each_id *,
                     void *user);
    int (*count_open)(struct store *);

    bool (*has_news)(struct store *);
    bool (*each_barred)(struct store *, store_each_id *, void *user);
    bool (*each_closing)(struct store *, store_each_id *, void *user);
    bool (*forget_closing)(struct store *, const char *id);
    bool (*bar)(struct store *, const char *address);
    bool (*can_save)(struct store *);
    bool (*secret)(struct store *, const char *name, uint8_t bytes[ROW_BYTES]);
    enum store_result (*find_secret)(struct store *, const char *name, uint8_t bytes[ROW_BYTES]);
    int64_t (*number)(struct store *, const char *name, int64_t otherwise);
    bool (*set_number)(struct store *, const char *name, int64_t number);
};

struct store {
    const struct store_functions *functions;
};

/* ---- Opening. */

/* Opens or makes the SQLite database in a folder, which is made too if it is
 * not there; NULL instead of a folder: in memory, for tests. NULL, with one
 * sentence in `why`, if it cannot be, or another server has it. */
struct store *store_open(const char *folder, struct text *why);

/* The database in a folder as it is now, for reading only: it may be a running
 * server's. NULL, with one sentence. */
struct store *store_open_beside(const char *folder, struct text *why);

/* The same, as it is whenever it is looked at; for another thread. */
struct store *store_open_reader(const char *folder, struct text *why);

static inline void store_close(struct store *store)
{
    if (store)
        store->functions->close(store);
}

/* Why something failed, for the log. */
static inline const char *store_error(const struct store *store)
{
    return store->functions->error(store);
}

/* ---- Changes, by a store_write and nobody else. False: failed. */

/* For a table to come: no other has it. */
static inline int64_t store_new_row(struct store *store)
{
    return store->functions->new_row(store);
}

static inline bool store_add_table(struct store *store, const struct table_row *table,
                                   const struct seat_row seats[], int n_seats)
{
    return store->functions->add_table(store, table, seats, n_seats);
}

static inline bool store_set_progress(struct store *store, int64_t row,
                                      const struct progress_row *progress)
{
    return store->functions->set_progress(store, row, progress);
}

static inline bool store_set_promise(struct store *store, int64_t row,
                                     const struct promise_row *promise)
{
    return store->functions->set_promise(store, row, promise);
}

/* Who sits there; its level and whether it is a bot's never change. */
static inline bool store_set_seat(struct store *store, int64_t row, const struct seat_row *seat)
{
    return store->functions->set_seat(store, row, seat);
}

static inline bool store_add_event(struct store *store, int64_t row,
                                   const struct event_row *event)
{
    return store->functions->add_event(store, row, event);
}

static inline bool store_add_round(struct store *store, int64_t series,
                                   const struct round_row *round)
{
    return store->functions->add_round(store, series, round);
}

/* The address is an operator's wish not to see; it may be there already. */
static inline bool store_bar(struct store *store, const char *address)
{
    return store->functions->bar(store, address);
}

/* With all that belongs to it, the wish to close it included. */
static inline bool store_delete_table(struct store *store, const struct table_row *table)
{
    return store->functions->delete_table(store, table);
}

/* A commit in three steps. The batches are written; false: none could be. Then
 * they are synced, which may take long and may be done on another thread:
 * meanwhile the store may be looked at, but nothing may be changed. At last
 * each batch that is_saved is on disk, and nothing of the others is. True: all
 * are. */
static inline bool store_begin_commit(struct store *store, struct store_batch *first,
                                      store_write *write)
{
    return store->functions->begin_commit(store, first, write);
}

static inline void store_sync(struct store *store)
{
    store->functions->sync(store);
}

static inline bool store_end_commit(struct store *store, struct store_batch *first)
{
    return store->functions->end_commit(store, first);
}

/* All three at once. */
static inline bool store_commit(struct store *store, struct store_batch *first,
                                store_write *write)
{
    if (store_begin_commit(store, first, write))
        store_sync(store);
    return store_end_commit(store, first);
}

/* ---- Looking at a table. */

static inline enum store_result store_find_table(struct store *store, const char *id,
                                                 struct table_row *table)
{
    return store->functions->find_table(store, id, table);
}

/* False: they could not be read, or somebody wanted no more. */
static inline bool store_each_seat_of(struct store *store, int64_t row, store_each_seat *each,
                                      void *user)
{
    return store->functions->each_seat(store, row, each, user);
}

/* In the order of their numbers. */
static inline bool store_each_event_of(struct store *store, int64_t row, store_each_event *each,
                                       void *user)
{
    return store->functions->each_event(store, row, each, user);
}

/* Those before round `before`, in order. */
static inline bool store_each_round_of(struct store *store, int64_t series, int before,
                                       store_each_round *each, void *user)
{
    return store->functions->each_round(store, series, before, each, user);
}

/* ---- Lists. False: failed. */

/* All tables, whatever their state. */
static inline bool store_each_table(struct store *store, struct store_page *page,
                                    store_each_id *each, void *user)
{
    return store->functions->each_table(store, page, each, user);
}

/* The tables in play at which a computer sits, somebody has resigned, or a
 * clock runs: those that go on without anybody's asking. */
static inline bool store_each_live(struct store *store, struct store_page *page,
                                   store_each_id *each, void *user)
{
    return store->functions->each_live(store, page, each, user);
}

static inline bool store_each_finished(struct store *store, struct store_search *search,
                                       store_each_game *each, void *user)
{
    return store->functions->each_game(store, search, each, user);
}

static inline bool store_each_old(struct store *store, const struct store_ages *ages, int most,
                                  store_each_id *each, void *user)
{
    return store->functions->each_old(store, ages, most, each, user);
}

/* Tables that are not over; -1: failed. */
static inline int store_count_open(struct store *store)
{
    return store->functions->count_open(store);
}

/* ---- An operator's wishes, which another program writes (`cairn admin`). */

/* Has another program changed the database since the last time? */
static inline bool store_has_news(struct store *store)
{
    return store->functions->has_news(store);
}

static inline bool store_each_barred(struct store *store, store_each_id *each, void *user)
{
    return store->functions->each_barred(store, each, user);  /* addresses */
}

static inline bool store_each_closing(struct store *store, store_each_id *each, void *user)
{
    return store->functions->each_closing(store, each, user);  /* tables */
}

/* Tries whether the disk takes anything: for who could not save. */
static inline bool store_can_save(struct store *store)
{
    return store->functions->can_save(store);
}

/* A table that is not there need not be closed; at once. */
static inline bool store_forget_closing(struct store *store, const char *id)
{
    return store->functions->forget_closing(store, id);
}

/* ---- The server's own. */

/* The secret of this name: the one that is kept or, the first time, the given
 * one, which is kept from now on. False: failed. */
static inline bool store_secret(struct store *store, const char *name, uint8_t bytes[ROW_BYTES])
{
    return store->functions->secret(store, name, bytes);
}

/* A number that the server has noted, at once, for its next start. */
static inline int64_t store_number(struct store *store, const char *name, int64_t otherwise)
{
    return store->functions->number(store, name, otherwise);
}

static inline bool store_set_number(struct store *store, const char *name, int64_t number)
{
    return store->functions->set_number(store, name, number);
}

/* The one that is kept, if one is. */
static inline enum store_result store_find_secret(struct store *store, const char *name,
                                                  uint8_t bytes[ROW_BYTES])
{
    return store->functions->find_secret(store, name, bytes);
}

#endif
