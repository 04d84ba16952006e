/*
 * refusal.h: why something was not done. Nothing has changed then. The
 * phrase's key is the code that programs get, its English the sentence.
 */
#ifndef CAIRN_REFUSAL_H
#define CAIRN_REFUSAL_H

#include <stdbool.h>

#include "sentence.h"
#include "text.h"

struct refusal {
    int status;  /* what kind it is, as HTTP counts; 0: not refused */
    struct sentence why;
};

/* Phrase and arguments as sentence_set takes them:
 *
 *     refusal_set(refusal, 409, &phrase_seat_taken, seat)
 *
 * Returns false. */
#define refusal_set(refusal, status, ...)                                                          \
    REFUSAL_SET(refusal, status, __VA_ARGS__, NULL, NULL, NULL, NULL, NULL)

/* `"code":"…","text":"…","phrase":"…","plural":"…","arguments":[…]`, without
 * braces: the English sentence, and what others make it from in their own
 * language. */
void refusal_json(const struct refusal *, struct text *);

enum { REFUSAL_JSON_MAX = 8192 };

/* What several files have to say. */
extern const struct phrase refusal_no_memory, refusal_not_saved;

/* ---- How that is done. */

bool refusal_fill(struct refusal *, int status, const struct phrase *,
                  const struct sentence_argument[SENTENCE_ARGUMENTS_MAX]);

#define REFUSAL_SET(refusal, status, phrase, a, b, c, d, ...)                                      \
    refusal_fill(refusal, status, phrase, SENTENCE_ARGUMENTS(a, b, c, d))

#endif
