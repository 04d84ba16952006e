/*
 * test_siege_knowledge.c: what the seats of Schotten Totten 2 know of each
 * other's hands (G25): after an exchange exactly the cards that they gave, as
 * long as these have not been seen played; after Support that two cards went
 * into the pile. Onlookers learn nothing from an exchange.
 *
 * Everything is looked at from outside: words go in, JSON and worlds come out.
 * CAIRN_TEST_SEED=N repeats a failure.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "game.h"

enum {
    GAMES = 50,          /* random games of each preset */
    CARDS_MAX = 80,
    LIST_MAX = 256,      /* bytes of a list of cards */
    SAMPLES = 6000,      /* worlds looked at where there are at most WORLDS_MAX */
    WORLDS_MAX = 600,
};

/* ---- A set-up, positions and words. */

static game_setup setup_of(const char *preset)
{
    game_setup setup = game_setup_default(game_find("siege"));
    assert_true(game_setup_preset(&setup, preset, NULL));
    return setup;
}

static void draw_line(const game_setup *setup, game_state *state, const char *line)
{
    char copy[LIST_MAX];
    const char *word[CARDS_MAX];
    int n_words = 0;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *at = strtok(copy, " "); at; at = strtok(NULL, " "))
        word[n_words++] = at;
    struct sentence why = {0};
    if (!game_diagram_line(setup, state, n_words, word, &why))
        fail_msg("\"%s\": %s %s", line, why.phrase->english, why.argument[0]);
}

/* Lines of a diagram, NULL after the last. */
static void draw(const game_setup *setup, game_state *state, const char *const lines[])
{
    game_diagram_begin(setup, state);
    for (int i = 0; lines[i]; i++)
        draw_line(setup, state, lines[i]);
    assert_true(game_diagram_end(setup, state, NULL));
}

/* Words, separated by spaces, through the gate. */
static void play(const game_setup *setup, game_state *state, const char *words)
{
    char copy[LIST_MAX];
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        game_move move = game_read(setup, state, word);
        if (move == GAME_NO_MOVE || !game_is_legal(setup, state, move))
            fail_msg("%s is not legal", word);
        game_apply(setup, state, move);
        assert_null(game_broken(setup, state));
    }
}

/* ---- What a viewer knows of a hand: "r1,joker", hidden cards left out. */

static void known_cards(const game_setup *setup, const game_state *state, int viewer, int seat,
                        char out[LIST_MAX])
{
    static char json[GAME_JSON_MAX];
    game_view view;
    game_mask(setup, state, viewer, &view);
    struct text text = text_in(json, sizeof json);
    text_char(&text, '{');
    view_json(setup, &view, &text);
    text_char(&text, '}');
    json_t *object = json_loads(json, 0, NULL);
    assert_non_null(object);
    json_t *hand = json_array_get(json_object_get(object, "hands"), (size_t)seat);
    struct text list = text_in(out, LIST_MAX);
    for (size_t i = 0; i < json_array_size(hand); i++) {
        const char *card = json_string_value(json_array_get(hand, i));
        if (card[0] == '?')
            continue;
        if (list.length)
            text_char(&list, ',');
        text_add(&list, card);
    }
    json_decref(object);
}

static void assert_known(const game_setup *setup, const game_state *state, int viewer, int seat,
                         const char *expected)
{
    char found[LIST_MAX];
    known_cards(setup, state, viewer, seat, found);
    assert_string_equal(found, expected);
}

/* ---- The worlds that a viewer thinks possible. */

/* Samples so often that each of them must have come, and counts them. */
static int count_worlds(const game_setup *setup, const game_state *state, int viewer)
{
    static game_state world[WORLDS_MAX];
    struct rng rng = rng_seeded(1);
    game_view view, again;
    int n_worlds = 0;
    game_mask(setup, state, viewer, &view);
    bool is_truth_seen = false;
    for (int i = 0; i < SAMPLES; i++) {
        game_state guess;
        game_guess(setup, &view, &rng, &guess);
        assert_null(game_broken(setup, &guess));
        game_mask(setup, &guess, viewer, &again);
        assert_true(view_same(setup, &view, &again));
        is_truth_seen |= game_same(setup, &guess, state);
        int known = 0;
        while (known < n_worlds && !game_same(setup, &world[known], &guess))
            known++;
        if (known == n_worlds) {
            assert_true(n_worlds < WORLDS_MAX);
            world[n_worlds++] = guess;
        }
    }
    /* What the seats know of each other is lost on an onlooker. */
    assert_true(is_truth_seen || viewer == GAME_WATCHER);
    return n_worlds;
}

