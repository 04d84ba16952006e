/*
 * player.h: the computer players: what a seat knows goes in, a move comes out.
 *
 * A player is handed a view and that seat's own log, never the truth. It
 * thinks in slices, so that whoever asks can stop it, show how far it is, or
 * do something else in between. It takes its memory once.
 */
#ifndef CAIRN_PLAYER_H
#define CAIRN_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "game.h"

enum { PLAYER_LEVEL_TOP = 6, PLAYER_THREADS_MAX = 64 };

/* How far a player may go. 0: no such limit. A level has limits of its own;
 * those given here take their place. */
struct player_limits {
    int level;         /* 1 … PLAYER_LEVEL_TOP */
    int64_t time_ms;
    uint64_t n_nodes;
    int n_threads;     /* 0 is one */
    uint64_t seed;
};

/* What a seat knows when it has to decide. */
struct player_question {
    const game_setup *setup;
    int seat;
    const game_view *view;
    bool is_open;          /* it shows all cards, as after a game: no seat's view, so no policy is asked */
    const game_move *log;  /* every move as this seat saw it */
    int n_log;
    const game_view *start;  /* where the log begins; NULL: before the deal */
    bool skips_untried;    /* of player_judge: moves that the search did not try are left out */
    struct player_limits limits;
};

struct player_answer {
    game_move move;
    double value;      /* the expected share of the win, 0 to 1 */
    uint64_t n_nodes;
    int64_t time_ms;
};

struct player;

/* NULL: no memory. */
struct player *player_new(void);
void player_free(struct player *);

/* The seat is to move. What the question points to must stay until the
 * answer is taken. With one thread, a seed and a limit of nodes, the same
 * question has the same answer. */
void player_begin(struct player *, const struct player_question *);

/* Thinks for about this long; false when it has thought enough. */
bool player_think(struct player *, int slice_ms);

/* The best move so far, whenever it is asked for. */
void player_answer(const struct player *, struct player_answer *);

/* All of it at once. info (may be NULL) hears of progress, now and then;
 * should_stop (may be NULL) is asked often. */
struct player_host {
    void *user;
    void (*info)(void *user, const struct player_answer *so_far);
    bool (*should_stop)(void *user);
};

void player_choose(struct player *, const struct player_question *, const struct player_host *,
                   struct player_answer *);

/* ---- What every move is worth, for whoever looks at a decision closely. */

struct player_judgement {
    game_move move;
    double value;     /* the expected share of the win, 0 to 1 */
    double spread;    /* standard deviation of single visits */
    double share[GAME_SEATS_MAX];  /* of the win, for every seat; the mover's is the value */
    uint64_t visits;  /* how often it was tried; 0: the value is by the eye, or exact */
    bool is_exact;    /* played out to every end, in every world that there may be */
};

/* Judges all legal moves as the top level would, whatever level the question
 * names: first the one that it would play, then those that it tried most.
 * should_stop of the host (may be NULL) is asked often. Returns how many there
 * are. With one thread, a seed and a limit of nodes, the same question has the
 * same answer. */
int player_judge(struct player *, const struct player_question *, const struct player_host *,
                 struct player_judgement judged[GAME_CHOICES_MAX]);

/* The same as far as a player has thought by now, without moves that it did not
 * try: after player_begin, at any time. A move that needed no thought stands alone. */
int player_judged(struct player *, struct player_judgement judged[GAME_CHOICES_MAX]);

/* After player_judge: tries one of the moves so many times more, and brings its
 * judgement up to date. One that is exact stays as it is. */
void player_judge_more(struct player *, uint64_t n_nodes, struct player_judgement *);

/* What is to be expected after one of the moves, as words of decisions; how many
 * there are. After player_judge, or whenever a player thinks. */
int player_line(struct player *, game_move, char word[][GAME_WORD_MAX], int room);

/* A level's name and character in English: messages of the catalogue. */
const char *player_level_name(int level);
const char *player_level_character(int level);

#endif
