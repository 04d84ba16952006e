/* numbers.c: see numbers.h. */
#include "numbers.h"

#include "numbers_rules.h"

int numbers_add(struct numbers_block block[], int *n_blocks, const char *name, int d0, int d1,
                int d2)
{
    struct numbers_block *last = *n_blocks > 0 ? &block[*n_blocks - 1] : NULL;
    int offset = last ? last->offset + last->size : 0;
    block[(*n_blocks)++] = (struct numbers_block){
        name, offset, d0 * (d1 ? d1 : 1) * (d2 ? d2 : 1), {d0, d1, d2}};
    return offset;
}

static int end_of(const struct numbers_block block[], int n_blocks)
{
    return block[n_blocks - 1].offset + block[n_blocks - 1].size;
}

bool game_has_numbers(const struct game *game)
{
    return game->numbers != NULL;
}

int game_numbers_version(const struct game *game)
{
    return game->numbers->version;
}

/* ---- Actions. */

int game_action_blocks(const game_setup *setup, struct numbers_block block[NUMBERS_BLOCKS_MAX])
{
    return setup->rules->numbers->action_blocks(setup, block);
}

int game_action_count(const game_setup *setup)
{
    struct numbers_block block[NUMBERS_BLOCKS_MAX];
    return end_of(block, game_action_blocks(setup, block));
}

int view_action(const game_setup *setup, const game_view *view, game_move move)
{
    return setup->rules->numbers->action(setup, &view->masked, move);
}

game_move view_action_move(const game_setup *setup, const game_view *view, int action)
{
    return setup->rules->numbers->action_move(setup, &view->masked, action);
}

int game_action(const game_setup *setup, const game_state *state, game_move move)
{
    return setup->rules->numbers->action(setup, state, move);
}

game_move game_action_move(const game_setup *setup, const game_state *state, int action)
{
    return setup->rules->numbers->action_move(setup, state, action);
}

void view_action_mask(const game_setup *setup, const game_view *view, uint8_t mask[])
{
    setup->rules->numbers->mask(setup, &view->masked, mask);
}

/* ---- Observations. */

int game_observation_blocks(const game_setup *setup,
                            struct numbers_block block[NUMBERS_BLOCKS_MAX])
{
    return setup->rules->numbers->observation_blocks(setup, block);
}

int game_observation_size(const game_setup *setup)
{
    struct numbers_block block[NUMBERS_BLOCKS_MAX];
    return end_of(block, game_observation_blocks(setup, block));
}

void view_observe(const game_setup *setup, const game_view *view, uint8_t out[])
{
    setup->rules->numbers->observe(setup, &view->masked, out);
}

int view_decode(const game_setup *setup, const uint8_t bytes[], game_view *view)
{
    return setup->rules->numbers->decode(setup, bytes, &view->masked);
}
