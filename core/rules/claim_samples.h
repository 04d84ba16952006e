/*
 * claim_samples.h: claims as they come up in random games, for whoever measures how
 * long their proofs take. One of the games provides them; proofs of a game are
 * game_prove's business.
 */
#ifndef CAIRN_CLAIM_SAMPLES_H
#define CAIRN_CLAIM_SAMPLES_H

#include "game.h"

/* One claim: a complete side, the other, and the cards that are unseen. */
struct claim_sample {
    _Alignas(16) uint8_t bytes[48];
};

/* Plays at random until n claims have come up at sides with wilds, or at sides
 * without any. */
void claim_samples_collect(bool wilds, struct rng *, struct claim_sample *, int n);

/* How many of them hold. */
int claim_samples_prove(bool wilds, const struct claim_sample *, int n);

#endif
