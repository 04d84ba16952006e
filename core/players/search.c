/* search.c: see search.h. */
#include "search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "knowledge.h"

enum {
    PATH_MAX_LENGTH = 256,    /* decisions in one walk */
    PROBES_MAX = 16,          /* places in the table where an edge may stand */
    ROOT_WEIGHT_WORLDS = 8,   /* guessed to weigh the moves at the root */
    EDGES_LISTED = 1 << 14,   /* that can be cleared one by one */
};

/* How much unexplored moves are favoured, and how much less an untried move
 * is thought to be worth than its siblings. */
static const float exploration = 0.9f, untried_loss = 0.06f;

/* A move made after certain moves. An edge that was never tried is not there. */
struct edge {
    uint64_t key;    /* of the decision it leads to; 0: this place is free */
    uint32_t visits;
    float value;     /* to the mover, added up */
};

struct step {
    struct edge *edge;  /* NULL at the root: its statistics lie apart */
    int root_index;
    int mover;
};

struct search {
    const game_setup *setup;
    const struct knowledge *knowledge;
    struct knowledge_memory *memory;
    game_view view;
    int seat;
    struct belief belief;
    struct rng rng;
    uint64_t n_iterations;

    int n_root;
    game_move root_move[GAME_CHOICES_MAX];
    uint32_t root_visits[GAME_CHOICES_MAX];
    float root_value[GAME_CHOICES_MAX];
    float root_weight[GAME_CHOICES_MAX];

    /* For one walk. */
    game_state world;
    struct step path[PATH_MAX_LENGTH];
    int n_path;
    game_move moves[GAME_CHOICES_MAX];
    float weight[GAME_CHOICES_MAX];
    struct edge *child[GAME_CHOICES_MAX];

    uint32_t edge_mask, n_edges_used;
    uint32_t edge_used[EDGES_LISTED];  /* where the first of them stand */
    struct edge edges[];
};

struct search *search_new(uint32_t n_edges)
{
    assert(n_edges && !(n_edges & (n_edges - 1)));
    struct search *search = calloc(1, sizeof *search + n_edges * sizeof search->edges[0]);
    if (!search)
        return NULL;
    search->edge_mask = n_edges - 1;
    search->memory = knowledge_memory_new();
    if (search->memory)
        return search;
    search_free(search);
    return NULL;
}

void search_free(struct search *search)
{
    if (search)
        knowledge_memory_free(search->memory);
    free(search);
}

/* ---- The table of edges. */

static uint64_t key_after(uint64_t key, game_move move)
{
    key = (key ^ move) * 0x9e3779b97f4a7c15u;
    key ^= key >> 29;
    key *= 0xbf58476d1ce4e5b9u;
    key ^= key >> 32;
    return key ? key : 1;
}

/* The edge, or the free place where it would stand, or NULL if the table is
 * too full around it. */
static struct edge *edge_find(struct search *search, uint64_t key)
{
    for (uint32_t i = 0; i < PROBES_MAX; i++) {
        struct edge *edge = &search->edges[(key + i) & search->edge_mask];
        if (edge->key == key || edge->key == 0)
            return edge;
    }
    return NULL;
}

static void edge_occupy(struct search *search, struct edge *edge, uint64_t key)
{
    if (search->n_edges_used < EDGES_LISTED)
        search->edge_used[search->n_edges_used] = (uint32_t)(edge - search->edges);
    search->n_edges_used++;
    edge->key = key;
}

/* A short search leaves most of the table as it was. */
static void edges_clear(struct search *search)
{
    if (search->n_edges_used > EDGES_LISTED)
        memset(search->edges, 0, (search->edge_mask + 1u) * sizeof search->edges[0]);
    else
        for (uint32_t i = 0; i < search->n_edges_used; i++)
            search->edges[search->edge_used[i]] = (struct edge){.key = 0};
    search->n_edges_used = 0;
}

/* ---- Walking down. */

/* Which of the moves to try: the weights say where to look first, the values
 * take over as they are known. */
