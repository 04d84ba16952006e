/*
 * messages_in.c: what clients ask for. Strict JSON; members that are not
 * known here are left to newer servers and ignored; everything else that is
 * wrong is refused by name.
 */
#include "messages.h"

#include <jansson.h>
#include <limits.h>
#include <sodium.h>
#include <string.h>

#include "player.h"
#include "referee.h"
#include "utf8.h"

static const struct phrase phrase_not_json = {
    "not-json", PHRASE("This is not JSON: line %1, column %2.")};
static const struct phrase phrase_not_object = {
    "not-object", PHRASE("A message is one JSON object.")};
static const struct phrase phrase_missing = {"member-missing", PHRASE("%1 is missing.")};
static const struct phrase phrase_bad_member = {"member-bad", PHRASE("%1 must be %2.")};
static const struct phrase phrase_no_game = {"no-game", PHRASE("There is no game %1.")};
static const struct phrase phrase_no_type = {
    "type-unknown", PHRASE("There is no message of the type %1.")};
static const struct phrase phrase_no_key = {
    "key-bad", PHRASE("A key is 32 hexadecimal digits.")};
static const struct phrase phrase_bad_name = {
    "name-bad", PHRASE("A name has 1 to %1 characters, which can be seen.")};
static const struct phrase phrase_bad_seats = {
    "seats-wrong", PHRASE("This game has %1 seats: `seats` must say who sits on each.")};
static const struct phrase phrase_not_a_persons = {
    "seat-not-person", PHRASE("Seat %1 is not a person's.")};

/* ---- Pieces. */

static bool refuse_member(struct refusal *refusal, const char *name, const char *must_be)
{
    return refusal_set(refusal, 400, &phrase_bad_member, name, must_be);
}

/* The caller decrefs; NULL: refused. */
static json_t *read_object(const char *bytes, size_t n_bytes, struct refusal *refusal)
{
    json_error_t error;
    json_t *object = json_loadb(bytes, n_bytes, JSON_REJECT_DUPLICATES, &error);
    if (!object) {
        refusal_set(refusal, 400, &phrase_not_json, error.line < 0 ? 1 : error.line,
                    error.column < 0 ? 1 : error.column);
    } else if (!json_is_object(object)) {
        refusal_set(refusal, 400, &phrase_not_object);
        json_decref(object);
        object = NULL;
    }
    return object;
}

/* A member that may be left out or null: then *number stays. */
static bool read_number(json_t *object, const char *name, const char *must_be, int most,
                        int *number, struct refusal *refusal)
{
    json_t *member = json_object_get(object, name);
    if (!member || json_is_null(member))
        return true;
    json_int_t value = json_integer_value(member);
    if (!json_is_integer(member) || value < 0 || value > most)
        return refuse_member(refusal, name, must_be);
    *number = (int)value;
    return true;
}

static bool read_string(json_t *object, const char *name, const char **string,
                        struct refusal *refusal)
{
    json_t *member = json_object_get(object, name);
    if (!member)
        return refusal_set(refusal, 400, &phrase_missing, name);
    *string = json_string_value(member);
    return *string || refuse_member(refusal, name, "a string");
}

/* Would it move a cursor, break a line or turn its direction? */
static bool is_unruly(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x200e || code == 0x200f ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) ||
           code == 0xfeff;
}

/* Shows nothing of itself. Joiners and variation selectors, which emoji need,
 * are such too, but may stand between others. */
static bool is_invisible(uint32_t code, bool *may_stand)
{
    *may_stand = code == 0x200c || code == 0x200d || (code >= 0xfe00 && code <= 0xfe0f) ||
                 (code >= 0xe0020 && code <= 0xe007f);
    return *may_stand || code == 0xad || code == 0x34f || code == 0x61c || code == 0x115f ||
           code == 0x1160 || code == 0x17b4 || code == 0x17b5 ||
           (code >= 0x180b && code <= 0x180f) || code == 0x200b ||
           (code >= 0x2060 && code <= 0x206f) || code == 0x2800 || code == 0x3164 ||
           code == 0xffa0 || (code >= 0xfff0 && code <= 0xfffb) ||
           (code >= 0x1bca0 && code <= 0x1bca3) || (code >= 0x1d173 && code <= 0x1d17a) ||
           (code >= 0xe0000 && code <= 0xe0fff);
}

static bool is_blank(uint32_t code)
{
    return code == ' ' || code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) ||
           code == 0x202f || code == 0x205f || code == 0x3000;
}

