/*
 * towers.c: the rules of Spiel der Türme: the course of a game, its end and
 * its score. Where a single tower may go is in towers.h, how the game speaks
 * in towers_text.c, how it is drawn in towers_draw.c. T1 … T17 are the rulings of the rules page.
 *
 * Nothing is hidden and all chance is in the set-up, so a view differs from
 * the truth only by saying whose it is.
 */
#include "towers.h"

#include <string.h>

#include "towers_text.h"

enum { MISSES_MAX = 64 };  /* of the quick pick, before it counts all moves */

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

static void start(const game_setup *setup, void *state)
{
    (void)setup;
    struct towers *t = state;
    memset(t, 0, sizeof *t);
    memset(t->barred, TOWERS_NO_SQUARE, sizeof t->barred);
    t->phase = GAME_PHASE_DEAL;
    t->viewer = VIEWER_TRUTH;
}

static int to_move(const game_setup *setup, const void *state)
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

/* T14: is there nothing that the player whose turn begins could ever move? */
static bool is_stranded(const struct towers *t, int n_seats)
{
    return ((t->owned[t->turn] | towers_neutral(t, n_seats)) & towers_streets) == 0;
}

/* T15. */
static bool is_stuck(const struct towers *t, int n_seats)
{
    return t->passes >= n_seats || t->quiet >= TOWERS_QUIET_MAX;
}

static void end_turn(struct towers *t, int n_seats)
{
    if (is_stuck(t, n_seats)) {
        t->phase = GAME_PHASE_OVER;
        return;
    }
    t->turn = (uint8_t)(t->turn + 1 == n_seats ? 0 : t->turn + 1);
    t->barred[t->turn] = TOWERS_NO_SQUARE;
    t->phase = is_stranded(t, n_seats) ? GAME_PHASE_OVER : GAME_PHASE_PLAY;
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
        end_turn(t, n_seats);
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
    end_turn(t, towers_seats(setup));
}

/* The deal needs no counter: it goes to the first empty street. */
static void deal(struct towers *t, int kind)
{
    int square = towers_first(towers_streets & ~towers_occupied(t));
    t->tower[square] = (towers_word)(kind % TOWERS_SYMBOLS);
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
        end_turn(t, towers_seats(setup));
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

/* ---- Legal moves. */

/* How many pieces of each kind the deal has laid out: all towers are lone.
 * Four counts at a time, sixteen bits each, one for each symbol. */
static void count_dealt(const struct towers *t, int count[TOWERS_KINDS])
{
    for (int colour = 0; colour < TOWERS_COLOURS; colour++) {
        uint64_t by_symbol = 0;
        for (uint64_t left = (uint64_t)t->owned[colour]; left; left &= left - 1)
            by_symbol += (uint64_t)1 << (16 * t->tower[__builtin_ctzll(left)]);
        for (uint64_t left = (uint64_t)(t->owned[colour] >> 64); left; left &= left - 1)
            by_symbol += (uint64_t)1 << (16 * t->tower[64 + __builtin_ctzll(left)]);
        for (int symbol = 0; symbol < TOWERS_SYMBOLS; symbol++)
            count[TOWERS_SYMBOLS * colour + symbol] = (int)(by_symbol >> (16 * symbol) & 0xff);
    }
}

static void legal(const game_setup *setup, const void *state, struct move_list *list)
{
    const struct towers *t = state;
    int n_seats = towers_seats(setup), limit = towers_height_limit(setup);
    if (t->phase == GAME_PHASE_OVER)
        return;
    if (t->phase == GAME_PHASE_DEAL) {
        int count[TOWERS_KINDS];
        count_dealt(t, count);
        for (int kind = 0; kind < TOWERS_KINDS; kind++)
            if (count[kind] < TOWERS_COPIES)
                move_list_add(list, TOWERS_DEAL + (game_move)kind);
        return;
    }
    for (towers_board movable = towers_movable(t, n_seats, t->turn); movable;
         movable &= movable - 1) {
        int from = towers_first(movable);
        for (towers_board left = towers_targets(t, t->turn, from, limit); left; left &= left - 1)
            move_list_add(list, towers_move(from, towers_first(left)));
    }
    if (t->phase == GAME_PHASE_EXTRA)
        move_list_add(list, TOWERS_DONE);
    else if (list->count == 0)
        move_list_add(list, TOWERS_PASS);
}

/* ---- Picking one of them. */

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
    towers_word moved = t->tower[from], met = t->tower[to];
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
    count_dealt(t, count);
    int n_left = TOWERS_PIECES - towers_count(towers_occupied(t));
    int n = (int)rng_below(rng, (uint32_t)n_left);
    while (n >= TOWERS_COPIES - count[kind])
        n -= TOWERS_COPIES - count[kind++];
    return TOWERS_DEAL + (game_move)kind;
}

/* Tries random pairs of a movable piece and a square in line with it, all
 * equally likely, until one is a legal move. */
