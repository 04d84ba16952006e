/* bench.c: see bench.h. */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "claim_samples.h"
#include "clock.h"
#include "game.h"
#include "numbers.h"
#include "review.h"
#include "search.h"

enum {
    SIGNATURE_GAMES = 200,  /* of each preset */
    VIEWS = 64,             /* that worlds are guessed from */
    CLAIMS = 4096,
    SEARCH_EDGES = 1 << 18,
    BATCH_GAMES = 128,
    GAME_LENGTH_MAX = 5000, /* words of a game that is reviewed */
    PLAY_NODES = 60,
    REVIEW_BENCH_NODES = 500,
};

static double now(void)
{
    return (double)clock_ns() * 1e-9;
}

static void note(struct bench *bench, const char *key, double value)
{
    struct bench_figure *figure = &bench->figure[bench->n_figures++];
    snprintf(figure->key, sizeof figure->key, "%s", key);
    figure->value = value;
}

/* ---- Random play through the public interface. */

static uint64_t play_game(const game_setup *setup, struct rng *rng, game_state *state)
{
    uint64_t n_decisions = 0;
    int mover;
    game_start(setup, state);
    while ((mover = game_to_move(setup, state)) != GAME_OVER) {
        n_decisions += mover >= 0;
        game_apply(setup, state, game_pick(setup, state, rng));
    }
    return n_decisions;
}

static double play_speed(const game_setup *setup, int each_ms)
{
    struct rng rng = rng_seeded(1);
    game_state state;
    uint64_t n_decisions = 0;
    double start = now(), spent;
    do {
        for (int i = 0; i < 50; i++)
            n_decisions += play_game(setup, &rng, &state);
        spent = now() - start;
    } while (spent * 1000 < each_ms);
    return (double)n_decisions / spent;
}

/* Who won how many games in how many decisions, mixed into one number. */
static uint64_t sign_games(const game_setup *setup, uint64_t signature)
{
    struct rng rng = rng_seeded(2);
    for (int i = 0; i < SIGNATURE_GAMES; i++) {
        game_state state;
        float share[GAME_SEATS_MAX];
        signature = (signature ^ play_game(setup, &rng, &state)) * 0x100000001b3u;
        game_score(setup, &state, share);
        signature = (signature ^ (uint64_t)(share[0] * 12)) * 0x100000001b3u;
    }
    return signature;
}

/* ---- Games side by side, with observations and masks, at random. */

static double batch_speed(const game_setup *setup, int each_ms)
{
    size_t n_bytes = (size_t)game_observation_size(setup);
    size_t n_actions = (size_t)game_action_count(setup);
    struct batch_arrays arrays = {
        .observation = malloc(BATCH_GAMES * n_bytes),
        .mask = malloc(BATCH_GAMES * n_actions),
        .seat = malloc(BATCH_GAMES * sizeof(int32_t)),
        .reward = malloc(BATCH_GAMES * GAME_SEATS_MAX * sizeof(float)),
        .is_over = malloc(BATCH_GAMES),
    };
    struct batch *batch = NULL;
    uint64_t n_decisions = 0;
    double spent = 1;
    if (arrays.observation && arrays.mask && arrays.seat && arrays.reward && arrays.is_over)
        batch = batch_new(setup, BATCH_GAMES, 1, 1, &arrays);
    if (batch) {
        int32_t action[BATCH_GAMES];
        double start = now();
        do {
            for (int i = 0; i < 50; i++) {
                batch_sample(batch, action);
                batch_step(batch, action);
            }
            n_decisions += 50 * BATCH_GAMES;
            spent = now() - start;
        } while (spent * 1000 < each_ms);
    }
    batch_free(batch);
    free(arrays.observation);
    free(arrays.mask);
    free(arrays.seat);
    free(arrays.reward);
    free(arrays.is_over);
    return (double)n_decisions / spent;
}

/* ---- Worlds guessed from views of random games. */

