/*
 * review_parts.h: the inside of a review, for the files that make it up:
 * review.c (the work and the account), reasons.c (why). Nobody else includes it.
 */
#ifndef CAIRN_REVIEW_PARTS_H
#define CAIRN_REVIEW_PARTS_H

#include "knowledge.h"
#include "review.h"

struct review {
    game_setup setup;
    struct review_depth depth;
    struct judge_depth judge_depth;
    enum review_ending ending;
    bool has_result;
    struct worths result;
    struct worths start;
    int n_words, n_deal, n_decisions;
    game_move *move;
    game_move *log[GAME_SEATS_MAX];  /* every move as that seat saw it */
    struct review_word *word;
    struct decision *decision;
};

struct review_desk {
    struct player *player;
    struct judge *judge;
    struct knowledge_memory *memory;
};

/* The position before a word. */
void review_state(const struct review *, int index, game_state *);

#endif
