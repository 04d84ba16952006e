/* policy.c: see policy.h. */
#include "policy.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "numbers.h"
#include "text.h"

enum { WIDTH = CELLS_WIDTH, PLACES_MAX = CELLS_PLACES_MAX, COLOURS_MAX = CELLS_COLOURS_MAX };

struct policy {
    const struct cells_data *data;
    struct cells *cells;
    const float *act_cell, *act_place, *act_table, *act_bias;

    /* The actions of a set-up, and the weights of each block of them. */
    game_setup setup;
    struct numbers_block blocks[NUMBERS_BLOCKS_MAX];
    const cells_units *weights[NUMBERS_BLOCKS_MAX];  /* by columns */
    int n_blocks;

    /* Of one look: what speaks for cards of a colour at a place, where it was asked for. */
    cells_units by_place[PLACES_MAX], act[PLACES_MAX][COLOURS_MAX];

    cells_units columns[];  /* of the weights of all actions */
};

static bool is_of_actions(const struct cells_block *block)
{
    return strncmp(block->name, "do_", 3) == 0;
}

/* The weights of actions lie by rows; what is added up for an action is a column. */
static void turn_weights(struct policy *policy)
{
    cells_units *to = policy->columns;
    for (const struct cells_block *block = policy->data->blocks; block->name; block++) {
        if (!is_of_actions(block))
            continue;
        const float *from = cells_weights(policy->cells, block->name);
        for (int column = 0; column < block->columns; column++, to++)
            for (int u = 0; u < WIDTH; u++)
                (*to)[u] = from[u * block->columns + column];
    }
}

struct policy *policy_new(const struct cells_data *data)
{
    size_t n_columns = 0;
    for (const struct cells_block *block = data->blocks; block->name; block++)
        n_columns += is_of_actions(block) ? (size_t)block->columns : 0;
    struct policy *policy = calloc(1, sizeof *policy + n_columns * sizeof policy->columns[0]);
    struct cells *cells = cells_new(data);
    if (!policy || !cells) {
        free(policy);
        cells_free(cells);
        return NULL;
    }
    policy->data = data;
    policy->cells = cells;
    policy->act_cell = cells_weights(cells, "act_cell");
    policy->act_place = cells_weights(cells, "act_place");
    policy->act_table = cells_weights(cells, "act_table");
    policy->act_bias = cells_weights(cells, "act_bias");
    assert(policy->act_cell && policy->act_place && policy->act_table && policy->act_bias);
    turn_weights(policy);
    return policy;
}

void policy_free(struct policy *policy)
{
    if (policy)
        cells_free(policy->cells);
    free(policy);
}

/* The weights of a block of actions: of cards at places, or of places or the table. */
static const cells_units *weights_of(const struct policy *policy, const struct numbers_block *actions)
{
    char name[64];
    struct text text = text_in(name, sizeof name);
    text_format(&text, "do_%s_%s", actions->name, actions->dimension[1] ? "card" : "more");
    for (char *at = name; *at; at++)
        *at = *at == ' ' ? '_' : *at;
    const cells_units *columns = (const cells_units *)policy->columns;
    for (const struct cells_block *block = policy->data->blocks; block->name; block++) {
        if (strcmp(block->name, name) == 0)
            return columns;
        columns += is_of_actions(block) ? block->columns : 0;
    }
    return NULL;
}

static void find_actions(struct policy *policy, const game_setup *setup)
{
    if (game_setup_same(&policy->setup, setup))
        return;
    policy->setup = *setup;
    policy->n_blocks = game_action_blocks(setup, policy->blocks);
    for (int i = 0; i < policy->n_blocks; i++)
        policy->weights[i] = weights_of(policy, &policy->blocks[i]);
}

static void prepare_acts(struct policy *policy)
{
    int n_places = cells_places(policy->cells);
    cells_units by_table;
    memcpy(by_table, policy->act_bias, sizeof by_table);
    cells_add_products(&by_table, (const cells_units *)cells_table(policy->cells), 1, policy->act_table);
    for (int place = 0; place < n_places; place++)
        memcpy(policy->by_place[place], by_table, sizeof by_table);
    cells_add_products(policy->by_place, cells_all_places(policy->cells), n_places, policy->act_place);
}

