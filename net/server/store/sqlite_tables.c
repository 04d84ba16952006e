/* sqlite_tables.c: rows of tables, written and read. See store.h. */
#include <string.h>

#include "sqlite_parts.h"

/* What sqlite_read_table reads, in its order. */
#define TABLE_COLUMNS                                                                             \
    "row, id, created_s, game, options, rules, secret, owner_hash, is_public, is_verified,"       \
    " clock_start_ms, clock_increment_ms, series_row, round, n_rounds, player_order, state,"      \
    " clock_left_ms, offers, ending, result, ended_s, n_words, next_id, active_s, is_strict,"     \
    " n_to_win, attempt, signer, signature"

const char *const sqlite_sql[N_STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [BEGIN_BATCH] = "SAVEPOINT batch",
    [END_BATCH] = "RELEASE batch",
    [UNDO_BATCH] = "ROLLBACK TO batch",
    [ADD_TABLE] = "INSERT INTO tables (" TABLE_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                  " ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [ADD_SEAT] = "INSERT INTO seats (name, key_hash, commit_hash, contribution, table_row, seat,"
                 " level, is_bot) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    [SET_SEAT] = "UPDATE seats SET name = ?1, key_hash = ?2, commit_hash = ?3, contribution = ?4,"
                 " level = ?7 WHERE table_row = ?5 AND seat = ?6",
    [SET_TABLE] = "UPDATE tables SET state = ?, clock_left_ms = ?, offers = ?, ending = ?,"
                  " result = ?, ended_s = ?, n_words = ?, next_id = ?, active_s = ?"
                  " WHERE row = ?",
    [SET_PROMISE] = "UPDATE tables SET attempt = ?, signer = ?, signature = ? WHERE row = ?",
    [ADD_EVENT] = "INSERT INTO events (table_row, number, words, kind, by_seat, at_s)"
                  " VALUES (?, ?, ?, ?, ?, ?)",
    [ADD_ROUND] = "INSERT INTO rounds (series_row, round, player_order, result, points, breakers)"
                  " VALUES (?, ?, ?, ?, ?, ?)",
    [ADD_NAMES] = "INSERT OR IGNORE INTO names SELECT name_word(name, column1), ended_s, row"
                  " FROM tables JOIN seats ON table_row = row, (VALUES (0), (1), (2), (3))"
                  " WHERE row = ? AND is_public = 1 AND name_word(name, column1) IS NOT NULL",
    [DELETE_NAMES] = "DELETE FROM names WHERE table_row = ?",
    [DELETE_EVENTS] = "DELETE FROM events WHERE table_row = ?",
    [DELETE_SEATS] = "DELETE FROM seats WHERE table_row = ?",
    [DELETE_TABLE] = "DELETE FROM tables WHERE row = ?",
    [DELETE_ROUNDS] = "DELETE FROM rounds WHERE series_row = ?1 AND NOT EXISTS"
                      " (SELECT 1 FROM tables WHERE series_row = ?1)",
    [FIND_TABLE] = "SELECT " TABLE_COLUMNS " FROM tables WHERE id = ?",
    [FIND_SEATS] = "SELECT seat, level, is_bot, name, key_hash, commit_hash, contribution"
                   " FROM seats WHERE table_row = ? ORDER BY seat",
    [FIND_EVENTS] = "SELECT number, kind, by_seat, words, at_s FROM events WHERE table_row = ?"
                    " ORDER BY number",
    [FIND_ROUNDS] = "SELECT round, player_order, result, points, breakers FROM rounds"
                    " WHERE series_row = ? AND round < ? ORDER BY round",
    [LIST_TABLES] = "SELECT id, row FROM tables WHERE row > ? ORDER BY row LIMIT ?",
    [LIST_LIVE] = "SELECT id, row FROM tables WHERE state = 1 AND row > ? AND clock_start_ms > 0"
                  " ORDER BY row LIMIT ?",
    [LIST_FINISHED] = "SELECT " TABLE_COLUMNS " FROM tables WHERE is_public = 1 AND state = 2"
                      " AND ended_s >= ?1 AND (ended_s, row) < (?2, ?3)"
                      " ORDER BY ended_s DESC, row DESC LIMIT ?4",
    [LIST_NAMED] = "SELECT " TABLE_COLUMNS " FROM"
                   " (SELECT table_row FROM names WHERE word = ?5 AND ended_s >= ?1"
                   "  AND (ended_s, table_row) < (?2, ?3)"
                   "  ORDER BY ended_s DESC, table_row DESC LIMIT ?4)"
                   " JOIN tables ON row = table_row ORDER BY ended_s DESC, row DESC",
    [LIST_OLD] = "SELECT id FROM tables WHERE"
                 " (state = 0 AND active_s < ?1 AND created_s < ?1)"
                 " OR (state = 1 AND active_s < ?2 AND created_s < ?2"
                 "  AND coalesce((SELECT at_s FROM events WHERE table_row = row"
                 "   ORDER BY number DESC LIMIT 1), 0) < ?2)"
                 " OR (state = 2 AND ended_s < ?3) LIMIT ?4",
    [BAR] = "INSERT OR IGNORE INTO barred (address, since_s) VALUES (?, unixepoch())",
    [SET_NUMBER] = "INSERT OR REPLACE INTO numbers (name, number) VALUES (?, ?)",
    [FIND_NUMBER] = "SELECT number FROM numbers WHERE name = ?",
    [ADD_SECRET] = "INSERT OR IGNORE INTO secrets (name, bytes) VALUES (?, ?)",
    [FIND_SECRET] = "SELECT bytes FROM secrets WHERE name = ?",
    [LIST_BARRED] = "SELECT address FROM barred",
    [LIST_CLOSINGS] = "SELECT id FROM closings",
    [FORGET_CLOSING] = "DELETE FROM closings WHERE id = ?",
    [COUNT_OPEN] = "SELECT count(*) FROM tables WHERE state < 2",
    [LAST_ROW] = "SELECT coalesce(max(row), 0) FROM tables",
    [DATA_VERSION] = "PRAGMA data_version",
};

/* ---- Bytes. */

static void bind_bytes(sqlite3_stmt *statement, int place, const struct row_bytes *bytes)
{
    if (bytes->is_there)
        sqlite3_bind_blob(statement, place, bytes->bytes, sizeof bytes->bytes, SQLITE_STATIC);
}

/* Anything of another size is nothing. */
static void read_bytes(sqlite3_stmt *statement, int column, struct row_bytes *bytes)
{
    const void *blob = sqlite3_column_blob(statement, column);
    bytes->is_there = blob && sqlite3_column_bytes(statement, column) == sizeof bytes->bytes;
    if (bytes->is_there)
        memcpy(bytes->bytes, blob, sizeof bytes->bytes);
}

/* ---- Changes. */

int64_t sqlite_new_row(struct store *store)
{
    return ++sqlite_of(store)->last_row;
}

static void bind_ending(sqlite3_stmt *statement, int place, int ending)
{
    if (ending != ROW_NO_ENDING)
        sqlite3_bind_int(statement, place, ending);
}

static void bind_promise(sqlite3_stmt *statement, int place, const struct promise_row *promise)
{
    sqlite3_bind_int(statement, place, promise->attempt);
    bind_bytes(statement, place + 1, &promise->key);
    if (promise->key.is_there)
        sqlite3_bind_blob(statement, place + 2, promise->signature, ROW_SIGNATURE, SQLITE_STATIC);
}

static void bind_seat(sqlite3_stmt *statement, int64_t row, const struct seat_row *seat)
{
    sqlite_bind_text(statement, 1, seat->name);
    bind_bytes(statement, 2, &seat->key);
    bind_bytes(statement, 3, &seat->commit);
    bind_bytes(statement, 4, &seat->contribution);
    sqlite3_bind_int64(statement, 5, row);
    sqlite3_bind_int(statement, 6, seat->seat);
    sqlite3_bind_int(statement, 7, seat->level);
}

static bool add_seat(struct sqlite_store *store, int64_t row, const struct seat_row *seat)
{
    sqlite3_stmt *statement = store->statement[ADD_SEAT];
    bind_seat(statement, row, seat);
    sqlite3_bind_int(statement, 8, seat->is_bot);
    return sqlite_finish(store, ADD_SEAT);
}

static bool add_names(struct store *store, int64_t row)
{
    sqlite3_bind_int64(sqlite_of(store)->statement[ADD_NAMES], 1, row);
    return sqlite_finish(sqlite_of(store), ADD_NAMES);
}

bool sqlite_add_table(struct store *base, const struct table_row *table,
                      const struct seat_row seats[], int n_seats)
{
    struct sqlite_store *store = sqlite_of(base);
    sqlite3_stmt *statement = store->statement[ADD_TABLE];
    const struct progress_row *now = &table->now;
    sqlite3_bind_int64(statement, 1, table->row);
    sqlite_bind_text(statement, 2, table->id);
    sqlite3_bind_int64(statement, 3, table->created_s);
    sqlite_bind_text(statement, 4, table->game);
    sqlite_bind_text(statement, 5, table->options);
    sqlite3_bind_int(statement, 6, table->rules_version);
    bind_bytes(statement, 7, &table->secret);
    bind_bytes(statement, 8, &table->owner);
    sqlite3_bind_int(statement, 9, table->is_public);
    sqlite3_bind_int(statement, 10, table->is_verified);
    sqlite3_bind_int64(statement, 11, table->clock_start_ms);
    sqlite3_bind_int64(statement, 12, table->clock_increment_ms);
    if (table->round > 0)
        sqlite3_bind_int64(statement, 13, table->series);
    sqlite3_bind_int(statement, 14, table->round);
    sqlite3_bind_int(statement, 15, table->n_rounds);
    sqlite_bind_text(statement, 16, table->order);
    sqlite3_bind_int(statement, 17, now->state);
    sqlite_bind_text(statement, 18, now->left_ms);
    sqlite3_bind_int64(statement, 19, now->offers);
    bind_ending(statement, 20, now->ending);
    sqlite_bind_text(statement, 21, now->result);
    sqlite3_bind_int64(statement, 22, now->ended_s);
    sqlite3_bind_int(statement, 23, now->n_words);
    sqlite_bind_text(statement, 24, now->next_id);
    sqlite3_bind_int64(statement, 25, now->active_s);
    sqlite3_bind_int(statement, 26, table->is_strict);
    sqlite3_bind_int(statement, 27, table->n_to_win);
    bind_promise(statement, 28, &table->promise);
    bool is_done = sqlite_finish(store, ADD_TABLE);
    for (int i = 0; is_done && i < n_seats; i++)
        is_done = add_seat(store, table->row, &seats[i]);
    return is_done && (now->state != ROW_OVER || add_names(base, table->row));
}

bool sqlite_set_promise(struct store *base, int64_t row, const struct promise_row *promise)
{
    struct sqlite_store *store = sqlite_of(base);
    sqlite3_stmt *statement = store->statement[SET_PROMISE];
    bind_promise(statement, 1, promise);
    sqlite3_bind_int64(statement, 4, row);
    return sqlite_finish(store, SET_PROMISE);
}

bool sqlite_set_seat(struct store *store, int64_t row, const struct seat_row *seat)
{
    bind_seat(sqlite_of(store)->statement[SET_SEAT], row, seat);
    return sqlite_finish(sqlite_of(store), SET_SEAT);
}

bool sqlite_set_progress(struct store *store, int64_t row, const struct progress_row *now)
{
    sqlite3_stmt *statement = sqlite_of(store)->statement[SET_TABLE];
    sqlite3_bind_int(statement, 1, now->state);
    sqlite_bind_text(statement, 2, now->left_ms);
    sqlite3_bind_int64(statement, 3, now->offers);
    bind_ending(statement, 4, now->ending);
    sqlite_bind_text(statement, 5, now->result);
    sqlite3_bind_int64(statement, 6, now->ended_s);
    sqlite3_bind_int(statement, 7, now->n_words);
    sqlite_bind_text(statement, 8, now->next_id);
    sqlite3_bind_int64(statement, 9, now->active_s);
    sqlite3_bind_int64(statement, 10, row);
    return sqlite_finish(sqlite_of(store), SET_TABLE) &&
           (now->state != ROW_OVER || add_names(store, row));
}

bool sqlite_add_event(struct store *store, int64_t row, const struct event_row *event)
{
    sqlite3_stmt *statement = sqlite_of(store)->statement[ADD_EVENT];
    sqlite3_bind_int64(statement, 1, row);
    sqlite3_bind_int(statement, 2, event->number);
    sqlite_bind_text(statement, 3, event->words);
    sqlite3_bind_int(statement, 4, event->kind);
    sqlite3_bind_int(statement, 5, event->by);
    sqlite3_bind_int64(statement, 6, event->at_s);
    return sqlite_finish(sqlite_of(store), ADD_EVENT);
}

bool sqlite_add_round(struct store *store, int64_t series, const struct round_row *round)
{
    sqlite3_stmt *statement = sqlite_of(store)->statement[ADD_ROUND];
    sqlite3_bind_int64(statement, 1, series);
    sqlite3_bind_int(statement, 2, round->round);
    sqlite_bind_text(statement, 3, round->order);
    sqlite_bind_text(statement, 4, round->result);
    sqlite_bind_text(statement, 5, round->points);
    sqlite_bind_text(statement, 6, round->breakers);
    return sqlite_finish(sqlite_of(store), ADD_ROUND);
}

bool sqlite_delete_table(struct store *base, const struct table_row *table)
{
    static const enum statement all[] = {DELETE_NAMES, DELETE_EVENTS, DELETE_SEATS,
                                         DELETE_TABLE};
    struct sqlite_store *store = sqlite_of(base);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        sqlite3_bind_int64(store->statement[all[i]], 1, table->row);
        if (!sqlite_finish(store, all[i]))
            return false;
    }
    if (table->round > 0) {
        sqlite3_bind_int64(store->statement[DELETE_ROUNDS], 1, table->series);
        if (!sqlite_finish(store, DELETE_ROUNDS))
            return false;
    }
    return sqlite_forget_closing(base, table->id);
}

