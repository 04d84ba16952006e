/*
 * engine_text.c: the commands that take and give whole texts: records and
 * drawn positions. A text travels as one word, percent-encoded as in
 * addresses: a blank is %20, a new line %0A. What was found comes back as
 * JSON, an object a line.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "diagram.h"
#include "engine_parts.h"
#include "hex.h"
#include "record.h"
#include "say.h"
#include "state_json.h"
#include "verify.h"

static const struct phrase phrase_not_encoded = {
    "engine-not-encoded", PHRASE("In a text two hexadecimal digits follow each percent sign, not %1.")};
const struct phrase engine_no_record = {
    "engine-no-record", PHRASE("There is no game in this text.")};
static const struct phrase phrase_no_question = {
    "engine-no-question", PHRASE("Nothing is asked: a line 'claim PLACE by SEAT' is missing.")};
static const struct phrase phrase_tag_value = {
    "engine-tag-value", PHRASE("Write a tag as NAME=VALUE, not %1.")};
static const struct phrase phrase_open_only = {
    "engine-open-only", PHRASE("Only what one seat knows is known here: it makes no record.")};
static const struct phrase phrase_in_line = {"engine-in-line", PHRASE("Line %1: ")};
static const struct phrase phrase_in_line_at = {"engine-in-line-at", PHRASE("Line %1, %2: ")};

/* ---- Texts as words. */

char *engine_decode(const char *word, size_t *n_bytes, struct sentence *why)
{
    char *text = malloc(strlen(word) + 1), *end = text;
    if (!text) {
        engine_refuse(why, &engine_no_memory, NULL, NULL);
        return NULL;
    }
    for (const char *at = word; *at; at++) {
        if (*at != '%') {
            *end++ = *at;
            continue;
        }
        int high = hex_value(at[1]), low = high < 0 ? -1 : hex_value(at[2]);
        if (low < 0) {
            char rest[8];
            struct text cut = text_in(rest, sizeof rest);
            text_add(&cut, at);
            engine_refuse(why, &phrase_not_encoded, rest, NULL);
            free(text);
            return NULL;
        }
        *end++ = (char)(high << 4 | low);
        at += 2;
    }
    *end = '\0';
    *n_bytes = (size_t)(end - text);
    return text;
}

/* Where in the text it went wrong is said before why. */
static bool refuse_at(struct engine *engine, int line, const char *word)
{
    sentence_set(&engine->where, *word ? &phrase_in_line_at : &phrase_in_line, line, word);
    return false;
}

void engine_json_sentences(const struct engine *engine, const struct sentence line[], int n_lines,
                           struct text *out)
{
    text_char(out, '[');
    for (int i = 0; i < n_lines; i++) {
        char said[ENGINE_SAID_MAX];
        struct text text = text_in(said, sizeof said);
        say(&line[i], engine->host.translate, &text);
        if (i > 0)
            text_char(out, ',');
        text_json_string(out, said);
    }
    text_char(out, ']');
}

/* ---- Records. */

static void json_setup(const game_setup *setup, struct text *out)
{
    char options[256];
    struct text text = text_in(options, sizeof options);
    game_setup_write(setup, &text);
    for (char *at = options; *at; at++)
        if (*at == ',')
            *at = ' ';
    text_format(out, "\"game\":\"%s\",\"options\":", game_key(setup->rules));
    text_json_string(out, options);
}

static void json_tags(const struct record *record, struct text *out)
{
    bool is_first = true;
    text_add(out, ",\"tags\":{");
    for (int i = 0; i < record_part_count(record); i++) {
        const struct record_part *part = record_part_at(record, i);
        /* Of a tag that stands twice the first counts, here as in record_tag. */
        if (part->kind != RECORD_TAG || record_tag(record, part->name) != part->text)
            continue;
        if (!is_first)
            text_char(out, ',');
        is_first = false;
        text_json_string(out, part->name);
        text_char(out, ':');
        text_json_string(out, part->text);
    }
    text_char(out, '}');
}

