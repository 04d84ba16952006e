/*
 * test_analysis.c: what games, cards and decisions were worth (core/analysis),
 * for every preset of every game in the list: accounts add up to the last bit,
 * luck is fair, decisions are judged by what their seat knew, and the same depth
 * and seed give the same review.
 *
 * CAIRN_TEST_SEED repeats a run.
 */
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "every_game.h"
#include "judge.h"
#include "knowledge.h"
#include "puzzle.h"
#include "review.h"
#include "review_text.h"

enum { MOVES_MAX = 4000, NODES = 16, WORLDS = 2, LUCK_GAMES = 12, LUCK_EVERY = 8,
       SHORT = 130 };  /* words of a game that is looked at twice */

static struct review_desk *desk;
static struct judge *judge;
static struct knowledge_memory *memory;
static uint64_t seed;

/* ---- Games to look at. */

struct game_played {
    game_setup setup;
    game_move move[MOVES_MAX];
    int n_moves;
    game_state end;
};

static game_move by_looks(const game_setup *setup, const game_state *state, struct rng *rng)
{
    game_move moves[GAME_CHOICES_MAX];
    float weight[GAME_CHOICES_MAX];
    int n_moves = game_legal(setup, state, moves, GAME_CHOICES_MAX);
    knowledge_of(setup)->weigh(setup, state, memory, moves, n_moves, weight);
    return moves[rng_by_weight(rng, weight, n_moves)];
}

static game_move any_move(const game_setup *setup, const game_state *state, struct rng *rng)
{
    return game_to_move(setup, state) == GAME_CHANCE ? game_pick(setup, state, rng)
                                                     : by_looks(setup, state, rng);
}

/* Until it is over, or so many words were played. */
static void play(const game_setup *setup, struct rng *rng, int n_moves, struct game_played *game)
{
    game->setup = *setup;
    game->n_moves = 0;
    game_start(setup, &game->end);
    while (game_to_move(setup, &game->end) != GAME_OVER && game->n_moves < n_moves) {
        game_move move = any_move(setup, &game->end, rng);
        game->move[game->n_moves++] = move;
        game_apply(setup, &game->end, move);
    }
}

static struct review *review_all(const struct game_played *game, const float result[],
                                 enum review_ending ending, bool is_backwards)
{
    const struct review_depth depth = {.n_nodes = NODES, .seed = 5};
    struct review *review =
        review_new(&game->setup, game->move, game->n_moves, result, ending, &depth);
    assert_non_null(review);
    for (int i = 0; i < game->n_moves; i++)
        review_work(review, desk, is_backwards ? game->n_moves - 1 - i : i, NULL);
    return review;
}

/* ---- The account. */

static void check_account(const struct review *review, const float result[])
{
    int n_seats = game_seats(review_setup(review));
    struct worths sums[8] = {{{0}}};
    for (int seat = 0; seat < n_seats; seat++) {
        struct review_account a;
        review_account(review, seat, &a);
        worth all = a.deal + a.draws + a.ending + a.rest;
        for (int by = 0; by < n_seats; by++)
            all += a.decisions[by];
        assert_true(a.result - a.start == all);
        assert_true(a.decisions[seat] <= 0);
        assert_true(review_adjusted(&a) == a.result - a.deal - a.draws);
        if (result)
            assert_true(fabs(worth_share(a.result) - (double)result[seat]) < 1e-6);
        const worth parts[] = {a.start, a.deal, a.draws, a.ending, a.rest, a.result};
        for (int i = 0; i < 6; i++)
            sums[i].seat[0] += parts[i];
    }
    assert_true(sums[0].seat[0] == WORTH_GAME && sums[5].seat[0] == WORTH_GAME);
    for (int i = 1; i < 5; i++)
        assert_true(sums[i].seat[0] == 0);
    for (int i = 0; i < review_length(review); i++) {
        const struct review_word *word = review_word(review, i);
        worth whole = 0, gain = 0;
        for (int seat = 0; seat < n_seats; seat++) {
            whole += word->after.seat[seat];
            gain += word->gain.seat[seat];
        }
        assert_true(whole == WORTH_GAME && gain == 0);
    }
}

