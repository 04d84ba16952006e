/*
 * selfplay.c: games of a search against itself, for learning to judge.
 *
 *     selfplay GAME SEED SECONDS NODES >positions
 *
 * Presets take turns. After every move the position is described as the
 * game's knowledge sees it. First comes a line `inputs HASH` that says what is
 * told of positions (net_hash). Once a game is over every other position is
 * written (neighbours are much alike), as numbers of four bytes: the kinds of
 * the places (-1: no place), their inputs, those of the whole, what the formula
 * said, what the next search thought of it, and how it ended.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "knowledge.h"
#include "net.h"
#include "number.h"
#include "search.h"

enum {
    EDGES = 1 << 14,
    POSITIONS_MAX = 1000,
    NUMBERS = NET_PLACES_MAX * (1 + NET_PLACE_INPUTS) + NET_WHOLE_INPUTS + 3,
};

/* One move in so many is taken by its looks alone, so that positions come
 * about which the search would avoid. */
static const uint32_t adventure = 12;

struct position {
    struct net_input input;
    int seat;  /* whose chance is judged */
    float thought;
};

static struct position positions[POSITIONS_MAX];

/* The most tried moves are by far the likeliest. */
static game_move choose(struct rng *rng, const struct search_root *root)
{
    float weight[GAME_CHOICES_MAX];
    for (int i = 0; i < root->n_moves; i++)
        weight[i] = (float)root->visits[i] * (float)root->visits[i];
    return root->moves[rng_by_weight(rng, weight, root->n_moves)];
}

static game_move wander(struct rng *rng, const game_setup *setup, const game_state *state,
                        struct knowledge_memory *memory)
{
    game_move moves[GAME_CHOICES_MAX];
    float weight[GAME_CHOICES_MAX];
    int n_moves = game_legal(setup, state, moves, GAME_CHOICES_MAX);
    knowledge_of(setup)->weigh(setup, state, memory, moves, n_moves, weight);
    for (int i = 0; i < n_moves; i++)
        weight[i] = sqrtf(weight[i]);
    return moves[rng_by_weight(rng, weight, n_moves)];
}

static void write_position(const struct position *position, float end)
{
    const struct net_input *input = &position->input;
    float numbers[NUMBERS] = {0};
    int n = 0;
    for (int place = 0; place < NET_PLACES_MAX; place++)
        numbers[n++] = place < input->n_places ? (float)input->kind[place] : -1;
    for (int place = 0; place < NET_PLACES_MAX; place++, n += NET_PLACE_INPUTS)
        if (place < input->n_places)
            memcpy(&numbers[n], input->place[place], sizeof input->place[place]);
    memcpy(&numbers[n], input->whole, sizeof input->whole);
    n += NET_WHOLE_INPUTS;
    numbers[n++] = input->formula;
    numbers[n++] = position->thought;
    numbers[n++] = end;
    fwrite(numbers, sizeof numbers[0], NUMBERS, stdout);
}

/* What the search at a later decision thinks of the positions before it. */
static void note_thought(int from, int to, int mover, float value)
{
    for (int i = from; i < to; i++)
        positions[i].thought = positions[i].seat == mover ? value : 1 - value;
}

static void play(const game_setup *setup, struct search *search, struct knowledge_memory *memory,
                 struct rng *rng, uint32_t n_nodes)
{
    const struct knowledge *knowledge = knowledge_of(setup);
    const struct belief belief = {.is_even = true};
    game_state state;
    int mover, n_positions = 0, n_thought = 0;
    float share[GAME_SEATS_MAX];
    game_start(setup, &state);
    while ((mover = game_to_move(setup, &state)) != GAME_OVER && n_positions < POSITIONS_MAX) {
        game_move moves[GAME_CHOICES_MAX];
        if (mover == GAME_CHANCE) {
            game_apply(setup, &state, game_pick(setup, &state, rng));
            continue;
        }
        if (game_legal(setup, &state, moves, GAME_CHOICES_MAX) == 1) {
            game_apply(setup, &state, moves[0]);
            continue;
        }
        game_view view;
        game_mask(setup, &state, mover, &view);
        search_begin(search, setup, &view, mover, &belief, rng_next(rng));
        search_run(search, n_nodes);
        struct search_root root = search_root(search);
        float value = 0;
        for (int i = 0; i < root.n_moves; i++)
            value += root.values[i] / (float)n_nodes;
        note_thought(n_thought, n_positions, mover, value);
        n_thought = n_positions;
        bool is_adventure = rng_below(rng, adventure) == 0;
        game_apply(setup, &state,
                   is_adventure ? wander(rng, setup, &state, memory) : choose(rng, &root));
        if (game_to_move(setup, &state) != GAME_OVER) {
            struct position *position = &positions[n_positions++];
            position->seat = knowledge->describe(setup, &state, memory, &position->input);
        }
    }
    if (mover != GAME_OVER)
        return;
    game_score(setup, &state, share);
    note_thought(n_thought, n_positions, 0, share[0]);
    for (int i = (int)rng_below(rng, 2); i < n_positions; i += 2)
        write_position(&positions[i], share[positions[i].seat]);
}

int main(int argc, char *argv[])
{
    const struct game *game = argc == 5 ? game_find(argv[1]) : NULL;
    struct search *search = search_new(EDGES);
    struct knowledge_memory *memory = knowledge_memory_new();
    uint64_t seed, seconds, n_nodes;
    if (!game || !search || !memory || !number_read(argv[2], 0, UINT64_MAX, &seed) ||
        !number_read(argv[3], 1, 1000000, &seconds) ||
        !number_read(argv[4], 1, UINT32_MAX, &n_nodes)) {
        fputs("usage: selfplay GAME SEED SECONDS NODES >positions\n", stderr);
        return 2;
    }
    game_setup setup = game_setup_default(game);
    const struct knowledge *knowledge = knowledge_of(&setup);
    if (!knowledge->describe) {
        fputs("selfplay: this game's judge does not learn\n", stderr);
        return 2;
    }
    struct rng rng = rng_seeded(seed);
    int64_t end_ms = clock_ms() + 1000 * (int64_t)seconds;
    long n_games = 0;
    printf("inputs %016" PRIx64 "\n", net_hash(&knowledge->inputs));
    for (; clock_ms() < end_ms; n_games++) {
        int preset = (int)(n_games % game_preset_count(game));
        game_setup_preset(&setup, game_preset_key(game, preset), NULL);
        play(&setup, search, memory, &rng, (uint32_t)n_nodes);
    }
    fprintf(stderr, "%ld games\n", n_games);
    search_free(search);
    knowledge_memory_free(memory);
    return fflush(stdout) ? 1 : 0;
}