/* ---- Looking. */

void sqlite_read_table(sqlite3_stmt *row, struct table_row *table)
{
    struct progress_row *now = &table->now;
    table->row = sqlite3_column_int64(row, 0);
    sqlite_copy_text(row, 1, table->id, sizeof table->id);
    table->created_s = sqlite3_column_int64(row, 2);
    sqlite_copy_text(row, 3, table->game, sizeof table->game);
    sqlite_copy_text(row, 4, table->options, sizeof table->options);
    table->rules_version = sqlite3_column_int(row, 5);
    read_bytes(row, 6, &table->secret);
    read_bytes(row, 7, &table->owner);
    table->is_public = sqlite3_column_int(row, 8);
    table->is_verified = sqlite3_column_int(row, 9);
    table->clock_start_ms = sqlite3_column_int64(row, 10);
    table->clock_increment_ms = sqlite3_column_int64(row, 11);
    table->series = sqlite3_column_int64(row, 12);
    table->round = sqlite3_column_int(row, 13);
    table->n_rounds = sqlite3_column_int(row, 14);
    sqlite_copy_text(row, 15, table->order, sizeof table->order);
    now->state = sqlite3_column_int(row, 16);
    sqlite_copy_text(row, 17, now->left_ms, sizeof now->left_ms);
    now->offers = sqlite3_column_int64(row, 18);
    now->ending = sqlite3_column_type(row, 19) == SQLITE_NULL ? ROW_NO_ENDING
                                                              : sqlite3_column_int(row, 19);
    sqlite_copy_text(row, 20, now->result, sizeof now->result);
    now->ended_s = sqlite3_column_int64(row, 21);
    now->n_words = sqlite3_column_int(row, 22);
    sqlite_copy_text(row, 23, now->next_id, sizeof now->next_id);
    now->active_s = sqlite3_column_int64(row, 24);
    table->is_strict = sqlite3_column_int(row, 25);
    table->n_to_win = sqlite3_column_int(row, 26);
    table->promise.attempt = sqlite3_column_int(row, 27);
    read_bytes(row, 28, &table->promise.key);
    const void *signature = sqlite3_column_blob(row, 29);
    bool is_signed = signature && sqlite3_column_bytes(row, 29) == ROW_SIGNATURE;
    table->promise.key.is_there = table->promise.key.is_there && is_signed;
    memset(table->promise.signature, 0, ROW_SIGNATURE);
    if (is_signed)
        memcpy(table->promise.signature, signature, ROW_SIGNATURE);
}