/* Intervals hold the value; losses are from the best word; with open cards it is
 * the same kind of judgement. */
static void check_decisions(const struct review *review)
{
    int n_open = 0;
    for (int i = 0; i < review_length(review); i++) {
        const struct review_word *word = review_word(review, i);
        if (word->decision < 0)
            continue;
        const struct decision *decision = review_decision(review, word->decision);
        assert_true(decision->played >= 0 && decision->loss >= 0);
        assert_int_equal(decision->word[decision->played].move, word->move);
        assert_true(decision->class != DECISION_NONE || decision->loss == 0);
        assert_true(decision->loss_low <= worth_share(decision->loss) + 1e-9 &&
                    worth_share(decision->loss) <= decision->loss_high + 1e-9);
        for (int w = 0; w < decision->n_words; w++) {
            const struct decision_word *one = &decision->word[w];
            assert_true(one->low <= one->value && one->value <= one->high);
        }
        if (decision->n_legal > 1 && n_open < 3) {
            struct decision open;
            review_hindsight(review, desk, i, &open);
            assert_int_equal(open.n_legal, decision->n_legal);
            assert_int_equal(open.word[open.played].move, word->move);
            n_open++;
        }
    }
    for (int seat = 0; seat < game_seats(review_setup(review)); seat++) {
        struct review_tally all, part, sum = {0};
        struct review_account account;
        review_tally(review, seat, REVIEW_PHASES, &all);
        for (int phase = 0; phase < REVIEW_PHASES; phase++) {
            review_tally(review, seat, phase, &part);
            review_tally_add(&sum, &part);
        }
        review_account(review, seat, &account);
        assert_true(sum.lost == all.lost && sum.n_choices == all.n_choices);
        assert_true(all.lost == -account.decisions[seat]);
        assert_true(review_accuracy(&all) > 0 && review_accuracy(&all) <= 1);
    }
}

static void check_whole_game(const game_setup *setup, struct rng *rng)
{
    static struct game_played game;
    float share[GAME_SEATS_MAX] = {0};
    play(setup, rng, MOVES_MAX, &game);
    assert_int_equal(game_to_move(setup, &game.end), GAME_OVER);
    game_score(setup, &game.end, share);
    struct review *review = review_all(&game, NULL, REVIEW_PLAYED_OUT, false);
    assert_int_equal(review_ending(review), REVIEW_PLAYED_OUT);
    check_account(review, share);
    struct review_account account;
    review_account(review, 0, &account);
    assert_true(account.ending == 0);
    struct worths luck;
    judge_game_luck(judge, setup, &(struct judge_depth){.n_worlds = 2, .seed = 5}, game.move,
                    game.n_moves, &luck);
    assert_true(luck.seat[0] == account.deal + account.draws);
    check_decisions(review);
    review_free(review);
}

static void accounts_add_up(void **unused)
{
    (void)unused;
    struct rng rng = rng_seeded(seed);
    for_every_setup(check_whole_game, &rng);
}

/* A game that somebody gave up, and one that nobody ended. */
static void check_cut_game(const game_setup *setup, struct rng *rng)
{
    static struct game_played game;
    float share[GAME_SEATS_MAX] = {0};
    struct review_account account;
    int n_seats = game_seats(setup);
    play(setup, rng, MOVES_MAX, &game);
    play(setup, rng, game.n_moves / 2, &game);
    if (game_to_move(setup, &game.end) == GAME_OVER)
        return;
    for (int seat = 1; seat < n_seats; seat++)
        share[seat] = 1.0f / (float)(n_seats - 1);
    struct review *review = review_all(&game, share, REVIEW_RESIGNED, false);
    assert_int_equal(review_ending(review), REVIEW_RESIGNED);
    check_account(review, share);
    review_account(review, 0, &account);
    assert_true(account.ending <= 0); /* 0 where it was lost already */
    review_free(review);
    review = review_all(&game, NULL, REVIEW_UNFINISHED, false);
    check_account(review, NULL);
    review_account(review, 0, &account);
    assert_true(account.ending == 0);
    review_free(review);
}

