/*
 * schotten_inputs.h: what the network of Schotten Totten is told, by name. "own"
 * is the seat whose turn it is; its chance is what the network judges.
 */
#ifndef CAIRN_SCHOTTEN_INPUTS_H
#define CAIRN_SCHOTTEN_INPUTS_H

#include "net_inputs.h"

/* ---- Of each stone. */

#define SCHOTTEN_STONE_INPUTS(INPUT, of)                                                           \
    INPUT(of, chance)                                                                              \
    INPUT(of, is_special)

#define SCHOTTEN_SIDE_INPUTS(INPUT, of)                                                            \
    INPUT(of, best_row)                                                                            \
    SIDE_INPUTS(INPUT, of)

#define SCHOTTEN_PLACE_INPUTS(INPUT)                                                               \
    SCHOTTEN_STONE_INPUTS(INPUT, "")                                                               \
    SCHOTTEN_SIDE_INPUTS(INPUT, "own_")                                                            \
    SCHOTTEN_SIDE_INPUTS(INPUT, "others_")                                                         \
    WANT_INPUTS(INPUT, "own_")                                                                     \
    WANT_INPUTS(INPUT, "others_")

struct schotten_place_inputs {
    SCHOTTEN_STONE_INPUTS(NET_MEMBER, )
    struct {
        float best_row;
        struct side_inputs lies;
    } side[2];
    struct want_inputs want[2];
};

/* ---- Of the whole. */

#define SCHOTTEN_TABLE_INPUTS(INPUT, of)                                                           \
    INPUT(of, chance)                                                                              \
    INPUT(of, clan_pile)                                                                           \
    INPUT(of, clan_pile_ends)                                                                      \
    INPUT(of, plays)                                                                               \
    INPUT(of, claims)                                                                              \
    INPUT(of, draws)                                                                               \
    INPUT(of, tactic_pile)                                                                         \
    INPUT(of, tactics_ahead)                                                                       \
    INPUT(of, option_tactics)                                                                      \
    INPUT(of, option_claim)                                                                        \
    INPUT(of, option_cards)

#define SCHOTTEN_HAND_INPUTS(INPUT, of)                                                            \
    INPUT(of, n_cards)                                                                             \
    INPUT(of, mean_value)                                                                          \
    INPUT(of, n_values)                                                                            \
    INPUT(of, joker)                                                                               \
    INPUT(of, spy)                                                                                 \
    INPUT(of, shield)                                                                              \
    INPUT(of, modes)                                                                               \
    INPUT(of, ruses)                                                                               \
    INPUT(of, n_stones)

struct schotten_hand_inputs {
    SCHOTTEN_HAND_INPUTS(NET_MEMBER, )
};

#define SCHOTTEN_WHOLE_INPUTS(INPUT)                                                               \
    SCHOTTEN_TABLE_INPUTS(INPUT, "")                                                               \
    SCHOTTEN_HAND_INPUTS(INPUT, "own_")                                                            \
    SCHOTTEN_HAND_INPUTS(INPUT, "others_")                                                         \
    ALL_WANTS_INPUTS(INPUT, "own_")                                                                \
    ALL_WANTS_INPUTS(INPUT, "others_")

struct schotten_whole_inputs {
    SCHOTTEN_TABLE_INPUTS(NET_MEMBER, )
    struct schotten_hand_inputs hand[2];
    struct all_wants_inputs wants[2];
};

#endif
