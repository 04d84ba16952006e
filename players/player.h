/*
 * player.h: a computer player: what a seat knows goes in, a move comes out.
 *
 * It is handed a view and that seat's own log, never the truth, and answers
 * for any game. For now there is one simple player: it takes any legal move,
 * except that it never leaves a stone or tile lying that it can claim.
 */
#ifndef CAIRN_PLAYER_H
#define CAIRN_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "game.h"

enum { PLAYER_LEVEL_TOP = 5, PLAYER_THREADS_MAX = 256 };

/* How far a player may go. 0: no such limit. */
struct player_limits {
    int level;         /* 1 … PLAYER_LEVEL_TOP */
    int64_t time_ms;
    uint64_t n_nodes;
    int n_threads;     /* 0 is one */
    bool is_fresh;     /* forget what earlier searches found */
    uint64_t seed;
};

/* What a seat knows when it has to decide. */
struct player_question {
    const game_setup *setup;
    int seat;
    const game_view *view;
    const game_move *log;  /* every move as this seat saw it */
    int n_log;
    struct player_limits limits;
};

struct player_answer {
    game_move move;
    double value;      /* the expected share of the win, 0 to 1 */
    uint64_t n_nodes;
    int64_t time_ms;
};

/* How a player speaks and listens while it thinks. Either may be NULL. */
struct player_host {
    void *user;
    void (*info)(void *user, const struct player_answer *so_far);
    bool (*should_stop)(void *user);  /* asked often, on the thread that called player_choose */
};

/* The seat is to move. */
void player_choose(const struct player_question *, const struct player_host *,
                   struct player_answer *);

#endif