enum store_result sqlite_find_table(struct store *store, const char *id, struct table_row *table)
{
    sqlite3_stmt *query = sqlite_of(store)->statement[FIND_TABLE];
    sqlite_bind_text(query, 1, id);
    int step = sqlite3_step(query);
    if (step == SQLITE_ROW)
        sqlite_read_table(query, table);
    sqlite3_reset(query);
    sqlite3_clear_bindings(query);
    return step == SQLITE_ROW ? STORE_FOUND : step == SQLITE_DONE ? STORE_NONE : STORE_FAILED;
}

bool sqlite_each_seat(struct store *store, int64_t row, store_each_seat *each, void *user)
{
    sqlite3_stmt *query = sqlite_of(store)->statement[FIND_SEATS];
    sqlite3_bind_int64(query, 1, row);
    int step;
    bool goes_on = true;
    while (goes_on && (step = sqlite3_step(query)) == SQLITE_ROW) {
        struct seat_row seat = {.seat = sqlite3_column_int(query, 0),
                                .level = sqlite3_column_int(query, 1),
                                .is_bot = sqlite3_column_int(query, 2)};
        sqlite_copy_text(query, 3, seat.name, sizeof seat.name);
        read_bytes(query, 4, &seat.key);
        read_bytes(query, 5, &seat.commit);
        read_bytes(query, 6, &seat.contribution);
        goes_on = each(user, &seat);
    }
    sqlite3_reset(query);
    return goes_on && step == SQLITE_DONE;
}

