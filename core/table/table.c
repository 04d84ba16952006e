/* table.c: see table.h. */
#include "table.h"

#include <assert.h>
#include <stdlib.h>

#include "gate.h"
#include "log.h"
#include "state_json.h"

/* What moves change, besides the log. Flat. */
struct position {
    game_state state;
    struct chance chance;
};

struct table {
    game_setup setup;
    bool has_key;
    struct chance_key key;
    struct position now;
    struct log log;
    struct table_watcher watcher;  /* or all zeros */
};

static void begin(struct table *table)
{
    game_start(&table->setup, &table->now.state);
    if (table->has_key)
        chance_begin(&table->now.chance, &table->key, &table->setup);
    log_cut(&table->log, 0);
}

static void apply(struct table *table, game_move move)
{
    game_apply(&table->setup, &table->now.state, move);
    if (table->has_key)
        chance_follow(&table->now.chance, &table->setup, &table->now.state);
}

static bool take(struct table *table, game_move move, struct sentence *why)
{
    int mover = table_to_move(table);
    if (!log_add(&table->log, move, mover, why))
        return false;
    if (table->watcher.step)
        table->watcher.step(table->watcher.user, &table->now.state, mover, move);
    apply(table, move);
    return true;
}

/* Deals and draws, where there is a key, until somebody has to decide. */
static bool let_chance_play(struct table *table, struct sentence *why)
{
    while (table->has_key && table_to_move(table) == GAME_CHANCE) {
        game_move move = chance_draw(&table->now.chance, &table->setup, &table->now.state);
        if (!take(table, move, why))
            return false;
    }
    return true;
}

struct table *table_new(const game_setup *setup, const struct chance_key *key)
{
    struct table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->setup = *setup;
    table->has_key = key != NULL;
    if (key)
        table->key = *key;
    begin(table);
    if (!let_chance_play(table, NULL)) {
        table_free(table);
        return NULL;
    }
    return table;
}

void table_free(struct table *table)
{
    if (table)
        log_free(&table->log);
    free(table);
}

/* ---- Looking. */

const game_setup *table_setup(const struct table *table)
{
    return &table->setup;
}

const game_state *table_state(const struct table *table)
{
    return &table->now.state;
}

int table_to_move(const struct table *table)
{
    return game_to_move(&table->setup, &table->now.state);
}

int table_length(const struct table *table)
{
    return table->log.n_moves;
}

game_move table_move(const struct table *table, int index)
{
    assert(index >= 0 && index < table->log.n_moves);
    return table->log.move[index];
}

int table_mover(const struct table *table, int index)
{
    assert(index >= 0 && index < table->log.n_moves);
    return table->log.mover[index];
}

void table_view(const struct table *table, int viewer, game_view *view)
{
    game_mask(&table->setup, &table->now.state, viewer, view);
}

void table_json(const struct table *table, struct text *out)
{
    state_json(&table->setup, &table->now.state, table->log.n_moves, out);
}

void table_view_json(const struct table *table, int viewer, struct text *out)
{
    game_view view;
    table_view(table, viewer, &view);
    state_json_view(&table->setup, &view, table->log.n_moves, out);
}

char *table_words(const struct table *table, int viewer, int from)
{
    const game_setup *setup = &table->setup;
    size_t room = (size_t)table->log.n_moves * GAME_WORD_MAX + 1;
    char *words = malloc(room);
    if (!words)
        return NULL;
    struct text text = text_in(words, room);
    game_state state;
    game_start(setup, &state);
    for (int i = 0; i < table->log.n_moves; i++) {
        game_move move = table->log.move[i];
        if (i >= from) {
            game_move seen =
                viewer == TABLE_OPEN ? move : game_public_move(setup, &state, move, viewer);
            char word[GAME_WORD_MAX];
            game_write(setup, &state, seen, word);
            if (i > from)
                text_char(&text, ' ');
            text_add(&text, word);
        }
        game_apply(setup, &state, move);
    }
    return words;
}

struct seat_table *table_seat(const struct table *table, int seat)
{
    const game_setup *setup = &table->setup;
    struct seat_table *seen = seat_table_new(setup, seat);
    if (!seen)
        return NULL;
    game_state state;
    game_start(setup, &state);
    for (int i = 0; i < table->log.n_moves; i++) {
        game_move move = table->log.move[i];
        if (!seat_table_follow(seen, game_public_move(setup, &state, move, seat))) {
            seat_table_free(seen);
            return NULL;
        }
        game_apply(setup, &state, move);
    }
    return seen;
}

void table_watch(struct table *table, const struct table_watcher *watcher)
{
    table->watcher = *watcher;
}

/* ---- Playing. */

/* The gate. With a key, chance is not for anybody to play, except where a
 * loaded game brings its own. */
static bool play_word(struct table *table, const char *word, struct sentence *why)
{
    if (table_to_move(table) == GAME_CHANCE && word[0] != '+' && !let_chance_play(table, why))
        return false;
    game_move move = gate_read(&table->setup, &table->now.state, word, why);
    return move != GAME_NO_MOVE && take(table, move, why);
}

/* Words in a game that may not have been dealt yet. */
static bool play_through(struct table *table, const char *const word[], int n_words,
                         bool brings_chance, int *n_played, struct sentence *why)
{
    for (*n_played = 0; *n_played < n_words; ++*n_played) {
        if (!play_word(table, word[*n_played], why))
            return false;
        if (!brings_chance && !let_chance_play(table, why))
            return false;
    }
    return let_chance_play(table, why);
}

bool table_play_all(struct table *table, const char *const word[], int n_words, int *n_played,
                    struct sentence *why)
{
    struct position before = table->now;
    int n_before = table->log.n_moves;
    if (play_through(table, word, n_words, false, n_played, why))
        return true;
    table->now = before;
    log_cut(&table->log, n_before);
    return false;
}

bool table_play(struct table *table, const char *word, struct sentence *why)
{
    int n_played;
    return table_play_all(table, &word, 1, &n_played, why);
}

bool table_load(struct table *table, const char *const word[], int n_words, int *n_played,
                struct sentence *why)
{
    struct table fresh = {.setup = table->setup, .has_key = table->has_key, .key = table->key};
    begin(&fresh);
    if (!play_through(&fresh, word, n_words, true, n_played, why)) {
        log_free(&fresh.log);
        return false;
    }
    log_free(&table->log);
    fresh.watcher = table->watcher;
    *table = fresh;
    return true;
}

bool table_undo(struct table *table, int n_decisions, struct sentence *why)
{
    int n_left = log_before_decisions(&table->log, n_decisions, why);
    if (n_left < 0)
        return false;
    begin(table);
    for (int i = 0; i < n_left; i++)
        apply(table, table->log.move[i]);
    log_cut(&table->log, n_left);
    return true;
}
