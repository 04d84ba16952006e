/*
 * log.h: the moves of a game, in order, and whose each of them was.
 */
#ifndef CAIRN_LOG_H
#define CAIRN_LOG_H

#include <stdbool.h>
#include <stdint.h>

#include "game.h"

/* No game is longer, whatever a file says. */
enum { LOG_MOVES_MAX = 20000 };

struct log {
    game_move *move;
    int8_t *mover;  /* a seat, or GAME_CHANCE */
    int n_moves, room;
};

/* An empty log is all zeros. */
void log_free(struct log *);

/* False, with why, if there is no room for another move. */
bool log_add(struct log *, game_move, int mover, struct sentence *why);
void log_cut(struct log *, int n_moves);

/* How many moves are left if the last n decisions go, with what followed
 * them; -1, with why, if there are fewer. */
int log_before_decisions(const struct log *, int n_decisions, struct sentence *why);

#endif
