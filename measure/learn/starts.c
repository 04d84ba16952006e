/*
 * starts.c: what each seat may expect before the deal, in every preset of a
 * game, for core/analysis/GAME.start:
 *
 *     starts GAME DEALS SEED >core/analysis/GAME.start
 */
#include <inttypes.h>
#include <stdio.h>

#include "judge.h"
#include "number.h"

static void measure(struct judge *judge, const game_setup *setup, const char *preset, int n_deals,
                    uint64_t seed)
{
    struct worths start;
    double error[GAME_SEATS_MAX];
    judge_measure_start(judge, setup, n_deals, seed, &start, error);
    printf("# %s:", preset);
    for (int seat = 0; seat < game_seats(setup); seat++)
        printf(" %.2f %% (± %.2f)", 100 * worth_share(start.seat[seat]), 196 * error[seat]);
    printf("\n%s", preset);
    for (int seat = 0; seat < game_seats(setup); seat++)
        printf(" %" PRId64, start.seat[seat]);
    printf("\n");
}

int main(int argc, char *argv[])
{
    const struct game *game = argc == 4 ? game_find(argv[1]) : NULL;
    struct judge *judge = judge_new();
    int n_deals;
    uint64_t seed;
    if (!game || !judge || !number_read_int(argv[2], 1, 100000000, &n_deals) ||
        !number_read(argv[3], 0, UINT64_MAX, &seed)) {
        fputs("usage: starts GAME DEALS SEED\n", stderr);
        return 2;
    }
    printf("# What a game is worth to each seat before the deal, in 2⁻³² of it: the mean over\n"
           "# %d deals, as the judge of core/analysis sees them. Made by\n"
           "# measure/learn/starts %s %d %s\n",
           n_deals, argv[1], n_deals, argv[3]);
    for (int preset = 0; preset < game_preset_count(game); preset++) {
        game_setup setup = game_setup_default(game);
        game_setup_preset(&setup, game_preset_key(game, preset), NULL);
        measure(judge, &setup, game_preset_key(game, preset), n_deals, seed);
    }
    judge_free(judge);
    return fflush(stdout) ? 1 : 0;
}
