/*
 * rows.h: what is kept of tables, as rows of numbers, texts and bytes that
 * any database can hold. What they mean is the rooms' business
 * (rooms/room_rows.h).
 */
#ifndef CAIRN_ROWS_H
#define CAIRN_ROWS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    ROW_ID_MAX = 17,
    ROW_GAME_MAX = 32,
    ROW_OPTIONS_MAX = 256,
    ROW_NUMBERS_MAX = 96,  /* a number a seat, "12,-3" */
    ROW_RESULT_MAX = 32,   /* a share a seat, "1/2-1/2" */
    ROW_NAME_MAX = 161,
    ROW_BYTES = 32,
    ROW_SIGNATURE = 64,
};

/* A hash, a secret; or nothing. */
struct row_bytes {
    bool is_there;
    uint8_t bytes[ROW_BYTES];
};

enum { ROW_WAITING, ROW_PLAYING, ROW_OVER };  /* as stored: only add at the end */
enum { ROW_NO_ENDING = -1 };

/* How a table stands. */
struct progress_row {
    int state;
    char left_ms[ROW_NUMBERS_MAX];  /* of the clocks */
    int64_t offers;
    int ending;                     /* or ROW_NO_ENDING */
    char result[ROW_RESULT_MAX];    /* "" before the end */
    int64_t ended_s;
    int n_words;                    /* after the end; 0 before it */
    char next_id[ROW_ID_MAX];       /* the table where it goes on; or "" */
    int64_t active_s;               /* when something last happened besides events */
};

/* What the server has signed before the shuffle. */
struct promise_row {
    int attempt;           /* of the shuffle, from 1 */
    struct row_bytes key;  /* by which, if anything is signed, */
    uint8_t signature[ROW_SIGNATURE];
};

struct table_row {
    int64_t row;  /* its number: store_new_row */
    char id[ROW_ID_MAX];
    int64_t created_s;
    char game[ROW_GAME_MAX], options[ROW_OPTIONS_MAX];
    int rules_version;
    bool is_strict;       /* the referee */
    struct row_bytes secret, owner;
    bool is_public, is_verified;
    int64_t clock_start_ms, clock_increment_ms;
    int64_t series;
    int round, n_rounds;  /* of the series, from 1; 0: the table belongs to none */
    int n_to_win;         /* or the first to win so many rounds; 0: the rounds count */
    char order[ROW_NUMBERS_MAX];
    struct promise_row promise;
    struct progress_row now;
};

struct seat_row {
    int seat, level;
    bool is_bot;
    char name[ROW_NAME_MAX];
    struct row_bytes key, commit, contribution;
};

/* What has happened at a table: words with blanks between, the first of which
 * has this number; or something else, of another kind. */
struct event_row {
    int number, kind, by;
    const char *words;
    int64_t at_s;
};

struct round_row {
    int round;
    char order[ROW_NUMBERS_MAX], result[ROW_RESULT_MAX], points[ROW_NUMBERS_MAX],
        breakers[ROW_NUMBERS_MAX];
};

#endif
