/*
 * postgres_parts.h: the inside of the PostgreSQL store, which its files share:
 * postgres_link.c speaks to the database, postgres_schema.c makes and migrates
 * it, postgres_store.c opens, commits and takes tables over, postgres_tables.c
 * writes and reads tables, postgres_lists.c lists them, postgres_keeper.c
 * keeps the node's lease, postgres_operator.c is another program's way in.
 * Nobody else includes it.
 */
#ifndef CAIRN_POSTGRES_PARTS_H
#define CAIRN_POSTGRES_PARTS_H

#include <pthread.h>
#include <stdatomic.h>

#include "postgres_held.h"
#include "postgres_link.h"
#include "store.h"

enum { PG_ASK_MS = 2000, PG_SYNC_MS = 20000 };

enum pg_statement {
    PG_COMMIT_KEY,
    PG_BURN_KEY,
    PG_FIND_KEY,
    PG_NEW_ROWS,
    PG_ADD_TABLE,
    PG_ADD_NEXT_TABLE,
    PG_ADD_SEAT,
    PG_SET_SEAT,
    PG_SET_TABLE,
    PG_SET_PROMISE,
    PG_ADD_EVENT,
    PG_ADD_ROUND,
    PG_ADD_OLD_ROUND,
    PG_ADD_NAMES,
    PG_DELETE_NAMES,
    PG_DELETE_EVENTS,
    PG_DELETE_SEATS,
    PG_DELETE_CLOSING,
    PG_DELETE_TABLE,
    PG_DELETE_ROUNDS,
    PG_CLAIM,
    PG_FIND_OWNER,
    PG_HOLD_ON,
    PG_GIVE_AWAY,
    PG_RELEASE,
    PG_FIND_TABLE,
    PG_FIND_SEATS,
    PG_FIND_EVENTS,
    PG_FIND_ROUNDS,
    PG_LIST_TABLES,
    PG_LIST_LIVE,
    PG_LIST_FINISHED,
    PG_LIST_NAMED,
    PG_LIST_OLD,
    PG_LIST_BARRED,
    PG_LIST_CLOSINGS,
    PG_FORGET_CLOSING,
    PG_COUNT_OPEN,
    PG_BAR,
    PG_SET_NUMBER,
    PG_FIND_NUMBER,
    PG_ADD_SECRET,
    PG_FIND_SECRET,
    PG_REGISTER,
    PG_RENEW,
    PG_BURY,
    PG_LIST_NODES,
    PG_LEAVE,
    N_PG_STATEMENTS,
};

/* A batch as it is written: commands one after another, which hold only while
 * a table's row has an epoch. */
struct pg_batch {
    struct store_batch *batch;
    size_t begin, end;           /* of its commands */
    int64_t fence_row, fence_epoch;
    bool is_new;                 /* the row is made by it: nobody else knows it */
    bool is_good, is_saved;      /* it could be written; it was */
};

/* What is sent by the saver: made by the loop, which then leaves it alone. */
struct pg_writing {
    struct bytes commands;  /* each: statement, number and length of values; the values */
    struct pg_batch *batch;
    int n_batches, batches_room;
};

struct pg_keeper {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t ends;
    bool has_begun, is_ending;  /* under the mutex, with all that follows */
    bool is_draining;
    int64_t wishes;             /* how many an operator has had */
    int64_t n_gone;             /* nodes that were found to be gone */
    char *news;                 /* what we tell the others; or NULL */
    struct store_node *nodes;   /* those that are there */
    int n_nodes;
};

struct postgres_store {
    struct store store;  /* first, so that it is this */
    int64_t node;        /* our number */
    bool is_alone;       /* no loop waits: it may take its time */
    char *door;          /* where other nodes reach us; or "" */
    struct pg_link asker;   /* the loop's, */
    struct pg_link writer;  /* the saver's, */
    struct pg_link renewer; /* and the keeper's */
    struct pg_held held;    /* the epochs of the tables that are ours */
    struct pg_writing writing;
    int64_t n_commits;      /* the number of the last */
    int64_t next_row, end_row;    /* numbers for tables to come, */
    _Atomic int64_t more_rows;    /* and a block that the saver has fetched; 0: none */
    _Atomic int64_t lease_ms;     /* until when the lease is ours, by clock_ms */
    atomic_bool has_lapsed;       /* it was not, and nobody has looked since */
    atomic_bool gives_up;         /* the server stops: no more patience; */
    atomic_bool is_uncertain;     /* so it is not known what became of the last commit */
    struct pg_keeper keeper;
    int64_t wishes;      /* that were seen */
    int64_t n_gone;
    char error[256];     /* why something last failed, */
    char unsaved[256];   /* and why the last commit did, as the saver has it */
};

