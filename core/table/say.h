/*
 * say.h: the one place where a sentence (rules/sentence.h) becomes text, in
 * the reader's language.
 *
 * Arguments may come from strangers: nothing in them is interpreted, and what
 * would move a cursor or reverse a line is made visible.
 */
#ifndef CAIRN_SAY_H
#define CAIRN_SAY_H

#include "sentence.h"
#include "text.h"

/* The reader's text for an English one; NULL instead of a translator: English. */
typedef const char *(*say_translator)(const char *english);

void say(const struct sentence *, say_translator, struct text *);

/* What is wrong in a line of a text, and at which word ("": the whole line). */
void say_at(int line, const char *word, const struct sentence *, say_translator, struct text *);

/* A list of cards in notation, spelled out: "red 5 and blue 7". */
void say_cards(const char *cards, say_translator, struct text *);

/* Any bytes, made safe to print on one line. */
void say_raw(const char *bytes, struct text *);

#endif
