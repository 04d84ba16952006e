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
#include "diagram.h"
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

/* Without a table or order; -1 if it would take too long. */
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
    for (int i = 0; i < n_moves && best != (mover ? 0 : 1); i++) {
        game_state next;
        game_copy(setup, &next, state);
        game_apply(setup, &next, moves[i]);
        float value = plain_value(setup, &next, n_left);
        best = mover ? value < best ? value : best : value > best ? value : best;
    }
    return *n_left < 0 ? -1 : best;
}

/* As many worlds are counted as guesses find, if any are. */
static void check_worlds(const game_setup *setup, struct rng *rng)
{
    const struct knowledge *knowledge = knowledge_of(setup);
    int n_single = 0, n_few = 0, n_many = 0;
    for (int game = 0; knowledge->count_worlds && game < 300; game++) {
        game_state state;
        int mover;
        game_start(setup, &state);
        while ((mover = game_to_move(setup, &state)) != GAME_OVER) {
            if (mover >= 0) {
                game_view view;
                game_state found[KNOWLEDGE_WORLDS_MAX + 1];
                game_mask(setup, &state, mover, &view);
                int n_found = 0, n_worlds = knowledge->count_worlds(&view);
                for (int i = n_worlds ? 30 * n_worlds + 10 : 0; i > 0; i--) {
                    int w = 0;
                    game_guess(setup, &view, rng, &found[n_found]);
                    while (!game_same(setup, &found[w], &found[n_found]))
                        w++;
                    n_found += w == n_found;
                    assert_in_range(n_found, 1, n_worlds);
                }
                assert_int_equal(n_found, n_worlds);
                n_single += n_worlds == 1;
                n_few += n_worlds > 1;
                n_many += n_worlds == 0;
            }
            game_apply(setup, &state, game_pick(setup, &state, rng));
        }
    }
    if (knowledge->count_worlds && (n_single == 0 || n_few == 0 || n_many == 0))
        fail_msg("%s: one world %d times, few %d, many %d", game_key(setup->rules), n_single, n_few, n_many);
}

