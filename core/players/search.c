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
    LINE_WORLDS = 16,         /* in which a line of play is looked for */
    LINE_VISITS_MIN = 8,      /* below that nothing is to be expected */
};

/* How much unexplored moves are favoured, and how much less an untried move
 * is thought to be worth than its siblings. */
static const float exploration = 0.9f, untried_loss = 0.06f;

/* How much the advice counts beside the weights. */
static const float advice = 0.3f;

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
    float root_value[GAME_CHOICES_MAX], root_square[GAME_CHOICES_MAX];
    float root_share[GAME_CHOICES_MAX][GAME_SEATS_MAX];
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
    /* All scores first: so the compiler divides many at once. */
    float score[GAME_CHOICES_MAX];
    for (int i = 0; i < n_moves; i++) {
        float value = visits[i] ? values[i] / (float)visits[i] : untried;
        score[i] = value + reach * weight[i] / (float)(visits[i] + 1);
    }
    int best = 0;
    for (int i = 1; i < n_moves; i++)
        if (score[i] > score[best])
            best = i;
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

static int choose_at_root(const struct search *search)
{
    return choose(search->root_weight, search->n_root, search->root_visits, search->root_value);
}

static void note_at_root(struct search *search, int choice, const float share[GAME_SEATS_MAX])
{
    float value = share[search->seat];
    search->root_visits[choice]++;
    search->root_value[choice] += value;
    search->root_square[choice] += value * value;
    for (int seat = 0; seat < game_seats(search->setup); seat++)
        search->root_share[choice][seat] += share[seat];
}

/* Goes on in the world while the tree is known, and one edge beyond; notes what is found
 * there along the path. */
static void walk_on(struct search *search, uint64_t key, bool is_open, float share[GAME_SEATS_MAX])
{
    const game_setup *setup = search->setup;
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
    judge(search, share);
    for (int i = 0; i < search->n_path; i++) {
        struct step *step = &search->path[i];
        if (step->edge) {
            step->edge->visits++;
            step->edge->value += share[step->mover];
        } else {
            note_at_root(search, step->root_index, share);
        }
    }
    search->n_iterations++;
}

/* One walk that begins with this move of the root. */
static void iterate(struct search *search, int choice)
{
    float share[GAME_SEATS_MAX];
    search->n_path = 0;
    belief_guess(&search->belief, search->setup, &search->view, &search->rng, &search->world);
    note_step(search, NULL, choice, search->seat);
    game_apply(search->setup, &search->world, search->root_move[choice]);
    walk_on(search, key_after(1, search->root_move[choice]), search->root_visits[choice] > 0, share);
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
        search->root_square[i] = 0;
        search->root_weight[i] = 0;
        memset(search->root_share[i], 0, sizeof search->root_share[i]);
    }
    for (int n = 0; n < ROOT_WEIGHT_WORLDS; n++) {
        game_guess(setup, view, &search->rng, &search->world);
        search->knowledge->weigh(setup, &search->world, search->memory, search->root_move,
                                 search->n_root, search->weight);
        for (int i = 0; i < search->n_root; i++)
            search->root_weight[i] += search->weight[i];
    }
}

void search_advise(struct search *search, const float chance[])
{
    float total = 0;
    for (int i = 0; i < search->n_root; i++)
        total += search->root_weight[i];
    for (int i = 0; i < search->n_root; i++)
        search->root_weight[i] = (1 - advice) * search->root_weight[i] / total + advice * chance[i];
}

void search_run(struct search *search, uint32_t n_iterations)
{
    while (n_iterations-- > 0)
        iterate(search, choose_at_root(search));
}

void search_run_move(struct search *search, int root_index, uint32_t n_iterations)
{
    while (n_iterations-- > 0)
        iterate(search, root_index);
}

