/* walk.c: see walk.h. */
#include "walk.h"

struct walk walk_from_start(const game_setup *setup)
{
    struct walk walk = {.setup = setup, .index = -1, .move = GAME_NO_MOVE};
    game_start(setup, &walk.state);
    return walk;
}

bool walk_next(struct walk *walk, const game_move move[], int n_moves)
{
    if (walk->move != GAME_NO_MOVE)
        game_apply(walk->setup, &walk->state, walk->move);
    walk->move = GAME_NO_MOVE;
    if (walk->index + 1 >= n_moves)
        return false;
    walk->index++;
    walk->mover = game_to_move(walk->setup, &walk->state);
    walk->move = move[walk->index];
    return true;
}

void walk_word(const struct walk *walk, int viewer, char word[GAME_WORD_MAX])
{
    game_move seen = viewer == WALK_OPEN
                         ? walk->move
                         : game_public_move(walk->setup, &walk->state, walk->move, viewer);
    game_write(walk->setup, &walk->state, seen, word);
}