/* The words that a viewer thinks possible are those that some world allows. */
static void assert_words_of_worlds(const game_setup *setup, const game_state *state, int viewer)
{
    static game_move listed[GAME_MOVES_MAX], found[GAME_MOVES_MAX], moves[GAME_CHOICES_MAX];
    struct rng rng = rng_seeded(2);
    game_view view;
    int n_found = 0;
    game_mask(setup, state, viewer, &view);
    int n_listed = view_legal(setup, &view, listed, GAME_MOVES_MAX);
    for (int i = 0; i < SAMPLES / 4; i++) {
        game_state guess;
        game_guess(setup, &view, &rng, &guess);
        int n_moves = game_legal(setup, &guess, moves, GAME_CHOICES_MAX);
        for (int j = 0; j < n_moves; j++) {
            game_move seen = game_public_move(setup, &guess, moves[j], viewer);
            int known = 0;
            while (known < n_found && found[known] != seen)
                known++;
            if (known == n_found)
                found[n_found++] = seen;
        }
    }
    assert_int_equal(n_listed, n_found);
    for (int i = 0; i < n_found; i++)
        assert_true(view_is_legal(setup, &view, found[i]));
}

static void assert_worlds(const game_setup *setup, const game_state *state, int viewer,
                          int expected)
{
    assert_int_equal(count_worlds(setup, state, viewer), expected);
    assert_words_of_worlds(setup, state, viewer);
}

/* ---- Exchange. */

static void test_exchange(void **unused)
{
    (void)unused;
    game_setup setup = setup_of("tactics");
    game_state state;
    draw(&setup, &state, (const char *const[]){"hand 0 exchange r1 y2 g3", "hand 1 b1 b2 joker",
                                               "pile siege p1 p2", "pile tactic spy", NULL});
    assert_worlds(&setup, &state, 0, 6 * 2);       /* two of b1 b2 p1 p2, joker or spy */
    play(&setup, &state, "exchange:r1,y2,g3");
    assert_known(&setup, &state, 1, 0, "");
    assert_worlds(&setup, &state, 1, 10);          /* three of r1 y2 g3 p1 p2 are set aside */
    assert_worlds(&setup, &state, 0, 6 * 2);
    play(&setup, &state, "give:b1,b2,joker");
    assert_known(&setup, &state, 0, 0, "b1,b2,joker");
    assert_known(&setup, &state, 1, 0, "b1,b2,joker");
    assert_known(&setup, &state, GAME_WATCHER, 0, "");
    assert_worlds(&setup, &state, 1, 10);
    assert_worlds(&setup, &state, 0, 1);
    play(&setup, &state, "+r1,y2,g3");
    assert_known(&setup, &state, 0, 1, "r1,y2,g3");
    assert_known(&setup, &state, GAME_WATCHER, 0, "");
    assert_known(&setup, &state, GAME_WATCHER, 1, "");
    assert_worlds(&setup, &state, 0, 1);
    assert_worlds(&setup, &state, 1, 1);
    assert_worlds(&setup, &state, GAME_WATCHER, 21 * 10 * 2);
    play(&setup, &state, "draw:siege +p2 y2@1 draw:tactic +spy");
    assert_known(&setup, &state, 0, 1, "r1,g3");
    assert_known(&setup, &state, 1, 0, "b1,b2,joker");
    play(&setup, &state, "b1@1");
    assert_known(&setup, &state, 1, 0, "b2,joker");
}

