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

/* Arguments may be NULL from the first that is not needed. Returns false. */
bool refusal_set(struct refusal *, int status, const struct phrase *, const char *first,
                 const char *second);

/* `"code":"…","text":"…"`, without braces. */
void refusal_json(const struct refusal *, struct text *);

enum { REFUSAL_JSON_MAX = 8192 };

/* What several files have to say. */
extern const struct phrase refusal_no_memory, refusal_not_saved;

#endif
