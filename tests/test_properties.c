/*
 * test_properties.c: what must hold for every game in the list, with every
 * preset, in every state of some random games. It names no game and stays
 * unchanged when one is added.
 *
 * A failure names the seed: CAIRN_TEST_SEED=N CAIRN_TEST_GAMES=1 repeats it.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "description.h"
#include "game.h"

enum {
    GAMES = 6,            /* random games of each preset */
    WORDS_MAX = 20000,    /* of a game: more, and it does not end */
    GUESS_EVERY = 4,      /* words between two looks at what costs more */
    GARBAGE_EVERY = 5,
    JSON_EVERY = 16,
    DRAWS_EACH = 40,      /* picks for each legal move when their spread is tested */
    SPREADS = 6,          /* such tests in a game */
    PRESETS_MAX = 64,
};

/* One random game, and where it stands. */
struct run {
    const char *preset;
    game_setup setup;
    game_state state;
    uint64_t seed;
    struct rng rng;
    int n_words;                /* played so far */
    char word[GAME_WORD_MAX];   /* the one at hand, or "" */
    int viewer;
    game_move legal[GAME_CHOICES_MAX];  /* in the state, rising */
    int n_legal;
};

static void check(const struct run *run, bool is_so, const char *what)
{
    if (!is_so)
        fail_msg("%s %s, seed %llu, after %d words, word \"%s\", viewer %d: %s",
                 game_key(run->setup.rules), run->preset, (unsigned long long)run->seed,
                 run->n_words, run->word, run->viewer, what);
}

static void check_whole(const struct run *run, const char *broken)
{
    check(run, broken == NULL, broken ? broken : "");
}

static int compare_moves(const void *one, const void *other)
{
    game_move a = *(const game_move *)one, b = *(const game_move *)other;
    return (a > b) - (a < b);
}

static bool is_listed(const struct run *run, game_move move)
{
    return bsearch(&move, run->legal, (size_t)run->n_legal, sizeof move, compare_moves) != NULL;
}

/* ---- Start. */

static void check_start(struct run *run)
{
    game_state other;
    memset(&run->state, 0x00, sizeof run->state);
    memset(&other, 0xff, sizeof other);
    game_start(&run->setup, &run->state);
    game_start(&run->setup, &other);
    check(run, game_same(&run->setup, &run->state, &other), "start does not set every byte");
    check(run, game_state_size(&run->setup) <= GAME_STATE_MAX, "the state is too big");
}

/* ---- Piles. */

static void check_full_piles(const struct run *run)
{
    const game_setup *setup = &run->setup;
    check(run, game_pile_count(setup) <= GAME_PILES_MAX, "too many piles");
    for (int pile = 0; pile < game_pile_count(setup); pile++) {
        int size = game_pile_size(setup, pile);
        check(run, size <= GAME_PILE_SIZE_MAX, "a pile is too big");
        for (int i = 0; i < size; i++) {
            game_move card = game_pile_card(setup, pile, i);
            int n_copies = 0, n_runs = 0;
            for (int j = 0; j < size; j++) {
                bool is_same = game_pile_card(setup, pile, j) == card;
                n_copies += is_same;
                n_runs += is_same && (j == 0 || game_pile_card(setup, pile, j - 1) != card);
            }
            check(run, n_runs == 1, "copies do not lie side by side");
            check(run, game_pile_holds(setup, &run->state, pile, card) == n_copies,
                  "the full pile does not hold its cards");
        }
        check(run, game_pile_epoch(setup, &run->state, pile) == 0, "an epoch does not start at 0");
    }
}

/* At a chance node the legal moves are the cards of one pile, or one is forced. */
static void check_chance(const struct run *run)
{
    const game_setup *setup = &run->setup;
    int pile = game_pile_now(setup, &run->state), n_kinds = 0;
    if (pile == GAME_NO_PILE) {
        check(run, run->n_legal == 1, "no pile decides, and there is a choice");
        return;
    }
    check(run, pile >= 0 && pile < game_pile_count(setup), "no such pile");
    for (int i = 0; i < game_pile_size(setup, pile); i++) {
        game_move card = game_pile_card(setup, pile, i);
        bool is_there = game_pile_holds(setup, &run->state, pile, card) > 0;
        check(run, is_there == is_listed(run, card), "the pile and the legal draws differ");
        n_kinds += is_there && (i == 0 || game_pile_card(setup, pile, i - 1) != card);
    }
    check(run, n_kinds == run->n_legal, "a legal draw is not in the pile");
}

