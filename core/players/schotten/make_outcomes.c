/*
 * make_outcomes.c: run at build time; prints who would win Schotten Totten
 * for each way the nine stones may end up, as seat 0's share.
 */
#include <stdio.h>

static int has_three_adjacent(int stones)
{
    return (stones & stones >> 1 & stones >> 2) != 0;
}

int main(void)
{
    puts("/* Made by make_outcomes.c. */");
    puts("static const float stone_outcomes[512] = {");
    for (int mine = 0; mine < 512; mine++) {
        int theirs = 511 & ~mine, lead = 2 * __builtin_popcount((unsigned)mine) - 9;
        int me = has_three_adjacent(mine), them = has_three_adjacent(theirs);
        double share = me == them ? 0.5 + 0.5 * (lead > 0 ? 1 : -1) * (me ? 0.4 : 1.0) : me;
        printf("%.2ff,%s", share, mine % 16 == 15 ? "\n" : "");
    }
    puts("};");
    return 0;
}
