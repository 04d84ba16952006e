/* schotten_ending.c: why a game of Schotten Totten is over (S16, S17). */
#include "schotten.h"
#include "schotten_parts.h"

static const struct phrase phrase_three_adjacent = {
    "ended-three-adjacent", PHRASE("Three stones side by side: %1, %2 and %3.")};
static const struct phrase phrase_five_stones = {
    "ended-five-stones", PHRASES("%1 stone against %2.", "%1 stones against %2.")};
static const struct phrase phrase_both_passed = {
    "ended-both-passed", PHRASE("Nobody can play any more: the referee gives out what is proven.")};
static const struct phrase phrase_stones_each = {
    "ended-stones-each", PHRASES("%1 stone each.", "%1 stones each.")};

int schotten_ending(const game_setup *setup, const void *state, struct sentence line[])
{
    (void)setup;
    const struct schotten *s = state;
    int n_lines = 0, n_stones[2];
    for (int seat = 0; seat < 2; seat++) {
        uint32_t runs = s->owned[seat] & s->owned[seat] >> 1 & s->owned[seat] >> 2;
        n_stones[seat] = __builtin_popcount(s->owned[seat]);
        if (runs) {
            int first = __builtin_ctz(runs) + 1;
            sentence_set(&line[n_lines++], &phrase_three_adjacent, first, first + 1, first + 2);
            return n_lines;
        }
    }
    if (!schotten_wins(s->owned[0]) && !schotten_wins(s->owned[1]))
        sentence_set(&line[n_lines++], &phrase_both_passed);
    int most = n_stones[1] > n_stones[0];
    if (n_stones[0] == n_stones[1])
        sentence_set(&line[n_lines++], &phrase_stones_each, n_stones[0]);
    else
        sentence_set(&line[n_lines++], &phrase_five_stones, n_stones[most], n_stones[!most]);
    return n_lines;
}