/* Has it 1 to LIMIT_NAME characters, of which people see at least one? */
static bool is_name(const char *given)
{
    size_t left = strlen(given);
    int n_characters = 0, n_visible = 0;
    uint32_t code;
    for (const char *at = given; left > 0; n_characters++) {
        int length = utf8_read(at, left, &code);
        bool may_stand;
        if (length == 0 || is_unruly(code) || n_characters == LIMIT_NAME)
            return false;
        if (!is_invisible(code, &may_stand))
            n_visible += !is_blank(code);
        else if (!may_stand || n_visible == 0)
            return false;
        at += length;
        left -= (size_t)length;
    }
    return n_visible > 0;
}

/* Left out: "". */
static bool read_name(json_t *object, char name[ROOM_NAME_MAX], struct refusal *refusal)
{
    json_t *member = json_object_get(object, "name");
    name[0] = '\0';
    if (!member || json_is_null(member))
        return true;
    const char *given = json_string_value(member);
    if (!given)
        return refuse_member(refusal, "name", "a string");
    if (!is_name(given))
        return refusal_set(refusal, 400, &phrase_bad_name, LIMIT_NAME);
    memcpy(name, given, strlen(given) + 1);
    return true;
}

/* ---- A new table. */

static bool read_setup(json_t *object, game_setup *setup, struct refusal *refusal)
{
    const char *key, *value;
    if (!read_string(object, "game", &key, refusal))
        return false;
    const struct game *game = game_find(key);
    if (!game)
        return refusal_set(refusal, 400, &phrase_no_game, key);
    *setup = game_setup_default(game);
    refusal->status = 400;
    if (json_object_get(object, "preset") &&
        (!read_string(object, "preset", &value, refusal) ||
         !game_setup_preset(setup, value, &refusal->why)))
        return false;
    json_t *options = json_object_get(object, "options"), *choice;
    if (options && !json_is_object(options))
        return refuse_member(refusal, "options", "an object of strings");
    json_object_foreach(options, key, choice) {
        if (!json_is_string(choice))
            return refuse_member(refusal, "options", "an object of strings");
        if (!game_setup_option(setup, key, json_string_value(choice), &refusal->why))
            return false;
    }
    if (json_object_get(object, "referee") &&
        (!read_string(object, "referee", &value, refusal) ||
         !referee_choose(setup, value, &refusal->why)))
        return false;
    return game_setup_fits(setup, &refusal->why);
}

static bool read_level(json_t *object, int *level, struct refusal *refusal)
{
    char range[32];
    struct text text = text_in(range, sizeof range);
    text_format(&text, "a number from 1 to %d", PLAYER_LEVEL_TOP);
    *level = 0;
    if (!read_number(object, "level", range, PLAYER_LEVEL_TOP, level, refusal))
        return false;
    return *level > 0 || refuse_member(refusal, "level", range);
}

static bool read_seat(json_t *seat, int *level, bool *is_bot, struct refusal *refusal)
{
    const char *kind = json_string_value(json_object_get(seat, "kind"));
    *level = 0;
    *is_bot = kind && strcmp(kind, "bot") == 0;
    if (*is_bot || (kind && strcmp(kind, "person") == 0))
        return true;
    if (!kind || strcmp(kind, "level") != 0)
        return refuse_member(refusal, "kind", "\"person\", \"level\" or \"bot\"");
    return read_level(seat, level, refusal);
}

static bool read_seats(json_t *object, struct asked_table *asked, struct refusal *refusal)
{
    json_t *seats = json_object_get(object, "seats");
    asked->n_seats = game_seats(&asked->setup);
    if (!json_is_array(seats) || json_array_size(seats) != (size_t)asked->n_seats)
        return refusal_set(refusal, 400, &phrase_bad_seats, asked->n_seats);
    for (int i = 0; i < asked->n_seats; i++)
        if (!read_seat(json_array_get(seats, (size_t)i), &asked->level[i], &asked->is_bot[i],
                       refusal))
            return false;
    asked->seat = ASKED_NO_SEAT;
    if (!read_number(object, "seat", "one of the game's seats, or null", asked->n_seats - 1,
                     &asked->seat, refusal))
        return false;
    if (asked->seat != ASKED_NO_SEAT && (asked->level[asked->seat] > 0 || asked->is_bot[asked->seat]))
        return refusal_set(refusal, 400, &phrase_not_a_persons, asked->seat);
    return true;
}

/* Left out or null: false. */
static bool read_flag(json_t *object, const char *name, bool *flag, struct refusal *refusal)
{
    json_t *member = json_object_get(object, name);
    if (member && !json_is_null(member) && !json_is_boolean(member))
        return refuse_member(refusal, name, "true or false");
    *flag = json_is_true(member);
    return true;
}