/* ---- Legal moves. */

static void check_legal(struct run *run)
{
    const game_setup *setup = &run->setup;
    run->n_legal = game_legal(setup, &run->state, run->legal, GAME_CHOICES_MAX);
    check(run, run->n_legal > 0 && run->n_legal <= GAME_CHOICES_MAX, "no moves, or too many");
    qsort(run->legal, (size_t)run->n_legal, sizeof run->legal[0], compare_moves);
    for (int i = 0; i < run->n_legal; i++) {
        check(run, i == 0 || run->legal[i] != run->legal[i - 1], "a move is listed twice");
        game_write(setup, &run->state, run->legal[i], run->word);
        check(run, run->word[0] && !strpbrk(run->word, " \t\r\n"), "not a word");
        check(run, game_read(setup, &run->state, run->word) == run->legal[i],
              "the word does not read back");
    }
    run->word[0] = '\0';
    game_move one;
    check(run, game_legal(setup, &run->state, &one, 1) == run->n_legal,
          "a small list counts other moves");
    check(run, game_is_legal(setup, &run->state, one), "a listed move is not legal");
}

/* How often a move should come: chance gives each card, a player each word
 * the same weight. */
static int weight(const struct run *run, game_move move)
{
    int pile = game_to_move(&run->setup, &run->state) == GAME_CHANCE
                   ? game_pile_now(&run->setup, &run->state)
                   : GAME_NO_PILE;
    return pile == GAME_NO_PILE ? 1 : game_pile_holds(&run->setup, &run->state, pile, move);
}

/* Picks often and compares the counts with the expected by chi-square. The
 * bound is five standard deviations away: no accident, whatever the seed. */
static void check_spread(struct run *run)
{
    static int count[GAME_CHOICES_MAX];
    int n_picks = DRAWS_EACH * run->n_legal, weights = 0;
    double chi_square = 0.0, freedom = run->n_legal - 1;
    memset(count, 0, sizeof count);
    for (int i = 0; i < n_picks; i++) {
        game_move move = game_pick(&run->setup, &run->state, &run->rng);
        game_move *found = bsearch(&move, run->legal, (size_t)run->n_legal, sizeof move,
                                   compare_moves);
        check(run, found != NULL, "an illegal move is picked");
        count[found - run->legal]++;
    }
    for (int i = 0; i < run->n_legal; i++)
        weights += weight(run, run->legal[i]);
    for (int i = 0; i < run->n_legal; i++) {
        double expected = (double)n_picks * weight(run, run->legal[i]) / weights;
        chi_square += (count[i] - expected) * (count[i] - expected) / expected;
    }
    check(run, chi_square <= freedom + 5.0 * sqrt(2.0 * freedom) + 10.0,
          "the picks are not spread evenly");
}

/* ---- Views. */

/* On the viewer's own decision the view allows what the truth allows. */
static void check_own_moves(const struct run *run, const game_view *view)
{
    static game_move moves[GAME_CHOICES_MAX];
    int n_moves = view_legal(&run->setup, view, moves, GAME_CHOICES_MAX);
    check(run, n_moves == run->n_legal, "the view counts other moves of its own seat");
    qsort(moves, (size_t)n_moves, sizeof moves[0], compare_moves);
    check(run, memcmp(moves, run->legal, (size_t)n_moves * sizeof moves[0]) == 0,
          "the view lists other moves of its own seat");
}

static void check_guess(struct run *run, const game_view *view)
{
    game_state world;
    game_view again;
    game_guess(&run->setup, view, &run->rng, &world);
    check_whole(run, game_broken(&run->setup, &world));
    game_mask(&run->setup, &world, run->viewer, &again);
    check(run, view_same(&run->setup, view, &again), "a guessed world looks different");
    check(run, game_to_move(&run->setup, &world) == view_to_move(&run->setup, view),
          "in a guessed world another is to move");
}

