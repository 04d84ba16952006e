/* knowledge.c: which knowledge belongs to which game. See knowledge.h. */
#include "knowledge_memory.h"

#include <stdlib.h>
#include <string.h>

#include "knowledge_list.h"

#define GAME(name) extern const struct knowledge name##_knowledge;
KNOWLEDGE_LIST(GAME)
#undef GAME

static const struct knowledge *const all[] = {
#define GAME(name) &name##_knowledge,
    KNOWLEDGE_LIST(GAME)
#undef GAME
};

/* ---- A game of which nothing is known: what random play to the end says. */

static void play_out(const game_setup *setup, const game_state *state,
                     struct knowledge_memory *memory, float share[GAME_SEATS_MAX])
{
    (void)memory;
    uint64_t seed = 1;
    for (size_t i = 0; i < game_state_size(setup); i++)
        seed = (seed ^ state->bytes[i]) * 0x100000001b3u;
    struct rng rng = rng_seeded(seed);
    game_state end;
    game_copy(setup, &end, state);
    while (game_to_move(setup, &end) != GAME_OVER)
        game_apply(setup, &end, game_pick(setup, &end, &rng));
    game_score(setup, &end, share);
}

static void weigh_alike(const game_setup *setup, const game_state *state,
                        struct knowledge_memory *memory, const game_move *moves, int n_moves,
                        float weight[])
{
    (void)setup, (void)state, (void)memory, (void)moves;
    for (int i = 0; i < n_moves; i++)
        weight[i] = 1;
}

static const struct knowledge nothing_known = {
    .effort = {[0 ... GAME_SEATS_MAX - 2] = {[3] = {30, 1}, [4] = {300, 1}, [5] = {3000, 1}}},
    .drift = 0.1,
    .evaluate = play_out,
    .weigh = weigh_alike,
};

const struct knowledge *knowledge_of(const game_setup *setup)
{
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strcmp(all[i]->game, game_key(setup->rules)) == 0)
            return all[i];
    return &nothing_known;
}

struct knowledge_memory *knowledge_memory_new(void)
{
    return calloc(1, sizeof(struct knowledge_memory));
}

void knowledge_memory_free(struct knowledge_memory *memory)
{
    free(memory);
}
