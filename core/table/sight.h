/*
 * sight.h: a game as somebody has it before him: the whole table, what one seat
 * was told, or a table far away. Whoever plays, shows or explains a game asks
 * here and need not know which of them it is.
 */
#ifndef CAIRN_SIGHT_H
#define CAIRN_SIGHT_H

#include <stdbool.h>

#include "game.h"
#include "walk.h"

/* For viewers: as it really is, nothing masked. Only the whole table shows it. */
enum { SIGHT_OPEN = WALK_OPEN };

struct sight;

/* What each kind of sight can do; the functions below say what that is. */
struct sight_functions {
    const game_setup *(*setup)(const struct sight *);
    /* As it is known here: true, or masked already. */
    void (*start)(const struct sight *, game_state *);
    const game_state *(*state)(const struct sight *);
    const game_move *(*moves)(const struct sight *, int *n_moves);
    bool (*may_look)(const struct sight *, int viewer, struct sentence *why);
    void (*view)(const struct sight *, int viewer, game_view *);
    bool (*play)(struct sight *, const char *const word[], int n_words, int *n_played,
                 struct sentence *why);
    bool (*load)(struct sight *, const char *const word[], int n_words, int *n_played,
                 struct sentence *why);
    bool (*undo)(struct sight *, int n_decisions, struct sentence *why);
    struct seat_table *(*seat)(const struct sight *, int seat);
    void (*free)(struct sight *);
};

/* The first member of whatever is seen so. */
struct sight {
    const struct sight_functions *can;
    bool is_masked;  /* one seat's: nothing here is to be masked again */
};

static inline void sight_free(struct sight *sight)
{
    if (sight)
        sight->can->free(sight);
}

/* ---- Looking. Pointers are good until the next word. */

static inline const game_setup *sight_setup(const struct sight *sight)
{
    return sight->can->setup(sight);
}

/* May a viewer's eyes (a seat's, GAME_WATCHER's or SIGHT_OPEN) be lent here? */
static inline bool sight_may_look(const struct sight *sight, int viewer, struct sentence *why)
{
    return sight->can->may_look(sight, viewer, why);
}

/* What a viewer who may look knows. */
static inline void sight_view(const struct sight *sight, int viewer, game_view *view)
{
    sight->can->view(sight, viewer, view);
}

int sight_to_move(const struct sight *);  /* seat, GAME_CHANCE or GAME_OVER */
int sight_length(const struct sight *);   /* words, chance included */

/* As JSON, or SIGHT_OPEN: the truth; room for STATE_JSON_MAX. */
void sight_json(const struct sight *, int viewer, struct text *);

/* The words from number `from` on (0: all) with blanks between, as a viewer
 * who may look saw them. The caller frees; NULL: no memory. */
char *sight_words(const struct sight *, int viewer, int from);

/* What the seat to move is offered (game_offered), in byte order of the words;
 * the caller frees. NULL: no memory. */
char (*sight_offered(const struct sight *, int *n_words))[GAME_WORD_MAX];

/* Why the game is over (game_ending): how many lines. */
int sight_ending(const struct sight *, struct sentence line[GAME_ENDING_LINES_MAX]);

/* A walk over all of it (walk.h). */
struct walk sight_walk(const struct sight *);
bool sight_walk_next(const struct sight *, struct walk *);
void sight_walk_word(const struct sight *, const struct walk *, int viewer,
                     char word[GAME_WORD_MAX]);

/* ---- Claims. */

int sight_claimant(const struct sight *);
bool sight_prove(const struct sight *, int place, int seat, struct proof *, struct sentence *why);

/* All that a seat has seen. The caller frees; NULL: no memory. */
static inline struct seat_table *sight_seat(const struct sight *sight, int seat)
{
    return sight->can->seat(sight, seat);
}

/* ---- Playing. Either all words are played or, if one is refused, none; then
 * *n_played says how many stood before it. */

static inline bool sight_play(struct sight *sight, const char *const word[], int n_words,
                              int *n_played, struct sentence *why)
{
    return sight->can->play(sight, word, n_words, n_played, why);
}

/* From the start. */
static inline bool sight_load(struct sight *sight, const char *const word[], int n_words,
                              int *n_played, struct sentence *why)
{
    return sight->can->load(sight, word, n_words, n_played, why);
}

/* Takes back the last n decisions, with the chance that followed. */
static inline bool sight_undo(struct sight *sight, int n_decisions, struct sentence *why)
{
    return sight->can->undo(sight, n_decisions, why);
}

#endif
