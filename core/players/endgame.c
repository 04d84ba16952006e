/*
 * endgame.c: alpha-beta with a table of positions; before everything is known, in each
 * world that there may be. See endgame.h.
 */
#include "endgame.h"

#include <stdlib.h>
#include <string.h>

#include "knowledge.h"

enum {
    PLACES = 1 << 16,
    MOVES_MAX = 256,
    GUESSES_A_WORLD = 32,  /* before some are thought to be missing */
};

/* What a position is worth to seat 0: exactly, at least or at most. */
struct known {
    uint64_t key;
    float low, high;
};

struct endgame {
    const game_setup *setup;
    const struct knowledge *knowledge;
    struct knowledge_memory *memory;
    uint32_t n_left;      /* nodes */
    bool has_failed;      /* chance, too many moves or nodes: no answer */
    struct known known[PLACES];
};

struct endgame *endgame_new(void)
{
    struct endgame *endgame = calloc(1, sizeof *endgame);
    if (!endgame)
        return NULL;
    endgame->memory = knowledge_memory_new();
    if (endgame->memory)
        return endgame;
    endgame_free(endgame);
    return NULL;
}

void endgame_free(struct endgame *endgame)
{
    if (endgame)
        knowledge_memory_free(endgame->memory);
    free(endgame);
}

static uint64_t key_of(const game_setup *setup, const game_state *state)
{
    uint64_t key = 0x9e3779b97f4a7c15u;
    for (size_t i = 0; i + 8 <= game_state_size(setup); i += 8) {
        uint64_t part;
        memcpy(&part, state->bytes + i, sizeof part);
        key = (key ^ part) * 0xff51afd7ed558ccdu;
        key ^= key >> 32;
    }
    return key;
}

/* Those with the highest weight first. */
static void sort_moves(game_move moves[], float weight[], int n_moves)
{
    for (int i = 1; i < n_moves; i++) {
        game_move move = moves[i];
        float best = weight[i];
        int j = i;
        for (; j > 0 && weight[j - 1] < best; j--) {
            moves[j] = moves[j - 1];
            weight[j] = weight[j - 1];
        }
        moves[j] = move;
        weight[j] = best;
    }
}

/* The moves, those that look best first. */
static int sorted_moves(struct endgame *endgame, const game_state *state, game_move moves[])
{
    float weight[MOVES_MAX];
    int n_moves = game_legal(endgame->setup, state, moves, MOVES_MAX);
    if (n_moves > MOVES_MAX) {
        endgame->has_failed = true;
        return 0;
    }
    endgame->knowledge->weigh(endgame->setup, state, endgame->memory, moves, n_moves, weight);
    sort_moves(moves, weight, n_moves);
    return n_moves;
}

/* The same by how the positions look after them, which takes longer: of moves that are as
 * good as each other the first is played, and it should not look odd. */
static int judged_moves(struct endgame *endgame, const game_state *state, game_move moves[])
{
    const game_setup *setup = endgame->setup;
    float weight[MOVES_MAX], share[GAME_SEATS_MAX];
    int n_moves = sorted_moves(endgame, state, moves), mover = game_to_move(setup, state);
    for (int i = 0; i < n_moves; i++) {
        game_state next;
        game_copy(setup, &next, state);
        game_apply(setup, &next, moves[i]);
        if (game_to_move(setup, &next) == GAME_OVER)
            game_score(setup, &next, share);
        else
            endgame->knowledge->evaluate(setup, &next, endgame->memory, share);
        weight[i] = share[mover];
    }
    sort_moves(moves, weight, n_moves);
    return n_moves;
}

/* Seat 0's share where nothing is hidden; exact if it lies between low and high. */
static float search(struct endgame *endgame, const game_state *state, float low, float high)
{
    const game_setup *setup = endgame->setup;
    int mover = game_to_move(setup, state);
    if (mover == GAME_OVER) {
        float share[GAME_SEATS_MAX];
        game_score(setup, state, share);
        return share[0];
    }
    if (mover == GAME_CHANCE || endgame->n_left == 0)
        endgame->has_failed = true;
    if (endgame->has_failed)
        return 0.5f;
    endgame->n_left--;
    uint64_t key = key_of(setup, state);
    struct known *known = &endgame->known[key % PLACES];
    if (known->key == key) {
        if (known->low >= high)
            return known->low;
        if (known->high <= low)
            return known->high;
        if (known->low >= known->high)
            return known->low;
    }
    game_move moves[MOVES_MAX];
    int n_moves = sorted_moves(endgame, state, moves);
    float best = mover == 0 ? -1 : 2, alpha = low, beta = high;
    for (int i = 0; i < n_moves && !endgame->has_failed; i++) {
        game_state next;
        game_copy(setup, &next, state);
        game_apply(setup, &next, moves[i]);
        float share = search(endgame, &next, alpha, beta);
        if (mover == 0 ? share > best : share < best)
            best = share;
        if (mover == 0 && best > alpha)
            alpha = best;
        if (mover == 1 && best < beta)
            beta = best;
        if (alpha >= beta)
            break;
    }
    if (endgame->has_failed)
        return 0.5f;
    *known = (struct known){.key = key,
                            .low = best > low ? best : 0,
                            .high = best < high ? best : 1};
    return best;
}

/* ---- Before everything is known. */

/* The worlds in which the seat may be, after the same moves in each. */
struct worlds {
    int n;
    game_state of[KNOWLEDGE_WORLDS_MAX];
};

/* Does each seat know all that is hidden, whichever world it is, or is the game over? */
static bool are_known(const struct endgame *endgame, const struct worlds *worlds)
{
    for (int i = 0; i < 2 * worlds->n; i++) {
        const game_state *world = &worlds->of[i / 2];
        game_view view;
        game_mask(endgame->setup, world, i % 2, &view);
        if (game_to_move(endgame->setup, world) != GAME_OVER &&
            endgame->knowledge->count_worlds(&view) != 1)
            return false;
    }
    return true;
}

