/* store_tables.c: tables written to and read from the database. See store.h. */
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "setup_words.h"
#include "shares.h"
#include "store_parts.h"

const char *const store_sql[N_STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [ADD_TABLE] = "INSERT INTO tables (id, created_s, game, options, rules, secret, state,"
                  " is_public, is_verified, owner_hash, clock_start_ms, clock_increment_ms,"
                  " clock_left_ms, series_row, round, n_rounds, player_order)"
                  " VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [ADD_SEAT] = "INSERT INTO seats (name, key_hash, commit_hash, contribution, table_row, seat,"
                 " level, is_bot) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    [SET_SEAT] = "UPDATE seats SET name = ?, key_hash = ?, commit_hash = ?, contribution = ?"
                 " WHERE table_row = ? AND seat = ?",
    [SET_TABLE] = "UPDATE tables SET state = ?, clock_left_ms = ?, offers = ?, ending = ?,"
                  " result = ?, ended_s = ?, next_id = ? WHERE row = ?",
    [ADD_EVENT] = "INSERT INTO events (table_row, number, words, kind, by_seat)"
                  " VALUES (?, ?, ?, ?, ?)",
    [ADD_ROUND] = "INSERT INTO rounds (series_row, round, player_order, result, points, breakers)"
                  " VALUES (?, ?, ?, ?, ?, ?)",
    [DELETE_EVENTS] = "DELETE FROM events WHERE table_row = ?",
    [DELETE_SEATS] = "DELETE FROM seats WHERE table_row = ?",
    [DELETE_TABLE] = "DELETE FROM tables WHERE row = ?",
    [DELETE_ROUNDS] = "DELETE FROM rounds WHERE series_row = ?1 AND NOT EXISTS"
                      " (SELECT 1 FROM tables WHERE series_row = ?1)",
    [FIND_TABLE] = "SELECT row, created_s, game, options, rules, secret, is_public, is_verified,"
                   " owner_hash, clock_start_ms, clock_increment_ms, clock_left_ms, offers,"
                   " ending, result, ended_s, series_row, round, n_rounds, player_order, next_id"
                   " FROM tables WHERE id = ?",
    [FIND_SEATS] = "SELECT seat, level, name, key_hash, is_bot, commit_hash, contribution"
                   " FROM seats WHERE table_row = ?",
    [FIND_EVENTS] = "SELECT number, words, kind, by_seat FROM events WHERE table_row = ?"
                    " ORDER BY number",
    [FIND_ROUNDS] = "SELECT player_order, result, points, breakers FROM rounds"
                    " WHERE series_row = ? AND round < ? ORDER BY round",
    [LIST_LIVE] = "SELECT id FROM tables WHERE state = 1 AND (clock_start_ms > 0 OR EXISTS"
                  " (SELECT 1 FROM seats WHERE table_row = row AND level > 0) OR EXISTS"
                  " (SELECT 1 FROM events WHERE table_row = row AND kind > 1))",
    [LIST_OPEN] = "SELECT id, NOT EXISTS (SELECT 1 FROM seats WHERE table_row = row"
                  " AND level = 0 AND is_bot = 0 AND key_hash IS NOT NULL)"
                  " FROM tables WHERE is_public = 1 AND state = 0 AND EXISTS"
                  " (SELECT 1 FROM seats WHERE table_row = row AND level = 0 AND is_bot = 0"
                  "  AND key_hash IS NULL) ORDER BY row DESC LIMIT ?",
    [LIST_FINISHED] = "SELECT id FROM tables WHERE is_public = 1 AND state = 2"
                      " AND ended_s >= ?1 AND ended_s < ?2 AND (?3 IS NULL OR game = ?3)"
                      " AND (?4 IS NULL OR options = ?4) AND (?5 IS NULL OR EXISTS"
                      " (SELECT 1 FROM seats WHERE table_row = row AND instr(lower(name),"
                      "  lower(?5)) > 0)) ORDER BY ended_s DESC, row DESC LIMIT ?6",
    [LIST_OLD] = "SELECT id FROM tables WHERE (state < 2 AND created_s < ?1) OR"
                 " (state = 2 AND ended_s < ?2) LIMIT ?3",
    [LIST_BARRED] = "SELECT address FROM barred",
    [LIST_CLOSINGS] = "SELECT id FROM closings",
    [FORGET_CLOSING] = "DELETE FROM closings WHERE id = ?",
    [COUNT_OPEN] = "SELECT count(*) FROM tables WHERE state < 2",
    [DATA_VERSION] = "PRAGMA data_version",
};

/* ---- Small things as text. */

void store_bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_TRANSIENT);
}

