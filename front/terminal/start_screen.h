/*
 * start_screen.h: what shall be played, and who sits where.
 */
#ifndef CAIRN_START_SCREEN_H
#define CAIRN_START_SCREEN_H

#include "save_list.h"
#include "sitting.h"

enum { LINK_MAX = 512 };

enum start_answer {
    START_PLAY,
    START_RESUME,
    START_CONNECT,  /* to the server's table whose link was typed */
    START_LEAVE,
    START_INTERRUPTED,
};

/* Begins with the choices given and changes them. `trouble` is what went wrong
 * last, or "". *resumed is which of the saves goes on. */
enum start_answer start_screen_run(struct sitting_options *, const struct save *saves, int n_saves,
                                   const char *trouble, char link[LINK_MAX], int *resumed);

/* The last choices, from and into a file; a file that is not there or not
 * understood changes nothing. */
void start_choices_read(const char *path, struct sitting_options *);
bool start_choices_write(const char *path, const struct sitting_options *, struct sentence *why);

#endif
