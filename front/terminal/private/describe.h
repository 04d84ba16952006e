/*
 * describe.h: the table in sentences, line by line, for whoever cannot see a
 * picture of it: a screen reader says each line as it stands. A game has a file
 * of its own in games/ for it (tell_GAME.c); one that has none is told by its
 * picture in letters.
 */
#ifndef CAIRN_DESCRIBE_H
#define CAIRN_DESCRIBE_H

#include <jansson.h>

#include "sitting.h"

/* As a seat sees it; text that the caller frees. NULL: no memory. */
char *describe_table(const struct sitting *, int seat);

/* ---- For the games. */

struct telling {
    const struct sitting *sitting;
    const game_setup *setup;
    json_t *view;     /* the seat's */
    int seat;
    struct text out;
};

typedef void table_teller(struct telling *);

void tell_name(struct telling *, int seat);
void tell_cards(struct telling *, json_t *cards);

/* Both sides of a place, one's own first, and whose a tie would be:
 * ": You r5 r6; Piper nothing." */
void tell_sides(struct telling *, json_t *place);

/* What is left in the piles, the discard, and the seat's hand. */
void tell_hand_and_piles(struct telling *);

#endif
