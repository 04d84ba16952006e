/* postgres_tables.c: rows of tables, written and read. See store.h; what the
 * fences are for says postgres_store.c. */
#include <string.h>

#include "name_words.h"
#include "postgres_parts.h"

/* What postgres_read_table reads, in its order. */
#define TABLE_COLUMNS                                                                             \
    "table_row, id, created_s, game, options, rules, secret, owner_hash, is_public, is_verified," \
    " clock_start_ms, clock_increment_ms, series_row, round, n_rounds, player_order, state,"      \
    " clock_left_ms, offers, ending, result, ended_s, n_words, next_id, active_s, is_strict,"     \
    " n_to_win, attempt, signer, signature"

/* A table, of the fence's two values and its own. */
#define TABLE_VALUES                                                                              \
    "$3::bigint, $4::text, $5::bigint, $6::text, $7::text, $8::int, $9::bytea, $10::bytea,"       \
    " $11::boolean, $12::boolean, $13::bigint, $14::bigint, $15::bigint, $16::int, $17::int,"     \
    " $18::text, $19::int, $20::text, $21::bigint, $22::int, $23::text, $24::bigint, $25::int,"   \
    " $26::text, $27::bigint, $28::boolean, $29::int, $30::int, $31::bytea, $32::bytea,"          \
    " $33::bigint, 1"

/* The table's row, locked by the statement that writes, at the epoch that the
 * writer has; or nothing. */
#define MINE                                                                                      \
    "WITH mine AS MATERIALIZED (SELECT FROM tables WHERE table_row = $1 AND epoch = $2"           \
    " FOR NO KEY UPDATE) "

/* A node that is there, at the time of what the statement sees. */
#define IS_THERE "lease > statement_timestamp()"

