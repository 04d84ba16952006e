/* judge.c: see judge.h. */
#include "judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "knowledge.h"
#include "referee.h"
#include "search.h"
#include "starts.h"

enum {
    FEW_DEALS = 400,    /* for a set-up that is no preset */
    FEW_WORLDS = 4,     /* for each view, while deals are many */
    FEW_SEED = 1,
    EDGES = 1 << 13,    /* of a short search */
};

/* How a view is judged. What is compared at a draw is judged with the same random
 * numbers, so that most of their error falls out of the difference. */
struct manner {
    int n_worlds;
    uint32_t n_nodes;
    uint64_t seed;
    bool is_common;  /* the seed is all; else the view is part of it */
};

/* A draw changes nothing for those who do not see it: each seat's last view is
 * remembered. */
struct judge_seen {
    bool is_there;
    game_setup setup;
    struct manner manner;
    game_view view;
    struct worths worths;
};

struct judge {
    struct knowledge_memory *memory;
    struct search *search;  /* made when first needed */
    struct judge_seen seen[GAME_SEATS_MAX];
};

struct judge *judge_new(void)
{
    struct judge *judge = calloc(1, sizeof *judge);
    if (!judge)
        return NULL;
    judge->memory = knowledge_memory_new();
    if (judge->memory)
        return judge;
    free(judge);
    return NULL;
}

void judge_free(struct judge *judge)
{
    if (!judge)
        return;
    knowledge_memory_free(judge->memory);
    search_free(judge->search);
    free(judge);
}

/* FNV-1a over a position, or what is seen of it, eight bytes at a time. */
static uint64_t seed_of(const game_setup *setup, const game_state *state, uint64_t seed)
{
    uint64_t hash = 0xcbf29ce484222325u ^ seed;
    for (size_t i = 0; i < game_state_size(setup); i += sizeof(uint64_t)) {
        uint64_t part = 0;
        size_t left = game_state_size(setup) - i;
        memcpy(&part, state->bytes + i, left < sizeof part ? left : sizeof part);
        hash = (hash ^ part) * 0x100000001b3u;
        hash ^= hash >> 32;
    }
    return hash;
}

static void judge_view(struct judge *judge, const game_setup *setup, const struct manner *manner,
                       const game_view *view, struct worths *worths)
{
    struct rng rng = rng_seeded(manner->is_common ? manner->seed
                                                  : seed_of(setup, &view->masked, manner->seed));
    if (manner->n_nodes && !judge->search)
        judge->search = search_new(EDGES);
    if (manner->n_nodes && judge->search) {
        float share[GAME_SEATS_MAX];
        search_watch(judge->search, setup, view, rng_next(&rng), manner->n_nodes, share);
        *worths = worths_of_shares(share, game_seats(setup));
        return;
    }
    *worths = (struct worths){{0}};
    for (int i = 0; i < manner->n_worlds; i++) {
        game_state world;
        float share[GAME_SEATS_MAX];
        game_guess(setup, view, &rng, &world);
        knowledge_of(setup)->evaluate(setup, &world, judge->memory, share);
        struct worths one = worths_of_shares(share, game_seats(setup));
        worths_add(worths, &one);
    }
    worths_divide(worths, manner->n_worlds, game_seats(setup), WORTH_GAME);
}

static const struct worths *judge_seat(struct judge *judge, const game_setup *setup,
                                       const struct manner *manner, const game_state *state,
                                       int seat)
{
    struct judge_seen *seen = &judge->seen[seat];
    game_view view;
    game_mask(setup, state, seat, &view);
    bool is_known = seen->is_there && game_setup_same(&seen->setup, setup) &&
                    seen->manner.n_worlds == manner->n_worlds &&
                    seen->manner.n_nodes == manner->n_nodes && seen->manner.seed == manner->seed &&
                    seen->manner.is_common == manner->is_common &&
                    view_same(setup, &seen->view, &view);
    if (is_known)
        return &seen->worths;
    seen->is_there = true;
    seen->setup = *setup;
    seen->manner = *manner;
    view_copy(setup, &seen->view, &view);
    judge_view(judge, setup, manner, &view, &seen->worths);
    return &seen->worths;
}

static void judge_so(struct judge *judge, const game_setup *setup, const struct manner *manner,
                     const game_state *state, struct worths *worths)
{
    int n_seats = game_seats(setup);
    if (game_to_move(setup, state) == GAME_OVER) {
        float share[GAME_SEATS_MAX];
        game_score(setup, state, share);
        *worths = worths_of_result(share, n_seats);
        return;
    }
    *worths = (struct worths){{0}};
    for (int seat = 0; seat < n_seats; seat++)
        worths_add(worths, judge_seat(judge, setup, manner, state, seat));
    worths_divide(worths, n_seats, n_seats, WORTH_GAME);
}

void judge_state(struct judge *judge, const game_setup *setup, const struct judge_depth *depth,
                 const game_state *state, struct worths *worths)
{
    judge_so(judge, setup, &(struct manner){depth->n_worlds, 0, depth->seed, false}, state, worths);
}

/* ---- Chance. */

static struct manner manner_at(const game_setup *setup, const struct judge_depth *depth,
                               const game_state *before)
{
    return (struct manner){depth->n_worlds, depth->n_nodes,
                           seed_of(setup, before, depth->seed), true};
}

