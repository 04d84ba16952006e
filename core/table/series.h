/*
 * series.h: rounds between the same players, until somebody has won the
 * series. Points, who starts next and what decides are the game's own rules.
 *
 * Players are numbered; in each round an order says who sits where. Player 0
 * sits first in the first round: whoever draws the lots numbers them.
 */
#ifndef CAIRN_SERIES_H
#define CAIRN_SERIES_H

#include <stdbool.h>

#include "game.h"

enum { SERIES_ROUNDS_MAX = 100 };

struct series {
    game_setup setup;
    int n_agreed;  /* rounds to play; or */
    int n_to_win;  /* the first to win so many rounds (0: the agreed number counts) */
    int n_rounds;  /* played */
    struct game_round round[SERIES_ROUNDS_MAX];
};

struct series_standing {
    int points[GAME_SEATS_MAX];  /* by player */
    int n_won[GAME_SEATS_MAX];   /* rounds, by player */
    int score[GAME_SEATS_MAX];   /* what is shown of it: points, or rounds won */
    bool is_over;
    int winner;                  /* a player, or -1: nobody yet, or a draw */
};

/* 0 rounds: as many as the game's book says. */
void series_begin(struct series *, const game_setup *, int n_agreed);
void series_begin_to_win(struct series *, const game_setup *, int n_to_win);

/* Another of the same kind. */
void series_begin_like(struct series *, const struct series *before);

/* Who sits where in the next round: order[seat] is a player. */
void series_next_order(const struct series *, uint8_t order[GAME_SEATS_MAX]);

/* A round that was played in that order has ended like this. A game cut
 * short has the shares that its end gave it. */
void series_add(struct series *, const game_state *, const float share[GAME_SEATS_MAX]);

/* The same for a round that has been tallied (game_tally): its order is set. */
void series_add_round(struct series *, const struct game_round *);

void series_standing(const struct series *, struct series_standing *);

/* How many rounds it will have at least; 0: until somebody has won enough. */
int series_due(const struct series *);

/* Why a series is over, for people: how many lines. */
int series_ending(const struct series *, struct sentence line[GAME_ENDING_LINES_MAX]);

#endif
