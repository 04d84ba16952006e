/*
 * table_client.h: one seat at a server's table, seen from afar: its words, the
 * table object, and what may be said there. It contributes to verified
 * shuffles by itself, comes back when the connection breaks, and follows
 * rematches and further rounds. Bots and the terminal sit on it.
 */
#ifndef CAIRN_TABLE_CLIENT_H
#define CAIRN_TABLE_CLIENT_H

#include <jansson.h>
#include <stdbool.h>

#include "game.h"
#include "sentence.h"
#include "tables.h"

struct table_client;

/* At the seat of that key. Nothing is connected yet. NULL, with one sentence:
 * the link names no table, or there is no memory. */
struct table_client *table_client_new(const struct table_link *, const char *key,
                                      struct text *why);
void table_client_free(struct table_client *);

enum table_news {
    NEWS_NONE,      /* nothing in this time */
    NEWS_WORDS,     /* the words have changed */
    NEWS_TABLE,     /* something else of the table has */
    NEWS_TAKEN,     /* what was said last is done */
    NEWS_REFUSED,   /* what was said last is refused: table_client_reason */
    NEWS_NEXT,      /* another game begins at another table; now it is that one's */
    NEWS_AWAY,      /* the connection is gone; it will be tried again: table_client_reason */
    NEWS_END,       /* for good: table_client_reason */
};

/* Waits at most so long, also for a connection to be made. */
enum table_news table_client_wait(struct table_client *, int timeout_ms);

/* ---- Looking. */

int table_client_seat(const struct table_client *);
const char *table_client_id(const struct table_client *);
json_t *table_client_table(const struct table_client *);  /* NULL before the first news */
bool table_client_is_to_move(const struct table_client *);

/* The game so far as the seat saw it. */
int table_client_length(const struct table_client *);
const char *table_client_word(const struct table_client *, int index);
const char *table_client_reason(const struct table_client *);
const char *table_client_code(const struct table_client *);  /* of the refusal */

/* The refusal as a sentence for readers of any language, good until the next
 * one; NULL: the server told it in English only. */
const struct sentence *table_client_refusal(const struct table_client *);

/* ---- The shuffle, at a table where the seats have a part in it. A receipt is
 * written before anything is opened, and held against the record at the end. */

enum table_shuffle {
    SHUFFLE_THE_SERVERS,  /* it shuffles alone, or it is too early to say */
    SHUFFLE_PROMISED,     /* signed, and the receipt is kept */
    SHUFFLE_RESTARTS,     /* was broken off: table_client_agree, or no game */
    SHUFFLE_KEPT,         /* the game is over, and it was as promised */
    SHUFFLE_UNCHECKED,    /* over, but the record could not be had */
    SHUFFLE_CHEATED,      /* it is not what was signed: do not play on in trust */
};
enum table_shuffle table_client_shuffle(const struct table_client *);

/* The game is over, and its record is on the way: what came of the shuffle is
 * told by news to come. */
bool table_client_is_checking(const struct table_client *);

/* The same for people, good as long as the client; its phrase is NULL where
 * there is nothing to say. */
const struct sentence *table_client_shuffle_said(const struct table_client *);

/* Attempts that were broken off at this table. */
int table_client_broken_off(const struct table_client *);

/* Has the server another key than when it was last met? */
bool table_client_key_changed(const struct table_client *);

/* To the attempt that is due now; or, beforehand, to any. */
void table_client_agree(struct table_client *);
void table_client_agree_to_all(struct table_client *);

/* What is played there; false: it is not known here. */
bool table_client_setup(const struct table_client *, game_setup *);

/* ---- Saying; news tells what became of it. */

void table_client_play(struct table_client *, const char *word);
void table_client_resign(struct table_client *);
void table_client_offer(struct table_client *, const char *what);
void table_client_answer(struct table_client *, const char *what, bool yes);
void table_client_drop(struct table_client *);  /* the connection, to come back after a moment */

#endif
