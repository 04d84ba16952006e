/* engine.c: lines, and which command each of them is. See engine.h. */
#include "engine.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine_parts.h"
#include "number.h"
#include "say.h"
#include "weights.h"

enum { SENTENCE_MAX = 1024 };  /* bytes of an error */

static const struct phrase phrase_long_line = {
    "engine-long-line", PHRASE("The line is longer than %1 bytes.")};
static const struct phrase phrase_bad_byte = {
    "engine-bad-byte", PHRASE("The line holds a control character (byte %1).")};
static const struct phrase phrase_no_command = {
    "engine-no-command", PHRASE("There is no command %1.")};
static const struct phrase phrase_no_table = {
    "engine-no-table", PHRASE("There is no game yet: begin with new.")};
static const struct phrase phrase_extra_word = {
    "engine-extra-word", PHRASE("%1 takes no %2.")};
static const struct phrase phrase_not_number = {
    "engine-not-number", PHRASE("%1 is not a whole number from %2 to %3.")};
static const struct phrase phrase_no_seat = {
    "engine-no-seat", PHRASE("There is no seat %1; seats are 0 to %2.")};
static const struct phrase phrase_networks_missing = {
    "engine-networks-missing",
    PHRASE("What the computer has learned of this game could not be loaded.")};
static const struct phrase phrase_networks_wrong = {
    "engine-networks-wrong",
    PHRASE("What was loaded is not what the computer has learned in this version.")};
static const struct phrase phrase_networks_stopped = {
    "engine-networks-stopped",
    PHRASE("It was stopped before what the computer has learned of this game was there.")};

const struct phrase engine_no_memory = {"no-memory", PHRASE("There is no memory left.")};
const struct phrase engine_key_twice = {
    "engine-key-twice", PHRASE("%1 is given more than once.")};
const struct phrase engine_no_key = {"engine-no-key", PHRASE("%1 has no setting %2.")};
const struct phrase engine_word_wanted = {"engine-word-wanted", PHRASE("%1 needs %2.")};

/* ---- Small parts. */

void engine_answer(const struct engine *engine, const char *line)
{
    engine->host.answer(engine->host.user, line);
}

bool engine_answer_words(const struct engine *engine, const char *head, const char *words,
                         struct sentence *why)
{
    size_t room = strlen(head) + strlen(words) + 2;
    char *line = malloc(room);
    if (!line)
        return engine_refuse(why, &engine_no_memory, NULL, NULL);
    struct text text = text_in(line, room);
    text_add(&text, head);
    if (*words)
        text_char(&text, ' ');
    text_add(&text, words);
    engine_answer(engine, line);
    free(line);
    return true;
}

bool engine_refuse(struct sentence *why, const struct phrase *phrase, const char *first,
                   const char *second)
{
    sentence_set(why, phrase, first, second);
    return false;
}

bool engine_refuse_number(struct sentence *why, const struct phrase *phrase, long long number)
{
    sentence_set(why, phrase, number);
    return false;
}

bool engine_read_number(const char *word, uint64_t least, uint64_t most, uint64_t *number,
                        struct sentence *why)
{
    if (number_read(word, least, most, number))
        return true;
    char from[24], to[24];
    struct text text = text_in(from, sizeof from);
    text_format(&text, "%llu", (unsigned long long)least);
    text = text_in(to, sizeof to);
    text_format(&text, "%llu", (unsigned long long)most);
    sentence_set(why, &phrase_not_number, word, from, to);
    return false;
}

const game_setup *engine_setup(const struct engine *engine)
{
    return sight_setup(engine->sight);
}

bool engine_read_seat(const char *word, const game_setup *setup, int *seat, struct sentence *why)
{
    uint64_t number;
    if (engine_read_number(word, 0, (uint64_t)game_seats(setup) - 1, &number, NULL)) {
        *seat = (int)number;
        return true;
    }
    sentence_set(why, &phrase_no_seat, word, game_seats(setup) - 1);
    return false;
}