/* Two like jokers: once one of them is played, the other may be any card. */
static void test_like_jokers(void **unused)
{
    (void)unused;
    game_setup setup = setup_of("tactics");
    game_state state;
    draw(&setup, &state, (const char *const[]){"hand 0 exchange r1 r2 joker",
                                               "hand 1 b1 b2 b3 joker", NULL});
    play(&setup, &state, "exchange:r1,r2,joker give:b1,b2,b3 +r1,r2,joker draw:siege +p1");
    assert_known(&setup, &state, 0, 1, "r1,r2,joker");
    play(&setup, &state, "joker@1");
    assert_known(&setup, &state, 0, 1, "r1,r2");
}

/* ---- Support. */

static void test_support(void **unused)
{
    (void)unused;
    game_setup setup = setup_of("tactics");
    game_state state;
    draw(&setup, &state, (const char *const[]){"hand 0 support r1", "hand 1 y1 y2",
                                               "pile siege p1 p2", "pile tactic", NULL});
    play(&setup, &state, "support shuffle:g1 shuffle:g2");
    assert_int_equal(game_pile_epoch(&setup, &state, 0), 1);
    assert_worlds(&setup, &state, 1, 3);           /* seat 0 holds r1, p1 or p2 */
    assert_worlds(&setup, &state, 0, 6);           /* seat 1 two of y1 y2 p1 p2 */
    play(&setup, &state, "+g1");
    assert_worlds(&setup, &state, 1, 9);           /* two of five, but not both g1 and g2 */
    assert_worlds(&setup, &state, 0, 6);
    assert_worlds(&setup, &state, GAME_WATCHER, 10 * 9);
    play(&setup, &state, "y1@1 +g2");
    assert_worlds(&setup, &state, 0, 6);           /* two of y2 p1 p2 g2 */
    assert_worlds(&setup, &state, 1, 6);           /* two of r1 p1 p2 g1 */
    play(&setup, &state, "g1@1");
    assert_worlds(&setup, &state, 1, 3);
    assert_worlds(&setup, &state, 0, 6);
}

/* The pile was empty: both know what is in it. */
static void test_support_of_empty_pile(void **unused)
{
    (void)unused;
    game_setup setup = setup_of("tactics");
    game_state state;
    draw(&setup, &state, (const char *const[]){"hand 0 support r1", "hand 1 y1 y2", "pile siege",
                                               "pile tactic", NULL});
    play(&setup, &state, "support shuffle:g1 shuffle:g2");
    assert_worlds(&setup, &state, 0, 1);
    assert_worlds(&setup, &state, 1, 1);
    assert_worlds(&setup, &state, GAME_WATCHER, 3);
    play(&setup, &state, "+g1");
    assert_worlds(&setup, &state, 1, 2);
}

/* Support, then an exchange: what is handed over has been found again. */
static void test_support_then_exchange(void **unused)
{
    (void)unused;
    game_setup setup = setup_of("tactics");
    game_state state;
    draw(&setup, &state,
         (const char *const[]){"hand 0 support r1 r2 r3", "hand 1 exchange y1 y2 y3",
                               "pile siege p1 p2", "pile tactic", NULL});
    play(&setup, &state, "support shuffle:g1 shuffle:g2 +g1 exchange:y1,y2,y3");
    assert_worlds(&setup, &state, 0, 10);          /* three of y1 y2 y3 p1 p2 set aside */
    play(&setup, &state, "give:r1,r2,g1 +y1,y2,y3");
    assert_known(&setup, &state, 0, 1, "r1,r2,g1");
    assert_worlds(&setup, &state, 1, 3);           /* r3, p1 or p2, surely not g2 */
    play(&setup, &state, "+g2 r3@1 +p1");
    assert_worlds(&setup, &state, 0, 2);           /* p2 or g2 */
    assert_worlds(&setup, &state, 1, 2);           /* p1 or p2: g2 is in the own hand */
}

/* ---- Random games: the words alone say what must be known. */

/* A list of cards, each a word. */
struct pocket {
    int n_cards;
    char card[8][GAME_WORD_MAX];
};

static void pocket_add_all(struct pocket *pocket, const char *list)
{
    char copy[GAME_WORD_MAX];
    snprintf(copy, sizeof copy, "%s", list);
    for (char *card = strtok(copy, ","); card; card = strtok(NULL, ","))
        snprintf(pocket->card[pocket->n_cards++], GAME_WORD_MAX, "%s", card);
}

