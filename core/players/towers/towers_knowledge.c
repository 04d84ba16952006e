/*
 * towers_knowledge.c: what a computer player knows of Spiel der Türme: what
 * stands on sites and how long it may last, who can land where, and which
 * districts are about to be completed.
 *
 * A few features of each seat are added up with weights that were fitted to
 * the results of games of the program against itself, one set for a full
 * board and one for empty streets, and mixed in between.
 */
#include <math.h>

#include "knowledge.h"
#include "towers.h"
#include "towers_inputs.h"
#include "towers_net.h"

/* Who can land where, in one move. */
struct sight {
    const struct towers *t;
    int n_seats, limit;
    towers_board occupied;
    towers_board symbol[TOWERS_SYMBOLS];
    towers_board strikes[GAME_SEATS_MAX];  /* others' towers that the seat can land on */
    towers_board settles[GAME_SEATS_MAX];  /* empty sites that its towers can reach */
    uint8_t lowest[GAME_SEATS_MAX][TOWERS_SYMBOLS];  /* of its towers on streets; high: none */
};

enum { NO_TOWER = 100 };

static void see_symbols(struct sight *sight)
{
    for (int i = 0; i < TOWERS_SYMBOLS; i++)
        sight->symbol[i] = 0;
    for (towers_board left = sight->occupied; left; left &= left - 1) {
        int square = towers_first(left);
        sight->symbol[towers_symbol(sight->t->tower[square])] |= towers_bit(square);
    }
}

static void see_tower(struct sight *sight, int seat, int from)
{
    const struct towers *t = sight->t;
    towers_board own = t->owned[seat], blockers = sight->occupied & ~own;
    int symbol = towers_symbol(t->tower[from]), height = towers_height(t->tower[from]);
    towers_board rays = towers_rays(from, blockers);
    sight->settles[seat] |= rays & towers_sites[symbol] & ~sight->occupied;
    for (towers_board left = rays & blockers & sight->symbol[symbol]; left; left &= left - 1) {
        int to = towers_first(left);
        if (height + towers_height(t->tower[to]) <= sight->limit)
            sight->strikes[seat] |= towers_bit(to);
    }
    if (height < sight->lowest[seat][symbol])
        sight->lowest[seat][symbol] = (uint8_t)height;
}

static struct sight see(const game_setup *setup, const struct towers *t)
{
    struct sight sight = {
        .t = t,
        .n_seats = towers_seats(setup),
        .limit = towers_height_limit(setup),
        .occupied = towers_occupied(t),
    };
    see_symbols(&sight);
    for (int seat = 0; seat < sight.n_seats; seat++) {
        sight.strikes[seat] = sight.settles[seat] = 0;
        for (int i = 0; i < TOWERS_SYMBOLS; i++)
            sight.lowest[seat][i] = NO_TOWER;
        for (towers_board left = t->owned[seat] & towers_streets; left; left &= left - 1)
            see_tower(&sight, seat, towers_first(left));
    }
    return sight;
}

/* ---- How good a position looks. */