const char *const postgres_sql[N_PG_STATEMENTS] = {
    [PG_COMMIT_KEY] =
        "WITH mine AS MATERIALIZED (SELECT table_row FROM tables"
        " JOIN unnest($3::bigint[], $4::bigint[]) AS held (held_row, held_epoch)"
        " ON table_row = held_row AND epoch = held_epoch"
        " ORDER BY table_row FOR NO KEY UPDATE OF tables),"
        " old AS (DELETE FROM commits WHERE node = $1 AND number < $2)"
        " INSERT INTO commits (node, number, mine)"
        " SELECT $1, $2, coalesce(array_agg(table_row ORDER BY table_row), '{}') FROM mine RETURNING mine",
    [PG_BURN_KEY] = "INSERT INTO commits (node, number) VALUES ($1, $2) ON CONFLICT DO NOTHING"
                    " RETURNING number",
    [PG_FIND_KEY] = "SELECT mine FROM commits WHERE node = $1 AND number = $2",
    [PG_NEW_ROWS] = "SELECT nextval('table_rows')",
    [PG_ADD_TABLE] = "INSERT INTO tables (" TABLE_COLUMNS ", owner, epoch)"
                     " SELECT " TABLE_VALUES " WHERE $1::bigint IS NOT NULL AND $2::bigint IS NOT NULL",
    [PG_ADD_NEXT_TABLE] = MINE "INSERT INTO tables (" TABLE_COLUMNS ", owner, epoch)"
                               " SELECT " TABLE_VALUES " FROM mine",
    [PG_ADD_SEAT] = MINE "INSERT INTO seats (table_row, seat, name, words, key_hash, commit_hash,"
                         " contribution, level, is_bot) SELECT $3, $4, $5, $6::text[], $7::bytea,"
                         " $8::bytea, $9::bytea, $10, $11::boolean FROM mine",
    [PG_SET_SEAT] = MINE "UPDATE seats SET name = $5, words = $6::text[], key_hash = $7::bytea,"
                         " commit_hash = $8::bytea, contribution = $9::bytea, level = $10"
                         " FROM mine WHERE table_row = $3 AND seat = $4",
    [PG_SET_TABLE] = "UPDATE tables SET state = $3, clock_left_ms = $4, offers = $5, ending = $6,"
                     " result = $7, ended_s = $8, n_words = $9, next_id = $10, active_s = $11"
                     " WHERE table_row = $1 AND epoch = $2",
    [PG_SET_PROMISE] = "UPDATE tables SET attempt = $3, signer = $4, signature = $5"
                       " WHERE table_row = $1 AND epoch = $2",
    [PG_ADD_EVENT] = MINE "INSERT INTO events (table_row, number, words, kind, by_seat, at_s)"
                          " SELECT $3, $4, $5, $6, $7, $8 FROM mine",
    [PG_ADD_ROUND] = MINE "INSERT INTO rounds (series_row, round, player_order, result, points,"
                          " breakers) SELECT $3, $4, $5, $6, $7, $8 FROM mine",
    [PG_ADD_OLD_ROUND] = "INSERT INTO rounds (series_row, round, player_order, result, points,"
                         " breakers) VALUES ($1, $2, $3, $4, $5, $6)",
    [PG_ADD_NAMES] = MINE "INSERT INTO names (word, ended_s, table_row)"
                          " SELECT DISTINCT unnest(words), ended_s, table_row"
                          " FROM mine, tables JOIN seats USING (table_row)"
                          " WHERE table_row = $3 AND is_public ON CONFLICT DO NOTHING",
    [PG_DELETE_NAMES] = MINE "DELETE FROM names USING mine WHERE table_row = $1",
    [PG_DELETE_EVENTS] = MINE "DELETE FROM events USING mine WHERE table_row = $1",
    [PG_DELETE_SEATS] = MINE "DELETE FROM seats USING mine WHERE table_row = $1",
    [PG_DELETE_CLOSING] = MINE "DELETE FROM closings USING mine WHERE id = $3",
    [PG_DELETE_TABLE] = "DELETE FROM tables WHERE table_row = $1 AND epoch = $2",
    [PG_DELETE_ROUNDS] = "DELETE FROM rounds WHERE series_row = $1 AND NOT EXISTS"
                         " (SELECT FROM tables WHERE series_row = $1)",
    /* Only at the epoch at which its node was seen to be gone: one that comes back
     * raises the epochs of what it still has (PG_HOLD_ON), so a take-over that was
     * on its way comes too late. */
    [PG_CLAIM] = "UPDATE tables SET owner = $2, epoch = epoch + 1 FROM"
                 " (SELECT table_row AS seen_row, epoch AS seen_epoch FROM tables AS now"
                 "  WHERE id = $1 AND (owner = $2 OR owner IS NULL OR NOT EXISTS"
                 "   (SELECT FROM nodes WHERE node = owner AND " IS_THERE "))) AS seen"
                 " WHERE table_row = seen_row AND epoch = seen_epoch"
                 " RETURNING table_row, epoch",
    [PG_FIND_OWNER] = "SELECT owner, coalesce(door, '') FROM tables LEFT JOIN nodes ON node = owner AND "
                      IS_THERE " WHERE id = $1",
    [PG_HOLD_ON] = "WITH mine AS MATERIALIZED (SELECT table_row AS held FROM tables"
                   " JOIN unnest($1::bigint[], $2::bigint[]) AS held (held_row, held_epoch)"
                   " ON table_row = held_row AND epoch = held_epoch"
                   " ORDER BY table_row FOR NO KEY UPDATE OF tables)"
                   " UPDATE tables SET epoch = epoch + 1 FROM mine WHERE table_row = held"
                   " RETURNING table_row, epoch",
    [PG_GIVE_AWAY] = "UPDATE tables SET owner = NULL, epoch = epoch + 1"
                     " WHERE id = $1 AND owner = $2",
    [PG_RELEASE] = "UPDATE tables SET owner = NULL, epoch = epoch + 1"
                   " WHERE table_row = $1 AND epoch = $2",
    [PG_FIND_TABLE] = "SELECT " TABLE_COLUMNS " FROM tables WHERE id = $1",
    [PG_FIND_SEATS] = "SELECT seat, level, is_bot, name, key_hash, commit_hash, contribution,"
                      " table_row FROM seats WHERE table_row = ANY ($1::bigint[])"
                      " ORDER BY table_row, seat",
    [PG_FIND_EVENTS] = "SELECT number, kind, by_seat, words, at_s FROM events WHERE table_row = $1"
                       " ORDER BY number",
    [PG_FIND_ROUNDS] = "SELECT round, player_order, result, points, breakers FROM rounds"
                       " WHERE series_row = $1 AND round < $2 ORDER BY round",
    [PG_LIST_TABLES] = "SELECT id, table_row FROM tables WHERE table_row > $1 ORDER BY table_row"
                       " LIMIT $2",
    [PG_LIST_LIVE] = "SELECT id, table_row FROM tables WHERE state = 1 AND clock_start_ms > 0"
                     " AND table_row > $1 AND (owner IS NULL OR NOT EXISTS"
                     "  (SELECT FROM nodes WHERE node = owner AND " IS_THERE "))"
                     " ORDER BY table_row LIMIT $2",
    [PG_LIST_FINISHED] = "SELECT " TABLE_COLUMNS " FROM tables WHERE is_public AND state = 2"
                         " AND ended_s >= $1 AND (ended_s, table_row) < ($2::bigint, $3::bigint)"
                         " ORDER BY ended_s DESC, table_row DESC LIMIT $4",
    [PG_LIST_NAMED] = "SELECT " TABLE_COLUMNS " FROM tables JOIN"
                      " (SELECT table_row FROM names WHERE word = $5 AND ended_s >= $1"
                      "  AND (ended_s, table_row) < ($2::bigint, $3::bigint)"
                      "  ORDER BY ended_s DESC, table_row DESC LIMIT $4) AS named USING (table_row)"
                      " ORDER BY ended_s DESC, table_row DESC",
    /* What another node holds, that one deletes. */
    [PG_LIST_OLD] = "SELECT id FROM tables WHERE"
                    " ((state = 0 AND active_s < $1 AND created_s < $1)"
                    " OR (state = 1 AND active_s < $2 AND created_s < $2"
                    "  AND coalesce((SELECT at_s FROM events"
                    "   WHERE events.table_row = tables.table_row"
                    "   ORDER BY number DESC LIMIT 1), 0) < $2)"
                    " OR (state = 2 AND ended_s < $3))"
                    " AND (owner = $5 OR owner IS NULL OR NOT EXISTS"
                    "  (SELECT FROM nodes WHERE node = owner AND " IS_THERE ")) LIMIT $4",
    [PG_LIST_BARRED] = "SELECT address FROM barred",
    [PG_LIST_CLOSINGS] = "SELECT id FROM closings",
    [PG_FORGET_CLOSING] = "DELETE FROM closings WHERE id = $1",
    [PG_COUNT_OPEN] = "SELECT count(*) FROM tables WHERE state < 2",
    [PG_BAR] = "INSERT INTO barred (address, since_s) VALUES ($1, extract(epoch FROM now()))"
               " ON CONFLICT DO NOTHING",
    [PG_SET_NUMBER] = "INSERT INTO numbers (name, number) VALUES ($1, $2)"
                      " ON CONFLICT (name) DO UPDATE SET number = excluded.number",
    [PG_FIND_NUMBER] = "SELECT number FROM numbers WHERE name = $1",
    [PG_ADD_SECRET] = "INSERT INTO secrets (name, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [PG_FIND_SECRET] = "SELECT bytes FROM secrets WHERE name = $1",
    [PG_REGISTER] = "WITH before AS (DELETE FROM nodes WHERE door = $1 AND door <> '')"
                    " INSERT INTO nodes (node, door, since, lease, is_draining, news) VALUES"
                    " (nextval('node_numbers'), $1, clock_timestamp(),"
                    "  clock_timestamp() + $2::bigint * interval '1 ms', false, '') RETURNING node",
    [PG_RENEW] = "INSERT INTO nodes (node, door, since, lease, is_draining, news) VALUES"
                 " ($1, $2, clock_timestamp(), clock_timestamp() + $3::bigint * interval '1 ms',"
                 "  $5::boolean, $4)"
                 " ON CONFLICT (node) DO UPDATE SET lease = excluded.lease, news = excluded.news"
                 " RETURNING is_draining,"
                 " coalesce((SELECT number FROM numbers WHERE name = 'wishes'), 0)",
    /* Sessions of who is gone may still hold locks. */
    [PG_BURY] = "WITH gone AS (DELETE FROM nodes WHERE lease < statement_timestamp() RETURNING node)"
                " SELECT node, (SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                "  WHERE application_name = 'cairn node ' || node"
                "  AND usename = current_user AND datname = current_database()) FROM gone",
    [PG_LIST_NODES] = "SELECT node, door, is_draining, news FROM nodes WHERE " IS_THERE
                      " ORDER BY node",
    [PG_LEAVE] = "WITH done AS (DELETE FROM commits WHERE node = $1)"
                 " DELETE FROM nodes WHERE node = $1",
};