static void check_view(struct run *run, int viewer)
{
    const game_setup *setup = &run->setup;
    game_view view, again;
    run->viewer = viewer;
    game_mask(setup, &run->state, viewer, &view);
    check_whole(run, view_broken(setup, &view));
    game_mask(setup, &view.masked, viewer, &again);
    check(run, view_same(setup, &view, &again), "masking twice changes something");
    check(run, view_to_move(setup, &view) == game_to_move(setup, &run->state),
          "the view says another is to move");
    check(run, view_phase(setup, &view) == game_phase(setup, &run->state),
          "the view says another phase");
    if (view_to_move(setup, &view) == viewer && viewer != GAME_WATCHER)
        check_own_moves(run, &view);
    if (run->n_words % GUESS_EVERY == 0)
        check_guess(run, &view);
}

/* The master property: apply(mask(s)) = mask(apply(s)). */
static void check_seen_move(struct run *run, const game_state *after, game_move move, int viewer)
{
    const game_setup *setup = &run->setup;
    game_view view, expected;
    char word[GAME_WORD_MAX];
    run->viewer = viewer;
    game_mask(setup, &run->state, viewer, &view);
    game_move seen = game_public_move(setup, &run->state, move, viewer);
    view_write(setup, &view, seen, word);
    check(run, view_read(setup, &view, word) == seen, "the seen word does not read back");
    check(run, view_is_legal(setup, &view, seen), "the seen word is not legal in the view");
    if (game_to_move(setup, &run->state) == viewer && viewer != GAME_WATCHER)
        check(run, seen == move, "a seat does not see its own word");
    view_apply(setup, &view, seen);
    game_mask(setup, after, viewer, &expected);
    check(run, view_same(setup, &view, &expected), "apply(mask(s)) is not mask(apply(s))");
}

/* ---- Illegal words. */

/* Every argument that the sentence uses is set. */
static void check_sentence(const struct run *run, const struct sentence *why)
{
    check(run, why->phrase && why->phrase->key[0] && why->phrase->english[0],
          "a refusal says nothing");
    for (const char *at = strchr(why->phrase->english, '%'); at; at = strchr(at, '%')) {
        at++;
        at += *at == 'c' || *at == 'm';
        int index = *at - '1';
        check(run, index >= 0 && index < SENTENCE_ARGUMENTS_MAX, "a sentence's argument is odd");
        check(run, why->argument[index][0] != '\0', why->phrase->key);
    }
}

static void check_word(struct run *run, const char *word)
{
    const game_setup *setup = &run->setup;
    struct sentence why;
    snprintf(run->word, sizeof run->word, "%s", word);
    run->viewer = GAME_WATCHER;
    game_move move = game_read(setup, &run->state, word);
    if (move != GAME_NO_MOVE) {
        bool is_legal = game_is_legal(setup, &run->state, move);
        check(run, is_legal == is_listed(run, move), "is_legal and the list differ");
        if (!is_legal) {
            memset(&why, 0, sizeof why);
            game_refuse(setup, &run->state, move, &why);
            check_sentence(run, &why);
        }
    }
    run->viewer = (int)rng_below(&run->rng, (uint32_t)game_seats(setup));
    game_view view;
    game_mask(setup, &run->state, run->viewer, &view);
    move = view_read(setup, &view, word);
    if (move != GAME_NO_MOVE && !view_is_legal(setup, &view, move)) {
        memset(&why, 0, sizeof why);
        view_refuse(setup, &view, move, &why);
        check_sentence(run, &why);
    }
    run->word[0] = '\0';
}

static char kept_words[64][GAME_WORD_MAX];  /* of other states, games and presets */

