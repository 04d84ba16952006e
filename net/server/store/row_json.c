/* row_json.c: see row_json.h. */
#include "row_json.h"

#include <stddef.h>
#include <string.h>

#include "hex.h"
#include "text.h"

enum kind {
    FIELD_INT,
    FIELD_LONG,
    FIELD_FLAG,
    FIELD_TEXT,       /* an array of characters */
    FIELD_WORDS,      /* a pointer to somebody else's */
    FIELD_BYTES,      /* row_bytes; null where there are none */
    FIELD_SIGNATURE,
};

struct field {
    const char *name;
    enum kind kind;
    size_t at, room;
};

#define FIELD(row, member, kind, name)                                                             \
    {                                                                                              \
        name, kind, offsetof(struct row, member), sizeof((struct row *)0)->member                  \
    }
#define N_FIELDS(fields) (sizeof fields / sizeof fields[0])

static const struct field table_fields[] = {
    FIELD(table_row, id, FIELD_TEXT, "id"),
    FIELD(table_row, created_s, FIELD_LONG, "created"),
    FIELD(table_row, game, FIELD_TEXT, "game"),
    FIELD(table_row, options, FIELD_TEXT, "options"),
    FIELD(table_row, rules_version, FIELD_INT, "rules"),
    FIELD(table_row, is_strict, FIELD_FLAG, "strict"),
    FIELD(table_row, secret, FIELD_BYTES, "secret"),
    FIELD(table_row, owner, FIELD_BYTES, "owner"),
    FIELD(table_row, is_public, FIELD_FLAG, "public"),
    FIELD(table_row, is_verified, FIELD_FLAG, "verified"),
    FIELD(table_row, clock_start_ms, FIELD_LONG, "clock_start_ms"),
    FIELD(table_row, clock_increment_ms, FIELD_LONG, "clock_increment_ms"),
    FIELD(table_row, series, FIELD_LONG, "series"),
    FIELD(table_row, round, FIELD_INT, "round"),
    FIELD(table_row, n_rounds, FIELD_INT, "rounds"),
    FIELD(table_row, n_to_win, FIELD_INT, "wins"),
    FIELD(table_row, order, FIELD_TEXT, "order"),
    FIELD(table_row, promise.attempt, FIELD_INT, "attempt"),
    FIELD(table_row, promise.key, FIELD_BYTES, "signer"),
    FIELD(table_row, promise.signature, FIELD_SIGNATURE, "signature"),
    FIELD(table_row, now.state, FIELD_INT, "state"),
    FIELD(table_row, now.left_ms, FIELD_TEXT, "left_ms"),
    FIELD(table_row, now.offers, FIELD_LONG, "offers"),
    FIELD(table_row, now.ending, FIELD_INT, "ending"),
    FIELD(table_row, now.result, FIELD_TEXT, "result"),
    FIELD(table_row, now.ended_s, FIELD_LONG, "ended"),
    FIELD(table_row, now.n_words, FIELD_INT, "words"),
    FIELD(table_row, now.next_id, FIELD_TEXT, "next"),
    FIELD(table_row, now.active_s, FIELD_LONG, "active"),
};

static const struct field seat_fields[] = {
    FIELD(seat_row, seat, FIELD_INT, "seat"),
    FIELD(seat_row, level, FIELD_INT, "level"),
    FIELD(seat_row, is_bot, FIELD_FLAG, "bot"),
    FIELD(seat_row, name, FIELD_TEXT, "name"),
    FIELD(seat_row, key, FIELD_BYTES, "key"),
    FIELD(seat_row, commit, FIELD_BYTES, "commit"),
    FIELD(seat_row, contribution, FIELD_BYTES, "contribution"),
};

static const struct field event_fields[] = {
    FIELD(event_row, number, FIELD_INT, "number"),
    FIELD(event_row, kind, FIELD_INT, "kind"),
    FIELD(event_row, by, FIELD_INT, "by"),
    FIELD(event_row, words, FIELD_WORDS, "words"),
    FIELD(event_row, at_s, FIELD_LONG, "at"),
};

static const struct field round_fields[] = {
    FIELD(round_row, round, FIELD_INT, "round"),
    FIELD(round_row, order, FIELD_TEXT, "order"),
    FIELD(round_row, result, FIELD_TEXT, "result"),
    FIELD(round_row, points, FIELD_TEXT, "points"),
    FIELD(round_row, breakers, FIELD_TEXT, "breakers"),
};