/* Every word with who played it, and the comments that follow it. */
static void json_words(const struct record *record, struct text *out)
{
    struct table *table = table_new(record_setup(record), NULL);
    bool is_first = true;
    text_add(out, ",\"words\":[");
    for (int i = 0; table && i < record_part_count(record); i++) {
        const struct record_part *part = record_part_at(record, i);
        if (part->kind != RECORD_WORD)
            continue;
        int mover = table_to_move(table);
        if (!is_first)
            text_char(out, ',');
        is_first = false;
        text_add(out, "[");
        text_json_string(out, part->text);
        if (mover == GAME_CHANCE)
            text_add(out, ",\"chance\"]");
        else
            text_format(out, ",%d]", mover);
        table_play(table, part->text, NULL);
    }
    text_char(out, ']');
    table_free(table);
}

static void json_comments(const struct record *record, struct text *out)
{
    int n_words = 0;
    bool is_first = true;
    text_add(out, ",\"comments\":[");
    for (int i = 0; i < record_part_count(record); i++) {
        const struct record_part *part = record_part_at(record, i);
        n_words += part->kind == RECORD_WORD;
        if (part->kind != RECORD_COMMENT)
            continue;
        text_format(out, "%s[%d,", is_first ? "" : ",", n_words);
        is_first = false;
        text_json_string(out, part->text);
        text_char(out, ']');
    }
    text_char(out, ']');
}

static bool answer_record(const struct engine *engine, const struct record *record,
                          struct sentence *why)
{
    char *written = record_write(record);
    /* Escaped, a byte takes six; each part stands here once, and in the text. */
    size_t room = written ? 16 * strlen(written) + 8192 + VERIFY_LINES_MAX * 6 * ENGINE_SAID_MAX : 0;
    char *line = written ? malloc(room) : NULL;
    if (line) {
        struct verification found;
        record_verify(record, NULL, &found);
        struct text text = text_in(line, room);
        text_char(&text, '{');
        json_setup(record_setup(record), &text);
        json_tags(record, &text);
        json_words(record, &text);
        json_comments(record, &text);
        text_format(&text, ",\"shuffle\":{\"verdict\":\"%s\",\"lines\":", verify_key(found.verdict));
        engine_json_sentences(engine, found.line, found.n_lines, &text);
        text_add(&text, "},\"text\":");
        text_json_string(&text, written);
        text_char(&text, '}');
        assert(!text.is_cut);
        engine_answer(engine, line);
    }
    free(written);
    free(line);
    return line || engine_refuse(why, &engine_no_memory, NULL, NULL);
}

/* All games of the text are read before any is told: a bad one spoils it. */
static bool each_record(struct engine *engine, const char *text, size_t n_bytes, bool is_told,
                        struct sentence *why)
{
    struct record_reader reader = record_reader_of(text, n_bytes);
    struct record_error error;
    struct record *record;
    int n_records = 0;
    while (record_read(&reader, &record, &error)) {
        bool is_good = !is_told || answer_record(engine, record, why);
        record_free(record);
        if (!is_good)
            return false;
        n_records++;
    }
    if (error.line > 0) {
        if (why)
            *why = error.why;
        return refuse_at(engine, error.line, error.word);
    }
    return n_records > 0 || engine_refuse(why, &engine_no_record, NULL, NULL);
}

bool engine_do_read(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    if (arguments.n == 0)
        return engine_refuse(why, &engine_word_wanted, "read", "a text");
    size_t n_bytes;
    char *text = engine_decode(arguments.word[0], &n_bytes, why);
    bool is_done = text && each_record(engine, text, n_bytes, false, why) &&
                   each_record(engine, text, n_bytes, true, why);
    free(text);
    return is_done;
}

static bool set_tag(struct record *record, const char *word, struct sentence *why)
{
    const char *equals = strchr(word, '=');
    size_t n_name = equals ? (size_t)(equals - word) : 0;
    char name[RECORD_NAME_MAX];
    if (n_name == 0 || n_name >= sizeof name)
        return engine_refuse(why, &phrase_tag_value, word, NULL);
    memcpy(name, word, n_name);
    name[n_name] = '\0';
    for (const char *at = name; *at; at++)
        if (!((*at >= 'A' && *at <= 'Z') || (*at >= 'a' && *at <= 'z') ||
              (*at >= '0' && *at <= '9') || *at == '_'))
            return engine_refuse(why, &phrase_tag_value, word, NULL);
    size_t n_bytes;
    char *value = engine_decode(equals + 1, &n_bytes, why);
    if (!value)
        return false;
    bool is_set = record_set_tag(record, name, value);
    free(value);
    return is_set || engine_refuse(why, &engine_no_memory, NULL, NULL);
}