/* Nonsense, words of other states, and legal words with one character changed. */
static void check_garbage(struct run *run)
{
    static const char alphabet[] = "abcdefghijklmnoprty0123456789@:>,+?ABCD x";
    static const char *const odd[] = {"",       "?",        "+?",       "+?t",      "return:?",
                                      "pass",   "done",     "claim:",   "claim:99", "+",
                                      ">",      "@",        "r5@",      "a1>",      "a1>a1",
                                      "give:?", "\xff\xfe", "exchange:?,?,?t"};
    char word[GAME_WORD_MAX];
    check_word(run, odd[rng_below(&run->rng, sizeof odd / sizeof odd[0])]);
    check_word(run, kept_words[rng_below(&run->rng, 64)]);

    uint32_t length = rng_below(&run->rng, 12);
    for (uint32_t i = 0; i < length; i++)
        word[i] = alphabet[rng_below(&run->rng, sizeof alphabet - 1)];
    word[length] = '\0';
    check_word(run, word);

    game_move move = run->legal[rng_below(&run->rng, (uint32_t)run->n_legal)];
    game_write(&run->setup, &run->state, move, word);
    memcpy(kept_words[rng_below(&run->rng, 64)], word, sizeof word);
    word[rng_below(&run->rng, (uint32_t)strlen(word))] =
        alphabet[rng_below(&run->rng, sizeof alphabet - 1)];
    check_word(run, word);
    size_t end = strlen(word);
    word[end] = 'x';
    word[end + 1] = '\0';
    check_word(run, word);
}

/* ---- JSON. */

static json_t *parse(const struct run *run, const struct text *text)
{
    json_error_t error;
    check(run, !text->is_cut, "the JSON is too long");
    json_t *json = json_loads(text->start, JSON_REJECT_DUPLICATES, &error);
    check(run, json != NULL, error.text);
    return json;
}

static void check_json(struct run *run)
{
    static char truth_text[GAME_JSON_MAX], view_text[GAME_JSON_MAX];
    struct text truth = text_in(truth_text, sizeof truth_text);
    text_char(&truth, '{');
    game_json(&run->setup, &run->state, &truth);
    text_char(&truth, '}');
    json_t *one = parse(run, &truth);
    for (int viewer = GAME_WATCHER; viewer < game_seats(&run->setup); viewer++) {
        game_view view;
        run->viewer = viewer;
        game_mask(&run->setup, &run->state, viewer, &view);
        struct text seen = text_in(view_text, sizeof view_text);
        text_char(&seen, '{');
        view_json(&run->setup, &view, &seen);
        text_char(&seen, '}');
        json_t *other = parse(run, &seen);
        const char *key;
        json_t *value;
        check(run, json_object_size(one) == json_object_size(other), "a view has other keys");
        json_object_foreach(one, key, value)
            check(run, json_object_get(other, key) != NULL, key);
        json_decref(other);

        seen = text_in(view_text, sizeof view_text);
        view_picture(&run->setup, &view, &seen);
        check(run, seen.length > 0 && !seen.is_cut, "there is no picture, or too much of it");
    }
    json_decref(one);
}

/* ---- The end. */

static void check_end(struct run *run)
{
    const game_setup *setup = &run->setup;
    float share[GAME_SEATS_MAX], seen[GAME_SEATS_MAX], sum = 0.0f, most = 0.0f;
    game_move move;
    check(run, game_phase(setup, &run->state) == GAME_PHASE_OVER, "over, but not its phase");
    check(run, game_legal(setup, &run->state, &move, 1) == 0, "a move after the end");
    game_score(setup, &run->state, share);
    for (int seat = 0; seat < game_seats(setup); seat++) {
        check(run, isfinite(share[seat]) && share[seat] >= 0.0f, "a share is odd");
        sum += share[seat];
        most = fmaxf(most, share[seat]);
    }
    check(run, fabsf(sum - 1.0f) < 1e-5f, "the shares do not sum to 1");
    check(run, most > 0.99f || game_description(setup->rules)->has_draws,
          "a draw in a game that says it knows none");
    for (int viewer = GAME_WATCHER; viewer < game_seats(setup); viewer++) {
        game_view view;
        run->viewer = viewer;
        game_mask(setup, &run->state, viewer, &view);
        check(run, view_to_move(setup, &view) == GAME_OVER, "not over in a view");
        view_score(setup, &view, seen);
        check(run, memcmp(share, seen, (size_t)game_seats(setup) * sizeof share[0]) == 0,
              "a view scores differently");
    }
    run->n_legal = 0;
    check_word(run, "pass");
    check_json(run);

    struct game_round round;
    memset(&round, 0, sizeof round);
    game_tally(setup, &run->state, share, &round);
    check(run, game_series_length(setup) > 0, "a series has no rounds");
    unsigned seated = 0;
    game_series_order(setup, &round, 0, round.order);
    for (int seat = 0; seat < game_seats(setup); seat++)
        seated |= 1u << round.order[seat];
    check(run, seated == (1u << game_seats(setup)) - 1, "not every player gets a seat");
}

