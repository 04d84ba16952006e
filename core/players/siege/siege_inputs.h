/*
 * siege_inputs.h: what the network of Schotten Totten 2 is told, by name. The
 * attacker's chance is what it judges.
 */
#ifndef CAIRN_SIEGE_INPUTS_H
#define CAIRN_SIEGE_INPUTS_H

#include "net_inputs.h"

/* ---- Of each tile. */

#define SIEGE_TILE_INPUTS(INPUT, of)                                                               \
    INPUT(of, as_it_lies)                                                                          \
    INPUT(of, anew)                                                                                \
    INPUT(of, chance)                                                                              \
    INPUT(of, spare_turns)

#define SIEGE_PLACE_INPUTS(INPUT)                                                                  \
    SIEGE_TILE_INPUTS(INPUT, "")                                                                   \
    SIDE_INPUTS(INPUT, "attackers_")                                                               \
    SIDE_INPUTS(INPUT, "defenders_")                                                               \
    WANT_INPUTS(INPUT, "attackers_")                                                               \
    WANT_INPUTS(INPUT, "defenders_")

struct siege_place_inputs {
    SIEGE_TILE_INPUTS(NET_MEMBER, )
    struct side_inputs side[2];
    struct want_inputs want[2];
};

/* ---- Of the whole. */

#define SIEGE_TABLE_INPUTS(INPUT, of)                                                              \
    INPUT(of, chance)                                                                              \
    INPUT(of, siege_pile)                                                                          \
    INPUT(of, turns)                                                                               \
    INPUT(of, end_is_near)                                                                         \
    INPUT(of, attacker_moves)                                                                      \
    INPUT(of, plays)                                                                               \
    INPUT(of, claims)                                                                              \
    INPUT(of, oil)                                                                                 \
    INPUT(of, oiled)                                                                               \
    INPUT(of, tactic_pile)                                                                         \
    INPUT(of, tactics_ahead)                                                                       \
    INPUT(of, n_damaged)                                                                           \
    INPUT(of, option_german)                                                                       \
    INPUT(of, option_tactics)

#define SIEGE_HAND_INPUTS(INPUT, of)                                                               \
    INPUT(of, n_cards)                                                                             \
    INPUT(of, mean_value)                                                                          \
    INPUT(of, zeros)                                                                               \
    INPUT(of, elevens)                                                                             \
    INPUT(of, jokers)                                                                              \
    INPUT(of, spy)                                                                                 \
    INPUT(of, shield)                                                                              \
    INPUT(of, actions)

struct siege_hand_inputs {
    SIEGE_HAND_INPUTS(NET_MEMBER, )
};

#define SIEGE_WHOLE_INPUTS(INPUT)                                                                  \
    SIEGE_TABLE_INPUTS(INPUT, "")                                                                  \
    SIEGE_HAND_INPUTS(INPUT, "attackers_")                                                         \
    SIEGE_HAND_INPUTS(INPUT, "defenders_")                                                         \
    ALL_WANTS_INPUTS(INPUT, "attackers_")                                                          \
    ALL_WANTS_INPUTS(INPUT, "defenders_")

struct siege_whole_inputs {
    SIEGE_TABLE_INPUTS(NET_MEMBER, )
    struct siege_hand_inputs hand[2];
    struct all_wants_inputs wants[2];
};

#endif
