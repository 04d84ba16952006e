/* record.c: a record's parts, and writing them. Reading: record_read.c. */
#include "record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "record_parts.h"
#include "referee.h"
#include "shares.h"

enum { LINE_WIDTH = 78 };

/* The order of the tags that we write. Others follow. */
static const char *const tag_order[] = {
    "Game",  "Options", "Rules", "Referee", "Series", "Round",       "Seat0",
    "Seat1", "Seat2",   "Seat3", "Date",    "Result", "Termination",
};

enum { N_TAG_ORDER = sizeof tag_order / sizeof tag_order[0] };

/* ---- Parts. */

struct record *record_new(void)
{
    return calloc(1, sizeof(struct record));
}

static void free_part(struct record_part *part)
{
    free(part->name);
    free(part->text);
}

void record_free(struct record *record)
{
    if (!record)
        return;
    for (int i = 0; i < record->n_parts; i++)
        free_part(&record->part[i]);
    free(record->part);
    free(record);
}

bool record_insert(struct record *record, int index, enum record_kind kind, int line,
                   const char *name, const char *text, size_t n_text)
{
    assert(index >= 0 && index <= record->n_parts);
    if (record->n_parts == record->room) {
        int room = record->room > 0 ? 2 * record->room : 128;
        struct record_part *parts = realloc(record->part, (size_t)room * sizeof *parts);
        if (!parts)
            return false;
        record->part = parts;
        record->room = room;
    }
    struct record_part part = {.kind = kind, .line = line};
    part.name = name ? strdup(name) : NULL;
    part.text = strndup(text, n_text);
    if (!part.text || (name && !part.name)) {
        free_part(&part);
        return false;
    }
    memmove(record->part + index + 1, record->part + index,
            (size_t)(record->n_parts - index) * sizeof part);
    record->part[index] = part;
    record->n_parts++;
    return true;
}

const struct record_part *record_find_tag(const struct record *record, const char *name)
{
    for (int i = 0; i < record->n_parts; i++)
        if (record->part[i].kind == RECORD_TAG && strcmp(record->part[i].name, name) == 0)
            return &record->part[i];
    return NULL;
}

const game_setup *record_setup(const struct record *record)
{
    return &record->setup;
}

int record_part_count(const struct record *record)
{
    return record->n_parts;
}

const struct record_part *record_part_at(const struct record *record, int index)
{
    return &record->part[index];
}

const char *record_tag(const struct record *record, const char *name)
{
    const struct record_part *tag = record_find_tag(record, name);
    return tag ? tag->text : NULL;
}

/* ---- Making. */

static int tag_rank(const char *name)
{
    int rank = 0;
    while (rank < N_TAG_ORDER && strcmp(tag_order[rank], name) != 0)
        rank++;
    return rank;
}

/* Behind the last tag that does not belong after this one. */
static int tag_place(const struct record *record, const char *name)
{
    int place = 0;
    for (int i = 0; i < record->n_parts; i++)
        if (record->part[i].kind == RECORD_TAG && tag_rank(record->part[i].name) <= tag_rank(name))
            place = i + 1;
    return place;
}

/* Nobody's name or remark may break the text apart. */
static char *tamed(const char *text, char forbidden)
{
    char *copy = strdup(text);
    for (char *at = copy; at && *at; at++)
        if ((unsigned char)*at < 0x20 || *at == 0x7f || *at == forbidden)
            *at = ' ';
    return copy;
}

bool record_set_tag(struct record *record, const char *name, const char *value)
{
    char *text = tamed(value, '\0');
    if (!text)
        return false;
    struct record_part *tag = (struct record_part *)record_find_tag(record, name);
    if (tag) {
        free(tag->text);
        tag->text = text;
        return true;
    }
    bool is_done =
        record_insert(record, tag_place(record, name), RECORD_TAG, 0, name, text, strlen(text));
    free(text);
    return is_done;
}

static bool insert_comment(struct record *record, int index, const char *comment)
{
    char *text = tamed(comment, '}');
    if (!text)
        return false;
    bool is_done = record_insert(record, index, RECORD_COMMENT, 0, NULL, text, strlen(text));
    free(text);
    return is_done;
}

bool record_add_comment(struct record *record, const char *comment)
{
    return insert_comment(record, record->n_parts, comment);
}

bool record_comment_after(struct record *record, int n_words, const char *comment)
{
    int index = 0;
    for (int n = 0; index < record->n_parts && n < n_words; index++)
        n += record->part[index].kind == RECORD_WORD;
    return insert_comment(record, index, comment);
}

