/*
 * library_parts.h: how the library's own types hold the core's, and how its
 * functions say what is wrong.
 */
#ifndef CAIRN_LIBRARY_PARTS_H
#define CAIRN_LIBRARY_PARTS_H

#include <stdbool.h>

#include "cairn.h"
#include "game.h"

/* What lies in a cairn_state, and in a cairn_view. */
struct position {
    game_setup setup;
    int8_t viewer;  /* of a view; CAIRN_OPEN: it is the truth */
    game_state state;
};

static inline const game_setup *setup_in(const cairn_setup *setup)
{
    return (const game_setup *)setup->opaque;
}

static inline struct position *state_in(cairn_state *state)
{
    return (struct position *)state->opaque;
}

static inline const struct position *state_of(const cairn_state *state)
{
    return (const struct position *)state->opaque;
}

static inline struct position *view_in(cairn_view *view)
{
    return (struct position *)view->opaque;
}

static inline const struct position *view_of(const cairn_view *view)
{
    return (const struct position *)view->opaque;
}

/* A view's masked state, as the rules' own type. */
static inline const game_view *masked(const struct position *view)
{
    return (const game_view *)&view->state;
}

/* Always returns -1. The error may be NULL. */
int library_refuse(cairn_error *, const struct sentence *);
int library_say(cairn_error *, const struct phrase *);

/* What the library alone says, in English alone. */
extern const struct phrase library_no_memory, library_no_seat, library_over, library_not_legal,
    library_no_numbers;

/* A whole text to the caller, who has so much room. */
int library_give(const char *text, char *out, size_t room);

/* Is it one of the seats? Says so if not. */
bool library_is_seat(const game_setup *, int seat, cairn_error *);

/* Of a proof, for people. */
struct proof;
void library_give_proof(const struct proof *, cairn_proof *);

#endif