static void accounts_of_cut_games_add_up(void **unused)
{
    (void)unused;
    struct rng rng = rng_seeded(seed + 1);
    for_every_setup(check_cut_game, &rng);
}

/* ---- Luck. */

static const struct judge_depth shallow = {.n_worlds = WORLDS, .seed = 9},
                                searched = {.n_worlds = 1, .n_nodes = 2, .seed = 9};

/* At a chance move: what each card would bring, times how likely it is. */
static void check_weighted_lucks(const game_setup *setup, const struct judge_depth *depth,
                                 const game_state *state)
{
    game_move cards[GAME_CHOICES_MAX];
    int n_cards = game_legal(setup, state, cards, GAME_CHOICES_MAX);
    int pile = game_pile_now(setup, state), total = 0;
    struct worths sum = {{0}};
    for (int i = 0; i < n_cards; i++) {
        struct worths luck;
        int n_copies = pile == GAME_NO_PILE ? 1 : game_pile_holds(setup, state, pile, cards[i]);
        judge_luck(judge, setup, depth, state, cards[i], &luck);
        for (int seat = 0; seat < game_seats(setup); seat++)
            sum.seat[seat] += n_copies * luck.seat[seat];
        total += n_copies;
    }
    assert_true(total > 0);
    /* The mean is rounded, by half at most; the last seat has the others' rounding. */
    for (int seat = 0; seat < game_seats(setup); seat++)
        assert_true(llabs(sum.seat[seat]) <= (worth)total * GAME_SEATS_MAX);
}

static void check_luck_is_balanced(const game_setup *setup, struct rng *rng)
{
    game_state state;
    int n_checked = 0;
    game_start(setup, &state);
    while (game_to_move(setup, &state) != GAME_OVER && n_checked < 12) {
        if (game_to_move(setup, &state) == GAME_CHANCE && rng_below(rng, LUCK_EVERY) == 0) {
            check_weighted_lucks(setup, n_checked == 6 ? &searched : &shallow, &state);
            n_checked++;
        }
        game_apply(setup, &state, any_move(setup, &state, rng));
    }
}

static void weighted_lucks_sum_to_nothing(void **unused)
{
    (void)unused;
    struct rng rng = rng_seeded(seed + 2);
    for_every_setup(check_luck_is_balanced, &rng);
}

struct sample {
    int n;
    double sum, squares;
};

static void sample_add(struct sample *sample, double value)
{
    sample->n++;
    sample->sum += value;
    sample->squares += value * value;
}

/* In standard errors. */
static double distance_from_nothing(const struct sample *sample)
{
    double mean = sample->sum / sample->n;
    double variance = sample->squares / sample->n - mean * mean;
    return variance > 0 ? fabs(mean) / sqrt(variance / sample->n) : 0;
}

static void check_mean_luck(const game_setup *setup, struct rng *rng)
{
    struct sample draws = {0}, deals = {0};
    struct worths start;
    judge_start(judge, setup, &start);
    for (int number = 0; number < LUCK_GAMES; number++) {
        game_state state;
        bool is_dealt = false;
        double of_game = 0;
        game_start(setup, &state);
        while (game_to_move(setup, &state) != GAME_OVER) {
            bool is_chance = game_to_move(setup, &state) == GAME_CHANCE;
            game_move move = any_move(setup, &state, rng);
            struct worths worths;
            if (!is_dealt && !is_chance) {
                judge_state(judge, setup, &shallow, &state, &worths);
                sample_add(&deals, worth_share(worths.seat[0] - start.seat[0]));
                is_dealt = true;
            }
            if (is_dealt && is_chance && rng_below(rng, LUCK_EVERY) == 0) {
                judge_luck(judge, setup, &shallow, &state, move, &worths);
                of_game += worth_share(worths.seat[0]);
            }
            game_apply(setup, &state, move);
        }
        sample_add(&draws, of_game);
    }
    if (distance_from_nothing(&draws) > 4 || distance_from_nothing(&deals) > 4)
        fail_msg("%s: the mean luck of draws is %.1f standard errors from 0, of deals %.1f "
                 "(CAIRN_TEST_SEED=%" PRIu64 "; for deals see measure/learn/starts)",
                 game_key(setup->rules), distance_from_nothing(&draws),
                 distance_from_nothing(&deals), seed);
}