/* ---- Changes. */

static void add_bytes(struct pg_values *values, const struct row_bytes *bytes)
{
    if (bytes->is_there)
        pg_bytes(values, bytes->bytes, sizeof bytes->bytes);
    else
        pg_null(values);
}

static void add_promise(struct pg_values *values, const struct promise_row *promise)
{
    pg_number(values, promise->attempt);
    add_bytes(values, &promise->key);
    if (promise->key.is_there)
        pg_bytes(values, promise->signature, ROW_SIGNATURE);
    else
        pg_null(values);
}

static void add_progress(struct pg_values *values, const struct progress_row *now)
{
    pg_number(values, now->state);
    pg_text(values, now->left_ms);
    pg_number(values, now->offers);
    if (now->ending != ROW_NO_ENDING)
        pg_number(values, now->ending);
    else
        pg_null(values);
    pg_text(values, now->result);
    pg_number(values, now->ended_s);
    pg_number(values, now->n_words);
    pg_text(values, now->next_id);
    pg_number(values, now->active_s);
}

static void add_seat(struct pg_values *values, int64_t row, const struct seat_row *seat)
{
    char word[NAME_WORDS_MAX][ROW_NAME_MAX];
    const char *words[NAME_WORDS_MAX];
    int n = 0;
    while (n < NAME_WORDS_MAX && name_word(seat->name, n, word[n])) {
        words[n] = word[n];
        n++;
    }
    pg_number(values, row);
    pg_number(values, seat->seat);
    pg_text(values, seat->name);
    pg_texts(values, words, n);
    add_bytes(values, &seat->key);
    add_bytes(values, &seat->commit);
    add_bytes(values, &seat->contribution);
    pg_number(values, seat->level);
}