static inline struct postgres_store *postgres_of(struct store *store)
{
    return (struct postgres_store *)store;
}

extern const char *const postgres_sql[N_PG_STATEMENTS];

/* ---- postgres_schema.c */

/* Brings the database to the present schema; false, with one sentence. */
bool postgres_migrate(const char *url, struct text *why);

/* Is it of the present schema? */
bool postgres_is_present(struct pg_link *, struct text *why);

/* ---- postgres_store.c */

/* By the loop's link, if the database is there; the values are freed. The
 * caller clears the result; NULL: failed. */
PGresult *postgres_ask(struct postgres_store *, enum pg_statement, struct pg_values *);

/* The same, for what answers nothing. */
bool postgres_do(struct postgres_store *, enum pg_statement, struct pg_values *);

/* Adds a command to the batch that is being written; the values are freed.
 * Begin with postgres_fenced, which gives the fence. */
void postgres_fenced(struct postgres_store *, int64_t row, struct pg_values *);
bool postgres_command(struct postgres_store *, enum pg_statement, struct pg_values *);
struct pg_batch *postgres_batch(struct postgres_store *);  /* that is being written */

/* ---- postgres_keeper.c */

/* Registers the node and keeps its lease from now on. False, with one sentence. */
bool postgres_keeper_begin(struct postgres_store *, struct text *why);
void postgres_keeper_end(struct postgres_store *);
bool postgres_has_lease(const struct postgres_store *);
bool postgres_is_away(struct store *);
bool postgres_has_lapsed(struct store *);
bool postgres_has_news(struct store *);
bool postgres_is_draining(struct store *);

/* One that takes tables, if there is another than us. */
bool postgres_pick_node(struct postgres_store *, struct store_node *);
bool postgres_has_widows(struct store *);
void postgres_tell_nodes(struct store *, const char *news);
void postgres_each_node(struct store *, store_each_node *, void *user);

/* ---- postgres_tables.c */

int64_t postgres_new_row(struct store *);
bool postgres_add_table(struct store *, const struct table_row *, const struct seat_row[],
                        int n_seats);
bool postgres_set_progress(struct store *, int64_t row, const struct progress_row *);
bool postgres_set_promise(struct store *, int64_t row, const struct promise_row *);
bool postgres_set_seat(struct store *, int64_t row, const struct seat_row *);
bool postgres_add_event(struct store *, int64_t row, const struct event_row *);
bool postgres_add_round(struct store *, int64_t series, const struct round_row *);
bool postgres_delete_table(struct store *, const struct table_row *);
enum store_result postgres_find_table(struct store *, const char *id, struct table_row *);
bool postgres_each_seat(struct store *, int64_t row, store_each_seat *, void *user);
bool postgres_each_event(struct store *, int64_t row, store_each_event *, void *user);
bool postgres_each_round(struct store *, int64_t series, int before, store_each_round *,
                         void *user);
bool postgres_secret(struct store *, const char *name, uint8_t bytes[ROW_BYTES]);
int64_t postgres_number(struct store *, const char *name, int64_t otherwise);
bool postgres_set_number(struct store *, const char *name, int64_t number);
enum store_result postgres_find_secret(struct store *, const char *name, uint8_t bytes[ROW_BYTES]);

/* A row of PG_FIND_TABLE, PG_LIST_FINISHED or PG_LIST_NAMED, whose columns are
 * the same; one of PG_FIND_SEATS. */
void postgres_read_table(const PGresult *, int row, struct table_row *);
void postgres_read_seat(const PGresult *, int row, struct seat_row *);

/* ---- postgres_lists.c */

bool postgres_each_table(struct store *, struct store_page *, store_each_id *, void *user);
bool postgres_each_live(struct store *, struct store_page *, store_each_id *, void *user);
bool postgres_each_game(struct store *, struct store_search *, store_each_game *, void *user);
bool postgres_each_old(struct store *, const struct store_ages *, int most, store_each_id *,
                       void *user);
int postgres_count_open(struct store *);
bool postgres_each_barred(struct store *, store_each_id *, void *user);
bool postgres_each_closing(struct store *, store_each_id *, void *user);
bool postgres_forget_closing(struct store *, const char *id);
bool postgres_bar(struct store *, const char *address);

#endif