static void luck_is_fair_on_average(void **unused)
{
    (void)unused;
    struct rng rng = rng_seeded(seed + 3);
    for_every_setup(check_mean_luck, &rng);
}

/* ---- Decisions. */

static void check_same_decision(const struct decision *one, const struct decision *other)
{
    assert_true(one->loss == other->loss && one->class == other->class &&
                one->n_words == other->n_words && one->played == other->played);
    for (int i = 0; i < one->n_words; i++) {
        assert_int_equal(one->word[i].move, other->word[i].move);
        assert_true(one->word[i].value == other->word[i].value &&
                    one->word[i].low == other->word[i].low &&
                    one->word[i].visits == other->word[i].visits);
    }
    for (int which = 0; which < 2; which++) {
        assert_int_equal(one->n_line[which], other->n_line[which]);
        for (int i = 0; i < one->n_line[which]; i++)
            assert_string_equal(one->line[which][i], other->line[which][i]);
    }
}

/* Another game in which a hidden chance word before `until` was another, and all
 * else was played as before, as far as this seat could see. */
static bool change_hidden(const struct game_played *game, int seat, int until, struct rng *rng,
                          struct game_played *other)
{
    const game_setup *setup = &game->setup;
    int at = (int)rng_below(rng, (uint32_t)until);
    game_state state, changed;
    *other = *game;
    game_start(setup, &state);
    for (int i = 0; i < at; i++)
        game_apply(setup, &state, game->move[i]);
    game_move hidden = game_public_move(setup, &state, game->move[at], seat);
    if (game_to_move(setup, &state) != GAME_CHANCE || hidden == game->move[at])
        return false;
    game_copy(setup, &changed, &state);
    other->move[at] = game_pick(setup, &changed, rng);
    if (other->move[at] == game->move[at])
        return false;
    for (int i = at; i <= until; i++) {
        if (game_to_move(setup, &state) != game_to_move(setup, &changed) ||
            !game_is_legal(setup, &changed, other->move[i]) ||
            game_public_move(setup, &state, game->move[i], seat) !=
                game_public_move(setup, &changed, other->move[i], seat))
            return false;
        if (i == until)
            break;
        game_apply(setup, &state, game->move[i]);
        game_apply(setup, &changed, other->move[i]);
    }
    other->n_moves = until + 1;
    return true;
}

static int n_peeks;

static void check_no_peeking(const game_setup *setup, struct rng *rng)
{
    static struct game_played game, other;
    const struct review_depth depth = {.n_nodes = NODES, .seed = 5};
    play(setup, rng, MOVES_MAX, &game);
    struct review *review =
        review_new(setup, game.move, game.n_moves, NULL, REVIEW_PLAYED_OUT, &depth);
    for (int try = 0; try < 400; try++) {
        int index = (int)rng_below(rng, (uint32_t)game.n_moves);
        const struct review_word *word = review_word(review, index);
        if (word->kind != REVIEW_DECISION || index < 2 ||
            !change_hidden(&game, word->mover, index, rng, &other))
            continue;
        struct review *changed =
            review_new(setup, other.move, other.n_moves, NULL, REVIEW_UNFINISHED, &depth);
        review_work(review, desk, index, NULL);
        review_work(changed, desk, index, NULL);
        const struct decision *decision = review_decision(changed, review_word(changed, index)->decision);
        check_same_decision(review_decision(review, word->decision), decision);
        struct sentence why[2][REVIEW_REASONS_MAX];
        int n_reasons = review_reasons(review, desk, index, why[0]);
        assert_int_equal(review_reasons(changed, desk, index, why[1]), n_reasons);
        for (int i = 0; i < n_reasons; i++) {
            assert_ptr_equal(why[0][i].phrase, why[1][i].phrase);
            assert_memory_equal(why[0][i].argument, why[1][i].argument, sizeof why[0][i].argument);
        }
        review_free(changed);
        n_peeks++;
    }
    review_free(review);
}

static void hidden_cards_change_no_judgement(void **unused)
{
    (void)unused;
    struct rng rng = rng_seeded(seed + 4);
    for_every_setup(check_no_peeking, &rng);
    assert_true(n_peeks > 20);
}

