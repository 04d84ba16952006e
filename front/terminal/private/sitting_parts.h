/* sitting_parts.h: a sitting from inside, for the files that make it up. */
#ifndef CAIRN_SITTING_PARTS_H
#define CAIRN_SITTING_PARTS_H

#include <stdio.h>

#include "distant.h"
#include "guest.h"
#include "player.h"
#include "sitting.h"

struct sitting {
    struct sitting_options options;
    struct series series;
    uint8_t order[GAME_SEATS_MAX];  /* which player sits where in this round */
    struct chance_key key;          /* of this round */
    struct sight *sight;            /* the game as it is known here: the table's, or the distant one's */
    struct table *table;            /* or NULL: a server has it */
    struct distant *distant;        /* or NULL: the table is here */
    int resigned;                   /* a seat, or -1 */
    int n_takebacks;                /* in this round */
    bool is_counted;                /* this round is in the series */
    char *past;                     /* records of the rounds before, or NULL */

    struct player *player;
    bool is_thinking;
    struct seat_table *seen;        /* by whom it thinks for */
    struct guest *guest[GAME_SEATS_MAX];
    FILE *errors[GAME_SEATS_MAX];   /* of the guests: engine_errors.h */
};

/* Another table of this machine instead of what there was, by the sitting's key.
 * False: no memory. */
bool sitting_set_table(struct sitting *);

/* What the program at the seat calls itself, with its command where another one
 * is called the same. False: it is none, or has told no name. */
bool sitting_told_name(const struct sitting *, int seat, struct text *out);

/* The round in play alone, as sitting_record. */
char *sitting_round_record(const struct sitting *, bool is_private);

#endif
