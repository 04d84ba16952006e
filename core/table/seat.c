/* seat.c: see seat.h. */
#include "seat.h"

#include <stdlib.h>

#include "gate.h"
#include "log.h"
#include "state_json.h"

struct seat_table {
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

struct seat_table *seat_table_new(const game_setup *setup, int seat)
{
    struct seat_table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
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
    state_json_view(&table->setup, &table->view, table->log.n_moves, out);
}

char *seat_table_words(const struct seat_table *table)
{
    size_t room = (size_t)table->log.n_moves * GAME_WORD_MAX + 1;
    char *words = malloc(room);
    if (!words)
        return NULL;
    struct text text = text_in(words, room);
    game_view view;
    empty_view(&table->setup, table->seat, &view);
    for (int i = 0; i < table->log.n_moves; i++) {
        char word[GAME_WORD_MAX];
        view_write(&table->setup, &view, table->log.move[i], word);
        if (i > 0)
            text_char(&text, ' ');
        text_add(&text, word);
        view_apply(&table->setup, &view, table->log.move[i]);
    }
    return words;
}

int seat_table_claimant(const struct seat_table *table)
{
    return view_claimant(&table->setup, &table->view);
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

bool seat_table_play(struct seat_table *table, const char *const word[], int n_words,
                     int *n_played, struct sentence *why)
{
    game_view before;
    view_copy(&table->setup, &before, &table->view);
    int n_before = table->log.n_moves;
    for (*n_played = 0; *n_played < n_words; ++*n_played) {
        game_move move = gate_read_view(&table->setup, &table->view, word[*n_played], why);
        if (move == GAME_NO_MOVE || !take(table, move, why)) {
            view_copy(&table->setup, &table->view, &before);
            log_cut(&table->log, n_before);
            return false;
        }
    }
    return true;
}

bool seat_table_load(struct seat_table *table, const char *const word[], int n_words,
                     int *n_played, struct sentence *why)
{
    struct seat_table fresh = {.setup = table->setup, .seat = table->seat};
    empty_view(&fresh.setup, fresh.seat, &fresh.view);
    if (!seat_table_play(&fresh, word, n_words, n_played, why)) {
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