static void check_repeats(const game_setup *setup, struct rng *rng)
{
    static struct game_played game;
    play(setup, rng, MOVES_MAX, &game);
    play(setup, rng, game.n_moves / 2, &game);
    game.n_moves = game.n_moves < SHORT ? game.n_moves : SHORT;
    struct review *one = review_all(&game, NULL, REVIEW_UNFINISHED, false);
    struct review *other = review_all(&game, NULL, REVIEW_UNFINISHED, true);
    for (int i = 0; i < game.n_moves; i++) {
        const struct review_word *a = review_word(one, i), *b = review_word(other, i);
        assert_memory_equal(&a->gain, &b->gain, sizeof a->gain);
        assert_memory_equal(&a->after, &b->after, sizeof a->after);
        if (a->decision >= 0)
            check_same_decision(review_decision(one, a->decision),
                                review_decision(other, b->decision));
    }
    review_free(one);
    review_free(other);
}

static void the_same_depth_gives_the_same_review(void **unused)
{
    (void)unused;
    struct rng rng = rng_seeded(seed + 5);
    for_every_setup(check_repeats, &rng);
}

/* ---- Beside a record. */

static struct record *read_record(const char *text)
{
    struct record_reader reader = record_reader_of(text, strlen(text));
    struct record *record;
    struct record_error error;
    assert_true(record_read(&reader, &record, &error));
    return record;
}

/* How many comments are a review's; each of them says what its decision says. */
static int check_comments(const struct record *record, const struct review *review)
{
    int n_words = 0, n_found = 0;
    for (int i = 0; i < record_part_count(record); i++) {
        const struct record_part *part = record_part_at(record, i);
        struct review_comment comment;
        n_words += part->kind == RECORD_WORD;
        if (part->kind != RECORD_COMMENT || !review_comment_read(part->text, &comment))
            continue;
        const struct review_word *word = review_word(review, n_words - 1);
        const struct decision *decision = review_decision(review, word->decision);
        char best[GAME_WORD_MAX];
        review_write(review, n_words - 1, decision->word[0].move, best);
        assert_int_equal(comment.class, decision->class);
        assert_true(fabs(comment.loss - worth_share(decision->loss)) < 0.0001);
        assert_string_equal(comment.best, best);
        n_found++;
    }
    return n_found;
}

static void check_stored(const game_setup *setup, struct rng *rng)
{
    const struct review_depth depth = {.n_nodes = NODES, .seed = 5};
    struct chance_key key = chance_key_from_seed(rng_next(rng));
    struct table *table = table_new(setup, &key);
    static const bool no_stop;
    for (int i = 0; i < 20 && table_to_move(table) != GAME_OVER; i++)
        play_any_word(table, rng);
    struct record *record = record_of_table(table);
    assert_true(record_comment_after(record, table_length(table) - 1, "somebody's remark"));
    struct review *review = review_of_record(record, &depth);
    assert_true(review_work_all(review, &desk, 1, &no_stop));
    assert_true(review_store(review, record));
    char *once = record_write(record);
    assert_true(review_store(review, record));
    char *twice = record_write(record);
    assert_string_equal(once, twice);
    assert_non_null(strstr(once, "[Review \"nodes="));
    assert_non_null(strstr(once, "{somebody's remark}"));
    struct record *again = read_record(once);
    int n_called = 0;
    for (int i = 0; i < review_length(review); i++) {
        int number = review_word(review, i)->decision;
        n_called += number >= 0 && review_decision(review, number)->class >= DECISION_INACCURACY;
    }
    assert_int_equal(check_comments(again, review), n_called);
    char *rewritten = record_write(again), *json = review_json(review, desk, NULL);
    assert_string_equal(once, rewritten);
    assert_non_null(strstr(json, "\"accuracy\""));
    free(json);
    free(once);
    free(twice);
    free(rewritten);
    record_free(again);
    record_free(record);
    review_free(review);
    table_free(table);
}