/* By seats from 2 on; for full streets, then for empty ones. */
static const float weights[GAME_SEATS_MAX - 1][2][N_FEATURES] = {
    {{0.10f, 0.05f, -0.08f, -0.05f, 0.04f, 0.00f, 0.01f, 0.03f, 0.05f,
      0.05f, 0.65f, 0.23f, 1.75f, 0.20f, 1.70f, 0.35f, 0.10f, 0.05f},
     {0.60f, 0.25f, -0.15f, 0.00f, 0.30f, 0.10f, -0.30f, -0.10f, 0.00f,
      0.20f, 0.20f, -0.10f, 1.10f, 0.24f, 1.60f, 0.28f, 0.10f, 0.05f}},
    {{0.05f, 0.02f, -0.05f, 0.00f, 0.15f, 0.03f, 0.00f, -0.05f, 0.00f,
      0.30f, 0.75f, 0.35f, 3.20f, 1.30f, 1.60f, 1.40f, 0.05f, 0.00f},
     {0.33f, 0.15f, -0.15f, -0.10f, 0.00f, 0.30f, -0.15f, 0.15f, 0.07f,
      0.08f, -0.05f, 0.05f, 2.60f, 1.35f, 2.50f, 1.50f, 0.05f, 0.03f}},
    {{0.08f, 0.02f, -0.15f, -0.10f, 0.02f, 0.03f, 0.00f, 0.05f, -0.03f,
      0.12f, 0.25f, 0.27f, 2.80f, 1.20f, 0.90f, 1.30f, 0.09f, 0.00f},
     {0.27f, 0.20f, -0.15f, -0.06f, 0.02f, 0.10f, -0.07f, 0.15f, 0.05f,
      0.10f, 0.00f, 0.35f, 2.20f, 1.20f, 2.40f, 1.20f, 0.12f, 0.00f}},
};

static bool is_safe(const struct sight *sight, int seat, towers_stack tower)
{
    int lowest = NO_TOWER;
    for (int other = 0; other < sight->n_seats; other++)
        if (other != seat && sight->lowest[other][towers_symbol(tower)] < lowest)
            lowest = sight->lowest[other][towers_symbol(tower)];
    return towers_height(tower) + lowest > sight->limit;
}

static void count_points(const struct sight *sight, int seat, towers_board hunted,
                         float feature[N_FEATURES])
{
    const struct towers *t = sight->t;
    towers_board due = seat == t->turn ? 0 : sight->strikes[t->turn];
    for (towers_board left = t->owned[seat] & ~towers_streets; left; left &= left - 1) {
        int site = towers_first(left);
        enum towers_feature kind = towers_has(due, site)                  ? DUE_POINTS
                            : towers_has(hunted, site)             ? HUNTED_POINTS
                            : is_safe(sight, seat, t->tower[site]) ? SAFE_POINTS
                                                                   : CALM_POINTS;
        feature[kind] += (float)towers_height(t->tower[site]);
    }
    for (towers_board left = t->owned[seat] & towers_streets; left; left &= left - 1) {
        int square = towers_first(left);
        float height = (float)towers_height(t->tower[square]);
        feature[STREET_PIECES] += height;
        feature[STREET_TOWERS]++;
        feature[DUE_STREET_PIECES] += towers_has(due, square) ? height : 0;
    }
}

/* Points before the best of the others, if the game ended now. */
static int lead_of(const int points[GAME_SEATS_MAX], int n_seats, int seat)
{
    int best = 0;
    for (int other = 0; other < n_seats; other++)
        if (other != seat && points[other] > best)
            best = points[other];
    return points[seat] - best;
}

/* The sites of a district have four different symbols, so that each is gone
 * to by a tower of its own, one after another in one turn. */
static void count_districts(const struct sight *sight, int seat, int lead,
                            float feature[N_FEATURES])
{
    const struct towers *t = sight->t;
    towers_board own = t->owned[seat], reach = sight->strikes[seat] | sight->settles[seat];
    bool is_mover = t->turn == seat;
    for (int i = 0; i < TOWERS_DISTRICTS; i++) {
        towers_board held = own & towers_districts[i], lacking = towers_districts[i] & ~held;
        int n_held = towers_count(held), n_beyond = towers_count(lacking & ~reach);
        feature[PAIRS] += n_held == 2;
        feature[TRIPLES] += n_held == 3;
        feature[NEARLY] += n_beyond == 1 && n_held;
        if (n_beyond)
            continue;
        int gain = 2 * (4 - n_held);
        for (towers_board left = held; left; left &= left - 1)
            gain += towers_height(t->tower[towers_first(left)]);
        enum towers_feature kind = is_mover ? lead + gain > 0 ? WINS_NOW : ENDS_NOW
                                     : lead + gain > 0 ? WINS_NEXT : ENDS_NEXT;
        feature[kind] = 1;
    }
}

