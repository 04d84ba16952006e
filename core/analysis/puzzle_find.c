/* puzzle_find.c: is a position a puzzle, of which kind, and how hard? See puzzle.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "forms.h"
#include "gate.h"
#include "puzzle.h"

enum { SEEDS = 3, LEVEL_TRIES = 3, LEVEL_TOP_NODES = 4000, WORLDS = 16, CHAIN_SITES = 3 };

/* By so much of a game the solution is better than all others. */
static const double margin = 0.1;

static struct player_question question_at(const struct seat_table *table,
                                          const struct puzzle_depth *depth)
{
    struct player_question question = {
        .setup = seat_table_setup(table),
        .seat = seat_table_seat(table),
        .view = seat_table_view(table),
        .limits = {.level = PLAYER_LEVEL_TOP, .n_nodes = depth->n_nodes, .seed = depth->seed},
    };
    question.log = seat_table_log(table, &question.n_log);
    return question;
}

/* ---- Kinds. */

/* The seat's mean chance at a place, in worlds that agree with its view. */
static double chance_at(const struct seat_table *table, struct knowledge_memory *memory, int place)
{
    const game_setup *setup = seat_table_setup(table);
    struct knowledge_aspect aspect[KNOWLEDGE_ASPECTS_MAX];
    struct rng rng = rng_seeded(1);
    double sum = 0;
    for (int i = 0; i < WORLDS; i++) {
        game_state world;
        game_guess(setup, seat_table_view(table), &rng, &world);
        int n = knowledge_of(setup)->look(setup, &world, memory, seat_table_seat(table), aspect);
        for (int a = 0; a < n; a++)
            if (aspect[a].place == place)
                sum += (double)aspect[a].value / (double)WORLDS;
    }
    return sum;
}

/* Is a square of the board a building site? */
static bool is_site(const game_setup *setup, const char *square)
{
    const char *map = game_map(setup->rules), *line = map;
    int n_rows = 0, row = atoi(square + 1);
    for (const char *at = map; at && *at; at++)
        n_rows += *at == '\n' || !at[1];
    for (int i = 0; line && i < n_rows - row; i++)
        line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL;
    return line && line[square[0] - 'a'] != '.';
}

/* Does the word bring something to a building site? */
static bool goes_to_site(const game_setup *setup, const char *word)
{
    step_name from, to;
    return word_moves(setup, word, from, to) && strncmp(to, "square:", 7) == 0 &&
           is_site(setup, to + 7);
}

/* To how many sites the seat goes before others move: with the solution, and
 * with the words that the search expects after it. */
static int sites_in_turn(struct player *player, const struct seat_table *table, game_move solution,
                         const char *word)
{
    const game_setup *setup = seat_table_setup(table);
    char line[DECISION_LINE_MAX][GAME_WORD_MAX];
    int n_line = player_line(player, solution, line, DECISION_LINE_MAX), n_sites = 0;
    game_view view;
    view_copy(setup, &view, seat_table_view(table));
    view_apply(setup, &view, solution);
    for (int i = 0; goes_to_site(setup, word); i++) {
        n_sites++;
        if (i == n_line || view_to_move(setup, &view) != seat_table_seat(table))
            break;
        word = line[i];
        game_move next = gate_read_view(setup, &view, word, NULL);
        if (next == GAME_NO_MOVE)
            break;
        view_apply(setup, &view, next);
    }
    return n_sites;
}

/* What is better after the solution than before it, the first that has a name. */
static const char *kind_of_gain(const struct seat_table *table, struct knowledge_memory *memory,
                                game_move solution)
{
    const game_setup *setup = seat_table_setup(table);
    const struct knowledge *knowledge = knowledge_of(setup);
    int seat = seat_table_seat(table);
    struct knowledge_aspect before[KNOWLEDGE_ASPECTS_MAX], after[KNOWLEDGE_ASPECTS_MAX];
    struct rng rng = rng_seeded(1);
    game_state world;
    game_guess(setup, seat_table_view(table), &rng, &world);
    int n = knowledge->look ? knowledge->look(setup, &world, memory, seat, before) : 0;
    game_apply(setup, &world, solution);
    if (game_to_move(setup, &world) == GAME_OVER) {
        float share[GAME_SEATS_MAX];
        game_score(setup, &world, share);
        return share[seat] > 0.99f ? "finish" : NULL;
    }
    if (n > 0)
        knowledge->look(setup, &world, memory, seat, after);
    for (int a = 0; a < n; a++)
        if (before[a].kind && (after[a].value - before[a].value) / before[a].unit >= 1)
            return before[a].kind;
    return NULL;
}

