/*
 * saves.h: what the terminal keeps between two runs: the games in play, the last
 * choices of the start screen, and which puzzles were solved; each where XDG
 * wants it.
 */
#ifndef CAIRN_SAVES_H
#define CAIRN_SAVES_H

#include <stdbool.h>
#include <stddef.h>

#include "sentence.h"

enum { SAVES_PATH_MAX = 4096 };

/* The games in play (save_list.h): $XDG_STATE_HOME/cairn/games. */
void saves_games_folder(char path[SAVES_PATH_MAX]);

/* The last choices: $XDG_CONFIG_HOME/cairn/play. */
void saves_choices_path(char path[SAVES_PATH_MAX]);

/* What was solved: $XDG_STATE_HOME/cairn/puzzles. */
void saves_puzzles_path(char path[SAVES_PATH_MAX]);

/* What the program at that seat wrote to standard error in the last game:
 * $XDG_STATE_HOME/cairn/seat0.errors */
void saves_errors_path(int seat, char path[SAVES_PATH_MAX]);

/* All of it or nothing: a file that was there stays as it was until the new
 * one is whole on disk. Only the user may read it. Folders are made. */
bool saves_write(const char *path, const char *text, struct sentence *why);

#endif
