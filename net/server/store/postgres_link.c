/* postgres_link.c: see postgres_link.h. */
#include "postgres_link.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "hex.h"

/* A node that is stopped or cut off must hold no locks, and one whose database
 * is gone must know it soon. What an operator has set stricter stays. */
static const char session[] =
    "SET lock_timeout = '2s'; SET statement_timeout = '15s';"
    "SET idle_in_transaction_session_timeout = '5s'; SET client_connection_check_interval = '2s';"
    "SET default_transaction_isolation = 'read committed';"
    "SET client_encoding = 'UTF8'; SET client_min_messages = 'warning';"
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') IN ('off', 'local')";

enum { NAME_ROOM = 24, RENAME_MS = 2000 };

/* ---- Values. */

static void add(struct pg_values *values, const void *bytes, int length, int format)
{
    int head[2] = {length, format};
    bytes_add(&values->bytes, head, sizeof head);
    if (length > 0)
        bytes_add(&values->bytes, bytes, (size_t)length);
    bytes_add(&values->bytes, "", 1);
    values->n++;
}

void pg_text(struct pg_values *values, const char *text)
{
    add(values, text, (int)strlen(text), 0);
}

void pg_number(struct pg_values *values, int64_t number)
{
    char digits[32];
    struct text text = text_in(digits, sizeof digits);
    text_int(&text, number);
    add(values, digits, (int)text.length, 0);
}

void pg_flag(struct pg_values *values, bool flag)
{
    add(values, flag ? "t" : "f", 1, 0);
}

void pg_bytes(struct pg_values *values, const void *bytes, size_t n_bytes)
{
    add(values, bytes, (int)n_bytes, 1);
}

void pg_null(struct pg_values *values)
{
    add(values, NULL, -1, 0);
}

void pg_numbers(struct pg_values *values, const int64_t number[], int n)
{
    struct bytes array = {0};
    bytes_add_text(&array, "{");
    for (int i = 0; i < n; i++) {
        char digits[32];
        struct text text = text_in(digits, sizeof digits);
        text_int(&text, number[i]);
        bytes_add_text(&array, i > 0 ? "," : "");
        bytes_add(&array, digits, text.length);
    }
    bytes_add_text(&array, "}");
    add(values, array.start, (int)array.length, 0);
    values->bytes.is_short = values->bytes.is_short || array.is_short;
    bytes_free(&array);
}

void pg_texts(struct pg_values *values, const char *const texts[], int n)
{
    struct bytes array = {0};
    bytes_add_text(&array, "{");
    for (int i = 0; i < n; i++) {
        bytes_add_text(&array, i > 0 ? ",\"" : "\"");
        for (const char *at = texts[i]; *at; at++) {
            if (*at == '"' || *at == '\\')
                bytes_add(&array, "\\", 1);
            bytes_add(&array, at, 1);
        }
        bytes_add_text(&array, "\"");
    }
    bytes_add_text(&array, "}");
    add(values, array.start, (int)array.length, 0);
    values->bytes.is_short = values->bytes.is_short || array.is_short;
    bytes_free(&array);
}

void pg_values_free(struct pg_values *values)
{
    bytes_free(&values->bytes);
    values->n = 0;
}

/* ---- Connecting. */

bool pg_link_begin(struct pg_link *link, const char *url, const char *name,
                   struct pg_statements statements)
{
    *link = (struct pg_link){.statements = statements, .url = strdup(url),
                             .name = name ? strdup(name) : NULL};
    return link->url && (!name || link->name);
}

void pg_link_end(struct pg_link *link)
{
    pg_link_close(link);
    free(link->url);
    free(link->name);
    link->url = link->name = NULL;
}

void pg_link_close(struct pg_link *link)
{
    PQfinish(link->connection);
    link->connection = NULL;
}

void pg_say(const char *message, struct text *text)
{
    message += strspn(message, " \n");
    size_t length = strlen(message);
    while (length > 0 && strchr(" \n", message[length - 1]))
        length--;
    for (size_t i = 0; i < length; i++)
        text_char(text, strchr("\n\t", message[i]) ? ' ' : message[i]);
}

static void note(struct pg_link *link, const char *why)
{
    struct text text = text_in(link->error, sizeof link->error);
    pg_say(why, &text);
}

static bool lose(struct pg_link *link, const char *why)
{
    note(link, why);
    pg_link_close(link);
    return false;
}

static const char too_late[] = "the database does not answer";

/* Until the socket is ready; false: it is too late. */
static bool wait_for(PGconn *connection, short events, int64_t deadline_ms)
{
    for (;;) {
        struct pollfd file = {.fd = PQsocket(connection), .events = events};
        int64_t left_ms = deadline_ms - clock_ms();
        int n_ready = left_ms > 0 ? poll(&file, 1, (int)left_ms) : 0;
        if (n_ready > 0)
            return true;
        if (n_ready == 0 || errno != EINTR)
            return false;
    }
}