/* Of all colours that are asked for at a place at once. */
static void prepare_place(struct policy *policy, int place, const bool is_asked[COLOURS_MAX])
{
    const cells_units *cell = cells_of_place(policy->cells, place);
    cells_units from[COLOURS_MAX], to[COLOURS_MAX];
    int n = 0;
    for (int colour = 0; colour < policy->data->n_colours; colour++)
        if (is_asked[colour]) {
            memcpy(from[n], cell[colour], sizeof from[n]);
            memcpy(to[n], policy->by_place[place], sizeof to[n]);
            n++;
        }
    cells_add_products(to, (const cells_units *)from, n, policy->act_cell);
    n = 0;
    for (int colour = 0; colour < policy->data->n_colours; colour++) {
        if (!is_asked[colour])
            continue;
        for (int u = 0; u < WIDTH; u++)
            policy->act[place][colour][u] = to[n][u] > 0 ? to[n][u] : 0;
        n++;
    }
}

enum { ABREAST = 16 };  /* parts of a sum, which do not wait for each other */

static float product(const float from[WIDTH], const float weights[WIDTH])
{
    float sum[ABREAST] = {0};
    for (int first = 0; first < WIDTH; first += ABREAST)
        for (int u = 0; u < ABREAST; u++)
            sum[u] += from[first + u] * weights[first + u];
    for (int n = ABREAST / 2; n > 0; n /= 2)
        for (int u = 0; u < n; u++)
            sum[u] += sum[u + n];
    return sum[0];
}

/* A move as an action: its block, and where it stands there. */
struct act {
    int block, index;
};

static struct act act_of(const struct policy *policy, const game_setup *setup, const game_view *view,
                         game_move move)
{
    int action = view_action(setup, view, move), b = 0;
    while (action >= policy->blocks[b].offset + policy->blocks[b].size)
        b++;
    return (struct act){b, action - policy->blocks[b].offset};
}

static bool is_of_card(const struct policy *policy, struct act act)
{
    return policy->blocks[act.block].dimension[1] != 0;
}

/* How gladly an action is taken. */
static float action_score(const struct policy *policy, struct act act)
{
    const struct cells *cells = policy->cells;
    const cells_units *weights = policy->weights[act.block];
    int n_places = cells_places(cells), n_values = cells_values(cells);
    assert(weights);
    if (!is_of_card(policy, act))
        return product(policy->blocks[act.block].size == 1 ? cells_table(cells)
                                                           : cells_all_places(cells)[act.index],
                       weights[0]);
    int card = act.index / n_places, place = act.index % n_places;
    return product(policy->act[place][card / n_values], weights[card % n_values]);
}

/* Works out what speaks for the cards at the places that these actions name. */
static void prepare_cards(struct policy *policy, const struct act acts[], int n_acts)
{
    int n_places = cells_places(policy->cells), n_values = cells_values(policy->cells);
    bool is_asked[PLACES_MAX][COLOURS_MAX] = {0};
    for (int i = 0; i < n_acts; i++)
        if (is_of_card(policy, acts[i]))
            is_asked[acts[i].index % n_places][acts[i].index / n_places / n_values] = true;
    for (int place = 0; place < n_places; place++)
        prepare_place(policy, place, is_asked[place]);
}

float policy_judge(struct policy *policy, const game_setup *setup, const game_view *view,
                   const game_move moves[], int n_moves, float log_chance[])
{
    struct act acts[GAME_CHOICES_MAX];
    float most = -1e30f, total = 0, expectation;
    find_actions(policy, setup);
    expectation = cells_look(policy->cells, setup, view);
    for (int i = 0; i < n_moves; i++)
        acts[i] = act_of(policy, setup, view, moves[i]);
    prepare_acts(policy);
    prepare_cards(policy, acts, n_moves);
    for (int i = 0; i < n_moves; i++) {
        log_chance[i] = action_score(policy, acts[i]);
        most = log_chance[i] > most ? log_chance[i] : most;
    }
    for (int i = 0; i < n_moves; i++)
        total += expf(log_chance[i] - most);
    for (int i = 0; i < n_moves; i++)
        log_chance[i] -= most + logf(total);
    return expectation;
}