void record_drop_comments(struct record *record, const char *beginning)
{
    int n_kept = 0;
    for (int i = 0; i < record->n_parts; i++) {
        struct record_part *part = &record->part[i];
        if (part->kind == RECORD_COMMENT && strncmp(part->text, beginning, strlen(beginning)) == 0)
            free_part(part);
        else
            record->part[n_kept++] = *part;
    }
    record->n_parts = n_kept;
}

/* What a strict referee asked in vain is no word of the game. */
static bool add_words(struct record *record, const struct table *table)
{
    struct walk walk = walk_from_start(table_setup(table));
    bool is_done = true;
    while (is_done && table_walk_next(table, &walk)) {
        char word[GAME_WORD_MAX];
        if (game_is_asked_in_vain(walk.setup, &walk.state))
            continue;
        walk_word(&walk, WALK_OPEN, word);
        is_done = record_insert(record, record->n_parts, RECORD_WORD, 0, NULL, word, strlen(word));
    }
    return is_done;
}

struct record *record_of_table(const struct table *table)
{
    const game_setup *setup = table_setup(table);
    char options[256], rules[16], result[SHARES_TEXT_MAX];
    struct text text = text_in(options, sizeof options);
    game_setup_write(setup, &text);
    text = text_in(rules, sizeof rules);
    text_int(&text, game_rules_version(setup->rules));
    text = text_in(result, sizeof result);
    if (table_to_move(table) == GAME_OVER) {
        float share[GAME_SEATS_MAX];
        game_score(setup, table_state(table), share);
        shares_write(share, game_seats(setup), &text);
    } else {
        text_char(&text, '*');
    }
    struct record *record = record_new();
    if (!record)
        return NULL;
    record->setup = referee_helpful(setup);
    if (!record_set_tag(record, "Game", game_key(setup->rules)) ||
        !record_set_tag(record, "Options", options) || !record_set_tag(record, "Rules", rules) ||
        !record_set_tag(record, "Result", result) ||
        (setup->is_strict && !record_set_tag(record, "Referee", referee_key(setup))) ||
        !add_words(record, table)) {
        record_free(record);
        return NULL;
    }
    return record;
}

struct table *record_table(const struct record *record)
{
    struct table *table = table_new(&record->setup, NULL);
    for (int i = 0; table && i < record->n_parts; i++) {
        if (record->part[i].kind == RECORD_WORD &&
            !table_play(table, record->part[i].text, NULL)) {
            table_free(table);
            return NULL;
        }
    }
    return table;
}

/* ---- Writing. */

static void write_tag(const struct record_part *tag, struct text *out)
{
    text_format(out, "[%s \"", tag->name);
    for (const char *at = tag->text; *at; at++) {
        if (*at == '"' || *at == '\\')
            text_char(out, '\\');
        text_char(out, *at);
    }
    text_add(out, "\"]\n");
}

/* Words and comments, in lines; *column is where the last one ended. */
static void write_in_lines(const struct record_part *part, size_t *column, struct text *out)
{
    bool is_comment = part->kind == RECORD_COMMENT;
    size_t width = strlen(part->text) + (is_comment ? 2 : 0);
    if (*column > 0 && *column + 1 + width > LINE_WIDTH) {
        text_char(out, '\n');
        *column = 0;
    } else if (*column > 0) {
        text_char(out, ' ');
        ++*column;
    }
    if (is_comment)
        text_char(out, '{');
    text_add(out, part->text);
    if (is_comment)
        text_char(out, '}');
    const char *last_line = strrchr(part->text, '\n');
    *column = last_line ? strlen(last_line) : *column + width;
}

char *record_write(const struct record *record)
{
    size_t room = 16;
    int body = 0;  /* the parts after the last tag */
    for (int i = 0; i < record->n_parts; i++) {
        const struct record_part *part = &record->part[i];
        room += 2 * strlen(part->text) + (part->name ? strlen(part->name) : 0) + 8;
        if (part->kind == RECORD_TAG)
            body = i + 1;
    }
    char *written = malloc(room);
    if (!written)
        return NULL;
    struct text text = text_in(written, room);
    for (int i = 0; i < body; i++) {
        if (record->part[i].kind == RECORD_TAG)
            write_tag(&record->part[i], &text);
        else
            text_format(&text, "{%s}\n", record->part[i].text);
    }
    size_t column = 0;
    if (body > 0 && body < record->n_parts)
        text_char(&text, '\n');
    for (int i = body; i < record->n_parts; i++)
        write_in_lines(&record->part[i], &column, &text);
    if (column > 0)
        text_char(&text, '\n');
    assert(!text.is_cut);
    return written;
}
