/*
 * replay_review.h: what a replay shows of a game's worth: a curve of the chance
 * to win, and marks at decisions that cost something, from the record's own
 * review or from one made here.
 */
#ifndef CAIRN_REPLAY_REVIEW_H
#define CAIRN_REPLAY_REVIEW_H

#include "review_text.h"
#include "screen.h"

enum { REPLAY_REVIEW_NODES = 300 };

struct replay_mark {
    enum decision_class class;  /* DECISION_NONE: nothing to say */
    double loss;
    char best[GAME_WORD_MAX];
    char why[256];              /* in the reader's language; or "" */
};

struct replay_review {
    int n_words;
    float (*share)[GAME_SEATS_MAX];  /* after so many words, from 0 on */
    struct replay_mark *mark;        /* of each word */
};

/* The curve, quickly, and the marks that stand in the record. False: no memory. */
bool replay_review_open(struct replay_review *, const struct record *);

/* A review of its own: marks with reasons. False: no memory. */
bool replay_review_run(struct replay_review *, const struct record *);
void replay_review_close(struct replay_review *);

/* One row: the curve for a seat, `at` words played; marks stand in it. */
void replay_review_draw(const struct replay_review *, int seat, int at, int row, int column,
                        int width);

/* What is to be said of a word; "" where nothing is. */
void replay_review_say(const struct replay_review *, int index, struct text *);

#endif
