/*
 * towers.c: the rules of Spiel der Türme: the course of a game, its end and
 * its score. towers.h says where the rest is.
 */
#include "towers_parts.h"

#include <string.h>

static const struct game_option options[] = {
    {.key = "players", .values = {"2", "3", "4"}},
    {.key = "height", .values = {"5", "any"}},
};

static const struct game_preset presets[] = {
    {.key = "two", .choice = {0, 0}},
    {.key = "three", .choice = {1, 0}},
    {.key = "four", .choice = {2, 0}},
    {.key = "tall", .choice = {0, 1}},
};

static bool fits(const game_setup *setup, struct sentence *why)
{
    (void)setup, (void)why;  /* all options go together */
    return true;
}

/* ---- The course of a game. */

void towers_start(const game_setup *setup, void *state)
{
    (void)setup;
    struct towers *t = state;
    memset(t, 0, sizeof *t);
    memset(t->barred, TOWERS_NO_SQUARE, sizeof t->barred);
    t->phase = GAME_PHASE_DEAL;
    t->viewer = VIEWER_TRUTH;
}

int towers_to_move(const game_setup *setup, const void *state)
{
    (void)setup;
    const struct towers *t = state;
    if (t->phase == GAME_PHASE_OVER)
        return GAME_OVER;
    return t->phase == GAME_PHASE_DEAL ? GAME_CHANCE : t->turn;
}

static enum game_phase phase(const game_setup *setup, const void *state)
{
    (void)setup;
    return ((const struct towers *)state)->phase;
}

bool towers_is_stranded(const struct towers *t, int n_seats)
{
    return ((t->owned[t->turn] | towers_neutral(t, n_seats)) & towers_streets) == 0;
}

bool towers_is_stuck(const struct towers *t, int n_seats)
{
    return t->passes >= n_seats || t->quiet >= TOWERS_QUIET_MAX;
}

void towers_end_turn(struct towers *t, int n_seats)
{
    if (towers_is_stuck(t, n_seats)) {
        t->phase = GAME_PHASE_OVER;
        return;
    }
    t->turn = (uint8_t)(t->turn + 1 == n_seats ? 0 : t->turn + 1);
    t->barred[t->turn] = TOWERS_NO_SQUARE;
    t->phase = towers_is_stranded(t, n_seats) ? GAME_PHASE_OVER : GAME_PHASE_PLAY;
}

/* A tower or neutral piece has come to a site: T12, T13, then T8. */
static void reach_site(const game_setup *setup, struct towers *t, int site)
{
    int n_seats = towers_seats(setup);
    towers_board district = towers_districts[towers_district_of[site]];
    t->quiet = 0;
    if ((t->owned[t->turn] & district) == district ||
        (towers_occupied(t) & towers_streets) == 0) {
        t->phase = GAME_PHASE_OVER;
        return;
    }
    t->phase = GAME_PHASE_EXTRA;
    if (!towers_can_move(t, n_seats, t->turn, towers_height_limit(setup)))
        towers_end_turn(t, n_seats);
}

static void move_tower(const game_setup *setup, struct towers *t, int from, int to)
{
    int colour = towers_owner(t, from);
    bool lands = towers_has(towers_occupied(t), to);
    if (lands) {
        int landed_on = towers_owner(t, to);
        t->tower[to] = towers_joined(t->tower[to], landed_on, t->tower[from]);
        t->owned[landed_on] &= ~towers_bit(to);
        t->quiet = 0;
        for (int i = 0; i < GAME_SEATS_MAX; i++)
            if (t->barred[i] == to)
                t->barred[i] = TOWERS_NO_SQUARE;
    } else {
        t->tower[to] = t->tower[from];
    }
    t->tower[from] = 0;
    t->owned[colour] = (t->owned[colour] & ~towers_bit(from)) | towers_bit(to);
    t->passes = 0;

    if (towers_is_site(to)) {
        reach_site(setup, t, to);
        return;
    }
    t->barred[t->turn] = (uint8_t)(colour == t->turn ? TOWERS_NO_SQUARE : to);
    /* In an extra move the turn has reached a site before. */
    if (!lands && t->phase == GAME_PHASE_PLAY)
        t->quiet++;
    towers_end_turn(t, towers_seats(setup));
}

/* The deal needs no counter: it goes to the first empty street. */
static void deal(struct towers *t, int kind)
{
    int square = towers_first(towers_streets & ~towers_occupied(t));
    t->tower[square] = (towers_stack)(kind % TOWERS_SYMBOLS);
    t->owned[kind / TOWERS_SYMBOLS] |= towers_bit(square);
    if (square == TOWERS_SQUARES - 1)
        t->phase = GAME_PHASE_PLAY;
}

static void apply(const game_setup *setup, void *state, game_move move)
{
    struct towers *t = state;
    if (towers_is_tower_move(move)) {
        move_tower(setup, t, towers_from(move), towers_to(move));
    } else if (move >= TOWERS_DEAL) {
        deal(t, (int)(move - TOWERS_DEAL));
    } else {
        if (move == TOWERS_PASS) {
            t->passes++;
            t->quiet++;
        }
        towers_end_turn(t, towers_seats(setup));
    }
}

static void score(const game_setup *setup, const void *state, float share[])
{
    int n_seats = towers_seats(setup), points[GAME_SEATS_MAX], best = 0, n_best = 0;
    towers_points(state, n_seats, points);
    for (int seat = 0; seat < n_seats; seat++) {
        if (seat == 0 || points[seat] > best) {
            best = points[seat];
            n_best = 0;
        }
        n_best += points[seat] == best;
    }
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        share[seat] = seat < n_seats && points[seat] == best ? 1.0f / (float)n_best : 0.0f;
}

extern const struct game towers_rules;
const struct game towers_rules = {
    .key = "towers",
    .name = "Spiel der Türme",
    .rules_version = 1,
    .state_size = sizeof(struct towers),
    .map = towers_map,
    .n_options = sizeof options / sizeof options[0],
    .n_presets = sizeof presets / sizeof presets[0],
    .options = options,
    .presets = presets,
    .description = &towers_description,
    .numbers = &towers_numbers,
    .fits = fits,
    .seats = towers_seats,
    .start = towers_start,
    .to_move = towers_to_move,
    .phase = phase,
    .legal = towers_legal,
    .pick = towers_pick,
    .apply = apply,
    .score = score,
    .ending = towers_ending,
    .write = towers_write,
    .read = towers_read,
    .refuse = towers_refuse,
    .mask = towers_mask,
    .guess = towers_guess,
    .public_move = towers_public_move,
    .pile_count = towers_pile_count,
    .pile_key = towers_pile_key,
    .pile_size = towers_pile_size,
    .pile_card = towers_pile_card,
    .pile_now = towers_pile_now,
    .pile_holds = towers_pile_holds,
    .pile_epoch = towers_pile_epoch,
    .json = towers_json,
    .picture = towers_picture,
    .diagram_begin = towers_diagram_begin,
    .diagram_line = towers_diagram_line,
    .diagram_end = towers_diagram_end,
    .tally = towers_tally,
    .series_length = towers_seats,
    .series_order = towers_series_order,
    .series_standing = towers_series_standing,
    .broken = towers_broken,
};
