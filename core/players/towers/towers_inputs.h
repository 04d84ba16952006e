/*
 * towers_inputs.h: what the network of Spiel der Türme is told, by name. "own"
 * is the seat whose turn it is, "others" the one opponent; the network
 * judges the chance of the first.
 */
#ifndef CAIRN_TOWERS_INPUTS_H
#define CAIRN_TOWERS_INPUTS_H

#include "net_inputs.h"

/* ---- Of each seat, over the whole board; the formula adds up the same. */

#define TOWERS_SEAT_INPUTS(INPUT, of)                                                              \
    INPUT(of, SAFE_POINTS)       /* nobody can ever land on them */                                \
    INPUT(of, CALM_POINTS)       /* nobody can now */                                              \
    INPUT(of, DUE_POINTS)        /* the seat to move can */                                        \
    INPUT(of, HUNTED_POINTS)     /* another can */                                                 \
    INPUT(of, STREET_PIECES)     /* in its towers on streets */                                    \
    INPUT(of, STREET_TOWERS)                                                                       \
    INPUT(of, DUE_STREET_PIECES) /* in those that the seat to move can land on */                  \
    INPUT(of, SITES_IN_REACH)                                                                      \
    INPUT(of, STRIKES_IN_REACH)  /* others' towers on streets that it can land on */               \
    INPUT(of, PAIRS)             /* districts where it holds two sites */                          \
    INPUT(of, TRIPLES)           /* three */                                                       \
    INPUT(of, NEARLY)            /* where it can go to all sites that it lacks but one */          \
    INPUT(of, WINS_NOW)          /* it is to move and can complete one that wins */                \
    INPUT(of, ENDS_NOW)          /* one that does not */                                           \
    INPUT(of, WINS_NEXT)         /* the same where it is not to move */                            \
    INPUT(of, ENDS_NEXT)                                                                           \
    INPUT(of, TO_MOVE)                                                                             \
    INPUT(of, EXTRA_MOVE)

enum towers_feature { TOWERS_SEAT_INPUTS(NET_ENUMERATOR, ) N_FEATURES };

/* ---- Of each district. */

#define TOWERS_SITE_INPUTS(INPUT, of)                                                              \
    INPUT(of, n_empty)                                                                             \
    INPUT(of, n_neutral)

#define TOWERS_SIDE_INPUTS(INPUT, of)                                                              \
    INPUT(of, n_held)                                                                              \
    INPUT(of, points)                                                                              \
    INPUT(of, safe_points)                                                                         \
    INPUT(of, hunted_points)                                                                       \
    INPUT(of, n_settles)         /* empty sites in reach */                                        \
    INPUT(of, n_strikes)         /* sites of others in reach */                                    \
    INPUT(of, points_in_reach)   /* there */                                                       \
    INPUT(of, n_supplied)        /* sites not held for whose symbol it has a tower on streets */   \
    INPUT(of, lacks_none)        /* it can go to all that it lacks */                              \
    INPUT(of, lacks_one)                                                                           \
    INPUT(of, lead_complete)     /* in points, if it completed the district */

#define TOWERS_PLACE_INPUTS(INPUT)                                                                 \
    TOWERS_SITE_INPUTS(INPUT, "")                                                                  \
    TOWERS_SIDE_INPUTS(INPUT, "own_")                                                              \
    TOWERS_SIDE_INPUTS(INPUT, "others_")

struct towers_side_inputs {
    TOWERS_SIDE_INPUTS(NET_MEMBER, )
};

struct towers_place_inputs {
    TOWERS_SITE_INPUTS(NET_MEMBER, )
    struct towers_side_inputs side[2];
};

/* ---- Of the whole. */

#define TOWERS_BOARD_INPUTS(INPUT, of)                                                             \
    INPUT(of, fullness)                                                                            \
    INPUT(of, lead)                                                                                \
    INPUT(of, option_height)

#define TOWERS_WHOLE_INPUTS(INPUT)                                                                 \
    TOWERS_BOARD_INPUTS(INPUT, "")                                                                 \
    TOWERS_SEAT_INPUTS(INPUT, "own_")                                                              \
    TOWERS_SEAT_INPUTS(INPUT, "others_")

struct towers_whole_inputs {
    TOWERS_BOARD_INPUTS(NET_MEMBER, )
    float seat[2][N_FEATURES];
};

#endif
