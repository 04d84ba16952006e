/*
 * review_text.h: a review as JSON, for programs and the page, and beside its
 * record: a tag and comments. Both are the same in every language; what is said
 * to people is in it as sentences, and on demand as text (docs/review.md).
 */
#ifndef CAIRN_REVIEW_TEXT_H
#define CAIRN_REVIEW_TEXT_H

#include "review.h"
#include "say.h"

/* One object on one line. The caller frees; NULL: no memory. The desk finds the
 * reasons; NULL: they are left out. */
char *review_json(const struct review *, struct review_desk *, say_translator);

/* One decision's members, without the braces: what was best and what it cost. */
void review_decision_json(const struct review *, struct review_desk *, int index, say_translator,
                          struct text *);

/* What would have been best at a decision had all hands been known, as one object
 * with the members of a decision. The caller frees; NULL: no memory. */
char *review_hindsight_json(const struct review *, struct review_desk *, int index, say_translator);

/* Puts the review beside the record's words, and takes an older one away. False:
 * no memory. */
bool review_store(const struct review *, struct record *);

/* A comment that review_store has written. */
struct review_comment {
    enum decision_class class;
    double loss, low, high;
    char best[GAME_WORD_MAX];
    double value;  /* of the best word */
};

/* False: it is another comment. */
bool review_comment_read(const char *text, struct review_comment *);

#endif
