/*
 * replay_screen.h: games of a file, forward and back, from any seat or open.
 */
#ifndef CAIRN_REPLAY_SCREEN_H
#define CAIRN_REPLAY_SCREEN_H

#include "play_screen.h"
#include "record.h"

/* Who looks: a seat, GAME_WATCHER, or TABLE_OPEN. */
struct replay_options {
    int viewer;
    int at;      /* words played at first; -1: all */
};

/* Where the person wants to play on, *from is that position as a private
 * record (sitting.h), which the caller frees; else NULL. */
enum play_ending replay_screen_run(struct record *const record[], int n_records,
                                   const struct replay_options *, char **from);

/* The table after so many words of a record, without chance of its own. NULL:
 * no memory. */
struct table *replay_table(const struct record *, int n_words);
int replay_length(const struct record *);

#endif
