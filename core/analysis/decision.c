/* decision.c: see decision.h. */
#include "decision.h"

#include <math.h>
#include <string.h>

#include "knowledge.h"

/* How far off a value may be that was found by the eye, as a standard deviation;
 * and how many of those an interval has to either side. */
static const double off_by_eye = 0.08, deviations = 1.96;

/* Words whose values differ by less are worth the same. */
static const double alike = 0.005;

/* A loss is looked at closely from half an inaccuracy on: best and played word
 * are both tried as often again as the whole question had nodes, divided by this. */
enum { CLOSER_PART = 4 };

enum { CLAIM_PART = 8 };  /* of the nodes, for a claim that was made */

enum { FEW_TRIES = 8 };  /* of a word that is not yet out of the question */

static const struct {
    const char *key, *name, *sign;
    double from;
} classes[DECISION_CLASSES] = {
    [DECISION_NONE] = {"none", PHRASE("no choice"), "", 0},
    [DECISION_FINE] = {"fine", PHRASE("fine"), "", 0},
    [DECISION_INACCURACY] = {"inaccuracy", PHRASE("inaccuracy"), "?!", 0.03},
    [DECISION_MISTAKE] = {"mistake", PHRASE("mistake"), "?", 0.06},
    [DECISION_BLUNDER] = {"blunder", PHRASE("blunder"), "??", 0.12},
};

const char *decision_class_key(enum decision_class class)
{
    return classes[class].key;
}

const char *decision_class_name(enum decision_class class)
{
    return classes[class].name;
}

const char *decision_class_sign(enum decision_class class)
{
    return classes[class].sign;
}

worth decision_class_from(enum decision_class class)
{
    return worth_of(classes[class].from);
}

/* ---- Intervals. */

/* Of a word's value, squared. */
static double variance_of(const game_setup *setup, const struct player_judgement *judged)
{
    double drift = knowledge_of(setup)->drift;
    if (judged->is_exact)
        return 0;
    if (judged->visits == 0)
        return drift * drift + off_by_eye * off_by_eye;
    double by_chance = judged->spread * judged->spread / (double)judged->visits;
    /* A few visits that happen to agree say little. */
    double by_few = off_by_eye * off_by_eye / (double)judged->visits;
    return by_chance + by_few + drift * drift;
}

static double within(double share)
{
    return share < 0 ? 0 : share > 1 ? 1 : share;
}

struct decision_word decision_word(const game_setup *setup, const struct player_judgement *judged)
{
    double half = deviations * sqrt(variance_of(setup, judged));
    struct decision_word word = {
        .move = judged->move,
        .value = judged->value,
        .low = within(judged->value - half),
        .high = within(judged->value + half),
        .visits = judged->visits,
        .is_exact = judged->is_exact,
    };
    memcpy(word.share, judged->share, sizeof word.share);
    return word;
}

/* ---- Looking. */

/* Tries it until it has that many visits. */
static void try_until(struct player *player, uint64_t n_visits, struct player_judgement *judged)
{
    if (judged->visits < n_visits)
        player_judge_more(player, n_visits - judged->visits, judged);
}

static struct player_judgement *find(struct player_judgement judged[], int n, game_move move)
{
    for (int i = 0; i < n; i++)
        if (judged[i].move == move)
            return &judged[i];
    return NULL;
}

/* A loss found by few visits may be none: the word played gets half the attention
 * of the best, and both the same where it matters. */
static void compare(struct player *player, uint64_t n_nodes, struct player_judgement *best,
                    struct player_judgement *played)
{
    if (best->is_exact || best == played)
        return;
    try_until(player, best->visits / 2, played);
    if (best->value - played->value < classes[DECISION_INACCURACY].from / 2)
        return;
    uint64_t n_closer = best->visits + n_nodes / CLOSER_PART;
    try_until(player, n_closer, best);
    try_until(player, n_closer, played);
}

static int look(struct player *player, const struct player_question *question, game_move played,
                const struct player_host *host, struct player_judgement judged[GAME_CHOICES_MAX])
{
    int n_words = player_judge(player, question, host, judged);
    struct player_judgement *own = find(judged, n_words, played);
    if (!own && played != GAME_NO_MOVE) {
        own = &judged[n_words++];
        *own = (struct player_judgement){.move = played};
        player_judge_more(player, 1, own);
    }
    if (own)
        compare(player, question->limits.n_nodes, &judged[0], own);
    return n_words;
}

int decision_look(struct player *player, const struct player_question *question, game_move played,
                  const struct player_host *host, struct decision_word words[GAME_CHOICES_MAX])
{
    static _Thread_local struct player_judgement judged[GAME_CHOICES_MAX];
    int n_words = look(player, question, played, host, judged);
    for (int i = 0; i < n_words; i++)
        words[i] = decision_word(question->setup, &judged[i]);
    return n_words;
}

/* ---- Judging. */

static enum decision_class class_of(worth loss)
{
    enum decision_class class = DECISION_FINE;
    while (class + 1 < DECISION_CLASSES && loss >= decision_class_from(class + 1))
        class++;
    return class;
}

