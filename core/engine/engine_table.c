/* engine_table.c: the commands that set up, play and show a game. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine_parts.h"
#include "referee.h"
#include "setup_words.h"
#include "position_json.h"
#include "state_json.h"

enum { SETUP_WORDS_MAX = 2 + GAME_OPTIONS_MAX + 4, PICTURE_MAX = 16384 };

static const struct phrase phrase_not_together = {
    "engine-not-together", PHRASE("%1 and %2 do not go together.")};
static const struct phrase phrase_only_manual = {
    "engine-only-manual", PHRASE("chance can only be manual, not %1.")};
static const struct phrase phrase_too_many = {
    "engine-too-many", PHRASE("%1 has too many words.")};
static const struct phrase phrase_no_chance = {
    "engine-no-chance", PHRASE("The machine has no random numbers to give.")};
static const struct phrase phrase_which_word = {"engine-which-word", PHRASE("Word %1, %2: ")};

/* A setting that may stand once. Returns whether the word is that setting. */
static bool take_setting(const char *word, const char *key, const char **value, bool *is_twice)
{
    const char *given = engine_value(word, key);
    if (!given)
        return false;
    *is_twice = *value != NULL;
    *value = given;
    return true;
}

/* ---- Games. */

bool engine_do_hello(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    (void)arguments, (void)why;
    char line[1024];
    struct text text = text_in(line, sizeof line);
    text_add(&text, "cairn " CAIRN_VERSION);
    engine_answer(engine, line);
    for (int i = 0; i < game_count(); i++) {
        text_clear(&text);
        text_format(&text, "game %s", game_key(game_at(i)));
        for (int preset = 0; preset < game_preset_count(game_at(i)); preset++)
            text_format(&text, " %s", game_preset_key(game_at(i), preset));
        engine_answer(engine, line);
    }
    for (int i = 0; engine_option_text(i); i++)
        engine_answer_words(engine, "option", engine_option_text(i), NULL);
    return true;
}

/* With a position in it, as an arena sends it to whoever wants it: what it says
 * is known from the words already. */
bool engine_do_position(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    int seat;
    if (arguments.n > 0)
        return true;
    if (!engine_find_decision(engine, &seat, why))
        return false;
    char *position = position_json(engine->sight, seat);
    bool is_told = position ? engine_answer_words(engine, "position", position, why)
                            : engine_refuse(why, &engine_no_memory, NULL, NULL);
    free(position);
    return is_told;
}

/* Where the chance of a new game comes from, and who is told. */
struct new_settings {
    const char *seed, *chance, *seat, *referee;  /* values as given, or NULL */
};

/* The settings that are ours are taken out; the rest is the game's set-up. */
static bool sort_settings(struct arguments arguments, struct new_settings *settings,
                          const char *rest[SETUP_WORDS_MAX], int *n_rest, struct sentence *why)
{
    *n_rest = 0;
    for (int i = 0; i < arguments.n; i++) {
        const char *word = arguments.word[i];
        bool is_twice = false;
        if (i > 0 && (take_setting(word, "seed", &settings->seed, &is_twice) ||
                      take_setting(word, "chance", &settings->chance, &is_twice) ||
                      take_setting(word, "seat", &settings->seat, &is_twice) ||
                      take_setting(word, "referee", &settings->referee, &is_twice))) {
            if (is_twice)
                return engine_refuse(why, &engine_key_twice, word, NULL);
        } else if (*n_rest == SETUP_WORDS_MAX) {
            return engine_refuse(why, &phrase_too_many, "new", NULL);
        } else {
            rest[(*n_rest)++] = word;
        }
    }
    return true;
}

static bool settings_go_together(const struct new_settings *settings, struct sentence *why)
{
    if (settings->chance && strcmp(settings->chance, "manual") != 0)
        return engine_refuse(why, &phrase_only_manual, settings->chance, NULL);
    if (settings->seed && settings->seat)
        return engine_refuse(why, &phrase_not_together, "seed", "seat");
    if (settings->seed && settings->chance)
        return engine_refuse(why, &phrase_not_together, "seed", "chance=manual");
    return true;
}

static bool make_key(const struct new_settings *settings, struct chance_key *key,
                     struct sentence *why)
{
    uint64_t seed;
    if (!settings->seed)
        return chance_key_random(key) || engine_refuse(why, &phrase_no_chance, NULL, NULL);
    if (!engine_read_number(settings->seed, 0, UINT64_MAX, &seed, why))
        return false;
    *key = chance_key_from_seed(seed);
    return true;
}

void engine_leave_table(struct engine *engine)
{
    sight_free(engine->sight);
    engine->sight = NULL;
    engine->table = NULL;
}

static bool read_seat_or_watcher(const char *word, const game_setup *setup, int *viewer,
                                 struct sentence *why)
{
    *viewer = GAME_WATCHER;
    return strcmp(word, "watcher") == 0 || engine_read_seat(word, setup, viewer, why);
}

