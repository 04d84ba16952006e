/*
 * sqlite_store.c: a store in one file of SQLite: write-ahead log, every commit
 * synced. It is looked at by a connection of its own, so that looking does not
 * wait for the disk. See store.h.
 */

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sqlite_parts.h"

enum { BUSY_MS = 250, PATH_ROOM = 4096 };

static const char in_memory[] = ":memory:";

/* ---- Opening. */

static bool make_folder(const char *folder)
{
    char path[PATH_ROOM];
    struct text text = text_in(path, sizeof path);
    for (const char *at = folder; *at; at++) {
        if (*at == '/' && at > folder)
            mkdir(path, 0700);
        text_char(&text, *at);
    }
    return !text.is_cut && (mkdir(path, 0700) == 0 || errno == EEXIST);
}

/* Two servers on one database would each hold their own truth in memory. The
 * folder itself is locked: a file in it could be removed. */
static int lock_folder(const char *folder)
{
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0) {
        int error = errno;
        close(file);
        errno = error;
        return -1;
    }
    return file;
}

static bool run(struct sqlite_store *store, const char *commands)
{
    return sqlite3_exec(store->database, commands, NULL, NULL, NULL) == SQLITE_OK;
}

static bool prepare(struct sqlite_store *store, struct text *why)
{
    for (int i = 0; i < N_STATEMENTS; i++) {
        sqlite3 *database = i >= FIRST_LOOK && i <= LAST_LOOK ? store->reader : store->database;
        if (sqlite3_prepare_v3(database, sqlite_sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->statement[i], NULL) != SQLITE_OK) {
            text_format(why, "the database cannot be used: %s", sqlite3_errmsg(database));
            return false;
        }
    }
    return true;
}

