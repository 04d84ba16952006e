/*
 * worth.h: what a game, a card or a decision is worth to every seat, in exact
 * whole numbers: 2⁻³² of a game, so that accounts add up to the last bit.
 */
#ifndef CAIRN_WORTH_H
#define CAIRN_WORTH_H

#include <stdint.h>

#include "game.h"

typedef int64_t worth;

#define WORTH_GAME ((worth)1 << 32)  /* a whole game, won */

/* By seat. What the seats own together is one game; what they gain, nothing. */
struct worths {
    worth seat[GAME_SEATS_MAX];
};

static inline worth worth_of(double share)
{
    double scaled = share * (double)WORTH_GAME;
    return (worth)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
}

static inline double worth_share(worth amount)
{
    return (double)amount / (double)WORTH_GAME;
}

/* A quotient rounded to the nearest, halves away from 0. */
static inline worth worth_divide(worth sum, int64_t n)
{
    return sum < 0 ? -((-sum + n / 2) / n) : (sum + n / 2) / n;
}

static inline void worths_add(struct worths *to, const struct worths *more)
{
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        to->seat[seat] += more->seat[seat];
}

static inline struct worths worths_less(const struct worths *one, const struct worths *other)
{
    struct worths less;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        less.seat[seat] = one->seat[seat] - other->seat[seat];
    return less;
}

/* What rounding has left goes to the last seat, so that together they are `whole`. */
static inline void worths_settle(struct worths *worths, int n_seats, worth whole)
{
    worth others = 0;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        if (seat >= n_seats)
            worths->seat[seat] = 0;
        else if (seat < n_seats - 1)
            others += worths->seat[seat];
        else
            worths->seat[seat] = whole - others;
    }
}

static inline struct worths worths_of_shares(const float share[], int n_seats)
{
    struct worths worths = {{0}};
    for (int seat = 0; seat < n_seats; seat++)
        worths.seat[seat] = worth_of((double)share[seat]);
    worths_settle(&worths, n_seats, WORTH_GAME);
    return worths;
}

/* How a game ended: wins are shared by up to four, so that shares are twelfths. */
static inline struct worths worths_of_result(const float share[], int n_seats)
{
    struct worths worths = {{0}};
    for (int seat = 0; seat < n_seats; seat++)
        worths.seat[seat] = worth_divide((worth)((double)share[seat] * 12 + 0.5) * WORTH_GAME, 12);
    worths_settle(&worths, n_seats, WORTH_GAME);
    return worths;
}

/* n together, divided. */
static inline void worths_divide(struct worths *sum, int64_t n, int n_seats, worth whole)
{
    for (int seat = 0; seat < n_seats; seat++)
        sum->seat[seat] = worth_divide(sum->seat[seat], n);
    worths_settle(sum, n_seats, whole);
}

#endif