bool engine_do_new(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    struct new_settings settings = {NULL};
    const char *rest[SETUP_WORDS_MAX] = {NULL};
    int n_rest, seat;
    game_setup setup;
    if (!sort_settings(arguments, &settings, rest, &n_rest, why) ||
        !setup_read(n_rest, rest, &setup, why) || !settings_go_together(&settings, why) ||
        (settings.referee && !referee_choose(&setup, settings.referee, why)))
        return false;
    struct table *table = NULL;
    struct sight *sight = NULL;
    if (settings.seat) {
        if (!read_seat_or_watcher(settings.seat, &setup, &seat, why))
            return false;
        struct seat_table *seat_table = seat_table_new(&setup, seat);
        sight = seat_table ? seat_table_sight(seat_table) : NULL;
    } else {
        struct chance_key key;
        if (!settings.chance && !make_key(&settings, &key, why))
            return false;
        table = table_new(&setup, settings.chance ? NULL : &key);
        sight = table ? table_sight(table) : NULL;
    }
    if (!sight)
        return engine_refuse(why, &engine_no_memory, NULL, NULL);
    engine_leave_table(engine);
    engine->table = table;
    engine->sight = sight;
    return true;
}

/* ---- Words. */

/* Where several words were given, the answer says which one was refused. */
static void point_at_word(struct engine *engine, struct arguments arguments, int n_played)
{
    if (arguments.n == 1 || n_played == arguments.n)
        return;
    sentence_set(&engine->where, &phrase_which_word, n_played + 1, arguments.word[n_played]);
}

bool engine_do_play(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    if (arguments.n == 0)
        return engine_refuse(why, &engine_word_wanted, "play", "a word");
    int n_played;
    bool is_played =
        sight_play(engine->sight, arguments.word, arguments.n, &n_played, why);
    if (!is_played)
        point_at_word(engine, arguments, n_played);
    return is_played;
}

bool engine_do_load(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    int n_played;
    bool is_loaded =
        sight_load(engine->sight, arguments.word, arguments.n, &n_played, why);
    if (!is_loaded)
        point_at_word(engine, arguments, n_played);
    return is_loaded;
}

bool engine_do_undo(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    uint64_t n_decisions = 1;
    if (arguments.n > 0 && !engine_read_number(arguments.word[0], 1, INT32_MAX, &n_decisions, why))
        return false;
    return sight_undo(engine->sight, (int)n_decisions, why);
}

bool engine_read_viewer(const struct engine *engine, const char *word, int *viewer,
                        struct sentence *why)
{
    return read_seat_or_watcher(word, engine_setup(engine), viewer, why) &&
           sight_may_look(engine->sight, *viewer, why);
}

bool engine_do_record(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    int viewer = SIGHT_OPEN;
    if (arguments.n > 0 && !engine_read_viewer(engine, arguments.word[0], &viewer, why))
        return false;
    char *words = sight_words(engine->sight, viewer, 0);
    if (!words)
        return engine_refuse(why, &engine_no_memory, NULL, NULL);
    bool is_done = engine_answer_words(engine, "record", words, why);
    free(words);
    return is_done;
}

bool engine_do_moves(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    (void)arguments;
    int n_words = 0;
    char(*word)[GAME_WORD_MAX] = sight_offered(engine->sight, &n_words);
    size_t room = (size_t)n_words * GAME_WORD_MAX + 1;
    char *line = word ? malloc(room) : NULL;
    bool is_done = false;
    if (line) {
        struct text text = text_in(line, room);
        for (int i = 0; i < n_words; i++) {
            if (i > 0)
                text_char(&text, ' ');
            text_add(&text, word[i]);
        }
        is_done = engine_answer_words(engine, "moves", line, why);
    }
    free(word);
    free(line);
    return is_done || engine_refuse(why, &engine_no_memory, NULL, NULL);
}

/* ---- Looking. */

bool engine_do_state(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    (void)arguments;
    if (!sight_may_look(engine->sight, SIGHT_OPEN, why))
        return false;
    char json[STATE_JSON_MAX];
    struct text text = text_in(json, sizeof json);
    sight_json(engine->sight, SIGHT_OPEN, &text);
    assert(!text.is_cut);
    engine_answer(engine, json);
    return true;
}

bool engine_do_view(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    if (arguments.n == 0)
        return engine_refuse(why, &engine_word_wanted, "view", "a seat or watcher");
    int viewer;
    if (!engine_read_viewer(engine, arguments.word[0], &viewer, why))
        return false;
    char json[STATE_JSON_MAX];
    struct text text = text_in(json, sizeof json);
    sight_json(engine->sight, viewer, &text);
    assert(!text.is_cut);
    engine_answer(engine, json);
    return true;
}

/* One line a row, so that no row is taken for the end of the answer. */
bool engine_do_picture(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    if (arguments.n == 0)
        return engine_refuse(why, &engine_word_wanted, "picture", "a seat or watcher");
    int viewer;
    if (!engine_read_viewer(engine, arguments.word[0], &viewer, why))
        return false;
    game_view view;
    char picture[PICTURE_MAX], line[PICTURE_MAX];
    struct text drawn = text_in(picture, sizeof picture);
    sight_view(engine->sight, viewer, &view);
    view_picture(engine_setup(engine), &view, &drawn);
    for (const char *row = picture; *row;) {
        struct text text = text_in(line, sizeof line);
        size_t length = strcspn(row, "\n");
        text_format(&text, "picture %.*s", (int)length, row);
        engine_answer(engine, line);
        row += length + (row[length] == '\n');
    }
    return true;
}
