/* schotten_sixty.c: claims with Battle Line's sixty cards. */
#include "schotten_claims.h"
#include "schotten_parts.h"

uint32_t schotten_provable_of_60(const struct schotten *s, int seat, bool any)
{
    return schotten_provable_with(&schotten_deck_60, s, seat, any);
}
