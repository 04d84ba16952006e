/* referee.c: see referee.h. */
#include "referee.h"

#include <stdio.h>
#include <string.h>

#include "forms.h"

static const struct phrase phrase_no_referee = {
    "no-referee", PHRASE("A referee is helpful or strict, not %1.")};
static const struct phrase phrase_nothing_to_referee = {
    "nothing-to-referee", PHRASE("There is nothing to claim in %1, so no strict referee.")};

const char *referee_key(const game_setup *setup)
{
    return setup->is_strict ? "strict" : "helpful";
}

bool referee_choose(game_setup *setup, const char *key, struct sentence *why)
{
    bool is_strict = strcmp(key, "strict") == 0;
    if (!is_strict && strcmp(key, "helpful") != 0) {
        sentence_set(why, &phrase_no_referee, key);
        return false;
    }
    if (is_strict && !game_has_claims(setup->rules)) {
        sentence_set(why, &phrase_nothing_to_referee, game_name(setup->rules));
        return false;
    }
    setup->is_strict = is_strict;
    return true;
}

game_setup referee_helpful(const game_setup *setup)
{
    game_setup helpful = *setup;
    helpful.is_strict = false;
    return helpful;
}

bool referee_is_silent(const game_setup *setup, const game_view *view)
{
    game_move offered[GAME_CHOICES_MAX];
    if (!setup->is_strict || view_to_move(setup, view) < 0)
        return false;
    int n_offered = view_offered(setup, view, offered, GAME_CHOICES_MAX);
    for (int i = 0; i < n_offered && i < GAME_CHOICES_MAX; i++)
        if (game_is_claim(setup->rules, offered[i]))
            return true;
    return false;
}

/* Is it among the moves that a strict referee would offer? */
static bool is_thinkable(const game_setup *setup, const game_state *state, game_move claim)
{
    game_setup strict = *setup;
    strict.is_strict = true;
    game_move offered[GAME_CHOICES_MAX];
    int n_offered = game_offered(&strict, state, offered, GAME_CHOICES_MAX);
    for (int i = 0; i < n_offered; i++)
        if (offered[i] == claim)
            return true;
    return false;
}

bool referee_prove(const game_setup *setup, const game_state *state, const char *word,
                   struct proof *proof)
{
    game_move move = game_read(setup, state, word);
    if (move == GAME_NO_MOVE || !game_is_claim(setup->rules, move) ||
        !is_thinkable(setup, state, move))
        return false;
    struct path path = path_of(setup, word);
    int place;
    return sscanf(path.step[0], "claim:%d", &place) == 1 &&
           game_prove(setup, state, place, game_to_move(setup, state), proof, NULL);
}

game_move referee_unsaid(const game_setup *setup, const game_state *state, const char *word)
{
    game_move done;
    if (!game_is_asked_in_vain(setup, state))
        return GAME_NO_MOVE;
    game_legal(setup, state, &done, 1);
    game_move move = game_read(setup, state, word);
    bool is_answer = move == done || (move != GAME_NO_MOVE && game_is_claim(setup->rules, move));
    return is_answer ? GAME_NO_MOVE : done;
}
