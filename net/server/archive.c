/* archive.c: see archive.h. */
#include "archive.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hex.h"
#include "row_json.h"
#include "rooms.h"

enum { PATH_ROOM = 4096, PAGE_ROWS = 500, VERSION = 1, SEATS_MAX = 8 };

static const char games_name[] = "games.cairn", store_name[] = "store.jsonl";
static const char *const secret_names[] = {"signer"};  /* that a server keeps */

enum { N_SECRETS = sizeof secret_names / sizeof secret_names[0] };

static bool complain(struct text *why, const char *path)
{
    text_format(why, "%s: %s", path, strerror(errno));
    return false;
}

static void join(char path[PATH_ROOM], const char *folder, const char *name)
{
    struct text text = text_in(path, PATH_ROOM);
    text_format(&text, "%s/%s", folder, name);
}

/* ---- Writing. */

struct writing {
    struct store *store;
    FILE *games, *rows;
    json_t *series, *closings;  /* sets: already written, and not to be */
    struct archive_count *count;
    bool has_failed;
};

static void write_line(struct writing *writing, json_t *line)
{
    if (!line || json_dumpf(line, writing->rows, JSON_COMPACT) != 0 ||
        fputc('\n', writing->rows) == EOF)
        writing->has_failed = true;
    json_decref(line);
}

static bool add_seat(void *user, const struct seat_row *seat)
{
    return json_array_append_new(user, json_of_seat(seat)) == 0;
}

static bool add_event(void *user, const struct event_row *event)
{
    return json_array_append_new(user, json_of_event(event)) == 0;
}

static bool add_round(void *user, const struct round_row *round)
{
    return json_array_append_new(user, json_of_round(round)) == 0;
}

/* The rounds of a series stand before the first of its tables. */
static void write_series(struct writing *writing, const struct table_row *table)
{
    char name[32];
    struct text text = text_in(name, sizeof name);
    text_int(&text, table->series);
    if (table->round < 1 || json_object_get(writing->series, name))
        return;
    json_object_set_new(writing->series, name, json_true());
    json_t *rounds = json_array();
    if (!store_each_round_of(writing->store, table->series, INT32_MAX, add_round, rounds))
        writing->has_failed = true;
    write_line(writing, json_pack("{s:I,s:o}", "series", (json_int_t)table->series, "rounds", rounds));
}

static void write_record(struct writing *writing, const char *id)
{
    char *record = record_from_store(writing->store, id);
    if (!record) {
        writing->count->n_unreadable++;
        return;
    }
    if (writing->count->n_records++ > 0)
        fputc('\n', writing->games);
    if (fputs(record, writing->games) == EOF)
        writing->has_failed = true;
    free(record);
}

static void write_table(void *user, const char *id)
{
    struct writing *writing = user;
    struct table_row table;
    json_t *seats = json_array(), *events = json_array();
    if (json_object_get(writing->closings, id)) {
        json_decref(seats);
        json_decref(events);
        return;
    }
    if (store_find_table(writing->store, id, &table) != STORE_FOUND ||
        !store_each_seat_of(writing->store, table.row, add_seat, seats) ||
        !store_each_event_of(writing->store, table.row, add_event, events))
        writing->has_failed = true;
    write_series(writing, &table);
    write_line(writing, json_pack("{s:o,s:o,s:o}", "table", json_of_table(&table), "seats", seats,
                                  "events", events));
    writing->count->n_tables++;
    if (table.now.state == ROW_OVER)
        write_record(writing, id);
}

static void write_barred(void *user, const char *address)
{
    write_line(user, json_pack("{s:s}", "barred", address));
}

static void note_closing(void *user, const char *id)
{
    json_object_set_new(((struct writing *)user)->closings, id, json_true());
}

static void write_secrets(struct writing *writing)
{
    for (int i = 0; i < N_SECRETS; i++) {
        uint8_t bytes[ROW_BYTES];
        char digits[2 * ROW_BYTES + 1];
        enum store_result result = store_find_secret(writing->store, secret_names[i], bytes);
        if (result == STORE_FOUND)
            write_line(writing, json_pack("{s:s,s:s}", "secret", secret_names[i], "bytes",
                                          hex_write(bytes, sizeof bytes, digits)));
        writing->has_failed = writing->has_failed || result == STORE_FAILED;
    }
}