bool sqlite_each_event(struct store *store, int64_t row, store_each_event *each, void *user)
{
    sqlite3_stmt *query = sqlite_of(store)->statement[FIND_EVENTS];
    sqlite3_bind_int64(query, 1, row);
    int step;
    bool goes_on = true;
    while (goes_on && (step = sqlite3_step(query)) == SQLITE_ROW) {
        const char *words = (const char *)sqlite3_column_text(query, 3);
        struct event_row event = {.number = sqlite3_column_int(query, 0),
                                  .kind = sqlite3_column_int(query, 1),
                                  .by = sqlite3_column_int(query, 2),
                                  .words = words ? words : "",
                                  .at_s = sqlite3_column_int64(query, 4)};
        goes_on = each(user, &event);
    }
    sqlite3_reset(query);
    return goes_on && step == SQLITE_DONE;
}

bool sqlite_each_round(struct store *store, int64_t series, int before, store_each_round *each,
                       void *user)
{
    sqlite3_stmt *query = sqlite_of(store)->statement[FIND_ROUNDS];
    sqlite3_bind_int64(query, 1, series);
    sqlite3_bind_int(query, 2, before);
    int step;
    bool goes_on = true;
    while (goes_on && (step = sqlite3_step(query)) == SQLITE_ROW) {
        struct round_row round = {.round = sqlite3_column_int(query, 0)};
        sqlite_copy_text(query, 1, round.order, sizeof round.order);
        sqlite_copy_text(query, 2, round.result, sizeof round.result);
        sqlite_copy_text(query, 3, round.points, sizeof round.points);
        sqlite_copy_text(query, 4, round.breakers, sizeof round.breakers);
        goes_on = each(user, &round);
    }
    sqlite3_reset(query);
    return goes_on && step == SQLITE_DONE;
}

