/*
 * selfplay.c: games of a search against itself, for learning to judge.
 *
 *     selfplay GAME SEED SECONDS NODES >positions
 *     selfplay GAME SEED games=N NODES >positions
 *
 * Presets take turns; every game follows from the seed and its number. With a
 * number of games, ranks under mpirun share them (measure/ranks/ranks.h), and what
 * is written is the same, in the order of games. After every move the position is described as the
 * game's knowledge sees it. First comes a line `inputs HASH` that says what is
 * told of positions (net_hash). Once a game is over every other position is
 * written (neighbours are much alike), as numbers of four bytes: the kinds of
 * the places (-1: no place), their inputs, those of the whole, what the formula
 * said, what the next search thought of it, and how it ended.
 */
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "knowledge.h"
#include "net.h"
#include "number.h"
#include "ranks.h"
#include "say.h"
#include "search.h"
#include "text.h"
#include "threads.h"

enum {
    EDGES = 1 << 14,
    POSITIONS_MAX = 1000,
    NUMBERS = NET_PLACES_MAX * (1 + NET_PLACE_INPUTS) + NET_WHOLE_INPUTS + 3,
};

/* One move in so many is taken by its looks alone, so that positions come
 * about which the search would avoid. */
static const uint32_t adventure = 12;

struct position {
    struct net_input input;
    int seat;  /* whose chance is judged */
    float thought;
};

static struct position positions[POSITIONS_MAX];

/* The most tried moves are by far the likeliest. */
static game_move choose(struct rng *rng, const struct search_root *root)
{
    float weight[GAME_CHOICES_MAX];
    for (int i = 0; i < root->n_moves; i++)
        weight[i] = (float)root->visits[i] * (float)root->visits[i];
    return root->moves[rng_by_weight(rng, weight, root->n_moves)];
}

static game_move wander(struct rng *rng, const game_setup *setup, const game_state *state,
                        struct knowledge_memory *memory)
{
    game_move moves[GAME_CHOICES_MAX];
    float weight[GAME_CHOICES_MAX];
    int n_moves = game_legal(setup, state, moves, GAME_CHOICES_MAX);
    knowledge_of(setup)->weigh(setup, state, memory, moves, n_moves, weight);
    for (int i = 0; i < n_moves; i++)
        weight[i] = sqrtf(weight[i]);
    return moves[rng_by_weight(rng, weight, n_moves)];
}

static void write_position(const struct position *position, float end, FILE *out)
{
    const struct net_input *input = &position->input;
    float numbers[NUMBERS] = {0};
    int n = 0;
    for (int place = 0; place < NET_PLACES_MAX; place++)
        numbers[n++] = place < input->n_places ? (float)input->kind[place] : -1;
    for (int place = 0; place < NET_PLACES_MAX; place++, n += NET_PLACE_INPUTS)
        if (place < input->n_places)
            memcpy(&numbers[n], input->place[place], sizeof input->place[place]);
    memcpy(&numbers[n], input->whole, sizeof input->whole);
    n += NET_WHOLE_INPUTS;
    numbers[n++] = input->formula;
    numbers[n++] = position->thought;
    numbers[n++] = end;
    fwrite(numbers, sizeof numbers[0], NUMBERS, out);
}

/* What the search at a later decision thinks of the positions before it. */
static void note_thought(int from, int to, int mover, float value)
{
    for (int i = from; i < to; i++)
        positions[i].thought = positions[i].seat == mover ? value : 1 - value;
}

static void play(const game_setup *setup, struct search *search, struct knowledge_memory *memory,
                 struct rng *rng, uint32_t n_nodes, FILE *out)
{
    const struct knowledge *knowledge = knowledge_of(setup);
    const struct belief belief = {.is_even = true};
    game_state state;
    int mover, n_positions = 0, n_thought = 0;
    float share[GAME_SEATS_MAX];
    game_start(setup, &state);
    while ((mover = game_to_move(setup, &state)) != GAME_OVER && n_positions < POSITIONS_MAX) {
        game_move moves[GAME_CHOICES_MAX];
        if (mover == GAME_CHANCE) {
            game_apply(setup, &state, game_pick(setup, &state, rng));
            continue;
        }
        if (game_legal(setup, &state, moves, GAME_CHOICES_MAX) == 1) {
            game_apply(setup, &state, moves[0]);
            continue;
        }
        game_view view;
        game_mask(setup, &state, mover, &view);
        search_begin(search, setup, &view, mover, &belief, rng_next(rng));
        search_run(search, n_nodes);
        struct search_root root = search_root(search);
        float value = 0;
        for (int i = 0; i < root.n_moves; i++)
            value += root.values[i] / (float)n_nodes;
        note_thought(n_thought, n_positions, mover, value);
        n_thought = n_positions;
        bool is_adventure = rng_below(rng, adventure) == 0;
        game_apply(setup, &state,
                   is_adventure ? wander(rng, setup, &state, memory) : choose(rng, &root));
        if (game_to_move(setup, &state) != GAME_OVER) {
            struct position *position = &positions[n_positions++];
            position->seat = knowledge->describe(setup, &state, memory, &position->input);
        }
    }
    if (mover != GAME_OVER)
        return;
    game_score(setup, &state, share);
    note_thought(n_thought, n_positions, 0, share[0]);
    for (int i = (int)rng_below(rng, 2); i < n_positions; i += 2)
        write_position(&positions[i], share[positions[i].seat], out);
}

