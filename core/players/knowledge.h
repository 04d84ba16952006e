/*
 * knowledge.h: what a search must know of a game beyond its rules: how good
 * a position looks, and which moves look good. One for each game.
 *
 * It is only ever shown worlds that were guessed from a view, so it may look
 * at every card in them.
 */
#ifndef CAIRN_KNOWLEDGE_H
#define CAIRN_KNOWLEDGE_H

#include "cells.h"
#include "game.h"
#include "net.h"

enum { KNOWLEDGE_LEVELS = 7 };  /* of players, numbered from 1 */
enum { KNOWLEDGE_ASPECTS_MAX = 16 };
enum { KNOWLEDGE_WORLDS_MAX = 16 };

/* Something of a position that people can be told of: the chance at a place, or
 * a count. Of two moves from one position the aspects come in the same order. */
struct knowledge_aspect {
    const struct phrase *worse;  /* where it is: %p1 the place, %2 and %3 from what to what;
                                  * NULL: it is not told */
    int place;                   /* or 0 */
    bool is_chance;              /* told in per cent */
    float value;
    float unit;                  /* by which it must change to be told; below 0: less is better */
    const char *kind;            /* of a puzzle whose solution makes it better (puzzle.h); or NULL */
};

/* How a level searches. */
struct effort {
    uint32_t nodes;   /* 0: it does not search, or has no such limit */
    float firmness;   /* how much moves that were tried more often are preferred; 0: altogether */
};

/* What was worked out of a position and may be asked for again. Whoever asks owns
 * one, no two threads share one; it saves time and changes no answer. */
struct knowledge_memory;

struct knowledge_memory *knowledge_memory_new(void);  /* NULL: no memory */
void knowledge_memory_free(struct knowledge_memory *);

struct knowledge {
    const char *game;  /* key of the game */
    struct effort effort[GAME_SEATS_MAX - 1][KNOWLEDGE_LEVELS];  /* by seats from 2 on */

    /* Each seat's expected share of the win. */
    void (*evaluate)(const game_setup *, const game_state *, struct knowledge_memory *,
                     float share[GAME_SEATS_MAX]);

    /* What it looks at when it judges by a network, and the seat whose chance that
     * says; what it looks at is called. NULL: it does not. */
    int (*describe)(const game_setup *, const game_state *, struct knowledge_memory *,
                    struct net_input *);
    struct net_names inputs;

    /* A weight above 0 for each of the mover's legal moves: how likely a good
     * player is to choose it. They need not sum to 1. */
    void (*weigh)(const game_setup *, const game_state *, struct knowledge_memory *,
                  const game_move *moves, int n_moves, float weight[]);

    /* How likely a good player is to take each move by what its seat sees, learned; NULL: it
     * was not, and the weights must do. */
    const struct cells_data *policy;
    float temperature[KNOWLEDGE_LEVELS];  /* at which a level takes its moves from it; 0: it does not */

    /* What a far deeper search changes in the value of a move beyond the chance of
     * the visits, as a standard deviation; measured (docs/review.md). */
    double drift;

    /* What can be told of a guessed world, for a seat; how many. NULL: nothing. */
    int (*look)(const game_setup *, const game_state *, struct knowledge_memory *, int seat,
                struct knowledge_aspect aspect[KNOWLEDGE_ASPECTS_MAX]);

    /* At how many other places of the mover's the card that this move plays is
     * waited for, and which card that is. NULL: nothing waits. */
    int (*waited_for)(const game_setup *, const game_state *, struct knowledge_memory *, game_move,
                      char card[GAME_WORD_MAX]);

    /* Where other hands are worth guessing by what their seats have played: the
     * numbered cards that a seat holds in a guessed world, as bits, and the one
     * that a move plays from the hand, or -1. NULL: every hand is as likely. */
    uint64_t (*hand)(const game_state *, int seat);
    int (*played_card)(game_move);

    /* How many worlds agree with the view, all alike likely; 0: more than
     * KNOWLEDGE_WORLDS_MAX, or it is not known. NULL: it never is. Where they are few,
     * the end is solved (endgame.h). */
    int (*count_worlds)(const game_view *);
};

/* Never NULL: a game of which nothing is known is played out at random. */
const struct knowledge *knowledge_of(const game_setup *);

#endif