static void count_features(const struct sight *sight, int seat, int lead,
                           float feature[N_FEATURES])
{
    const struct towers *t = sight->t;
    towers_board hunted = 0;
    for (int i = 0; i < N_FEATURES; i++)
        feature[i] = 0;
    for (int other = 0; other < sight->n_seats; other++)
        hunted |= other == seat ? 0 : sight->strikes[other];
    count_points(sight, seat, hunted, feature);
    count_districts(sight, seat, lead, feature);
    feature[SITES_IN_REACH] = (float)towers_count(sight->settles[seat]);
    feature[STRIKES_IN_REACH] = (float)towers_count(sight->strikes[seat] & towers_streets);
    feature[TO_MOVE] = t->turn == seat;
    feature[EXTRA_MOVE] = t->turn == seat && t->phase == GAME_PHASE_EXTRA;
}

/* How full the streets are, from 1 down to 0. */
static float fullness(const struct sight *sight)
{
    return (float)towers_count(sight->occupied & towers_streets) / (float)TOWERS_PIECES;
}

/* What all seats' features say, as shares of the win. */
static void judge_by_formula(const struct sight *sight, const float feature[][N_FEATURES],
                             float share[GAME_SEATS_MAX])
{
    const float(*weight)[N_FEATURES] = weights[sight->n_seats - 2];
    float full = fullness(sight), total = 0;
    for (int seat = 0; seat < sight->n_seats; seat++) {
        float sum = 0;
        for (int i = 0; i < N_FEATURES; i++)
            sum += feature[seat][i] * (full * weight[0][i] + (1 - full) * weight[1][i]);
        share[seat] = expf(sum);
        total += share[seat];
    }
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        share[seat] = seat < sight->n_seats ? share[seat] / total : 0;
}

static struct sight look_at_all(const game_setup *setup, const game_state *state,
                                int lead[GAME_SEATS_MAX], float feature[][N_FEATURES])
{
    struct sight sight = see(setup, (const struct towers *)state->bytes);
    int points[GAME_SEATS_MAX];
    towers_points(sight.t, sight.n_seats, points);
    for (int seat = 0; seat < sight.n_seats; seat++) {
        lead[seat] = lead_of(points, sight.n_seats, seat);
        count_features(&sight, seat, lead[seat], feature[seat]);
    }
    return sight;
}

/* ---- With two seats a network judges. */

_Static_assert(sizeof(struct towers_place_inputs) == (TOWERS_PLACE_INPUTS(NET_ONE)) * sizeof(float) &&
                   sizeof(struct towers_place_inputs) <= NET_PLACE_INPUTS * sizeof(float),
               "the members are those of the list, and there is room");
_Static_assert(sizeof(struct towers_whole_inputs) == (TOWERS_WHOLE_INPUTS(NET_ONE)) * sizeof(float) &&
                   sizeof(struct towers_whole_inputs) <= NET_WHOLE_INPUTS * sizeof(float),
               "the members are those of the list, and there is room");