static game_move pick(const game_setup *setup, const void *state, struct rng *rng)
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

/* ---- What a viewer knows: everything (T17). */

static void mask(const game_setup *setup, void *state, int viewer)
{
    (void)setup;
    ((struct towers *)state)->viewer =
        viewer == GAME_WATCHER ? (uint8_t)VIEWER_WATCHER : (uint8_t)viewer;
}

static void guess(const game_setup *setup, void *state, struct rng *rng)
{
    (void)setup, (void)rng;
    ((struct towers *)state)->viewer = VIEWER_TRUTH;
}

static game_move public_move(const game_setup *setup, const void *state, game_move move,
                             int viewer)
{
    (void)setup, (void)state, (void)viewer;
    return move;
}

/* ---- The pieces are one pile. */

static int pile_count(const game_setup *setup)
{
    (void)setup;
    return 1;
}

static const char *pile_key(const game_setup *setup, int pile)
{
    (void)setup, (void)pile;
    return "pieces";
}

static int pile_size(const game_setup *setup, int pile)
{
    (void)setup, (void)pile;
    return TOWERS_PIECES;
}

static game_move pile_card(const game_setup *setup, int pile, int index)
{
    (void)setup, (void)pile;
    return TOWERS_DEAL + (game_move)(index / TOWERS_COPIES);
}

static int pile_now(const game_setup *setup, const void *state)
{
    return to_move(setup, state) == GAME_CHANCE ? 0 : GAME_NO_PILE;
}

static int pile_holds(const game_setup *setup, const void *state, int pile, game_move card)
{
    (void)setup, (void)pile;
    const struct towers *t = state;
    if (t->phase != GAME_PHASE_DEAL || card < TOWERS_DEAL || card >= TOWERS_DEAL + TOWERS_KINDS)
        return 0;
    int count[TOWERS_KINDS];
    count_dealt(t, count);
    return TOWERS_COPIES - count[card - TOWERS_DEAL];
}

static int pile_epoch(const game_setup *setup, const void *state, int pile)
{
    (void)setup, (void)state, (void)pile;
    return 0;
}

/* ---- Drawn positions. */

static void draw_begin(const game_setup *setup, void *state)
{
    start(setup, state);
    ((struct towers *)state)->phase = GAME_PHASE_PLAY;
}

/* The drawing is the moment in which the seat is asked; it may show the end. */
static bool draw_end(const game_setup *setup, void *state, struct sentence *why)
{
    struct towers *t = state;
    int n_seats = towers_seats(setup);
    if (!towers_draw_fits(setup, t, why))
        return false;
    if (t->quiet < t->passes)
        t->quiet = t->passes;
    if (towers_complete_district(t, n_seats) >= 0 ||
        (towers_occupied(t) & towers_streets) == 0 || is_stuck(t, n_seats))
        t->phase = GAME_PHASE_OVER;
    else if (t->phase == GAME_PHASE_PLAY && is_stranded(t, n_seats))
        t->phase = GAME_PHASE_OVER;
    else if (t->phase == GAME_PHASE_EXTRA &&
             !towers_can_move(t, n_seats, t->turn, towers_height_limit(setup)))
        end_turn(t, n_seats);
    return true;
}

/* ---- Series: every player sits once in every seat. */

enum { SHARE_UNITS = 12 };  /* points of a sole win: 12, 6, 4 and 3 are whole */

static void tally(const game_setup *setup, const void *state, const float share[],
                  struct game_round *round)
{
    int n_seats = towers_seats(setup), points[GAME_SEATS_MAX];
    towers_points(state, n_seats, points);
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        round->share[seat] = seat < n_seats ? share[seat] : 0.0f;
        round->points[seat] = seat < n_seats ? (int16_t)points[seat] : 0;
        round->breaker[seat] = 0;
    }
}

static void series_order(const game_setup *setup, const struct game_round *rounds, int n_rounds,
                         uint8_t order[])
{
    (void)rounds;
    int n_seats = towers_seats(setup);
    for (int seat = 0; seat < n_seats; seat++)
        order[seat] = (uint8_t)((seat + n_rounds) % n_seats);
    for (int seat = n_seats; seat < GAME_SEATS_MAX; seat++)
        order[seat] = (uint8_t)seat;
}

static void series_standing(const game_setup *setup, const struct game_round *rounds,
                            int n_rounds, struct game_standing *standing)
{
    int n_seats = towers_seats(setup), best = 0, n_best = 0;
    *standing = (struct game_standing){.is_decided = n_rounds >= n_seats, .winner = -1};
    for (int i = 0; i < n_rounds; i++)
        for (int seat = 0; seat < n_seats; seat++)
            standing->points[rounds[i].order[seat]] +=
                (int)(rounds[i].share[seat] * (float)SHARE_UNITS + 0.5f);
    for (int player = 1; player < n_seats; player++)
        if (standing->points[player] > standing->points[best])
            best = player;
    for (int player = 0; player < n_seats; player++)
        n_best += standing->points[player] == standing->points[best];
    if (standing->is_decided && n_best == 1)
        standing->winner = best;
}

