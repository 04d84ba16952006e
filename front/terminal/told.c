/* told.c: see told.h. */
#include "told.h"

#include <stdlib.h>

#include "forms.h"
#include "say.h"
#include "translate.h"

enum { STEP_TEXT_MAX = 256 };  /* bytes of a word and what it means */

void told_step(const struct sight *sight, const struct walk *walk, int viewer, struct text *out)
{
    char word[GAME_WORD_MAX];
    struct sentence meaning;
    sight_walk_word(sight, walk, viewer, word);
    text_add(out, word);
    word_told(walk->setup, word, &meaning);
    if (!meaning.phrase || game_phase(walk->setup, &walk->state) == GAME_PHASE_DEAL)
        return;
    text_add(out, " (");
    say(&meaning, translate_phrase, out);
    text_char(out, ')');
}

char *told_words(const struct sight *sight, int viewer, int from)
{
    int n_words = sight_length(sight) - from;
    size_t room = (size_t)(n_words > 0 ? n_words : 0) * STEP_TEXT_MAX + 1;
    char *words = malloc(room);
    if (!words)
        return NULL;
    struct text text = text_in(words, room);
    struct walk walk = sight_walk(sight);
    while (sight_walk_next(sight, &walk)) {
        if (walk.index < from)
            continue;
        if (walk.index > from)
            text_add(&text, ", ");
        told_step(sight, &walk, viewer, &text);
    }
    return words;
}
