/*
 * towers_views.c: what a viewer of Spiel der Türme knows, and its pile. Nothing
 * is hidden and all chance is in the set-up, so a view differs from the truth
 * only by saying whose it is.
 */
#include "towers_parts.h"

/* ---- What a viewer knows (T17). */

void towers_mask(const game_setup *setup, void *state, int viewer)
{
    (void)setup;
    ((struct towers *)state)->viewer =
        viewer == GAME_WATCHER ? (uint8_t)VIEWER_WATCHER : (uint8_t)viewer;
}

void towers_guess(const game_setup *setup, void *state, struct rng *rng)
{
    (void)setup, (void)rng;
    ((struct towers *)state)->viewer = VIEWER_TRUTH;
}

game_move towers_public_move(const game_setup *setup, const void *state, game_move move,
                             int viewer)
{
    (void)setup, (void)state, (void)viewer;
    return move;
}

/* ---- The pieces are one pile. */

int towers_pile_count(const game_setup *setup)
{
    (void)setup;
    return 1;
}

const char *towers_pile_key(const game_setup *setup, int pile)
{
    (void)setup, (void)pile;
    return "pieces";
}

int towers_pile_size(const game_setup *setup, int pile)
{
    (void)setup, (void)pile;
    return TOWERS_PIECES;
}

game_move towers_pile_card(const game_setup *setup, int pile, int index)
{
    (void)setup, (void)pile;
    return TOWERS_DEAL + (game_move)(index / TOWERS_COPIES);
}

int towers_pile_now(const game_setup *setup, const void *state)
{
    return towers_to_move(setup, state) == GAME_CHANCE ? 0 : GAME_NO_PILE;
}

int towers_pile_holds(const game_setup *setup, const void *state, int pile, game_move card)
{
    (void)setup, (void)pile;
    const struct towers *t = state;
    if (t->phase != GAME_PHASE_DEAL || card < TOWERS_DEAL || card >= TOWERS_DEAL + TOWERS_KINDS)
        return 0;
    int count[TOWERS_KINDS];
    towers_count_dealt(t, count);
    return TOWERS_COPIES - count[card - TOWERS_DEAL];
}

int towers_pile_epoch(const game_setup *setup, const void *state, int pile)
{
    (void)setup, (void)state, (void)pile;
    return 0;
}