static void few_worlds_are_counted(void **unused)
{
    (void)unused;
    struct rng rng = rng_seeded(11);
    for_every_setup(check_worlds, &rng);
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

/* All worlds that many guesses find. */
static int plain_worlds(const game_setup *setup, const game_view *view, struct rng *rng,
                        game_state world[KNOWLEDGE_WORLDS_MAX + 1])
{
    int n = 0;
    for (int i = 0; i < 400 && n <= KNOWLEDGE_WORLDS_MAX; i++) {
        int w = 0;
        game_guess(setup, view, rng, &world[n]);
        while (!game_same(setup, &world[w], &world[n]))
            w++;
        n += w == n;
    }
    return n;
}

static bool look_alike(const game_setup *setup, const game_state world[], int n, int seat)
{
    game_view first, other;
    game_mask(setup, &world[0], seat, &first);
    for (int w = 1; w < n; w++) {
        game_mask(setup, &world[w], seat, &other);
        if (!view_same(setup, &first, &other))
            return false;
    }
    return true;
}

/* What the seat gets on average over worlds that it cannot tell apart yet; below 0: not to be
 * told so simply. */
static float plain_mean(const game_setup *setup, const game_state world[], int n, int seat, int *n_left)
{
    int mover = game_to_move(setup, &world[0]);
    game_state next[KNOWLEDGE_WORLDS_MAX];
    float sum = 0, best = -1;
    if (n > 1 && mover == GAME_CHANCE) {
        for (int w = 0; w < n; w++) {
            game_move card;
            if (game_legal(setup, &world[w], &card, 1) != 1)
                return -1;
            game_copy(setup, &next[w], &world[w]);
            game_apply(setup, &next[w], card);
        }
        return plain_mean(setup, next, n, seat, n_left);
    }
    if (n > 1 && mover == seat && look_alike(setup, world, n, seat)) {
        game_move moves[GAME_CHOICES_MAX];
        int n_moves = game_legal(setup, &world[0], moves, GAME_CHOICES_MAX);
        for (int i = 0; i < n_moves; i++) {
            for (int w = 0; w < n; w++) {
                game_copy(setup, &next[w], &world[w]);
                game_apply(setup, &next[w], moves[i]);
            }
            float mean = plain_mean(setup, next, n, seat, n_left);
            if (mean < 0)
                return -1;
            best = mean > best ? mean : best;
        }
        return best;
    }
    for (int w = 0; w < n; w++) {
        /* The other must be able to tell all worlds apart, too. */
        game_view view;
        game_state guess;
        struct rng rng = rng_seeded(3);
        for (int viewer = 0; viewer < 2 && game_to_move(setup, &world[w]) != GAME_OVER; viewer++) {
            game_mask(setup, &world[w], viewer, &view);
            for (int i = 0; i < 20; i++) {
                game_guess(setup, &view, &rng, &guess);
                if (!game_same(setup, &guess, &world[w]))
                    return -1;
            }
        }
        float value = plain_value(setup, &world[w], n_left);
        if (value < 0)
            return -1;
        sum += seat ? 1 - value : value;
    }
    return sum / (float)n;
}

/* Every move is judged as by plain means; false: these take too long. */
static bool check_shares(struct endgame *endgame, const game_setup *setup, const game_state *state,
                         float share, struct rng *rng)
{
    game_move moves[GAME_CHOICES_MAX];
    game_state world[KNOWLEDGE_WORLDS_MAX + 1], next[KNOWLEDGE_WORLDS_MAX];
    game_view view;
    float shares[GAME_CHOICES_MAX], most = 0;
    int mover = game_to_move(setup, state), n_left = 200000;
    int n_moves = game_legal(setup, state, moves, GAME_CHOICES_MAX);
    game_mask(setup, state, mover, &view);
    int n_worlds = plain_worlds(setup, &view, rng, world);
    assert_true(endgame_judge(endgame, setup, &view, 400000, moves, n_moves, shares));
    for (int i = 0; i < n_moves; i++) {
        for (int w = 0; w < n_worlds; w++) {
            game_copy(setup, &next[w], &world[w]);
            game_apply(setup, &next[w], moves[i]);
        }
        float expected = plain_mean(setup, next, n_worlds, mover, &n_left);
        if (n_left < 0)
            return false;
        assert_float_equal(shares[i], expected, 1e-5f);
        most = shares[i] > most ? shares[i] : most;
    }
    assert_float_equal(share, most, 1e-6f);
    return true;
}

/* Schotten Totten: six stones are won, at the others each side lacks a card, three are in
 * each hand and the last in the pile. */
static void draw_last_card(struct rng *rng, game_state *state)
{
    static const char *const lines[] = {
        ("game schotten\nstone 1 owner 0\nstone 3 owner 0\nstone 8 owner 0\n"
         "stone 2 owner 1\nstone 7 owner 1\nstone 9 owner 1\nstone 4 "),
        " ", " | ", " ", "\nstone 5 ", " ", " | ", " ", "\nstone 6 ", " ", " | ", " ",
        "\nhand 0 ", " ", " ", "\nhand 1 ", " ", " ", "\npile clan ",
    };
    int card[27];
    char drawn[512];
    struct text text = text_in(drawn, sizeof drawn);
    for (int i = 0; i < 27; i++) {
        int j = (int)rng_below(rng, (uint32_t)i + 1);
        card[i] = card[j];
        card[j] = i;
    }
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        text_format(&text, "%s%c%d", lines[i], "ryg"[card[i] / 9], 1 + card[i] % 9);
    text_add(&text, "\n");
    struct diagram *diagram = diagram_new(drawn, text.length);
    assert_int_equal(diagram_next(diagram), DIAGRAM_END);
    game_copy(diagram_setup(diagram), state, diagram_state(diagram));
    diagram_free(diagram);
}

/* Schotten Totten 2: the first decision with the last card in the pile. */
static bool play_to_last_card(const game_setup *setup, struct rng *rng, game_state *state)
{
    int mover;
    game_start(setup, state);
    while ((mover = game_to_move(setup, state)) != GAME_OVER) {
        game_view view;
        game_mask(setup, state, mover, &view);
        if (mover >= 0 && knowledge_of(setup)->count_worlds(&view) > 1)
            return true;
        game_apply(setup, state, mover >= 0 ? choose(setup, &view, mover, 4, rng_next(rng))
                                            : game_pick(setup, state, rng));
    }
    return false;
}

static void last_cards_are_played_exactly(void **unused)
{
    (void)unused;
    enum { OPEN = 2, CLOSED = 4 };  /* positions: with a best move that may fail, and others */
    static const char *const games[] = {"schotten", "siege"};
    struct endgame *endgame = endgame_new();
    struct rng rng = rng_seeded(10);
    for (int g = 0; g < 2; g++) {
        game_setup setup = game_setup_default(game_find(games[g]));
        int n_open = 0, n_closed = 0;
        for (int tries = 0; tries < 400 && (n_open < OPEN || n_closed < CLOSED); tries++) {
            game_state state;
            game_view view;
            game_move move;
            float share;
            if (g == 0)
                draw_last_card(&rng, &state);
            else if (!play_to_last_card(&setup, &rng, &state))
                continue;
            game_mask(&setup, &state, game_to_move(&setup, &state), &view);
            if (!endgame_solve(endgame, &setup, &view, 100000, &move, &share))
                continue;
            bool is_open = share > 0.01f && share < 0.99f;
            if ((is_open ? n_open >= OPEN : n_closed >= CLOSED) ||
                !check_shares(endgame, &setup, &state, share, &rng))
                continue;
            n_open += is_open;
            n_closed += !is_open;
        }
        if (n_open < OPEN || n_closed < CLOSED)
            fail_msg("%s: %d open, %d not", games[g], n_open, n_closed);
    }
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
                if (knowledge_of(&setup)->count_worlds(&view) != 1)
                    break;
                assert_int_equal(judge(&setup, &view, mover, judged), n_moves);
                for (int i = 0; i < n_moves; i++) {
                    game_state next;
                    game_copy(&setup, &next, &state);
                    game_apply(&setup, &next, judged[i].move);
                    n_left = 200000;
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
        cmocka_unit_test(few_worlds_are_counted),
        cmocka_unit_test(endgames_are_exact),
        cmocka_unit_test(last_cards_are_played_exactly),
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