static bool add_names(struct postgres_store *store, int64_t row)
{
    struct pg_values values = {0};
    postgres_fenced(store, row, &values);
    pg_number(&values, row);
    return postgres_command(store, PG_ADD_NAMES, &values);
}

static void add_table_values(struct postgres_store *store, const struct table_row *table,
                             struct pg_values *values)
{
    const struct progress_row *now = &table->now;
    pg_number(values, table->row);
    pg_text(values, table->id);
    pg_number(values, table->created_s);
    pg_text(values, table->game);
    pg_text(values, table->options);
    pg_number(values, table->rules_version);
    add_bytes(values, &table->secret);
    add_bytes(values, &table->owner);
    pg_flag(values, table->is_public);
    pg_flag(values, table->is_verified);
    pg_number(values, table->clock_start_ms);
    pg_number(values, table->clock_increment_ms);
    if (table->round > 0)
        pg_number(values, table->series);
    else
        pg_null(values);
    pg_number(values, table->round);
    pg_number(values, table->n_rounds);
    pg_text(values, table->order);
    add_progress(values, now);
    pg_flag(values, table->is_strict);
    pg_number(values, table->n_to_win);
    add_promise(values, &table->promise);
    pg_number(values, store->node);
}

bool postgres_add_table(struct store *base, const struct table_row *table,
                        const struct seat_row seats[], int n_seats)
{
    struct postgres_store *store = postgres_of(base);
    struct pg_batch *batch = postgres_batch(store);
    struct pg_values values = {0};
    bool is_next = batch->fence_row != 0 && !batch->is_new;
    if (!is_next) {
        batch->is_new = true;
        batch->fence_row = table->row;
        batch->fence_epoch = 1;
    }
    postgres_fenced(store, table->row, &values);
    add_table_values(store, table, &values);
    bool is_done = pg_held_set(&store->held, table->row, 1) &&
                   postgres_command(store, is_next ? PG_ADD_NEXT_TABLE : PG_ADD_TABLE, &values);
    for (int i = 0; is_done && i < n_seats; i++) {
        struct pg_values seat = {0};
        postgres_fenced(store, table->row, &seat);
        add_seat(&seat, table->row, &seats[i]);
        pg_flag(&seat, seats[i].is_bot);
        is_done = postgres_command(store, PG_ADD_SEAT, &seat);
    }
    return is_done && (table->now.state != ROW_OVER || add_names(store, table->row));
}

