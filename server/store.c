/* store.c: see store.h. */
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bytes.h"
#include "setup_words.h"

enum { SCHEMA_VERSION = 1, BUSY_MS = 250, PATH_ROOM = 4096 };

/* A row of `words` is one decision with the chance that followed it; the
 * first is the deal. `number` is that of its first word. */
static const char schema_1[] =
    "CREATE TABLE tables ("
    "  row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created_s INTEGER NOT NULL,"
    "  game TEXT NOT NULL, options TEXT NOT NULL, rules INTEGER NOT NULL,"
    "  secret BLOB NOT NULL, state INTEGER NOT NULL) STRICT;"
    "CREATE INDEX tables_open ON tables (state) WHERE state < 2;"
    "CREATE TABLE seats ("
    "  table_row INTEGER NOT NULL REFERENCES tables, seat INTEGER NOT NULL,"
    "  level INTEGER NOT NULL, name TEXT NOT NULL, key_hash BLOB,"
    "  PRIMARY KEY (table_row, seat)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE words ("
    "  table_row INTEGER NOT NULL REFERENCES tables, number INTEGER NOT NULL,"
    "  words TEXT NOT NULL, PRIMARY KEY (table_row, number)) STRICT, WITHOUT ROWID;"
    "PRAGMA user_version = 1;";

enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    ADD_TABLE,
    ADD_SEAT,
    TAKE_SEAT,
    ADD_WORDS,
    SET_STATE,
    FIND_TABLE,
    FIND_SEATS,
    FIND_WORDS,
    LIST_COMPUTER_TABLES,
    COUNT_OPEN,
    N_STATEMENTS,
};

static const char *const sql[N_STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [ADD_TABLE] = "INSERT INTO tables (id, created_s, game, options, rules, secret, state)"
                  " VALUES (?, ?, ?, ?, ?, ?, 0)",
    [ADD_SEAT] = "INSERT INTO seats (table_row, seat, level, name, key_hash)"
                 " VALUES (?, ?, ?, ?, ?)",
    [TAKE_SEAT] = "UPDATE seats SET name = ?, key_hash = ? WHERE table_row = ? AND seat = ?",
    [ADD_WORDS] = "INSERT INTO words (table_row, number, words) VALUES (?, ?, ?)",
    [SET_STATE] = "UPDATE tables SET state = ? WHERE row = ?",
    [FIND_TABLE] = "SELECT row, created_s, game, options, rules, secret FROM tables WHERE id = ?",
    [FIND_SEATS] = "SELECT seat, level, name, key_hash FROM seats WHERE table_row = ?",
    [FIND_WORDS] = "SELECT words FROM words WHERE table_row = ? ORDER BY number",
    [LIST_COMPUTER_TABLES] = "SELECT id FROM tables WHERE state = 1 AND EXISTS"
                             " (SELECT 1 FROM seats WHERE table_row = row AND level > 0)",
    [COUNT_OPEN] = "SELECT count(*) FROM tables WHERE state < 2",
};

struct store {
    sqlite3 *database;
    sqlite3_stmt *statement[N_STATEMENTS];
    int lock;           /* a file that says: this folder is in use */
    bool is_begun;      /* a transaction is open */
    bool has_failed;    /* and a change of it did not succeed */
    char error[256];
};

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

static int read_version(struct store *store)
{
    sqlite3_stmt *query = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(store->database, "PRAGMA user_version", -1, &query, NULL) ==
            SQLITE_OK &&
        sqlite3_step(query) == SQLITE_ROW)
        version = sqlite3_column_int(query, 0);
    sqlite3_finalize(query);
    return version;
}

/* Brings an older database to this version, one step after another. */
static bool migrate(struct store *store, struct text *why)
{
    int version = read_version(store);
    if (version > SCHEMA_VERSION) {
        text_add(why, "the database was made by a newer version of cairn");
        return false;
    }
    if (version == 0 && (!run(store, "BEGIN IMMEDIATE") || !run(store, schema_1) ||
                         !run(store, "COMMIT")))
        version = -1;
    if (version < 0)
        text_format(why, "the database cannot be used: %s", sqlite3_errmsg(store->database));
    return version >= 0;
}

