/*
 * postgres_link.h: one connection to PostgreSQL, with its statements prepared.
 * Nothing waits longer than its deadline: a database that does not answer in
 * time is gone, and the connection with it.
 *
 * A link belongs to one thread.
 */
#ifndef CAIRN_POSTGRES_LINK_H
#define CAIRN_POSTGRES_LINK_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

#include "bytes.h"
#include "text.h"

/* ---- What a statement is asked with, in the order of its places. */

struct pg_values {
    int n;
    struct bytes bytes;  /* of each: its length or -1 for NULL, its format, itself, a zero */
};

enum { PG_VALUES_MAX = 40 };

void pg_number(struct pg_values *, int64_t);
void pg_flag(struct pg_values *, bool);
void pg_text(struct pg_values *, const char *);
void pg_bytes(struct pg_values *, const void *bytes, size_t n_bytes);
void pg_null(struct pg_values *);
void pg_numbers(struct pg_values *, const int64_t[], int n);       /* an array */
void pg_texts(struct pg_values *, const char *const[], int n);
void pg_values_free(struct pg_values *);

/* ---- What is prepared in every link: by number. */

struct pg_statements {
    const char *const *sql;
    int n;
};

struct pg_link {
    PGconn *connection;  /* NULL: there is none */
    char *url, *name;    /* of the database, and what the database calls us; NULL: no name */
    struct pg_statements statements;
    char error[256];     /* why something last failed */
};

/* Not yet connected. False: no memory. */
bool pg_link_begin(struct pg_link *, const char *url, const char *name, struct pg_statements);
void pg_link_end(struct pg_link *);

/* Connects, if it is not. False: it cannot be, now. */
bool pg_link_open(struct pg_link *, int within_ms);
void pg_link_close(struct pg_link *);

/* What the database calls us from now on. */
void pg_link_rename(struct pg_link *, const char *name);

/* Commands without values, all of them or none. */
bool pg_link_run(struct pg_link *, const char *commands, int within_ms);

/* Asks one statement. NULL: it failed, and the link may be closed by that. The
 * caller clears the result. */
PGresult *pg_link_ask(struct pg_link *, int statement, const struct pg_values *, int within_ms);

/* ---- Many at once: nothing is sent before pg_link_pump. */

bool pg_link_begin_many(struct pg_link *);
bool pg_link_add(struct pg_link *, int statement, const struct pg_values *);
bool pg_link_add_raw(struct pg_link *, int statement, int n_values, const char *values);
bool pg_link_add_end(struct pg_link *);  /* of a transaction: what stands before it is one */

/* Each answer in order, NULL for the end of a transaction. Answers after one
 * that has failed are PGRES_PIPELINE_ABORTED until that end. */
typedef void pg_each_answer(void *user, const PGresult *);

/* Sends, and waits for all answers. False: the link is lost, and whatever was
 * not answered is not known to have happened or not. */
bool pg_link_pump(struct pg_link *, int n_ends, pg_each_answer *, void *user, int within_ms);

/* ---- Reading answers. */

/* What the database says of a failure, on one line. */
void pg_say(const char *message, struct text *);

bool pg_is_good(const PGresult *);
int64_t pg_read_number(const PGresult *, int row, int column, int64_t otherwise);
bool pg_read_flag(const PGresult *, int row, int column);
void pg_copy_text(const PGresult *, int row, int column, char *out, size_t room);

/* Just so many bytes; false: NULL, or others. */
bool pg_read_bytes(const PGresult *, int row, int column, uint8_t *out, size_t n_bytes);

#endif