/* ---- The server's own notes and secrets. */

int64_t sqlite_number(struct store *base, const char *name, int64_t otherwise)
{
    sqlite_bind_text(sqlite_of(base)->statement[FIND_NUMBER], 1, name);
    return sqlite_read_one(sqlite_of(base), FIND_NUMBER, otherwise);
}

bool sqlite_set_number(struct store *base, const char *name, int64_t number)
{
    sqlite3_stmt *statement = sqlite_of(base)->statement[SET_NUMBER];
    sqlite_bind_text(statement, 1, name);
    sqlite3_bind_int64(statement, 2, number);
    return sqlite_finish(sqlite_of(base), SET_NUMBER);
}

enum store_result sqlite_find_secret(struct store *base, const char *name,
                                     uint8_t bytes[ROW_BYTES])
{
    sqlite3_stmt *find = sqlite_of(base)->statement[FIND_SECRET];
    struct row_bytes kept = {.is_there = false};
    sqlite_bind_text(find, 1, name);
    int step = sqlite3_step(find);
    if (step == SQLITE_ROW)
        read_bytes(find, 0, &kept);
    sqlite3_reset(find);
    if (kept.is_there)
        memcpy(bytes, kept.bytes, ROW_BYTES);
    return kept.is_there ? STORE_FOUND : step == SQLITE_DONE ? STORE_NONE : STORE_FAILED;
}

bool sqlite_secret(struct store *base, const char *name, uint8_t bytes[ROW_BYTES])
{
    struct sqlite_store *store = sqlite_of(base);
    sqlite3_stmt *add = store->statement[ADD_SECRET];
    sqlite_bind_text(add, 1, name);
    sqlite3_bind_blob(add, 2, bytes, ROW_BYTES, SQLITE_STATIC);
    return sqlite_finish(store, ADD_SECRET) && sqlite_find_secret(base, name, bytes) == STORE_FOUND;
}
