/*
 * test_schotten_knowledge.c: what each seat knows after a Headhunter (S25),
 * counted to the last world.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "game.h"

enum { WORDS_MAX = 8, WORLDS_MAX = 1200, GUESSES = 40000 };

static game_setup tactics(void)
{
    game_setup setup = game_setup_default(game_find("schotten"));
    assert_true(game_setup_preset(&setup, "tactics", NULL));
    return setup;
}

/* Lines of words, separated by single blanks. */
static void draw(const game_setup *setup, game_state *state, const char *const lines[])
{
    struct sentence why = {0};
    game_diagram_begin(setup, state);
    for (int i = 0; lines[i]; i++) {
        char line[256], *rest = line, *word;
        const char *words[WORDS_MAX];
        int n_words = 0;
        strcpy(line, lines[i]);
        while ((word = strtok_r(rest, " ", &rest)))
            words[n_words++] = word;
        if (!game_diagram_line(setup, state, n_words, words, &why))
            fail_msg("%s: %s", lines[i], why.phrase->key);
    }
    assert_true(game_diagram_end(setup, state, &why));
}

static void play(const game_setup *setup, game_state *state, const char *words)
{
    char line[256], *rest = line, *word;
    strcpy(line, words);
    while ((word = strtok_r(rest, " ", &rest))) {
        game_move move = game_read(setup, state, word);
        if (move == GAME_NO_MOVE || !game_is_legal(setup, state, move))
            fail_msg("%s is not legal", word);
        game_apply(setup, state, move);
    }
}

/* How many different worlds are guessed from a viewer's view. */
static int count_worlds(const game_setup *setup, const game_state *state, int viewer)
{
    static game_state seen[WORLDS_MAX];
    struct rng rng = rng_seeded(25);
    game_view view;
    int n_seen = 0;
    game_mask(setup, state, viewer, &view);
    for (int i = 0; i < GUESSES; i++) {
        game_state world;
        int j = 0;
        game_guess(setup, &view, &rng, &world);
        while (j < n_seen && !game_same(setup, &world, &seen[j]))
            j++;
        assert_true(j < WORLDS_MAX);
        if (j == n_seen)
            game_copy(setup, &seen[n_seen++], &world);
    }
    return n_seen;
}

static void assert_shows(const game_setup *setup, const game_state *state, int viewer,
                         const char *part)
{
    char json[GAME_JSON_MAX];
    struct text text = text_in(json, sizeof json);
    game_view view;
    game_mask(setup, state, viewer, &view);
    view_json(setup, &view, &text);
    if (!strstr(json, part))
        fail_msg("viewer %d: no %s in %s", viewer, part, json);
}

/* Three clan cards are drawn, r2 and then r1 go under the empty pile. */
static void after_headhunter(const game_setup *setup, game_state *state)
{
    static const char *const lines[] = {"hand 0 hunter r1 r2", "hand 1 o1 o2 o3",
                                        "pile clan g1 g2 g3", "pile tactic", NULL};
    draw(setup, state, lines);
    play(setup, state, "hunter +g1 +g2 +g3 return:r2 return:r1");
}

static void each_seat_has_its_worlds(void **unused)
{
    (void)unused;
    game_setup setup = tactics();
    game_state state;
    after_headhunter(&setup, &state);
    /* The returner misses only the other hand: it is all that is left. */
    assert_int_equal(count_worlds(&setup, &state, 0), 1);
    /* The other: two of five cards in order under the pile, three in hand. */
    assert_int_equal(count_worlds(&setup, &state, 1), 5 * 4);
    /* An onlooker: two of eight in order, three of six in one hand. */
    assert_int_equal(count_worlds(&setup, &state, GAME_WATCHER), 8 * 7 * 20);
}

static void the_returner_knows_who_draws(void **unused)
{
    (void)unused;
    game_setup setup = tactics();
    game_state state;
    after_headhunter(&setup, &state);
    assert_shows(&setup, &state, 0, "\"hands\":[[\"g1\",\"g2\",\"g3\"],[\"?\",\"?\",\"?\"]]");
    play(&setup, &state, "o1@1 +r2");
    assert_shows(&setup, &state, 0, "[\"r2\",\"?\",\"?\"]]");
    assert_shows(&setup, &state, 1, "[\"?\",\"?\",\"?\"],[\"r2\",\"o2\",\"o3\"]]");
    assert_shows(&setup, &state, GAME_WATCHER, "[[\"?\",\"?\",\"?\"],[\"?\",\"?\",\"?\"]]");
    /* It is known until it is played. */
    play(&setup, &state, "g1@2 +r1");
    assert_shows(&setup, &state, 0, "[[\"r1\",\"g2\",\"g3\"],[\"r2\",\"?\",\"?\"]]");
    play(&setup, &state, "r2@1");
    assert_shows(&setup, &state, 0, "[\"?\",\"?\"]]");
}

static void tactic_cards_show_their_backs(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"hand 0 hunter spy r1", "hand 1 o1 o2", "pile clan g1 g2",
                                        "pile tactic mud", NULL};
    game_setup setup = tactics();
    game_state state;
    draw(&setup, &state, lines);
    play(&setup, &state, "hunter draw:tactic +mud +g1 +g2 return:spy return:r1");
    assert_shows(&setup, &state, 1, "[[\"?\",\"?\",\"?t\"],[\"o1\",\"o2\"]]");
    assert_shows(&setup, &state, 1, "\"piles\":{\"clan\":1,\"tactic\":1}");
    /* Seat 1: which of three clan cards and of two tactic cards lie below. */
    assert_int_equal(count_worlds(&setup, &state, 1), 3 * 2);
    play(&setup, &state, "o1@1 draw:tactic +spy");
    assert_shows(&setup, &state, 0, "[\"spy\",\"?\"]]");
}

/* The returner may name the card, and need not. */
static void a_known_draw_reads_both_ways(void **unused)
{
    (void)unused;
    game_setup setup = tactics();
    game_state state;
    game_view view;
    after_headhunter(&setup, &state);
    play(&setup, &state, "o1@1");
    game_mask(&setup, &state, 0, &view);
    game_move hidden = view_read(&setup, &view, "+?"), named = view_read(&setup, &view, "+r2");
    assert_true(view_is_legal(&setup, &view, hidden));
    assert_int_equal(hidden, named);
    assert_false(view_is_legal(&setup, &view, view_read(&setup, &view, "+r1")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_seat_has_its_worlds),
        cmocka_unit_test(the_returner_knows_who_draws),
        cmocka_unit_test(tactic_cards_show_their_backs),
        cmocka_unit_test(a_known_draw_reads_both_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