static void reviews_stay_beside_records(void **unused)
{
    (void)unused;
    struct rng rng = rng_seeded(seed + 7);
    struct review_comment comment;
    for_every_setup(check_stored, &rng);
    assert_false(review_comment_read("review: splendid", &comment));
    assert_false(review_comment_read("review: mistake loss=x", &comment));
    assert_false(review_comment_read("a mistake", &comment));
    assert_true(review_comment_read(
        "review: mistake loss=0.0700 low=0.0100 high=0.1200 best=r5@3 value=0.6100", &comment));
    assert_int_equal(comment.class, DECISION_MISTAKE);
}

/* ---- Puzzles. */

/* All is known, and one card wins: five levels miss it. */
static const char endgame[] =
    "schotten tactics=off,claim=after,cards=54 1 endgame 6 y5@3 100 0 : +? +g9 +? +o9 +? +o3 +? "
    "+b1 +? +p2 +? +g3 p8@2 +? g9@2 +y8 y6@9 +? o3@1 +o5 b5@1 +? o9@2 +r4 r2@6 +? o5@9 +p1 r8@7 "
    "+? p1@6 +o8 g5@5 +? r4@5 +o2 b4@1 +? o2@9 +r5 y1@8 +? g3@1 +b9 r6@7 +? p2@6 +g8 p4@2 +? "
    "g8@4 +g6 p6@9 +? r5@5 +o6 b7@3 +? b9@8 +y7 g2@6 +? y7@3 +g4 p7@2 +? y8@4 +b8 y2@6 +? o6@9 "
    "+p3 g1@8 +? p3@6 claim:6 +b3 o1@8 +? o8@3 +o4 y3@4 +? g6@5 +p9 b2@3 +? b8@4 +r7 y9@4 +? "
    "p9@2 claim:2 claim:4 +y5 r1@7 claim:8 +? b3@1 +r3 g7@5";

/* One site of a district is lacking, and a tower goes to where it can reach it. */
static const char threat[] =
    "towers players=2,height=5 0 threat 3 h1>h2 91 1 : +rD +rA +pC +bA +bD +pD +gC +pA +rD "
    "+rC +rC +gD +gA +bC +bC +rD +bD +pC +gB +rD +rC +pB +pD +gD +bB +rB +bB +bA +pC +bA "
    "+gA +bC +pD +rA +bB +bD +gD +gB +pA +rC +bA +gB +gA +rA +pB +pA +gD +rB +pA +bD +rA "
    "+rA +bC +bA +gC +pD +pB +rC +rB +gB +pD +bB +pB +gC +gA +gC +rB +pC +pC +rB +gB +pB "
    "+gC +rD +gD +bB +pA +gA +bD +bC b4>b7 l8>l6 h3>l3 m1>m2 i8>i2 h7>l7 e8>e2 g6>f6 j5>j6 "
    "k2>l2 i5>i7 i4>i3 c5>c3 e4>e6 a6>b6 m4>m2 m5>m3 g7>j7 e1>e3 k3>b3 a2>c2 f8>f6 g3>e3 "
    "n6>m6 d6>c6 m8>m7 e5>e2 c1>c2 g2>b2 d3>i3 d7>c7 n7>e7 f5>d5 l5>l6 k6>m6 i1>i2 h5>h3 "
    "f4>f3 g4>g2 h3>i3 h6>h2 d5>d6 d8>f8 d6>e6 g2>d2 f8>f6 h2>j2 h4>d4 d2>i2 c8>g8 d4>d6 "
    "g8>g7 d6>e6 h8>h7 c4>f4 j1>j2 k5>h5 f4>f3 g7>e7 h1>j1 h5>m5 k8>m8 h7>f7 b1>d1 j1>h1 "
    "m5>m4";

static void kinds_say_what_a_word_does(void **unused)
{
    (void)unused;
    const struct puzzle_depth depth = {.n_nodes = 120, .seed = 3};
    struct player *player = player_new();
    struct puzzle puzzle, found;
    struct sentence why;
    struct seat_table *seen = puzzle_read(threat, strlen(threat), &puzzle, &why);
    assert_non_null(seen);
    assert_true(puzzle_find(player, memory, seen, &depth, &found));
    assert_string_equal(found.solution, puzzle.solution);
    assert_string_equal(found.kind, "threat");
    seat_table_free(seen);
    player_free(player);
}