/* ---- Invariants. */

static const char *broken_tower(const game_setup *setup, const struct towers *t, int square)
{
    towers_word tower = t->tower[square];
    int n_owners = 0;
    for (int colour = 0; colour < TOWERS_COLOURS; colour++)
        n_owners += towers_has(t->owned[colour], square);
    if (n_owners == 0)
        return tower ? "an empty square has a word" : NULL;
    if (n_owners > 1)
        return "a tower has two owners";
    if (towers_height(tower) > towers_height_limit(setup))
        return "a tower is too high";
    if ((tower & 0x80) || tower >> 8 >> (2 * (towers_height(tower) - 1)))
        return "a tower has leftovers";
    if (!(towers_welcomes[square] >> towers_symbol(tower) & 1))
        return "a tower stands on a site of another symbol";
    if (towers_height(tower) > 1 && towers_owner(t, square) >= towers_seats(setup))
        return "a neutral piece has been stacked";
    return NULL;
}

static const char *broken_bars(const game_setup *setup, const struct towers *t)
{
    int n_seats = towers_seats(setup);
    towers_board pieces = towers_neutral(t, n_seats) & towers_streets;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        if (t->barred[seat] == TOWERS_NO_SQUARE)
            continue;
        if (seat >= n_seats || t->barred[seat] > TOWERS_SQUARES ||
            !towers_has(pieces, t->barred[seat]))
            return "what is barred is not a neutral piece on a street";
        if (seat == t->turn && t->phase != GAME_PHASE_OVER)
            return "a bar outlasts the beginning of its player's turn";
        pieces &= ~towers_bit(t->barred[seat]);
    }
    return NULL;
}

static const char *broken_phase(const game_setup *setup, const struct towers *t)
{
    int n_seats = towers_seats(setup);
    towers_board occupied = towers_occupied(t);
    switch (t->phase) {
    case GAME_PHASE_OVER:
        return NULL;
    case GAME_PHASE_DEAL: {
        towers_board empty = towers_streets & ~occupied;
        if (!empty || (occupied & ~towers_streets) || occupied >> towers_first(empty))
            return "the deal left its order";
        for (int square = 0; square < TOWERS_SQUARES; square++)
            if (t->tower[square] >= TOWERS_SYMBOLS)
                return "a tower during the deal";
        return t->turn || t->quiet ? "a turn during the deal" : NULL;
    }
    case GAME_PHASE_PLAY:
    case GAME_PHASE_EXTRA:
        if (towers_complete_district(t, n_seats) >= 0 || !(occupied & towers_streets) ||
            is_stuck(t, n_seats))
            return "the game should be over";
        if (t->phase == GAME_PHASE_PLAY)
            return is_stranded(t, n_seats) ? "a stranded player is asked" : NULL;
        if (t->quiet)
            return "a turn that reached a site is quiet";
        return towers_can_move(t, n_seats, t->turn, towers_height_limit(setup))
                   ? NULL
                   : "an extra move is asked where there is none";
    default:
        return "no such phase";
    }
}

static const char *broken(const game_setup *setup, const void *state)
{
    const struct towers *t = state;
    int n_seats = towers_seats(setup), count[TOWERS_KINDS];
    static const uint8_t zero[sizeof t->unused];
    if (memcmp(t->unused, zero, sizeof zero) != 0)
        return "unused bytes are used";
    if (towers_occupied(t) >> TOWERS_SQUARES)
        return "a tower stands off the board";
    if (t->turn >= n_seats || t->quiet > TOWERS_QUIET_MAX || t->passes > n_seats ||
        t->passes > t->quiet)
        return "a counter is out of range";
    if (t->viewer >= n_seats && t->viewer != VIEWER_WATCHER && t->viewer != VIEWER_TRUTH)
        return "no such viewer";
    for (int square = 0; square < TOWERS_SQUARES; square++) {
        const char *what = broken_tower(setup, t, square);
        if (what)
            return what;
    }
    towers_count_kinds(t, count);
    for (int kind = 0; kind < TOWERS_KINDS; kind++)
        if (count[kind] > TOWERS_COPIES)
            return "too many pieces of a kind";
    const char *what = broken_bars(setup, t);
    return what ? what : broken_phase(setup, t);
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
    .fits = fits,
    .seats = towers_seats,
    .start = start,
    .to_move = to_move,
    .phase = phase,
    .legal = legal,
    .pick = pick,
    .apply = apply,
    .score = score,
    .ending = towers_ending,
    .write = towers_write,
    .read = towers_read,
    .refuse = towers_refuse,
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
    .json = towers_json,
    .picture = towers_picture,
    .draw_begin = draw_begin,
    .draw_line = towers_draw_line,
    .draw_end = draw_end,
    .tally = tally,
    .series_length = towers_seats,
    .series_order = series_order,
    .series_standing = series_standing,
    .broken = broken,
};