/* ---- A game. */

static void check_state(struct run *run)
{
    check_whole(run, game_broken(&run->setup, &run->state));
    check_legal(run);
    if (game_to_move(&run->setup, &run->state) == GAME_CHANCE)
        check_chance(run);
    for (int viewer = GAME_WATCHER; viewer < game_seats(&run->setup); viewer++)
        check_view(run, viewer);
    run->viewer = GAME_WATCHER;
    if (run->n_words % GARBAGE_EVERY == 0)
        check_garbage(run);
    if (run->n_words % JSON_EVERY == 0)
        check_json(run);
}

static void play_word(struct run *run)
{
    game_state after;
    game_move move = game_pick(&run->setup, &run->state, &run->rng);
    game_write(&run->setup, &run->state, move, run->word);
    check(run, is_listed(run, move), "an illegal move is picked");
    game_copy(&run->setup, &after, &run->state);
    game_apply(&run->setup, &after, move);
    for (int viewer = GAME_WATCHER; viewer < game_seats(&run->setup); viewer++)
        check_seen_move(run, &after, move, viewer);
    run->viewer = GAME_WATCHER;
    run->word[0] = '\0';
    game_copy(&run->setup, &run->state, &after);
    run->n_words++;
}

static void play_game(struct run *run)
{
    int n_spreads = 0, next_spread = 0;
    run->rng = rng_seeded(run->seed);
    run->viewer = GAME_WATCHER;
    check_start(run);
    check_full_piles(run);
    while (game_to_move(&run->setup, &run->state) != GAME_OVER) {
        check(run, run->n_words < WORDS_MAX, "the game does not end");
        check_state(run);
        if (n_spreads < SPREADS && run->n_words >= next_spread && run->n_legal > 1) {
            check_spread(run);
            n_spreads++;
            next_spread = 2 * run->n_words + 10;
        }
        play_word(run);
    }
    check_whole(run, game_broken(&run->setup, &run->state));
    check_end(run);
}

static long from_environment(const char *name, long otherwise)
{
    const char *value = getenv(name);
    return value && *value ? atol(value) : otherwise;
}

static void test_preset(void **state)
{
    static struct run run;
    const struct run *given = *state;
    long n_games = from_environment("CAIRN_TEST_GAMES", GAMES);
    for (long i = 0; i < n_games; i++) {
        run = *given;
        run.seed = (uint64_t)(from_environment("CAIRN_TEST_SEED", 1) + i);
        play_game(&run);
    }
}

int main(void)
{
    static struct run runs[PRESETS_MAX];
    static char names[PRESETS_MAX][64];
    static struct CMUnitTest tests[PRESETS_MAX];
    size_t n_tests = 0;
    for (int i = 0; i < game_count(); i++) {
        const struct game *game = game_at(i);
        /* Under either referee, where there is something to claim. */
        int n_runs = game_preset_count(game) * (game_has_claims(game) ? 2 : 1);
        for (int j = 0; j < n_runs && n_tests < PRESETS_MAX; j++, n_tests++) {
            struct run *run = &runs[n_tests];
            run->preset = game_preset_key(game, j % game_preset_count(game));
            run->setup = game_setup_default(game);
            game_setup_preset(&run->setup, run->preset, NULL);
            run->setup.is_strict = j >= game_preset_count(game);
            snprintf(names[n_tests], sizeof names[n_tests], "%s %s%s", game_key(game), run->preset,
                     run->setup.is_strict ? " strict" : "");
            tests[n_tests] = (struct CMUnitTest){.name = names[n_tests],
                                                 .test_func = test_preset,
                                                 .initial_state = run};
        }
    }
    return _cmocka_run_group_tests("properties", tests, n_tests, NULL, NULL);
}
