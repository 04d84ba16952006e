/*
 * reviews.c: how good reviews are, measured on games of a strong search against
 * itself; docs/review.md has the figures, tests/test_reviews.sh a short form.
 *
 *     reviews GAME PRESET GAMES DEPTH DEEPER LEVEL_NODES SEED
 *
 * In every game some decisions are looked at again. Intervals at DEPTH are held
 * against the values of a search of DEEPER times as many nodes. Blunders are
 * planted: a word that by the deep search loses a tenth of a game or more; a
 * review should call it a mistake, and none of the words that were really
 * played. Prints one line of JSON.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "decision.h"
#include "number.h"
#include "player.h"
#include "seat.h"
#include "setup_words.h"
#include "table.h"

enum { LOOK_EVERY = 4, PLANT_TRIES = 12 };

/* A planted word loses so much, by the deep search. */
static const double planted_loss = 0.1;

struct figures {
    int n_own, n_own_called, n_own_blunders;
    int n_planted, n_found;
    int n_words, n_words_covered, n_losses, n_losses_covered;
    double bias, off;  /* of a word's value against the deep one: mean, and mean square */
};

struct measured {
    uint64_t depth, deeper, level_nodes;
    struct player *player;
    struct rng rng;
    struct figures figures;
};

static struct decision_word words[GAME_CHOICES_MAX], deep[GAME_CHOICES_MAX];

static const struct decision_word *find(const struct decision_word list[], int n, game_move move)
{
    for (int i = 0; i < n; i++)
        if (list[i].move == move)
            return &list[i];
    return NULL;
}

static struct player_question at_depth(const struct player_question *question, uint64_t n_nodes,
                                       uint64_t seed)
{
    struct player_question again = *question;
    again.limits = (struct player_limits){
        .level = PLAYER_LEVEL_TOP, .n_nodes = n_nodes, .seed = seed};
    return again;
}

/* One word's interval, and that of what it loses, against the deep search. */
static void check_intervals(struct measured *m, const struct player_question *question,
                            const struct decision *decision)
{
    struct player_question deeper = at_depth(question, m->depth * m->deeper, 77);
    const struct decision_word *played = &decision->word[decision->played];
    int n_deep = decision_look(m->player, &deeper, played->move, NULL, deep);
    const struct decision_word *best = find(deep, n_deep, decision->word[0].move);
    const struct decision_word *own = find(deep, n_deep, played->move);
    const struct decision_word *shallow[] = {&decision->word[0], played};
    const struct decision_word *deeply[] = {best, own};
    for (int i = 0; i < (best == own ? 1 : 2); i++) {
        double off = deeply[i]->value - shallow[i]->value;
        m->figures.n_words++;
        m->figures.n_words_covered +=
            shallow[i]->low <= deeply[i]->value && deeply[i]->value <= shallow[i]->high;
        m->figures.bias += off;
        m->figures.off += off * off;
    }
    if (best == own)
        return;
    double loss = deep[0].value - own->value;
    loss = loss > 0 ? loss : 0;
    m->figures.n_losses++;
    m->figures.n_losses_covered +=
        decision->loss_low - 1e-9 <= loss && loss <= decision->loss_high + 1e-9;
}

/* A word that really loses much, or GAME_NO_MOVE. */
static game_move find_blunder(struct measured *m, const struct player_question *question)
{
    struct player_question shallow = at_depth(question, m->depth, 5);
    int n_words = decision_look(m->player, &shallow, GAME_NO_MOVE, NULL, words);
    game_move candidate = GAME_NO_MOVE;
    for (int i = 0; i < PLANT_TRIES && candidate == GAME_NO_MOVE; i++) {
        const struct decision_word *word = &words[rng_below(&m->rng, (uint32_t)n_words)];
        if (words[0].value - word->value >= planted_loss)
            candidate = word->move;
    }
    if (candidate == GAME_NO_MOVE)
        return GAME_NO_MOVE;
    struct player_question deeper = at_depth(question, m->depth * m->deeper, 78);
    int n_deep = decision_look(m->player, &deeper, candidate, NULL, deep);
    const struct decision_word *word = find(deep, n_deep, candidate);
    return deep[0].value - word->value >= planted_loss ? candidate : GAME_NO_MOVE;
}

