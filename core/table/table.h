/*
 * table.h: one table in play: the set-up, the truth, the log of all moves,
 * and where chance comes from.
 *
 * Words from outside come in here and nowhere else. With a key the table
 * deals and draws by itself (chance.h); without one somebody plays every
 * chance word. What a seat may know leaves as a view or a seat_table; a game
 * replays from its set-up and words alone.
 */
#ifndef CAIRN_TABLE_H
#define CAIRN_TABLE_H

#include <stdbool.h>

#include "chance.h"
#include "game.h"
#include "seat.h"
#include "sight.h"

struct table;

/* For table_words: as it really was, nothing masked. */
enum { TABLE_OPEN = SIGHT_OPEN };

/* Deals, if there is a key; NULL instead of one: chance is played by hand.
 * Returns NULL if there is no memory. */
struct table *table_new(const game_setup *, const struct chance_key *);
void table_free(struct table *);

/* The same table, for whoever need not know that it is the whole one. */
struct sight *table_sight(struct table *);

/* ---- Looking. Pointers are good until the next word. */

const game_setup *table_setup(const struct table *);
const game_state *table_state(const struct table *);
int table_to_move(const struct table *);  /* seat, GAME_CHANCE or GAME_OVER */
int table_length(const struct table *);   /* words, chance included */

/* The move that word number `index` (from 0) named, and whose it was: a seat
 * or GAME_CHANCE. */
game_move table_move(const struct table *, int index);
int table_mover(const struct table *, int index);

/* On to the next word of a walk from the start (walk.h). */
bool table_walk_next(const struct table *, struct walk *);

/* What a viewer (a seat or GAME_WATCHER) knows. */
void table_view(const struct table *, int viewer, game_view *);

/* As JSON; room for STATE_JSON_MAX. */
void table_json(const struct table *, struct text *);
void table_view_json(const struct table *, int viewer, struct text *);

/* The words from number `from` on (0: all) with blanks between, as a viewer
 * saw them, or TABLE_OPEN. The caller frees; NULL: no memory. */
char *table_words(const struct table *, int viewer, int from);

/* All that a seat has seen. The caller frees; NULL: no memory. */
struct seat_table *table_seat(const struct table *, int seat);

/* ---- Watching. From now on a watcher is told of each move just before it is
 * applied: the state, whose it is, the move. A word that is refused may have
 * been told in part. Loading and taking back are not told. */

struct table_watcher {
    void *user;
    void (*step)(void *user, const game_state *, int mover, game_move);
};

void table_watch(struct table *, const struct table_watcher *);

/* ---- Playing. Either all words are played or, if one is refused, none;
 * then *n_played says how many stood before it. */

bool table_play(struct table *, const char *word, struct sentence *why);
bool table_play_all(struct table *, const char *const word[], int n_words, int *n_played,
                    struct sentence *why);

/* From the start. Chance words are taken as they are where they stand; where
 * they are left out, and there is a key, the key gives them. */
bool table_load(struct table *, const char *const word[], int n_words, int *n_played,
                struct sentence *why);

/* Takes back the last n decisions, with the chance that followed. */
bool table_undo(struct table *, int n_decisions, struct sentence *why);

#endif
