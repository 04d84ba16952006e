/*
 * search.h: Monte-Carlo tree search over guessed worlds, for any game.
 *
 * Each iteration guesses a world that agrees with the view, walks down the
 * tree of decisions in it (chance is drawn anew each time, so the tree holds
 * decisions only), adds one edge, and lets the game's knowledge judge what
 * is reached. A decision is known by the moves that led to it; what is legal
 * there depends on the world, so an edge competes only with those that are
 * legal in the same world.
 *
 * The search sees a view, never a truth. It runs in steps, takes its memory
 * once, and with the same question, seed and number of iterations gives the
 * same answer.
 */
#ifndef CAIRN_SEARCH_H
#define CAIRN_SEARCH_H

#include "belief.h"
#include "game.h"

struct search;

/* NULL if there is no memory. n_edges is a power of two. */
struct search *search_new(uint32_t n_edges);
void search_free(struct search *);

/* The seat is to move in the view; belief says which worlds are likely. The
 * set-up must outlive the search. */
void search_begin(struct search *, const game_setup *, const game_view *, int seat,
                  const struct belief *, uint64_t seed);

/* Before it runs: how likely a good player is to take each of the root's moves, which helps to
 * say where to look first. The chances add up to 1. */
void search_advise(struct search *, const float chance[]);

void search_run(struct search *, uint32_t n_iterations);

/* The same, but every walk begins with this move of the root. */
void search_run_move(struct search *, int root_index, uint32_t n_iterations);

/* A search of its own from any view, whoever decides there: each seat's mean share over so
 * many walks. Nothing of it is kept. */
void search_watch(struct search *, const game_setup *, const game_view *, uint64_t seed,
                  uint32_t n_iterations, float mean[GAME_SEATS_MAX]);

uint64_t search_iterations(const struct search *);

/* The moves at the root, how often each was tried and what it was worth to
 * the mover in all. The arrays stay the search's. */
struct search_root {
    int n_moves;
    const game_move *moves;
    const uint32_t *visits;
    const float *values;  /* added up over the visits */
    const float *squares; /* of the values of single visits, added up */
    const float (*shares)[GAME_SEATS_MAX];  /* what every seat had of it, added up */
};

struct search_root search_root(const struct search *);

/* What was tried most after this move of the root: words of decisions, chance
 * left out, as the seat would see them, in worlds that agree with its view.
 * Returns how many. */
int search_line(struct search *, int root_index, char word[][GAME_WORD_MAX], int room);

#endif
