/*
 * stats.h: what a match says about strength: Elo with an error, and the
 * sequential test that tells when enough has been played.
 *
 * A sample is one deal played with all seatings, so that the luck of the
 * cards cancels; it has a score from 0 to 1.
 */
#ifndef CAIRN_STATS_H
#define CAIRN_STATS_H

struct stats {
    int n;
    double sum, sum_of_squares;
};

void stats_add(struct stats *, double score);
double stats_mean(const struct stats *);
double stats_error(const struct stats *);  /* of the mean: half of a 95 % interval */

/* Elo of a score, and half of its 95 % interval. */
double elo_of_score(double score);
double stats_elo_error(const struct stats *);

/* The sequential probability ratio test of score `low` against `high`. */
enum sprt_verdict { SPRT_GOES_ON, SPRT_LOW, SPRT_HIGH };

struct sprt {
    double low, high;     /* the two scores */
    double alpha, beta;   /* how often it may be wrong either way */
};

double sprt_ratio(const struct sprt *, const struct stats *);  /* log-likelihood ratio */
enum sprt_verdict sprt_verdict(const struct sprt *, const struct stats *);

#endif
