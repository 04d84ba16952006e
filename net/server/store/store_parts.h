/*
 * store_parts.h: the inside of the store, which its files share: store.c
 * opens and commits, store_schema.c makes and migrates the database,
 * store_tables.c writes and reads tables, store_lists.c lists them. Nobody else includes it.
 */
#ifndef CAIRN_STORE_PARTS_H
#define CAIRN_STORE_PARTS_H

#include <sqlite3.h>

#include "store.h"

enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    ADD_TABLE,
    ADD_SEAT,
    SET_SEAT,
    SET_TABLE,
    ADD_EVENT,
    ADD_ROUND,
    DELETE_EVENTS,
    DELETE_SEATS,
    DELETE_TABLE,
    DELETE_ROUNDS,
    FIND_TABLE,
    FIND_SEATS,
    FIND_EVENTS,
    FIND_ROUNDS,
    LIST_LIVE,
    LIST_OPEN,
    LIST_FINISHED,
    LIST_OLD,
    LIST_BARRED,
    LIST_CLOSINGS,
    FORGET_CLOSING,
    COUNT_OPEN,
    DATA_VERSION,
    N_STATEMENTS,
};

struct store {
    sqlite3 *database;
    sqlite3_stmt *statement[N_STATEMENTS];
    int lock;           /* a file that says: this folder is in use */
    bool is_begun;      /* a transaction is open */
    bool has_failed;    /* and a change of it did not succeed */
    int data_version;   /* of SQLite: another's commit raises it */
    char error[256];
};

extern const char *const store_sql[N_STATEMENTS];

/* Brings the database to the present schema. False, with one sentence. */
bool store_migrate(sqlite3 *, struct text *why);

/* A statement to be bound, in an open transaction; NULL: this one has failed. */
sqlite3_stmt *store_change(struct store *, enum statement);

/* A text of the statement's own, and of its answer ("" for NULL). */
void store_bind_text(sqlite3_stmt *, int place, const char *);
const char *store_column_text(sqlite3_stmt *, int column);

/* Runs a statement that answers nothing, and leaves it ready for the next. */
bool store_finish(struct store *, enum statement);

#endif
