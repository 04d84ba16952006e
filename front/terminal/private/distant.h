/*
 * distant.h: a server's table as a sight: this machine knows what its seat has
 * seen, nothing more; the rest happens there. What is played here is said to
 * the server, and what it takes is seen.
 */
#ifndef CAIRN_DISTANT_H
#define CAIRN_DISTANT_H

#include "sight.h"
#include "sitting.h"
#include "table_client.h"

struct distant;

/* Waits for the server's first word. The options, which stay the caller's, tell
 * what is played and by whom from then on, also where another game begins.
 * NULL, with one sentence. */
struct distant *distant_begin(const struct table_link *, const char *key, struct sitting_options *,
                              bool (*goes_on)(void), struct text *why);

/* The game as the seat sees it; freeing it leaves the table. One word is
 * played at a time; to take something back is to ask the others for it. */
struct sight *distant_sight(struct distant *);

/* ---- What only a server's table has. */

bool distant_is_away(const struct distant *);  /* the connection is gone */
bool distant_is_checking(const struct distant *);  /* the shuffle, after the end */
bool distant_is_over(const struct distant *);  /* also by a resignation, a clock, a draw */
void distant_shares(const struct distant *, float share[GAME_SEATS_MAX]);

/* What a person should know: who is awaited, that the connection is gone, what
 * was offered. "" when all is well. */
void distant_news(const struct distant *, struct text *);

/* The time that a seat has left, "4:31", or nothing. */
void distant_clock(const struct distant *, int seat, struct text *);

/* Whether the shuffle was as promised, as far as it is known; nothing where the
 * server alone shuffles. */
void distant_shuffle(const struct distant *, struct text *);

/* The shuffle was broken off: is this seat asked to agree to another one?
 * (distant_answer) */
bool distant_asks_restart(const struct distant *);

/* What has become of it in this time. */
enum distant_turn { DISTANT_QUIET, DISTANT_CHANGED, DISTANT_ENDED };
enum distant_turn distant_wait(struct distant *, int timeout_ms, struct sentence *why);

/* ---- Saying. False, with why, which is good until something is said again:
 * refused, or no answer came. */

bool distant_resign(struct distant *, struct sentence *why);
bool distant_offer(struct distant *, const char *what, struct sentence *why);

/* Yes or no to what the others offer; nothing if they do not. */
bool distant_answer(struct distant *, bool yes, struct sentence *why);

#endif
