/*
 * messages.h: JSON in and out, as docs/api.md has it. What comes in becomes a
 * plain struct or a refusal (messages_in.c); what goes out is written from a
 * room for one viewer, who finds nothing in it that he may not know
 * (messages_out.c).
 */
#ifndef CAIRN_MESSAGES_H
#define CAIRN_MESSAGES_H

#include <stdbool.h>
#include <stddef.h>

#include "offered_json.h"
#include "refusal.h"
#include "room.h"
#include "state_json.h"

/* ---- What clients ask for. */

enum { ASKED_NO_SEAT = -1, ASKED_NO_NUMBER = -1, ASKED_NO_SERIES = -1 };

struct asked_table {
    game_setup setup;
    int n_seats;
    int level[GAME_SEATS_MAX];  /* 0: a person's or a bot's seat */
    bool is_bot[GAME_SEATS_MAX];
    int seat;                   /* the caller's, or ASKED_NO_SEAT */
    char name[ROOM_NAME_MAX];
    bool is_public, is_verified;
    int clock_start_s, clock_increment_s;  /* start 0: no clock */
    int n_rounds;               /* 0: as the book says; or ASKED_NO_SERIES; or */
    int n_to_win;               /* the first to win so many (0: the rounds count) */
};

struct asked_seat {
    int seat;  /* or ASKED_NO_SEAT: any free one */
    char name[ROOM_NAME_MAX];
};

/* A computer is to sit down there. */
struct asked_fill {
    int seat, level;
};

enum asked_type {
    ASKED_HELLO,
    ASKED_PLAY,
    ASKED_RESIGN,
    ASKED_OFFER,
    ASKED_ANSWER,
    ASKED_CLAIM_WIN,
    ASKED_LEAVE,
    ASKED_PHRASE,
    ASKED_COMMIT,
    ASKED_OPEN,
    N_ASKED,
};

struct asked {
    enum asked_type type;
    bool has_key;              /* hello */
    struct seat_key_hash key;
    int since;                 /* hello: or ASKED_NO_NUMBER */
    bool wants_steps;          /* hello */
    int number;                /* play */
    char word[LIMIT_MESSAGE];  /* play: anything, for the gate */
    enum offer_kind offer;     /* offer, answer */
    bool is_yes;               /* answer */
    const char *phrase;        /* phrase: one of ours */
    struct chance_key bytes;   /* commit, open */
    int attempt;               /* commit */
};

bool asked_table_read(const char *bytes, size_t n_bytes, struct asked_table *, struct refusal *);
bool asked_seat_read(const char *bytes, size_t n_bytes, struct asked_seat *, struct refusal *);
bool asked_fill_read(const char *bytes, size_t n_bytes, struct asked_fill *, struct refusal *);
bool asked_read(const char *bytes, size_t n_bytes, struct asked *, struct refusal *);

/* ---- What they are told. */

enum {
    MESSAGE_SENTENCE_MAX = 2048,
    MESSAGE_TABLE_MAX = 5120 + GAME_SEATS_MAX * (2 * ROOM_NAME_MAX + 160) +
                        GAME_ENDING_LINES_MAX * MESSAGE_SENTENCE_MAX,
    MESSAGE_EVENT_MAX = 2048 + STATE_JSON_MAX + OFFERED_JSON_MAX,
    MESSAGE_SHORT_MAX = 256 + REFUSAL_JSON_MAX + GAME_PROOF_LINES_MAX * MESSAGE_SENTENCE_MAX,
};

/* The objects themselves. */
void message_table(const struct room *, struct text *);
void message_open_table(const struct room *, struct text *);  /* in the list of open ones */

/* In the list of finished ones. */
void message_game(const struct room_about *, const struct room_seats *, const struct room_game *,
                  int n_words, struct text *);

/* Of a game that is not known here, or not with these options; nothing if its
 * result cannot be read either. */
void message_unknown_game(const struct table_row *, const struct seat_row[], int n_seats,
                          struct text *);

void message_seats(const struct room *, struct text *);
void message_next(const struct room *, int viewer, struct text *);
void message_phrase(int by, const char *phrase, struct text *);

/* The caller frees; NULL: no memory. */
char *message_snapshot(const struct room *, struct reader, size_t *length);

/* After a word, as the reader saw it, played by `by`, or after a note, the
 * state is this. */
void message_word(const struct room *, const game_state *, int number, int by, const char *word,
                  int n_words, struct reader, struct text *);
void message_note(const struct room *, const game_state *, const struct room_note *,
                  struct reader, struct text *);
void message_ok(int number, struct text *);

/* With the proof of a claim, or NULL. */
void message_refused(const struct refusal *, const struct proof *, int number, struct text *);

#endif