/* What the database has to say besides goes to nobody. */
static void ignore(void *user, const char *message)
{
    (void)user;
    (void)message;
}

static bool connect_by(struct pg_link *link, int64_t deadline_ms)
{
    const char *const names[] = {"dbname", "application_name", "keepalives_idle",
                                 "keepalives_interval", "keepalives_count", "tcp_user_timeout",
                                 NULL};
    const char *const values[] = {link->url, link->name ? link->name : "cairn", "5", "2", "3",
                                  "6000", NULL};
    link->connection = PQconnectStartParams(names, values, 1);
    if (!link->connection)
        return lose(link, "there is no memory left");
    PQsetNoticeProcessor(link->connection, ignore, NULL);
    PostgresPollingStatusType status = PGRES_POLLING_WRITING;
    while (status != PGRES_POLLING_OK) {
        if (PQstatus(link->connection) == CONNECTION_BAD || status == PGRES_POLLING_FAILED)
            return lose(link, PQerrorMessage(link->connection));
        if (!wait_for(link->connection, status == PGRES_POLLING_READING ? POLLIN : POLLOUT,
                      deadline_ms))
            return lose(link, too_late);
        status = PQconnectPoll(link->connection);
    }
    return true;
}

static void name_statement(int number, char name[NAME_ROOM])
{
    struct text text = text_in(name, NAME_ROOM);
    text_format(&text, "cairn_%d", number);
}

static void note_bad(void *user, const PGresult *answer)
{
    struct pg_link *link = user;
    if (answer && !pg_is_good(answer) && PQresultStatus(answer) != PGRES_PIPELINE_ABORTED)
        note(link, PQresultErrorMessage(answer));
}

static bool prepare_all(struct pg_link *link, int64_t deadline_ms)
{
    link->error[0] = '\0';
    bool is_sent = pg_link_begin_many(link);
    for (int i = 0; is_sent && i < link->statements.n; i++) {
        char name[NAME_ROOM];
        name_statement(i, name);
        is_sent = PQsendPrepare(link->connection, name, link->statements.sql[i], 0, NULL);
    }
    if (!is_sent || !pg_link_add_end(link))
        return lose(link, PQerrorMessage(link->connection));
    return pg_link_pump(link, 1, note_bad, link, (int)(deadline_ms - clock_ms())) &&
           (link->error[0] == '\0' || (pg_link_close(link), false));
}

bool pg_link_open(struct pg_link *link, int within_ms)
{
    int64_t deadline_ms = clock_ms() + within_ms;
    if (link->connection && PQstatus(link->connection) == CONNECTION_OK)
        return true;
    pg_link_close(link);
    if (!connect_by(link, deadline_ms) || PQsetnonblocking(link->connection, 1) != 0)
        return false;
    return pg_link_run(link, session, (int)(deadline_ms - clock_ms())) &&
           (link->statements.n == 0 || prepare_all(link, deadline_ms));
}

void pg_link_rename(struct pg_link *link, const char *name)
{
    char command[128];
    struct text text = text_in(command, sizeof command);
    free(link->name);
    link->name = strdup(name);
    text_format(&text, "SET application_name = '%s'", name);
    if (link->connection && !pg_link_run(link, command, RENAME_MS))
        pg_link_close(link);  /* it will have its name when it is opened */
}

/* ---- Asking one. */

/* The last of the results, the others being without interest. */
static PGresult *take_results(struct pg_link *link, int64_t deadline_ms)
{
    PGresult *last = NULL, *next;
    for (;;) {
        int left = PQflush(link->connection);
        if (left < 0 || !PQconsumeInput(link->connection)) {
            lose(link, PQerrorMessage(link->connection));
            break;
        }
        if (left == 0 && !PQisBusy(link->connection)) {
            next = PQgetResult(link->connection);
            if (!next)
                return last;
            /* An error says more than what was answered before or comes after it. */
            if (last && !pg_is_good(last)) {
                PQclear(next);
            } else {
                PQclear(last);
                last = next;
            }
            continue;
        }
        if (!wait_for(link->connection, (short)(POLLIN | (left > 0 ? POLLOUT : 0)), deadline_ms)) {
            lose(link, too_late);
            break;
        }
    }
    PQclear(last);
    return NULL;
}

static PGresult *take_good(struct pg_link *link, int64_t deadline_ms)
{
    PGresult *result = take_results(link, deadline_ms);
    if (!result || pg_is_good(result))
        return result;
    note(link, PQresultErrorMessage(result));
    PQclear(result);
    if (link->connection && PQstatus(link->connection) != CONNECTION_OK)
        pg_link_close(link);
    return NULL;
}

