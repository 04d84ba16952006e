/* policy.c: see policy.h. */
#include "policy.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "numbers.h"
#include "text.h"

enum {
    WIDTH = POLICY_WIDTH,
    BLOCKS_MAX = 64,
    PLACES_MAX = 9,
    COLOURS_MAX = 6,
    VALUES_MAX = 12,
    SETS_MAX = 4,
    FLAGS_MAX = 24,           /* of a place, which place it is included */
    WHOLES_MAX = 48,
    OBSERVATION_MAX = 2048,
    FEW = 2, MANY = 64,       /* where a byte of a block, or a lone one, is cut off */
};

/* The members of the network, each by its name in the file. */
#define MEMBERS(MEMBER)                                                                            \
    MEMBER(whole) MEMBER(whole_bias) MEMBER(cell_cards) MEMBER(cell_lying) MEMBER(cell_sets)       \
    MEMBER(cell_all_sets) MEMBER(cell_flags) MEMBER(cell_whole) MEMBER(cell_bias)                  \
    MEMBER(colour_own) MEMBER(colour_mean) MEMBER(colour_bias) MEMBER(place_mean)                  \
    MEMBER(place_most) MEMBER(place_flags) MEMBER(place_whole) MEMBER(place_bias) MEMBER(mix_own)  \
    MEMBER(mix_left) MEMBER(mix_right) MEMBER(mix_mean) MEMBER(mix_bias) MEMBER(table_mean)        \
    MEMBER(table_most) MEMBER(table_whole) MEMBER(table_bias) MEMBER(value) MEMBER(value_bias)     \
    MEMBER(act_cell) MEMBER(act_place) MEMBER(act_table) MEMBER(act_bias)

#define AS_POINTER(name) const float *name;

typedef float units[WIDTH];

struct policy {
    const struct policy_data *data;
    struct {
        MEMBERS(AS_POINTER)
    } net;
    const float *block[BLOCKS_MAX];  /* of each block of the data */

    /* What is known of the set-up. */
    int n_places, n_values, n_flags, n_sets, n_wholes;

    /* One view, as bytes and as what goes in. */
    uint8_t observation[OBSERVATION_MAX];
    float cards[PLACES_MAX][COLOURS_MAX][2 * VALUES_MAX], lying[PLACES_MAX][2 * VALUES_MAX];
    float sets[COLOURS_MAX][SETS_MAX * VALUES_MAX], all_sets[SETS_MAX * VALUES_MAX];
    float flags[PLACES_MAX][FLAGS_MAX], whole[WHOLES_MAX];

    /* What comes of it. */
    units cell[PLACES_MAX][COLOURS_MAX], place[PLACES_MAX], table, act[PLACES_MAX][COLOURS_MAX];

    float weights[];
};

/* ---- Weights. */

static const float *find(const struct policy *policy, const char *name)
{
    for (int i = 0; policy->data->blocks[i].name; i++)
        if (strcmp(policy->data->blocks[i].name, name) == 0)
            return policy->block[i];
    return NULL;
}

static size_t count_weights(const struct policy_data *data)
{
    size_t n = 0;
    for (int i = 0; data->blocks[i].name; i++)
        n += (size_t)(data->blocks[i].rows * data->blocks[i].columns);
    return n;
}

