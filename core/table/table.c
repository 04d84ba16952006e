/* table.c: see table.h. */
#include "table.h"

#include <assert.h>
#include <stdlib.h>

#include "gate.h"
#include "log.h"
#include "referee.h"

/* What moves change, besides the log. Flat. */
struct position {
    game_state state;
    struct chance chance;
};

struct table {
    struct sight sight;
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

static const struct sight_functions table_functions;

struct table *table_new(const game_setup *setup, const struct chance_key *key)
{
    struct table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->sight.can = &table_functions;
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

bool table_walk_next(const struct table *table, struct walk *walk)
{
    return walk_next(walk, table->log.move, table->log.n_moves);
}

void table_view(const struct table *table, int viewer, game_view *view)
{
    game_mask(&table->setup, &table->now.state, viewer, view);
}

void table_json(const struct table *table, struct text *out)
{
    sight_json(&table->sight, SIGHT_OPEN, out);
}

void table_view_json(const struct table *table, int viewer, struct text *out)
{
    sight_json(&table->sight, viewer, out);
}

char *table_words(const struct table *table, int viewer, int from)
{
    return sight_words(&table->sight, viewer, from);
}

struct seat_table *table_seat(const struct table *table, int seat)
{
    const game_setup *setup = &table->setup;
    struct seat_table *seen = seat_table_new(setup, seat);
    if (!seen)
        return NULL;
    struct walk walk = walk_from_start(setup);
    while (walk_next(&walk, table->log.move, table->log.n_moves)) {
        game_move move = game_public_move(setup, &walk.state, walk.move, seat);
        if (!seat_table_follow(seen, move)) {
            seat_table_free(seen);
            return NULL;
        }
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
        game_move unsaid =
            brings_chance ? referee_unsaid(&table->setup, &table->now.state, word[*n_played])
                          : GAME_NO_MOVE;
        if (unsaid != GAME_NO_MOVE && !take(table, unsaid, why))
            return false;
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
    struct table fresh = {.sight = table->sight,
                          .setup = table->setup,
                          .has_key = table->has_key,
                          .key = table->key};
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

/* ---- As a sight. */

struct sight *table_sight(struct table *table)
{
    return &table->sight;
}

static const struct table *of(const struct sight *sight)
{
    return (const struct table *)sight;
}

static const game_setup *sight_table_setup(const struct sight *sight)
{
    return &of(sight)->setup;
}

static void sight_table_start(const struct sight *sight, game_state *state)
{
    game_start(&of(sight)->setup, state);
}

static const game_state *sight_table_state(const struct sight *sight)
{
    return &of(sight)->now.state;
}

static const game_move *sight_table_moves(const struct sight *sight, int *n_moves)
{
    *n_moves = of(sight)->log.n_moves;
    return of(sight)->log.move;
}

static bool sight_table_may_look(const struct sight *sight, int viewer, struct sentence *why)
{
    (void)sight, (void)viewer, (void)why;
    return true;
}

static void sight_table_view(const struct sight *sight, int viewer, game_view *view)
{
    table_view(of(sight), viewer, view);
}

static bool sight_table_play(struct sight *sight, const char *const word[], int n_words,
                             int *n_played, struct sentence *why)
{
    return table_play_all((struct table *)sight, word, n_words, n_played, why);
}

static bool sight_table_load(struct sight *sight, const char *const word[], int n_words,
                             int *n_played, struct sentence *why)
{
    return table_load((struct table *)sight, word, n_words, n_played, why);
}

static bool sight_table_undo(struct sight *sight, int n_decisions, struct sentence *why)
{
    return table_undo((struct table *)sight, n_decisions, why);
}

static struct seat_table *sight_table_seat(const struct sight *sight, int seat)
{
    return table_seat(of(sight), seat);
}

static void sight_table_free(struct sight *sight)
{
    table_free((struct table *)sight);
}

static const struct sight_functions table_functions = {
    .setup = sight_table_setup,
    .start = sight_table_start,
    .state = sight_table_state,
    .moves = sight_table_moves,
    .may_look = sight_table_may_look,
    .view = sight_table_view,
    .play = sight_table_play,
    .load = sight_table_load,
    .undo = sight_table_undo,
    .seat = sight_table_seat,
    .free = sight_table_free,
};
