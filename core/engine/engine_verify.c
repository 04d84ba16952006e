/*
 * engine_verify.c: the commands about shuffles: is a text a receipt that holds,
 * and does a record keep what was promised? For clients that cannot ask the
 * library. Texts travel as in engine_text.c.
 */
#include <stdlib.h>
#include <string.h>

#include "engine_parts.h"
#include "hex.h"
#include "verify.h"

static const struct phrase phrase_not_key = {
    "engine-not-key", PHRASE("A key is 64 hexadecimal digits, not %1.")};

bool engine_do_receipt(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    struct receipt receipt;
    char line[PROMISE_TABLE_MAX + 32];
    struct text text = text_in(line, sizeof line);
    size_t n_bytes;
    if (arguments.n == 0)
        return engine_refuse(why, &engine_word_wanted, "receipt", "a text");
    char *bytes = engine_decode(arguments.word[0], &n_bytes, why);
    bool is_good = bytes && receipt_read(bytes, n_bytes, &receipt, why) &&
                   receipt_holds(&receipt, why);
    free(bytes);
    if (!is_good)
        return false;
    text_format(&text, "%s %d %d", receipt.promise.table, receipt.seat, receipt.promise.attempt);
    return engine_answer_words(engine, "receipt", line, why);
}

/* ---- A record. */

struct question {
    struct record *record;
    struct receipt receipt;
    uint8_t key[ED25519_KEY];
    char *seen;
    struct verify_by by;
};

static bool take_record(struct question *question, const char *word, struct sentence *why)
{
    size_t n_bytes;
    char *text = engine_decode(word, &n_bytes, why);
    if (!text)
        return false;
    struct record_reader reader = record_reader_of(text, n_bytes);
    struct record_error error;
    bool is_read = record_read(&reader, &question->record, &error);
    free(text);
    if (!is_read && error.line > 0 && why)
        *why = error.why;
    else if (!is_read)
        engine_refuse(why, &engine_no_record, NULL, NULL);
    return is_read;
}

/* receipt=TEXT, key=KEY, seen=WORDS, each once. */
static bool take_also(struct question *question, const char *word, struct sentence *why)
{
    const char *value;
    size_t n_bytes;
    if ((value = engine_value(word, "receipt"))) {
        char *text = engine_decode(value, &n_bytes, why);
        bool is_read = text && receipt_read(text, n_bytes, &question->receipt, why);
        free(text);
        question->by.receipt = &question->receipt;
        question->by.n_receipts = 1;
        return is_read;
    }
    if ((value = engine_value(word, "key"))) {
        question->by.key = question->key;
        return hex_read(value, question->key, sizeof question->key) ||
               engine_refuse(why, &phrase_not_key, value, NULL);
    }
    if ((value = engine_value(word, "seen"))) {
        free(question->seen);
        question->by.seen = question->seen = engine_decode(value, &n_bytes, why);
        return question->seen;
    }
    return engine_refuse(why, &engine_word_wanted, "verify", "receipt=, key= or seen=");
}

static bool answer_verdict(const struct engine *engine, const struct question *question,
                           struct sentence *why)
{
    enum { ROOM = 256 + VERIFY_LINES_MAX * 6 * ENGINE_SAID_MAX };
    char *line = malloc(ROOM);
    struct verification found;
    if (!line)
        return engine_refuse(why, &engine_no_memory, NULL, NULL);
    struct text text = text_in(line, ROOM);
    record_verify(question->record, &question->by, &found);
    text_format(&text, "{\"verdict\":\"%s\",\"receipts\":%d,\"lines\":",
                verify_key(found.verdict), found.n_receipts);
    engine_json_sentences(engine, found.line, found.n_lines, &text);
    text_char(&text, '}');
    engine_answer(engine, line);
    free(line);
    return true;
}

bool engine_do_verify(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    struct question question = {.record = NULL};
    if (arguments.n == 0)
        return engine_refuse(why, &engine_word_wanted, "verify", "a text");
    bool is_good = take_record(&question, arguments.word[0], why);
    for (int i = 1; is_good && i < arguments.n; i++)
        is_good = take_also(&question, arguments.word[i], why);
    is_good = is_good && answer_verdict(engine, &question, why);
    record_free(question.record);
    free(question.seen);
    return is_good;
}
