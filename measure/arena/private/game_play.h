/*
 * game_play.h: one game of a tournament, from the deal to the result.
 */
#ifndef CAIRN_GAME_PLAY_H
#define CAIRN_GAME_PLAY_H

#include "arena.h"
#include "contestant.h"
#include "judge.h"
#include "table.h"

/* What one thread needs to let contestants play: made once, used for many
 * games. Engines are started when first needed and started anew after
 * trouble. */
struct arena_desk;

/* With a judge it looks at the luck of its games too. */
struct arena_desk *arena_desk_new(const struct contestant *, int n_contestants, int timeout_ms,
                                  struct arena_clock, bool has_judge, uint32_t luck_nodes);
void arena_desk_free(struct arena_desk *);

struct arena_game {
    int deal, rotation;                  /* which of the tournament's games */
    uint8_t sits[GAME_SEATS_MAX];        /* contestant at each seat */
    float share[GAME_SEATS_MAX];         /* by seat */
    float merit[GAME_SEATS_MAX];         /* by seat, to be compared */
    double luck[GAME_SEATS_MAX];         /* by seat, where it is asked for: what the cards brought */
    int64_t clock_ms[GAME_SEATS_MAX];    /* what engines have left, where there is a clock */
    int loser;                           /* seat that lost by its own fault, or -1 */
    char reason[PROCESS_REASON_MAX];      /* what it did */
    char *record;                        /* the game as text; the caller frees */
    bool is_late;                        /* the fault was to be late */
};

/* Deal, rotation and sits are given. False: no memory, or `stop` was set. */
bool arena_game_play(struct arena_desk *, const game_setup *, uint64_t seed, const bool *stop,
                     struct arena_game *);

/* What the cards brought each seat, from the table where the game ended. */
void arena_game_luck(struct judge *, uint32_t luck_nodes, const struct table *,
                     struct arena_game *);

/* What is compared, from the table where the game ended: the share of the win
 * where two play, and in a game that a fault cut short; else the share of the
 * points, which say more than who came first. */
void arena_game_compare(const struct table *, struct arena_game *);

#endif
