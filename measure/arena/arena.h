/*
 * arena.h: tournaments.
 *
 * Every two contestants meet, or the first meets all others (a gauntlet). A deal is played once for each seating, with
 * the same cards: two games where two play; where more play, the first of the
 * two takes each seat in turn among copies of the second. Where two play, what
 * counts is the share of the win in each game; where more do, whether over all
 * games of a deal the first had more of the points than the mean of the others.
 *
 * Games run on several threads; results are taken in their order, so that
 * contestants who repeat themselves give the same tournament however many
 * threads and ranks there are. Rank 0 has the result and the file; on others
 * arena_run plays what it is given and leaves the result empty.
 */
#ifndef CAIRN_ARENA_H
#define CAIRN_ARENA_H

#include "contestant.h"
#include "ranks.h"
#include "stats.h"

enum { ARENA_MATCHES_MAX = CONTESTANTS_MAX * (CONTESTANTS_MAX - 1) / 2, ARENA_FAULTS_MAX = 16 };

/* The time that an engine has for a whole game. start_ms 0: there is no clock. */
struct arena_clock {
    int start_ms, increment_ms;  /* added after each of its answers */
};

struct arena_options {
    game_setup setup;
    const struct contestant *contestants;
    int n_contestants;
    int n_deals;           /* for each two contestants, at most */
    int n_threads;
    int timeout_ms;        /* for each answer of an engine */
    struct arena_clock clock;  /* with one, instead of the timeout for each `go` */
    bool is_gauntlet;      /* the first meets all others, who do not meet each other */
    uint64_t seed;
    bool is_adjusted;      /* look at the luck of every game, too; the test then goes by that */
    uint32_t luck_nodes;   /* of a search after each card that might have come; 0: none */
    bool has_sprt;         /* two contestants only: stop when it is decided */
    struct sprt sprt;
    const char *records;   /* new file for the games, or NULL */
    bool resume;           /* go on after the games that are in it */
    struct ranks *ranks;   /* with whom the games are shared; NULL: with nobody */
};

/* Two contestants against each other. */
struct arena_match {
    int first, second;
    struct stats stats;    /* the first's, by deals */
    struct stats adjusted; /* the same less luck, if it is looked at: 1/2 is as good as the others */
    int n_games;
};

struct arena_fault {
    int contestant, deal;
    char reason[PROCESS_REASON_MAX];
};

struct arena_result {
    int n_matches;
    struct arena_match match[ARENA_MATCHES_MAX];
    double elo[CONTESTANTS_MAX];        /* their mean is 0 */
    double elo_error[CONTESTANTS_MAX];  /* half of a 95 % interval, the others' ratings being given */
    double seat_share[GAME_SEATS_MAX];  /* added up over all games */
    int n_games, n_games_planned;
    int n_faults;                       /* all of them; the first are kept */
    struct arena_fault fault[ARENA_FAULTS_MAX];
    enum sprt_verdict verdict;
    bool is_interrupted;
};

/* What the sequential test goes by. */
const struct stats *arena_tested(const struct arena_options *, const struct arena_match *);

/* `progress` (may be NULL) is called now and then, under a lock. *stop may be
 * set at any time, by a signal too. False, with why, if files or memory fail
 * or the file to resume belongs to another tournament. */
bool arena_run(const struct arena_options *, const bool *stop,
               void (*progress)(const struct arena_options *, const struct arena_result *),
               struct arena_result *, struct sentence *why);

#endif
