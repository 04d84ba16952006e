/*
 * sqlite_schema.c: the database's schema, and how older ones are brought to it,
 * one version after another. A step that has been released is never changed.
 */
#include "name_words.h"
#include "sqlite_parts.h"

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

/* What happens besides words, in the same order: then `words` holds how many
 * words there are, `kind` says what it is, and `by_seat` whose. `ending` is
 * NULL while the game goes on. `offers` packs a byte pair a kind of offer:
 * who made it, and who has agreed. `series_row` names a series. `barred` and
 * `closings` are an operator's wishes (operator.h). */
static const char schema_2[] =
    "ALTER TABLE words RENAME TO events;"
    "ALTER TABLE events ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE events ADD COLUMN by_seat INTEGER NOT NULL DEFAULT -1;"
    "ALTER TABLE tables ADD COLUMN is_public INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN is_verified INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN owner_hash BLOB;"
    "ALTER TABLE tables ADD COLUMN clock_start_ms INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN clock_increment_ms INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN clock_left_ms TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE tables ADD COLUMN offers INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN ending INTEGER;"
    "ALTER TABLE tables ADD COLUMN result TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE tables ADD COLUMN ended_s INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN series_row INTEGER;"
    "ALTER TABLE tables ADD COLUMN round INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN n_rounds INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN player_order TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE tables ADD COLUMN next_id TEXT NOT NULL DEFAULT '';"
    "UPDATE tables SET ending = 0, ended_s = created_s WHERE state = 2;"
    "ALTER TABLE seats ADD COLUMN is_bot INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN commit_hash BLOB;"
    "ALTER TABLE seats ADD COLUMN contribution BLOB;"
    "CREATE TABLE rounds ("
    "  series_row INTEGER NOT NULL, round INTEGER NOT NULL, player_order TEXT NOT NULL,"
    "  result TEXT NOT NULL, points TEXT NOT NULL, breakers TEXT NOT NULL,"
    "  PRIMARY KEY (series_row, round)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE barred (address TEXT NOT NULL PRIMARY KEY, since_s INTEGER NOT NULL) STRICT;"
    "CREATE TABLE closings (id TEXT NOT NULL PRIMARY KEY) STRICT;"
    "CREATE INDEX tables_waiting ON tables (row) WHERE is_public = 1 AND state = 0;"
    "CREATE INDEX tables_finished ON tables (ended_s) WHERE is_public = 1 AND state = 2;"
    "CREATE INDEX tables_ended ON tables (ended_s) WHERE state = 2;"
    "PRAGMA user_version = 2;";

/* A game's length, which nobody should have to replay it for, and when
 * something last happened: to an event by its own time, else by the table's.
 * Of tables in play at the time of this step it is not known: they count as
 * active now. (Finished games of version 1 have no result, but they are not
 * listed: no table was public then.) */
static const char schema_3[] =
    "ALTER TABLE tables ADD COLUMN n_words INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN active_s INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE events ADD COLUMN at_s INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tables SET active_s = unixepoch() WHERE state < 2;"
    "UPDATE tables SET n_words ="
    "  coalesce((SELECT CAST(words AS INTEGER) FROM events WHERE table_row = row AND kind = 1"
    "    ORDER BY number DESC LIMIT 1), 0) +"
    "  coalesce((SELECT sum(length(words) - length(replace(words, ' ', '')) + 1) FROM events"
    "    WHERE table_row = row AND kind = 0 AND number > coalesce((SELECT max(number)"
    "      FROM events WHERE table_row = row AND kind = 1), 0)), 0)"
    "  WHERE state = 2;"
    "PRAGMA user_version = 3;";

/* Who referees, and series for the first who has won enough: all tables before
 * were helpful ones, and their series went by rounds. By `names` the finished
 * games of public tables are found by the words of their players' names. */
