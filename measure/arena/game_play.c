/* game_play.c: see game_play.h. */
#include "game_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "guest.h"
#include "log.h"
#include "record.h"
#include "say.h"
#include "seat.h"
#include "shares.h"

enum { LUCK_WORLDS = 16 };  /* in which a position is judged, for each seat */

struct arena_desk {
    const struct contestant *contestants;
    int n_contestants, timeout_ms;
    struct arena_clock clock;
    struct player *player;
    struct judge *judge;  /* or NULL: nobody asks for luck */
    uint32_t luck_nodes;
    /* One process a contestant and seat: an engine may sit at several. */
    struct guest *guest[CONTESTANTS_MAX][GAME_SEATS_MAX];
};

struct arena_desk *arena_desk_new(const struct contestant *contestants, int n_contestants,
                                  int timeout_ms, struct arena_clock clock, bool has_judge,
                                  uint32_t luck_nodes)
{
    struct arena_desk *desk = calloc(1, sizeof *desk);
    if (!desk)
        return NULL;
    desk->contestants = contestants;
    desk->n_contestants = n_contestants;
    desk->timeout_ms = timeout_ms;
    desk->clock = clock;
    desk->player = player_new();
    desk->judge = has_judge ? judge_new() : NULL;
    desk->luck_nodes = luck_nodes;
    if (desk->player && (desk->judge || !has_judge))
        return desk;
    arena_desk_free(desk);
    return NULL;
}

void arena_desk_free(struct arena_desk *desk)
{
    if (!desk)
        return;
    for (int i = 0; i < CONTESTANTS_MAX; i++)
        for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
            guest_stop(desk->guest[i][seat]);
    player_free(desk->player);
    judge_free(desk->judge);
    free(desk);
}

/* A different seed for every decision, the same whenever the game is played. */
static uint64_t decision_seed(uint64_t seed, const struct arena_game *game, int ply)
{
    uint64_t mixed = seed;
    uint64_t parts[] = {(uint64_t)game->deal, (uint64_t)game->rotation, (uint64_t)ply};
    for (int i = 0; i < 3; i++) {
        mixed = (mixed ^ parts[i]) * 0x9e3779b97f4a7c15u;
        mixed ^= mixed >> 31;
    }
    return mixed;
}

/* ---- Engines. */

static void lose(struct arena_game *game, int seat, const char *reason, bool is_late)
{
    game->loser = seat;
    game->is_late = is_late;
    snprintf(game->reason, sizeof game->reason, "%s", reason);
}

/* Trouble costs the game, and the process. */
static bool is_fine(struct arena_desk *desk, struct arena_game *game, int seat,
                    enum process_trouble trouble, const char *reason)
{
    if (trouble == PROCESS_FINE)
        return true;
    struct guest **guest = &desk->guest[game->sits[seat]][seat];
    lose(game, seat, reason, trouble == PROCESS_LATE);
    guest_stop(*guest);
    *guest = NULL;
    return false;
}

static bool begin_engine(struct arena_desk *desk, const game_setup *setup, struct arena_game *game,
                         int seat)
{
    struct guest **guest = &desk->guest[game->sits[seat]][seat];
    char reason[PROCESS_REASON_MAX] = "it cannot be started";
    enum process_trouble trouble = PROCESS_GONE;
    if (!*guest)
        *guest = contestant_start(&desk->contestants[game->sits[seat]], desk->timeout_ms, reason);
    if (*guest)
        trouble = guest_begin(*guest, setup, seat, desk->timeout_ms, reason);
    return is_fine(desk, game, seat, trouble, reason);
}

static bool engine_chooses(struct arena_desk *desk, struct arena_game *game,
                           const struct table *table, int seat, char word[GAME_WORD_MAX])
{
    const struct contestant *contestant = &desk->contestants[game->sits[seat]];
    char reason[PROCESS_REASON_MAX], go[CONTESTANT_NAME_MAX + 64];
    struct text text = text_in(go, sizeof go);
    int64_t limit_ms = desk->timeout_ms, start = clock_ms();
    text_add(&text, contestant->go);
    if (desk->clock.start_ms > 0) {
        limit_ms = game->clock_ms[seat];
        text_format(&text, " clock=%lld increment=%d", (long long)limit_ms, desk->clock.increment_ms);
    }
    enum process_trouble trouble = guest_choose(desk->guest[game->sits[seat]][seat], table, go,
                                                (int)limit_ms, word, reason);
    game->clock_ms[seat] += desk->clock.increment_ms - (clock_ms() - start);
    if (desk->clock.start_ms > 0 && game->clock_ms[seat] <= 0)
        game->clock_ms[seat] = 1;  /* it answered in its last moment */
    return is_fine(desk, game, seat, trouble, reason);
}

/* ---- Levels. */

static bool level_chooses(struct arena_desk *desk, struct arena_game *game,
                          const struct table *table, uint64_t seed, char word[GAME_WORD_MAX])
{
    int seat = table_to_move(table);
    struct seat_table *seen = table_seat(table, seat);
    if (!seen)
        return false;
    struct player_question question = {
        .setup = table_setup(table),
        .seat = seat,
        .view = seat_table_view(seen),
        .limits = desk->contestants[game->sits[seat]].limits,
    };
    struct player_answer answer;
    question.limits.seed = decision_seed(seed, game, table_length(table));
    question.log = seat_table_log(seen, &question.n_log);
    player_choose(desk->player, &question, NULL, &answer);
    view_write(question.setup, question.view, answer.move, word);
    seat_table_free(seen);
    return true;
}