static int choose(const float *weight, int n_moves, const uint32_t *visits, const float *values)
{
    float total_weight = 0, total_value = 0;
    uint32_t total_visits = 0;
    for (int i = 0; i < n_moves; i++) {
        total_weight += weight[i];
        total_visits += visits[i];
        total_value += values[i];
    }
    float untried = total_visits ? total_value / (float)total_visits - untried_loss : 0.5f;
    float reach = exploration * sqrtf((float)total_visits + 1) / total_weight;
    int best = 0;
    float best_score = -1e9f;
    for (int i = 0; i < n_moves; i++) {
        float value = visits[i] ? values[i] / (float)visits[i] : untried;
        float score = value + reach * weight[i] / (float)(visits[i] + 1);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

static void note_step(struct search *search, struct edge *edge, int root_index, int mover)
{
    search->path[search->n_path++] =
        (struct step){.edge = edge, .root_index = root_index, .mover = mover};
}

/* One decision below the root. False when a new edge was added, or none
 * could be: the walk ends behind it. */
static bool descend(struct search *search, uint64_t *key, int mover, int n_moves)
{
    uint64_t keys[GAME_CHOICES_MAX];
    uint32_t visits[GAME_CHOICES_MAX];
    float values[GAME_CHOICES_MAX];
    /* The edges lie anywhere in memory: they are fetched while the moves are weighed. */
    for (int i = 0; i < n_moves; i++) {
        keys[i] = key_after(*key, search->moves[i]);
        __builtin_prefetch(&search->edges[keys[i] & search->edge_mask]);
    }
    search->knowledge->weigh(search->setup, &search->world, search->memory, search->moves, n_moves,
                             search->weight);
    for (int i = 0; i < n_moves; i++) {
        struct edge *edge = edge_find(search, keys[i]);
        bool is_there = edge && edge->key;
        search->child[i] = edge;
        visits[i] = is_there ? edge->visits : 0;
        values[i] = is_there ? edge->value : 0;
    }
    int choice = choose(search->weight, n_moves, visits, values);
    struct edge *edge = search->child[choice];
    *key = keys[choice];
    game_apply(search->setup, &search->world, search->moves[choice]);
    if (!edge)
        return false;
    bool is_new = edge->key == 0;
    if (is_new && search->n_edges_used > search->edge_mask - search->edge_mask / 8)
        return false;
    if (is_new)
        edge_occupy(search, edge, *key);
    note_step(search, edge, 0, mover);
    return !is_new;
}

static void judge(struct search *search, float share[GAME_SEATS_MAX])
{
    if (game_to_move(search->setup, &search->world) == GAME_OVER)
        game_score(search->setup, &search->world, share);
    else
        search->knowledge->evaluate(search->setup, &search->world, search->memory, share);
}

static void iterate(struct search *search)
{
    const game_setup *setup = search->setup;
    search->n_path = 0;
    belief_guess(&search->belief, setup, &search->view, &search->rng, &search->world);
    int choice = choose(search->root_weight, search->n_root, search->root_visits,
                        search->root_value);
    uint64_t key = key_after(1, search->root_move[choice]);
    note_step(search, NULL, choice, search->seat);
    bool is_open = search->root_visits[choice] > 0;
    game_apply(setup, &search->world, search->root_move[choice]);

    while (is_open && search->n_path < PATH_MAX_LENGTH) {
        int mover = game_to_move(setup, &search->world);
        if (mover == GAME_OVER)
            break;
        if (mover == GAME_CHANCE) {
            game_apply(setup, &search->world, game_pick(setup, &search->world, &search->rng));
            continue;
        }
        int n_moves = game_legal(setup, &search->world, search->moves, GAME_CHOICES_MAX);
        if (n_moves == 1) {
            key = key_after(key, search->moves[0]);
            game_apply(setup, &search->world, search->moves[0]);
            continue;
        }
        is_open = descend(search, &key, mover, n_moves);
    }
    float share[GAME_SEATS_MAX];
    judge(search, share);
    for (int i = 0; i < search->n_path; i++) {
        struct step *step = &search->path[i];
        if (step->edge) {
            step->edge->visits++;
            step->edge->value += share[step->mover];
        } else {
            search->root_visits[step->root_index]++;
            search->root_value[step->root_index] += share[step->mover];
        }
    }
    search->n_iterations++;
}

/* ---- From outside. */

void search_begin(struct search *search, const game_setup *setup, const game_view *view, int seat,
                  const struct belief *belief, uint64_t seed)
{
    search->setup = setup;
    search->knowledge = knowledge_of(setup);
    search->view = *view;
    search->seat = seat;
    search->belief = *belief;
    search->rng = rng_seeded(seed);
    search->n_iterations = 0;
    edges_clear(search);
    search->n_root = view_legal(setup, view, search->root_move, GAME_CHOICES_MAX);
    assert(search->n_root <= GAME_CHOICES_MAX);
    for (int i = 0; i < search->n_root; i++) {
        search->root_visits[i] = 0;
        search->root_value[i] = 0;
        search->root_weight[i] = 0;
    }
    for (int n = 0; n < ROOT_WEIGHT_WORLDS; n++) {
        game_guess(setup, view, &search->rng, &search->world);
        search->knowledge->weigh(setup, &search->world, search->memory, search->root_move,
                                 search->n_root, search->weight);
        for (int i = 0; i < search->n_root; i++)
            search->root_weight[i] += search->weight[i];
    }
}

void search_run(struct search *search, uint32_t n_iterations)
{
    while (n_iterations-- > 0)
        iterate(search);
}

uint64_t search_iterations(const struct search *search)
{
    return search->n_iterations;
}

struct search_root search_root(const struct search *search)
{
    return (struct search_root){
        .n_moves = search->n_root,
        .moves = search->root_move,
        .visits = search->root_visits,
        .values = search->root_value,
    };
}
