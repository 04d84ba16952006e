/* sentence.c: see sentence.h. */
#include "sentence.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void sentence_set(struct sentence *sentence, const struct phrase *phrase, ...)
{
    if (!sentence)
        return;
    memset(sentence, 0, sizeof *sentence);
    sentence->phrase = phrase;
    va_list arguments;
    va_start(arguments, phrase);
    const char *argument;
    for (int i = 0; (argument = va_arg(arguments, const char *)); i++) {
        assert(i < SENTENCE_ARGUMENTS_MAX);
        snprintf(sentence->argument[i], sizeof sentence->argument[i], "%s", argument);
    }
    va_end(arguments);
}
