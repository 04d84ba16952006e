/* postgres_operator.c: an operator at the PostgreSQL store. See operator.h. */
#include <stdlib.h>
#include <string.h>

#include "kinds.h"
#include "postgres_link.h"
#include "postgres_parts.h"

enum { OPEN_MS = 5000, LOOK_MS = 60000 };

/* Nodes look at the number of wishes (postgres_keeper.c). */
#define WISH                                                                                      \
    " wish AS (INSERT INTO numbers VALUES ('wishes', 1)"                                          \
    " ON CONFLICT (name) DO UPDATE SET number = numbers.number + 1)"

enum { LIST_TABLES, LIST_BARRED, LIST_NODES, CLOSE_TABLE, BAR, UNBAR, DRAIN, N_STATEMENTS };

static const char *const sql[N_STATEMENTS] = {
    [LIST_TABLES] =
        "SELECT id, game, state, created_s,"
        " (SELECT string_agg(CASE WHEN level > 0 THEN 'level ' || level WHEN name = ''"
        "   THEN '-' ELSE name END, ', ' ORDER BY seat) FROM seats"
        "   WHERE seats.table_row = tables.table_row),"
        " (SELECT max(number) FROM events WHERE events.table_row = tables.table_row)"
        " FROM tables WHERE state < $1 ORDER BY table_row",
    [LIST_BARRED] = "SELECT address FROM barred ORDER BY address",
    [LIST_NODES] = "SELECT node, door, is_draining, lease > clock_timestamp(),"
                   " extract(epoch FROM since)::bigint FROM nodes ORDER BY node",
    [CLOSE_TABLE] = "WITH" WISH " INSERT INTO closings SELECT id FROM tables WHERE id = $1"
                    " ON CONFLICT DO NOTHING",
    [BAR] = "WITH" WISH " INSERT INTO barred VALUES ($1, extract(epoch FROM now()))"
            " ON CONFLICT (address) DO UPDATE SET since_s = excluded.since_s",
    [UNBAR] = "WITH" WISH " DELETE FROM barred WHERE address = $1",
    [DRAIN] = "UPDATE nodes SET is_draining = true WHERE node = $1",
};

struct postgres_operator {
    struct operator operator;  /* first, so that it is this */
    struct pg_link link;
};

static struct pg_link *link_of(struct operator *operator)
{
    return &((struct postgres_operator *)operator)->link;
}

static bool complain(struct operator *operator, struct text *why)
{
    text_format(why, "the database cannot be used: %s", link_of(operator)->error);
    return false;
}

static void close_operator(struct operator *operator)
{
    pg_link_end(link_of(operator));
    free(operator);
}

/* ---- Looking. */

static bool each_table(struct operator *operator, bool with_finished,
                       void (*each)(const struct operator_table *), struct text *why)
{
    static const char *const states[] = {"waiting", "playing", "over"};
    struct pg_values values = {0};
    pg_number(&values, with_finished ? 3 : 2);
    PGresult *result = pg_link_ask(link_of(operator), LIST_TABLES, &values, LOOK_MS);
    pg_values_free(&values);
    for (int i = 0; result && i < PQntuples(result); i++) {
        int64_t state = pg_read_number(result, i, 2, 0);
        struct operator_table table = {.id = PQgetvalue(result, i, 0),
                                       .game = PQgetvalue(result, i, 1),
                                       .state = state >= 0 && state < 3 ? states[state] : "?",
                                       .names = PQgetvalue(result, i, 4),
                                       .created_s = pg_read_number(result, i, 3, 0),
                                       .n_events = (int)pg_read_number(result, i, 5, 0)};
        each(&table);
    }
    PQclear(result);
    return result || complain(operator, why);
}

static bool each_barred(struct operator *operator, void (*each)(const char *address),
                        struct text *why)
{
    PGresult *result = pg_link_ask(link_of(operator), LIST_BARRED, NULL, LOOK_MS);
    for (int i = 0; result && i < PQntuples(result); i++)
        each(PQgetvalue(result, i, 0));
    PQclear(result);
    return result || complain(operator, why);
}

