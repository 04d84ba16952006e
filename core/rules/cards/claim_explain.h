/*
 * claim_explain.h: a claim, judged and explained so that both players at a
 * real table accept the answer.
 */
#ifndef CAIRN_CLAIM_EXPLAIN_H
#define CAIRN_CLAIM_EXPLAIN_H

#include "claim.h"
#include "game.h"

struct claim_case {
    const struct deck *deck;
    struct claim_face face;
    struct claim_side own, other;
    card_set unseen;
    bool is_first;             /* the claimant wins a tie of two complete sides */
    const struct phrase *needs_card;  /* %m1 a formation, %c2 the card, %3 where that lies */

    /* The number of the place where a seen card lies, counted from 1; 0 if it
     * lies in the discard. */
    int (*place_of)(const void *state, int card);
    const void *state;
};

/* Fills verdict, added cards and explanation. */
void claim_explain(const struct claim_case *, struct proof *);

#endif