static struct towers_side_inputs describe_side(const struct sight *sight, int district, int seat,
                                               int lead)
{
    const struct towers *t = sight->t;
    towers_board sites = towers_districts[district], held = t->owned[seat] & sites;
    towers_board settles = sight->settles[seat] & sites, strikes = sight->strikes[seat] & sites;
    int points = 0, safe = 0, hunted = 0, in_reach = 0, n_supplied = 0;
    for (int symbol = 0; symbol < TOWERS_SYMBOLS; symbol++) {
        int site = towers_first(sites & towers_sites[symbol]), height = towers_height(t->tower[site]);
        if (towers_has(held, site)) {
            points += height;
            safe += is_safe(sight, seat, t->tower[site]) ? height : 0;
            hunted += towers_has(sight->strikes[!seat], site) ? height : 0;
            continue;
        }
        in_reach += towers_has(strikes, site) ? height : 0;
        n_supplied += sight->lowest[seat][symbol] != NO_TOWER;
    }
    int n_held = towers_count(held), n_beyond = 4 - n_held - towers_count(settles | strikes);
    return (struct towers_side_inputs){
        .n_held = (float)n_held * 0.25f,
        .points = (float)points * 0.1f,
        .safe_points = (float)safe * 0.1f,
        .hunted_points = (float)hunted * 0.1f,
        .n_settles = (float)towers_count(settles) * 0.25f,
        .n_strikes = (float)towers_count(strikes) * 0.25f,
        .points_in_reach = (float)in_reach * 0.1f,
        .n_supplied = (float)n_supplied * 0.25f,
        .lacks_none = n_beyond == 0,
        .lacks_one = n_beyond == 1,
        .lead_complete = (float)(lead + points + 2 * (4 - n_held)) * 0.1f,
    };
}

/* The board is symmetric: districts at the corners are alike, and so are those between. */
static uint8_t kind_of_district(int district)
{
    int column = district % (TOWERS_DISTRICTS / 2);
    return column == 1 || column == 2;
}

static int describe(const game_setup *setup, const game_state *state,
                    struct knowledge_memory *memory, struct net_input *input)
{
    (void)memory;
    float feature[GAME_SEATS_MAX][N_FEATURES], share[GAME_SEATS_MAX];
    int lead[GAME_SEATS_MAX];
    struct sight sight = look_at_all(setup, state, lead, feature);
    int seat = sight.t->turn;
    towers_board neutral = towers_neutral(sight.t, sight.n_seats);
    input->n_places = TOWERS_DISTRICTS;
    for (int i = 0; i < TOWERS_DISTRICTS; i++) {
        struct towers_place_inputs told = {
            .n_empty = (float)towers_count(towers_districts[i] & ~sight.occupied) * 0.25f,
            .n_neutral = (float)towers_count(towers_districts[i] & neutral) * 0.25f,
            .side = {describe_side(&sight, i, seat, lead[seat]),
                     describe_side(&sight, i, !seat, lead[!seat])},
        };
        input->kind[i] = kind_of_district(i);
        net_tell(input->place[i], NET_PLACE_INPUTS, &told, sizeof told);
    }
    struct towers_whole_inputs told = {
        .fullness = fullness(&sight),
        .lead = (float)lead[seat] * 0.1f,
        .option_height = sight.limit > TOWERS_COPIES,
    };
    for (int i = 0; i < N_FEATURES; i++) {
        told.seat[0][i] = feature[seat][i] * 0.1f;
        told.seat[1][i] = feature[!seat][i] * 0.1f;
    }
    net_tell(input->whole, NET_WHOLE_INPUTS, &told, sizeof told);
    judge_by_formula(&sight, feature, share);
    input->formula = net_log_odds(share[seat]);
    return seat;
}

static void evaluate(const game_setup *setup, const game_state *state,
                     struct knowledge_memory *memory, float share[GAME_SEATS_MAX])
{
    if (towers_seats(setup) > 2) {
        float feature[GAME_SEATS_MAX][N_FEATURES];
        int lead[GAME_SEATS_MAX];
        struct sight sight = look_at_all(setup, state, lead, feature);
        judge_by_formula(&sight, feature, share);
        return;
    }
    struct net_input input;
    int seat = describe(setup, state, memory, &input);
    share[seat] = net_judge(&towers_net, &input);
    share[!seat] = 1 - share[seat];
}

/* ---- Which moves look good. */

/* What a move's parts add to its weight's logarithm. */
static const float to_site = 2.0f, per_height_taken = 0.9f, per_height_saved = 0.5f,
                   per_neutral = 0.7f, on_own = 0.2f, into_danger = -0.45f, to_safety = 1.0f,
                   third_site = 0.5f, breaks_triple = 2.5f, ends_well = 8.0f, ends_badly = -4.0f,
                   quiet_neutral = -2.0f;

