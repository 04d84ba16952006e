/* engine_describe.c: the commands by which a front end learns how things are
 * called and what words mean, so that it has no list of its own: a game's
 * description, the steps to every word, what happened, sentences from
 * elsewhere, how a game ended. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "description_json.h"
#include "engine_parts.h"
#include "forms.h"
#include "number.h"
#include "setup_words.h"

enum {
    PATH_JSON_MAX = 2 * GAME_WORD_MAX + STEPS_MAX * (STEP_MAX + 4) + 64,
    DEED_JSON_MAX = PATH_JSON_MAX + 2 * STEP_MAX + 2048,
    SAID_MAX = 2048,
    SETUP_WORDS_MAX = 2 + GAME_OPTIONS_MAX + 1,
};

static const struct phrase phrase_no_language = {
    "engine-no-language", PHRASE("There is no language %1 here.")};
static const struct phrase phrase_too_many = {
    "engine-describe-too-many", PHRASE("%1 has too many words.")};
static const struct phrase phrase_no_game = {"engine-say-no-game", PHRASE("There is no game %1.")};
static const struct phrase phrase_bad_argument = {
    "engine-bad-argument",
    PHRASE("%1 is no argument of a sentence: a text is written t:TEXT, a number n:NUMBER.")};
static const struct phrase phrase_not_over = {
    "engine-not-over", PHRASE("The game is not over yet.")};

/* ---- describe GAME [PRESET] [KEY=VALUE …] [lang=LANGUAGE] */

static bool find_language(const struct engine *engine, const char *code, say_translator *translator,
                          struct sentence *why)
{
    if (strcmp(code, "en") == 0) {
        *translator = NULL;
        return true;
    }
    *translator = engine->host.language ? engine->host.language(code) : NULL;
    return *translator || engine_refuse(why, &phrase_no_language, code, NULL);
}

bool engine_do_describe(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    const char *rest[SETUP_WORDS_MAX];
    int n_rest = 0;
    say_translator translator = engine->host.translate;
    for (int i = 0; i < arguments.n; i++) {
        const char *code = engine_value(arguments.word[i], "lang");
        if (code && i > 0) {
            if (!find_language(engine, code, &translator, why))
                return false;
        } else if (n_rest == SETUP_WORDS_MAX) {
            return engine_refuse(why, &phrase_too_many, "describe", NULL);
        } else {
            rest[n_rest++] = arguments.word[i];
        }
    }
    game_setup setup;
    if (!setup_read(n_rest, rest, &setup, why))
        return false;
    char *json = malloc(DESCRIPTION_JSON_MAX);
    if (!json)
        return engine_refuse(why, &engine_no_memory, NULL, NULL);
    struct text text = text_in(json, DESCRIPTION_JSON_MAX);
    description_json(&setup, translator, &text);
    assert(!text.is_cut);
    engine_answer(engine, json);
    free(json);
    return true;
}

/* ---- steps [WORD …] */

static void answer_path(const struct engine *engine, const char *word)
{
    char json[PATH_JSON_MAX];
    struct text text = text_in(json, sizeof json);
    struct path path = path_of(engine_setup(engine), word);
    path_json(&path, &text);
    engine_answer(engine, json);
}

bool engine_do_steps(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    for (int i = 0; i < arguments.n; i++)
        answer_path(engine, arguments.word[i]);
    if (arguments.n > 0)
        return true;
    int n_words = 0;
    char(*word)[GAME_WORD_MAX] = sight_offered(engine->sight, &n_words);
    if (!word)
        return engine_refuse(why, &engine_no_memory, NULL, NULL);
    for (int i = 0; i < n_words; i++)
        answer_path(engine, word[i]);
    free(word);
    return true;
}

/* ---- story [SEAT|watcher] [from=N] */

static void answer_deed(const struct engine *engine, const struct walk *walk, int viewer)
{
    char json[DEED_JSON_MAX], word[GAME_WORD_MAX], said[SAID_MAX];
    struct text text = text_in(json, sizeof json), told = text_in(said, sizeof said);
    step_name from, to;
    struct sentence sentence;
    sight_walk_word(engine->sight, walk, viewer, word);
    text_format(&text, "{\"number\":%d,\"by\":", walk->index + 1);
    if (walk->mover == GAME_CHANCE)
        text_add(&text, "\"chance\"");
    else
        text_int(&text, walk->mover);
    text_add(&text, ",\"path\":");
    struct path path = path_of(walk->setup, word);
    path_json(&path, &text);
    if (word_moves(walk->setup, word, from, to)) {
        text_add(&text, ",\"moves\":[");
        text_json_string(&text, from);
        text_char(&text, ',');
        text_json_string(&text, to);
        text_char(&text, ']');
    }
    word_told(walk->setup, word, &sentence);
    say(&sentence, engine->host.translate, &told);
    text_add(&text, ",\"text\":");
    text_json_string(&text, said);
    text_char(&text, '}');
    engine_answer(engine, json);
}

