/* claim.c: the part of the prover that nobody waits for: the cards themselves. */
#include "claim.h"

/* The strongest completion's strength is known at once; the cards follow one
 * by one: each is the first with which that strength can still be reached by
 * it and later cards. */
card_set claim_completion(const struct deck *deck, const struct claim_face *face,
                          const struct claim_side *side, card_set unseen)
{
    int lack = face->need - claim_side_count(side);
    int strength = claim_strongest(deck, face, side, unseen, 0);
    struct claim_side grown = *side;
    card_set added = 0;
    if (!strength)
        return 0;
    for (card_set left = unseen; lack > 0 && left;) {
        int card = cards_first(left);
        left = cards_without_first(left);
        grown.plain |= card_bit(card);
        if (claim_strongest(deck, face, &grown, left, strength - 1) == strength) {
            added |= card_bit(card);
            lack--;
        } else {
            grown.plain &= ~card_bit(card);
        }
    }
    return added;
}