static void bind_bytes(sqlite3_stmt *statement, int place, const void *bytes, size_t size,
                       bool is_there)
{
    if (is_there)
        sqlite3_bind_blob(statement, place, bytes, (int)size, SQLITE_TRANSIENT);
}

const char *store_column_text(sqlite3_stmt *statement, int column)
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

enum { NUMBERS_TEXT_MAX = 24 * GAME_SEATS_MAX };

/* One number a seat, "12,-3". */
static void write_numbers(const int64_t number[], int n, char out[NUMBERS_TEXT_MAX])
{
    struct text text = text_in(out, NUMBERS_TEXT_MAX);
    for (int i = 0; i < n; i++) {
        if (i > 0)
            text_char(&text, ',');
        text_int(&text, number[i]);
    }
}

static bool read_numbers(const char *text, int64_t number[], int n)
{
    for (int i = 0; i < n; i++) {
        char *end;
        number[i] = strtoll(text, &end, 10);
        if (end == text || *end != (i + 1 < n ? ',' : '\0'))
            return false;
        text = end + 1;
    }
    return true;
}

static void write_order(const uint8_t order[], int n, char out[NUMBERS_TEXT_MAX])
{
    int64_t number[GAME_SEATS_MAX];
    for (int i = 0; i < n; i++)
        number[i] = order[i];
    write_numbers(number, n, out);
}

static bool read_order(const char *text, uint8_t order[], int n)
{
    int64_t number[GAME_SEATS_MAX];
    if (!read_numbers(text, number, n))
        return false;
    for (int i = 0; i < n; i++) {
        if (number[i] < 0 || number[i] >= n)
            return false;
        order[i] = (uint8_t)number[i];
    }
    return true;
}

/* A byte who made it (0: nobody), a byte who has agreed, for each kind. */
static int64_t pack_offers(const struct room *room)
{
    int64_t packed = 0;
    for (int i = 0; i < N_OFFER_KINDS; i++)
        packed |= (int64_t)(room->offer[i].by + 1) << (16 * i) |
                  (int64_t)room->offer[i].agreed << (16 * i + 8);
    return packed;
}

static void unpack_offers(int64_t packed, struct room *room)
{
    for (int i = 0; i < N_OFFER_KINDS; i++) {
        int by = (int)(packed >> (16 * i) & 0xff) - 1;
        room->offer[i].by = by < room->n_seats ? by : NOBODY;
        room->offer[i].agreed = (uint8_t)(packed >> (16 * i + 8));
    }
}

/* ---- Changes. */

static void bind_seat(sqlite3_stmt *statement, const struct room_seat *seat)
{
    store_bind_text(statement, 1, seat->name);
    bind_bytes(statement, 2, seat->key.bytes, sizeof seat->key.bytes,
               seat->is_taken && seat->level == 0);
    bind_bytes(statement, 3, seat->commit.bytes, sizeof seat->commit.bytes, seat->has_committed);
    bind_bytes(statement, 4, seat->contribution.bytes, sizeof seat->contribution.bytes,
               seat->has_opened);
}