bool postgres_set_promise(struct store *base, int64_t row, const struct promise_row *promise)
{
    struct pg_values values = {0};
    postgres_fenced(postgres_of(base), row, &values);
    add_promise(&values, promise);
    return postgres_command(postgres_of(base), PG_SET_PROMISE, &values);
}

bool postgres_set_seat(struct store *base, int64_t row, const struct seat_row *seat)
{
    struct pg_values values = {0};
    postgres_fenced(postgres_of(base), row, &values);
    add_seat(&values, row, seat);
    return postgres_command(postgres_of(base), PG_SET_SEAT, &values);
}

bool postgres_set_progress(struct store *base, int64_t row, const struct progress_row *now)
{
    struct pg_values values = {0};
    postgres_fenced(postgres_of(base), row, &values);
    add_progress(&values, now);
    return postgres_command(postgres_of(base), PG_SET_TABLE, &values) &&
           (now->state != ROW_OVER || add_names(postgres_of(base), row));
}

bool postgres_add_event(struct store *base, int64_t row, const struct event_row *event)
{
    struct pg_values values = {0};
    postgres_fenced(postgres_of(base), row, &values);
    pg_number(&values, row);
    pg_number(&values, event->number);
    pg_text(&values, event->words);
    pg_number(&values, event->kind);
    pg_number(&values, event->by);
    pg_number(&values, event->at_s);
    return postgres_command(postgres_of(base), PG_ADD_EVENT, &values);
}

/* Of the series of the table that the batch is about; in an archive it stands
 * before its tables. */
bool postgres_add_round(struct store *base, int64_t series, const struct round_row *round)
{
    struct pg_values values = {0};
    const struct pg_batch *batch = postgres_batch(postgres_of(base));
    bool is_fenced = batch->fence_row != 0 && !batch->is_new;
    if (is_fenced)
        postgres_fenced(postgres_of(base), batch->fence_row, &values);
    pg_number(&values, series);
    pg_number(&values, round->round);
    pg_text(&values, round->order);
    pg_text(&values, round->result);
    pg_text(&values, round->points);
    pg_text(&values, round->breakers);
    return postgres_command(postgres_of(base), is_fenced ? PG_ADD_ROUND : PG_ADD_OLD_ROUND, &values);
}

