/* towers_series.c: series of Spiel der Türme: every player sits once in every seat. */
#include "towers_parts.h"

enum { SHARE_UNITS = 12 };  /* points of a sole win: 12, 6, 4 and 3 are whole */

void towers_tally(const game_setup *setup, const void *state, const float share[],
                  struct game_round *round)
{
    int n_seats = towers_seats(setup), points[GAME_SEATS_MAX];
    towers_points(state, n_seats, points);
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        round->share[seat] = seat < n_seats ? share[seat] : 0.0f;
        round->points[seat] = seat < n_seats ? (int16_t)points[seat] : 0;
        round->breaker[seat] = 0;
    }
}

void towers_series_order(const game_setup *setup, const struct game_round *rounds, int n_rounds,
                         uint8_t order[])
{
    (void)rounds;
    int n_seats = towers_seats(setup);
    for (int seat = 0; seat < n_seats; seat++)
        order[seat] = (uint8_t)((seat + n_rounds) % n_seats);
    for (int seat = n_seats; seat < GAME_SEATS_MAX; seat++)
        order[seat] = (uint8_t)seat;
}

void towers_series_standing(const game_setup *setup, const struct game_round *rounds,
                            int n_rounds, struct game_standing *standing)
{
    int n_seats = towers_seats(setup), best = 0, n_best = 0;
    *standing = (struct game_standing){.is_decided = n_rounds >= n_seats, .winner = -1};
    for (int i = 0; i < n_rounds; i++)
        for (int seat = 0; seat < n_seats; seat++)
            standing->points[rounds[i].order[seat]] +=
                (int)(rounds[i].share[seat] * (float)SHARE_UNITS + 0.5f);
    for (int player = 1; player < n_seats; player++)
        if (standing->points[player] > standing->points[best])
            best = player;
    for (int player = 0; player < n_seats; player++)
        n_best += standing->points[player] == standing->points[best];
    if (standing->is_decided && n_best == 1)
        standing->winner = best;
}
