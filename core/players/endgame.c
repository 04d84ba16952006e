/* endgame.c: alpha-beta with a table of positions. See endgame.h. */
#include "endgame.h"

#include <stdlib.h>
#include <string.h>

#include "knowledge.h"

enum { PLACES = 1 << 16, MOVES_MAX = 256 };

/* What a position is worth to seat 0: exactly, at least or at most. */
struct known {
    uint64_t key;
    float low, high;
};

struct endgame {
    const game_setup *setup;
    const struct knowledge *knowledge;
    uint32_t n_left;      /* nodes */
    bool has_failed;      /* chance, too many moves or nodes: no answer */
    struct known known[PLACES];
};

struct endgame *endgame_new(void)
{
    return calloc(1, sizeof(struct endgame));
}

void endgame_free(struct endgame *endgame)
{
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

/* The moves, those that look best first. */
static int sorted_moves(struct endgame *endgame, const game_state *state, game_move moves[])
{
    float weight[MOVES_MAX];
    int n_moves = game_legal(endgame->setup, state, moves, MOVES_MAX);
    if (n_moves > MOVES_MAX) {
        endgame->has_failed = true;
        return 0;
    }
    endgame->knowledge->weigh(endgame->setup, state, moves, n_moves, weight);
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
    return n_moves;
}

/* Seat 0's share, exact if it lies between low and high. */
static float search(struct endgame *endgame, const game_state *state, float low, float high,
                    game_move *best_move)
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
    if (known->key == key && !best_move) {
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
        float share = search(endgame, &next, alpha, beta, NULL);
        if (mover == 0 ? share > best : share < best) {
            best = share;
            if (best_move)
                *best_move = moves[i];
        }
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

bool endgame_solve(struct endgame *endgame, const game_setup *setup, const game_view *view,
                   uint32_t n_nodes, game_move *move, float *share)
{
    const struct knowledge *knowledge = knowledge_of(setup);
    if (!knowledge->is_certain || game_seats(setup) != 2 || !knowledge->is_certain(view))
        return false;
    struct rng rng = rng_seeded(2);
    game_state world;  /* the only one, whatever is drawn */
    game_guess(setup, view, &rng, &world);
    endgame->setup = setup;
    endgame->knowledge = knowledge;
    endgame->n_left = n_nodes;
    endgame->has_failed = false;
    memset(endgame->known, 0, sizeof endgame->known);
    float found = search(endgame, &world, -1, 2, move);
    *share = game_to_move(setup, &world) == 0 ? found : 1 - found;
    return !endgame->has_failed;
}