bool postgres_delete_table(struct store *base, const struct table_row *table)
{
    static const enum pg_statement all[] = {PG_DELETE_NAMES, PG_DELETE_EVENTS, PG_DELETE_SEATS,
                                            PG_DELETE_CLOSING, PG_DELETE_TABLE};
    struct postgres_store *store = postgres_of(base);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct pg_values values = {0};
        postgres_fenced(store, table->row, &values);
        if (all[i] == PG_DELETE_CLOSING)
            pg_text(&values, table->id);
        if (!postgres_command(store, all[i], &values))
            return false;
    }
    struct pg_values series = {0};
    pg_number(&series, table->series);
    if (table->round > 0)
        return postgres_command(store, PG_DELETE_ROUNDS, &series);
    pg_values_free(&series);
    return true;
}

/* ---- Looking. */

static void read_bytes(const PGresult *result, int row, int column, struct row_bytes *bytes)
{
    bytes->is_there = pg_read_bytes(result, row, column, bytes->bytes, sizeof bytes->bytes);
}

static int read_int(const PGresult *result, int row, int column)
{
    return (int)pg_read_number(result, row, column, 0);
}

void postgres_read_table(const PGresult *from, int row, struct table_row *table)
{
    struct progress_row *now = &table->now;
    table->row = pg_read_number(from, row, 0, 0);
    pg_copy_text(from, row, 1, table->id, sizeof table->id);
    table->created_s = pg_read_number(from, row, 2, 0);
    pg_copy_text(from, row, 3, table->game, sizeof table->game);
    pg_copy_text(from, row, 4, table->options, sizeof table->options);
    table->rules_version = read_int(from, row, 5);
    read_bytes(from, row, 6, &table->secret);
    read_bytes(from, row, 7, &table->owner);
    table->is_public = pg_read_flag(from, row, 8);
    table->is_verified = pg_read_flag(from, row, 9);
    table->clock_start_ms = pg_read_number(from, row, 10, 0);
    table->clock_increment_ms = pg_read_number(from, row, 11, 0);
    table->series = pg_read_number(from, row, 12, 0);
    table->round = read_int(from, row, 13);
    table->n_rounds = read_int(from, row, 14);
    pg_copy_text(from, row, 15, table->order, sizeof table->order);
    now->state = read_int(from, row, 16);
    pg_copy_text(from, row, 17, now->left_ms, sizeof now->left_ms);
    now->offers = pg_read_number(from, row, 18, 0);
    now->ending = (int)pg_read_number(from, row, 19, ROW_NO_ENDING);
    pg_copy_text(from, row, 20, now->result, sizeof now->result);
    now->ended_s = pg_read_number(from, row, 21, 0);
    now->n_words = read_int(from, row, 22);
    pg_copy_text(from, row, 23, now->next_id, sizeof now->next_id);
    now->active_s = pg_read_number(from, row, 24, 0);
    table->is_strict = pg_read_flag(from, row, 25);
    table->n_to_win = read_int(from, row, 26);
    table->promise.attempt = read_int(from, row, 27);
    read_bytes(from, row, 28, &table->promise.key);
    memset(table->promise.signature, 0, ROW_SIGNATURE);
    if (!pg_read_bytes(from, row, 29, table->promise.signature, ROW_SIGNATURE))
        table->promise.key.is_there = false;
}

enum store_result postgres_find_table(struct store *base, const char *id, struct table_row *table)
{
    struct pg_values values = {0};
    pg_text(&values, id);
    PGresult *result = postgres_ask(postgres_of(base), PG_FIND_TABLE, &values);
    enum store_result found = !result                  ? STORE_FAILED
                              : PQntuples(result) == 0 ? STORE_NONE
                                                       : STORE_FOUND;
    if (found == STORE_FOUND)
        postgres_read_table(result, 0, table);
    PQclear(result);
    return found;
}

void postgres_read_seat(const PGresult *from, int row, struct seat_row *seat)
{
    *seat = (struct seat_row){.seat = read_int(from, row, 0),
                              .level = read_int(from, row, 1),
                              .is_bot = pg_read_flag(from, row, 2)};
    pg_copy_text(from, row, 3, seat->name, sizeof seat->name);
    read_bytes(from, row, 4, &seat->key);
    read_bytes(from, row, 5, &seat->commit);
    read_bytes(from, row, 6, &seat->contribution);
}

