/*
 * towers_pick.c: one legal move of Spiel der Türme at random, each equally
 * likely, without listing them. Random play spends its time here.
 */
#include "towers_parts.h"

enum { MISSES_MAX = 64 };  /* of the quick pick, before it counts all moves */

/* The set's n-th square, counted from 0. */
static int nth_square(towers_board set, int n)
{
    uint64_t low = (uint64_t)set, high = (uint64_t)(set >> 64);
    int n_low = __builtin_popcountll(low);
    int is_high = n >= n_low;
    uint64_t half = low ^ ((low ^ high) & -(uint64_t)is_high);
    n -= n_low & -is_high;
#ifdef __BMI2__
    return __builtin_ctzll(__builtin_ia32_pdep_di((uint64_t)1 << n, half)) + 64 * is_high;
#else
    while (n-- > 0)
        half &= half - 1;
    return __builtin_ctzll(half) + 64 * is_high;
#endif
}

/* Does any of these stand between two squares of the line? */
static bool is_between(int from, int to, towers_board line, towers_board blockers)
{
    int low = from < to ? from : to, high = from < to ? to : from;
    return (blockers & line & towers_before[high] & ~towers_before[low + 1]) != 0;
}

/* May the tower end there? All tests are made and joined by bits: which of
 * them fails is as good as random, and a branch on it would be guessed wrong. */
static bool may_end(const struct towers *t, towers_board occupied, int limit, int from, int to,
                    towers_board line)
{
    towers_board own = t->owned[t->turn];
    towers_stack moved = t->tower[from], met = t->tower[to];
    int is_own = towers_has(own, from), is_taken = towers_has(occupied, to);
    int is_like = towers_symbol(moved) == towers_symbol(met);
    int is_low = towers_height(moved) + towers_height(met) <= limit;
    int is_welcome = towers_welcomes[to] >> towers_symbol(moved) & 1;
    int is_blocked = is_own & is_between(from, to, line, occupied & ~own);
    return ((is_taken & is_own & is_like & is_low) | ((is_taken ^ 1) & is_welcome)) &
           (is_blocked ^ 1);
}

/* The n-th legal move after counting them all. */
static game_move pick_counted(const struct towers *t, towers_board movable, int limit,
                              struct rng *rng)
{
    bool is_extra = t->phase == GAME_PHASE_EXTRA;
    int count = is_extra;
    for (towers_board left = movable; left; left &= left - 1)
        count += towers_count(towers_targets(t, t->turn, towers_first(left), limit));
    if (count == 0)
        return TOWERS_PASS;
    int n = (int)rng_below(rng, (uint32_t)count);
    for (towers_board left = movable; left; left &= left - 1) {
        towers_board targets = towers_targets(t, t->turn, towers_first(left), limit);
        if (n < towers_count(targets))
            return towers_move(towers_first(left), nth_square(targets, n));
        n -= towers_count(targets);
    }
    return TOWERS_DONE;
}

/* Chance gives each piece that is left, not each kind, the same chance. */
static game_move pick_dealt(const struct towers *t, struct rng *rng)
{
    int count[TOWERS_KINDS], kind = 0;
    towers_count_dealt(t, count);
    int n_left = TOWERS_PIECES - towers_count(towers_occupied(t));
    int n = (int)rng_below(rng, (uint32_t)n_left);
    while (n >= TOWERS_COPIES - count[kind])
        n -= TOWERS_COPIES - count[kind++];
    return TOWERS_DEAL + (game_move)kind;
}

/* Tries random pairs of a movable piece and a square in line with it, all
 * equally likely, until one is a legal move. */
game_move towers_pick(const game_setup *setup, const void *state, struct rng *rng)
{
    const struct towers *t = state;
    if (t->phase == GAME_PHASE_DEAL)
        return pick_dealt(t, rng);

    int limit = towers_height_limit(setup);
    towers_board movable = towers_movable(t, towers_seats(setup), t->turn);
    towers_board occupied = towers_occupied(t);
    uint32_t n_pairs = TOWERS_IN_LINE * (uint32_t)towers_count(movable);
    uint32_t n_words = n_pairs + (t->phase == GAME_PHASE_EXTRA);
    if (n_words == 0)
        return TOWERS_PASS;
    for (int i = 0; i < MISSES_MAX; i++) {
        uint32_t pair = rng_below(rng, n_words);
        if (pair == n_pairs)
            return TOWERS_DONE;
        int from = nth_square(movable, (int)(pair / TOWERS_IN_LINE));
        uint32_t way = pair % TOWERS_IN_LINE;
        int to = towers_in_line[from][way];
        if (may_end(t, occupied, limit, from, to, towers_lines[from][way >= TOWERS_COLUMNS - 1]))
            return towers_move(from, to);
    }
    return pick_counted(t, movable, limit, rng);
}
