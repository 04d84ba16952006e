/*
 * test_players.c: computer players, for every game in the list: what they
 * play depends on nothing that their seat cannot see, repeats itself, and is
 * never nonsense.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "belief.h"
#include "endgame.h"
#include "every_game.h"
#include "knowledge.h"
#include "player.h"
#include "seat.h"
#include "table.h"

static struct player *player;
static struct knowledge_memory *memory;

static game_move choose(const game_setup *setup, const game_view *view, int seat, int level,
                        uint64_t seed)
{
    struct player_question question = {
        .setup = setup,
        .seat = seat,
        .view = view,
        .limits = {.level = level, .n_nodes = level > 2 ? 40 : 0, .seed = seed},
    };
    struct player_answer answer;
    player_choose(player, &question, NULL, &answer);
    assert_true(answer.value >= 0 && answer.value <= 1);
    return answer.move;
}

/* In worlds that look alike to the seat it plays alike; and legally. */
static void check_no_peeking(const game_setup *setup, struct rng *luck)
{
    struct rng rng = *luck;
    for (int game = 0; game < 3; game++) {
        game_state state;
        int mover, n_checked = 0;
        game_start(setup, &state);
        while ((mover = game_to_move(setup, &state)) != GAME_OVER && n_checked < 25) {
            if (mover >= 0 && rng_below(&rng, 4) == 0) {
                game_view view, other_view;
                game_state world;
                int level = 1 + (int)rng_below(&rng, PLAYER_LEVEL_TOP);
                game_mask(setup, &state, mover, &view);
                game_move move = choose(setup, &view, mover, level, 77);
                assert_true(game_is_legal(setup, &state, move));
                game_guess(setup, &view, &rng, &world);
                game_mask(setup, &world, mover, &other_view);
                assert_int_equal(choose(setup, &other_view, mover, level, 77), move);
                n_checked++;
            }
            game_apply(setup, &state, game_pick(setup, &state, &rng));
        }
    }
}

static void players_do_not_peek(void **unused)
{
    (void)unused;
    struct rng rng = rng_seeded(6);
    for_every_setup(check_no_peeking, &rng);
}

/* Every level plays a whole game of every preset by legal words alone. */
static void check_whole_game(const game_setup *setup, struct rng *luck)
{
    (void)luck;
    struct chance_key key = chance_key_from_seed(3);
    struct table *table = table_new(setup, &key);
    int mover;
    while ((mover = table_to_move(table)) != GAME_OVER) {
        char word[GAME_WORD_MAX];
        game_view view;
        struct sentence why;
        table_view(table, mover, &view);
        game_move move = choose(setup, &view, mover, 1 + table_length(table) % 2, 5);
        view_write(setup, &view, move, word);
        assert_true(table_play(table, word, &why));
    }
    table_free(table);
}

static void levels_play_whole_games(void **unused)
{
    (void)unused;
    for_every_setup(check_whole_game, NULL);
}

/* No level says `done` or plays on where a claim is won. */
static void nobody_leaves_a_won_claim(void **unused)
{
    (void)unused;
    game_setup setup = game_setup_default(game_find("schotten"));
    struct rng rng = rng_seeded(8);
    int n_seen = 0;
    while (n_seen < 100) {
        game_state state;
        int mover;
        game_start(&setup, &state);
        while ((mover = game_to_move(&setup, &state)) != GAME_OVER) {
            if (game_phase(&setup, &state) == GAME_PHASE_CLAIM) {
                game_view view;
                char word[GAME_WORD_MAX];
                game_mask(&setup, &state, mover, &view);
                game_move move = choose(&setup, &view, mover, 1 + n_seen % PLAYER_LEVEL_TOP, rng_next(&rng));
                view_write(&setup, &view, move, word);
                assert_int_equal(strncmp(word, "claim:", 6), 0);
                n_seen++;
            }
            game_apply(&setup, &state, game_pick(&setup, &state, &rng));
        }
    }
}

/* The other has the red 7 and 8 at stone 5 and plays small cards elsewhere, turn
 * after turn: it will not have the red 6 or 9. */
