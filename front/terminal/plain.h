/*
 * plain.h: a sitting line by line, for pipes, dumb terminals and screen
 * readers: it says what happened, takes a word, and draws nothing that moves.
 */
#ifndef CAIRN_PLAIN_H
#define CAIRN_PLAIN_H

#include "play_screen.h"

enum play_ending plain_run(struct sitting *, const char *saved, struct sentence *why);

#endif
