/*
 * save_list.h: the games that are kept, each in a file of its own, with what a
 * person tells them apart by. A game that is not over is never written over by
 * another; one that is over makes room when another begins.
 */
#ifndef CAIRN_SAVE_LIST_H
#define CAIRN_SAVE_LIST_H

#include <stdbool.h>
#include <time.h>

#include "saves.h"

enum { SAVES_MAX = 100, SAVE_NAME_MAX = 64, SAVE_TEXT_MAX = 200 };

struct save {
    char name[SAVE_NAME_MAX];     /* of its file, without folder and ending */
    char path[SAVES_PATH_MAX];
    char game[SAVE_TEXT_MAX];     /* as it is called */
    char players[SAVE_TEXT_MAX];  /* by seat */
    char stand[SAVE_TEXT_MAX];    /* how far it is, and the score of a series */
    char date[16];                /* when it was played last */
    time_t changed;
    bool is_over;
};

/* The newest first; those that cannot be read are left out. Returns how many;
 * the caller frees the list, which is NULL where there is none. */
int save_list(struct save **list);

/* The file of a save by its name. False: there is none. */
bool save_find(const char *name, char path[SAVES_PATH_MAX]);

/* The newest of all. False: there is none. */
bool save_last(char path[SAVES_PATH_MAX]);

/* A file that is not there yet, for a new game; games that are over go. */
void save_new(const struct game *, char path[SAVES_PATH_MAX]);

#endif
