/*
 * store.h: where tables are kept: a table of functions, so that there may be
 * more than one kind of store: SQLite (sqlite_store.c), which one server has
 * for itself, and PostgreSQL (postgres_store.c), over which several may work.
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

enum store_result { STORE_FOUND, STORE_NONE, STORE_FAILED, STORE_ELSEWHERE };

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

/* One of the servers that work over the same store. */
enum { STORE_DOOR_MAX = 128 };

struct store_node {
    int64_t node;               /* its number: no other has had it */
    char door[STORE_DOOR_MAX];  /* "host:port", where other nodes reach it; or "" */
    bool is_us, is_draining;
    char *news;                 /* what it tells the others; of ourselves NULL */
};

typedef void store_each_row(void *user, int64_t row);
typedef void store_each_node(void *user, const struct store_node *);

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

    /* Of a store that several nodes share; NULL of the others. */
    enum store_result (*claim)(struct store *, const char *id, struct store_node *owner);
    void (*let_go)(struct store *, int64_t row);
    bool (*each_held)(struct store *, const int64_t row[], int n, store_each_row *, void *user);
    bool (*release)(struct store *, int64_t row);
    bool (*is_away)(struct store *);
    bool (*has_lapsed)(struct store *);
    bool (*is_draining)(struct store *);
    bool (*has_widows)(struct store *);
    void (*stop_waiting)(struct store *);
    bool (*is_uncertain)(struct store *);
    void (*tell_nodes)(struct store *, const char *news);
    void (*each_node)(struct store *, store_each_node *, void *user);
};

struct store {
    const struct store_functions *functions;
};

/* ---- Opening. `where` is a folder, in which there is a SQLite database, or
 * the address of one of PostgreSQL: "postgresql://…". NULL, with one sentence in
 * `why`, if it cannot be. */

bool store_is_address(const char *where);

/* For oneself alone: not if a server has it. A folder is made if it is not
 * there; NULL instead of it: in memory, for tests. */
struct store *store_open(const char *where, struct text *why);

/* As one of those who share it, whom the others reach at its door: "host:port",
 * or "". A folder is for one alone. */
struct store *store_open_node(const char *where, const char *door, struct text *why);

/* As it is now, for reading only: it may be a running server's. */
struct store *store_open_beside(const char *where, struct text *why);

/* What is there already, for reading, whether a server has it or not; an older
 * one in a folder is brought to the present version if none has it. */
struct store *store_open_to_read(const char *where, struct text *why);

/* The store that is open, by another way, for reading, as it is whenever it is
 * looked at; for another thread. */
struct store *store_open_reader(const char *where, const struct store *, struct text *why);

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

/* For a table to come: no other has it. 0: there is none to be had now. */
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

/* ---- Whose a table is, where several nodes share the store. */

/* Takes the table over, unless another node that is there has it. STORE_FOUND:
 * it is ours, and what is read of it from now on stays true until we write, or
 * are told that we could not. STORE_ELSEWHERE: it is this node's. */
static inline enum store_result store_claim(struct store *store, const char *id,
                                            struct store_node *owner)
{
    return store->functions->claim ? store->functions->claim(store, id, owner) : STORE_FOUND;
}

/* It is no longer in memory: nothing is written to it any more. */
static inline void store_let_go(struct store *store, int64_t row)
{
    if (store->functions->let_go)
        store->functions->let_go(store, row);
}

/* It is anybody's. False: failed. */
static inline bool store_release(struct store *store, int64_t row)
{
    return !store->functions->release || store->functions->release(store, row);
}

/* Has time gone by in which others may have taken our tables over? Then look
 * which of them are still ours; until that is done the store is away. */
static inline bool store_has_lapsed(struct store *store)
{
    return store->functions->has_lapsed && store->functions->has_lapsed(store);
}

/* Those of the rows that are still ours, and stay so; when nothing is being
 * saved. False: failed. */
static inline bool store_each_held(struct store *store, const int64_t row[], int n,
                                   store_each_row *each, void *user)
{
    return store->functions->each_held(store, row, n, each, user);
}

/* The database is gone, or we cannot know whose our tables are: nothing can be
 * saved now, and what is in memory may be old. */
static inline bool store_is_away(struct store *store)
{
    return store->functions->is_away && store->functions->is_away(store);
}

/* What cannot be saved in a moment is given up: the server stops. */
static inline void store_stop_waiting(struct store *store)
{
    if (store->functions->stop_waiting)
        store->functions->stop_waiting(store);
}

/* Was the last commit given up so, without anybody's knowing what became of it?
 * Then nobody is told that it was not saved. */
static inline bool store_is_uncertain(struct store *store)
{
    return store->functions->is_uncertain && store->functions->is_uncertain(store);
}

/* Has a node gone since the last time? Its clocks stand still (store_each_live). */
static inline bool store_has_widows(struct store *store)
{
    return store->functions->has_widows && store->functions->has_widows(store);
}

/* Does the operator want this node to give its tables to others, and are there any? */
static inline bool store_is_draining(struct store *store)
{
    return store->functions->is_draining && store->functions->is_draining(store);
}

/* Something for all nodes to know within a second. */
static inline void store_tell_nodes(struct store *store, const char *news)
{
    if (store->functions->tell_nodes)
        store->functions->tell_nodes(store, news);
}

/* Those that are there, ourselves included; whoever is told asks nothing. */
static inline void store_each_node_there(struct store *store, store_each_node *each, void *user)
{
    if (store->functions->each_node)
        store->functions->each_node(store, each, user);
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

/* The tables in play at which a clock runs, and which nobody has in hand: those
 * that go on without anybody's asking. */
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

#define store_signer "signer"  /* the name of the secret by which it signs */

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
