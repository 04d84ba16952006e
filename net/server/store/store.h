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
void store_set_seat(struct store *, const struct room *, int seat);
void store_set_room(struct store *, const struct room *);  /* all but what never changes */
void store_add_words(struct store *, const struct room *, int first_number, const char *words);
void store_add_note(struct store *, const struct room *, const struct room_note *);
void store_add_round(struct store *, const struct room *, int round, const struct game_round *);
void store_delete_room(struct store *, const struct room *);

void store_give_up(struct store *);  /* the next commit shall fail */

bool store_has_changes(const struct store *);  /* to be committed */

/* True if all changes since the last time are on disk; else none of them is. */
bool store_commit(struct store *);
const char *store_error(const struct store *);  /* why not, for the log */

/* ---- Looking. */

enum store_result { STORE_FOUND, STORE_NONE, STORE_FAILED };

/* What has happened at a table, in its order: words with blanks between, the
 * first of which has this number; or a note, and then words is NULL. */
typedef bool store_each_event(void *user, int number, const char *words,
                              const struct room_note *);

/* The room but for its table and what follows from it. */
enum store_result store_load(struct store *, const char *id, struct room *, store_each_event *,
                             void *user);

typedef void store_each_id(void *user, const char *id);

/* The tables in play at which a computer sits, somebody has resigned, or a
 * clock runs: those that go on without anybody's asking. */
bool store_each_live(struct store *, store_each_id *, void *user);

/* Public tables with a free person's seat, newest first; `is_empty`: nobody
 * sits there yet. */
typedef void store_each_open_table(void *user, const char *id, bool is_empty);

bool store_each_open(struct store *, int most, store_each_open_table *, void *user);

/* Finished games of public tables, last ended first. */
struct store_search {
    const char *game;     /* or NULL: any */
    const char *options;  /* as records write them; or NULL: any */
    const char *name;     /* part of a player's name; or NULL */
    int64_t since_s, before_s;  /* ended at or after, and before */
    int most;
};

bool store_each_finished(struct store *, const struct store_search *, store_each_id *, void *user);

/* Tables on which nothing has happened, or that ended, before these times. */
bool store_each_old(struct store *, int64_t unfinished_s, int64_t finished_s, int most,
                    store_each_id *, void *user);

int store_count_open(struct store *);  /* tables that are not over; -1: failed */

/* ---- An operator's wishes, which another program writes (`cairn admin`). */

/* Has another program changed the database since the last time? */
bool store_has_news(struct store *);
bool store_each_barred(struct store *, store_each_id *, void *user);   /* addresses */
bool store_each_closing(struct store *, store_each_id *, void *user);  /* tables */
void store_forget_closing(struct store *, const char *id);             /* a change */

#endif
