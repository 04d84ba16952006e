/* sitting_parts.h: a sitting from inside, for the files that make it up. */
#ifndef CAIRN_SITTING_PARTS_H
#define CAIRN_SITTING_PARTS_H

#include "distant.h"
#include "guest.h"
#include "player.h"
#include "sitting.h"

struct sitting {
    struct sitting_options options;
    struct series series;
    uint8_t order[GAME_SEATS_MAX];  /* which player sits where in this round */
    struct chance_key key;          /* of this round */
    struct table *table;
    int resigned;                   /* a seat, or -1 */
    bool is_counted;                /* this round is in the series */
    char *past;                     /* records of the rounds before, or NULL */

    struct distant *distant;        /* or NULL: the table is here */

    struct player *player;
    bool is_thinking;
    struct seat_table *seen;        /* by whom it thinks for */
    struct guest *guest[GAME_SEATS_MAX];
};

/* Without a table yet. */
struct sitting *sitting_make(const struct sitting_options *, struct sentence *why);
bool sitting_begin_round(struct sitting *, struct sentence *why);
bool sitting_seat_people(struct sitting *, struct sentence *why);
void sitting_count_round(struct sitting *);

#endif
