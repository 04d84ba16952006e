/*
 * stored_record.c: records of finished games straight from the store, without
 * the tables in memory; also of games by rules that this program no longer
 * plays, whose words it hands on as they are. See rooms.h.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bytes.h"
#include "hex.h"
#include "room_rows.h"
#include "rooms_parts.h"

/* ---- By rows alone. */

struct told {
    const struct table_row *table;
    struct bytes *out;
    struct bytes words;  /* those that stand, each ended by a zero */
    int n_words;
    bool is_odd;         /* the rows make no sense */
};

static void add_tag(struct bytes *out, const char *name, const char *value)
{
    bytes_add_text(out, "[");
    bytes_add_text(out, name);
    bytes_add_text(out, " \"");
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            bytes_add(out, "\\", 1);
        bytes_add(out, value, 1);
    }
    bytes_add_text(out, "\"]\n");
}

static void add_bytes_tag(struct bytes *out, const char *name, const struct row_bytes *bytes)
{
    char digits[2 * ROW_BYTES + 1];
    if (bytes->is_there)
        add_tag(out, name, hex_write(bytes->bytes, sizeof bytes->bytes, digits));
}

static bool tell_seat(void *user, const struct seat_row *seat)
{
    struct told *told = user;
    char tag[PROMISE_TAG_MAX], level[32];
    struct text text = text_in(level, sizeof level);
    text_format(&text, "level %d", seat->level);
    add_tag(told->out, promise_seat_tag("Seat", seat->seat, tag),
            seat->level > 0 ? level : seat->name[0] ? seat->name : seat->is_bot ? "bot" : "guest");
    add_bytes_tag(told->out, promise_seat_tag("Contribution", seat->seat, tag),
                  &seat->contribution);
    return true;
}

static bool tell_event(void *user, const struct event_row *event)
{
    struct told *told = user;
    const char *words = event->words;
    if (event->kind == EVENT_TAKEBACK) {
        int n_kept = atoi(words);
        size_t length = 0;
        told->is_odd = told->is_odd || n_kept < 0 || n_kept > told->n_words;
        for (int i = 0; !told->is_odd && i < n_kept; i++)
            length += strlen(told->words.start + length) + 1;
        told->words.length = length;
        told->n_words = n_kept;
    }
    while (event->kind == EVENT_WORD && *words) {
        size_t length = strcspn(words, " ");
        bytes_add(&told->words, words, length);
        bytes_add(&told->words, "", 1);
        words += length;
        words += *words == ' ';
        told->n_words++;
    }
    return !told->is_odd;
}

static void tell_words(struct told *told)
{
    const char *at = told->words.start;
    for (int i = 0; i < told->n_words; i++, at += strlen(at) + 1) {
        bytes_add_text(told->out, i % 12 == 0 ? "\n" : " ");
        bytes_add_text(told->out, at);
    }
    bytes_add_text(told->out, "\n");
}

/* As it was stored: nobody here can say whether it makes sense. */
static char *record_of_rows(struct store *store, const struct table_row *table)
{
    struct bytes out = {0};
    struct told told = {.table = table, .out = &out};
    char number[24], date[32];
    struct text text = text_in(number, sizeof number);
    time_t created = (time_t)table->created_s;
    struct tm day;
    text_int(&text, table->rules_version);
    gmtime_r(&created, &day);
    strftime(date, sizeof date, "%Y-%m-%d", &day);
    add_tag(&out, "Game", table->game);
    add_tag(&out, "Options", table->options);
    add_tag(&out, "Rules", number);
    add_tag(&out, "Date", date);
    add_tag(&out, "Result", table->now.result);
    if (table->now.ending != ENDING_WORDS && room_termination(table->now.ending))
        add_tag(&out, "Termination", room_termination(table->now.ending));
    struct chance_key secret, commit;
    memcpy(secret.bytes, table->secret.bytes, sizeof secret.bytes);
    commit = chance_commit(&secret);
    struct row_bytes shown = {.is_there = table->secret.is_there};
    memcpy(shown.bytes, commit.bytes, sizeof shown.bytes);
    add_bytes_tag(&out, "Commit", &shown);
    add_bytes_tag(&out, "Secret", &table->secret);
    bool is_read = store_each_seat_of(store, table->row, tell_seat, &told) &&
                   store_each_event_of(store, table->row, tell_event, &told);
    if (is_read)
        tell_words(&told);
    bytes_add(&out, "", 1);
    is_read = is_read && !out.is_short && !told.words.is_short;
    bytes_free(&told.words);
    if (!is_read)
        bytes_free(&out);
    return out.start;
}

/* ---- By the rules. */

static char *record_by_rules(struct store *store, const char *id)
{
    static const int64_t now_ms = 0;
    struct rooms *rooms = calloc(1, sizeof *rooms);
    struct room room = {.rooms = rooms};
    if (!rooms)
        return NULL;
    rooms->store = store;
    rooms->host.now_ms = &now_ms;
    bool is_over = room_load(&room, id) == STORE_FOUND && room_state(&room) == ROOM_OVER;
    char *record = is_over ? room_record(&room) : NULL;
    room_clear(&room);
    free(rooms);
    return record;
}

bool rules_are_others(const struct table_row *table, int *own_version)
{
    const struct game *game = game_find(table->game);
    *own_version = game ? game_rules_version(game) : 0;
    return *own_version != table->rules_version;
}

char *record_from_store(struct store *store, const char *id)
{
    struct table_row table;
    int own_version;
    if (store_find_table(store, id, &table) != STORE_FOUND || table.now.state != ROW_OVER)
        return NULL;
    return rules_are_others(&table, &own_version) ? record_of_rows(store, &table)
                                                  : record_by_rules(store, id);
}