const char *engine_value(const char *word, const char *key)
{
    size_t length = strlen(key);
    return strncmp(word, key, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

/* ---- Commands. `most` arguments are taken; -1: any number. */

static const struct command {
    const char *name;
    int most;
    bool needs_game;
    engine_function *function;
    bool judges;  /* positions, by the networks of the game */
} commands[] = {
    {"hello", 0, false, engine_do_hello}, {"new", -1, false, engine_do_new},
    {"moves", 0, true, engine_do_moves},  {"play", -1, true, engine_do_play},
    {"undo", 1, true, engine_do_undo},    {"state", 0, true, engine_do_state},
    {"view", 1, true, engine_do_view},    {"record", 1, true, engine_do_record},
    {"load", -1, true, engine_do_load},   {"prove", 2, true, engine_do_prove},
    {"go", -1, true, engine_do_go, true}, {"explain", 2, true, engine_do_explain},
    {"levels", 0, false, engine_do_levels}, {"hash", 1, false, engine_do_hash},
    {"read", 1, false, engine_do_read},   {"write", -1, true, engine_do_write},
    {"judge", 1, false, engine_do_judge},
    {"map", 1, false, engine_do_map},     {"describe", -1, false, engine_do_describe},
    {"steps", -1, true, engine_do_steps}, {"story", 2, true, engine_do_story},
    {"say", -1, false, engine_do_say},    {"ending", 0, true, engine_do_ending},
    {"tally", 1, true, engine_do_tally},  {"match", -1, false, engine_do_match},
    {"picture", 1, true, engine_do_picture}, {"receipt", 1, false, engine_do_receipt},
    {"verify", -1, false, engine_do_verify}, {"review", -1, true, engine_do_review, true},
    {"set", 1, false, engine_do_set},     {"position", -1, true, engine_do_position},
    {"hindsight", -1, true, engine_do_hindsight, true},
};

static bool run(struct engine *engine, const char *name, struct arguments arguments,
                struct sentence *why)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const struct command *command = &commands[i];
        if (strcmp(command->name, name) != 0)
            continue;
        if (command->needs_game && !engine->sight)
            return engine_refuse(why, &phrase_no_table, NULL, NULL);
        if (command->most >= 0 && arguments.n > command->most)
            return engine_refuse(why, &phrase_extra_word, name, arguments.word[command->most]);
        engine->is_waiting = command->judges && !weights_are_there(engine_setup(engine));
        if (engine->is_waiting)
            return true;
        return command->function(engine, arguments, why);
    }
    return engine_refuse(why, &phrase_no_command, name, NULL);
}

/* ---- Lines. */

struct engine *engine_new(const struct engine_host *host)
{
    struct engine *engine = calloc(1, sizeof *engine);
    if (engine)
        engine->host = *host;
    return engine;
}

void engine_free(struct engine *engine)
{
    if (!engine)
        return;
    seat_table_free(engine->thinker);
    player_free(engine->player);
    review_free(engine->review);
    review_desk_free(engine->desk);
    engine_leave_table(engine);
    free(engine->line);
    free(engine->word);
    free(engine);
}

static bool line_is_good(const char *line, size_t n_bytes, struct sentence *why)
{
    if (n_bytes > ENGINE_LINE_MAX)
        return engine_refuse_number(why, &phrase_long_line, ENGINE_LINE_MAX);
    for (size_t i = 0; i < n_bytes; i++) {
        unsigned char c = (unsigned char)line[i];
        if ((c < 0x20 && c != '\t') || c == 0x7f)
            return engine_refuse_number(why, &phrase_bad_byte, c);
    }
    return true;
}

static bool add_word(struct engine *engine, const char *word)
{
    if (engine->n_words == engine->room) {
        int room = engine->room > 0 ? 2 * engine->room : 64;
        const char **words = realloc(engine->word, (size_t)room * sizeof *words);
        if (!words)
            return false;
        engine->word = words;
        engine->room = room;
    }
    engine->word[engine->n_words++] = word;
    return true;
}