/* ---- Games, one after another or shared out. */

struct selfplay {
    const struct game *game;
    uint64_t seed, seconds, n_games;  /* of the last two, one is 0 */
    uint32_t n_nodes;
    uint64_t inputs;                  /* what is told of positions */
    struct search *search;
    struct knowledge_memory *memory;
};

/* A network judges presets for two alone. */
static bool is_for_two(const struct game *game, int preset, game_setup *setup)
{
    *setup = game_setup_default(game);
    game_setup_preset(setup, game_preset_key(game, preset), NULL);
    return game_seats(setup) == 2;
}

/* They take turns. */
static game_setup setup_of(const struct game *game, uint64_t number)
{
    game_setup setup;
    uint64_t n = 0;
    for (int i = 0; i < game_preset_count(game); i++)
        n += is_for_two(game, i, &setup);
    number %= n;
    for (int i = 0; !is_for_two(game, i, &setup) || number-- > 0; i++)
        ;
    return setup;
}

static void play_number(const struct selfplay *s, uint64_t number, FILE *out)
{
    game_setup setup = setup_of(s->game, number);
    struct rng rng = rng_seeded(s->seed ^ (number + 1) * 0x9e3779b97f4a7c15u);
    play(&setup, s->search, s->memory, &rng, s->n_nodes, out);
}

static void write_head(const struct selfplay *s)
{
    printf("inputs %016" PRIx64 "\n", s->inputs);
}

static uint64_t play_alone(const struct selfplay *s)
{
    write_head(s);
    int64_t end_ms = clock_ms() + 1000 * (int64_t)s->seconds;
    uint64_t number = 0;
    for (; s->n_games ? number < s->n_games : clock_ms() < end_ms; number++)
        play_number(s, number, stdout);
    return number;
}

/* A game's number, and behind it its positions. The caller frees; NULL: no memory. */
static char *play_apart(const struct selfplay *s, uint64_t number, size_t *n_bytes)
{
    char *bytes = NULL;
    FILE *out = open_memstream(&bytes, n_bytes);
    if (!out)
        return NULL;
    fwrite(&number, sizeof number, 1, out);
    play_number(s, number, out);
    if (fclose(out) == 0)
        return bytes;
    free(bytes);
    return NULL;
}

/* ---- Rank 0: whoever plays them, games are written in their order. */

struct sharing {
    const struct selfplay *selfplay;
    struct ranks *ranks;
    pthread_mutex_t lock;
    uint64_t next, n_written;
    struct {
        char *bytes;
        size_t n_bytes;
    } *played;  /* by number, until they are written */
    bool has_failed;
};

static bool begin(struct sharing *sharing, uint64_t *number)
{
    pthread_mutex_lock(&sharing->lock);
    bool is_left = sharing->next < sharing->selfplay->n_games && !sharing->has_failed;
    *number = sharing->next;
    sharing->next += is_left;
    pthread_mutex_unlock(&sharing->lock);
    return is_left;
}

static void end(struct sharing *sharing, uint64_t number, char *bytes, size_t n_bytes)
{
    pthread_mutex_lock(&sharing->lock);
    sharing->has_failed = sharing->has_failed || !bytes;
    sharing->played[number].bytes = bytes;
    sharing->played[number].n_bytes = n_bytes;
    for (; sharing->n_written < sharing->selfplay->n_games &&
           sharing->played[sharing->n_written].bytes; sharing->n_written++) {
        char *written = sharing->played[sharing->n_written].bytes;
        fwrite(written + sizeof number, sharing->played[sharing->n_written].n_bytes - sizeof number,
               1, stdout);
        free(written);
        sharing->played[sharing->n_written].bytes = NULL;
    }
    pthread_mutex_unlock(&sharing->lock);
}

static void *next_piece(void *user, size_t *n_bytes)
{
    uint64_t number;
    uint64_t *piece = begin(user, &number) ? malloc(sizeof *piece) : NULL;
    if (piece)
        *piece = number;
    *n_bytes = sizeof *piece;
    return piece;
}

