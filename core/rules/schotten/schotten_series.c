/* schotten_series.c: matches of several rounds (S18). */
#include "schotten_parts.h"

void schotten_tally(const game_setup *setup, const void *state, const float share[],
                  struct game_round *round)
{
    (void)setup;
    const struct schotten *s = state;
    for (int seat = 0; seat < 2; seat++) {
        round->share[seat] = share[seat];
        int stones = __builtin_popcount(s->owned[seat]);
        round->points[seat] = (int16_t)(share[seat] > share[!seat] ? 5 : stones);
        round->breaker[seat] = 0;
    }
}

int schotten_series_length(const game_setup *setup)
{
    (void)setup;
    return 3;
}

void schotten_series_order(const game_setup *setup, const struct game_round *rounds, int n_rounds,
                           uint8_t order[])
{
    (void)setup;
    order[0] = 0;
    order[1] = 1;
    if (n_rounds == 0)
        return;
    const struct game_round *last = &rounds[n_rounds - 1];
    bool starter_won = last->share[0] > last->share[1];
    order[0] = last->order[starter_won ? 0 : 1];
    order[1] = last->order[starter_won ? 1 : 0];
}

void schotten_series_standing(const game_setup *setup, const struct game_round *rounds,
                              int n_rounds, struct game_standing *standing)
{
    (void)setup;
    *standing = (struct game_standing){.is_decided = true, .winner = -1};
    for (int i = 0; i < n_rounds; i++)
        for (int seat = 0; seat < 2; seat++)
            standing->points[rounds[i].order[seat]] += rounds[i].points[seat];
    if (standing->points[0] != standing->points[1])
        standing->winner = standing->points[0] < standing->points[1];
}