static double guess_speed(const game_setup *setup, int each_ms)
{
    static game_view views[VIEWS];
    struct rng rng = rng_seeded(3);
    for (int i = 0; i < VIEWS; i++) {
        game_state state;
        int n_words = 0, stop_at = 20 + (int)rng_below(&rng, 60);
        game_start(setup, &state);
        while (game_to_move(setup, &state) != GAME_OVER && n_words++ < stop_at)
            game_apply(setup, &state, game_pick(setup, &state, &rng));
        game_mask(setup, &state, i % game_seats(setup), &views[i]);
    }
    uint64_t n_worlds = 0;
    double start = now(), spent;
    do {
        game_state world;
        for (int i = 0; i < 64 * VIEWS; i++)
            game_guess(setup, &views[i % VIEWS], &rng, &world);
        n_worlds += 64 * VIEWS;
        spent = now() - start;
    } while (spent * 1000 < each_ms);
    return (double)n_worlds / spent;
}

/* ---- Claims as they come up in random games. */

static double proof_ns(bool wilds, int each_ms)
{
    static struct claim_sample samples[CLAIMS];
    struct rng rng = rng_seeded(4);
    claim_samples_collect(wilds, &rng, samples, CLAIMS);
    uint64_t n_proofs = 0;
    volatile int n_proven = 0;  /* so that no proof is left out */
    double start = now(), spent;
    do {
        n_proven = claim_samples_prove(wilds, samples, CLAIMS);
        n_proofs += CLAIMS;
        spent = now() - start;
    } while (spent * 1000 < each_ms);
    (void)n_proven;
    return spent * 1e9 / (double)n_proofs;
}

/* ---- Searches from early positions. */

static double search_speed(const game_setup *setup, int each_ms)
{
    struct search *search = search_new(SEARCH_EDGES);
    if (!search)
        return 0;
    struct rng rng = rng_seeded(5);
    const struct belief belief = {.is_even = true};
    uint64_t n_iterations = 0;
    double spent = 0;
    while (spent * 1000 < each_ms) {
        game_state state;
        game_view view;
        int n_decisions = 0, stop_at = (int)rng_below(&rng, 24), mover;
        game_start(setup, &state);
        while ((mover = game_to_move(setup, &state)) < 0 || n_decisions < stop_at) {
            if (mover == GAME_OVER)
                break;
            n_decisions += mover >= 0;
            game_apply(setup, &state, game_pick(setup, &state, &rng));
        }
        if (mover < 0)
            continue;
        game_mask(setup, &state, mover, &view);
        double start = now();
        search_begin(search, setup, &view, mover, &belief, rng_next(&rng));
        search_run(search, 2000);
        spent += now() - start;
        n_iterations += 2000;
    }
    search_free(search);
    return (double)n_iterations / spent;
}

/* ---- Reviews of games that a short search has played. */

struct played {
    game_move move[GAME_LENGTH_MAX];
    int n_moves;
};

static void play_by_search(const game_setup *setup, struct search *search, struct rng *rng,
                           struct played *game)
{
    const struct belief belief = {.is_even = true};
    game_state state;
    int mover;
    game->n_moves = 0;
    game_start(setup, &state);
    while ((mover = game_to_move(setup, &state)) != GAME_OVER && game->n_moves < GAME_LENGTH_MAX) {
        game_move move;
        if (mover == GAME_CHANCE) {
            move = game_pick(setup, &state, rng);
        } else {
            game_view view;
            game_mask(setup, &state, mover, &view);
            search_begin(search, setup, &view, mover, &belief, rng_next(rng));
            search_run(search, PLAY_NODES);
            struct search_root root = search_root(search);
            int best = 0;
            for (int i = 1; i < root.n_moves; i++)
                best = root.visits[i] > root.visits[best] ? i : best;
            move = root.moves[best];
        }
        game->move[game->n_moves++] = move;
        game_apply(setup, &state, move);
    }
}