static bool is_choice(const struct player_judgement judged[], int n_words)
{
    double worst = judged[0].value;
    for (int i = 1; i < n_words; i++)
        worst = judged[i].value < worst ? judged[i].value : worst;
    return judged[0].value - worst >= alike;
}

/* What the word that was played cost. The mover's part is never a gain: a word
 * that seems better than the best is as good as it. */
static void count_cost(const game_setup *setup, const struct player_judgement *best,
                       const struct player_judgement *played, struct decision *decision)
{
    int n_seats = game_seats(setup);
    double loss = best->value - played->value;
    double half = deviations * sqrt(variance_of(setup, best) + variance_of(setup, played));
    decision->loss = loss > 0 ? worth_of(loss) : 0;
    decision->loss_low = best->is_exact ? loss : fmax(0, loss - half);
    decision->loss_high = best->is_exact ? loss : fmax(0, fmin(1, loss + half));
    if (decision->loss == 0)
        return;
    worth others = 0;
    int last = -1;
    for (int seat = 0; seat < n_seats; seat++) {
        if (seat == decision->seat)
            continue;
        decision->cost.seat[seat] = worth_of(played->share[seat] - best->share[seat]);
        others += decision->cost.seat[seat];
        last = seat;
    }
    /* Rounding stays with one of the others: what one loses they gain. */
    decision->cost.seat[decision->seat] = -decision->loss;
    decision->cost.seat[last] += decision->loss - others;
}

/* The best ones, and in any case the one that was played. */
static void keep_words(const game_setup *setup, const struct player_judgement judged[],
                       int n_words, const struct player_judgement *played,
                       struct decision *decision)
{
    decision->n_words = n_words < DECISION_WORDS_KEPT ? n_words : DECISION_WORDS_KEPT;
    for (int i = 0; i < decision->n_words; i++) {
        decision->word[i] = decision_word(setup, &judged[i]);
        if (&judged[i] == played)
            decision->played = i;
    }
    if (played && decision->played < 0) {
        decision->played = decision->n_words - 1;
        decision->word[decision->played] = decision_word(setup, played);
    }
}

/* Nobody loses by claiming what is proven, and the players always do: a short look
 * is enough. */
static bool is_claim(const game_setup *setup, game_move played)
{
    return played != GAME_NO_MOVE && game_has_claims(setup->rules) &&
           game_is_claim(setup->rules, played);
}

static void judge_only_word(const struct player_question *question, game_move only,
                            struct decision *decision)
{
    decision->n_words = 1;
    decision->word[0] = (struct decision_word){.move = only, .value = 0.5, .high = 1};
    for (int seat = 0; seat < game_seats(question->setup); seat++)
        decision->word[0].share[seat] = 1.0 / game_seats(question->setup);
    decision->played = 0;
}

void decision_judge(struct player *player, const struct player_question *question,
                    game_move played, const struct player_host *host, struct decision *decision)
{
    static _Thread_local struct player_judgement judged[GAME_CHOICES_MAX];
    game_move only;
    *decision = (struct decision){.seat = question->seat, .played = -1};
    decision->n_legal = view_legal(question->setup, question->view, &only, 1);
    if (decision->n_legal == 1) {
        judge_only_word(question, only, decision);
        return;
    }
    struct player_question tried = *question;
    tried.skips_untried = true;
    if (is_claim(question->setup, played) && tried.limits.n_nodes > CLAIM_PART)
        tried.limits.n_nodes /= CLAIM_PART;
    int n_words = look(player, &tried, played, host, judged);
    const struct player_judgement *own = find(judged, n_words, played);
    keep_words(question->setup, judged, n_words, own, decision);
    if (own && is_choice(judged, n_words)) {
        count_cost(question->setup, &judged[0], own, decision);
        decision->class = class_of(decision->loss);
    }
    decision->n_line[0] =
        player_line(player, judged[0].move, decision->line[0], DECISION_LINE_MAX);
    if (own && own != &judged[0])
        decision->n_line[1] = player_line(player, played, decision->line[1], DECISION_LINE_MAX);
}

/* ---- Only words. */

/* Is it worse by the margin, once it has been tried often enough? */
static bool is_out(struct player *player, const game_setup *setup,
                   const struct decision_word *best, uint64_t n_visits, double margin,
                   struct player_judgement *other)
{
    while (decision_word(setup, other).high > best->low - margin) {
        if (other->is_exact || other->visits >= n_visits || other->value > best->low - margin)
            return false;
        player_judge_more(player, other->visits + FEW_TRIES, other);
    }
    return true;
}

bool decision_find_only(struct player *player, const struct player_question *question,
                        double margin, struct decision_only *only)
{
    static _Thread_local struct player_judgement judged[GAME_CHOICES_MAX];
    int n_words = player_judge(player, question, NULL, judged);
    struct decision_word best = decision_word(question->setup, &judged[0]);
    *only = (struct decision_only){
        .move = best.move, .value = best.value, .is_exact = best.is_exact};
    if (n_words < 2)
        return false;
    for (int i = 1; i < n_words; i++) {
        if (!is_out(player, question->setup, &best, judged[0].visits, margin, &judged[i]))
            return false;
        only->second = judged[i].value > only->second ? judged[i].value : only->second;
    }
    return true;
}