static bool prepare(struct store *store, struct text *why)
{
    for (int i = 0; i < N_STATEMENTS; i++) {
        if (sqlite3_prepare_v3(store->database, sql[i], -1, SQLITE_PREPARE_PERSISTENT,
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
    is_open = is_open && migrate(store, why) && prepare(store, why);
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

/* ---- Changes. */

static void note_failure(struct store *store)
{
    struct text text = text_in(store->error, sizeof store->error);
    text_add(&text, sqlite3_errmsg(store->database));
    store->has_failed = true;
}

/* Runs a statement that answers nothing, and leaves it ready for the next. */
static bool finish(struct store *store, enum statement which)
{
    sqlite3_stmt *statement = store->statement[which];
    bool is_done = sqlite3_step(statement) == SQLITE_DONE;
    if (!is_done)
        note_failure(store);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return is_done;
}

/* A statement to be bound, in an open transaction; NULL: this one has failed. */
static sqlite3_stmt *change(struct store *store, enum statement which)
{
    if (!store->is_begun && !store->has_failed)
        store->is_begun = finish(store, BEGIN);
    return store->has_failed ? NULL : store->statement[which];
}

static void bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_TRANSIENT);
}

static void bind_hash(sqlite3_stmt *statement, int place, const struct room_seat *seat)
{
    if (seat->is_taken && seat->level == 0)
        sqlite3_bind_blob(statement, place, seat->key.bytes, sizeof seat->key.bytes,
                          SQLITE_TRANSIENT);
}

void store_add_room(struct store *store, struct room *room)
{
    sqlite3_stmt *statement = change(store, ADD_TABLE);
    if (!statement)
        return;
    char options[256];
    struct text text = text_in(options, sizeof options);
    game_setup_write(&room->setup, &text);
    bind_text(statement, 1, room->id);
    sqlite3_bind_int64(statement, 2, room->created_s);
    bind_text(statement, 3, game_key(room->setup.rules));
    bind_text(statement, 4, options);
    sqlite3_bind_int(statement, 5, game_rules_version(room->setup.rules));
    sqlite3_bind_blob(statement, 6, room->secret.bytes, sizeof room->secret.bytes,
                      SQLITE_TRANSIENT);
    if (!finish(store, ADD_TABLE))
        return;
    room->row = sqlite3_last_insert_rowid(store->database);
    for (int i = 0; i < room->n_seats; i++) {
        const struct room_seat *seat = &room->seat[i];
        if (!(statement = change(store, ADD_SEAT)))
            return;
        sqlite3_bind_int64(statement, 1, room->row);
        sqlite3_bind_int(statement, 2, i);
        sqlite3_bind_int(statement, 3, seat->level);
        bind_text(statement, 4, seat->name);
        bind_hash(statement, 5, seat);
        finish(store, ADD_SEAT);
    }
}

void store_take_seat(struct store *store, const struct room *room, int seat)
{
    sqlite3_stmt *statement = change(store, TAKE_SEAT);
    if (!statement)
        return;
    bind_text(statement, 1, room->seat[seat].name);
    bind_hash(statement, 2, &room->seat[seat]);
    sqlite3_bind_int64(statement, 3, room->row);
    sqlite3_bind_int(statement, 4, seat);
    finish(store, TAKE_SEAT);
}

void store_add_words(struct store *store, const struct room *room, int first_number,
                     const char *words)
{
    sqlite3_stmt *statement = change(store, ADD_WORDS);
    if (!statement)
        return;
    sqlite3_bind_int64(statement, 1, room->row);
    sqlite3_bind_int(statement, 2, first_number);
    bind_text(statement, 3, words);
    finish(store, ADD_WORDS);
}

void store_set_state(struct store *store, const struct room *room, enum room_state state)
{
    sqlite3_stmt *statement = change(store, SET_STATE);
    if (!statement)
        return;
    sqlite3_bind_int(statement, 1, (int)state);
    sqlite3_bind_int64(statement, 2, room->row);
    finish(store, SET_STATE);
}

void store_give_up(struct store *store)
{
    struct text text = text_in(store->error, sizeof store->error);
    text_add(&text, "given up");
    store->has_failed = true;
}

bool store_commit(struct store *store)
{
    bool is_saved = !store->has_failed && (!store->is_begun || finish(store, COMMIT));
    if (!is_saved && !sqlite3_get_autocommit(store->database)) {
        char error[sizeof store->error];
        memcpy(error, store->error, sizeof error);
        finish(store, ROLLBACK);
        memcpy(store->error, error, sizeof error);  /* the first one says why */
    }
    store->is_begun = store->has_failed = false;
    return is_saved;
}

const char *store_error(const struct store *store)
{
    return store->error;
}

/* ---- Looking. */

static const char *column_text(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return text ? (const char *)text : "";
}

/* A blob of exactly this size; false if it is not one. */
static bool column_blob(sqlite3_stmt *statement, int column, void *out, size_t size)
{
    const void *blob = sqlite3_column_blob(statement, column);
    if (!blob || sqlite3_column_bytes(statement, column) != (int)size)
        return false;
    memcpy(out, blob, size);
    return true;
}

static bool load_table(sqlite3_stmt *row, struct room *room)
{
    const struct game *game = game_find(column_text(row, 2));
    if (!game || game_rules_version(game) != sqlite3_column_int(row, 4))
        return false;
    room->row = sqlite3_column_int64(row, 0);
    room->created_s = sqlite3_column_int64(row, 1);
    room->setup = game_setup_default(game);
    bool is_whole = setup_read_options(column_text(row, 3), &room->setup, NULL) &&
                    column_blob(row, 5, room->secret.bytes, sizeof room->secret.bytes);
    room->n_seats = game_seats(&room->setup);
    return is_whole;
}

static enum store_result load_seats(struct store *store, struct room *room)
{
    sqlite3_stmt *query = store->statement[FIND_SEATS];
    sqlite3_bind_int64(query, 1, room->row);
    int step;
    while ((step = sqlite3_step(query)) == SQLITE_ROW) {
        int index = sqlite3_column_int(query, 0);
        if (index < 0 || index >= room->n_seats)
            continue;
        struct room_seat *seat = &room->seat[index];
        seat->level = sqlite3_column_int(query, 1);
        struct text name = text_in(seat->name, sizeof seat->name);
        text_add(&name, column_text(query, 2));
        seat->is_taken = seat->level > 0 || column_blob(query, 3, seat->key.bytes,
                                                        sizeof seat->key.bytes);
    }
    sqlite3_reset(query);
    return step == SQLITE_DONE ? STORE_FOUND : STORE_FAILED;
}

static enum store_result load_words(struct store *store, const struct room *room, char **words)
{
    sqlite3_stmt *query = store->statement[FIND_WORDS];
    struct bytes all = {0};
    sqlite3_bind_int64(query, 1, room->row);
    int step;
    while ((step = sqlite3_step(query)) == SQLITE_ROW) {
        if (all.length > 0)
            bytes_add(&all, " ", 1);
        bytes_add_text(&all, column_text(query, 0));
    }
    sqlite3_reset(query);
    bytes_add(&all, "", 1);
    if (step != SQLITE_DONE || all.is_short) {
        bytes_free(&all);
        return STORE_FAILED;
    }
    *words = all.start;
    return STORE_FOUND;
}

enum store_result store_load(struct store *store, const char *id, struct room *room, char **words)
{
    sqlite3_stmt *query = store->statement[FIND_TABLE];
    sqlite3_bind_text(query, 1, id, -1, SQLITE_STATIC);
    int step = sqlite3_step(query);
    enum store_result result = step == SQLITE_DONE                            ? STORE_NONE
                               : step == SQLITE_ROW && load_table(query, room) ? STORE_FOUND
                                                                              : STORE_FAILED;
    sqlite3_reset(query);
    sqlite3_clear_bindings(query);
    struct text text = text_in(room->id, sizeof room->id);
    text_add(&text, id);
    if (result == STORE_FOUND)
        result = load_seats(store, room);
    if (result == STORE_FOUND)
        result = load_words(store, room, words);
    return result;
}

bool store_each_computer_table(struct store *store, void (*each)(void *user, const char *id),
                               void *user)
{
    sqlite3_stmt *query = store->statement[LIST_COMPUTER_TABLES];
    int step;
    while ((step = sqlite3_step(query)) == SQLITE_ROW)
        each(user, column_text(query, 0));
    sqlite3_reset(query);
    return step == SQLITE_DONE;
}

int store_count_open(struct store *store)
{
    sqlite3_stmt *query = store->statement[COUNT_OPEN];
    int count = sqlite3_step(query) == SQLITE_ROW ? sqlite3_column_int(query, 0) : -1;
    sqlite3_reset(query);
    return count;
}