/* What the seat gets on average where from here on everybody knows everything; no more
 * than `enough` is known only to be so little. */
static float mean_share(struct endgame *endgame, const struct worlds *worlds, int seat, float enough)
{
    float sum = 0, most = (float)worlds->n;
    for (int w = 0; w < worlds->n && most > enough * (float)worlds->n && !endgame->has_failed; w++) {
        float share = search(endgame, &worlds->of[w], 0, 1);
        sum += seat == 0 ? share : 1 - share;
        most = sum + (float)(worlds->n - w - 1);
    }
    return most / (float)worlds->n;
}

/* The same move in every world; false: it is not legal in every one, or, of a card that
 * comes, not the only one. */
static bool apply_in_all(const struct endgame *endgame, const struct worlds *from, bool is_chance,
                         game_move move, struct worlds *to)
{
    const game_setup *setup = endgame->setup;
    to->n = from->n;
    for (int w = 0; w < from->n; w++) {
        game_copy(setup, &to->of[w], &from->of[w]);
        if (is_chance && game_legal(setup, &to->of[w], &move, 1) != 1)
            return false;
        if (!game_is_legal(setup, &to->of[w], move))
            return false;
        game_apply(setup, &to->of[w], move);
    }
    return true;
}

/* What the seat gets on average, as above: it decides without knowing in which world, until
 * everybody knows. No answer where the other has to decide before that, or chance has a
 * choice. */
static float search_worlds(struct endgame *endgame, const struct worlds *worlds, int seat,
                           float enough)
{
    int mover = game_to_move(endgame->setup, &worlds->of[0]);
    game_move moves[MOVES_MAX] = {0};
    struct worlds next;
    endgame->has_failed |= endgame->n_left < (uint32_t)worlds->n;
    if (endgame->has_failed)
        return 0;
    endgame->n_left -= (uint32_t)worlds->n;
    if (are_known(endgame, worlds))
        return mean_share(endgame, worlds, seat, enough);
    int n_moves = mover == seat ? sorted_moves(endgame, &worlds->of[0], moves) : mover == GAME_CHANCE;
    float best = 0;
    endgame->has_failed |= n_moves == 0;
    for (int i = 0; i < n_moves && !endgame->has_failed; i++) {
        if (!apply_in_all(endgame, worlds, mover == GAME_CHANCE, moves[i], &next)) {
            endgame->has_failed = true;
            break;
        }
        float share = search_worlds(endgame, &next, seat, best > enough ? best : enough);
        best = share > best ? share : best;
    }
    return best;
}

/* All worlds that agree with the view; false: too many. */
static bool find_worlds(const game_setup *setup, const game_view *view, int n_worlds,
                        struct worlds *worlds)
{
    struct rng rng = rng_seeded(2);
    worlds->n = 0;
    for (int n_left = GUESSES_A_WORLD * n_worlds; worlds->n < n_worlds && n_left > 0; n_left--) {
        game_state *world = &worlds->of[worlds->n];
        int w = 0;
        game_guess(setup, view, &rng, world);
        while (!game_same(setup, &worlds->of[w], world))
            w++;
        worlds->n += w == worlds->n;
    }
    return n_worlds > 0 && worlds->n == n_worlds;
}

static bool begin(struct endgame *endgame, const game_setup *setup, const game_view *view,
                  uint32_t n_nodes, struct worlds *worlds)
{
    const struct knowledge *knowledge = knowledge_of(setup);
    if (!knowledge->count_worlds || game_seats(setup) != 2 ||
        !find_worlds(setup, view, knowledge->count_worlds(view), worlds))
        return false;
    endgame->setup = setup;
    endgame->knowledge = knowledge;
    endgame->n_left = n_nodes;
    endgame->has_failed = false;
    memset(endgame->known, 0, sizeof endgame->known);
    return true;
}

/* ---- From outside. */

/* After a move that is made in every world. */
static float share_after(struct endgame *endgame, const struct worlds *worlds, game_move move, int seat,
                         float enough)
{
    struct worlds next;
    if (apply_in_all(endgame, worlds, false, move, &next))
        return search_worlds(endgame, &next, seat, enough);
    endgame->has_failed = true;
    return 0;
}

bool endgame_judge(struct endgame *endgame, const game_setup *setup, const game_view *view,
                   uint32_t n_nodes, const game_move *moves, int n_moves, float share[])
{
    struct worlds worlds;
    if (!begin(endgame, setup, view, n_nodes, &worlds))
        return false;
    int mover = game_to_move(setup, &worlds.of[0]);
    for (int i = 0; i < n_moves && !endgame->has_failed; i++)
        share[i] = share_after(endgame, &worlds, moves[i], mover, -1);
    return !endgame->has_failed;
}

bool endgame_solve(struct endgame *endgame, const game_setup *setup, const game_view *view,
                   uint32_t n_nodes, game_move *move, float *share)
{
    struct worlds worlds;
    game_move moves[MOVES_MAX];
    if (!begin(endgame, setup, view, n_nodes, &worlds))
        return false;
    int mover = game_to_move(setup, &worlds.of[0]);
    int n_moves = judged_moves(endgame, &worlds.of[0], moves);
    *share = -1;
    for (int i = 0; i < n_moves && *share < 1 && !endgame->has_failed; i++) {
        float found = share_after(endgame, &worlds, moves[i], mover, *share);
        if (found > *share) {
            *share = found;
            *move = moves[i];
        }
    }
    return !endgame->has_failed;
}
