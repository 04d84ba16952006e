/*
 * reasons.c: why another word was better, in sentences that the numbers bear
 * out: what a game's knowledge can tell of a position (knowledge.h) is looked at
 * after both words in the same guessed worlds, and what is worse after the one
 * that was played is said, the greatest change first.
 */
#include <math.h>
#include <stdlib.h>

#include "review_parts.h"

enum { WORLDS = 32 };

static const struct phrase
    phrase_exact = {"reason-exact",
                    PHRASE("Nothing is hidden or left to chance here: one word wins, this one does not.")},
    phrase_claim = {"reason-claim", PHRASE("A claim was proven and stayed unclaimed.")},
    phrase_waited = {"reason-waited",
                     PHRASES("%n2 other begun side of yours waits for %c1.",
                             "%n2 other begun sides of yours wait for %c1.")},
    phrase_chance = {"reason-chance",
                     PHRASE("The chance to win falls from %1 % to %2 %.")};

static long long percent(double share)
{
    return llround(100 * share);
}

/* The aspects after a move, as means over the same worlds. */
struct prospect {
    int n;
    struct knowledge_aspect aspect[KNOWLEDGE_ASPECTS_MAX];
};

static void look_after(const struct review *review, struct review_desk *desk, game_view *view,
                       int seat, game_move move, struct prospect *prospect)
{
    const struct knowledge *knowledge = knowledge_of(&review->setup);
    struct rng rng = rng_seeded(review->depth.seed);
    double sum[KNOWLEDGE_ASPECTS_MAX] = {0};
    prospect->n = 0;
    for (int i = 0; i < WORLDS; i++) {
        game_state world;
        game_guess(&review->setup, view, &rng, &world);
        game_apply(&review->setup, &world, move);
        if (game_to_move(&review->setup, &world) == GAME_OVER)
            return;
        prospect->n = knowledge->look(&review->setup, &world, desk->memory, seat, prospect->aspect);
        for (int a = 0; a < prospect->n; a++)
            sum[a] += (double)prospect->aspect[a].value / (double)WORLDS;
    }
    for (int a = 0; a < prospect->n; a++)
        prospect->aspect[a].value = (float)sum[a];
}

/* By how many units it is worse. */
static double worse_by(const struct knowledge_aspect *best, const struct knowledge_aspect *played)
{
    return (double)((best->value - played->value) / best->unit);
}

static long long told(const struct knowledge_aspect *aspect)
{
    return aspect->is_chance ? percent((double)aspect->value) : llround((double)aspect->value);
}

/* Adds what is worse after the word played, the worst first. */
static int add_aspects(const struct review *review, struct prospect *best, struct prospect *played,
                       struct sentence reason[], int n_reasons)
{
    int n = best->n < played->n ? best->n : played->n;
    while (n_reasons < REVIEW_REASONS_MAX) {
        int worst = -1;
        for (int a = 0; a < n; a++) {
            bool is_told = best->aspect[a].worse != NULL &&
                           told(&best->aspect[a]) != told(&played->aspect[a]);
            if (is_told && worse_by(&best->aspect[a], &played->aspect[a]) >= 1 &&
                (worst < 0 || worse_by(&best->aspect[a], &played->aspect[a]) >
                                  worse_by(&best->aspect[worst], &played->aspect[worst])))
                worst = a;
        }
        if (worst < 0)
            break;
        sentence_set(&reason[n_reasons], best->aspect[worst].worse, best->aspect[worst].place,
                     told(&best->aspect[worst]), told(&played->aspect[worst]));
        reason[n_reasons++].game = review->setup.rules;
        best->aspect[worst].worse = NULL;
    }
    return n_reasons;
}

/* A card that other sides wait for is missed there, if one of them is told of. */
static int add_waited(const struct review *review, struct review_desk *desk, const game_view *view,
                      game_move played, struct sentence reason[], int n_reasons)
{
    const struct knowledge *knowledge = knowledge_of(&review->setup);
    struct rng rng = rng_seeded(review->depth.seed);
    char card[GAME_WORD_MAX];
    game_state world;
    if (!knowledge->waited_for || n_reasons == REVIEW_REASONS_MAX)
        return n_reasons;
    game_guess(&review->setup, view, &rng, &world);
    int n_places = knowledge->waited_for(&review->setup, &world, desk->memory, played, card);
    if (n_places == 0)
        return n_reasons;
    sentence_set(&reason[n_reasons], &phrase_waited, card, n_places);
    reason[n_reasons++].game = review->setup.rules;
    return n_reasons;
}

static bool is_claim(const struct review *review, game_move move)
{
    return game_has_claims(review->setup.rules) && game_is_claim(review->setup.rules, move);
}

int review_reasons(const struct review *review, struct review_desk *desk, int index,
                   struct sentence reason[REVIEW_REASONS_MAX])
{
    const struct review_word *word = &review->word[index];
    const struct decision *decision = &review->decision[word->decision];
    int n = 0;
    if (decision->class < DECISION_INACCURACY)
        return 0;
    const struct decision_word *best = &decision->word[0];
    const struct decision_word *played = &decision->word[decision->played];
    struct prospect after_best = {0}, after_played = {0};
    game_state state;
    game_view view;
    review_state(review, index, &state);
    game_mask(&review->setup, &state, word->mover, &view);
    if (best->is_exact && best->value > 0.99)
        sentence_set(&reason[n++], &phrase_exact);
    else
        sentence_set(&reason[n++], &phrase_chance, percent(best->value), percent(played->value));
    if (is_claim(review, best->move) && !is_claim(review, played->move))
        sentence_set(&reason[n++], &phrase_claim);
    if (!knowledge_of(&review->setup)->look)
        return n;
    look_after(review, desk, &view, word->mover, best->move, &after_best);
    look_after(review, desk, &view, word->mover, played->move, &after_played);
    int n_before = n;
    n = add_aspects(review, &after_best, &after_played, reason, n);
    return n > n_before ? add_waited(review, desk, &view, played->move, reason, n) : n;
}