bool pg_link_run(struct pg_link *link, const char *commands, int within_ms)
{
    if (!link->connection || !PQsendQuery(link->connection, commands))
        return lose(link, link->connection ? PQerrorMessage(link->connection) : too_late);
    PGresult *result = take_good(link, clock_ms() + within_ms);
    PQclear(result);
    return result;
}

/* Values as they were added, for libpq. False: there are too many, or some are missing. */
static bool send(struct pg_link *link, int statement, int n_values, const char *at)
{
    const char *value[PG_VALUES_MAX];
    int length[PG_VALUES_MAX], format[PG_VALUES_MAX];
    char name[NAME_ROOM];
    if (n_values > PG_VALUES_MAX)
        return false;
    for (int i = 0; i < n_values; i++) {
        int head[2];
        memcpy(head, at, sizeof head);
        value[i] = head[0] < 0 ? NULL : at + sizeof head;
        length[i] = head[0];
        format[i] = head[1];
        at += sizeof head + (size_t)(head[0] > 0 ? head[0] : 0) + 1;
    }
    name_statement(statement, name);
    return PQsendQueryPrepared(link->connection, name, n_values, value, length, format, 0) == 1;
}

PGresult *pg_link_ask(struct pg_link *link, int statement, const struct pg_values *values,
                      int within_ms)
{
    if (!link->connection || (values && values->bytes.is_short) ||
        !send(link, statement, values ? values->n : 0, values ? values->bytes.start : NULL)) {
        lose(link, link->connection ? PQerrorMessage(link->connection) : too_late);
        return NULL;
    }
    return take_good(link, clock_ms() + within_ms);
}

/* ---- Many at once. */

bool pg_link_begin_many(struct pg_link *link)
{
    return link->connection && PQenterPipelineMode(link->connection) == 1;
}

bool pg_link_add_raw(struct pg_link *link, int statement, int n_values, const char *values)
{
    return send(link, statement, n_values, values);
}

bool pg_link_add(struct pg_link *link, int statement, const struct pg_values *values)
{
    return !values->bytes.is_short &&
           send(link, statement, values->n, values->bytes.start);
}

bool pg_link_add_end(struct pg_link *link)
{
    return PQpipelineSync(link->connection) == 1;
}

/* Those that are here. How many ends of transactions are left to come. */
static int take_answers(struct pg_link *link, int n_ends, pg_each_answer *each, void *user)
{
    while (n_ends > 0 && !PQisBusy(link->connection)) {
        PGresult *answer = PQgetResult(link->connection);
        if (!answer && PQstatus(link->connection) == CONNECTION_OK)
            continue;  /* between two answers */
        if (!answer)
            break;
        bool is_end = PQresultStatus(answer) == PGRES_PIPELINE_SYNC;
        each(user, is_end ? NULL : answer);
        n_ends -= is_end;
        PQclear(answer);
        if (PQstatus(link->connection) != CONNECTION_OK)
            break;
    }
    return n_ends;
}

bool pg_link_pump(struct pg_link *link, int n_ends, pg_each_answer *each, void *user,
                  int within_ms)
{
    int64_t deadline_ms = clock_ms() + within_ms;
    while (n_ends > 0) {
        int left = PQflush(link->connection);
        if (left < 0 || !PQconsumeInput(link->connection))
            return lose(link, PQerrorMessage(link->connection));
        n_ends = take_answers(link, n_ends, each, user);
        if (PQstatus(link->connection) != CONNECTION_OK)
            return lose(link, PQerrorMessage(link->connection));
        if (n_ends > 0 && !wait_for(link->connection,
                                    (short)(POLLIN | (left > 0 ? POLLOUT : 0)), deadline_ms))
            return lose(link, too_late);
    }
    return PQexitPipelineMode(link->connection) == 1 ||
           lose(link, PQerrorMessage(link->connection));
}

/* ---- Reading answers. */

bool pg_is_good(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

int64_t pg_read_number(const PGresult *result, int row, int column, int64_t otherwise)
{
    if (row >= PQntuples(result) || PQgetisnull(result, row, column))
        return otherwise;
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

bool pg_read_flag(const PGresult *result, int row, int column)
{
    return PQgetvalue(result, row, column)[0] == 't';
}

void pg_copy_text(const PGresult *result, int row, int column, char *out, size_t room)
{
    struct text text = text_in(out, room);
    text_add(&text, PQgetvalue(result, row, column));
}

bool pg_read_bytes(const PGresult *result, int row, int column, uint8_t *out, size_t n_bytes)
{
    const char *digits = PQgetvalue(result, row, column);  /* "\x…" */
    return !PQgetisnull(result, row, column) && digits[0] == '\\' &&
           hex_read(digits + 2, out, n_bytes);
}
