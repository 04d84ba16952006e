/*
 * net_inputs.h: the inputs of a network by name.
 *
 * A list of inputs is a macro that hands each of them, in the order of the
 * weights, to one of the macros below: as a member of a struct, as an
 * enumerator, as a word of a text, or as one more of a count. So the code that describes a position, the
 * file with the weights (*.net) and the learner mean the same by a name.
 *
 * Lists for a side stand in a longer list more than once, each time with what
 * it is `of` before its names.
 */
#ifndef CAIRN_NET_INPUTS_H
#define CAIRN_NET_INPUTS_H

#define NET_MEMBER(of, name) float name;
#define NET_ENUMERATOR(of, name) name,
#define NET_WORD(of, name) of #name " "
#define NET_ONE(of, name) +1

/* ---- What both card games tell of a side. */

/* Its odds (odds.h), and how it lies. */
#define SIDE_INPUTS(INPUT, of)                                                                     \
    INPUT(of, worth)                                                                               \
    INPUT(of, colour_run)                                                                          \
    INPUT(of, same_value)                                                                          \
    INPUT(of, colour)                                                                              \
    INPUT(of, run)                                                                                 \
    INPUT(of, lack)                                                                                \
    INPUT(of, is_complete)                                                                         \
    INPUT(of, is_empty)                                                                            \
    INPUT(of, usual_worth)                                                                         \
    INPUT(of, has_wilds)

struct side_inputs {
    SIDE_INPUTS(NET_MEMBER, )
};

/* The cards that it waits for (wants.h), and where they are. */
#define WANT_INPUTS(INPUT, of)                                                                     \
    INPUT(of, run_in_hand)                                                                         \
    INPUT(of, run_in_pile)                                                                         \
    INPUT(of, same_in_hand)                                                                        \
    INPUT(of, same_in_pile)                                                                        \
    INPUT(of, colour_in_hand)                                                                      \
    INPUT(of, colour_in_pile)                                                                      \
    INPUT(of, close_with_other)                                                                    \
    INPUT(of, twice_in_hand)

struct want_inputs {
    WANT_INPUTS(NET_MEMBER, )
};

/* The same of all sides of a seat together. */
#define ALL_WANTS_INPUTS(INPUT, of)                                                                \
    INPUT(of, wants_close_in_hand)                                                                 \
    INPUT(of, wants_twice_in_hand)                                                                 \
    INPUT(of, wants_any_in_hand)                                                                   \
    INPUT(of, wants_close_in_pile)

struct all_wants_inputs {
    ALL_WANTS_INPUTS(NET_MEMBER, )
};

#endif