static bool take_answer(void *user, const void *answer, size_t n_bytes)
{
    struct sharing *sharing = user;
    uint64_t number;
    if (n_bytes < sizeof number)
        return false;
    memcpy(&number, answer, sizeof number);
    char *bytes = number < sharing->selfplay->n_games ? malloc(n_bytes) : NULL;
    if (!bytes)
        return false;
    memcpy(bytes, answer, n_bytes);
    end(sharing, number, bytes, n_bytes);
    return true;
}

static void play_or_serve(void *user, int index)
{
    static const bool never;
    struct sharing *sharing = user;
    const struct ranks_host host = {.user = sharing, .next = next_piece, .take = take_answer};
    uint64_t number;
    if (index == 1 && !ranks_serve(sharing->ranks, &host, 1, &never))
        __atomic_store_n(&sharing->has_failed, true, __ATOMIC_RELAXED);
    while (index == 0 && begin(sharing, &number)) {
        size_t n_bytes;
        char *bytes = play_apart(sharing->selfplay, number, &n_bytes);
        end(sharing, number, bytes, n_bytes);
    }
}

static bool play_first(const struct selfplay *s, struct ranks *ranks)
{
    struct sharing sharing = {.selfplay = s, .ranks = ranks, .lock = PTHREAD_MUTEX_INITIALIZER,
                              .played = calloc(s->n_games, sizeof *sharing.played)};
    if (!sharing.played)
        return false;
    write_head(s);
    threads_run(2, play_or_serve, &sharing);
    fprintf(stderr, "%" PRIu64 " games\n", sharing.n_written);
    free(sharing.played);
    return !sharing.has_failed;
}

/* ---- The others. */

static bool play_for_others(const struct selfplay *s, struct ranks *ranks)
{
    static const bool never;
    char *answer = NULL;
    size_t n_answer = 0, n_bytes;
    uint64_t *piece;
    bool is_good = true;
    while (is_good && (piece = ranks_ask(ranks, 0, answer, n_answer, &n_bytes, &never))) {
        free(answer);
        answer = play_apart(s, *piece, &n_answer);
        free(piece);
        is_good = answer != NULL;
    }
    free(answer);
    return is_good;
}

static int share(const struct selfplay *s, char *const argv[])
{
    char program[256], line[512];
    struct text text = text_in(program, sizeof program);
    struct sentence why;
    for (int i = 0; i < 5; i++)
        text_format(&text, "%s ", argv[i]);
    struct ranks *ranks = s->n_games ? ranks_open(program, &why) : NULL;
    if (!ranks) {
        text = text_in(line, sizeof line);
        if (s->n_games)
            say(&why, NULL, &text);
        else
            text_add(&text, "ranks share a number of games, not of seconds: games=N");
        fprintf(stderr, "selfplay: %s\n", line);
        return 3;
    }
    bool is_good = ranks_self(ranks) == 0 ? play_first(s, ranks) : play_for_others(s, ranks);
    if (is_good)
        ranks_close(ranks);
    else
        ranks_abandon(ranks, 3);
    return is_good ? 0 : 3;
}

static bool read_length(const char *word, struct selfplay *s)
{
    static const char games[] = "games=";
    size_t n_head = strlen(games);
    return strncmp(word, games, n_head) == 0 ? number_read(word + n_head, 1, 1000000000, &s->n_games)
                                             : number_read(word, 1, 1000000, &s->seconds);
}

int main(int argc, char *argv[])
{
    struct selfplay s = {.game = argc == 5 ? game_find(argv[1]) : NULL,
                         .search = search_new(EDGES), .memory = knowledge_memory_new()};
    uint64_t n_nodes = 0;
    if (!s.game || !s.search || !s.memory || !number_read(argv[2], 0, UINT64_MAX, &s.seed) ||
        !read_length(argv[3], &s) || !number_read(argv[4], 1, UINT32_MAX, &n_nodes)) {
        fputs("usage: selfplay GAME SEED SECONDS|games=N NODES >positions\n", stderr);
        return 2;
    }
    s.n_nodes = (uint32_t)n_nodes;
    game_setup setup = game_setup_default(s.game);
    const struct knowledge *knowledge = knowledge_of(&setup);
    if (!knowledge->describe) {
        fputs("selfplay: this game's judge does not learn\n", stderr);
        return 2;
    }
    s.inputs = net_hash(&knowledge->inputs);
    bool is_shared = ranks_are_there();
    int code = is_shared ? share(&s, argv) : 0;
    if (!is_shared)
        fprintf(stderr, "%" PRIu64 " games\n", play_alone(&s));
    search_free(s.search);
    knowledge_memory_free(s.memory);
    return fflush(stdout) ? 1 : code;
}
