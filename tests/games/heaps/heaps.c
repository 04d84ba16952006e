/* heaps.c: the rules of the tests' own game; see heaps.h. */
#include "heaps.h"

#include <string.h>

_Static_assert(sizeof(struct heaps) == 44, "no padding");

static const struct game_option options[] = {{"hand", {"3", "4"}}};
static const struct game_preset presets[] = {{"small", {0}}, {"large", {1}}};

int heaps_sum(uint32_t stones)
{
    int sum = 0;
    for (; stones; stones &= stones - 1)
        sum += __builtin_ctz(stones) % HEAPS_VALUES + 1;
    return sum;
}

int heaps_lead(const struct heaps *h)
{
    int lead = 0;
    for (int heap = 0; heap < HEAPS; heap++) {
        int own = heaps_sum(h->side[0][heap]), other = heaps_sum(h->side[1][heap]);
        lead += (own > other) - (own < other);
    }
    return lead;
}

static bool fits(const game_setup *setup, struct sentence *why)
{
    (void)setup, (void)why;
    return true;
}

static int seats(const game_setup *setup)
{
    (void)setup;
    return 2;
}

static void start(const game_setup *setup, void *state)
{
    (void)setup;
    struct heaps *h = state;
    memset(h, 0, sizeof *h);
    h->pool = (1u << HEAPS_STONES) - 1;
    h->pile = HEAPS_STONES;
    h->phase = GAME_PHASE_DEAL;
    h->viewer = VIEWER_TRUTH;
}

static int to_move(const game_setup *setup, const void *state)
{
    (void)setup;
    const struct heaps *h = state;
    if (h->phase == GAME_PHASE_OVER)
        return GAME_OVER;
    return h->phase == GAME_PHASE_PLAY ? h->turn : GAME_CHANCE;
}

static enum game_phase phase(const game_setup *setup, const void *state)
{
    (void)setup;
    return ((const struct heaps *)state)->phase;
}

/* Does whoever this state belongs to see the hand of the seat to move? */
static bool is_open(const struct heaps *h)
{
    return h->viewer == VIEWER_TRUTH || h->viewer == h->turn;
}

/* ---- Moves. */

static void legal(const game_setup *setup, const void *state, struct move_list *list)
{
    const struct heaps *h = state;
    int mover = to_move(setup, state);
    if (mover == GAME_OVER)
        return;
    if (mover == GAME_CHANCE && !is_open(h)) {
        move_list_add(list, HEAPS_COMES | HEAPS_HIDDEN);
        return;
    }
    if (mover == GAME_CHANCE) {
        for (uint32_t left = h->pool; left; left &= left - 1)
            move_list_add(list, HEAPS_COMES | (game_move)__builtin_ctz(left));
        return;
    }
    uint32_t may_hold = h->hand[mover] | (h->hidden[mover] ? h->pool : 0);
    for (uint32_t left = may_hold; left; left &= left - 1)
        for (int heap = 0; heap < HEAPS; heap++)
            if (heaps_has_room(h, mover, heap))
                move_list_add(list, heaps_move(__builtin_ctz(left), heap));
}

static game_move pick(const game_setup *setup, const void *state, struct rng *rng)
{
    game_move moves[HEAPS_STONES * HEAPS];
    struct move_list list = {.out = moves, .room = HEAPS_STONES * HEAPS, .sought = GAME_NO_MOVE};
    legal(setup, state, &list);
    return moves[rng_below(rng, (uint32_t)list.count)];
}

static void next_turn(struct heaps *h)
{
    h->turn = !h->turn;
    h->phase = heaps_hand_size(h, 0) + heaps_hand_size(h, 1) ? GAME_PHASE_PLAY : GAME_PHASE_OVER;
}

static void stone_comes(const game_setup *setup, struct heaps *h, int stone)
{
    h->pile--;
    if (stone == HEAPS_HIDDEN) {
        h->hidden[h->turn]++;
    } else {
        h->pool &= ~(1u << stone);
        h->hand[h->turn] |= 1u << stone;
    }
    if (h->phase == GAME_PHASE_DRAW) {
        next_turn(h);
        return;
    }
    h->turn = !h->turn;
    if (heaps_hand_size(h, 1) == heaps_hand_limit(setup))
        h->phase = GAME_PHASE_PLAY;
}

static void apply(const game_setup *setup, void *state, game_move move)
{
    struct heaps *h = state;
    int stone = heaps_stone(move);
    if (move & HEAPS_COMES) {
        stone_comes(setup, h, stone);
        return;
    }
    if (h->hand[h->turn] >> stone & 1) {
        h->hand[h->turn] &= ~(1u << stone);
    } else {
        h->pool &= ~(1u << stone);
        h->hidden[h->turn]--;
    }
    h->side[h->turn][heaps_heap(move)] |= 1u << stone;
    if (h->pile)
        h->phase = GAME_PHASE_DRAW;
    else
        next_turn(h);
}

static void score(const game_setup *setup, const void *state, float share[])
{
    (void)setup;
    int lead = heaps_lead(state);
    share[0] = lead > 0 ? 1 : lead < 0 ? 0 : 0.5f;
    share[1] = 1 - share[0];
}

/* ---- What a viewer knows. */

static void mask(const game_setup *setup, void *state, int viewer)
{
    (void)setup;
    struct heaps *h = state;
    for (int seat = 0; seat < 2; seat++) {
        if (seat == viewer)
            continue;
        h->hidden[seat] = (uint8_t)heaps_hand_size(h, seat);
        h->pool |= h->hand[seat];
        h->hand[seat] = 0;
    }
    h->viewer = viewer == GAME_WATCHER ? VIEWER_WATCHER : (uint8_t)viewer;
}

