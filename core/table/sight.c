/* sight.c: see sight.h. */
#include "sight.h"

#include <stdlib.h>
#include <string.h>

#include "state_json.h"

/* ---- Looking. */

int sight_to_move(const struct sight *sight)
{
    return game_to_move(sight_setup(sight), sight->can->state(sight));
}

int sight_length(const struct sight *sight)
{
    int n_moves;
    sight->can->moves(sight, &n_moves);
    return n_moves;
}

void sight_json(const struct sight *sight, int viewer, struct text *out)
{
    const game_setup *setup = sight_setup(sight);
    if (viewer == SIGHT_OPEN) {
        state_json(setup, sight->can->state(sight), sight_length(sight), out);
        return;
    }
    game_view view;
    sight_view(sight, viewer, &view);
    state_json_view(setup, &view, sight_length(sight), out);
}

int sight_ending(const struct sight *sight, struct sentence line[GAME_ENDING_LINES_MAX])
{
    return game_ending(sight_setup(sight), sight->can->state(sight), line);
}

struct walk sight_walk(const struct sight *sight)
{
    struct walk walk = {.setup = sight_setup(sight), .index = -1, .move = GAME_NO_MOVE};
    sight->can->start(sight, &walk.state);
    return walk;
}

bool sight_walk_next(const struct sight *sight, struct walk *walk)
{
    int n_moves;
    const game_move *moves = sight->can->moves(sight, &n_moves);
    return walk_next(walk, moves, n_moves);
}

void sight_walk_word(const struct sight *sight, const struct walk *walk, int viewer,
                     char word[GAME_WORD_MAX])
{
    walk_word(walk, sight->is_masked ? WALK_OPEN : viewer, word);
}

char *sight_words(const struct sight *sight, int viewer, int from)
{
    size_t room = (size_t)sight_length(sight) * GAME_WORD_MAX + 1;
    char *words = malloc(room);
    if (!words)
        return NULL;
    struct text text = text_in(words, room);
    struct walk walk = sight_walk(sight);
    while (sight_walk_next(sight, &walk)) {
        char word[GAME_WORD_MAX];
        if (walk.index < from)
            continue;
        sight_walk_word(sight, &walk, viewer, word);
        if (walk.index > from)
            text_char(&text, ' ');
        text_add(&text, word);
    }
    return words;
}

static int in_byte_order(const void *one, const void *other)
{
    return strcmp(one, other);
}

char (*sight_offered(const struct sight *sight, int *n_words))[GAME_WORD_MAX]
{
    const game_setup *setup = sight_setup(sight);
    const game_state *state = sight->can->state(sight);
    char(*word)[GAME_WORD_MAX] = NULL;
    game_move *offered = malloc(GAME_MOVES_MAX * sizeof *offered);
    if (offered) {
        *n_words = game_offered(setup, state, offered, GAME_MOVES_MAX);
        word = malloc((size_t)(*n_words + 1) * sizeof *word);
    }
    for (int i = 0; word && i < *n_words; i++)
        game_write(setup, state, offered[i], word[i]);
    if (word)
        qsort(word, (size_t)*n_words, sizeof word[0], in_byte_order);
    free(offered);
    return word;
}

/* ---- Claims. */

int sight_claimant(const struct sight *sight)
{
    return game_claimant(sight_setup(sight), sight->can->state(sight));
}

bool sight_prove(const struct sight *sight, int place, int seat, struct proof *proof,
                 struct sentence *why)
{
    return game_prove(sight_setup(sight), sight->can->state(sight), place, seat, proof, why);
}