static const char schema_4[] =
    "ALTER TABLE tables ADD COLUMN is_strict INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN n_to_win INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE names ("
    "  word TEXT NOT NULL, ended_s INTEGER NOT NULL,"
    "  table_row INTEGER NOT NULL REFERENCES tables,"
    "  PRIMARY KEY (word, ended_s, table_row)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX names_tables ON names (table_row);"
    "DROP INDEX tables_waiting;"
    "INSERT OR IGNORE INTO names SELECT name_word(name, column1), ended_s, row"
    "  FROM tables JOIN seats ON table_row = row, (VALUES (0), (1), (2), (3))"
    "  WHERE is_public = 1 AND state = 2 AND name_word(name, column1) IS NOT NULL;"
    "PRAGMA user_version = 4;";

/* What the server signs before a shuffle, the secrets it does that by, and
 * numbers that it notes for its next start. A shuffle that was under way began without: all commit anew, and where somebody
 * had opened already it is another attempt. */
static const char schema_5[] =
    "CREATE TABLE secrets (name TEXT NOT NULL PRIMARY KEY, bytes BLOB NOT NULL) STRICT;"
    "CREATE TABLE numbers (name TEXT NOT NULL PRIMARY KEY, number INTEGER NOT NULL) STRICT;"
    "ALTER TABLE tables ADD COLUMN attempt INTEGER NOT NULL DEFAULT 1;"
    "ALTER TABLE tables ADD COLUMN signer BLOB;"
    "ALTER TABLE tables ADD COLUMN signature BLOB;"
    "UPDATE tables SET attempt = 2 WHERE state = 0 AND EXISTS"
    "  (SELECT 1 FROM seats WHERE table_row = row AND contribution IS NOT NULL);"
    "UPDATE seats SET commit_hash = NULL, contribution = NULL"
    "  WHERE table_row IN (SELECT row FROM tables WHERE state = 0);"
    "PRAGMA user_version = 5;";

static void answer_word(sqlite3_context *context, int n_arguments, sqlite3_value **argument)
{
    (void)n_arguments;
    const char *name = (const char *)sqlite3_value_text(argument[0]);
    char word[ROW_NAME_MAX];
    if (name && name_word(name, sqlite3_value_int(argument[1]), word))
        sqlite3_result_text(context, word, -1, SQLITE_TRANSIENT);
    else
        sqlite3_result_null(context);
}

bool sqlite_teach_words(sqlite3 *database)
{
    return sqlite3_create_function(database, "name_word", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                                   NULL, answer_word, NULL, NULL) == SQLITE_OK;
}

static const char *const steps[] = {schema_1, schema_2, schema_3, schema_4, schema_5};

enum { SCHEMA_VERSION = sizeof steps / sizeof steps[0] };

const int sqlite_schema_version = SCHEMA_VERSION;

int sqlite_read_version(sqlite3 *database)
{
    sqlite3_stmt *query = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(database, "PRAGMA user_version", -1, &query, NULL) == SQLITE_OK &&
        sqlite3_step(query) == SQLITE_ROW)
        version = sqlite3_column_int(query, 0);
    sqlite3_finalize(query);
    return version;
}

static bool run(sqlite3 *database, const char *commands)
{
    return sqlite3_exec(database, commands, NULL, NULL, NULL) == SQLITE_OK;
}

bool sqlite_migrate(sqlite3 *database, struct text *why)
{
    int version = sqlite_read_version(database);
    if (version > SCHEMA_VERSION) {
        text_add(why, "the database was made by a newer version of cairn");
        return false;
    }
    for (; version >= 0 && version < SCHEMA_VERSION; version++) {
        if (!run(database, "BEGIN IMMEDIATE") || !run(database, steps[version]) ||
            !run(database, "COMMIT")) {
            text_format(why, "the database cannot be used: %s", sqlite3_errmsg(database));
            run(database, "ROLLBACK");
            return false;
        }
    }
    if (version < 0)
        text_format(why, "the database cannot be used: %s", sqlite3_errmsg(database));
    return version == SCHEMA_VERSION;
}
