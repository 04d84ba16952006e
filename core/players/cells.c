/* cells.c: see cells.h. */
#include "cells.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "numbers.h"

enum {
    WIDTH = CELLS_WIDTH,
    BLOCKS_MAX = 64,
    PLACES_MAX = CELLS_PLACES_MAX,
    COLOURS_MAX = CELLS_COLOURS_MAX,
    SETS_MAX = 4,
    FLAGS_MAX = 16,
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
    MEMBER(table_most) MEMBER(table_whole) MEMBER(table_bias) MEMBER(value) MEMBER(value_bias)

#define AS_POINTER(name) const float *name;

/* Some bytes of an observation, one after another. */
struct part {
    int offset, size;
};

/* Where in an observation of a set-up everything is. */
struct map {
    game_setup setup;
    int n_places, n_values, n_cards, n_flags, n_sets, n_wholes;
    struct part side[2], flag[FLAGS_MAX], set[SETS_MAX], whole[WHOLES_MAX];
};

typedef cells_units units;

struct cells {
    const struct cells_data *data;
    struct {
        MEMBERS(AS_POINTER)
    } net;
    const float *block[BLOCKS_MAX];  /* of each block of the data */
    struct map map;                  /* of the set-up that was looked at last */
    uint8_t observation[OBSERVATION_MAX];
    units whole, by_colour[COLOURS_MAX], by_place[PLACES_MAX];
    units cell[PLACES_MAX][COLOURS_MAX], place[PLACES_MAX], table;
    float weights[];
};

/* ---- Weights. */

const float *cells_weights(const struct cells *cells, const char *name)
{
    for (int i = 0; cells->data->blocks[i].name; i++)
        if (strcmp(cells->data->blocks[i].name, name) == 0)
            return cells->block[i];
    return NULL;
}

static size_t count_weights(const struct cells_data *data)
{
    size_t n = 0;
    for (int i = 0; data->blocks[i].name; i++)
        n += (size_t)(data->blocks[i].rows * data->blocks[i].columns);
    return n;
}

static int count_names(const char *const names[])
{
    int n = 0;
    while (names[n])
        n++;
    return n;
}

struct cells *cells_new(const struct cells_data *data)
{
    struct cells *cells = calloc(1, sizeof *cells + count_weights(data) * sizeof cells->weights[0]);
    if (!cells)
        return NULL;
    assert(data->n_colours <= COLOURS_MAX && count_names(data->sets) <= SETS_MAX &&
           count_names(data->flags) <= FLAGS_MAX && count_names(data->wholes) <= WHOLES_MAX);
    cells->data = data;
    float *weight = cells->weights;
    const int8_t *number = data->numbers;
    const float *scale = data->scales;
    for (int i = 0; data->blocks[i].name; i++) {
        int columns = data->blocks[i].columns;
        cells->block[i] = weight;
        for (int n = data->blocks[i].rows * columns, at = 0; at < n; at++)
            *weight++ = (float)*number++ * scale[at % columns];
        scale += columns;
    }
#define AS_FOUND(name)                                                                             \
    cells->net.name = cells_weights(cells, #name);                                                 \
    assert(cells->net.name);
    MEMBERS(AS_FOUND)
    return cells;
}

void cells_free(struct cells *cells)
{
    free(cells);
}

bool cells_know(const struct cells_data *data, const game_setup *setup)
{
    for (int i = 0; data->presets[i]; i++) {
        game_setup preset = *setup;
        game_setup_preset(&preset, data->presets[i], NULL);
        if (game_setup_same(&preset, setup))
            return true;
    }
    return false;
}

/* ---- Where everything is. */

static struct part part_named(const struct numbers_block blocks[], int n_blocks, const char *name)
{
    for (int i = 0; i < n_blocks; i++)
        if (strcmp(blocks[i].name, name) == 0)
            return (struct part){blocks[i].offset, blocks[i].size};
    assert(false);
    return (struct part){0, 0};
}

/* The blocks of these names; how many. */
static int map_blocks(const char *const names[], const struct numbers_block blocks[], int n_blocks,
                      struct part to[])
{
    int n = count_names(names);
    for (int i = 0; i < n; i++)
        to[i] = part_named(blocks, n_blocks, names[i]);
    return n;
}

static void map_setup(struct cells *cells, const game_setup *setup)
{
    struct map *map = &cells->map;
    const struct cells_data *data = cells->data;
    if (game_setup_same(&map->setup, setup))
        return;
    struct numbers_block blocks[NUMBERS_BLOCKS_MAX];
    int n_blocks = game_observation_blocks(setup, blocks);
    assert(game_observation_size(setup) <= OBSERVATION_MAX);
    map->setup = *setup;
    map->side[0] = part_named(blocks, n_blocks, "sides");
    map->side[1] = part_named(blocks, n_blocks, "other sides");
    map->n_cards = part_named(blocks, n_blocks, "hand").size;
    map->n_places = map->side[0].size / map->n_cards;
    map->n_values = map->n_cards / data->n_colours;
    map->n_sets = map_blocks(data->sets, blocks, n_blocks, map->set);
    map->n_flags = map_blocks(data->flags, blocks, n_blocks, map->flag);
    map->n_wholes = map_blocks(data->wholes, blocks, n_blocks, map->whole);
}

/* ---- Sums. */

#define INLINE static inline __attribute__((always_inline))

/* Adds a row of weights, times the input. */
INLINE void add_row(float to[WIDTH], float input, const float *weights)
{
    for (int u = 0; u < WIDTH; u++)
        to[u] += input * weights[u];
}

INLINE void add_units(float to[WIDTH], const float from[WIDTH])
{
    for (int u = 0; u < WIDTH; u++)
        to[u] += from[u];
}

INLINE void cut(float to[WIDTH])
{
    for (int u = 0; u < WIDTH; u++)
        to[u] = to[u] > 0 ? to[u] : 0;
}

enum { ABREAST = 16, ROWS = 6 };  /* units and rows that are summed up at once */

/* Some rows: their sums stay in the machine's registers. */
INLINE void add_some(units to[], const units from[], int n, const float *weights)
{
    for (int first = 0; first < WIDTH; first += ABREAST) {
        float sum[ROWS][ABREAST];
        for (int r = 0; r < n; r++)
            memcpy(sum[r], &to[r][first], sizeof sum[r]);
        for (int i = 0; i < WIDTH; i++)
            for (int r = 0; r < n; r++)
                for (int u = 0; u < ABREAST; u++)
                    sum[r][u] += from[r][i] * weights[i * WIDTH + first + u];
        for (int r = 0; r < n; r++)
            memcpy(&to[r][first], sum[r], sizeof sum[r]);
    }
}

INLINE void add_products(units to[], const units from[], int n, const float *weights)
{
    for (; n >= ROWS; n -= ROWS, to += ROWS, from += ROWS)
        add_some(to, from, ROWS, weights);
    for (; n >= 3; n -= 3, to += 3, from += 3)
        add_some(to, from, 3, weights);
    for (; n > 0; n--, to++, from++)
        add_some(to, from, 1, weights);
}

void cells_add_products(units to[], const units from[], int n, const float *weights)
{
    add_products(to, from, n, weights);
}

INLINE void mean_and_most(const units from[], int n, float mean[WIDTH], float most[WIDTH])
{
    float part = 1 / (float)n;
    for (int u = 0; u < WIDTH; u++) {
        mean[u] = 0;
        most[u] = from[0][u];
    }
    for (int i = 0; i < n; i++)
        for (int u = 0; u < WIDTH; u++) {
            mean[u] += from[i][u] * part;
            most[u] = from[i][u] > most[u] ? from[i][u] : most[u];
        }
}

/* ---- Looking. */

/* Of the table as a whole. */
INLINE void look_at_whole(struct cells *cells)
{
    const struct map *map = &cells->map;
    const float *weights = cells->net.whole;
    memcpy(cells->whole, cells->net.whole_bias, sizeof cells->whole);
    for (int i = 0; i < map->n_wholes; i++) {
        bool is_alone = map->whole[i].size == 1;
        int most = is_alone ? MANY : FEW;
        for (int n = 0; n < map->whole[i].size; n++, weights += WIDTH) {
            int byte = cells->observation[map->whole[i].offset + n];
            if (byte)
                add_row(cells->whole, (float)(byte < most ? byte : most) / (is_alone ? 16.0f : 1.0f), weights);
        }
    }
    cut(cells->whole);
}

/* What cells of a colour have in common: which of its cards are where. */
INLINE void look_at_sets(struct cells *cells)
{
    const struct map *map = &cells->map;
    int room = cells->data->n_values;
    units by_table;
    memcpy(by_table, cells->net.cell_bias, sizeof by_table);
    memset(cells->by_colour, 0, sizeof cells->by_colour);
    for (int set = 0; set < map->n_sets; set++) {
        const uint8_t *bytes = cells->observation + map->set[set].offset;
        for (int card = 0; card < map->n_cards; card++) {
            if (!bytes[card])
                continue;
            int row = (set * room + card % map->n_values) * WIDTH;
            add_row(cells->by_colour[card / map->n_values], bytes[card], cells->net.cell_sets + row);
            add_row(by_table, bytes[card], cells->net.cell_all_sets + row);
        }
    }
    add_products(&by_table, (const units *)&cells->whole, 1, cells->net.cell_whole);
    for (int colour = 0; colour < cells->data->n_colours; colour++)
        add_units(cells->by_colour[colour], by_table);
}

/* What lies at the places; cells are left as the cards of their colour there. */
INLINE void look_at_sides(struct cells *cells)
{
    const struct map *map = &cells->map;
    int room = cells->data->n_values;
    memset(cells->cell, 0, sizeof cells->cell);
    memset(cells->by_place, 0, sizeof cells->by_place);
    for (int role = 0; role < 2; role++)
        for (int place = 0; place < map->n_places; place++) {
            const uint8_t *bytes = cells->observation + map->side[role].offset + place * map->n_cards;
            for (int card = 0; card < map->n_cards; card++) {
                if (!bytes[card])
                    continue;
                int row = (role * room + card % map->n_values) * WIDTH;
                add_row(cells->cell[place][card / map->n_values], bytes[card],
                        cells->net.cell_cards + row);
                add_row(cells->by_place[place], bytes[card], cells->net.cell_lying + row);
            }
        }
}

/* Adds what is marked at a place, and which place it is. */
INLINE void add_flags(const struct cells *cells, int place, float to[WIDTH], const float *weights)
{
    const struct map *map = &cells->map;
    for (int i = 0; i < map->n_flags; i++) {
        int byte = cells->observation[map->flag[i].offset + place];
        if (byte)
            add_row(to, (float)byte, weights + i * WIDTH);
    }
    add_units(to, weights + (map->n_flags + place) * WIDTH);
}

INLINE void look_at_cells(struct cells *cells)
{
    int n_places = cells->map.n_places, n_colours = cells->data->n_colours;
    units mean[PLACES_MAX], by_place[PLACES_MAX], more[COLOURS_MAX], most;
    for (int place = 0; place < n_places; place++) {
        units *cell = cells->cell[place];
        add_flags(cells, place, cells->by_place[place], cells->net.cell_flags);
        for (int colour = 0; colour < n_colours; colour++) {
            add_units(cell[colour], cells->by_place[place]);
            add_units(cell[colour], cells->by_colour[colour]);
            cut(cell[colour]);
        }
        mean_and_most((const units *)cell, n_colours, mean[place], most);
        memcpy(by_place[place], cells->net.colour_bias, sizeof by_place[place]);
    }
    add_products(by_place, (const units *)mean, n_places, cells->net.colour_mean);
    for (int place = 0; place < n_places; place++) {
        units *cell = cells->cell[place];
        for (int colour = 0; colour < n_colours; colour++)
            memcpy(more[colour], by_place[place], sizeof more[colour]);
        add_products(more, (const units *)cell, n_colours, cells->net.colour_own);
        for (int colour = 0; colour < n_colours; colour++) {
            cut(more[colour]);
            add_units(cell[colour], more[colour]);
        }
    }
}

INLINE void look_at_places(struct cells *cells)
{
    int n = cells->map.n_places;
    units around[PLACES_MAX + 2] = {0}, mean[PLACES_MAX], most[PLACES_MAX], by_whole;
    units *alone = around + 1;  /* between two that are not there */
    memcpy(by_whole, cells->net.place_bias, sizeof by_whole);
    add_products(&by_whole, (const units *)&cells->whole, 1, cells->net.place_whole);
    for (int place = 0; place < n; place++) {
        mean_and_most((const units *)cells->cell[place], cells->data->n_colours, mean[place], most[place]);
        memcpy(alone[place], by_whole, sizeof by_whole);
        add_flags(cells, place, alone[place], cells->net.place_flags);
    }
    add_products(alone, (const units *)mean, n, cells->net.place_mean);
    add_products(alone, (const units *)most, n, cells->net.place_most);
    for (int place = 0; place < n; place++)
        cut(alone[place]);
    mean_and_most((const units *)alone, n, mean[0], most[0]);
    memcpy(by_whole, cells->net.mix_bias, sizeof by_whole);
    add_products(&by_whole, (const units *)mean, 1, cells->net.mix_mean);
    for (int place = 0; place < n; place++)
        memcpy(cells->place[place], by_whole, sizeof by_whole);
    add_products(cells->place, (const units *)alone, n, cells->net.mix_own);
    add_products(cells->place, (const units *)around, n, cells->net.mix_left);
    add_products(cells->place, (const units *)around + 2, n, cells->net.mix_right);
    for (int place = 0; place < n; place++) {
        cut(cells->place[place]);
        add_units(cells->place[place], alone[place]);
    }
}

INLINE void look_at_table(struct cells *cells)
{
    units mean, most;
    mean_and_most((const units *)cells->place, cells->map.n_places, mean, most);
    memcpy(cells->table, cells->net.table_bias, sizeof cells->table);
    add_products(&cells->table, (const units *)&mean, 1, cells->net.table_mean);
    add_products(&cells->table, (const units *)&most, 1, cells->net.table_most);
    add_products(&cells->table, (const units *)&cells->whole, 1, cells->net.table_whole);
    cut(cells->table);
}

static void look(struct cells *cells)
{
    look_at_whole(cells);
    look_at_sets(cells);
    look_at_sides(cells);
    look_at_cells(cells);
    look_at_places(cells);
    look_at_table(cells);
}

static float expectation(const struct cells *cells)
{
    float sum = cells->net.value_bias[0];
    for (int u = 0; u < WIDTH; u++)
        sum += cells->table[u] * cells->net.value[u];
    return (1 + tanhf(sum)) / 2;
}

float cells_look(struct cells *cells, const game_setup *setup, const game_view *view)
{
    map_setup(cells, setup);
    view_observe(setup, view, cells->observation);
    look(cells);
    return expectation(cells);
}

/* ---- For what stands on it. */

int cells_places(const struct cells *cells)
{
    return cells->map.n_places;
}

int cells_values(const struct cells *cells)
{
    return cells->map.n_values;
}

const cells_units *cells_of_place(const struct cells *cells, int place)
{
    return (const units *)cells->cell[place];
}

const cells_units *cells_all_places(const struct cells *cells)
{
    return (const units *)cells->place;
}

const float *cells_table(const struct cells *cells)
{
    return cells->table;
}