bool engine_do_story(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    int viewer = SIGHT_OPEN;
    uint64_t from = 1;
    for (int i = 0; i < arguments.n; i++) {
        const char *number = engine_value(arguments.word[i], "from");
        if (number ? !engine_read_number(number, 1, INT32_MAX, &from, why)
                   : !engine_read_viewer(engine, arguments.word[i], &viewer, why))
            return false;
    }
    struct walk walk = sight_walk(engine->sight);
    while (sight_walk_next(engine->sight, &walk))
        if (walk.index + 1 >= (int)from)
            answer_deed(engine, &walk, viewer);
    return true;
}

/* ---- say GAME TEXT [plural=TEXT] [t:TEXT|n:NUMBER …] */

/* Texts of a sentence as they were read, for as long as it is said. */
struct spoken {
    char *text, *plural;
    char *argument[SENTENCE_ARGUMENTS_MAX];
};

static bool read_argument(const char *word, char **kept, struct sentence_argument *argument,
                          struct sentence *why)
{
    size_t n_bytes;
    uint64_t number;
    bool is_number = strncmp(word, "n:", 2) == 0, is_negative = is_number && word[2] == '-';
    if (is_number && number_read(word + 2 + is_negative, 0, INT64_MAX, &number)) {
        *argument = sentence_number(is_negative ? -(int64_t)number : (int64_t)number);
        return true;
    }
    if (strncmp(word, "t:", 2) != 0)
        return engine_refuse(why, &phrase_bad_argument, word, NULL);
    *kept = engine_decode(word + 2, &n_bytes, why);
    *argument = sentence_text(*kept);
    return *kept != NULL;
}

static bool read_sentence(struct arguments arguments, struct spoken *spoken,
                          struct sentence_argument argument[], struct sentence *why)
{
    size_t n_bytes;
    int n = 0;
    spoken->text = engine_decode(arguments.word[1], &n_bytes, why);
    if (!spoken->text)
        return false;
    for (int i = 2; i < arguments.n; i++) {
        const char *plural = i == 2 ? engine_value(arguments.word[i], "plural") : NULL;
        if (plural) {
            spoken->plural = engine_decode(plural, &n_bytes, why);
            if (!spoken->plural)
                return false;
        } else if (n == SENTENCE_ARGUMENTS_MAX) {
            return engine_refuse(why, &phrase_too_many, "say", NULL);
        } else if (!read_argument(arguments.word[i], &spoken->argument[n], &argument[n], why)) {
            return false;
        } else {
            n++;
        }
    }
    return true;
}

bool engine_do_say(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    if (arguments.n < 2)
        return engine_refuse(why, &engine_word_wanted, "say", "a game and a text");
    const struct game *game = game_find(arguments.word[0]);
    if (!game)
        return engine_refuse(why, &phrase_no_game, arguments.word[0], NULL);
    struct spoken spoken = {.text = NULL};
    struct sentence_argument argument[SENTENCE_ARGUMENTS_MAX] = {{.kind = ARGUMENT_NONE}};
    bool is_read = read_sentence(arguments, &spoken, argument, why);
    if (is_read) {
        struct phrase phrase = {"said", spoken.text, spoken.plural};
        struct sentence sentence;
        char said[SAID_MAX], line[SAID_MAX + 8];
        struct text told = text_in(said, sizeof said), text = text_in(line, sizeof line);
        sentence_fill(&sentence, &phrase, argument);
        sentence.game = game;
        say(&sentence, engine->host.translate, &told);
        text_add(&text, "said ");
        say_raw(said, &text);
        engine_answer(engine, line);
    }
    free(spoken.text);
    free(spoken.plural);
    for (int i = 0; i < SENTENCE_ARGUMENTS_MAX; i++)
        free(spoken.argument[i]);
    return is_read;
}

/* ---- ending */

bool engine_do_ending(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    (void)arguments;
    if (sight_to_move(engine->sight) != GAME_OVER)
        return engine_refuse(why, &phrase_not_over, NULL, NULL);
    struct sentence line[GAME_ENDING_LINES_MAX];
    int n_lines = sight_ending(engine->sight, line);
    for (int i = 0; i < n_lines; i++) {
        char said[SAID_MAX];
        struct text text = text_in(said, sizeof said);
        say(&line[i], engine->host.translate, &text);
        engine_answer(engine, said);
    }
    return true;
}
