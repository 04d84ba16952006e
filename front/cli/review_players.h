/*
 * review_players.h: how players did over many reviewed games: accuracy, error
 * rate, and what they would have won with even luck, with error bars.
 *
 * Players are told apart by their names in the records. Games that nobody ended,
 * or in which words were taken back, count for decisions alone.
 */
#ifndef CAIRN_REVIEW_PLAYERS_H
#define CAIRN_REVIEW_PLAYERS_H

#include "review.h"
#include "stats.h"

enum { PLAYERS_MAX = 1000, PLAYER_NAME_MAX = 64 };

struct review_player {
    char name[PLAYER_NAME_MAX];
    int n_games;
    struct review_tally tally;
    struct stats plain, adjusted;  /* results, and results less luck */
    double luck, rest;             /* added up over the games that count */
};

struct review_players {
    int n_players;
    bool is_full;  /* there were more */
    struct review_player player[PLAYERS_MAX];
};

/* The player's name at a seat of a record, or "seat 0". */
void review_player_name(const struct record *, int seat, char name[PLAYER_NAME_MAX]);

void review_players_add(struct review_players *, const struct record *, const struct review *);

/* A line for each, for people; or JSON: the value of "players". */
void review_players_print(const struct review_players *);
void review_players_json(const struct review_players *);

#endif
