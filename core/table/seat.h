/*
 * seat.h: one table as one seat has seen it.
 *
 * It holds that seat's view and its own log, every word as the seat saw it.
 * There is no truth in it anywhere: this is what a computer player, a distant
 * client or an engine that was told only its own cards may know.
 */
#ifndef CAIRN_SEAT_H
#define CAIRN_SEAT_H

#include <stdbool.h>

#include "game.h"
#include "sight.h"

struct seat_table;

/* Before the deal, for a seat or GAME_WATCHER. Returns NULL if there is no memory. */
struct seat_table *seat_table_new(const game_setup *, int seat);
void seat_table_free(struct seat_table *);

/* The same, for whoever need not know that it is one seat's. */
struct sight *seat_table_sight(struct seat_table *);

/* ---- What the seat knows. Pointers are good until the next word. */

const game_setup *seat_table_setup(const struct seat_table *);
int seat_table_seat(const struct seat_table *);
const game_view *seat_table_view(const struct seat_table *);
const game_move *seat_table_log(const struct seat_table *, int *n_moves);

/* The whole view as JSON; room for STATE_JSON_MAX. */
void seat_table_json(const struct seat_table *, struct text *);

/* All words with blanks between. The caller frees; NULL: no memory. */
char *seat_table_words(const struct seat_table *);

/* ---- Words, as the seat sees them. Either all are played or, if one is
 * refused, none; then *n_played says how many stood before it. */

bool seat_table_play(struct seat_table *, const char *const word[], int n_words, int *n_played,
                     struct sentence *why);

/* From the start. */
bool seat_table_load(struct seat_table *, const char *const word[], int n_words, int *n_played,
                     struct sentence *why);

/* Takes back the last n decisions, with the chance that followed. */
bool seat_table_undo(struct seat_table *, int n_decisions, struct sentence *why);

/* A move that a table has let through its own gate. False: no memory. */
bool seat_table_follow(struct seat_table *, game_move);

#endif