static void pocket_remove(struct pocket *pocket, const char *card)
{
    for (int i = 0; i < pocket->n_cards; i++) {
        if (strcmp(pocket->card[i], card) != 0)
            continue;
        pocket->n_cards--;
        memmove(pocket->card[i], pocket->card[i + 1],
                (size_t)(pocket->n_cards - i) * GAME_WORD_MAX);
        return;
    }
}

static bool pocket_equals(const struct pocket *pocket, const char *list)
{
    struct pocket left = *pocket;
    char copy[LIST_MAX];
    snprintf(copy, sizeof copy, "%s", list);
    for (char *card = strtok(copy, ","); card; card = strtok(NULL, ",")) {
        int before = left.n_cards;
        pocket_remove(&left, card);
        if (left.n_cards == before)
            return false;
    }
    return left.n_cards == 0;
}

/* The card that a word plays from the hand: what stands before "@" or ":". */
static void note_word(struct pocket known[2], int seat, const char *word)
{
    if (strncmp(word, "give:", 5) == 0) {
        pocket_add_all(&known[!seat], word + 5);
    } else if (word[0] == '+' && strchr(word, ',')) {
        pocket_add_all(&known[!seat], word + 1);
    } else if (word[0] != '+') {
        char card[GAME_WORD_MAX];
        snprintf(card, sizeof card, "%.*s", (int)strcspn(word, "@:"), word);
        pocket_remove(&known[seat], card);
    }
}

/* Prefers exchange and tactic cards, so that most games come to it. */
static game_move choose(const game_setup *setup, const game_state *state, struct rng *rng)
{
    game_move move = GAME_NO_MOVE;
    for (int i = 0; i < 30; i++) {
        char word[GAME_WORD_MAX];
        move = game_pick(setup, state, rng);
        game_write(setup, state, move, word);
        if (strncmp(word, "exchange:", 9) == 0 || strcmp(word, "draw:tactic") == 0 ||
            strcmp(word, "support") == 0 || word[0] == '+')
            break;
    }
    return move;
}

static bool play_random_game(const game_setup *setup, uint64_t seed)
{
    struct rng rng = rng_seeded(seed);
    struct pocket known[2] = {{0}, {0}};
    game_state state;
    bool has_exchange = false;
    int turn = 0;  /* who played last: the seat that an exchange belongs to */
    game_start(setup, &state);
    while (game_to_move(setup, &state) != GAME_OVER) {
        char word[GAME_WORD_MAX], list[LIST_MAX];
        int seat = game_to_move(setup, &state);
        game_move move = choose(setup, &state, &rng);
        game_write(setup, &state, move, word);
        if (strncmp(word, "exchange:", 9) == 0)
            turn = seat;
        note_word(known, seat == GAME_CHANCE ? turn : seat, word);
        has_exchange |= strncmp(word, "give:", 5) == 0;
        game_apply(setup, &state, move);
        for (int other = 0; other < 2; other++) {
            known_cards(setup, &state, !other, other, list);
            if (!pocket_equals(&known[other], list))
                fail_msg("seed %llu: after %s seat %d knows %s", (unsigned long long)seed, word,
                         !other, list);
            known_cards(setup, &state, GAME_WATCHER, other, list);
            assert_string_equal(list, "");
        }
    }
    return has_exchange;
}

static void test_random_games(void **unused)
{
    (void)unused;
    const char *asked = getenv("CAIRN_TEST_SEED");
    uint64_t seed = asked ? strtoull(asked, NULL, 10) : 1;
    const char *const presets[] = {"tactics", "german-tactics"};
    for (int preset = 0; preset < 2; preset++) {
        game_setup setup = setup_of(presets[preset]);
        int n_exchanges = 0;
        for (int game = 0; game < GAMES; game++)
            n_exchanges += play_random_game(&setup, seed + (uint64_t)game);
        assert_true(n_exchanges > GAMES / 4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exchange),
        cmocka_unit_test(test_like_jokers),
        cmocka_unit_test(test_support),
        cmocka_unit_test(test_support_of_empty_pile),
        cmocka_unit_test(test_support_then_exchange),
        cmocka_unit_test(test_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
