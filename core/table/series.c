/* series.c: see series.h. */
#include "series.h"

#include <assert.h>
#include <string.h>

#include "description.h"

void series_begin(struct series *series, const game_setup *setup, int n_agreed)
{
    memset(series, 0, sizeof *series);
    series->setup = *setup;
    series->n_agreed = n_agreed > 0 ? n_agreed : game_series_length(setup);
    assert(series->n_agreed <= SERIES_ROUNDS_MAX);
}

void series_begin_to_win(struct series *series, const game_setup *setup, int n_to_win)
{
    assert(n_to_win > 0 && n_to_win <= SERIES_ROUNDS_MAX);
    memset(series, 0, sizeof *series);
    series->setup = *setup;
    series->n_to_win = n_to_win;
}

void series_begin_like(struct series *series, const struct series *before)
{
    if (before->n_to_win > 0)
        series_begin_to_win(series, &before->setup, before->n_to_win);
    else
        series_begin(series, &before->setup, before->n_agreed);
}

void series_next_order(const struct series *series, uint8_t order[GAME_SEATS_MAX])
{
    game_series_order(&series->setup, series->round, series->n_rounds, order);
}

void series_add(struct series *series, const game_state *state, const float share[GAME_SEATS_MAX])
{
    struct game_round round = {.order = {0}};
    memcpy(round.share, share, sizeof round.share);
    game_tally(&series->setup, state, share, &round);
    series_add_round(series, &round);
}

void series_add_round(struct series *series, const struct game_round *round)
{
    assert(series->n_rounds < SERIES_ROUNDS_MAX);
    struct game_round *added = &series->round[series->n_rounds];
    uint8_t order[GAME_SEATS_MAX];
    series_next_order(series, order);
    *added = *round;
    memcpy(added->order, order, sizeof order);
    series->n_rounds++;
}

static void count_wins(const struct series *series, int n_won[GAME_SEATS_MAX])
{
    for (int i = 0; i < series->n_rounds; i++) {
        const struct game_round *round = &series->round[i];
        for (int seat = 0; seat < game_seats(&series->setup); seat++)
            n_won[round->order[seat]] += round->share[seat] > 0.99f;
    }
}

void series_standing(const struct series *series, struct series_standing *standing)
{
    memset(standing, 0, sizeof *standing);
    standing->winner = -1;
    count_wins(series, standing->n_won);
    struct game_standing by_rule = {.winner = -1};
    if (series->n_rounds > 0)
        game_series_standing(&series->setup, series->round, series->n_rounds, &by_rule);
    memcpy(standing->points, by_rule.points, sizeof standing->points);

    bool counts_wins =
        series->n_to_win > 0 || game_description(series->setup.rules)->series_counts_wins;
    memcpy(standing->score, counts_wins ? standing->n_won : standing->points,
           sizeof standing->score);

    if (series->n_to_win > 0) {
        for (int player = 0; player < game_seats(&series->setup); player++)
            if (standing->n_won[player] >= series->n_to_win)
                standing->winner = player;
        standing->is_over = standing->winner >= 0;
    } else if (series->n_rounds >= series->n_agreed && by_rule.is_decided) {
        /* Not decided: the rules want further rounds beyond the agreed ones. */
        standing->winner = by_rule.winner;
        standing->is_over = true;
    }
    if (series->n_rounds == SERIES_ROUNDS_MAX)
        standing->is_over = true;
}

int series_due(const struct series *series)
{
    if (series->n_to_win > 0)
        return 0;
    return game_series_due(&series->setup, series->round, series->n_rounds, series->n_agreed);
}

static const struct phrase
    phrase_rounds_won = {"series-rounds-won", PHRASES("%1 round won first.", "%1 rounds won first.")},
    phrase_score = {"series-score", PHRASES("%1 against %2 after %n3 round.",
                                            "%1 against %2 after %n3 rounds.")},
    phrase_score_level = {"series-score-level", PHRASES("%1 each after %n2 round: nobody wins.",
                                                        "%1 each after %n2 rounds: nobody wins.")};

int series_ending(const struct series *series, struct sentence line[GAME_ENDING_LINES_MAX])
{
    struct series_standing standing;
    series_standing(series, &standing);
    if (!standing.is_over)
        return 0;
    if (series->n_to_win > 0) {
        sentence_set(&line[0], &phrase_rounds_won, series->n_to_win);
        return 1;
    }
    int n_lines = game_series_ending(&series->setup, series->round, series->n_rounds,
                                     standing.winner, line);
    if (n_lines > 0)
        return n_lines;
    int best = standing.winner < 0 ? 0 : standing.winner, next = -1;
    for (int player = 0; player < game_seats(&series->setup); player++)
        if (player != best && (next < 0 || standing.score[player] > standing.score[next]))
            next = player;
    if (standing.winner < 0)
        sentence_set(&line[0], &phrase_score_level, standing.score[best], series->n_rounds);
    else
        sentence_set(&line[0], &phrase_score, standing.score[best], standing.score[next],
                     series->n_rounds);
    return 1;
}