static void write_all(struct writing *writing)
{
    struct store_page page = {.most = PAGE_ROWS, .n_listed = PAGE_ROWS};
    bool is_read = store_each_closing(writing->store, note_closing, writing);
    write_line(writing, json_pack("{s:i,s:s}", "cairn-store", VERSION, "program", CAIRN_VERSION));
    write_secrets(writing);
    is_read = is_read && store_each_barred(writing->store, write_barred, writing);
    while (is_read && !writing->has_failed && page.n_listed == page.most)
        is_read = store_each_table(writing->store, &page, write_table, writing);
    writing->has_failed = writing->has_failed || !is_read;
}

/* A new file, its owner's alone. */
static FILE *make_file(const char *folder, const char *name, struct text *why)
{
    char path[PATH_ROOM];
    join(path, folder, name);
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *stream = file >= 0 ? fdopen(file, "w") : NULL;
    if (!stream)
        complain(why, path);
    return stream;
}

static bool finish(FILE *file)
{
    bool is_done = file && fflush(file) == 0 && fsync(fileno(file)) == 0;
    return file && fclose(file) == 0 && is_done;
}

/* Whether a server has it or not. */
static struct store *open_to_read(const char *data, struct text *why)
{
    char path[PATH_ROOM], ignored[PATH_ROOM + 256];
    struct text nobody = text_in(ignored, sizeof ignored);
    join(path, data, "cairn.db");
    if (access(path, R_OK) != 0) {
        text_format(why, "there is no database %s: %s", path, strerror(errno));
        return NULL;
    }
    struct store *store = store_open(data, &nobody);
    return store ? store : store_open_beside(data, why);
}

bool archive_write(const char *data, const char *folder, struct archive_count *count,
                   struct text *why)
{
    *count = (struct archive_count){0};
    struct writing writing = {.count = count, .series = json_object(), .closings = json_object()};
    writing.store = open_to_read(data, why);
    bool is_begun = writing.store && (mkdir(folder, 0700) == 0 || complain(why, folder)) &&
                    (writing.games = make_file(folder, games_name, why)) &&
                    (writing.rows = make_file(folder, store_name, why));
    if (is_begun)
        write_all(&writing);
    bool games_are = finish(writing.games), rows_are = finish(writing.rows);
    bool is_written = games_are && rows_are;
    if (is_begun && writing.has_failed)
        text_format(why, "the archive cannot be written: %s", store_error(writing.store));
    else if (is_begun && !is_written)
        complain(why, folder);
    store_close(writing.store);
    json_decref(writing.series);
    json_decref(writing.closings);
    return is_begun && is_written && !writing.has_failed;
}

/* ---- Reading: one batch, so all or nothing. Without a store it is only looked
 * whether it can be read, so that nothing is made for an archive that cannot. */

struct reading {
    struct store_batch batch;  /* first, so that it is this */
    FILE *rows;
    struct archive_count *count;
    int line;
    json_t *ids;  /* of tables, while there is no store that knows them */
    struct text *why;
};

/* Says where and what; false. */
static bool refuse(struct reading *reading, const char *sentence, const char *about)
{
    text_clear(reading->why);
    reading->count->is_bad = true;
    text_format(reading->why, "%s, line %d: %s%s%s", store_name, reading->line, sentence,
                *about ? " " : "", about);
    return false;
}

static bool read_series(struct store *store, struct reading *reading, json_t *line)
{
    int64_t series = json_integer_value(json_object_get(line, "series"));
    json_t *object;
    size_t i;
    json_array_foreach(json_object_get(line, "rounds"), i, object) {
        struct round_row round;
        const char *bad;
        if (!json_to_round(object, &round, &bad))
            return refuse(reading, "a round has no good field", bad);
        if (store && !store_add_round(store, series, &round))
            return refuse(reading, "this series is there already", "");
    }
    return true;
}

