/* sentence.c: see sentence.h. */
#include "sentence.h"

#include <stdio.h>
#include <string.h>

void sentence_fill(struct sentence *sentence, const struct phrase *phrase,
                   const struct sentence_argument argument[SENTENCE_ARGUMENTS_MAX])
{
    if (!sentence)
        return;
    memset(sentence, 0, sizeof *sentence);
    sentence->phrase = phrase;
    for (int i = 0; i < SENTENCE_ARGUMENTS_MAX && argument[i].kind != ARGUMENT_NONE; i++) {
        char *text = sentence->argument[i];
        sentence->n_arguments++;
        if (argument[i].kind == ARGUMENT_NUMBER) {
            snprintf(text, SENTENCE_ARGUMENT_MAX, "%lld", argument[i].number);
            sentence->numbers |= 1u << i;
        } else {
            snprintf(text, SENTENCE_ARGUMENT_MAX, "%s", argument[i].text);
        }
    }
}