static bool cut_into_words(struct engine *engine, const char *line, size_t n_bytes,
                           struct sentence *why)
{
    engine->n_words = 0;
    free(engine->line);
    engine->line = strndup(line, n_bytes);
    if (!engine->line)
        return engine_refuse(why, &engine_no_memory, NULL, NULL);
    char *rest = engine->line, *word;
    while ((word = strtok_r(rest, " \t", &rest)))
        if (!add_word(engine, word))
            return engine_refuse(why, &engine_no_memory, NULL, NULL);
    return true;
}

static void answer_error(const struct engine *engine, const struct sentence *why)
{
    char line[SENTENCE_MAX];
    struct text text = text_in(line, sizeof line);
    text_add(&text, "error ");
    say(&engine->where, engine->host.translate, &text);
    say(why, engine->host.translate, &text);
    engine_answer(engine, line);
}

void engine_refuse_long_line(struct engine *engine)
{
    struct sentence why;
    engine_refuse_number(&why, &phrase_long_line, ENGINE_LINE_MAX);
    answer_error(engine, &why);
}

/* The present command, as it was cut into words. */
static enum engine_status carry_out(struct engine *engine)
{
    struct arguments arguments = {.n = engine->n_words - 1, .word = engine->word + 1};
    struct sentence why;
    if (!run(engine, engine->word[0], arguments, &why))
        answer_error(engine, &why);
    else if (engine->is_waiting)
        return ENGINE_WAITS;
    else if (engine->is_thinking)
        return ENGINE_THINKS;
    else
        engine_answer(engine, "ok");
    return ENGINE_GOES_ON;
}

/* What waits is answered with an error. */
static enum engine_status give_up(struct engine *engine, const struct phrase *phrase)
{
    struct sentence why;
    engine->is_waiting = false;
    engine_refuse(&why, phrase, NULL, NULL);
    answer_error(engine, &why);
    return ENGINE_GOES_ON;
}

enum engine_status engine_command(struct engine *engine, const char *line, size_t n_bytes)
{
    if (n_bytes > 0 && line[n_bytes - 1] == '\r')
        n_bytes--;
    struct sentence why;
    engine->where.phrase = NULL;
    if (n_bytes > 0 && line[0] == '#')
        return ENGINE_GOES_ON;
    if (!line_is_good(line, n_bytes, &why) || !cut_into_words(engine, line, n_bytes, &why)) {
        answer_error(engine, &why);
        return ENGINE_GOES_ON;
    }
    if (engine->n_words == 0)
        return ENGINE_GOES_ON;
    const char *name = engine->word[0];
    bool is_alone = engine->n_words == 1;
    if (strcmp(name, "quit") == 0 && is_alone)
        return ENGINE_QUITS;
    if (strcmp(name, "quit") == 0) {
        engine_answer(engine, "error quit takes no words.");
        return ENGINE_GOES_ON;
    }
    /* A `stop` that comes when the `go` has just ended has no answer either:
     * whoever sent it cannot know, and would take it for the next one's. */
    if (strcmp(name, "stop") == 0 && is_alone) {
        if (engine->is_waiting)
            return give_up(engine, &phrase_networks_stopped);
        if (engine->is_thinking)
            engine_end_thinking(engine);
        return ENGINE_GOES_ON;
    }
    assert(!engine->is_thinking && !engine->is_waiting);
    return carry_out(engine);
}

/* ---- Networks. */

const char *engine_lacks(const struct engine *engine)
{
    return engine->is_waiting ? game_key(engine_setup(engine)->rules) : NULL;
}

enum engine_status engine_lend(struct engine *engine, const void *bytes, size_t n_bytes)
{
    if (!engine->is_waiting)
        return ENGINE_GOES_ON;
    if (!bytes)
        return give_up(engine, &phrase_networks_missing);
    if (!weights_take(engine_setup(engine), bytes, n_bytes))
        return give_up(engine, &phrase_networks_wrong);
    return carry_out(engine);
}