static bool read_table(struct store *store, struct reading *reading, json_t *line)
{
    struct table_row table, other;
    struct seat_row seat[SEATS_MAX];
    json_t *object, *seats = json_object_get(line, "seats");
    const char *bad;
    size_t i;
    if (!json_to_table(json_object_get(line, "table"), &table, &bad))
        return refuse(reading, "the table has no good field", bad);
    if (!table_id_is_possible(table.id))
        return refuse(reading, "this is no table's id:", table.id);
    if (!store && json_object_get(reading->ids, table.id))
        return refuse(reading, "it stands twice:", table.id);
    if (!store)
        json_object_set_new(reading->ids, table.id, json_true());
    if (store && store_find_table(store, table.id, &other) != STORE_NONE)
        return refuse(reading, "there is a table already with the id", table.id);
    if (json_array_size(seats) > SEATS_MAX)
        return refuse(reading, "the table has too many seats", "");
    json_array_foreach(seats, i, object)
        if (!json_to_seat(object, &seat[i], &bad))
            return refuse(reading, "a seat has no good field", bad);
    table.row = store ? store_new_row(store) : 0;
    if (store && !store_add_table(store, &table, seat, (int)json_array_size(seats)))
        return refuse(reading, "it cannot be saved:", store_error(store));
    json_array_foreach(json_object_get(line, "events"), i, object) {
        struct event_row event;
        if (!json_to_event(object, &event, &bad))
            return refuse(reading, "an event has no good field", bad);
        if (store && !store_add_event(store, table.row, &event))
            return refuse(reading, "it cannot be saved:", store_error(store));
    }
    reading->count->n_tables++;
    return true;
}

/* The server keeps its own secret if it has one. */
static bool read_secret(struct store *store, struct reading *reading, json_t *line)
{
    const char *name = json_string_value(json_object_get(line, "secret"));
    const char *digits = json_string_value(json_object_get(line, "bytes"));
    uint8_t bytes[ROW_BYTES];
    if (!name || !digits || !hex_read(digits, bytes, sizeof bytes))
        return refuse(reading, "this is no secret", "");
    return !store || store_secret(store, name, bytes) || refuse(reading, "it cannot be saved:", store_error(store));
}

static bool read_line(struct store *store, struct reading *reading, json_t *line)
{
    const char *address = json_string_value(json_object_get(line, "barred"));
    if (reading->line == 1)
        return json_integer_value(json_object_get(line, "cairn-store")) == VERSION ||
               refuse(reading, "this is no archive of a version that is known here", "");
    if (json_object_get(line, "table"))
        return read_table(store, reading, line);
    if (json_object_get(line, "series"))
        return read_series(store, reading, line);
    if (json_object_get(line, "secret"))
        return read_secret(store, reading, line);
    if (address)
        return !store || store_bar(store, address);
    return refuse(reading, "this says nothing that is known here", "");
}

static bool read_all(struct store *store, struct store_batch *batch)
{
    struct reading *reading = (struct reading *)batch;
    bool is_good = true;
    char *text = NULL;
    size_t room = 0;
    ssize_t length;
    reading->line = 0;
    *reading->count = (struct archive_count){0};
    rewind(reading->rows);
    while (is_good && (length = getline(&text, &room, reading->rows)) > 0) {
        reading->line++;
        json_t *line = json_loadb(text, (size_t)length, JSON_REJECT_DUPLICATES, NULL);
        is_good = (json_is_object(line) || refuse(reading, "this is not JSON", "")) &&
                  read_line(store, reading, line);
        json_decref(line);
    }
    free(text);
    if (is_good && reading->line == 0)
        return refuse(reading, "there is nothing in it", "");
    return is_good;
}

bool archive_read(const char *folder, const char *data, struct archive_count *count,
                  struct text *why)
{
    char path[PATH_ROOM];
    struct reading reading = {.count = count, .why = why};
    join(path, folder, store_name);
    reading.rows = fopen(path, "r");
    if (!reading.rows)
        return complain(why, path);
    reading.ids = json_object();
    bool is_good = read_all(NULL, &reading.batch);
    json_decref(reading.ids);
    struct store *store = is_good ? store_open(data, why) : NULL;
    bool is_done = store && store_commit(store, &reading.batch, read_all);
    if (store && !is_done && why->length == 0)
        text_format(why, "the archive cannot be read: %s", store_error(store));
    store_close(store);
    fclose(reading.rows);
    return is_done;
}