struct outlook {
    struct sight sight;
    towers_board hunted[TOWERS_SYMBOLS];  /* squares that the others can reach, by symbol */
    uint8_t lowest[TOWERS_SYMBOLS];       /* of the others' towers on streets */
    int lead;                             /* in points, before the best of the others */
};

static struct outlook look_out(const game_setup *setup, const struct towers *t)
{
    struct outlook o = {.sight = see(setup, t)};
    int seat = t->turn, points[GAME_SEATS_MAX];
    for (int i = 0; i < TOWERS_SYMBOLS; i++)
        o.lowest[i] = NO_TOWER;
    for (int other = 0; other < o.sight.n_seats; other++) {
        if (other == seat)
            continue;
        towers_board blockers = o.sight.occupied & ~t->owned[other];
        for (towers_board left = t->owned[other] & towers_streets; left; left &= left - 1) {
            int from = towers_first(left), symbol = towers_symbol(t->tower[from]);
            o.hunted[symbol] |= towers_rays(from, blockers);
        }
        for (int i = 0; i < TOWERS_SYMBOLS; i++)
            if (o.sight.lowest[other][i] < o.lowest[i])
                o.lowest[i] = o.sight.lowest[other][i];
    }
    towers_points(t, o.sight.n_seats, points);
    o.lead = lead_of(points, o.sight.n_seats, seat);
    return o;
}

/* The points that completing a district brings before the best of the
 * others: its towers count once more. */
static int lead_at_end(const struct outlook *o, int district, int height, int taken)
{
    const struct towers *t = o->sight.t;
    int doubled = height;
    for (towers_board left = t->owned[t->turn] & towers_districts[district]; left; left &= left - 1)
        doubled += towers_height(t->tower[towers_first(left)]);
    return o->lead + doubled + height + taken;
}

static float appeal_of_site(const struct outlook *o, int to, int height, int taken, bool is_own)
{
    const struct towers *t = o->sight.t;
    int district = towers_district_of[to];
    towers_board sites = towers_districts[district] & ~towers_bit(to);
    float appeal = to_site;
    for (int seat = 0; seat < o->sight.n_seats; seat++)
        if (seat != t->turn && towers_count(t->owned[seat] & towers_districts[district]) == 3)
            appeal += breaks_triple;
    if (!is_own)
        return appeal;
    int n_held = towers_count(t->owned[t->turn] & sites);
    if (n_held == 3)
        return lead_at_end(o, district, height, taken) > 0 ? ends_well : ends_badly;
    return appeal + (n_held == 2 ? third_site : 0);
}

static float appeal_of_tower(const struct outlook *o, int from, int to)
{
    const struct towers *t = o->sight.t;
    int symbol = towers_symbol(t->tower[from]), height = towers_height(t->tower[from]);
    int met = towers_owner(t, to), met_height = met < 0 ? 0 : towers_height(t->tower[to]);
    bool is_others = met >= 0 && met != t->turn && met < o->sight.n_seats;
    float appeal = 0;
    if (is_others)
        appeal += per_height_taken * (float)met_height;
    else if (met >= 0)
        appeal += met == t->turn ? on_own : per_neutral;
    int grown = height + met_height, lowest = o->lowest[symbol];
    if (grown + lowest > o->sight.limit)
        appeal += to_safety;
    else if (towers_has(o->hunted[symbol], to))
        appeal += into_danger * (float)grown;
    if (height + lowest <= o->sight.limit && towers_has(o->hunted[symbol], from))
        appeal += per_height_saved * (float)height;
    if (towers_is_site(to))
        appeal += appeal_of_site(o, to, grown, is_others ? met_height : 0, true);
    return appeal;
}

