/*
 * distant.h: a sitting at a server's table: this machine knows what its seat
 * has seen, nothing more; the rest happens there.
 */
#ifndef CAIRN_DISTANT_H
#define CAIRN_DISTANT_H

#include "seat.h"
#include "sitting.h"
#include "table_client.h"

struct distant;

/* Waits for the server's first word. NULL, with one sentence. */
struct distant *distant_begin(const char *url, const char *key, struct sitting_options *,
                              struct text *why);
void distant_free(struct distant *);

const struct seat_table *distant_seen(const struct distant *);
int distant_seat(const struct distant *);
bool distant_is_playing(const struct distant *);  /* the game has begun and is not over */
bool distant_is_over(const struct distant *);
bool distant_may_move(const struct distant *);
void distant_shares(const struct distant *, float share[GAME_SEATS_MAX]);

/* What a person should know: who is awaited, that the connection is gone, what
 * was offered. "" when all is well. */
void distant_news(const struct distant *, const char *(*translate)(const char *), struct text *);

/* The time that a seat has left, "4:31", or nothing. */
void distant_clock(const struct distant *, int seat, struct text *);

/* What has become of it in this time. The options follow where another game
 * begins. */
enum distant_turn { DISTANT_QUIET, DISTANT_CHANGED, DISTANT_ENDED };
enum distant_turn distant_wait(struct distant *, int timeout_ms, struct sitting_options *,
                               struct text *why);

/* ---- Saying. False, with one sentence: refused, or no answer came. */

bool distant_play(struct distant *, const char *word, struct sitting_options *, struct text *why);
bool distant_resign(struct distant *, struct sitting_options *, struct text *why);
bool distant_offer(struct distant *, const char *what, struct sitting_options *, struct text *why);

/* Yes or no to what the others offer; nothing if they do not. */
bool distant_answer(struct distant *, bool yes, struct sitting_options *, struct text *why);

#endif
