/* towers_numbers.c: decisions of Spiel der Türme as numbers, and views as
 * bytes (numbers.h). Seats are counted from the viewer on, and so are their
 * colours; neutral colours keep their place. */
#include <string.h>

#include "numbers_rules.h"
#include "towers_parts.h"

/* ---- Actions: from each square to each column of its row, then to each row of
 * its column. */

enum {
    WAYS = TOWERS_COLUMNS + TOWERS_ROWS,
    ACTION_DONE = TOWERS_SQUARES * WAYS,
    ACTION_PASS,
    N_ACTIONS,
};

static int action_blocks(const game_setup *setup, struct numbers_block block[])
{
    (void)setup;
    int n = 0;
    numbers_add(block, &n, "move", TOWERS_SQUARES, WAYS, 0);
    numbers_add(block, &n, "done", 1, 0, 0);
    numbers_add(block, &n, "pass", 1, 0, 0);
    return n;
}

static int action_of(const game_setup *setup, const void *view, game_move move)
{
    (void)setup, (void)view;
    if (!towers_is_tower_move(move))
        return move == TOWERS_DONE ? ACTION_DONE : move == TOWERS_PASS ? ACTION_PASS : -1;
    int from = towers_from(move), to = towers_to(move);
    bool is_in_row = from / TOWERS_COLUMNS == to / TOWERS_COLUMNS;
    return from * WAYS + (is_in_row ? to % TOWERS_COLUMNS : TOWERS_COLUMNS + to / TOWERS_COLUMNS);
}

static game_move action_move(const game_setup *setup, const void *view, int action)
{
    (void)setup, (void)view;
    if (action < 0 || action >= N_ACTIONS)
        return GAME_NO_MOVE;
    if (action >= ACTION_DONE)
        return action == ACTION_DONE ? TOWERS_DONE : TOWERS_PASS;
    int from = action / WAYS, way = action % WAYS;
    int to = way < TOWERS_COLUMNS
                 ? from - from % TOWERS_COLUMNS + way
                 : (way - TOWERS_COLUMNS) * TOWERS_COLUMNS + from % TOWERS_COLUMNS;
    return from == to ? GAME_NO_MOVE : towers_move(from, to);
}

static void mask(const game_setup *setup, const void *view, uint8_t bytes[])
{
    numbers_list_mask(setup, view, towers_legal, action_of, N_ACTIONS, bytes);
}

/* ---- Observations. */

/* A seat or colour counted from the viewer on, and back. */
NUMBERS_INLINE int seen_from(int viewer, int n_seats, int colour)
{
    return colour < n_seats ? (colour + n_seats - viewer) % n_seats : colour;
}

NUMBERS_INLINE int seen_back(int viewer, int n_seats, int colour)
{
    return colour < n_seats ? (colour + viewer) % n_seats : colour;
}

/* One of a part's sets of squares. */
NUMBERS_INLINE towers_board observe_board(struct observer *o, uint8_t *part, int index,
                                          towers_board set)
{
    if (o->mode == OBSERVER_WRITES || o->mode == OBSERVER_READS)
        part += index * TOWERS_SQUARES;
    if (o->mode == OBSERVER_WRITES)
        for (towers_board left = set; left; left &= left - 1)
            part[towers_first(left)] = 1;
    if (o->mode != OBSERVER_READS)
        return set;
    set = 0;
    for (int square = 0; square < TOWERS_SQUARES; square++)
        set |= (towers_board)part[square] << square;
    return set;
}

/* The pieces under the top one: "under" has 1 and the colour for each level,
 * the lowest first. */
