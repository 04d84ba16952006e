/*
 * name_words.h: the words by which a player is found: letters and digits of a
 * name between whatever else is in it, in small letters.
 */
#ifndef CAIRN_NAME_WORDS_H
#define CAIRN_NAME_WORDS_H

#include <stdbool.h>

#include "rows.h"

enum { NAME_WORDS_MAX = 4 };  /* further ones find nobody */

/* The word of that number, from 0. False: the name has fewer. */
bool name_word(const char *name, int number, char word[ROW_NAME_MAX]);

/* Is every word of the one a word of the other? A name without words is in
 * none. */
bool name_is_within(const char *wanted, const char *name);

#endif
