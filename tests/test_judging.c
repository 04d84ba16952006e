/*
 * test_judging.c: the networks that judge positions (core/players/net.h): what goes
 * into them is sound, and what comes out is better than the formulas that they
 * stand on.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "every_game.h"
#include "knowledge.h"
#include "schotten.h"
#include "wants.h"

enum { GAMES = 120, POSITIONS_MAX = 400 };

static struct knowledge_memory *memory;

/* A move by its looks. */
static game_move pick(const game_setup *setup, const game_state *state, struct rng *rng)
{
    game_move moves[GAME_CHOICES_MAX];
    float weight[GAME_CHOICES_MAX];
    int n_moves = game_legal(setup, state, moves, GAME_CHOICES_MAX);
    knowledge_of(setup)->weigh(setup, state, memory, moves, n_moves, weight);
    return moves[rng_by_weight(rng, weight, n_moves)];
}

static void check_input(const struct net_input *input)
{
    assert_true(input->n_places > 0 && input->n_places <= NET_PLACES_MAX);
    for (int place = 0; place < input->n_places; place++) {
        assert_true(input->kind[place] < NET_KINDS);
        for (int i = 0; i < NET_PLACE_INPUTS; i++)
            assert_true(fabsf(input->place[place][i]) <= 10);
    }
    for (int i = 0; i < NET_WHOLE_INPUTS; i++)
        assert_true(fabsf(input->whole[i]) <= 10);
    assert_true(fabsf(input->formula) < 6);
}

struct judged {
    int seat;
    float by_net, by_formula;
};

static double surprise(float chance, float share)
{
    double bounded = fmin(fmax((double)chance, 0.001), 0.999);
    return -(double)share * log(bounded) - (1 - (double)share) * log(1 - bounded);
}

struct surprises {
    double of_net, of_formula;
    int n_judged;
};

/* Adds up how much the ends of games by looks surprise those who judge their
 * positions. */
static void judge_games(const game_setup *setup, struct rng *rng, struct surprises *surprises)
{
    const struct knowledge *knowledge = knowledge_of(setup);
    for (int game = 0; game < GAMES; game++) {
        static struct judged judged[POSITIONS_MAX];
        game_state state;
        int mover, n = 0;
        game_start(setup, &state);
        while ((mover = game_to_move(setup, &state)) != GAME_OVER && n < POSITIONS_MAX) {
            bool is_chance = mover == GAME_CHANCE;
            game_apply(setup, &state, is_chance ? game_pick(setup, &state, rng) : pick(setup, &state, rng));
            if (is_chance || game_to_move(setup, &state) == GAME_OVER)
                continue;
            struct net_input input;
            float share[GAME_SEATS_MAX];
            int seat = knowledge->describe(setup, &state, memory, &input);
            check_input(&input);
            knowledge->evaluate(setup, &state, memory, share);
            assert_true(share[0] >= 0 && share[0] <= 1);
            assert_float_equal(share[0] + share[1], 1, 1e-5f);
            judged[n++] = (struct judged){.seat = seat,
                                          .by_net = share[seat],
                                          .by_formula = net_chance(input.formula)};
        }
        if (mover != GAME_OVER)
            continue;
        float end[GAME_SEATS_MAX];
        game_score(setup, &state, end);
        for (int i = 0; i < n; i++) {
            surprises->of_net += surprise(judged[i].by_net, end[judged[i].seat]);
            surprises->of_formula += surprise(judged[i].by_formula, end[judged[i].seat]);
        }
        surprises->n_judged += n;
    }
}

static void networks_judge_better_than_formulas(void **unused)
{
    (void)unused;
    struct rng rng = rng_seeded(31);
    int n_learned = 0;
    for (int i = 0; i < game_count(); i++) {
        struct surprises all = {0};
        game_setup setup = game_setup_default(game_at(i));
        if (!knowledge_of(&setup)->describe)
            continue;
        for (int preset = 0; preset < game_preset_count(game_at(i)); preset++) {
            game_setup_preset(&setup, game_preset_key(game_at(i), preset), NULL);
            if (game_seats(&setup) == 2) /* networks judge no others */
                judge_games(&setup, &rng, &all);
        }
        assert_true(all.n_judged > 10000);
        if (all.of_net >= all.of_formula)
            fail_msg("%s: %.3f by the network, %.3f by the formula", game_key(game_at(i)),
                     all.of_net / all.n_judged, all.of_formula / all.n_judged);
        n_learned++;
    }
    assert_int_equal(n_learned, 3);
}

/* Without weights the formula's word stands. */
static void an_empty_network_trusts_the_formula(void **unused)
{
    (void)unused;
    const struct net net = {.trust = 1};
    struct net_input input = {.n_places = 2, .place = {{1, 0.5f}, {0.2f}}, .whole = {0.7f}};
    for (float chance = 0.01f; chance < 1; chance += 0.07f) {
        input.formula = net_log_odds(chance);
        assert_float_equal(net_judge(&net, &input), chance, 1e-4f);
    }
}

static card_set cards_read(const char *words)
{
    card_set set = 0;
    while (*words) {
        set |= card_bit(card_read(&schotten_deck_54, &words));
        words += *words == ' ';
    }
    return set;
}

static void check_want(const struct claim_face *face, const char *side, const char *run,
                       const char *same, const char *colour)
{
    struct want want = want_of(&schotten_deck_54, face, cards_read(side));
    assert_int_equal(want.run, cards_read(run));
    assert_int_equal(want.same, cards_read(same));
    assert_int_equal(want.colour, cards_read(colour));
}

static void begun_sides_want_what_fits(void **unused)
{
    (void)unused;
    const struct claim_face all = {.need = 3, .kinds = KINDS_ALL};
    check_want(&all, "", "", "", "");
    check_want(&all, "r5", "r3 r4 r6 r7", "o5 y5 g5 b5 p5", "r1 r2 r3 r4 r6 r7 r8 r9");
    check_want(&all, "r1 r2", "r3", "", "r3 r4 r5 r6 r7 r8 r9");
    check_want(&all, "r7 r9", "r8", "", "r1 r2 r3 r4 r5 r6 r8");
    check_want(&all, "r4 r7", "", "", "r1 r2 r3 r5 r6 r8 r9");
    check_want(&all, "r5 b5", "", "o5 y5 g5 p5", "");
    check_want(&all, "r5 b6", "", "", "");
    const struct claim_face sums = {.need = 3, .kinds = KINDS_SUM};
    check_want(&sums, "r5", "", "", "");

    struct wants wants = {.once = 0};
    wants_add(&wants, 0, want_of(&schotten_deck_54, &all, cards_read("r5")));
    wants_add(&wants, 1, want_of(&schotten_deck_54, &all, cards_read("r8 r9")));
    wants_add(&wants, 2, want_of(&schotten_deck_54, &all, cards_read("b7")));
    assert_int_equal(wants.twice, cards_read("r7 b5"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(networks_judge_better_than_formulas),
        cmocka_unit_test(an_empty_network_trusts_the_formula),
        cmocka_unit_test(begun_sides_want_what_fits),
    };
    memory = knowledge_memory_new();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    knowledge_memory_free(memory);
    return failed;
}