struct policy *policy_new(const struct policy_data *data)
{
    struct policy *policy = calloc(1, sizeof *policy + count_weights(data) * sizeof policy->weights[0]);
    if (!policy)
        return NULL;
    assert(data->n_values <= VALUES_MAX && data->n_colours <= COLOURS_MAX);
    policy->data = data;
    float *weight = policy->weights;
    const int8_t *number = data->numbers;
    const float *scale = data->scales;
    for (int i = 0; data->blocks[i].name; i++) {
        int columns = data->blocks[i].columns;
        policy->block[i] = weight;
        for (int n = data->blocks[i].rows * columns, at = 0; at < n; at++)
            *weight++ = (float)*number++ * scale[at % columns];
        scale += columns;
    }
#define AS_FOUND(name)                                                                             \
    policy->net.name = find(policy, #name);                                                        \
    assert(policy->net.name);
    MEMBERS(AS_FOUND)
    return policy;
}

void policy_free(struct policy *policy)
{
    free(policy);
}

bool policy_knows(const struct policy_data *data, const game_setup *setup)
{
    for (int i = 0; data->presets[i]; i++) {
        game_setup preset = *setup;
        game_setup_preset(&preset, data->presets[i], NULL);
        if (memcmp(preset.choice, setup->choice, sizeof setup->choice) == 0)
            return true;
    }
    return false;
}

/* ---- What goes in. */

static const struct numbers_block *block_named(const struct numbers_block blocks[], int n_blocks,
                                               const char *name)
{
    for (int i = 0; i < n_blocks; i++)
        if (strcmp(blocks[i].name, name) == 0)
            return &blocks[i];
    assert(false);
    return NULL;
}

static void read_side(struct policy *policy, const uint8_t *bytes, int role, int n_cards)
{
    int room = policy->data->n_values;
    for (int place = 0; place < policy->n_places; place++)
        for (int card = 0; card < n_cards; card++) {
            int colour = card / policy->n_values;
            int input = role * room + card % policy->n_values;
            float is_there = (float)bytes[place * n_cards + card];
            policy->cards[place][colour][input] = is_there;
            policy->lying[place][input] += is_there;
        }
}

static void read_sets(struct policy *policy, const struct numbers_block blocks[], int n_blocks)
{
    const char *const *names = policy->data->sets;
    int room = policy->data->n_values;
    for (policy->n_sets = 0; names[policy->n_sets]; policy->n_sets++) {
        const struct numbers_block *block = block_named(blocks, n_blocks, names[policy->n_sets]);
        for (int card = 0; card < block->size; card++) {
            int input = policy->n_sets * room + card % policy->n_values;
            float is_there = (float)policy->observation[block->offset + card];
            policy->sets[card / policy->n_values][input] = is_there;
            policy->all_sets[input] += is_there;
        }
    }
}

static void read_flags(struct policy *policy, const struct numbers_block blocks[], int n_blocks)
{
    int n = 0;
    for (; policy->data->flags[n]; n++) {
        const struct numbers_block *block = block_named(blocks, n_blocks, policy->data->flags[n]);
        for (int place = 0; place < policy->n_places; place++)
            policy->flags[place][n] = (float)policy->observation[block->offset + place];
    }
    for (int place = 0; place < policy->n_places; place++)
        policy->flags[place][n + place] = 1;
    policy->n_flags = n + policy->n_places;
}

static void read_wholes(struct policy *policy, const struct numbers_block blocks[], int n_blocks)
{
    policy->n_wholes = 0;
    for (int i = 0; policy->data->wholes[i]; i++) {
        const struct numbers_block *block = block_named(blocks, n_blocks, policy->data->wholes[i]);
        int most = block->size == 1 ? MANY : FEW;
        for (int n = 0; n < block->size; n++) {
            int byte = policy->observation[block->offset + n];
            float value = (float)(byte < most ? byte : most);
            policy->whole[policy->n_wholes++] = block->size == 1 ? value / 16 : value;
        }
    }
}

static void observe(struct policy *policy, const game_setup *setup, const game_view *view)
{
    struct numbers_block blocks[NUMBERS_BLOCKS_MAX];
    int n_blocks = game_observation_blocks(setup, blocks);
    const struct numbers_block *sides = block_named(blocks, n_blocks, "sides");
    const struct numbers_block *others = block_named(blocks, n_blocks, "other sides");
    assert(game_observation_size(setup) <= OBSERVATION_MAX);
    view_observe(setup, view, policy->observation);
    memset(policy->cards, 0, (size_t)((char *)policy->cell - (char *)policy->cards));
    policy->n_places = sides->dimension[0];
    policy->n_values = sides->dimension[1] / policy->data->n_colours;
    read_side(policy, policy->observation + sides->offset, 0, sides->dimension[1]);
    read_side(policy, policy->observation + others->offset, 1, others->dimension[1]);
    read_sets(policy, blocks, n_blocks);
    read_flags(policy, blocks, n_blocks);
    read_wholes(policy, blocks, n_blocks);
}

/* ---- What comes of it. */

/* Adds n inputs, each times its row of weights; many inputs are 0. */
static void add(float to[WIDTH], const float input[], int n, const float *weights)
{
    for (int i = 0; i < n; i++)
        if (input[i] != 0)
            for (int u = 0; u < WIDTH; u++)
                to[u] += input[i] * weights[i * WIDTH + u];
}

static void add_units(float to[WIDTH], const float from[WIDTH])
{
    for (int u = 0; u < WIDTH; u++)
        to[u] += from[u];
}

static void cut(float to[WIDTH])
{
    for (int u = 0; u < WIDTH; u++)
        to[u] = to[u] > 0 ? to[u] : 0;
}

static void mean_and_most(const units from[], int n, float mean[WIDTH], float most[WIDTH])
{
    for (int u = 0; u < WIDTH; u++) {
        mean[u] = 0;
        most[u] = from[0][u];
    }
    for (int i = 0; i < n; i++)
        for (int u = 0; u < WIDTH; u++) {
            mean[u] += from[i][u] / (float)n;
            most[u] = from[i][u] > most[u] ? from[i][u] : most[u];
        }
}

static void look_at_cells(struct policy *policy, const float whole[WIDTH])
{
    int room = policy->data->n_values;
    units by_table, by_colour[COLOURS_MAX];
    memcpy(by_table, policy->net.cell_bias, sizeof by_table);
    add(by_table, policy->all_sets, policy->n_sets * room, policy->net.cell_all_sets);
    add(by_table, whole, WIDTH, policy->net.cell_whole);
    for (int colour = 0; colour < policy->data->n_colours; colour++) {
        memcpy(by_colour[colour], by_table, sizeof by_table);
        add(by_colour[colour], policy->sets[colour], policy->n_sets * room, policy->net.cell_sets);
    }
    for (int place = 0; place < policy->n_places; place++) {
        units *cell = policy->cell[place], by_place = {0}, mean, most, more;
        add(by_place, policy->lying[place], 2 * room, policy->net.cell_lying);
        add(by_place, policy->flags[place], policy->n_flags, policy->net.cell_flags);
        for (int colour = 0; colour < policy->data->n_colours; colour++) {
            memcpy(cell[colour], by_place, sizeof by_place);
            add_units(cell[colour], by_colour[colour]);
            add(cell[colour], policy->cards[place][colour], 2 * room, policy->net.cell_cards);
            cut(cell[colour]);
        }
        mean_and_most(cell, policy->data->n_colours, mean, most);
        memcpy(by_place, policy->net.colour_bias, sizeof by_place);
        add(by_place, mean, WIDTH, policy->net.colour_mean);
        for (int colour = 0; colour < policy->data->n_colours; colour++) {
            memcpy(more, by_place, sizeof more);
            add(more, cell[colour], WIDTH, policy->net.colour_own);
            cut(more);
            add_units(cell[colour], more);
        }
    }
}

static void look_at_places(struct policy *policy, const float whole[WIDTH])
{
    units alone[PLACES_MAX], by_whole, mean, most;
    memcpy(by_whole, policy->net.place_bias, sizeof by_whole);
    add(by_whole, whole, WIDTH, policy->net.place_whole);
    for (int place = 0; place < policy->n_places; place++) {
        mean_and_most(policy->cell[place], policy->data->n_colours, mean, most);
        memcpy(alone[place], by_whole, sizeof by_whole);
        add(alone[place], mean, WIDTH, policy->net.place_mean);
        add(alone[place], most, WIDTH, policy->net.place_most);
        add(alone[place], policy->flags[place], policy->n_flags, policy->net.place_flags);
        cut(alone[place]);
    }
    mean_and_most(alone, policy->n_places, mean, most);
    memcpy(by_whole, policy->net.mix_bias, sizeof by_whole);
    add(by_whole, mean, WIDTH, policy->net.mix_mean);
    for (int place = 0; place < policy->n_places; place++) {
        float *more = policy->place[place];
        memcpy(more, by_whole, sizeof by_whole);
        add(more, alone[place], WIDTH, policy->net.mix_own);
        if (place > 0)
            add(more, alone[place - 1], WIDTH, policy->net.mix_left);
        if (place + 1 < policy->n_places)
            add(more, alone[place + 1], WIDTH, policy->net.mix_right);
        cut(more);
        add_units(more, alone[place]);
    }
}

static void look_at_table(struct policy *policy, const float whole[WIDTH])
{
    units mean, most;
    mean_and_most(policy->place, policy->n_places, mean, most);
    memcpy(policy->table, policy->net.table_bias, sizeof policy->table);
    add(policy->table, mean, WIDTH, policy->net.table_mean);
    add(policy->table, most, WIDTH, policy->net.table_most);
    add(policy->table, whole, WIDTH, policy->net.table_whole);
    cut(policy->table);
}

static void prepare_acts(struct policy *policy)
{
    units by_table;
    memcpy(by_table, policy->net.act_bias, sizeof by_table);
    add(by_table, policy->table, WIDTH, policy->net.act_table);
    for (int place = 0; place < policy->n_places; place++) {
        units by_place;
        memcpy(by_place, by_table, sizeof by_place);
        add(by_place, policy->place[place], WIDTH, policy->net.act_place);
        for (int colour = 0; colour < policy->data->n_colours; colour++) {
            float *act = policy->act[place][colour];
            memcpy(act, by_place, sizeof by_place);
            add(act, policy->cell[place][colour], WIDTH, policy->net.act_cell);
            cut(act);
        }
    }
}

static float product(const float from[WIDTH], const float *weights, int column, int columns)
{
    float sum = 0;
    for (int u = 0; u < WIDTH; u++)
        sum += from[u] * weights[u * columns + column];
    return sum;
}

/* The weights of a block of actions: of cards at places, or of places or the table. */
static const float *weights_of(const struct policy *policy, const struct numbers_block *block)
{
    char name[64];
    struct text text = text_in(name, sizeof name);
    text_format(&text, "do_%s_%s", block->name, block->dimension[1] ? "card" : "more");
    for (char *at = name; *at; at++)
        *at = *at == ' ' ? '_' : *at;
    return find(policy, name);
}

/* How gladly an action is taken. */
static float action_score(const struct policy *policy, const struct numbers_block *block, int index,
                          const float *weights)
{
    assert(weights);
    if (!block->dimension[1])
        return product(block->size == 1 ? policy->table : policy->place[index], weights, 0, 1);
    int card = index / policy->n_places, place = index % policy->n_places;
    return product(policy->act[place][card / policy->n_values], weights, card % policy->n_values,
                   policy->data->n_values);
}

float policy_judge(struct policy *policy, const game_setup *setup, const game_view *view,
                   const game_move moves[], int n_moves, float log_chance[])
{
    struct numbers_block blocks[NUMBERS_BLOCKS_MAX];
    int n_blocks = game_action_blocks(setup, blocks);
    const float *weights[NUMBERS_BLOCKS_MAX];
    units whole;
    for (int i = 0; i < n_blocks; i++)
        weights[i] = weights_of(policy, &blocks[i]);
    observe(policy, setup, view);
    memcpy(whole, policy->net.whole_bias, sizeof whole);
    add(whole, policy->whole, policy->n_wholes, policy->net.whole);
    cut(whole);
    look_at_cells(policy, whole);
    look_at_places(policy, whole);
    look_at_table(policy, whole);
    prepare_acts(policy);
    float most = -1e30f, total = 0;
    for (int i = 0; i < n_moves; i++) {
        int action = view_action(setup, view, moves[i]), b = 0;
        while (action >= blocks[b].offset + blocks[b].size)
            b++;
        log_chance[i] = action_score(policy, &blocks[b], action - blocks[b].offset, weights[b]);
        most = log_chance[i] > most ? log_chance[i] : most;
    }
    for (int i = 0; i < n_moves; i++)
        total += expf(log_chance[i] - most);
    for (int i = 0; i < n_moves; i++)
        log_chance[i] -= most + logf(total);
    return (1 + tanhf(product(policy->table, policy->net.value, 0, 1) + policy->net.value_bias[0])) / 2;
}