static bool read_clock(json_t *object, struct asked_table *asked, struct refusal *refusal)
{
    json_t *clock = json_object_get(object, "clock");
    asked->clock_start_s = asked->clock_increment_s = 0;
    if (!clock || json_is_null(clock))
        return true;
    if (!json_is_object(clock))
        return refuse_member(refusal, "clock", "an object or null");
    static const char start_range[] = "seconds, 10 to 86400";
    return read_number(clock, "start", start_range, LIMIT_CLOCK_START_S, &asked->clock_start_s,
                       refusal) &&
           (asked->clock_start_s >= LIMIT_CLOCK_LEAST_S ||
            refuse_member(refusal, "start", start_range)) &&
           read_number(clock, "increment", "seconds, 0 to 3600", LIMIT_CLOCK_INCREMENT_S,
                       &asked->clock_increment_s, refusal);
}

/* `"rounds":3`, or `"series":{"rounds":3}`, or `"series":{"wins":3}`. */
static bool read_series(json_t *object, struct asked_table *asked, struct refusal *refusal)
{
    static const char must_be[] = "{\"rounds\":0…100}, {\"wins\":1…50} or null";
    json_t *series = json_object_get(object, "series");
    asked->n_rounds = ASKED_NO_SERIES;
    asked->n_to_win = 0;
    if (!read_number(object, "rounds", "a number from 0 to 100, or null", SERIES_ROUNDS_MAX,
                     &asked->n_rounds, refusal))
        return false;
    if (!series || json_is_null(series))
        return true;
    bool is_twice = asked->n_rounds != ASKED_NO_SERIES;
    if (!read_number(series, "rounds", must_be, SERIES_ROUNDS_MAX, &asked->n_rounds, refusal) ||
        !read_number(series, "wins", must_be, SERIES_ROUNDS_MAX / 2, &asked->n_to_win, refusal))
        return false;
    bool has_rounds = asked->n_rounds != ASKED_NO_SERIES, has_wins = asked->n_to_win > 0;
    if (is_twice || has_rounds == has_wins)
        return refuse_member(refusal, "series", must_be);
    asked->n_rounds = has_wins ? 0 : asked->n_rounds;
    return true;
}

bool asked_table_read(const char *bytes, size_t n_bytes, struct asked_table *asked,
                      struct refusal *refusal)
{
    json_t *object = read_object(bytes, n_bytes, refusal);
    bool is_fine = object && read_setup(object, &asked->setup, refusal) &&
                   read_seats(object, asked, refusal) &&
                   read_name(object, asked->name, refusal) &&
                   read_flag(object, "public", &asked->is_public, refusal) &&
                   read_flag(object, "verified", &asked->is_verified, refusal) &&
                   read_clock(object, asked, refusal) && read_series(object, asked, refusal);
    json_decref(object);
    return is_fine;
}

bool asked_seat_read(const char *bytes, size_t n_bytes, struct asked_seat *asked,
                     struct refusal *refusal)
{
    json_t *object = read_object(bytes, n_bytes, refusal);
    asked->seat = ASKED_NO_SEAT;
    bool is_fine = object &&
                   read_number(object, "seat", "one of the game's seats, or null",
                               GAME_SEATS_MAX - 1, &asked->seat, refusal) &&
                   read_name(object, asked->name, refusal);
    json_decref(object);
    return is_fine;
}

bool asked_fill_read(const char *bytes, size_t n_bytes, struct asked_fill *asked,
                     struct refusal *refusal)
{
    static const char range[] = "one of the game's seats";
    json_t *object = read_object(bytes, n_bytes, refusal);
    asked->seat = ASKED_NO_SEAT;
    bool is_fine = object &&
                   read_number(object, "seat", range, GAME_SEATS_MAX - 1, &asked->seat, refusal) &&
                   (asked->seat != ASKED_NO_SEAT || refuse_member(refusal, "seat", range)) &&
                   read_level(object, &asked->level, refusal);
    json_decref(object);
    return is_fine;
}

/* ---- Messages of a socket. */

static bool read_hello(json_t *object, struct asked *asked, struct refusal *refusal)
{
    asked->since = ASKED_NO_NUMBER;
    json_t *key = json_object_get(object, "key");
    asked->has_key = key && !json_is_null(key);
    if (asked->has_key &&
        !(json_is_string(key) && seat_key_read(json_string_value(key), &asked->key)))
        return refusal_set(refusal, 400, &phrase_no_key);
    return read_number(object, "since", "the number of an event", INT_MAX, &asked->since,
                       refusal) &&
           read_flag(object, "steps", &asked->wants_steps, refusal);
}