void store_add_room(struct store *store, struct room *room)
{
    sqlite3_stmt *statement = store_change(store, ADD_TABLE);
    if (!statement)
        return;
    char options[256], left[NUMBERS_TEXT_MAX], order[NUMBERS_TEXT_MAX];
    struct text text = text_in(options, sizeof options);
    game_setup_write(&room->setup, &text);
    write_numbers(room->clock.left_ms, room->n_seats, left);
    write_order(room->order, room->n_seats, order);
    store_bind_text(statement, 1, room->id);
    sqlite3_bind_int64(statement, 2, room->created_s);
    store_bind_text(statement, 3, game_key(room->setup.rules));
    store_bind_text(statement, 4, options);
    sqlite3_bind_int(statement, 5, game_rules_version(room->setup.rules));
    bind_bytes(statement, 6, room->secret.bytes, sizeof room->secret.bytes, true);
    sqlite3_bind_int(statement, 7, room->is_public);
    sqlite3_bind_int(statement, 8, room->is_verified);
    bind_bytes(statement, 9, room->owner.bytes, sizeof room->owner.bytes, room->has_owner);
    sqlite3_bind_int64(statement, 10, room->clock.start_ms);
    sqlite3_bind_int64(statement, 11, room->clock.increment_ms);
    store_bind_text(statement, 12, left);
    if (room->series)
        sqlite3_bind_int64(statement, 13, room->series_id);
    sqlite3_bind_int(statement, 14, room->series ? room->series->n_rounds + 1 : 0);
    sqlite3_bind_int(statement, 15, room->series ? room->series->n_agreed : 0);
    store_bind_text(statement, 16, order);
    if (!store_finish(store, ADD_TABLE))
        return;
    room->row = sqlite3_last_insert_rowid(store->database);
    for (int i = 0; i < room->n_seats; i++) {
        if (!(statement = store_change(store, ADD_SEAT)))
            return;
        bind_seat(statement, &room->seat[i]);
        sqlite3_bind_int64(statement, 5, room->row);
        sqlite3_bind_int(statement, 6, i);
        sqlite3_bind_int(statement, 7, room->seat[i].level);
        sqlite3_bind_int(statement, 8, room->seat[i].is_bot);
        store_finish(store, ADD_SEAT);
    }
}

void store_set_seat(struct store *store, const struct room *room, int seat)
{
    sqlite3_stmt *statement = store_change(store, SET_SEAT);
    if (!statement)
        return;
    bind_seat(statement, &room->seat[seat]);
    sqlite3_bind_int64(statement, 5, room->row);
    sqlite3_bind_int(statement, 6, seat);
    store_finish(store, SET_SEAT);
}

void store_set_room(struct store *store, const struct room *room)
{
    sqlite3_stmt *statement = store_change(store, SET_TABLE);
    if (!statement)
        return;
    enum room_state state = room_state(room);
    char left[NUMBERS_TEXT_MAX], result[SHARES_TEXT_MAX];
    struct text text = text_in(result, sizeof result);
    if (state == ROOM_OVER)
        shares_write(room->share, room->n_seats, &text);
    write_numbers(room->clock.left_ms, room->n_seats, left);
    sqlite3_bind_int(statement, 1, state == ROOM_OPENING ? ROOM_WAITING : (int)state);
    store_bind_text(statement, 2, left);
    sqlite3_bind_int64(statement, 3, pack_offers(room));
    if (room->ending != ENDING_NONE)
        sqlite3_bind_int(statement, 4, room->ending);
    store_bind_text(statement, 5, result);
    sqlite3_bind_int64(statement, 6, room->ended_s);
    store_bind_text(statement, 7, room->next_id);
    sqlite3_bind_int64(statement, 8, room->row);
    store_finish(store, SET_TABLE);
}

static void add_event(struct store *store, const struct room *room, int number,
                      const char *words, enum event_kind kind, int by)
{
    sqlite3_stmt *statement = store_change(store, ADD_EVENT);
    if (!statement)
        return;
    sqlite3_bind_int64(statement, 1, room->row);
    sqlite3_bind_int(statement, 2, number);
    sqlite3_bind_text(statement, 3, words, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 4, (int)kind);
    sqlite3_bind_int(statement, 5, by);
    store_finish(store, ADD_EVENT);
}

void store_add_words(struct store *store, const struct room *room, int first_number,
                     const char *words)
{
    add_event(store, room, first_number, words, EVENT_WORD, NOBODY);
}

void store_add_note(struct store *store, const struct room *room, const struct room_note *note)
{
    char n_words[16];
    struct text text = text_in(n_words, sizeof n_words);
    text_int(&text, note->n_words);
    add_event(store, room, note->number, n_words, note->kind, note->by);
}