static double review_speed(const game_setup *setup, int each_ms)
{
    static struct played game;
    const struct review_depth depth = {.n_nodes = REVIEW_BENCH_NODES, .seed = 1};
    struct search *search = search_new(SEARCH_EDGES);
    struct review_desk *desk = review_desk_new();
    struct rng rng = rng_seeded(6);
    int n_games = 0;
    double spent = 0;
    while (search && desk && spent * 1000 < each_ms) {
        play_by_search(setup, search, &rng, &game);
        double start = now();
        struct review *review =
            review_new(setup, game.move, game.n_moves, NULL, REVIEW_UNFINISHED, &depth);
        if (!review)
            break;
        for (int i = 0; i < game.n_moves; i++)
            review_work(review, desk, i, NULL);
        review_free(review);
        spent += now() - start;
        n_games++;
    }
    search_free(search);
    review_desk_free(desk);
    return n_games ? n_games / spent : 0;
}

/* ---- All together. */

static void read_cpu(char *out, size_t room)
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    snprintf(out, room, "unknown");
    while (file && fgets(line, sizeof line, file)) {
        if (strncmp(line, "model name", strlen("model name")) == 0 && strchr(line, ':')) {
            line[strcspn(line, "\n")] = '\0';
            snprintf(out, room, "%s", strchr(line, ':') + 2);
            break;
        }
    }
    if (file)
        fclose(file);
}

void bench_run(struct bench *bench, int each_ms, void (*progress)(const char *key))
{
    uint64_t signature = 0xcbf29ce484222325u;
    char key[BENCH_KEY_MAX];
    memset(bench, 0, sizeof *bench);
    read_cpu(bench->cpu, sizeof bench->cpu);
    for (int g = 0; g < game_count(); g++) {
        const struct game *game = game_at(g);
        for (int p = 0; p < game_preset_count(game); p++) {
            game_setup setup = game_setup_default(game);
            const char *preset = game_preset_key(game, p);
            game_setup_preset(&setup, preset, NULL);
            snprintf(key, sizeof key, "play.%s.%s", game_key(game), preset);
            if (progress)
                progress(key);
            double speed = play_speed(&setup, each_ms);
            note(bench, key, speed);
            if (p == 0) {
                snprintf(key, sizeof key, "play.%s", game_key(game));
                note(bench, key, speed);
                snprintf(key, sizeof key, "search.%s", game_key(game));
                note(bench, key, search_speed(&setup, each_ms));
                snprintf(key, sizeof key, "review.%s", game_key(game));
                note(bench, key, review_speed(&setup, each_ms));
                snprintf(key, sizeof key, "guess.%s", game_key(game));
                note(bench, key, guess_speed(&setup, each_ms));
            }
            snprintf(key, sizeof key, "guess.%s.%s", game_key(game), preset);
            note(bench, key, guess_speed(&setup, each_ms));
            if (game_has_numbers(game)) {
                snprintf(key, sizeof key, "batch.%s.%s", game_key(game), preset);
                note(bench, key, batch_speed(&setup, each_ms));
            }
            signature = sign_games(&setup, signature);
        }
    }
    if (progress)
        progress("prove");
    note(bench, "prove.plain_ns", proof_ns(false, each_ms));
    note(bench, "prove.wild_ns", proof_ns(true, each_ms));
    snprintf(bench->signature, sizeof bench->signature, "%016llx", (unsigned long long)signature);
}

void bench_json(const struct bench *bench, struct text *out)
{
    text_char(out, '{');
    for (int i = 0; i < bench->n_figures; i++) {
        const struct bench_figure *figure = &bench->figure[i];
        text_json_string(out, figure->key);
        if (figure->value < 1000)
            text_format(out, ":%.2f,", figure->value);
        else
            text_format(out, ":%.0f,", figure->value);
    }
    text_add(out, "\"signature\":");
    text_json_string(out, bench->signature);
    text_add(out, ",\"cpu\":");
    text_json_string(out, bench->cpu);
    text_char(out, '}');
}