/* ---- To JSON. */

static json_t *json_of_bytes(const uint8_t *bytes, size_t n_bytes)
{
    char digits[2 * ROW_SIGNATURE + 1];
    return json_string(hex_write(bytes, n_bytes, digits));
}

static json_t *json_of_field(const struct field *field, const char *at)
{
    const struct row_bytes *bytes;
    switch (field->kind) {
    case FIELD_INT:
        return json_integer(*(const int *)at);
    case FIELD_LONG:
        return json_integer(*(const int64_t *)at);
    case FIELD_FLAG:
        return json_boolean(*(const bool *)at);
    case FIELD_TEXT:
        return json_string(at);
    case FIELD_WORDS:
        return json_string(*(const char *const *)at);
    case FIELD_BYTES:
        bytes = (const struct row_bytes *)at;
        return bytes->is_there ? json_of_bytes(bytes->bytes, sizeof bytes->bytes) : json_null();
    default:
        return json_of_bytes((const uint8_t *)at, field->room);
    }
}

static json_t *json_of(const void *row, const struct field field[], size_t n_fields)
{
    json_t *object = json_object();
    for (size_t i = 0; object && i < n_fields; i++)
        if (json_object_set_new(object, field[i].name,
                                json_of_field(&field[i], (const char *)row + field[i].at)) != 0) {
            json_decref(object);
            object = NULL;
        }
    return object;
}

json_t *json_of_table(const struct table_row *row)
{
    return json_of(row, table_fields, N_FIELDS(table_fields));
}

json_t *json_of_seat(const struct seat_row *row)
{
    return json_of(row, seat_fields, N_FIELDS(seat_fields));
}

json_t *json_of_event(const struct event_row *row)
{
    return json_of(row, event_fields, N_FIELDS(event_fields));
}

json_t *json_of_round(const struct round_row *row)
{
    return json_of(row, round_fields, N_FIELDS(round_fields));
}

/* ---- From JSON. */

static bool read_field(json_t *value, const struct field *field, char *at)
{
    const char *string = json_string_value(value);
    json_int_t number = json_integer_value(value);
    struct row_bytes *bytes = (struct row_bytes *)at;
    struct text text;
    switch (field->kind) {
    case FIELD_INT:
        *(int *)at = (int)number;
        return json_is_integer(value) && number >= INT32_MIN && number <= INT32_MAX;
    case FIELD_LONG:
        *(int64_t *)at = number;
        return json_is_integer(value);
    case FIELD_FLAG:
        *(bool *)at = json_is_true(value);
        return json_is_boolean(value);
    case FIELD_TEXT:
        if (!string)
            return false;
        text = text_in(at, field->room);
        text_add(&text, string);
        return !text.is_cut;
    case FIELD_WORDS:
        *(const char **)at = string;
        return string;
    case FIELD_BYTES:
        bytes->is_there = string;
        return json_is_null(value) ||
               (string && hex_read(string, bytes->bytes, sizeof bytes->bytes));
    default:
        return string && hex_read(string, (uint8_t *)at, field->room);
    }
}

static bool json_to(json_t *object, void *row, const struct field field[], size_t n_fields,
                    const char **bad)
{
    for (size_t i = 0; i < n_fields; i++)
        if (!read_field(json_object_get(object, field[i].name), &field[i],
                        (char *)row + field[i].at)) {
            *bad = field[i].name;
            return false;
        }
    return true;
}

bool json_to_table(json_t *object, struct table_row *row, const char **bad)
{
    *row = (struct table_row){0};
    return json_to(object, row, table_fields, N_FIELDS(table_fields), bad);
}

bool json_to_seat(json_t *object, struct seat_row *row, const char **bad)
{
    *row = (struct seat_row){0};
    return json_to(object, row, seat_fields, N_FIELDS(seat_fields), bad);
}

bool json_to_event(json_t *object, struct event_row *row, const char **bad)
{
    *row = (struct event_row){0};
    return json_to(object, row, event_fields, N_FIELDS(event_fields), bad);
}

bool json_to_round(json_t *object, struct round_row *row, const char **bad)
{
    *row = (struct round_row){0};
    return json_to(object, row, round_fields, N_FIELDS(round_fields), bad);
}