static void beliefs_follow_from_plays(void **unused)
{
    (void)unused;
    static const char *const words[] = {
        "+o1", "+r7", "+o2", "+r8", "+o3", "+g1", "+o4", "+g3", "+o5", "+b1", "+o6", "+b3",
        "o1@1", "+o7", "r7@5", "+p1", "o3@2", "+o8", "r8@5", "+p3", "o5@3", "+o9", "g1@1", "+y1",
        "o7@4", "+y3", "b3@2", "+p5", "o9@6", "+y5", "p1@3", "+y7", "o8@7", "+g7", "y1@4", "+g9",
    };
    game_setup setup = game_setup_default(game_find("schotten"));
    struct table *table = table_new(&setup, NULL);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        assert_true(table_play(table, words[i], NULL));
    struct seat_table *seen = table_seat(table, 0);
    struct belief belief;
    struct rng rng = rng_seeded(1);
    int n_log;
    const game_move *log = seat_table_log(seen, &n_log);
    belief_learn(&belief, &setup, seat_table_view(seen), 0, NULL, log, n_log, memory, &rng);
    assert_false(belief.is_even);
    enum { RED_6 = 5, RED_9 = 8, BLUE_2 = 4 * 9 + 1, PURPLE_2 = 5 * 9 + 1 };
    assert_true(belief.weight[RED_9] < belief.weight[BLUE_2]);
    assert_true(belief.weight[RED_6] < belief.weight[PURPLE_2]);

    /* Worlds are guessed accordingly, and each agrees with the view. */
    int n_red = 0, n_other = 0;
    for (int i = 0; i < 2000; i++) {
        game_state world;
        game_view view;
        belief_guess(&belief, &setup, seat_table_view(seen), &rng, &world);
        game_mask(&setup, &world, 0, &view);
        assert_true(view_same(&setup, &view, seat_table_view(seen)));
        uint64_t hand = knowledge_of(&setup)->hand(&world, 1);
        n_red += hand >> RED_9 & 1;
        n_other += hand >> BLUE_2 & 1;
    }
    assert_true(n_red < n_other);
    belief_learn(&belief, &setup, seat_table_view(seen), 0, NULL, NULL, 0, memory, &rng);
    assert_true(belief.is_even);
    seat_table_free(seen);
    table_free(table);
}

/* Slices of any length, the same answer; several threads, a legal one. */
static void slices_do_not_matter(void **unused)
{
    (void)unused;
    game_setup setup = game_setup_default(game_find("schotten"));
    struct chance_key key = chance_key_from_seed(4);
    struct table *table = table_new(&setup, &key);
    game_view view;
    table_view(table, 0, &view);
    struct player_question question = {
        .setup = &setup, .view = &view, .limits = {.n_nodes = 3000, .seed = 9}};
    struct player_answer whole, sliced, threads;
    player_choose(player, &question, NULL, &whole);
    player_begin(player, &question);
    while (player_think(player, 1))
        ;
    player_answer(player, &sliced);
    assert_int_equal(whole.move, sliced.move);
    assert_int_equal(whole.n_nodes, 3000);
    assert_int_equal(sliced.n_nodes, 3000);
    question.limits.n_threads = 2;
    player_choose(player, &question, NULL, &threads);
    assert_true(view_is_legal(&setup, &view, threads.move));
    assert_true(threads.n_nodes >= 3000);
    table_free(table);
}

/* Without a table, bounds or order; -1 if it would take too long. */
static float plain_value(const game_setup *setup, const game_state *state, int *n_left)
{
    int mover = game_to_move(setup, state);
    if (--*n_left < 0)
        return -1;
    if (mover == GAME_OVER) {
        float share[GAME_SEATS_MAX];
        game_score(setup, state, share);
        return share[0];
    }
    if (mover == GAME_CHANCE) {
        *n_left = -1;
        return -1;
    }
    game_move moves[GAME_CHOICES_MAX];
    int n_moves = game_legal(setup, state, moves, GAME_CHOICES_MAX);
    float best = mover ? 2 : -1;
    for (int i = 0; i < n_moves; i++) {
        game_state next;
        game_copy(setup, &next, state);
        game_apply(setup, &next, moves[i]);
        float value = plain_value(setup, &next, n_left);
        best = mover ? value < best ? value : best : value > best ? value : best;
    }
    return *n_left < 0 ? -1 : best;
}

