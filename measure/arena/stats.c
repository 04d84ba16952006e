/* stats.c: see stats.h. */
#include "stats.h"

#include <math.h>

void stats_add(struct stats *stats, double score)
{
    stats->n++;
    stats->sum += score;
    stats->sum_of_squares += score * score;
}

double stats_mean(const struct stats *stats)
{
    return stats->n ? stats->sum / stats->n : 0.5;
}

/* A sample of each extreme is added, so that a few equal results do not look
 * like certainty. */
static double variance(const struct stats *stats)
{
    double n = stats->n + 2, sum = stats->sum + 1;
    double squares = stats->sum_of_squares + 1;
    double mean = sum / n;
    return squares / n - mean * mean;
}

double stats_error(const struct stats *stats)
{
    return stats->n ? 1.96 * sqrt(variance(stats) / stats->n) : 0.5;
}

double elo_of_score(double score)
{
    double bounded = score < 0.001 ? 0.001 : score > 0.999 ? 0.999 : score;
    return 400 * log10(bounded / (1 - bounded));
}

double stats_elo_error(const struct stats *stats)
{
    double mean = stats_mean(stats), error = stats_error(stats);
    return (elo_of_score(mean + error) - elo_of_score(mean - error)) / 2;
}

double sprt_ratio(const struct sprt *sprt, const struct stats *stats)
{
    if (stats->n == 0)
        return 0;
    return stats->n * (sprt->high - sprt->low) *
           (2 * stats_mean(stats) - sprt->low - sprt->high) / (2 * variance(stats));
}

enum sprt_verdict sprt_verdict(const struct sprt *sprt, const struct stats *stats)
{
    double ratio = sprt_ratio(sprt, stats);
    if (stats->n < 4)
        return SPRT_GOES_ON;
    if (ratio >= log((1 - sprt->beta) / sprt->alpha))
        return SPRT_HIGH;
    if (ratio <= log(sprt->beta / (1 - sprt->alpha)))
        return SPRT_LOW;
    return SPRT_GOES_ON;
}