static void puzzles_are_read_and_found(void **unused)
{
    (void)unused;
    const struct puzzle_depth depth = {.n_nodes = 50, .seed = 3};
    struct player *player = player_new();
    struct puzzle puzzle, found;
    struct sentence why;
    char line[PUZZLE_LINE_MAX];
    struct text text = text_in(line, sizeof line);
    struct seat_table *seen = puzzle_read(endgame, strlen(endgame), &puzzle, &why);
    assert_non_null(seen);
    puzzle_write(&puzzle, seen, &text);
    assert_string_equal(line, endgame);
    assert_true(puzzle_holds(player, &puzzle, seen, &depth));
    assert_true(puzzle_find(player, memory, seen, &depth, &found));
    assert_string_equal(found.solution, "y5@3");
    assert_string_equal(found.kind, "endgame");
    assert_int_equal(found.value, 100);
    assert_int_equal(found.second, 0);
    seat_table_free(seen);
    /* At the first card nothing is that clear. */
    const char *early = "schotten tactics=off,claim=after,cards=54 1 build 1 g3@3 90 50 : +? +g9 +? "
                        "+o9 +? +o3 +? +b1 +? +p2 +? +g3 p8@2 +?";
    seen = puzzle_read(early, strlen(early), &puzzle, &why);
    assert_non_null(seen);
    assert_false(puzzle_find(player, memory, seen, &depth, &found));
    seat_table_free(seen);
    static const char *const bad[] = {
        "", "schotten", "chess a=b 0 build 1 r1@1 1 1 : +r1",
        "schotten tactics=off,claim=after,cards=54 2 build 1 r1@1 1 1 :",
        "schotten tactics=off,claim=after,cards=54 0 build 9 r1@1 1 1 :",
        "schotten tactics=off,claim=after,cards=54 0 build 1 r1@1 1 1 : +r1 nonsense",
        "schotten tactics=off,claim=after,cards=54 0 build 1 r1@1 1 1 : +r1",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_null(puzzle_read(bad[i], strlen(bad[i]), &puzzle, &why));
        assert_non_null(why.phrase);
    }
    player_free(player);
}

static void ratings_rise_and_fall(void **unused)
{
    (void)unused;
    struct puzzle puzzle = {.difficulty = 3};
    assert_int_equal(puzzle_rating(&puzzle), 1250);
    assert_int_equal(puzzle_rating_after(1250, &puzzle, true), 1270);
    assert_int_equal(puzzle_rating_after(1250, &puzzle, false), 1230);
    assert_true(puzzle_rating_after(800, &puzzle, true) - 800 > 30);
    bool seen[10] = {false};
    for (int day = 0; day < 200; day++)
        seen[puzzle_of_day(20000 + day, 10)] = true;
    for (int i = 0; i < 10; i++)
        assert_true(seen[i]);
    /* The same on the page: front/page/src/review/review.test.ts. */
    assert_int_equal(puzzle_of_day(20000, 1000), 286);
    assert_int_equal(puzzle_of_day(20774, 1000), 92);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accounts_add_up),
        cmocka_unit_test(accounts_of_cut_games_add_up),
        cmocka_unit_test(weighted_lucks_sum_to_nothing),
        cmocka_unit_test(luck_is_fair_on_average),
        cmocka_unit_test(hidden_cards_change_no_judgement),
        cmocka_unit_test(the_same_depth_gives_the_same_review),
        cmocka_unit_test(reviews_stay_beside_records),
        cmocka_unit_test(puzzles_are_read_and_found),
        cmocka_unit_test(kinds_say_what_a_word_does),
        cmocka_unit_test(ratings_rise_and_fall),
    };
    const char *wanted = getenv("CAIRN_TEST_SEED");
    seed = wanted ? strtoull(wanted, NULL, 10) : 22;
    printf("seed %" PRIu64 "\n", seed);
    desk = review_desk_new();
    judge = judge_new();
    memory = knowledge_memory_new();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    review_desk_free(desk);
    judge_free(judge);
    knowledge_memory_free(memory);
    return failed;
}
