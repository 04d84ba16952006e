/*
 * play_screen.h: a sitting on the full screen: keys, mouse and typed words in,
 * the table out. It knows no rules.
 */
#ifndef CAIRN_PLAY_SCREEN_H
#define CAIRN_PLAY_SCREEN_H

#include "sitting.h"

enum play_ending {
    PLAY_LEFT,         /* the person went, or the game is over */
    PLAY_AGAIN,        /* another game, please */
    PLAY_INTERRUPTED,  /* a signal */
    PLAY_FAILED,       /* `why` says what */
};

/* After every word the game is kept in the file `saved`, unless that is NULL. */
enum play_ending play_screen_run(struct sitting *, const char *saved, struct sentence *why);

/* The screen is too small: says so, and waits for an event. */
bool screen_is_too_small(void);

#endif