/* A view is called certain just where every guess from it is the same world. */
static void check_certainty(const game_setup *setup, struct rng *rng)
{
    const struct knowledge *knowledge = knowledge_of(setup);
    int n_certain = 0, n_uncertain = 0;
    for (int game = 0; knowledge->is_certain && game < 300; game++) {
        game_state state;
        int mover;
        game_start(setup, &state);
        while ((mover = game_to_move(setup, &state)) != GAME_OVER) {
            if (mover >= 0) {
                game_view view;
                game_state world, other;
                game_mask(setup, &state, mover, &view);
                bool is_same = true;
                game_guess(setup, &view, rng, &world);
                for (int i = 0; i < 40 && is_same; i++) {
                    game_guess(setup, &view, rng, &other);
                    is_same = game_same(setup, &world, &other);
                }
                assert_int_equal(knowledge->is_certain(&view), is_same);
                n_certain += is_same;
                n_uncertain += !is_same;
            }
            game_apply(setup, &state, game_pick(setup, &state, rng));
        }
    }
    if (knowledge->is_certain && (n_certain == 0 || n_uncertain == 0))
        fail_msg("%s: %d certain, %d not", game_key(setup->rules), n_certain, n_uncertain);
}

static void certain_views_have_one_world(void **unused)
{
    (void)unused;
    struct rng rng = rng_seeded(11);
    for_every_setup(check_certainty, &rng);
}

/* Random games down to their last few cards. */
static void endgames_are_exact(void **unused)
{
    (void)unused;
    game_setup setup = game_setup_default(game_find("schotten"));
    struct endgame *endgame = endgame_new();
    struct rng rng = rng_seeded(10);
    int n_solved = 0, n_decisive = 0;
    for (int game = 0; game < 20000 && n_solved < 40; game++) {
        game_state state;
        int mover;
        game_start(&setup, &state);
        while ((mover = game_to_move(&setup, &state)) != GAME_OVER) {
            game_move move, moves[GAME_CHOICES_MAX];
            float share, expected;
            game_view view;
            int n_moves = game_legal(&setup, &state, moves, GAME_CHOICES_MAX);
            if (mover >= 0 && n_moves > 1 && n_moves <= 12) {
                game_mask(&setup, &state, mover, &view);
                int n_left = 20000;
                expected = plain_value(&setup, &state, &n_left);
                if (expected >= 0 && endgame_solve(endgame, &setup, &view, 3000, &move, &share)) {
                    float movers = mover ? 1 - expected : expected;
                    assert_float_equal(share, movers, 1e-6f);
                    game_apply(&setup, &state, move);
                    n_left = 20000;
                    assert_float_equal(plain_value(&setup, &state, &n_left), expected, 1e-6f);
                    n_decisive += share > 0.9f;
                    n_solved++;
                    break;
                }
            }
            game_move next = game_pick(&setup, &state, &rng);
            if (game_phase(&setup, &state) == GAME_PHASE_CLAIM)
                next = moves[0];
            game_apply(&setup, &state, next);
        }
    }
    if (n_solved < 20 || n_decisive == 0 || n_decisive == n_solved)
        fail_msg("%d solved, %d of them won", n_solved, n_decisive);
    endgame_free(endgame);
}

/* ---- What every move is worth. */

static int judge(const game_setup *setup, const game_view *view, int seat,
                 struct player_judgement judged[])
{
    struct player_question question = {
        .setup = setup,
        .seat = seat,
        .view = view,
        .limits = {.level = 1, .n_nodes = 60, .seed = 5},
    };
    return player_judge(player, &question, NULL, judged);
}

/* All legal moves are judged, the one first that the top level plays; and what is
 * said depends on nothing but the view. */
