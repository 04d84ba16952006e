/*
 * postgres_schema.c: the schema in PostgreSQL, and how older ones are brought
 * to it, one version after another. A step that has been released is never
 * changed. Several nodes may start at once: one of them makes the step.
 */
#include "postgres_parts.h"

/* The same tables as SQLite's (sqlite_schema.c), and what several nodes need.
 *
 * A table's `owner` is the node that holds it, whose lease is in `nodes`; its
 * `epoch` is raised by every take-over, and whoever writes shows the one it
 * has (postgres_store.c). `commits` tells a node that has lost its connection
 * in the middle of a commit whether that commit has happened. No row of a
 * table is written but under a lock of its row in `tables`, so foreign keys
 * would prove again what is known.
 *
 * `words` of a seat are those by which its player is found. Numbers of rows
 * are handed out in blocks. */
static const char schema_1[] =
    "CREATE TABLE tables ("
    "  table_row bigint PRIMARY KEY, id text NOT NULL UNIQUE, created_s bigint NOT NULL,"
    "  game text NOT NULL, options text NOT NULL, rules int NOT NULL, secret bytea NOT NULL,"
    "  owner_hash bytea, is_public boolean NOT NULL, is_verified boolean NOT NULL,"
    "  clock_start_ms bigint NOT NULL, clock_increment_ms bigint NOT NULL, series_row bigint,"
    "  round int NOT NULL, n_rounds int NOT NULL, player_order text NOT NULL, state int NOT NULL,"
    "  clock_left_ms text NOT NULL, offers bigint NOT NULL, ending int, result text NOT NULL,"
    "  ended_s bigint NOT NULL, n_words int NOT NULL, next_id text NOT NULL,"
    "  active_s bigint NOT NULL, is_strict boolean NOT NULL, n_to_win int NOT NULL,"
    "  attempt int NOT NULL, signer bytea, signature bytea,"
    "  owner bigint, epoch bigint NOT NULL);"
    "CREATE INDEX tables_open ON tables (state) WHERE state < 2;"
    "CREATE INDEX tables_clocked ON tables (owner) WHERE state = 1 AND clock_start_ms > 0;"
    "CREATE INDEX tables_finished ON tables (ended_s, table_row) WHERE is_public AND state = 2;"
    "CREATE INDEX tables_ended ON tables (ended_s) WHERE state = 2;"
    "CREATE INDEX tables_series ON tables (series_row) WHERE series_row IS NOT NULL;"
    "CREATE TABLE seats ("
    "  table_row bigint NOT NULL, seat int NOT NULL, level int NOT NULL, is_bot boolean NOT NULL,"
    "  name text NOT NULL, words text[] NOT NULL, key_hash bytea, commit_hash bytea,"
    "  contribution bytea, PRIMARY KEY (table_row, seat));"
    "CREATE TABLE events ("
    "  table_row bigint NOT NULL, number int NOT NULL, words text NOT NULL, kind int NOT NULL,"
    "  by_seat int NOT NULL, at_s bigint NOT NULL, PRIMARY KEY (table_row, number));"
    "CREATE TABLE rounds ("
    "  series_row bigint NOT NULL, round int NOT NULL, player_order text NOT NULL,"
    "  result text NOT NULL, points text NOT NULL, breakers text NOT NULL,"
    "  PRIMARY KEY (series_row, round));"
    "CREATE TABLE names ("
    "  word text NOT NULL, ended_s bigint NOT NULL, table_row bigint NOT NULL,"
    "  PRIMARY KEY (word, ended_s, table_row));"
    "CREATE INDEX names_tables ON names (table_row);"
    "CREATE TABLE barred (address text PRIMARY KEY, since_s bigint NOT NULL);"
    "CREATE TABLE closings (id text PRIMARY KEY);"
    "CREATE TABLE secrets (name text PRIMARY KEY, bytes bytea NOT NULL);"
    "CREATE TABLE numbers (name text PRIMARY KEY, number bigint NOT NULL);"
    "CREATE SEQUENCE table_rows INCREMENT BY 1000;"
    "CREATE SEQUENCE node_numbers;"
    "CREATE TABLE nodes ("
    "  node bigint PRIMARY KEY, door text NOT NULL, since timestamptz NOT NULL,"
    "  lease timestamptz NOT NULL, is_draining boolean NOT NULL, news text NOT NULL);"
    "CREATE TABLE commits ("
    "  node bigint NOT NULL, number bigint NOT NULL, mine bigint[], PRIMARY KEY (node, number));";

static const char *const steps[] = {schema_1};

enum { SCHEMA_VERSION = sizeof steps / sizeof steps[0], STEP_MS = 600000, ASK_MS = 10000 };

/* One number of a command; -1: it failed. */
static int64_t ask_number(struct pg_link *link, const char *command)
{
    PGresult *result = PQexec(link->connection, command);
    int64_t number = pg_is_good(result) ? pg_read_number(result, 0, 0, -1) : -1;
    PQclear(result);
    return number;
}

/* -1: it cannot be read. A database without any schema is of version 0. */
static int64_t read_version(struct pg_link *link)
{
    int64_t is_there = ask_number(link, "SELECT count(*) FROM pg_class WHERE oid ="
                                        " to_regclass('cairn_schema')");
    return is_there > 0 ? ask_number(link, "SELECT version FROM cairn_schema") : is_there;
}

static bool complain(struct pg_link *link, struct text *why)
{
    text_format(why, "the database cannot be used: %s",
                link->error[0] ? link->error : PQerrorMessage(link->connection));
    return false;
}

/* What does not hold for every statement there is; nothing is asked twice. */
static bool take_steps(struct pg_link *link, int64_t version, struct text *why)
{
    for (; version < SCHEMA_VERSION; version++) {
        char note[128];
        struct text text = text_in(note, sizeof note);
        text_format(&text, version == 0 ? "CREATE TABLE cairn_schema (version int NOT NULL);"
                                          "INSERT INTO cairn_schema VALUES (%d)"
                                        : "UPDATE cairn_schema SET version = %d",
                    (int)version + 1);
        if (!pg_link_run(link, steps[version], STEP_MS) || !pg_link_run(link, note, STEP_MS))
            return complain(link, why);
    }
    return true;
}

bool postgres_is_present(struct pg_link *link, struct text *why)
{
    int64_t version = read_version(link);
    if (version < 0)
        return complain(link, why);
    if (version != SCHEMA_VERSION)
        text_add(why, "the database is of another version: start the server once");
    return version == SCHEMA_VERSION;
}

bool postgres_migrate(const char *url, struct text *why)
{
    struct pg_link link;
    bool is_done = false;
    if (!pg_link_begin(&link, url, NULL, (struct pg_statements){.n = 0})) {
        text_add(why, "there is no memory left");
    } else if (!pg_link_open(&link, ASK_MS)) {
        text_format(why, "the database cannot be reached: %s", link.error);
    } else if (!pg_link_run(&link, "SET statement_timeout = 0; SET lock_timeout = 0; BEGIN;"
                                   "SELECT pg_advisory_xact_lock(x'636169726e'::bigint)", STEP_MS)) {
        complain(&link, why);
    } else {
        int64_t version = read_version(&link);
        if (version > SCHEMA_VERSION)
            text_add(why, "the database was made by a newer version of cairn");
        else if (version < 0)
            complain(&link, why);
        else
            is_done = take_steps(&link, version, why) &&
                      (pg_link_run(&link, "COMMIT", STEP_MS) || complain(&link, why));
    }
    pg_link_end(&link);
    return is_done;
}