/* A second connection, which only looks; what is in memory has one only. */
static bool open_reader(struct sqlite_store *store, const char *path, struct text *why)
{
    store->reader = store->database;
    if (strcmp(path, in_memory) == 0)
        return true;
    store->reader = NULL;
    bool is_open = sqlite3_open_v2(path, &store->reader,
                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
                   sqlite3_busy_timeout(store->reader, BUSY_MS) == SQLITE_OK &&
                   sqlite3_exec(store->reader, "PRAGMA query_only = ON", NULL, NULL, NULL) ==
                       SQLITE_OK;
    if (!is_open)
        text_format(why, "the database %s cannot be opened: %s", path,
                    store->reader ? sqlite3_errmsg(store->reader) : "there is no memory left");
    return is_open;
}

static bool open_database(struct sqlite_store *store, const char *path, struct text *why)
{
    mode_t mask = umask(0077);  /* secrets of running games are in it */
    int result = sqlite3_open_v2(path, &store->database,
                                 SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE |
                                     SQLITE_OPEN_NOMUTEX,
                                 NULL);
    bool is_open = result == SQLITE_OK && sqlite3_busy_timeout(store->database, BUSY_MS) == 0 &&
                   run(store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                              "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;");
    if (!is_open)
        text_format(why, "the database %s cannot be opened: %s", path,
                    store->database ? sqlite3_errmsg(store->database) : sqlite3_errstr(result));
    is_open = is_open && sqlite_teach_words(store->database) &&
              sqlite_migrate(store->database, why) && open_reader(store, path, why) &&
              prepare(store, why);
    store->last_row = is_open ? sqlite_read_one(store, LAST_ROW, -1) : -1;
    if (is_open && store->last_row < 0)
        text_format(why, "the database cannot be used: %s", sqlite3_errmsg(store->database));
    umask(mask);
    return is_open && store->last_row >= 0;
}

static void close_store(struct store *base)
{
    struct sqlite_store *store = sqlite_of(base);
    for (int i = 0; i < N_STATEMENTS; i++)
        sqlite3_finalize(store->statement[i]);
    if (store->reader != store->database)
        sqlite3_close(store->reader);
    sqlite3_close(store->database);
    if (store->lock >= 0)
        close(store->lock);
    free(store);
}

/* ---- Statements. */

static void note_failure(struct sqlite_store *store)
{
    struct text text = text_in(store->error, sizeof store->error);
    text_add(&text, sqlite3_errmsg(store->database));
}

bool sqlite_finish(struct sqlite_store *store, enum statement which)
{
    sqlite3_stmt *statement = store->statement[which];
    bool is_done = sqlite3_step(statement) == SQLITE_DONE;
    if (!is_done)
        note_failure(store);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return is_done;
}

int64_t sqlite_read_one(struct sqlite_store *store, enum statement which, int64_t otherwise)
{
    sqlite3_stmt *query = store->statement[which];
    int64_t number = sqlite3_step(query) == SQLITE_ROW ? sqlite3_column_int64(query, 0) : otherwise;
    sqlite3_reset(query);
    return number;
}

void sqlite_bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

void sqlite_copy_text(sqlite3_stmt *statement, int column, char *out, size_t room)
{
    const unsigned char *bytes = sqlite3_column_text(statement, column);
    struct text text = text_in(out, room);
    text_add(&text, bytes ? (const char *)bytes : "");
}

static const char *last_error(const struct store *store)
{
    return ((const struct sqlite_store *)store)->error;
}

/* ---- Commits. */

/* One that has failed may have ended by itself. */
static void roll_back(struct sqlite_store *store)
{
    char error[sizeof store->error];
    memcpy(error, store->error, sizeof error);
    if (!sqlite3_get_autocommit(store->database))
        sqlite_finish(store, ROLLBACK);
    memcpy(store->error, error, sizeof error);  /* the first one says why */
}

/* Without savepoints, which cost much and are almost never needed. False: a
 * batch could not be written, and nothing is. */
static bool write_all(struct sqlite_store *store, struct store_batch *first, store_write *write)
{
    for (struct store_batch *batch = first; batch; batch = batch->next)
        if (!(batch->is_saved = write(&store->store, batch))) {
            roll_back(store);
            return false;
        }
    return true;
}

/* Each batch on its own savepoint: what cannot be written is left out. */
static bool write_apart(struct sqlite_store *store, struct store_batch *first, store_write *write)
{
    if (!sqlite_finish(store, BEGIN))
        return false;
    for (struct store_batch *batch = first; batch; batch = batch->next) {
        batch->is_saved = sqlite_finish(store, BEGIN_BATCH) && write(&store->store, batch);
        if (sqlite3_get_autocommit(store->database))
            return false;  /* the disk refused: SQLite has rolled back all */
        if ((!batch->is_saved && !sqlite_finish(store, UNDO_BATCH)) ||
            !sqlite_finish(store, END_BATCH)) {
            roll_back(store);
            return false;
        }
    }
    return true;
}

/* The version is written again, as it is. */
static bool can_save(struct store *base)
{
    char command[64];
    struct text text = text_in(command, sizeof command);
    text_format(&text, "PRAGMA user_version = %d", sqlite_schema_version);
    return run(sqlite_of(base), command);
}

/* The sync has failed, but what should have been synced may be on disk whole, and
 * would be found there after a crash. So something else is written over it
 * before anybody is told that it has not happened. */
static void write_over(struct sqlite_store *store)
{
    char error[sizeof store->error];
    memcpy(error, store->error, sizeof error);
    can_save(&store->store);
    memcpy(store->error, error, sizeof error);
}

static bool begin_commit(struct store *base, struct store_batch *first, store_write *write)
{
    struct sqlite_store *store = sqlite_of(base);
    store->is_synced = false;
    store->is_written = sqlite_finish(store, BEGIN) && (write_all(store, first, write) ||
                                                        write_apart(store, first, write));
    return store->is_written;
}

/* By its own connection alone: others go on reading by theirs. */
static void sync_commit(struct store *base)
{
    struct sqlite_store *store = sqlite_of(base);
    store->is_synced = sqlite_finish(store, COMMIT);
    if (store->is_synced)
        return;
    roll_back(store);
    write_over(store);
}

static bool end_commit(struct store *base, struct store_batch *first)
{
    const struct sqlite_store *store = sqlite_of(base);
    bool all_are = store->is_synced;
    for (struct store_batch *batch = first; batch; batch = batch->next) {
        batch->is_saved = batch->is_saved && store->is_synced;
        all_are = all_are && batch->is_saved;
    }
    return all_are;
}

/* ---- The store. */

static const struct store_functions functions = {
    .close = close_store,
    .error = last_error,
    .new_row = sqlite_new_row,
    .add_table = sqlite_add_table,
    .set_progress = sqlite_set_progress,
    .set_promise = sqlite_set_promise,
    .set_seat = sqlite_set_seat,
    .add_event = sqlite_add_event,
    .add_round = sqlite_add_round,
    .delete_table = sqlite_delete_table,
    .begin_commit = begin_commit,
    .sync = sync_commit,
    .end_commit = end_commit,
    .find_table = sqlite_find_table,
    .each_seat = sqlite_each_seat,
    .each_event = sqlite_each_event,
    .each_round = sqlite_each_round,
    .each_table = sqlite_each_table,
    .each_live = sqlite_each_live,
    .each_game = sqlite_each_game,
    .each_old = sqlite_each_old,
    .count_open = sqlite_count_open,
    .has_news = sqlite_has_news,
    .each_barred = sqlite_each_barred,
    .each_closing = sqlite_each_closing,
    .forget_closing = sqlite_forget_closing,
    .bar = sqlite_bar,
    .can_save = can_save,
    .secret = sqlite_secret,
    .find_secret = sqlite_find_secret,
    .number = sqlite_number,
    .set_number = sqlite_set_number,
};

struct store *store_open(const char *folder, struct text *why)
{
    struct sqlite_store *store = calloc(1, sizeof *store);
    if (!store) {
        text_add(why, "there is no memory left");
        return NULL;
    }
    store->store.functions = &functions;
    store->lock = -1;
    char path[PATH_ROOM];
    struct text memory = text_in(path, sizeof path);
    text_add(&memory, in_memory);
    if (folder) {
        struct text text = text_in(path, sizeof path);
        text_format(&text, "%s/cairn.db", folder);
        if (text.is_cut)
            errno = ENAMETOOLONG;
        if (text.is_cut || !make_folder(folder) || (store->lock = lock_folder(folder)) < 0) {
            if (errno == EWOULDBLOCK)
                text_format(why, "another server is using the folder %s", folder);
            else
                text_format(why, "the folder %s cannot be used: %s", folder, strerror(errno));
            close_store(&store->store);
            return NULL;
        }
    }
    if (!open_database(store, path, why)) {
        close_store(&store->store);
        return NULL;
    }
    return &store->store;
}

/* For reading only; of one moment, or of each at which it is looked at. */
static struct store *open_beside(const char *folder, bool is_of_one_moment, struct text *why)
{
    char path[PATH_ROOM];
    struct text text = text_in(path, sizeof path);
    text_format(&text, "%s/cairn.db", folder);
    struct sqlite_store *store = calloc(1, sizeof *store);
    if (!store) {
        text_add(why, "there is no memory left");
        return NULL;
    }
    store->store.functions = &functions;
    store->lock = -1;
    if (access(path, R_OK) != 0) {
        text_format(why, "there is no database %s: %s", path, strerror(errno));
    } else if (sqlite3_open_v2(path, &store->database, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
               sqlite3_busy_timeout(store->database, BUSY_MS) != SQLITE_OK ||
               !sqlite_teach_words(store->database) || !run(store, "PRAGMA query_only = ON")) {
        text_format(why, "the database %s cannot be opened: %s", path,
                    sqlite3_errmsg(store->database));
    } else if (sqlite_read_version(store->database) != sqlite_schema_version) {
        text_format(why, "the database %s is of another version: start the server once", path);
    } else if ((store->reader = store->database) && prepare(store, why) &&
               (!is_of_one_moment || run(store, "BEGIN"))) {
        return &store->store;
    }
    close_store(&store->store);
    return NULL;
}

struct store *store_open_beside(const char *folder, struct text *why)
{
    return open_beside(folder, true, why);
}

struct store *store_open_reader(const char *folder, struct text *why)
{
    return open_beside(folder, false, why);
}