static void weigh(const game_setup *setup, const game_state *state, struct knowledge_memory *memory,
                  const game_move *moves, int n_moves, float weight[])
{
    (void)memory;
    const struct towers *t = (const struct towers *)state->bytes;
    struct outlook o = look_out(setup, t);
    for (int i = 0; i < n_moves; i++) {
        if (!towers_is_tower_move(moves[i])) {
            weight[i] = 1;
            continue;
        }
        int from = towers_from(moves[i]), to = towers_to(moves[i]);
        if (towers_has(t->owned[t->turn], from))
            weight[i] = expf(appeal_of_tower(&o, from, to));
        else
            weight[i] = expf(towers_is_site(to) ? appeal_of_site(&o, to, 1, 0, false)
                                                : quiet_neutral);
    }
}

/* ---- What can be told of it. */

static const struct phrase
    phrase_lead = {"lead-falls", PHRASE("It gives points away: the lead goes from %2 to %3.")},
    phrase_hunted = {"pieces-hunted",
                     PHRASE("Others can land on more of your pieces at once: %3 instead of %2.")},
    phrase_end = {"lets-complete",
                  PHRASE("It lets somebody else complete a district and win.")};

/* Pieces of the seat's towers on which another can land. */
static int count_hunted(const struct sight *sight, int seat)
{
    towers_board hunted = 0;
    int n = 0;
    for (int other = 0; other < sight->n_seats; other++)
        hunted |= other == seat ? 0 : sight->strikes[other];
    for (towers_board left = hunted & sight->t->owned[seat]; left; left &= left - 1)
        n += towers_height(sight->t->tower[towers_first(left)]);
    return n;
}

static int look(const game_setup *setup, const game_state *state, struct knowledge_memory *memory,
                int seat, struct knowledge_aspect aspect[KNOWLEDGE_ASPECTS_MAX])
{
    (void)memory;
    struct sight sight = see(setup, (const struct towers *)state->bytes);
    int points[GAME_SEATS_MAX] = {0}, n_winning = 0, is_winning = 0;
    towers_points(sight.t, sight.n_seats, points);
    for (int other = 0; other < sight.n_seats; other++) {
        float feature[N_FEATURES] = {0};
        count_districts(&sight, other, lead_of(points, sight.n_seats, other), feature);
        *(other == seat ? &is_winning : &n_winning) +=
            feature[WINS_NOW] > 0 || feature[WINS_NEXT] > 0;
    }
    aspect[0] = (struct knowledge_aspect){
        .worse = &phrase_end, .value = (float)n_winning, .unit = -0.5f, .kind = "stop"};
    aspect[1] = (struct knowledge_aspect){
        .worse = &phrase_lead,
        .value = (float)lead_of(points, sight.n_seats, seat),
        .unit = 1,
    };
    aspect[2] = (struct knowledge_aspect){.value = (float)is_winning, .unit = 1, .kind = "threat"};
    aspect[3] = (struct knowledge_aspect){
        .worse = &phrase_hunted,
        .value = (float)count_hunted(&sight, seat),
        .unit = -2,
        .kind = "save",
    };
    return 4;
}

const struct knowledge towers_knowledge = {
    .game = "towers",
    .drift = 0.075,
    .effort = {{[2] = {25, 0}, [3] = {110, 1.1f}, [4] = {450, 1.2f}, [5] = {9000, 0.85f}},
               {[2] = {20, 0}, [3] = {110, 1.4f}, [4] = {400, 1.5f}, [5] = {9000, 1.0f}},
               {[2] = {17, 0}, [3] = {100, 1.25f}, [4] = {280, 1.3f}, [5] = {9000, 1.0f}}},
    .evaluate = evaluate,
    .describe = describe,
    .inputs = {TOWERS_PLACE_INPUTS(NET_WORD), TOWERS_WHOLE_INPUTS(NET_WORD)},
    .weigh = weigh,
    .look = look,
};