static void guess(const game_setup *setup, void *state, struct rng *rng)
{
    (void)setup;
    struct heaps *h = state;
    for (int seat = 0; seat < 2; seat++) {
        for (; h->hidden[seat]; h->hidden[seat]--) {
            uint32_t left = h->pool;
            for (uint32_t n = rng_below(rng, (uint32_t)heaps_count(left)); n; n--)
                left &= left - 1;
            h->pool &= ~(left & -left);
            h->hand[seat] |= left & -left;
        }
    }
    h->viewer = VIEWER_TRUTH;
}

static game_move public_move(const game_setup *setup, const void *state, game_move move,
                             int viewer)
{
    (void)setup;
    const struct heaps *h = state;
    bool is_seen = !(move & HEAPS_COMES) || viewer == h->turn;
    return is_seen ? move : HEAPS_COMES | HEAPS_HIDDEN;
}

/* ---- The pile. */

static int pile_count(const game_setup *setup)
{
    (void)setup;
    return 1;
}

static const char *pile_key(const game_setup *setup, int pile)
{
    (void)setup, (void)pile;
    return "bag";
}

static int pile_size(const game_setup *setup, int pile)
{
    (void)setup, (void)pile;
    return HEAPS_STONES;
}

static game_move pile_card(const game_setup *setup, int pile, int index)
{
    (void)setup, (void)pile;
    return HEAPS_COMES | (game_move)index;
}

static int pile_now(const game_setup *setup, const void *state)
{
    return to_move(setup, state) == GAME_CHANCE ? 0 : GAME_NO_PILE;
}

static int pile_holds(const game_setup *setup, const void *state, int pile, game_move card)
{
    (void)setup, (void)pile;
    return ((const struct heaps *)state)->pool >> heaps_stone(card) & 1;
}

static int pile_epoch(const game_setup *setup, const void *state, int pile)
{
    (void)setup, (void)state, (void)pile;
    return 0;
}

/* ---- Diagrams: none are drawn of it. */

static bool refuse_diagram(const game_setup *setup, void *state, int n_words,
                           const char *const word[], struct sentence *why)
{
    (void)setup, (void)state;
    sentence_set(why, &phrase_bad_line, n_words > 0 ? word[0] : "");
    return false;
}

static bool end_diagram(const game_setup *setup, void *state, struct sentence *why)
{
    (void)setup, (void)state, (void)why;
    return true;
}

/* ---- Series: the winner of more games, starting in turn. */

static void tally(const game_setup *setup, const void *state, const float share[],
                  struct game_round *round)
{
    (void)setup, (void)state;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        round->share[seat] = seat < 2 ? share[seat] : 0;
        round->points[seat] = seat < 2 ? (int16_t)(2 * share[seat]) : 0;
        round->breaker[seat] = 0;
    }
}

static int series_length(const game_setup *setup)
{
    (void)setup;
    return 2;
}

static void series_order(const game_setup *setup, const struct game_round *rounds, int n_rounds,
                         uint8_t order[])
{
    (void)setup, (void)rounds;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        order[seat] = (uint8_t)(seat < 2 ? (seat + n_rounds) % 2 : seat);
}

static void series_standing(const game_setup *setup, const struct game_round *rounds,
                            int n_rounds, struct game_standing *standing)
{
    (void)setup;
    *standing = (struct game_standing){.is_decided = true, .winner = -1};
    for (int i = 0; i < n_rounds; i++)
        for (int seat = 0; seat < 2; seat++)
            standing->points[rounds[i].order[seat]] += rounds[i].points[seat];
    if (standing->points[0] != standing->points[1])
        standing->winner = standing->points[1] > standing->points[0];
}

static const char *broken(const game_setup *setup, const void *state)
{
    (void)setup;
    const struct heaps *h = state;
    uint32_t seen = h->pool | h->hand[0] | h->hand[1];
    int n_known = heaps_count(h->hand[0]) + heaps_count(h->hand[1]);
    for (int seat = 0; seat < 2; seat++) {
        for (int heap = 0; heap < HEAPS; heap++) {
            if (heaps_count(h->side[seat][heap]) > HEAPS_SIDE)
                return "a side is too long";
            seen |= h->side[seat][heap];
            n_known += heaps_count(h->side[seat][heap]);
        }
    }
    if (seen != (1u << HEAPS_STONES) - 1 || n_known + heaps_count(h->pool) != HEAPS_STONES)
        return "a stone is lost, or there twice";
    return heaps_count(h->pool) == h->pile + h->hidden[0] + h->hidden[1] ? NULL
                                                                         : "the pool is wrong";
}

extern const struct game heaps_rules;
const struct game heaps_rules = {
    .key = "heaps",
    .name = "Heaps",
    .rules_version = 1,
    .state_size = sizeof(struct heaps),
    .n_options = 1,
    .n_presets = 2,
    .options = options,
    .presets = presets,
    .description = &heaps_description,
    .fits = fits,
    .seats = seats,
    .start = start,
    .to_move = to_move,
    .phase = phase,
    .legal = legal,
    .pick = pick,
    .apply = apply,
    .score = score,
    .ending = heaps_ending,
    .write = heaps_write,
    .read = heaps_read,
    .refuse = heaps_refuse,
    .mask = mask,
    .guess = guess,
    .public_move = public_move,
    .pile_count = pile_count,
    .pile_key = pile_key,
    .pile_size = pile_size,
    .pile_card = pile_card,
    .pile_now = pile_now,
    .pile_holds = pile_holds,
    .pile_epoch = pile_epoch,
    .json = heaps_json,
    .picture = heaps_picture,
    .diagram_begin = start,
    .diagram_line = refuse_diagram,
    .diagram_end = end_diagram,
    .tally = tally,
    .series_length = series_length,
    .series_order = series_order,
    .series_standing = series_standing,
    .broken = broken,
};
