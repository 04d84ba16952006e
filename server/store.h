/*
 * store.h: the tables on disk: SQLite, write-ahead log, every commit synced.
 *
 * Changes are gathered in one transaction and are on disk when store_commit
 * says so, all of them or none. A change that fails makes the commit fail.
 * Keys are stored as hashes only. What a game's words mean is not known here.
 */
#ifndef CAIRN_STORE_H
#define CAIRN_STORE_H

#include <stdbool.h>

#include "room.h"

struct store;

/* Opens or makes the database in a folder, which is made too if it is not
 * there; NULL instead of a folder: in memory, for tests. NULL, with one
 * sentence in `why`, if it cannot be, or another server has it. */
struct store *store_open(const char *folder, struct text *why);
void store_close(struct store *);

/* ---- Changes. */

void store_add_room(struct store *, struct room *);  /* with its seats; sets its row */
void store_take_seat(struct store *, const struct room *, int seat);
void store_add_words(struct store *, const struct room *, int first_number, const char *words);
void store_set_state(struct store *, const struct room *, enum room_state);

void store_give_up(struct store *);  /* the next commit shall fail */

/* True if all changes since the last time are on disk; else none of them is. */
bool store_commit(struct store *);
const char *store_error(const struct store *);  /* why not, for the log */

/* ---- Looking. */

enum store_result { STORE_FOUND, STORE_NONE, STORE_FAILED };

/* The room but for its table, and all its words with blanks between, which
 * the caller frees. */
enum store_result store_load(struct store *, const char *id, struct room *, char **words);

/* The ids of the tables in play at which a computer sits. */
bool store_each_computer_table(struct store *, void (*each)(void *user, const char *id),
                               void *user);

int store_count_open(struct store *);  /* tables that are not over; -1: failed */

#endif
