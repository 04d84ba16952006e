/* seat.c: see seat.h. */
#include "seat.h"

#include <assert.h>
#include <stdlib.h>

#include "gate.h"
#include "log.h"
#include "referee.h"

struct seat_table {
    struct sight sight;
    game_setup setup;
    int seat;
    game_view view;
    struct log log;
};

/* Before anything is dealt nothing is hidden that a seat should not know. */
static void empty_view(const game_setup *setup, int seat, game_view *view)
{
    game_state start = {0};
    *view = (game_view){0};
    game_start(setup, &start);
    game_mask(setup, &start, seat, view);
}

static const struct phrase phrase_no_truth = {
    "seat-no-truth", PHRASE("Only what seat %1 knows is known here: ask for its view.")};
static const struct phrase phrase_other_seat = {
    "seat-other-seat", PHRASE("The engine sits at seat %1 and knows no other view.")};

static const struct phrase phrase_onlooker = {
    "seat-onlooker", PHRASE("Only what an onlooker knows is known here: ask for view watcher.")};

static const struct sight_functions seat_functions;

struct seat_table *seat_table_new(const game_setup *setup, int seat)
{
    struct seat_table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->sight = (struct sight){.can = &seat_functions, .is_masked = true};
    table->setup = *setup;
    table->seat = seat;
    empty_view(setup, seat, &table->view);
    return table;
}

void seat_table_free(struct seat_table *table)
{
    if (table)
        log_free(&table->log);
    free(table);
}

/* ---- What the seat knows. */

const game_setup *seat_table_setup(const struct seat_table *table)
{
    return &table->setup;
}

int seat_table_seat(const struct seat_table *table)
{
    return table->seat;
}

const game_view *seat_table_view(const struct seat_table *table)
{
    return &table->view;
}

const game_move *seat_table_log(const struct seat_table *table, int *n_moves)
{
    *n_moves = table->log.n_moves;
    return table->log.move;
}

void seat_table_json(const struct seat_table *table, struct text *out)
{
    sight_json(&table->sight, table->seat, out);
}

char *seat_table_words(const struct seat_table *table)
{
    return sight_words(&table->sight, table->seat, 0);
}

/* ---- Words. */

static bool take(struct seat_table *table, game_move move, struct sentence *why)
{
    int mover = view_to_move(&table->setup, &table->view);
    if (!log_add(&table->log, move, mover, why))
        return false;
    view_apply(&table->setup, &table->view, move);
    return true;
}

/* Words that come from elsewhere may leave out what a strict referee asked in
 * vain. */
static bool play_through(struct seat_table *table, const char *const word[], int n_words,
                         bool is_loaded, int *n_played, struct sentence *why)
{
    game_view before;
    view_copy(&table->setup, &before, &table->view);
    int n_before = table->log.n_moves;
    for (*n_played = 0; *n_played < n_words; ++*n_played) {
        game_move unsaid =
            is_loaded ? referee_unsaid(&table->setup, &table->view.masked, word[*n_played])
                      : GAME_NO_MOVE;
        if (unsaid != GAME_NO_MOVE)
            take(table, unsaid, NULL);
        game_move move = gate_read_view(&table->setup, &table->view, word[*n_played], why);
        if (move == GAME_NO_MOVE || !take(table, move, why)) {
            view_copy(&table->setup, &table->view, &before);
            log_cut(&table->log, n_before);
            return false;
        }
    }
    return true;
}

bool seat_table_play(struct seat_table *table, const char *const word[], int n_words,
                     int *n_played, struct sentence *why)
{
    return play_through(table, word, n_words, false, n_played, why);
}

bool seat_table_load(struct seat_table *table, const char *const word[], int n_words,
                     int *n_played, struct sentence *why)
{
    struct seat_table fresh = {
        .sight = table->sight, .setup = table->setup, .seat = table->seat};
    empty_view(&fresh.setup, fresh.seat, &fresh.view);
    if (!play_through(&fresh, word, n_words, true, n_played, why)) {
        log_free(&fresh.log);
        return false;
    }
    log_free(&table->log);
    *table = fresh;
    return true;
}

bool seat_table_undo(struct seat_table *table, int n_decisions, struct sentence *why)
{
    int n_left = log_before_decisions(&table->log, n_decisions, why);
    if (n_left < 0)
        return false;
    log_cut(&table->log, n_left);
    empty_view(&table->setup, table->seat, &table->view);
    for (int i = 0; i < n_left; i++)
        view_apply(&table->setup, &table->view, table->log.move[i]);
    return true;
}

bool seat_table_follow(struct seat_table *table, game_move move)
{
    return take(table, move, NULL);
}

/* ---- As a sight. */

struct sight *seat_table_sight(struct seat_table *table)
{
    return &table->sight;
}

static const struct seat_table *of(const struct sight *sight)
{
    return (const struct seat_table *)sight;
}

static const game_setup *sight_seat_setup(const struct sight *sight)
{
    return &of(sight)->setup;
}

static void sight_seat_start(const struct sight *sight, game_state *state)
{
    game_view view;
    empty_view(&of(sight)->setup, of(sight)->seat, &view);
    *state = view.masked;
}

static const game_state *sight_seat_state(const struct sight *sight)
{
    return &of(sight)->view.masked;
}

static const game_move *sight_seat_moves(const struct sight *sight, int *n_moves)
{
    return seat_table_log(of(sight), n_moves);
}

static bool sight_seat_may_look(const struct sight *sight, int viewer, struct sentence *why)
{
    int seat = of(sight)->seat;
    if (viewer == seat)
        return true;
    if (seat == GAME_WATCHER)
        sentence_set(why, &phrase_onlooker);
    else
        sentence_set(why, viewer == SIGHT_OPEN ? &phrase_no_truth : &phrase_other_seat, seat);
    return false;
}

static void sight_seat_view(const struct sight *sight, int viewer, game_view *view)
{
    (void)viewer;
    view_copy(&of(sight)->setup, view, &of(sight)->view);
}

static bool sight_seat_play(struct sight *sight, const char *const word[], int n_words,
                            int *n_played, struct sentence *why)
{
    return seat_table_play((struct seat_table *)sight, word, n_words, n_played, why);
}

static bool sight_seat_load(struct sight *sight, const char *const word[], int n_words,
                            int *n_played, struct sentence *why)
{
    return seat_table_load((struct seat_table *)sight, word, n_words, n_played, why);
}

static bool sight_seat_undo(struct sight *sight, int n_decisions, struct sentence *why)
{
    return seat_table_undo((struct seat_table *)sight, n_decisions, why);
}

static struct seat_table *sight_seat_copy(const struct sight *sight, int seat)
{
    const struct seat_table *table = of(sight);
    assert(seat == table->seat);
    struct seat_table *copy = seat_table_new(&table->setup, seat);
    for (int i = 0; copy && i < table->log.n_moves; i++) {
        if (!seat_table_follow(copy, table->log.move[i])) {
            seat_table_free(copy);
            return NULL;
        }
    }
    return copy;
}

static void sight_seat_free(struct sight *sight)
{
    seat_table_free((struct seat_table *)sight);
}

static const struct sight_functions seat_functions = {
    .setup = sight_seat_setup,
    .start = sight_seat_start,
    .state = sight_seat_state,
    .moves = sight_seat_moves,
    .may_look = sight_seat_may_look,
    .view = sight_seat_view,
    .play = sight_seat_play,
    .load = sight_seat_load,
    .undo = sight_seat_undo,
    .seat = sight_seat_copy,
    .free = sight_seat_free,
};