/* On a board: what the solution does, else where it goes. */
static const char *kind_on_board(struct player *player, const struct seat_table *table,
                                 struct knowledge_memory *memory, game_move solution,
                                 const char *word)
{
    int n_sites = sites_in_turn(player, table, solution, word);
    const char *kind = kind_of_gain(table, memory, solution);
    if (kind)
        return kind;
    return n_sites >= CHAIN_SITES ? "chain" : n_sites ? "site" : "move";
}

/* A place where the other was ahead is blocked, one's own is built. */
static const char *kind_at_place(const struct seat_table *table, struct knowledge_memory *memory,
                                 const char *step)
{
    int place = 0;
    if (knowledge_of(seat_table_setup(table))->look && strncmp(step, "place:", 6) == 0)
        place = step[6] - '0';
    if (place <= 0)
        return "move";
    return chance_at(table, memory, place) < 0.5 ? "block" : "build";
}

static void find_kind(struct player *player, const struct seat_table *table,
                      struct knowledge_memory *memory, const struct decision_only *only,
                      struct puzzle *puzzle)
{
    const game_setup *setup = seat_table_setup(table);
    struct path path = path_of(setup, puzzle->solution);
    size_t head = strcspn(puzzle->solution, ":");
    step_name from, to;
    if (only->is_exact && knowledge_of(setup)->count_worlds(seat_table_view(table)) == 1)
        strcpy(puzzle->kind, "endgame");
    else if (puzzle->solution[head] == ':' && head < sizeof puzzle->kind)
        memcpy(puzzle->kind, puzzle->solution, head);  /* "claim", "oil" … : what is done */
    else if (word_moves(setup, puzzle->solution, from, to) && strncmp(to, "square:", 7) == 0)
        strcpy(puzzle->kind, kind_on_board(player, table, memory, only->move, puzzle->solution));
    else if (path_length(&path) > 0)
        strcpy(puzzle->kind, kind_at_place(table, memory, path.step[path_length(&path) - 1]));
    else
        strcpy(puzzle->kind, "move");
}

/* ---- Finding. */

static bool is_only(struct player *player, const struct seat_table *table, uint64_t n_nodes,
                    uint64_t seed, struct decision_only *only)
{
    struct puzzle_depth depth = {n_nodes, seed};
    struct player_question question = question_at(table, &depth);
    return decision_find_only(player, &question, margin, only);
}

bool puzzle_find(struct player *player, struct knowledge_memory *memory,
                 const struct seat_table *table, const struct puzzle_depth *depth,
                 struct puzzle *puzzle)
{
    struct decision_only only, other;
    if (!is_only(player, table, depth->n_nodes, depth->seed, &only))
        return false;
    for (uint64_t i = 1; i <= SEEDS && !only.is_exact; i++) {
        uint64_t n_nodes = i == SEEDS ? 2 * depth->n_nodes : depth->n_nodes;
        if (!is_only(player, table, n_nodes, depth->seed + i, &other) || other.move != only.move)
            return false;
    }
    *puzzle = (struct puzzle){
        .setup = *seat_table_setup(table),
        .seat = seat_table_seat(table),
        .value = (int)lround(100 * only.value),
        .second = (int)lround(100 * only.second),
    };
    view_write(&puzzle->setup, seat_table_view(table), only.move, puzzle->solution);
    find_kind(player, table, memory, &only, puzzle);
    return true;
}

bool puzzle_holds(struct player *player, const struct puzzle *puzzle,
                  const struct seat_table *table, const struct puzzle_depth *depth)
{
    struct player_question question = question_at(table, depth);
    struct decision_only only;
    decision_find_only(player, &question, margin, &only);
    return only.move == gate_read_view(&puzzle->setup, seat_table_view(table), puzzle->solution, NULL);
}

/* Does a level find it, most times? */
static bool level_finds(struct player *player, const struct seat_table *table, game_move solution,
                        int level, uint64_t seed)
{
    int n_found = 0;
    for (uint64_t i = 0; i < LEVEL_TRIES; i++) {
        struct puzzle_depth none = {0};
        struct player_question question = question_at(table, &none);
        struct player_answer answer;
        question.limits = (struct player_limits){
            .level = level,
            .n_nodes = level == PLAYER_LEVEL_TOP ? LEVEL_TOP_NODES : 0,
            .seed = seed + i,
        };
        player_choose(player, &question, NULL, &answer);
        n_found += answer.move == solution;
    }
    return 2 * n_found > LEVEL_TRIES;
}

int puzzle_difficulty(struct player *player, const struct puzzle *puzzle,
                      const struct seat_table *table, uint64_t seed)
{
    game_move solution =
        gate_read_view(&puzzle->setup, seat_table_view(table), puzzle->solution, NULL);
    int n_missed = 0;
    for (int level = 1; level < PLAYER_LEVEL_TOP; level++)
        n_missed += !level_finds(player, table, solution, level, seed);
    return 1 + n_missed;
}