/* ---- A game. */

static void score(const game_setup *setup, const struct table *table, struct arena_game *game)
{
    int n_seats = game_seats(setup);
    if (game->loser < 0) {
        game_score(setup, table_state(table), game->share);
        return;
    }
    for (int seat = 0; seat < n_seats; seat++)
        game->share[seat] = seat == game->loser ? 0 : 1.0f / (float)(n_seats - 1);
}

void arena_game_compare(const struct table *table, struct arena_game *game)
{
    const game_setup *setup = table_setup(table);
    int n_seats = game_seats(setup);
    bool by_points = n_seats > 2 && table_to_move(table) == GAME_OVER;
    struct game_round round;
    float all = 0;
    game_tally(setup, table_state(table), game->share, &round);
    for (int seat = 0; seat < n_seats; seat++)
        all += (float)round.points[seat];
    for (int seat = 0; seat < n_seats; seat++)
        game->merit[seat] =
            by_points && all > 0 ? (float)round.points[seat] / all : game->share[seat];
}

static bool make_record(const struct arena_desk *desk, const struct table *table, uint64_t seed,
                        struct arena_game *game)
{
    const game_setup *setup = table_setup(table);
    struct record *record = record_of_table(table);
    char name[16], value[SHARES_TEXT_MAX];
    bool is_made = record != NULL;
    struct text text = text_in(value, sizeof value);
    shares_write(game->share, game_seats(setup), &text);
    for (int seat = 0; seat < game_seats(setup) && is_made; seat++) {
        const struct contestant *contestant = &desk->contestants[game->sits[seat]];
        snprintf(name, sizeof name, "Seat%d", seat);
        is_made = record_set_tag(record, name, contestant->label);
        snprintf(name, sizeof name, "Engine%d", seat);
        is_made = is_made && (!*contestant->title || record_set_tag(record, name, contestant->name));
    }
    is_made = is_made && record_set_tag(record, "Result", value);
    if (game->loser >= 0 && is_made) {
        char comment[PROCESS_REASON_MAX + 32];
        snprintf(comment, sizeof comment, "seat %d: %s", game->loser, game->reason);
        is_made = record_set_tag(record, "Termination", game->is_late ? "time" : "abandoned") &&
                  record_add_comment(record, comment);
    }
    snprintf(value, sizeof value, "%d.%d", game->deal + 1, game->rotation + 1);
    is_made = is_made && record_set_tag(record, "Round", value);
    char series[32];
    snprintf(series, sizeof series, "seed %llu", (unsigned long long)seed);
    is_made = is_made && record_set_tag(record, "Series", series);
    game->record = is_made ? record_write(record) : NULL;
    record_free(record);
    return game->record != NULL;
}

static bool play_on(struct arena_desk *desk, struct table *table, uint64_t seed, const bool *stop,
                    struct arena_game *game)
{
    const game_setup *setup = table_setup(table);
    for (int seat = 0; seat < game_seats(setup); seat++)
        if (desk->contestants[game->sits[seat]].command && !begin_engine(desk, setup, game, seat))
            return true;
    int mover;
    while ((mover = table_to_move(table)) != GAME_OVER) {
        char word[GAME_WORD_MAX];
        struct sentence why;
        if (__atomic_load_n(stop, __ATOMIC_RELAXED))
            return false;
        bool is_engine = desk->contestants[game->sits[mover]].command != NULL;
        if (is_engine) {
            if (!engine_chooses(desk, game, table, mover, word))
                return true;
        } else if (!level_chooses(desk, game, table, seed, word)) {
            return false;
        }
        if (!table_play(table, word, &why)) {
            char reason[PROCESS_REASON_MAX];
            struct text text = text_in(reason, sizeof reason);
            text_format(&text, "it played %s: ", word);
            say(&why, NULL, &text);
            lose(game, mover, reason, false);
            return true;
        }
    }
    return true;
}

void arena_game_luck(struct judge *judge, uint32_t luck_nodes, const struct table *table,
                     struct arena_game *game)
{
    const struct judge_depth depth = {.n_worlds = LUCK_WORLDS, .n_nodes = luck_nodes, .seed = 1};
    game_move moves[LOG_MOVES_MAX];
    struct worths luck;
    int n_moves = table_length(table);
    for (int i = 0; i < n_moves; i++)
        moves[i] = table_move(table, i);
    judge_game_luck(judge, table_setup(table), &depth, moves, n_moves, &luck);
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        game->luck[seat] = worth_share(luck.seat[seat]);
}

bool arena_game_play(struct arena_desk *desk, const game_setup *setup, uint64_t seed,
                     const bool *stop, struct arena_game *game)
{
    struct chance_key key = chance_key_from_seed(seed + (uint64_t)game->deal);
    struct table *table = table_new(setup, &key);
    game->loser = -1;
    game->record = NULL;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        game->clock_ms[seat] = desk->clock.start_ms;
    if (!table)
        return false;
    bool is_played = play_on(desk, table, seed, stop, game);
    if (is_played) {
        score(setup, table, game);
        arena_game_compare(table, game);
        if (desk->judge)
            arena_game_luck(desk->judge, desk->luck_nodes, table, game);
        is_played = make_record(desk, table, seed, game);
    }
    table_free(table);
    return is_played;
}