static void judge_after(struct judge *judge, const game_setup *setup, const struct manner *manner,
                        const game_state *before, game_move move, struct worths *worths)
{
    game_state after;
    game_copy(setup, &after, before);
    game_apply(setup, &after, move);
    judge_so(judge, setup, manner, &after, worths);
}

void judge_before_chance(struct judge *judge, const game_setup *setup,
                         const struct judge_depth *depth, const game_state *state,
                         struct worths *mean)
{
    const struct manner manner = manner_at(setup, depth, state);
    game_move cards[GAME_CHOICES_MAX];
    int n_cards = game_legal(setup, state, cards, GAME_CHOICES_MAX);
    int pile = game_pile_now(setup, state), n_seats = game_seats(setup);
    int64_t total = 0;
    *mean = (struct worths){{0}};
    if (pile == GAME_NO_PILE || n_cards == 1) {
        judge_after(judge, setup, &manner, state, cards[0], mean);
        return;
    }
    for (int i = 0; i < n_cards; i++) {
        struct worths after;
        int n_copies = game_pile_holds(setup, state, pile, cards[i]);
        if (n_copies == 0)
            continue;
        judge_after(judge, setup, &manner, state, cards[i], &after);
        for (int seat = 0; seat < n_seats; seat++)
            mean->seat[seat] += n_copies * after.seat[seat];
        total += n_copies;
    }
    worths_divide(mean, total, n_seats, WORTH_GAME);
}

void judge_luck(struct judge *judge, const game_setup *setup, const struct judge_depth *depth,
                const game_state *before, game_move card, struct worths *luck)
{
    const struct manner manner = manner_at(setup, depth, before);
    struct worths mean, after;
    judge_before_chance(judge, setup, depth, before, &mean);
    judge_after(judge, setup, &manner, before, card, &after);
    *luck = worths_less(&after, &mean);
}

/* ---- The start. */

void judge_measure_start(struct judge *judge, const game_setup *setup, int n_deals, uint64_t seed,
                         struct worths *start, double error[GAME_SEATS_MAX])
{
    const struct judge_depth depth = {.n_worlds = FEW_WORLDS, .seed = seed};
    struct rng rng = rng_seeded(seed);
    double squares[GAME_SEATS_MAX] = {0};
    int n_seats = game_seats(setup);
    *start = (struct worths){{0}};
    for (int deal = 0; deal < n_deals; deal++) {
        game_state state;
        struct worths worths;
        game_start(setup, &state);
        while (game_to_move(setup, &state) == GAME_CHANCE)
            game_apply(setup, &state, game_pick(setup, &state, &rng));
        judge_state(judge, setup, &depth, &state, &worths);
        worths_add(start, &worths);
        for (int seat = 0; seat < n_seats; seat++)
            squares[seat] += worth_share(worths.seat[seat]) * worth_share(worths.seat[seat]);
    }
    worths_divide(start, n_deals, n_seats, WORTH_GAME);
    for (int seat = 0; seat < n_seats; seat++) {
        double mean = worth_share(start->seat[seat]);
        error[seat] = sqrt(fmax(0, squares[seat] / n_deals - mean * mean) / n_deals);
    }
}

static bool find_measured(const game_setup *setup, struct worths *start)
{
    for (size_t i = 0; i < sizeof measured_starts / sizeof measured_starts[0]; i++) {
        const struct measured_start *measured = &measured_starts[i];
        game_setup preset;
        if (!measured->game || strcmp(measured->game, game_key(setup->rules)) != 0)
            continue;
        preset = game_setup_default(setup->rules);
        if (!game_setup_preset(&preset, measured->preset, NULL) || !game_setup_same(&preset, setup))
            continue;
        memcpy(start->seat, measured->seat, sizeof start->seat);
        worths_settle(start, game_seats(setup), WORTH_GAME);
        return true;
    }
    return false;
}

void judge_start(struct judge *judge, const game_setup *setup, struct worths *start)
{
    double error[GAME_SEATS_MAX];
    game_setup helpful = referee_helpful(setup);
    if (!find_measured(&helpful, start))
        judge_measure_start(judge, &helpful, FEW_DEALS, FEW_SEED, start, error);
}

void judge_game_luck(struct judge *judge, const game_setup *setup, const struct judge_depth *depth,
                     const game_move moves[], int n_moves, struct worths *luck)
{
    game_state state;
    int i = 0;
    *luck = (struct worths){{0}};
    game_start(setup, &state);
    while (i < n_moves && game_to_move(setup, &state) == GAME_CHANCE)
        game_apply(setup, &state, moves[i++]);
    if (i > 0) {
        struct worths start, dealt;
        judge_start(judge, setup, &start);
        judge_state(judge, setup, depth, &state, &dealt);
        *luck = worths_less(&dealt, &start);
    }
    for (; i < n_moves; i++) {
        struct worths one;
        if (game_to_move(setup, &state) == GAME_CHANCE) {
            judge_luck(judge, setup, depth, &state, moves[i], &one);
            worths_add(luck, &one);
        }
        game_apply(setup, &state, moves[i]);
    }
}
