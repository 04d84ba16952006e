/*
 * belief.h: which hidden cards a player should expect in another's hand,
 * from what that hand has done so far.
 *
 * A card that would gladly have been played and was not is less likely to be
 * there. Each of the other's plays is looked at again as the seat saw it: in
 * worlds that agree with that view, how gladly would each card have been
 * played, beside the one that was? What is learned wears off as the hand is
 * replaced. Worlds are then guessed with each card as likely as its weight.
 */
#ifndef CAIRN_BELIEF_H
#define CAIRN_BELIEF_H

#include "knowledge.h"

enum { BELIEF_CARDS_MAX = 64 };

struct belief {
    bool is_even;    /* nothing is known beyond the view: all worlds are alike */
    int other;       /* whose hand it is about */
    float weight[BELIEF_CARDS_MAX];  /* of a card being in that hand, against others */
    float most;      /* the highest weight that any world may have */
};

/* From the seat's own log, which may be empty. The view is where the log has
 * led to, start where it begins; NULL: before the deal. */
void belief_learn(struct belief *, const game_setup *, const game_view *, int seat,
                  const game_view *start, const game_move *log, int n_log,
                  struct knowledge_memory *, struct rng *);

/* A world that agrees with the view, by weight. */
void belief_guess(const struct belief *, const game_setup *, const game_view *, struct rng *,
                  game_state *);

#endif