void store_add_round(struct store *store, const struct room *room, int round,
                     const struct game_round *played)
{
    sqlite3_stmt *statement = store_change(store, ADD_ROUND);
    if (!statement)
        return;
    char order[NUMBERS_TEXT_MAX], result[SHARES_TEXT_MAX], points[NUMBERS_TEXT_MAX],
        breakers[NUMBERS_TEXT_MAX];
    int64_t number[2][GAME_SEATS_MAX];
    for (int i = 0; i < room->n_seats; i++) {
        number[0][i] = played->points[i];
        number[1][i] = played->breaker[i];
    }
    struct text text = text_in(result, sizeof result);
    shares_write(played->share, room->n_seats, &text);
    write_order(played->order, room->n_seats, order);
    write_numbers(number[0], room->n_seats, points);
    write_numbers(number[1], room->n_seats, breakers);
    sqlite3_bind_int64(statement, 1, room->series_id);
    sqlite3_bind_int(statement, 2, round);
    store_bind_text(statement, 3, order);
    store_bind_text(statement, 4, result);
    store_bind_text(statement, 5, points);
    store_bind_text(statement, 6, breakers);
    store_finish(store, ADD_ROUND);
}

void store_delete_room(struct store *store, const struct room *room)
{
    static const enum statement all[] = {DELETE_EVENTS, DELETE_SEATS, DELETE_TABLE};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        sqlite3_stmt *statement = store_change(store, all[i]);
        if (!statement)
            return;
        sqlite3_bind_int64(statement, 1, room->row);
        store_finish(store, all[i]);
    }
    sqlite3_stmt *statement = room->series ? store_change(store, DELETE_ROUNDS) : NULL;
    if (!statement)
        return;
    sqlite3_bind_int64(statement, 1, room->series_id);
    store_finish(store, DELETE_ROUNDS);
}

/* ---- Looking. */

static enum store_result load_rounds(struct store *store, struct room *room, int n_rounds)
{
    sqlite3_stmt *query = store->statement[FIND_ROUNDS];
    sqlite3_bind_int64(query, 1, room->series_id);
    sqlite3_bind_int(query, 2, n_rounds + 1);
    int step;
    bool is_whole = true;
    while (is_whole && (step = sqlite3_step(query)) == SQLITE_ROW) {
        struct game_round *round = &room->series->round[room->series->n_rounds++];
        int64_t number[2][GAME_SEATS_MAX];
        is_whole = room->series->n_rounds <= n_rounds &&
                   read_order(store_column_text(query, 0), round->order, room->n_seats) &&
                   shares_read(store_column_text(query, 1), room->n_seats, round->share) &&
                   read_numbers(store_column_text(query, 2), number[0], room->n_seats) &&
                   read_numbers(store_column_text(query, 3), number[1], room->n_seats);
        for (int i = 0; is_whole && i < room->n_seats; i++) {
            round->points[i] = (int16_t)number[0][i];
            round->breaker[i] = (int16_t)number[1][i];
        }
    }
    sqlite3_reset(query);
    return is_whole && step == SQLITE_DONE && room->series->n_rounds == n_rounds ? STORE_FOUND
                                                                                 : STORE_FAILED;
}

static bool load_table(sqlite3_stmt *row, struct room *room)
{
    const struct game *game = game_find(store_column_text(row, 2));
    if (!game || game_rules_version(game) != sqlite3_column_int(row, 4))
        return false;
    room->row = sqlite3_column_int64(row, 0);
    room->created_s = sqlite3_column_int64(row, 1);
    room->setup = game_setup_default(game);
    bool is_whole = setup_read_options(store_column_text(row, 3), &room->setup, NULL) &&
                    column_blob(row, 5, room->secret.bytes, sizeof room->secret.bytes);
    room->n_seats = game_seats(&room->setup);
    room->is_public = sqlite3_column_int(row, 6);
    room->is_verified = sqlite3_column_int(row, 7);
    room->has_owner = column_blob(row, 8, room->owner.bytes, sizeof room->owner.bytes);
    room->clock.start_ms = sqlite3_column_int64(row, 9);
    room->clock.increment_ms = sqlite3_column_int64(row, 10);
    is_whole = is_whole && (room->clock.start_ms == 0 ||
                            read_numbers(store_column_text(row, 11), room->clock.left_ms, room->n_seats));
    unpack_offers(sqlite3_column_int64(row, 12), room);
    room->ending = sqlite3_column_type(row, 13) == SQLITE_NULL ? ENDING_NONE
                                                               : sqlite3_column_int(row, 13);
    if (room->ending != ENDING_NONE && room->ending != ENDING_WORDS)
        is_whole = is_whole && shares_read(store_column_text(row, 14), room->n_seats, room->share);
    room->ended_s = sqlite3_column_int64(row, 15);
    room->series_id = sqlite3_column_int64(row, 16);
    struct text next = text_in(room->next_id, sizeof room->next_id);
    text_add(&next, store_column_text(row, 20));
    return is_whole;
}