void search_watch(struct search *search, const game_setup *setup, const game_view *view,
                  uint64_t seed, uint32_t n_iterations, float mean[GAME_SEATS_MAX])
{
    search->setup = setup;
    search->knowledge = knowledge_of(setup);
    search->rng = rng_seeded(seed);
    edges_clear(search);
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        mean[seat] = 0;
    for (uint32_t i = 0; i < n_iterations; i++) {
        float share[GAME_SEATS_MAX] = {0};
        search->n_path = 0;
        game_guess(setup, view, &search->rng, &search->world);
        walk_on(search, 1, true, share);
        for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
            mean[seat] += share[seat] / (float)n_iterations;
    }
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
        .squares = search->root_square,
        .shares = (const float(*)[GAME_SEATS_MAX])search->root_share,
    };
}

/* ---- Lines of play. A tree of guessed worlds has no single line: at each
 * decision the edge that was tried most, of those that some of a few worlds
 * allow, goes on in the worlds that allow it. */

/* Through chance and forced moves to the next decision; false: there is none. */
static bool go_to_decision(struct search *search, game_state *world, uint64_t *key)
{
    for (;;) {
        int mover = game_to_move(search->setup, world);
        if (mover == GAME_OVER)
            return false;
        if (mover == GAME_CHANCE) {
            game_apply(search->setup, world, game_pick(search->setup, world, &search->rng));
            continue;
        }
        if (game_legal(search->setup, world, search->moves, GAME_CHOICES_MAX) > 1)
            return true;
        *key = key_after(*key, search->moves[0]);
        game_apply(search->setup, world, search->moves[0]);
    }
}

/* A world in which a line is followed, and the key of where it stands. */
struct line_world {
    game_state world;
    uint64_t key;
    bool is_open;
};

/* The most tried edge behind any of these worlds, with its word. */
static struct edge *best_edge(struct search *search, const struct line_world worlds[LINE_WORLDS],
                              char word[GAME_WORD_MAX])
{
    struct edge *best = NULL;
    for (int w = 0; w < LINE_WORLDS; w++) {
        const struct line_world *at = &worlds[w];
        if (!at->is_open)
            continue;
        int n_moves = game_legal(search->setup, &at->world, search->moves, GAME_CHOICES_MAX);
        for (int i = 0; i < n_moves; i++) {
            struct edge *edge = edge_find(search, key_after(at->key, search->moves[i]));
            if (!edge || !edge->key || edge->visits < LINE_VISITS_MIN ||
                (best && edge->visits <= best->visits))
                continue;
            best = edge;
            game_write(search->setup, &at->world,
                       game_public_move(search->setup, &at->world, search->moves[i], search->seat),
                       word);
        }
    }
    return best;
}

/* Goes on in the worlds in which that edge can be taken. */
static void follow_edge(struct search *search, struct line_world worlds[LINE_WORLDS],
                        const struct edge *edge)
{
    for (int w = 0; w < LINE_WORLDS; w++) {
        struct line_world *at = &worlds[w];
        if (!at->is_open)
            continue;
        int n_moves = game_legal(search->setup, &at->world, search->moves, GAME_CHOICES_MAX), i = 0;
        while (i < n_moves && key_after(at->key, search->moves[i]) != edge->key)
            i++;
        at->is_open = i < n_moves;
        if (!at->is_open)
            continue;
        at->key = edge->key;
        game_apply(search->setup, &at->world, search->moves[i]);
        at->is_open = go_to_decision(search, &at->world, &at->key);
    }
}

int search_line(struct search *search, int root_index, char word[][GAME_WORD_MAX], int room)
{
    struct line_world worlds[LINE_WORLDS];
    struct edge *edge;
    int n = 0;
    for (int w = 0; w < LINE_WORLDS; w++) {
        worlds[w].key = key_after(1, search->root_move[root_index]);
        belief_guess(&search->belief, search->setup, &search->view, &search->rng, &worlds[w].world);
        game_apply(search->setup, &worlds[w].world, search->root_move[root_index]);
        worlds[w].is_open = go_to_decision(search, &worlds[w].world, &worlds[w].key);
    }
    while (n < room && (edge = best_edge(search, worlds, word[n])) != NULL) {
        follow_edge(search, worlds, edge);
        n++;
    }
    return n;
}