NUMBERS_INLINE void observe_towers(struct observer *o, int viewer, int n_seats, int n_levels,
                                   struct towers *t)
{
    uint8_t *symbol = observer_part(o, "symbol", TOWERS_SYMBOLS, TOWERS_SQUARES, 0);
    uint8_t *height = observer_part(o, "height", TOWERS_SQUARES, 0, 0);
    uint8_t *under = observer_part(o, "under", n_levels, TOWERS_SQUARES, 0);
    if (o->mode != OBSERVER_WRITES && o->mode != OBSERVER_READS)
        return;
    for (towers_board left = towers_occupied(t); left; left &= left - 1) {
        int square = towers_first(left);
        towers_stack *tower = &t->tower[square];
        if (o->mode == OBSERVER_WRITES) {
            symbol[towers_symbol(*tower) * TOWERS_SQUARES + square] = 1;
            height[square] = (uint8_t)towers_height(*tower);
            for (int level = 0; level + 1 < towers_height(*tower); level++)
                under[level * TOWERS_SQUARES + square] = (uint8_t)(
                    1 + seen_from(viewer, n_seats, towers_colour_under(*tower, level)));
            continue;
        }
        for (int i = 0; i < TOWERS_SYMBOLS; i++)
            if (symbol[i * TOWERS_SQUARES + square])
                *tower = (towers_stack)i;
        *tower |= (towers_stack)(height[square] - 1) << 2;
        for (int level = 0; level + 1 < height[square]; level++)
            *tower |= (towers_stack)seen_back(viewer, n_seats,
                                              under[level * TOWERS_SQUARES + square] - 1)
                      << (8 + 2 * level);
    }
}

NUMBERS_INLINE void observe_parts(struct observer *o, int n_seats, int limit, struct towers *t)
{
    int viewer = t->viewer = observer_choice(o, "seat", t->viewer, n_seats);
    int turn = observer_choice(o, "turn", (uint8_t)seen_from(viewer, n_seats, t->turn), n_seats);
    t->turn = (uint8_t)seen_back(viewer, n_seats, turn);
    t->phase = observer_choice(o, "phase", t->phase, GAME_PHASE_OVER + 1);
    t->passes = observer_byte(o, "passes", t->passes);
    t->quiet = observer_byte(o, "quiet", t->quiet);
    uint8_t *top = observer_part(o, "top", TOWERS_COLOURS, TOWERS_SQUARES, 0);
    for (int i = 0; i < TOWERS_COLOURS; i++) {
        int colour = seen_back(viewer, n_seats, i);
        t->owned[colour] = observe_board(o, top, i, t->owned[colour]);
    }
    observe_towers(o, viewer, n_seats, limit - 1, t);
    uint8_t *barred = observer_part(o, "barred", n_seats, TOWERS_SQUARES, 0);
    for (int i = 0; i < n_seats; i++) {
        uint8_t *square = &t->barred[seen_back(viewer, n_seats, i)];
        towers_board set = *square == TOWERS_NO_SQUARE ? 0 : towers_bit(*square);
        set = observe_board(o, barred, i, set);
        *square = set ? (uint8_t)towers_first(set) : TOWERS_NO_SQUARE;
    }
}

static int observation_blocks(const game_setup *setup, struct numbers_block block[])
{
    struct towers nothing = {0};
    uint8_t bytes[1] = {0};
    struct observer o = {.mode = OBSERVER_NAMES, .at = bytes, .block = block};
    observe_parts(&o, towers_seats(setup), towers_height_limit(setup), &nothing);
    return o.n_blocks;
}

static void observe(const game_setup *setup, const void *view, uint8_t out[])
{
    struct towers copy = *(const struct towers *)view;
    int n_seats = towers_seats(setup), limit = towers_height_limit(setup);
    struct observer measure = {.mode = OBSERVER_MEASURES, .at = out};
    observe_parts(&measure, n_seats, limit, &copy);
    memset(out, 0, (size_t)(measure.at - out));
    struct observer o = {.mode = OBSERVER_WRITES, .at = out};
    observe_parts(&o, n_seats, limit, &copy);
}

static int decode(const game_setup *setup, const uint8_t bytes[], void *view)
{
    struct towers *t = view;
    struct observer o = {.mode = OBSERVER_READS, .at = (uint8_t *)bytes};  /* it only reads */
    memset(t, 0, sizeof *t);
    memset(t->barred, TOWERS_NO_SQUARE, sizeof t->barred);
    observe_parts(&o, towers_seats(setup), towers_height_limit(setup), t);
    return t->viewer;
}

const struct game_numbers towers_numbers = {
    .version = 1,
    .action_blocks = action_blocks,
    .observation_blocks = observation_blocks,
    .action = action_of,
    .action_move = action_move,
    .mask = mask,
    .observe = observe,
    .decode = decode,
};
