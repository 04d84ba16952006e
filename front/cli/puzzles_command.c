/*
 * puzzles_command.c: `cairn puzzles`: finds positions to solve in games of the
 * computer against itself, and proves those of a file again.
 */
#include <argp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chance.h"
#include "command.h"
#include "number.h"
#include "player.h"
#include "puzzle.h"
#include "say.h"
#include "sentence.h"
#include "table.h"
#include "threads.h"
#include "translate.h"

enum {
    NODES = 1000,
    PUZZLES = 1000,
    GAME_PUZZLES_MAX = 2,  /* of one game */
    SETTLED_EVERY = 12,    /* of the words that need no search, so many are looked at */
    PLAY_NODES = 150,      /* with which the games are played */
    SECOND_VISITS = 2,
    FILE_MAX = 64 << 20,
};

/* A word that is that much better by a short search is looked at closely. */
static const double gap = 0.12;

struct puzzles_request {
    const char *action, *path;
    uint64_t n_puzzles, n_nodes, seed, sample;
    int n_threads;
};

/* ---- Making. */

struct workshop {
    const struct puzzles_request *request;
    pthread_mutex_t lock;
    uint64_t next_game, n_found;
};

struct bench {
    struct workshop *shop;
    struct player *player;
    struct knowledge_memory *memory;
    struct rng rng;
    uint64_t game;
};

/* Presets take turns, game by game. */
static game_setup setup_of(uint64_t number)
{
    int n_presets = 0;
    for (int i = 0; i < game_count(); i++)
        n_presets += game_preset_count(game_at(i));
    int at = (int)(number % (uint64_t)n_presets), game = 0;
    while (at >= game_preset_count(game_at(game)))
        at -= game_preset_count(game_at(game++));
    game_setup setup = game_setup_default(game_at(game));
    game_setup_preset(&setup, game_preset_key(game_at(game), at), NULL);
    return setup;
}

/* Does the search that has just been made find one word far ahead? Words that
 * need no search (claims, exact endgames) are many: some are looked at. */
static bool is_promising(struct bench *bench)
{
    static _Thread_local struct player_judgement judged[GAME_CHOICES_MAX];
    int n_judged = player_judged(bench->player, judged);
    uint64_t n_visits = 0;
    if (n_judged == 1)
        return rng_below(&bench->rng, SETTLED_EVERY) == 0;
    for (int i = 0; i < n_judged; i++) {
        n_visits += judged[i].visits;
        if (i && judged[i].visits >= SECOND_VISITS && judged[0].value - judged[i].value < gap)
            return false;
    }
    return 2 * judged[0].visits > n_visits;
}

static bool put_puzzle(struct bench *bench, const struct seat_table *seen)
{
    const struct puzzles_request *request = bench->shop->request;
    struct puzzle_depth depth = {.n_nodes = request->n_nodes, .seed = request->seed};
    struct puzzle puzzle;
    char line[PUZZLE_LINE_MAX];
    struct text text = text_in(line, sizeof line);
    if (!puzzle_find(bench->player, bench->memory, seen, &depth, &puzzle))
        return false;
    puzzle.difficulty = puzzle_difficulty(bench->player, &puzzle, seen, request->seed);
    puzzle_write(&puzzle, seen, &text);
    if (text.is_cut)
        return false;
    pthread_mutex_lock(&bench->shop->lock);
    if (bench->shop->n_found++ < request->n_puzzles) {
        puts(line);
        fflush(stdout);
    }
    if (isatty(STDERR_FILENO)) {
        fputs("\r\033[K", stderr);
        fprintf(stderr, translate("game %llu: %llu puzzles"), (unsigned long long)bench->game,
                (unsigned long long)bench->shop->n_found);
    }
    pthread_mutex_unlock(&bench->shop->lock);
    return true;
}

/* One decision: the word that is played, and perhaps a puzzle. */
static bool decide(struct bench *bench, struct table *table, int *n_left)
{
    int mover = table_to_move(table);
    struct seat_table *seen = table_seat(table, mover);
    if (!seen)
        return false;
    struct player_question question = {.setup = seat_table_setup(seen),
                                       .seat = mover,
                                       .view = seat_table_view(seen),
                                       .limits = {.level = 4,
                                                  .n_nodes = PLAY_NODES,
                                                  .seed = rng_next(&bench->rng)}};
    struct player_answer answer;
    char word[GAME_WORD_MAX];
    question.log = seat_table_log(seen, &question.n_log);
    player_choose(bench->player, &question, NULL, &answer);
    view_write(question.setup, question.view, answer.move, word);
    game_move some;
    if (*n_left > 0 && view_legal(question.setup, question.view, &some, 1) > 2 &&
        is_promising(bench) && put_puzzle(bench, seen))
        --*n_left;
    seat_table_free(seen);
    return table_play(table, word, NULL);
}

static void make_from_game(struct bench *bench)
{
    game_setup setup = setup_of(bench->game);
    struct chance_key key = chance_key_from_seed(bench->shop->request->seed + bench->game);
    struct table *table = table_new(&setup, &key);
    int n_left = GAME_PUZZLES_MAX;
    bench->rng = rng_seeded(bench->shop->request->seed + bench->game);
    while (table && table_to_move(table) != GAME_OVER && n_left > 0 &&
           decide(bench, table, &n_left))
        ;
    table_free(table);
}

static bool next_game(struct bench *bench)
{
    struct workshop *shop = bench->shop;
    pthread_mutex_lock(&shop->lock);
    bool goes_on = shop->n_found < shop->request->n_puzzles;
    bench->game = shop->next_game++;
    pthread_mutex_unlock(&shop->lock);
    return goes_on;
}

