/*
 * record_read.c: records from any bytes. First the parts are taken apart,
 * then the game they tell of is played through.
 */
#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "record.h"
#include "record_parts.h"
#include "setup_words.h"
#include "shares.h"
#include "utf8.h"

enum {
    PARTS_MAX = 3 * LOG_MOVES_MAX,  /* of one game */
    TEXT_MAX = 1 << 16,             /* bytes of a tag's value or a comment */
};

static const struct phrase phrase_control = {
    "record-control", PHRASE("Control character %1 does not belong into a record.")};
static const struct phrase phrase_not_utf8 = {
    "record-not-utf8", PHRASE("Byte %1 is not UTF-8 text.")};
static const struct phrase phrase_tag_form = {
    "record-tag-form", PHRASE("A tag is written [Name \"value\"] in one line.")};
static const struct phrase phrase_escape = {
    "record-escape", PHRASE("In a tag's value a \\ stands only before \" or \\.")};
static const struct phrase phrase_open_comment = {
    "record-open-comment", PHRASE("The comment that begins here has no end.")};
static const struct phrase phrase_too_long = {
    "record-too-long", PHRASE("This is longer than a record may hold (%1).")};
static const struct phrase phrase_too_many = {
    "record-too-many", PHRASE("The game has too many words and comments.")};
static const struct phrase phrase_tag_twice = {
    "record-tag-twice", PHRASE("Tag %1 stands more than once.")};
static const struct phrase phrase_no_tag = {
    "record-no-tag", PHRASE("The game that begins here has no tag %1.")};
static const struct phrase phrase_no_game = {"record-no-game", PHRASE("There is no game %1.")};
static const struct phrase phrase_rules = {
    "record-rules", PHRASE("The record is of rules version %1; this program plays version %2.")};
static const struct phrase phrase_option_missing = {
    "record-option-missing", PHRASE("Options says nothing of %1.")};
static const struct phrase phrase_result_form = {
    "record-result-form", PHRASE("%1 is not a result for %2 seats.")};
static const struct phrase phrase_result_wrong = {
    "record-result-wrong", PHRASE("Result is %1, but the words end the game with %2.")};
static const struct phrase phrase_not_ended = {
    "record-not-ended",
    PHRASE("Result is %1, but the words do not end the game, and there is no Termination.")};
static const struct phrase phrase_termination = {
    "record-termination",
    PHRASE("Termination cannot be %1: it is resign, time, agreed or abandoned.")};
static const struct phrase phrase_ended_anyway = {
    "record-ended-anyway", PHRASE("Termination is given, but the words themselves end the game.")};
static const struct phrase phrase_no_memory = {"no-memory", PHRASE("There is no memory left.")};

static const char *const terminations[] = {"resign", "time", "agreed", "abandoned"};

static bool refuse(struct record_error *error, int line, const struct phrase *phrase,
                   const char *first, const char *second)
{
    *error = (struct record_error){.line = line};
    sentence_set(&error->why, phrase, first, second);
    return false;
}

static bool refuse_number(struct record_error *error, int line, const struct phrase *phrase,
                          long long number)
{
    char digits[24];
    struct text text = text_in(digits, sizeof digits);
    text_int(&text, number);
    return refuse(error, line, phrase, digits, NULL);
}

/* ---- Characters. */

struct record_reader record_reader_of(const char *text, size_t n_bytes)
{
    static const char mark[] = "\xef\xbb\xbf";  /* that some editors put first */
    struct record_reader reader = {.at = text, .end = text + n_bytes, .line = 1};
    if (n_bytes >= 3 && memcmp(text, mark, 3) == 0)
        reader.at += 3;
    return reader;
}