static bool each_node(struct operator *operator, void (*each)(const struct operator_node *),
                      struct text *why)
{
    PGresult *result = pg_link_ask(link_of(operator), LIST_NODES, NULL, LOOK_MS);
    for (int i = 0; result && i < PQntuples(result); i++) {
        struct operator_node node = {.node = pg_read_number(result, i, 0, 0),
                                     .door = PQgetvalue(result, i, 1),
                                     .is_draining = pg_read_flag(result, i, 2),
                                     .is_there = pg_read_flag(result, i, 3),
                                     .since_s = pg_read_number(result, i, 4, 0)};
        each(&node);
    }
    PQclear(result);
    return result || complain(operator, why);
}

/* ---- Wishes. */

/* *n_changed rows were. */
static bool change(struct operator *operator, int statement, struct pg_values *values,
                   int *n_changed, struct text *why)
{
    PGresult *result = pg_link_ask(link_of(operator), statement, values, LOOK_MS);
    pg_values_free(values);
    *n_changed = result ? atoi(PQcmdTuples(result)) : 0;
    PQclear(result);
    return result || complain(operator, why);
}

static bool close_table(struct operator *operator, const char *id, struct text *why)
{
    struct pg_values values = {0};
    int n_changed;
    pg_text(&values, id);
    if (!change(operator, CLOSE_TABLE, &values, &n_changed, why))
        return false;
    if (n_changed == 0)
        text_format(why, "there is no table %s, or it is being closed already", id);
    return n_changed > 0;
}

static bool bar(struct operator *operator, const char *address, struct text *why)
{
    struct pg_values values = {0};
    int n_changed;
    pg_text(&values, address);
    return change(operator, BAR, &values, &n_changed, why);
}

static bool unbar(struct operator *operator, const char *address, struct text *why)
{
    struct pg_values values = {0};
    int n_changed;
    pg_text(&values, address);
    if (!change(operator, UNBAR, &values, &n_changed, why))
        return false;
    if (n_changed == 0)
        text_format(why, "%s is not barred", address);
    return n_changed > 0;
}

static bool drain(struct operator *operator, int64_t node, struct text *why)
{
    struct pg_values values = {0};
    int n_changed;
    pg_number(&values, node);
    if (!change(operator, DRAIN, &values, &n_changed, why))
        return false;
    if (n_changed == 0)
        text_format(why, "there is no node %lld", (long long)node);
    return n_changed > 0;
}

static bool backup(struct operator *operator, const char *path, struct text *why)
{
    (void)operator;
    (void)path;
    text_add(why, "a database of PostgreSQL is copied by its own means: pg_dump, or pg_basebackup"
                  " with archived write-ahead logs (docs/hosting.md)");
    return false;
}

/* ---- Opening. */

static const struct operator_functions functions = {
    .close = close_operator,
    .each_table = each_table,
    .each_barred = each_barred,
    .each_node = each_node,
    .close_table = close_table,
    .bar = bar,
    .unbar = unbar,
    .drain = drain,
    .backup = backup,
};

struct operator *postgres_operator_open(const char *url, struct text *why)
{
    struct postgres_operator *operator = calloc(1, sizeof *operator);
    struct pg_link look;
    bool is_present = operator && pg_link_begin(&look, url, NULL, (struct pg_statements){.n = 0});
    if (!is_present) {
        text_add(why, "there is no memory left");
        free(operator);
        return NULL;
    }
    is_present = pg_link_open(&look, OPEN_MS);
    if (!is_present)
        text_format(why, "the database cannot be reached: %s", look.error);
    is_present = is_present && postgres_is_present(&look, why);
    pg_link_end(&look);
    operator->operator.functions = &functions;
    if (is_present && pg_link_begin(&operator->link, url, "cairn admin",
                                    (struct pg_statements){sql, N_STATEMENTS}) &&
        pg_link_open(&operator->link, OPEN_MS))
        return &operator->operator;
    if (is_present)
        complain(&operator->operator, why);
    close_operator(&operator->operator);
    return NULL;
}
