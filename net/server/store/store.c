/* store.c: see store.h. */
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store_parts.h"

enum { BUSY_MS = 250, PATH_ROOM = 4096 };

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

/* Two servers on one database would each hold their own truth in memory. */
static int lock_folder(const char *folder)
{
    char path[PATH_ROOM];
    struct text text = text_in(path, sizeof path);
    text_format(&text, "%s/lock", folder);
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0) {
        int error = errno;
        close(file);
        errno = error;
        return -1;
    }
    return file;
}

static bool run(struct store *store, const char *commands)
{
    return sqlite3_exec(store->database, commands, NULL, NULL, NULL) == SQLITE_OK;
}

static bool prepare(struct store *store, struct text *why)
{
    for (int i = 0; i < N_STATEMENTS; i++) {
        if (sqlite3_prepare_v3(store->database, store_sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->statement[i], NULL) != SQLITE_OK) {
            text_format(why, "the database cannot be used: %s", sqlite3_errmsg(store->database));
            return false;
        }
    }
    return true;
}

static bool open_database(struct store *store, const char *path, struct text *why)
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
    is_open = is_open && store_migrate(store->database, why) && prepare(store, why);
    umask(mask);
    return is_open;
}

struct store *store_open(const char *folder, struct text *why)
{
    struct store *store = calloc(1, sizeof *store);
    if (!store) {
        text_add(why, "there is no memory left");
        return NULL;
    }
    store->lock = -1;
    char path[PATH_ROOM] = ":memory:";
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
            store_close(store);
            return NULL;
        }
    }
    if (!open_database(store, path, why)) {
        store_close(store);
        return NULL;
    }
    return store;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    for (int i = 0; i < N_STATEMENTS; i++)
        sqlite3_finalize(store->statement[i]);
    sqlite3_close(store->database);
    if (store->lock >= 0)
        close(store->lock);
    free(store);
}

/* ---- Transactions. */

static void note_failure(struct store *store)
{
    struct text text = text_in(store->error, sizeof store->error);
    text_add(&text, sqlite3_errmsg(store->database));
    store->has_failed = true;
}

bool store_finish(struct store *store, enum statement which)
{
    sqlite3_stmt *statement = store->statement[which];
    bool is_done = sqlite3_step(statement) == SQLITE_DONE;
    if (!is_done)
        note_failure(store);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return is_done;
}

sqlite3_stmt *store_change(struct store *store, enum statement which)
{
    if (!store->is_begun && !store->has_failed)
        store->is_begun = store_finish(store, BEGIN);
    return store->has_failed ? NULL : store->statement[which];
}

void store_give_up(struct store *store)
{
    struct text text = text_in(store->error, sizeof store->error);
    text_add(&text, "given up");
    store->has_failed = true;
}

bool store_has_changes(const struct store *store)
{
    return store->is_begun || store->has_failed;
}

bool store_commit(struct store *store)
{
    bool is_saved = !store->has_failed && (!store->is_begun || store_finish(store, COMMIT));
    if (!is_saved && !sqlite3_get_autocommit(store->database)) {
        char error[sizeof store->error];
        memcpy(error, store->error, sizeof error);
        store_finish(store, ROLLBACK);
        memcpy(store->error, error, sizeof error);  /* the first one says why */
    }
    store->is_begun = store->has_failed = false;
    return is_saved;
}

const char *store_error(const struct store *store)
{
    return store->error;
}