/* The series that the table's row speaks of; its rounds are elsewhere. */
static bool begin_series(sqlite3_stmt *row, struct room *room, int *n_rounds)
{
    *n_rounds = sqlite3_column_int(row, 17) - 1;
    int n_agreed = sqlite3_column_int(row, 18);
    if (*n_rounds < 0)
        return true;
    if (*n_rounds >= SERIES_ROUNDS_MAX || n_agreed < 1 || n_agreed > SERIES_ROUNDS_MAX ||
        !read_order(store_column_text(row, 19), room->order, room->n_seats))
        return false;
    room->series = malloc(sizeof *room->series);
    if (room->series)
        series_begin(room->series, &room->setup, n_agreed);
    return room->series;
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
        seat->is_bot = sqlite3_column_int(query, 4);
        struct text name = text_in(seat->name, sizeof seat->name);
        text_add(&name, store_column_text(query, 2));
        seat->is_taken = seat->level > 0 || column_blob(query, 3, seat->key.bytes,
                                                        sizeof seat->key.bytes);
        seat->has_committed = column_blob(query, 5, seat->commit.bytes, sizeof seat->commit.bytes);
        seat->has_opened =
            column_blob(query, 6, seat->contribution.bytes, sizeof seat->contribution.bytes);
    }
    sqlite3_reset(query);
    return step == SQLITE_DONE ? STORE_FOUND : STORE_FAILED;
}

static enum store_result load_events(struct store *store, const struct room *room,
                                     store_each_event *each, void *user)
{
    sqlite3_stmt *query = store->statement[FIND_EVENTS];
    sqlite3_bind_int64(query, 1, room->row);
    int step;
    bool goes_on = true;
    while (goes_on && (step = sqlite3_step(query)) == SQLITE_ROW) {
        int number = sqlite3_column_int(query, 0), kind = sqlite3_column_int(query, 2);
        const char *words = store_column_text(query, 1);
        struct room_note note = {.number = number, .kind = (enum event_kind)kind,
                                 .by = sqlite3_column_int(query, 3), .n_words = atoi(words)};
        goes_on = kind >= 0 && kind < N_EVENT_KINDS && note.by < room->n_seats &&
                  each(user, number, kind == EVENT_WORD ? words : NULL, &note);
    }
    sqlite3_reset(query);
    return goes_on && step == SQLITE_DONE ? STORE_FOUND : STORE_FAILED;
}

enum store_result store_load(struct store *store, const char *id, struct room *room,
                             store_each_event *each, void *user)
{
    sqlite3_stmt *query = store->statement[FIND_TABLE];
    sqlite3_bind_text(query, 1, id, -1, SQLITE_STATIC);
    int step = sqlite3_step(query), n_rounds = -1;
    enum store_result result = STORE_FAILED;
    if (step == SQLITE_DONE)
        result = STORE_NONE;
    else if (step == SQLITE_ROW && load_table(query, room) &&
             begin_series(query, room, &n_rounds))
        result = STORE_FOUND;
    sqlite3_reset(query);
    sqlite3_clear_bindings(query);
    struct text text = text_in(room->id, sizeof room->id);
    text_add(&text, id);
    if (result == STORE_FOUND && room->series)
        result = load_rounds(store, room, n_rounds);
    if (result == STORE_FOUND)
        result = load_seats(store, room);
    if (result == STORE_FOUND)
        result = load_events(store, room, each, user);
    return result;
}
