/* belief.c: see belief.h. */
#include "belief.h"

#include <string.h>

#include "knowledge.h"

enum {
    DECISIONS_MAX = 8,   /* of the other, the latest, are looked at */
    WORLDS = 24,         /* in which each of them is looked at */
    MISSES_MAX = 400,    /* guesses in which the card that was played is not in hand */
    TRIES_MAX = 48,      /* to guess a world by weight */
};

/* How much of a hand is still the same a turn later; how far a weight may
 * sink; how much of what its plays seem to say the other is trusted to mean. */
static const float kept_a_turn = 0.83f, least = 0.15f, trust = 1.0f;

/* How gladly each card would have been played. */
struct eagerness {
    float sum[BELIEF_CARDS_MAX];
    int n_seen[BELIEF_CARDS_MAX];
    float of_hand;   /* all weights in a hand, added up over the worlds */
    int n_worlds;
};

static void look_at_world(const struct knowledge *knowledge, struct knowledge_memory *memory,
                          const game_setup *setup, const game_state *world, const game_move moves[],
                          int n_moves, uint64_t hand, struct eagerness *found)
{
    float weight[GAME_CHOICES_MAX];
    knowledge->weigh(setup, world, memory, moves, n_moves, weight);
    for (int i = 0; i < n_moves; i++) {
        int card = knowledge->played_card(moves[i]);
        if (card >= 0)
            found->sum[card] += weight[i];
        found->of_hand += weight[i];
    }
    for (; hand; hand &= hand - 1)
        found->n_seen[__builtin_ctzll(hand)]++;
    found->n_worlds++;
}

/* The other plays this card in the view: worlds in which it could. */
static bool look_at_play(const struct knowledge *knowledge, struct knowledge_memory *memory,
                         const game_setup *setup, const game_view *view, int other, int card,
                         struct rng *rng, struct eagerness *found)
{
    memset(found, 0, sizeof *found);
    for (int miss = 0; miss < MISSES_MAX && found->n_worlds < WORLDS; miss++) {
        game_state world;
        game_move moves[GAME_CHOICES_MAX];
        game_guess(setup, view, rng, &world);
        uint64_t hand = knowledge->hand(&world, other);
        if (!(hand >> card & 1))
            continue;
        int n_moves = game_legal(setup, &world, moves, GAME_CHOICES_MAX);
        look_at_world(knowledge, memory, setup, &world, moves, n_moves, hand, found);
    }
    return found->n_worlds > 0;
}

/* A hand of n cards in which each is played as gladly as it was found to be:
 * how much less likely is this play if a card is in it? */
static void learn_from(struct belief *belief, const struct eagerness *found, int n_hand, float kept)
{
    float of_hand = found->of_hand / (float)found->n_worlds;
    float usual = of_hand / (float)n_hand;
    for (int card = 0; card < BELIEF_CARDS_MAX; card++) {
        if (!found->n_seen[card])
            continue;
        float eager = found->sum[card] / (float)found->n_seen[card];
        float factor = of_hand / (of_hand - usual + eager);
        belief->weight[card] *= 1 + trust * kept * (factor - 1);
    }
}

/* The highest product of weights that a hand of n hidden cards can have. */
static float highest(const struct belief *belief, uint64_t cards, int n_hidden)
{
    float product = 1;
    for (int i = 0; i < n_hidden && cards; i++) {
        int best = __builtin_ctzll(cards);
        for (uint64_t left = cards; left; left &= left - 1)
            if (belief->weight[__builtin_ctzll(left)] > belief->weight[best])
                best = __builtin_ctzll(left);
        product *= belief->weight[best];
        cards &= ~((uint64_t)1 << best);
    }
    return product;
}

static float weight_of(const struct belief *belief, uint64_t hand)
{
    float product = 1;
    for (; hand; hand &= hand - 1)
        product *= belief->weight[__builtin_ctzll(hand)];
    return product;
}

/* The weights of the cards that may be in the hand, bounded; 1 for those that
 * the view knows to be there. */
static void finish(struct belief *belief, const struct knowledge *knowledge,
                   const game_setup *setup, const game_view *view, struct rng *rng)
{
    game_state world;
    uint64_t ever = 0, always = ~(uint64_t)0;
    int n_hand = 0;
    for (int i = 0; i < 64; i++) {
        game_guess(setup, view, rng, &world);
        uint64_t hand = knowledge->hand(&world, belief->other);
        n_hand = __builtin_popcountll(hand);
        ever |= hand;
        always &= hand;
    }
    float most = 0;
    for (uint64_t left = ever; left; left &= left - 1) {
        float weight = belief->weight[__builtin_ctzll(left)];
        most = weight > most ? weight : most;
    }
    for (int card = 0; card < BELIEF_CARDS_MAX; card++) {
        float weight = most > 0 ? belief->weight[card] / most : 1;
        belief->weight[card] = always >> card & 1 ? 1 : weight < least ? least : weight > 1 ? 1 : weight;
    }
    belief->most = highest(belief, ever & ~always, n_hand - __builtin_popcountll(always));
}

static void go_to_start(const game_setup *setup, int seat, const game_view *start, game_view *view)
{
    game_state undealt;
    if (start) {
        view_copy(setup, view, start);
        return;
    }
    game_start(setup, &undealt);
    game_mask(setup, &undealt, seat, view);
}

void belief_learn(struct belief *belief, const game_setup *setup, const game_view *now, int seat,
                  const game_view *start, const game_move *log, int n_log,
                  struct knowledge_memory *memory, struct rng *rng)
{
    const struct knowledge *knowledge = knowledge_of(setup);
    game_view view;
    belief->is_even = !knowledge->hand || !n_log;
    if (belief->is_even)
        return;
    belief->other = !seat;
    for (int card = 0; card < BELIEF_CARDS_MAX; card++)
        belief->weight[card] = 1;
    int n_plays = 0;
    go_to_start(setup, seat, start, &view);
    for (int i = 0; i < n_log; i++) {
        n_plays += view_to_move(setup, &view) == belief->other &&
                   knowledge->played_card(log[i]) >= 0;
        view_apply(setup, &view, log[i]);
    }
    go_to_start(setup, seat, start, &view);
    float kept = 1;
    for (int i = n_plays; i > 0; i--)
        kept *= kept_a_turn;
    for (int i = 0; i < n_log; i++) {
        int card = knowledge->played_card(log[i]);
        if (view_to_move(setup, &view) == belief->other && card >= 0) {
            struct eagerness found;
            kept /= kept_a_turn;
            if (n_plays-- <= DECISIONS_MAX &&
                look_at_play(knowledge, memory, setup, &view, belief->other, card, rng, &found)) {
                game_state world;
                game_guess(setup, &view, rng, &world);
                learn_from(belief, &found,
                           __builtin_popcountll(knowledge->hand(&world, belief->other)), kept);
            }
        }
        view_apply(setup, &view, log[i]);
    }
    finish(belief, knowledge, setup, now, rng);
}

void belief_guess(const struct belief *belief, const game_setup *setup, const game_view *view,
                  struct rng *rng, game_state *world)
{
    game_guess(setup, view, rng, world);
    if (belief->is_even)
        return;
    const struct knowledge *knowledge = knowledge_of(setup);
    for (int i = 0; i < TRIES_MAX; i++) {
        float weight = weight_of(belief, knowledge->hand(world, belief->other));
        if ((float)rng_real(rng) * belief->most < weight)
            return;
        game_guess(setup, view, rng, world);
    }
}
