/*
 * shares.h: how a game ended, as text: each seat's share of the win, "1-0",
 * "1/2-1/2", "1/3-1/3-1/3".
 */
#ifndef CAIRN_SHARES_H
#define CAIRN_SHARES_H

#include <stdbool.h>

#include "game.h"

enum { SHARES_TEXT_MAX = 8 * GAME_SEATS_MAX };

void shares_write(const float share[], int n_seats, struct text *);

/* False if the text is not one share for each seat, all together one win. */
bool shares_read(const char *text, int n_seats, float share[]);

/* The same result? Shares that the rules computed may be off by a hair. */
bool shares_same(const float one[], const float other[], int n_seats);

#endif