bool postgres_each_seat(struct store *base, int64_t row, store_each_seat *each, void *user)
{
    struct pg_values values = {0};
    pg_numbers(&values, &row, 1);
    PGresult *result = postgres_ask(postgres_of(base), PG_FIND_SEATS, &values);
    bool goes_on = result;
    for (int i = 0; goes_on && i < PQntuples(result); i++) {
        struct seat_row seat;
        postgres_read_seat(result, i, &seat);
        goes_on = each(user, &seat);
    }
    PQclear(result);
    return goes_on;
}

bool postgres_each_event(struct store *base, int64_t row, store_each_event *each, void *user)
{
    struct pg_values values = {0};
    pg_number(&values, row);
    PGresult *result = postgres_ask(postgres_of(base), PG_FIND_EVENTS, &values);
    bool goes_on = result;
    for (int i = 0; goes_on && i < PQntuples(result); i++) {
        struct event_row event = {.number = read_int(result, i, 0),
                                  .kind = read_int(result, i, 1),
                                  .by = read_int(result, i, 2),
                                  .words = PQgetvalue(result, i, 3),
                                  .at_s = pg_read_number(result, i, 4, 0)};
        goes_on = each(user, &event);
    }
    PQclear(result);
    return goes_on;
}

bool postgres_each_round(struct store *base, int64_t series, int before, store_each_round *each,
                         void *user)
{
    struct pg_values values = {0};
    pg_number(&values, series);
    pg_number(&values, before);
    PGresult *result = postgres_ask(postgres_of(base), PG_FIND_ROUNDS, &values);
    bool goes_on = result;
    for (int i = 0; goes_on && i < PQntuples(result); i++) {
        struct round_row round = {.round = read_int(result, i, 0)};
        pg_copy_text(result, i, 1, round.order, sizeof round.order);
        pg_copy_text(result, i, 2, round.result, sizeof round.result);
        pg_copy_text(result, i, 3, round.points, sizeof round.points);
        pg_copy_text(result, i, 4, round.breakers, sizeof round.breakers);
        goes_on = each(user, &round);
    }
    PQclear(result);
    return goes_on;
}

/* ---- The server's own notes and secrets. */

int64_t postgres_number(struct store *base, const char *name, int64_t otherwise)
{
    struct pg_values values = {0};
    pg_text(&values, name);
    PGresult *result = postgres_ask(postgres_of(base), PG_FIND_NUMBER, &values);
    int64_t number = result ? pg_read_number(result, 0, 0, otherwise) : otherwise;
    PQclear(result);
    return number;
}

bool postgres_set_number(struct store *base, const char *name, int64_t number)
{
    struct pg_values values = {0};
    pg_text(&values, name);
    pg_number(&values, number);
    return postgres_do(postgres_of(base), PG_SET_NUMBER, &values);
}

enum store_result postgres_find_secret(struct store *base, const char *name,
                                       uint8_t bytes[ROW_BYTES])
{
    struct pg_values values = {0};
    pg_text(&values, name);
    PGresult *result = postgres_ask(postgres_of(base), PG_FIND_SECRET, &values);
    bool is_none = result && PQntuples(result) == 0;
    bool is_there = result && !is_none && pg_read_bytes(result, 0, 0, bytes, ROW_BYTES);
    PQclear(result);
    return is_there ? STORE_FOUND : is_none ? STORE_NONE : STORE_FAILED;
}

bool postgres_secret(struct store *base, const char *name, uint8_t bytes[ROW_BYTES])
{
    struct pg_values values = {0};
    pg_text(&values, name);
    pg_bytes(&values, bytes, ROW_BYTES);
    return postgres_do(postgres_of(base), PG_ADD_SECRET, &values) &&
           postgres_find_secret(base, name, bytes) == STORE_FOUND;
}
