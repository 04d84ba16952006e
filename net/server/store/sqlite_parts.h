/*
 * sqlite_parts.h: the inside of the SQLite store, which its files share:
 * sqlite_store.c opens and commits, sqlite_schema.c makes and migrates the
 * database, sqlite_tables.c writes and reads tables, sqlite_lists.c lists
 * them, sqlite_operator.c is another program's way in. Nobody else includes
 * it.
 */
#ifndef CAIRN_SQLITE_PARTS_H
#define CAIRN_SQLITE_PARTS_H

#include <sqlite3.h>

#include "store.h"

/* Those that only look stand together: they are another connection's. */
enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    BEGIN_BATCH,
    END_BATCH,
    UNDO_BATCH,
    ADD_TABLE,
    ADD_SEAT,
    SET_SEAT,
    SET_TABLE,
    SET_PROMISE,
    ADD_EVENT,
    ADD_ROUND,
    ADD_NAMES,
    DELETE_NAMES,
    DELETE_EVENTS,
    DELETE_SEATS,
    DELETE_TABLE,
    DELETE_ROUNDS,
    BAR,
    SET_NUMBER,
    FIND_NUMBER,
    ADD_SECRET,
    FIND_SECRET,
    FORGET_CLOSING,
    LAST_ROW,
    DATA_VERSION,
    FIND_TABLE,
    FIND_SEATS,
    FIND_EVENTS,
    FIND_ROUNDS,
    LIST_TABLES,
    LIST_LIVE,
    LIST_FINISHED,
    LIST_NAMED,
    LIST_OLD,
    LIST_BARRED,
    LIST_CLOSINGS,
    COUNT_OPEN,
    N_STATEMENTS,
    FIRST_LOOK = FIND_TABLE,
    LAST_LOOK = COUNT_OPEN,
};

struct sqlite_store {
    struct store store;  /* first, so that it is this */
    sqlite3 *database, *reader;  /* by which it is changed, and looked at */
    bool is_written, is_synced;  /* the commit that is under way, and the last */
    sqlite3_stmt *statement[N_STATEMENTS];
    int lock;           /* the folder, which says so: it is in use */
    int64_t last_row;   /* that was given to a table */
    int data_version;   /* of SQLite: another's commit raises it */
    char error[256];    /* why something last failed */
};

static inline struct sqlite_store *sqlite_of(struct store *store)
{
    return (struct sqlite_store *)store;
}

/* ---- sqlite_schema.c */

extern const int sqlite_schema_version;

int sqlite_read_version(sqlite3 *);  /* -1: it cannot be read */

/* The function by which statements find the words of names; before all else. */
bool sqlite_teach_words(sqlite3 *);

/* Brings the database to the present schema. False, with one sentence. */
bool sqlite_migrate(sqlite3 *, struct text *why);

/* ---- sqlite_store.c */

/* Runs a statement that answers nothing, and leaves it ready for the next. */
bool sqlite_finish(struct sqlite_store *, enum statement);

/* The number that a statement answers; `otherwise` if it answers nothing. */
int64_t sqlite_read_one(struct sqlite_store *, enum statement, int64_t otherwise);

/* A text is the statement's own for its run only; one of its answer ("" for
 * NULL) is copied. */
void sqlite_bind_text(sqlite3_stmt *, int place, const char *);
void sqlite_copy_text(sqlite3_stmt *, int column, char *out, size_t room);

/* ---- sqlite_tables.c */

extern const char *const sqlite_sql[N_STATEMENTS];

/* A row of FIND_TABLE or LIST_FINISHED, whose columns are the same. */
void sqlite_read_table(sqlite3_stmt *, struct table_row *);

int64_t sqlite_new_row(struct store *);
bool sqlite_add_table(struct store *, const struct table_row *, const struct seat_row[],
                      int n_seats);
bool sqlite_set_progress(struct store *, int64_t row, const struct progress_row *);
bool sqlite_set_promise(struct store *, int64_t row, const struct promise_row *);
bool sqlite_set_seat(struct store *, int64_t row, const struct seat_row *);
bool sqlite_add_event(struct store *, int64_t row, const struct event_row *);
bool sqlite_add_round(struct store *, int64_t series, const struct round_row *);
bool sqlite_delete_table(struct store *, const struct table_row *);
enum store_result sqlite_find_table(struct store *, const char *id, struct table_row *);
bool sqlite_each_seat(struct store *, int64_t row, store_each_seat *, void *user);
bool sqlite_each_event(struct store *, int64_t row, store_each_event *, void *user);
bool sqlite_each_round(struct store *, int64_t series, int before, store_each_round *,
                       void *user);

bool sqlite_secret(struct store *, const char *name, uint8_t bytes[ROW_BYTES]);
int64_t sqlite_number(struct store *, const char *name, int64_t otherwise);
bool sqlite_set_number(struct store *, const char *name, int64_t number);
enum store_result sqlite_find_secret(struct store *, const char *name, uint8_t bytes[ROW_BYTES]);

/* ---- sqlite_lists.c */

bool sqlite_each_table(struct store *, struct store_page *, store_each_id *, void *user);
bool sqlite_each_live(struct store *, struct store_page *, store_each_id *, void *user);
bool sqlite_each_game(struct store *, struct store_search *, store_each_game *, void *user);
bool sqlite_each_old(struct store *, const struct store_ages *, int most, store_each_id *,
                     void *user);
int sqlite_count_open(struct store *);
bool sqlite_has_news(struct store *);
bool sqlite_each_barred(struct store *, store_each_id *, void *user);
bool sqlite_each_closing(struct store *, store_each_id *, void *user);
bool sqlite_forget_closing(struct store *, const char *id);
bool sqlite_bar(struct store *, const char *address);

#endif