static bool characters_are_good(const struct record_reader *reader, struct record_error *error)
{
    int line = reader->line;
    for (const char *at = reader->at; at < reader->end;) {
        uint32_t code;
        int length = utf8_read(at, (size_t)(reader->end - at), &code);
        if (length == 0)
            return refuse_number(error, line, &phrase_not_utf8, (unsigned char)*at);
        if ((code < 0x20 && !strchr("\t\r\n", (int)code)) || code == 0 || code == 0x7f)
            return refuse_number(error, line, &phrase_control, code);
        line += code == '\n';
        at += length;
    }
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void skip_blanks(struct record_reader *reader)
{
    for (; reader->at < reader->end && is_blank(*reader->at); reader->at++)
        reader->line += *reader->at == '\n';
}

/* ---- Parts. */

static bool add_part(struct record *record, enum record_kind kind, int line, const char *name,
                     const char *text, size_t n_text, struct record_error *error)
{
    if (record->n_parts == PARTS_MAX)
        return refuse(error, line, &phrase_too_many, NULL, NULL);
    if (!record_insert(record, record->n_parts, kind, line, name, text, n_text))
        return refuse(error, line, &phrase_no_memory, NULL, NULL);
    return true;
}

static bool is_name_character(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

/* The name of the tag that stands there, "" if it is none. */
static void peek_tag(const struct record_reader *reader, char name[RECORD_NAME_MAX])
{
    struct text text = text_in(name, RECORD_NAME_MAX);
    const char *at = reader->at + 1;
    while (at < reader->end && is_name_character(*at))
        text_char(&text, *at++);
    if (text.is_cut)
        text_clear(&text);
}

static bool read_tag(struct record_reader *reader, struct record *record,
                     struct record_error *error)
{
    char name[RECORD_NAME_MAX];
    peek_tag(reader, name);
    const char *at = reader->at + 1 + strlen(name), *end = reader->end;
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    if (!*name || at == end || *at != '"')
        return refuse(error, reader->line, &phrase_tag_form, NULL, NULL);
    const char *start = ++at;
    for (; at < end && *at != '"' && *at != '\n'; at++) {
        if (*at != '\\')
            continue;
        if (at + 1 == end || (at[1] != '"' && at[1] != '\\'))
            return refuse(error, reader->line, &phrase_escape, NULL, NULL);
        at++;
    }
    if (at == end || *at != '"')
        return refuse(error, reader->line, &phrase_tag_form, NULL, NULL);
    if (at - start > TEXT_MAX)
        return refuse_number(error, reader->line, &phrase_too_long, TEXT_MAX);

    size_t n_value = 0, n_escaped = (size_t)(at - start);
    char *value = malloc(n_escaped + 1);
    if (!value)
        return refuse(error, reader->line, &phrase_no_memory, NULL, NULL);
    for (size_t i = 0; i < n_escaped; i++) {
        i += start[i] == '\\';
        value[n_value++] = start[i];
    }
    bool is_added = add_part(record, RECORD_TAG, reader->line, name, value, n_value, error);
    free(value);
    if (!is_added)
        return false;

    at++;
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    if (at == end || *at != ']')
        return refuse(error, reader->line, &phrase_tag_form, NULL, NULL);
    reader->at = at + 1;
    return true;
}

static bool read_comment(struct record_reader *reader, struct record *record,
                         struct record_error *error)
{
    const char *start = reader->at + 1;
    const char *close = memchr(start, '}', (size_t)(reader->end - start));
    if (!close)
        return refuse(error, reader->line, &phrase_open_comment, NULL, NULL);
    if (close - start > TEXT_MAX)
        return refuse_number(error, reader->line, &phrase_too_long, TEXT_MAX);
    if (!add_part(record, RECORD_COMMENT, reader->line, NULL, start, (size_t)(close - start),
                  error))
        return false;
    for (; reader->at <= close; reader->at++)
        reader->line += *reader->at == '\n';
    return true;
}

static bool read_word(struct record_reader *reader, struct record *record,
                      struct record_error *error)
{
    const char *start = reader->at, *at = start;
    while (at < reader->end && !is_blank(*at) && *at != '{')
        at++;
    size_t length = (size_t)(at - start);
    reader->at = at;
    if (length >= GAME_WORD_MAX) {
        refuse_number(error, reader->line, &phrase_too_long, GAME_WORD_MAX - 1);
        memcpy(error->word, start, 16);
        return false;
    }
    return add_part(record, RECORD_WORD, reader->line, NULL, start, length, error);
}

/* A tag opens the next game once this one has words, and the tag Game opens
 * it in any case. */
static bool opens_next_game(const struct record_reader *reader, const struct record *record,
                            bool has_words)
{
    char name[RECORD_NAME_MAX];
    peek_tag(reader, name);
    return has_words || (strcmp(name, "Game") == 0 && record_find_tag(record, "Game"));
}

static bool read_parts(struct record_reader *reader, struct record *record,
                       struct record_error *error)
{
    bool has_words = false;
    for (;;) {
        skip_blanks(reader);
        if (reader->at == reader->end)
            return true;
        bool is_read;
        if (*reader->at == '[') {
            if (opens_next_game(reader, record, has_words))
                return true;
            is_read = read_tag(reader, record, error);
        } else if (*reader->at == '{') {
            is_read = read_comment(reader, record, error);
        } else {
            is_read = read_word(reader, record, error);
            has_words = true;
        }
        if (!is_read)
            return false;
    }
}

/* ---- Meaning. */

/* The one tag of this name; NULL, with the error, if it is missing or stands
 * twice. */
static const struct record_part *the_tag(const struct record *record, const char *name,
                                         struct record_error *error)
{
    const struct record_part *tag = record_find_tag(record, name);
    if (!tag) {
        refuse(error, record->part[0].line, &phrase_no_tag, name, NULL);
        return NULL;
    }
    for (int i = 0; i < record->n_parts; i++) {
        const struct record_part *part = &record->part[i];
        if (part->kind == RECORD_TAG && part != tag && strcmp(part->name, name) == 0) {
            refuse(error, part->line, &phrase_tag_twice, name, NULL);
            return NULL;
        }
    }
    return tag;
}

static bool options_are_all_there(const struct game *game, const struct record_part *tag,
                                  struct record_error *error)
{
    for (int i = 0; i < game_option_count(game); i++) {
        const char *key = game_option_key(game, i);
        bool is_there = false;
        const char *at = tag->text;
        while (at && !is_there) {
            is_there = strncmp(at, key, strlen(key)) == 0 && at[strlen(key)] == '=';
            at = strchr(at, ',');
            at = at ? at + 1 : NULL;
        }
        if (!is_there)
            return refuse(error, tag->line, &phrase_option_missing, key, NULL);
    }
    return true;
}

static bool read_setup(struct record *record, struct record_error *error)
{
    const struct record_part *tag = the_tag(record, "Game", error);
    if (!tag)
        return false;
    const struct game *game = game_find(tag->text);
    if (!game)
        return refuse(error, tag->line, &phrase_no_game, tag->text, NULL);
    record->setup = game_setup_default(game);

    tag = the_tag(record, "Options", error);
    if (!tag)
        return false;
    struct sentence why;
    if (!setup_read_options(tag->text, &record->setup, &why)) {
        *error = (struct record_error){.line = tag->line, .why = why};
        return false;
    }
    if (!options_are_all_there(game, tag, error))
        return false;

    tag = the_tag(record, "Rules", error);
    if (!tag)
        return false;
    char version[16];
    struct text text = text_in(version, sizeof version);
    text_int(&text, game_rules_version(game));
    if (strcmp(tag->text, version) != 0)
        return refuse(error, tag->line, &phrase_rules, tag->text, version);
    return true;
}

static bool play_words(const struct record *record, struct table *table,
                       struct record_error *error)
{
    for (int i = 0; i < record->n_parts; i++) {
        const struct record_part *part = &record->part[i];
        if (part->kind != RECORD_WORD)
            continue;
        *error = (struct record_error){.line = part->line};
        struct text word = text_in(error->word, sizeof error->word);
        text_add(&word, part->text);
        if (!table_play(table, part->text, &error->why))
            return false;
    }
    return true;
}

static bool termination_is_good(const struct record *record, bool is_over,
                                struct record_error *error)
{
    if (!record_find_tag(record, "Termination"))
        return true;
    const struct record_part *tag = the_tag(record, "Termination", error);
    if (!tag)
        return false;
    if (is_over)
        return refuse(error, tag->line, &phrase_ended_anyway, NULL, NULL);
    for (size_t i = 0; i < sizeof terminations / sizeof terminations[0]; i++)
        if (strcmp(tag->text, terminations[i]) == 0)
            return true;
    return refuse(error, tag->line, &phrase_termination, tag->text, NULL);
}

static bool result_is_good(const struct record *record, const struct table *table,
                           struct record_error *error)
{
    const struct record_part *tag = the_tag(record, "Result", error);
    if (!tag)
        return false;
    int n_seats = game_seats(&record->setup);
    bool is_over = table_to_move(table) == GAME_OVER;
    bool is_open = strcmp(tag->text, "*") == 0;
    float given[GAME_SEATS_MAX] = {0}, computed[GAME_SEATS_MAX] = {0};
    if (!is_open && !shares_read(tag->text, n_seats, given)) {
        char seats[16];
        struct text text = text_in(seats, sizeof seats);
        text_int(&text, n_seats);
        return refuse(error, tag->line, &phrase_result_form, tag->text, seats);
    }
    if (!termination_is_good(record, is_over, error))
        return false;
    if (!is_over && !is_open && !record_tag(record, "Termination"))
        return refuse(error, tag->line, &phrase_not_ended, tag->text, NULL);
    if (!is_over)
        return true;
    game_score(&record->setup, table_state(table), computed);
    if (!is_open && shares_same(given, computed, n_seats))
        return true;
    char result[SHARES_TEXT_MAX];
    struct text text = text_in(result, sizeof result);
    shares_write(computed, n_seats, &text);
    return refuse(error, tag->line, &phrase_result_wrong, tag->text, result);
}

static bool tells_a_game(struct record *record, struct record_error *error)
{
    if (!read_setup(record, error))
        return false;
    struct table *table = table_new(&record->setup, NULL);
    if (!table)
        return refuse(error, record->part[0].line, &phrase_no_memory, NULL, NULL);
    bool is_good = play_words(record, table, error) && result_is_good(record, table, error);
    table_free(table);
    return is_good;
}

bool record_read(struct record_reader *reader, struct record **out, struct record_error *error)
{
    *error = (struct record_error){0};
    *out = NULL;
    if (!reader->is_checked && !characters_are_good(reader, error))
        return false;
    reader->is_checked = true;
    skip_blanks(reader);
    if (reader->at == reader->end)
        return false;
    struct record *record = record_new();
    if (!record)
        return refuse(error, reader->line, &phrase_no_memory, NULL, NULL);
    if (!read_parts(reader, record, error) || !tells_a_game(record, error)) {
        record_free(record);
        return false;
    }
    *out = record;
    return true;
}
