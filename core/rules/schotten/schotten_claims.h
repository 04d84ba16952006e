/*
 * schotten_claims.h: which stones a seat can claim. A file that includes this
 * asks with one deck, which is a constant all through it then: that is worth a
 * sixth of every proof. So each deck has a file of its own.
 */
#ifndef CAIRN_SCHOTTEN_CLAIMS_H
#define CAIRN_SCHOTTEN_CLAIMS_H

#include "schotten.h"

/* A claim where wilds, mud or blind man's bluff lie: rare enough to stay out
 * of the loop over stones. */
static __attribute__((noinline)) bool schotten_claim_with_tactics(const struct deck *deck,
                                                                  const struct schotten *s,
                                                                  int seat, int stone,
                                                                  card_set unseen)
{
    struct claim_face face = schotten_face(s, stone);
    struct claim_side own = schotten_side(s, seat, stone), other = schotten_side(s, !seat, stone);
    return claim_holds(deck, &face, &own, &other, unseen, s->first[seat] >> stone & 1);
}

/* The stones that this seat can claim, as bits; just one of them if all that is
 * asked is whether there are any. */
CLAIM_INLINE uint32_t schotten_provable_with(const struct deck *deck, const struct schotten *s,
                                             int seat, bool any)
{
    uint32_t provable = 0, special = s->mud | s->blind;
    uint32_t stones = schotten_unclaimed(s);
    if (!((s->first[0] | s->first[1]) & stones))
        return 0;
    stones &= schotten_complete(s, seat);
    if (!stones)
        return 0;
    struct claim_unseen unseen = claim_unseen_of(deck, schotten_unseen(s));
    for (; stones; stones &= stones - 1) {
        int stone = __builtin_ctz(stones);
        card_pack own = s->side[seat][stone], other = s->side[!seat][stone];
        bool is_first = s->first[seat] >> stone & 1, holds;
        if (pack_is_plain(own | other) && !(special >> stone & 1))
            holds = claim_holds_plain(deck, 3, own, other, &unseen, is_first);
        else
            holds = schotten_is_complete(s, seat, stone) &&
                    schotten_claim_with_tactics(deck, s, seat, stone, unseen.cards);
        if (holds) {
            provable |= 1u << stone;
            if (any)
                break;
        }
    }
    return provable;
}

#endif