static bool read_play(json_t *object, struct asked *asked, struct refusal *refusal)
{
    const char *word;
    asked->number = ASKED_NO_NUMBER;
    if (!read_number(object, "number", "the number of an event", INT_MAX, &asked->number,
                     refusal) ||
        !read_string(object, "word", &word, refusal))
        return false;
    if (asked->number == ASKED_NO_NUMBER)
        return refusal_set(refusal, 400, &phrase_missing, "number");
    struct text text = text_in(asked->word, sizeof asked->word);
    text_add(&text, word);
    return true;
}

/* One of a list of strings: its index. */
static bool read_choice(json_t *object, const char *name, const char *const choices[],
                        int n_choices, const char *must_be, int *choice, struct refusal *refusal)
{
    const char *given;
    if (!read_string(object, name, &given, refusal))
        return false;
    for (*choice = 0; *choice < n_choices; ++*choice)
        if (strcmp(given, choices[*choice]) == 0)
            return true;
    return refuse_member(refusal, name, must_be);
}

static bool read_offer(json_t *object, struct asked *asked, struct refusal *refusal)
{
    static const char *const kinds[N_OFFER_KINDS] = {
        [OFFER_DRAW] = "draw", [OFFER_TAKEBACK] = "takeback", [OFFER_REMATCH] = "rematch"};
    int kind;
    if (!read_choice(object, "what", kinds, N_OFFER_KINDS,
                     "\"draw\", \"takeback\" or \"rematch\"", &kind, refusal))
        return false;
    asked->offer = (enum offer_kind)kind;
    return true;
}

static bool read_answer(json_t *object, struct asked *asked, struct refusal *refusal)
{
    if (!json_object_get(object, "yes"))
        return refusal_set(refusal, 400, &phrase_missing, "yes");
    return read_offer(object, asked, refusal) &&
           read_flag(object, "yes", &asked->is_yes, refusal);
}

static bool read_phrase(json_t *object, struct asked *asked, struct refusal *refusal)
{
    static const char *const phrases[] = {"hello",    "good-luck", "well-played",
                                          "thanks",   "thinking",  "oops",
                                          "one-moment", "good-game", "bye"};
    enum { N_PHRASES = sizeof phrases / sizeof phrases[0] };
    int choice;
    if (!read_choice(object, "phrase", phrases, N_PHRASES, "one of the known phrases", &choice,
                     refusal))
        return false;
    asked->phrase = phrases[choice];
    return true;
}

static bool read_bytes(json_t *object, const char *name, struct chance_key *bytes,
                       struct refusal *refusal)
{
    const char *digits;
    size_t length;
    if (!read_string(object, name, &digits, refusal))
        return false;
    if (sodium_hex2bin(bytes->bytes, sizeof bytes->bytes, digits, strlen(digits), NULL, &length,
                       NULL) != 0 ||
        length != sizeof bytes->bytes || strlen(digits) != 2 * sizeof bytes->bytes)
        return refuse_member(refusal, name, "64 hexadecimal digits");
    return true;
}

static bool read_commit(json_t *object, struct asked *asked, struct refusal *refusal)
{
    asked->attempt = 1;
    return read_bytes(object, "hash", &asked->bytes, refusal) &&
           read_number(object, "attempt", "the number of an attempt", INT_MAX, &asked->attempt,
                       refusal);
}

static bool read_opening(json_t *object, struct asked *asked, struct refusal *refusal)
{
    return read_bytes(object, "contribution", &asked->bytes, refusal);
}

static const struct {
    const char *type;
    bool (*read)(json_t *, struct asked *, struct refusal *);  /* NULL: it says all by its type */
} readers[N_ASKED] = {
    [ASKED_HELLO] = {"hello", read_hello},
    [ASKED_PLAY] = {"play", read_play},
    [ASKED_RESIGN] = {"resign", NULL},
    [ASKED_OFFER] = {"offer", read_offer},
    [ASKED_ANSWER] = {"answer", read_answer},
    [ASKED_CLAIM_WIN] = {"claim-win", NULL},
    [ASKED_LEAVE] = {"leave", NULL},
    [ASKED_PHRASE] = {"phrase", read_phrase},
    [ASKED_COMMIT] = {"commit", read_commit},
    [ASKED_OPEN] = {"open", read_opening},
};

bool asked_read(const char *bytes, size_t n_bytes, struct asked *asked, struct refusal *refusal)
{
    const char *type;
    json_t *object = read_object(bytes, n_bytes, refusal);
    bool is_fine = object && read_string(object, "type", &type, refusal);
    int which = 0;
    while (is_fine && which < N_ASKED && strcmp(type, readers[which].type) != 0)
        which++;
    if (is_fine && which == N_ASKED)
        is_fine = refusal_set(refusal, 400, &phrase_no_type, type);
    asked->type = (enum asked_type)which;
    if (is_fine && readers[which].read)
        is_fine = readers[which].read(object, asked, refusal);
    json_decref(object);
    return is_fine;
}