static void check_judgements(const game_setup *setup, struct rng *rng)
{
    static struct player_judgement judged[GAME_CHOICES_MAX], again[GAME_CHOICES_MAX];
    for (int checked = 0; checked < 12;) {
        game_state state, world;
        game_view view, same_view;
        int mover, stop = (int)rng_below(rng, 140);
        game_start(setup, &state);
        while ((mover = game_to_move(setup, &state)) != GAME_OVER && (stop-- > 0 || mover < 0))
            game_apply(setup, &state, game_pick(setup, &state, rng));
        if (mover < 0)
            continue;
        checked++;
        game_mask(setup, &state, mover, &view);
        int n_moves = judge(setup, &view, mover, judged);
        assert_int_equal(n_moves, view_legal(setup, &view, NULL, 0));
        for (int i = 0; i < n_moves; i++) {
            assert_true(view_is_legal(setup, &view, judged[i].move));
            assert_true(judged[i].value >= 0 && judged[i].value <= 1);
            for (int j = 0; j < i; j++)
                assert_true(judged[j].move != judged[i].move);
        }
        struct player_question question = {
            .setup = setup,
            .seat = mover,
            .view = &view,
            .limits = {.level = PLAYER_LEVEL_TOP, .n_nodes = 60, .seed = 5},
        };
        struct player_answer answer;
        player_choose(player, &question, NULL, &answer);
        assert_int_equal(judged[0].move, answer.move);
        if (answer.n_nodes > 1)
            assert_true(judged[0].value == answer.value);

        game_guess(setup, &view, rng, &world);
        game_mask(setup, &world, mover, &same_view);
        assert_int_equal(judge(setup, &same_view, mover, again), n_moves);
        for (int i = 0; i < n_moves; i++) {
            assert_int_equal(again[i].move, judged[i].move);
            assert_true(again[i].value == judged[i].value);
            assert_int_equal(again[i].visits, judged[i].visits);
        }
    }
}

static void all_moves_are_judged(void **unused)
{
    (void)unused;
    struct rng rng = rng_seeded(12);
    for_every_setup(check_judgements, &rng);
}

/* Once all is known every value is what plain minimax says. */
static void last_moves_are_judged_exactly(void **unused)
{
    (void)unused;
    static struct player_judgement judged[GAME_CHOICES_MAX];
    game_setup setup = game_setup_default(game_find("schotten"));
    struct rng rng = rng_seeded(10);
    int n_exact = 0;
    for (int game = 0; game < 20000 && n_exact < 20; game++) {
        game_state state;
        int mover;
        game_start(&setup, &state);
        while ((mover = game_to_move(&setup, &state)) != GAME_OVER) {
            game_move moves[GAME_CHOICES_MAX];
            int n_moves = game_legal(&setup, &state, moves, GAME_CHOICES_MAX), n_left = 20000;
            if (mover >= 0 && n_moves > 1 && n_moves <= 12 &&
                plain_value(&setup, &state, &n_left) >= 0) {
                game_view view;
                game_mask(&setup, &state, mover, &view);
                if (!knowledge_of(&setup)->is_certain(&view))
                    break;
                assert_int_equal(judge(&setup, &view, mover, judged), n_moves);
                for (int i = 0; i < n_moves; i++) {
                    game_state next;
                    game_copy(&setup, &next, &state);
                    game_apply(&setup, &next, judged[i].move);
                    n_left = 20000;
                    float expected = plain_value(&setup, &next, &n_left);
                    float movers = mover ? 1 - expected : expected;
                    assert_true(judged[i].is_exact);
                    assert_float_equal((float)judged[i].value, movers, 1e-6f);
                }
                n_exact++;
                break;
            }
            game_apply(&setup, &state, game_pick(&setup, &state, &rng));
        }
    }
    assert_true(n_exact >= 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_do_not_peek),
        cmocka_unit_test(levels_play_whole_games),
        cmocka_unit_test(nobody_leaves_a_won_claim),
        cmocka_unit_test(beliefs_follow_from_plays),
        cmocka_unit_test(slices_do_not_matter),
        cmocka_unit_test(certain_views_have_one_world),
        cmocka_unit_test(endgames_are_exact),
        cmocka_unit_test(all_moves_are_judged),
        cmocka_unit_test(last_moves_are_judged_exactly),
    };
    player = player_new();
    memory = knowledge_memory_new();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    player_free(player);
    knowledge_memory_free(memory);
    return failed;
}