static void look_at(struct measured *m, const struct player_question *question, game_move played)
{
    struct player_question shallow = at_depth(question, m->depth, 1);
    struct decision decision;
    decision_judge(m->player, &shallow, played, NULL, &decision);
    m->figures.n_own++;
    m->figures.n_own_called += decision.class >= DECISION_MISTAKE;
    m->figures.n_own_blunders += decision.class >= DECISION_BLUNDER;
    if (rng_below(&m->rng, LOOK_EVERY) != 0 || decision.n_legal < 2)
        return;
    check_intervals(m, question, &decision);
    game_move blunder = find_blunder(m, question);
    if (blunder == GAME_NO_MOVE)
        return;
    decision_judge(m->player, &shallow, blunder, NULL, &decision);
    m->figures.n_planted++;
    m->figures.n_found += decision.class >= DECISION_MISTAKE;
    check_intervals(m, question, &decision);
}

static bool play_and_look(struct measured *m, const game_setup *setup, uint64_t seed)
{
    struct chance_key key = chance_key_from_seed(seed);
    struct table *table = table_new(setup, &key);
    int mover;
    while (table && (mover = table_to_move(table)) != GAME_OVER) {
        struct seat_table *seat = table_seat(table, mover);
        if (!seat)
            break;
        struct player_question question = {.setup = setup, .seat = mover};
        struct player_answer answer;
        char word[GAME_WORD_MAX];
        question.view = seat_table_view(seat);
        question.log = seat_table_log(seat, &question.n_log);
        struct player_question asked = at_depth(&question, m->level_nodes, seed);
        player_choose(m->player, &asked, NULL, &answer);
        if (view_legal(setup, question.view, &(game_move){0}, 1) > 1)
            look_at(m, &question, answer.move);
        view_write(setup, question.view, answer.move, word);
        seat_table_free(seat);
        if (!table_play(table, word, NULL))
            break;
    }
    bool is_over = table && table_to_move(table) == GAME_OVER;
    table_free(table);
    return is_over;
}

int main(int argc, char *argv[])
{
    static struct measured m;
    const char *const named[] = {argc == 8 ? argv[1] : "", argc == 8 ? argv[2] : ""};
    game_setup setup;
    uint64_t n_games, seed;
    if (argc != 8 || !setup_read(2, named, &setup, NULL) ||
        !number_read(argv[3], 1, 1000000, &n_games) || !number_read(argv[4], 1, 1000000, &m.depth) ||
        !number_read(argv[5], 1, 1000, &m.deeper) ||
        !number_read(argv[6], 1, 100000000, &m.level_nodes) ||
        !number_read(argv[7], 0, UINT64_MAX, &seed) || !(m.player = player_new())) {
        fputs("usage: reviews GAME PRESET GAMES DEPTH DEEPER LEVEL_NODES SEED\n", stderr);
        return 2;
    }
    m.rng = rng_seeded(seed);
    for (uint64_t game = 0; game < n_games; game++)
        if (!play_and_look(&m, &setup, seed * 1000003 + game))
            return 1;
    const struct figures *f = &m.figures;
    printf("{\"game\":\"%s\",\"preset\":\"%s\",\"games\":%llu,\"depth\":%llu,\"own\":%d,"
           "\"called\":%d,\"blunders\":%d,\"planted\":%d,\"found\":%d,\"words\":%d,\"covered\":%d,"
           "\"losses\":%d,\"lossesCovered\":%d,\"bias\":%.5f,\"meanSquare\":%.6f}\n",
           argv[1], argv[2], (unsigned long long)n_games, (unsigned long long)m.depth, f->n_own,
           f->n_own_called, f->n_own_blunders, f->n_planted, f->n_found, f->n_words,
           f->n_words_covered, f->n_losses, f->n_losses_covered,
           f->n_words ? f->bias / f->n_words : 0, f->n_words ? f->off / f->n_words : 0);
    player_free(m.player);
    return 0;
}