static void make(void *user, int index)
{
    (void)index;
    struct bench bench = {
        .shop = user, .player = player_new(), .memory = knowledge_memory_new()};
    while (bench.player && bench.memory && next_game(&bench))
        make_from_game(&bench);
    player_free(bench.player);
    knowledge_memory_free(bench.memory);
}

static int make_puzzles(const struct puzzles_request *request)
{
    struct workshop shop = {.request = request, .lock = PTHREAD_MUTEX_INITIALIZER};
    threads_run(request->n_threads, make, &shop);
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    return command_finish(shop.n_found >= request->n_puzzles ? EXIT_YES : EXIT_MACHINE);
}

/* ---- Checking. */

/* One line: is it a puzzle, and does its solution hold? */
static bool check_line(struct player *player, const struct puzzles_request *request, int number,
                       const char *line, size_t n_bytes)
{
    struct puzzle puzzle;
    struct sentence why;
    struct puzzle_depth depth = {.n_nodes = request->n_nodes, .seed = request->seed};
    char said[512];
    struct text text = text_in(said, sizeof said);
    struct seat_table *seen = puzzle_read(line, n_bytes, &puzzle, &why);
    bool holds = seen && puzzle_holds(player, &puzzle, seen, &depth);
    if (!seen)
        say_at(number, "", &why, translate_phrase, &text);
    else if (!holds)
        text_format(&text, translate("Line %d: %s is not the best word."), number, puzzle.solution);
    if (!holds)
        printf("%s\n", said);
    seat_table_free(seen);
    return holds;
}

static int check_puzzles(const struct puzzles_request *request)
{
    size_t n_bytes;
    int code, number = 0, n_checked = 0, n_bad = 0, n_lines = 0;
    char *text = command_read_text(request->path, FILE_MAX, &n_bytes, &code);
    struct player *player = player_new();
    struct rng rng = rng_seeded(request->seed);
    if (!text || !player) {
        free(text);
        player_free(player);
        return text ? EXIT_MACHINE : code;
    }
    for (size_t i = 0; i < n_bytes; i++)
        n_lines += text[i] == '\n';
    for (const char *at = text, *end; at < text + n_bytes; at = end + 1) {
        end = memchr(at, '\n', (size_t)(text + n_bytes - at));
        end = end ? end : text + n_bytes;
        number++;
        bool is_chosen = !request->sample || rng_below(&rng, (uint32_t)n_lines) < request->sample;
        if (*at == '#' || end == at || !is_chosen)
            continue;
        n_checked++;
        n_bad += !check_line(player, request, number, at, (size_t)(end - at));
    }
    printf(translate("%d puzzles, %d of them bad\n"), n_checked, n_bad);
    player_free(player);
    free(text);
    return command_finish(n_bad || !n_checked ? EXIT_NO : EXIT_YES);
}

static void read_count(const char *word, uint64_t *number, struct argp_state *state)
{
    if (!number_read(word, 0, UINT64_MAX, number))
        argp_error(state, translate("'%s' is not a whole number"), word);
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct puzzles_request *request = state->input;
    switch (key) {
    case 'n':
        read_count(argument, &request->n_puzzles, state);
        return 0;
    case 'd':
        request->n_nodes = (uint64_t)command_argument(argument, 1, 100000000, state);
        return 0;
    case 's':
        read_count(argument, &request->seed, state);
        return 0;
    case 'S':
        read_count(argument, &request->sample, state);
        return 0;
    case 't':
        request->n_threads = command_argument(argument, 1, PLAYER_THREADS_MAX, state);
        return 0;
    case ARGP_KEY_ARG:
        if (!request->action)
            request->action = argument;
        else if (!request->path)
            request->path = argument;
        else
            argp_error(state, "%s", translate("there are too many words"));
        return 0;
    case ARGP_KEY_END:
        if (!request->action ||
            (strcmp(request->action, "make") != 0 && strcmp(request->action, "check") != 0))
            argp_error(state, "%s", translate("say make or check"));
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

int puzzles_command_run(int argc, char **argv)
{
    static const struct argp_option known[] = {
        {"count", 'n', "N", 0, PHRASE("how many to make (1000)"), 0},
        {"depth", 'd', "NODES", 0, PHRASE("how far each is searched (1000)"), 0},
        {"seed", 's', "N", 0, PHRASE("the games to look for them in (1)"), 0},
        {"sample", 'S', "N", 0, PHRASE("check about so many, not all"), 0},
        {"threads", 't', "N", 0, PHRASE("how many at once (as many as there are cores)"), 0},
        {0},
    };
    struct argp argp = {
        .help_filter = command_help_text,
        .options = known,
        .parser = parse_option,
        .args_doc = "make|check [FILE]",
        .doc = PHRASE("Makes puzzles from games of the computer against itself, a line each: one word is "
               "better than every other by a tenth of a game, with several seeds and at twice the "
               "depth. Or checks those of a file."),
    };
    long n_cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct puzzles_request request = {
        .n_puzzles = PUZZLES,
        .n_nodes = NODES,
        .seed = 1,
        .n_threads = n_cores < 1 ? 1 : n_cores > PLAYER_THREADS_MAX ? PLAYER_THREADS_MAX : (int)n_cores,
    };
    command_parse(&argp, argc, argv, 0, &request);
    return strcmp(request.action, "make") == 0 ? make_puzzles(&request) : check_puzzles(&request);
}
