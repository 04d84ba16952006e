/* engine_table.c: the commands that set up, play and show a game. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine_parts.h"
#include "setup_words.h"
#include "state_json.h"

enum { SETUP_WORDS_MAX = 2 + GAME_OPTIONS_MAX + 4 };

static const struct phrase phrase_not_together = {
    "engine-not-together", PHRASE("%1 and %2 do not go together.")};
static const struct phrase phrase_only_manual = {
    "engine-only-manual", PHRASE("chance can only be manual, not %1.")};
static const struct phrase phrase_too_many = {
    "engine-too-many", PHRASE("%1 has too many words.")};
static const struct phrase phrase_no_truth = {
    "engine-no-truth", PHRASE("Only what seat %1 knows is known here: ask for its view.")};
static const struct phrase phrase_other_seat = {
    "engine-other-seat", PHRASE("The engine sits at seat %1 and knows no other view.")};
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
    return true;
}

/* Where the chance of a new game comes from, and who is told. */
struct new_settings {
    const char *seed, *chance, *seat;  /* values as given, or NULL */
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
                      take_setting(word, "seat", &settings->seat, &is_twice))) {
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
    table_free(engine->table);
    seat_table_free(engine->seat);
    engine->table = NULL;
    engine->seat = NULL;
}

bool engine_do_new(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    struct new_settings settings = {NULL, NULL, NULL};
    const char *rest[SETUP_WORDS_MAX] = {NULL};
    int n_rest, seat;
    game_setup setup;
    if (!sort_settings(arguments, &settings, rest, &n_rest, why) ||
        !setup_read(n_rest, rest, &setup, why) || !settings_go_together(&settings, why))
        return false;
    struct table *table = NULL;
    struct seat_table *seat_table = NULL;
    if (settings.seat) {
        if (!engine_read_seat(settings.seat, &setup, &seat, why))
            return false;
        seat_table = seat_table_new(&setup, seat);
    } else {
        struct chance_key key;
        if (!settings.chance && !make_key(&settings, &key, why))
            return false;
        table = table_new(&setup, settings.chance ? NULL : &key);
    }
    if (!table && !seat_table)
        return engine_refuse(why, &engine_no_memory, NULL, NULL);
    engine_leave_table(engine);
    engine->table = table;
    engine->seat = seat_table;
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
        engine->table
            ? table_play_all(engine->table, arguments.word, arguments.n, &n_played, why)
            : seat_table_play(engine->seat, arguments.word, arguments.n, &n_played, why);
    if (!is_played)
        point_at_word(engine, arguments, n_played);
    return is_played;
}

bool engine_do_load(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    int n_played;
    bool is_loaded =
        engine->table
            ? table_load(engine->table, arguments.word, arguments.n, &n_played, why)
            : seat_table_load(engine->seat, arguments.word, arguments.n, &n_played, why);
    if (!is_loaded)
        point_at_word(engine, arguments, n_played);
    return is_loaded;
}

bool engine_do_undo(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    uint64_t n_decisions = 1;
    if (arguments.n > 0 && !engine_read_number(arguments.word[0], 1, INT32_MAX, &n_decisions, why))
        return false;
    return engine->table ? table_undo(engine->table, (int)n_decisions, why)
                         : seat_table_undo(engine->seat, (int)n_decisions, why);
}

/* Whose eyes are meant; the seat that sits here lends its own only. */
static bool read_viewer(const struct engine *engine, const char *word, int *viewer,
                        struct sentence *why)
{
    *viewer = GAME_WATCHER;
    if (strcmp(word, "watcher") != 0 &&
        !engine_read_seat(word, engine_setup(engine), viewer, why))
        return false;
    if (engine->seat && *viewer != seat_table_seat(engine->seat))
        return engine_refuse_number(why, &phrase_other_seat, seat_table_seat(engine->seat));
    return true;
}

bool engine_do_record(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    int viewer = TABLE_OPEN;
    if (arguments.n > 0 && !read_viewer(engine, arguments.word[0], &viewer, why))
        return false;
    char *words = engine->table ? table_words(engine->table, viewer, 0)
                                : seat_table_words(engine->seat);
    if (!words)
        return engine_refuse(why, &engine_no_memory, NULL, NULL);
    bool is_done = engine_answer_words(engine, "record", words, why);
    free(words);
    return is_done;
}

static int in_byte_order(const void *one, const void *other)
{
    return strcmp(one, other);
}

/* The legal moves; returns how many, at most `room`. */
static int list_legal(const struct engine *engine, game_move *out, int room)
{
    int n_legal = engine->table
                      ? game_legal(engine_setup(engine), table_state(engine->table), out, room)
                      : view_legal(engine_setup(engine), seat_table_view(engine->seat), out, room);
    assert(n_legal <= room);
    return n_legal;
}

static void write_move(const struct engine *engine, game_move move, char word[GAME_WORD_MAX])
{
    if (engine->table)
        game_write(engine_setup(engine), table_state(engine->table), move, word);
    else
        view_write(engine_setup(engine), seat_table_view(engine->seat), move, word);
}

bool engine_do_moves(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    (void)arguments;
    bool is_done = false;
    char(*word)[GAME_WORD_MAX] = NULL;
    char *line = NULL;
    game_move *legal = malloc(GAME_MOVES_MAX * sizeof *legal);
    if (!legal)
        goto out;
    int n_legal = list_legal(engine, legal, GAME_MOVES_MAX);
    size_t room = (size_t)n_legal * GAME_WORD_MAX + 1;
    word = malloc(room);
    line = malloc(room);
    if (!word || !line)
        goto out;
    for (int i = 0; i < n_legal; i++)
        write_move(engine, legal[i], word[i]);
    qsort(word, (size_t)n_legal, sizeof word[0], in_byte_order);
    struct text text = text_in(line, room);
    for (int i = 0; i < n_legal; i++) {
        if (i > 0)
            text_char(&text, ' ');
        text_add(&text, word[i]);
    }
    is_done = engine_answer_words(engine, "moves", line, why);
out:
    if (!is_done)
        engine_refuse(why, &engine_no_memory, NULL, NULL);
    free(legal);
    free(word);
    free(line);
    return is_done;
}

/* ---- Looking. */

bool engine_do_state(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    (void)arguments;
    if (!engine->table)
        return engine_refuse_number(why, &phrase_no_truth, seat_table_seat(engine->seat));
    char json[STATE_JSON_MAX];
    struct text text = text_in(json, sizeof json);
    table_json(engine->table, &text);
    assert(!text.is_cut);
    engine_answer(engine, json);
    return true;
}

bool engine_do_view(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    if (arguments.n == 0)
        return engine_refuse(why, &engine_word_wanted, "view", "a seat or watcher");
    int viewer;
    if (!read_viewer(engine, arguments.word[0], &viewer, why))
        return false;
    char json[STATE_JSON_MAX];
    struct text text = text_in(json, sizeof json);
    if (engine->table)
        table_view_json(engine->table, viewer, &text);
    else
        seat_table_json(engine->seat, &text);
    assert(!text.is_cut);
    engine_answer(engine, json);
    return true;
}