bool engine_do_write(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    if (!engine->table)
        return engine_refuse(why, &phrase_open_only, NULL, NULL);
    struct record *record = record_of_table(engine->table);
    char *written = NULL, *line = NULL;
    bool is_done = record || engine_refuse(why, &engine_no_memory, NULL, NULL);
    for (int i = 0; is_done && i < arguments.n; i++)
        is_done = set_tag(record, arguments.word[i], why);
    if (is_done) {
        written = record_write(record);
        size_t room = written ? 6 * strlen(written) + 3 : 0;
        line = written ? malloc(room) : NULL;
        is_done = line || engine_refuse(why, &engine_no_memory, NULL, NULL);
        if (line) {
            struct text text = text_in(line, room);
            text_json_string(&text, written);
            engine_answer(engine, line);
        }
    }
    free(line);
    free(written);
    record_free(record);
    return is_done;
}

/* ---- Drawn positions. */

static void answer_claim(const struct engine *engine, int line, const struct proof *proof)
{
    char json[GAME_PROOF_LINES_MAX * 6 * ENGINE_SAID_MAX + 4 * GAME_WORD_MAX];
    struct text text = text_in(json, sizeof json);
    text_format(&text, "{\"line\":%d,\"verdict\":\"%s\",\"added\":", line,
                verdict_key(proof->verdict));
    text_json_string(&text, proof->verdict == VERDICT_BEATEN ? proof->added : "");
    text_add(&text, ",\"lines\":");
    engine_json_sentences(engine, proof->line, proof->n_lines, &text);
    text_char(&text, '}');
    engine_answer(engine, json);
}

static void answer_position(const struct engine *engine, const struct diagram *diagram)
{
    char json[STATE_JSON_MAX + 16];
    struct text text = text_in(json, sizeof json);
    text_add(&text, "{\"position\":");
    state_json(diagram_setup(diagram), diagram_state(diagram), 0, &text);
    text_char(&text, '}');
    assert(!text.is_cut);
    engine_answer(engine, json);
}

static bool each_claim(struct engine *engine, struct diagram *diagram, bool is_told,
                       struct sentence *why)
{
    int n_claims = 0;
    for (;;) {
        enum diagram_event event = diagram_next(diagram);
        if (event == DIAGRAM_END && n_claims == 0)
            return engine_refuse(why, &phrase_no_question, NULL, NULL);
        if (event == DIAGRAM_END) {
            if (is_told)
                answer_position(engine, diagram);
            return true;
        }
        if (event == DIAGRAM_BAD || event == DIAGRAM_FAILS) {
            if (why)
                *why = *diagram_why(diagram);
            return refuse_at(engine, diagram_line(diagram), "");
        }
        const struct proof *proof = diagram_proof(diagram);
        n_claims += proof != NULL;
        if (is_told && proof)
            answer_claim(engine, diagram_line(diagram), proof);
    }
}

static bool judge(struct engine *engine, const char *text, size_t n_bytes, bool is_told,
                  struct sentence *why)
{
    struct diagram *diagram = diagram_new(text, n_bytes);
    bool is_done = diagram ? each_claim(engine, diagram, is_told, why)
                           : engine_refuse(why, &engine_no_memory, NULL, NULL);
    diagram_free(diagram);
    return is_done;
}

bool engine_do_judge(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    if (arguments.n == 0)
        return engine_refuse(why, &engine_word_wanted, "judge", "a drawn position");
    size_t n_bytes;
    char *text = engine_decode(arguments.word[0], &n_bytes, why);
    bool is_done = text && judge(engine, text, n_bytes, false, why) &&
                   judge(engine, text, n_bytes, true, why);
    free(text);
    return is_done;
}
