/*
 * siege_series.c: two games of Schotten Totten 2 with the roles swapped, and
 * who has won them (G21).
 */
#include "siege_parts.h"

/* A claim that follows the draw could have been made before it, so the card
 * just drawn counts as still in the pile. A game that the other gave up has no
 * such claim. */
static int cards_left(const struct siege *s)
{
    bool is_claimed = s->duel.phase == GAME_PHASE_OVER;
    return s->duel.pile[BACK_NUMBERED] + (is_claimed && s->drew_siege);
}

/* The breaker is how brilliant the win was: as attacker the cards left in the
 * siege pile, as defender what is left of the wall and the oil. */
void siege_tally(const game_setup *setup, const void *state, const float share[],
                  struct game_round *round)
{
    const struct siege *s = state;
    (void)setup;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        round->share[seat] = seat < 2 ? share[seat] : 0;
        round->points[seat] = seat < 2 && share[seat] == 1;
        round->breaker[seat] = 0;
    }
    if (round->points[SIEGE_ATTACKER])
        round->breaker[SIEGE_ATTACKER] = (int16_t)cards_left(s);
    if (round->points[SIEGE_DEFENDER])
        round->breaker[SIEGE_DEFENDER] =
            (int16_t)(SIEGE_TILES - __builtin_popcount(s->damaged) + s->oil);
}

int siege_series_length(const game_setup *setup)
{
    (void)setup;
    return 2;
}

void siege_series_order(const game_setup *setup, const struct game_round *rounds, int n_rounds,
                         uint8_t order[])
{
    (void)setup;
    order[0] = n_rounds ? rounds[n_rounds - 1].order[1] : 0;
    order[1] = n_rounds ? rounds[n_rounds - 1].order[0] : 1;
}

/* The winner of two games with the roles swapped, or -1. */
static int winner_of_pair(const struct game_round pair[2])
{
    int winner[2], brilliance[2];
    for (int i = 0; i < 2; i++) {
        if (!pair[i].points[0] && !pair[i].points[1])
            return -1;
        int seat = pair[i].points[0] ? 0 : 1;
        winner[i] = pair[i].order[seat];
        brilliance[i] = pair[i].breaker[seat];
    }
    if (winner[0] == winner[1])
        return winner[0];
    if (brilliance[0] == brilliance[1])
        return -1;
    return brilliance[0] > brilliance[1] ? winner[0] : winner[1];
}

/* The first pair of games that has a winner decides. */
void siege_series_standing(const game_setup *setup, const struct game_round *rounds, int n_rounds,
                            struct game_standing *standing)
{
    (void)setup;
    *standing = (struct game_standing){.winner = -1};
    for (int i = 0; i < n_rounds; i++) {
        for (int seat = 0; seat < 2; seat++)
            standing->points[rounds[i].order[seat]] += rounds[i].points[seat];
        if (i % 2 == 1 && !standing->is_decided) {
            standing->winner = winner_of_pair(&rounds[i - 1]);
            standing->is_decided = standing->winner >= 0;
        }
    }
}

int siege_series_due(const struct game_round *rounds, int n_rounds, int n_agreed)
{
    struct game_standing standing;
    siege_series_standing(NULL, rounds, n_rounds, &standing);
    int due = standing.is_decided ? n_rounds : n_rounds / 2 * 2 + 2;
    return due > n_agreed ? due : n_agreed;
}

static const struct phrase
    phrase_won_both = {"series-won-both", PHRASE("Both games were won by the same player.")},
    phrase_brilliant_attack = {
        "series-brilliant-attack",
        PHRASES("Each won as attacker: with %1 card left in the pile, against %2.",
                "Each won as attacker: with %1 cards left in the pile, against %2.")},
    phrase_brilliant_defence = {
        "series-brilliant-defence",
        PHRASE("Each won as defender: with %1 parts of the wall and cauldrons left, against %2.")},
    phrase_level = {"series-level", PHRASE("Both wins were equal: two more games decide.")};

int siege_series_ending(const game_setup *setup, const struct game_round *rounds, int n_rounds,
                        int winner, struct sentence line[])
{
    (void)setup;
    if (n_rounds < 2)
        return 0;
    const struct game_round *pair = &rounds[n_rounds / 2 * 2 - 2];
    int seat[2], by[2];
    for (int i = 0; i < 2; i++) {
        seat[i] = pair[i].points[0] ? 0 : 1;
        by[i] = pair[i].order[seat[i]];
    }
    if (by[0] == by[1]) {
        sentence_set(&line[0], &phrase_won_both);
        return 1;
    }
    int better = winner == by[1], won = pair[better].breaker[seat[better]],
        lost = pair[!better].breaker[seat[!better]];
    sentence_set(&line[0], seat[0] == SIEGE_ATTACKER ? &phrase_brilliant_attack : &phrase_brilliant_defence,
                 won, lost);
    if (winner < 0)
        sentence_set(&line[1], &phrase_level);
    return winner < 0 ? 2 : 1;
}
