/* sqlite_operator.c: an operator at the SQLite store. See operator.h. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kinds.h"
#include "seat_key.h"
#include "sqlite_parts.h"

enum { BUSY_MS = 5000, PATH_ROOM = 4096, PAGES_AT_ONCE = 256, BETWEEN_MS = 10, WAITS_MAX = 1000 };

struct sqlite_operator {
    struct operator operator;  /* first, so that it is this */
    sqlite3 *database;
};

static sqlite3 *database_of(struct operator *operator)
{
    return ((struct sqlite_operator *)operator)->database;
}

static bool complain(struct operator *operator, struct text *why)
{
    text_format(why, "the database cannot be used: %s", sqlite3_errmsg(database_of(operator)));
    return false;
}

static void close_operator(struct operator *operator)
{
    sqlite3_close(database_of(operator));
    free(operator);
}

/* ---- Looking. */

static const char *text_of(sqlite3_stmt *row, int column)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    return text ? (const char *)text : "";
}

static bool each_table(struct operator *operator, bool with_finished,
                       void (*each)(const struct operator_table *), struct text *why)
{
    static const char sql[] =
        "SELECT id, game, state, created_s,"
        " (SELECT group_concat(CASE WHEN level > 0 THEN 'level ' || level WHEN name = ''"
        "   THEN '-' ELSE name END, ', ') FROM seats WHERE table_row = row),"
        " (SELECT max(number) FROM events WHERE table_row = row)"
        " FROM tables WHERE state < ? ORDER BY row";
    static const char *const states[] = {"waiting", "playing", "over"};
    sqlite3_stmt *query = NULL;
    if (sqlite3_prepare_v2(database_of(operator), sql, -1, &query, NULL) != SQLITE_OK)
        return complain(operator, why);
    sqlite3_bind_int(query, 1, with_finished ? 3 : 2);
    int step;
    while ((step = sqlite3_step(query)) == SQLITE_ROW) {
        int state = sqlite3_column_int(query, 2);
        struct operator_table table = {.id = text_of(query, 0),
                                       .game = text_of(query, 1),
                                       .state = state >= 0 && state < 3 ? states[state] : "?",
                                       .names = text_of(query, 4),
                                       .created_s = sqlite3_column_int64(query, 3),
                                       .n_events = sqlite3_column_int(query, 5)};
        each(&table);
    }
    sqlite3_finalize(query);
    return step == SQLITE_DONE || complain(operator, why);
}

static bool each_barred(struct operator *operator, void (*each)(const char *address),
                        struct text *why)
{
    sqlite3_stmt *query = NULL;
    if (sqlite3_prepare_v2(database_of(operator), "SELECT address FROM barred ORDER BY address", -1,
                           &query, NULL) != SQLITE_OK)
        return complain(operator, why);
    int step;
    while ((step = sqlite3_step(query)) == SQLITE_ROW)
        each(text_of(query, 0));
    sqlite3_finalize(query);
    return step == SQLITE_DONE || complain(operator, why);
}

/* ---- Wishes. */

/* One statement about one text; *n_changed rows were. */
static bool change(struct operator *operator, const char *sql, const char *text, int *n_changed,
                   struct text *why)
{
    sqlite3_stmt *statement = NULL;
    bool is_done =
        sqlite3_prepare_v2(database_of(operator), sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_bind_text(statement, 1, text, -1, SQLITE_STATIC) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_DONE;
    *n_changed = sqlite3_changes(database_of(operator));
    if (!is_done)
        complain(operator, why);
    sqlite3_finalize(statement);
    return is_done;
}

static bool close_table(struct operator *operator, const char *id, struct text *why)
{
    int n_changed;
    if (!change(operator, "INSERT OR IGNORE INTO closings SELECT id FROM tables WHERE id = ?", id,
                &n_changed, why))
        return false;
    if (n_changed == 0)
        text_format(why, "there is no table %s, or it is being closed already", id);
    return n_changed > 0;
}

static bool bar(struct operator *operator, const char *address, struct text *why)
{
    int n_changed;
    return change(operator, "INSERT OR REPLACE INTO barred VALUES (?, unixepoch())", address,
                  &n_changed, why);
}

static bool unbar(struct operator *operator, const char *address, struct text *why)
{
    int n_changed;
    if (!change(operator, "DELETE FROM barred WHERE address = ?", address, &n_changed, why))
        return false;
    if (n_changed == 0)
        text_format(why, "%s is not barred", address);
    return n_changed > 0;
}

/* ---- Of nodes there is none but the server itself. */

static bool each_node(struct operator *operator, void (*each)(const struct operator_node *),
                      struct text *why)
{
    (void)operator;
    (void)each;
    (void)why;
    return true;
}

static bool drain(struct operator *operator, int64_t node, struct text *why)
{
    (void)operator;
    (void)node;
    text_add(why, "a database in a folder has one server: there is no other to take its tables");
    return false;
}

/* ---- Backups. */

static bool backup_to(struct operator *operator, const char *path, struct text *why)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) {
        text_format(why, "%s cannot be made: %s", path, strerror(errno));
        return false;
    }
    close(file);
    sqlite3 *copy = NULL;
    sqlite3_backup *backup = NULL;
    int result = sqlite3_open_v2(path, &copy, SQLITE_OPEN_READWRITE, NULL);
    if (result == SQLITE_OK) {
        backup = sqlite3_backup_init(copy, "main", database_of(operator), "main");
        result = backup ? SQLITE_OK : sqlite3_errcode(copy);
    }
    /* In one read transaction: a busy server cannot make it begin again. */
    if (backup) {
        sqlite3_exec(database_of(operator), "BEGIN", NULL, NULL, NULL);
        for (int n_waits = 0; n_waits < WAITS_MAX;) {
            result = sqlite3_backup_step(backup, PAGES_AT_ONCE);
            if (result == SQLITE_BUSY || result == SQLITE_LOCKED)
                n_waits += sqlite3_sleep(BETWEEN_MS) >= 0;
            else if (result != SQLITE_OK)
                break;
        }
        sqlite3_backup_finish(backup);
        sqlite3_exec(database_of(operator), "COMMIT", NULL, NULL, NULL);
    }
    bool is_done = result == SQLITE_DONE;
    if (!is_done)
        text_format(why, "%s cannot be written: %s", path, sqlite3_errstr(result));
    sqlite3_close(copy);
    if (!is_done)
        unlink(path);
    return is_done;
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
    .backup = backup_to,
};

struct operator *sqlite_operator_open(const char *folder, struct text *why)
{
    char path[PATH_ROOM];
    struct text text = text_in(path, sizeof path);
    text_format(&text, "%s/cairn.db", folder);
    struct sqlite_operator *operator = calloc(1, sizeof *operator);
    if (!operator) {
        text_add(why, "there is no memory left");
        return NULL;
    }
    operator->operator.functions = &functions;
    if (access(path, R_OK | W_OK) != 0) {
        text_format(why, "there is no database %s: %s", path, strerror(errno));
    } else if (sqlite3_open_v2(path, &operator->database, SQLITE_OPEN_READWRITE, NULL) !=
                   SQLITE_OK ||
               sqlite3_busy_timeout(operator->database, BUSY_MS) != SQLITE_OK) {
        complain(&operator->operator, why);
    } else if (sqlite_read_version(operator->database) != sqlite_schema_version) {
        text_format(why, "the database %s is of another version: start the server once", path);
    } else {
        return &operator->operator;
    }
    close_operator(&operator->operator);
    return NULL;
}
