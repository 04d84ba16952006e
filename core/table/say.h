/*
 * say.h: the one place where a sentence (base/sentence.h) becomes text, in
 * the reader's language.
 *
 * Arguments may come from strangers: nothing in them is interpreted, and what
 * would move a cursor or reverse a line is made visible.
 *
 * A translated name of a card may carry forms, the plain one first:
 * "rote %1|dat=roten %1"; a translated phrase asks for one by %c1/dat, and
 * gets the plain one where a name has no such form.
 */
#ifndef CAIRN_SAY_H
#define CAIRN_SAY_H

#include "description.h"
#include "sentence.h"
#include "text.h"

/* The reader's text for an English one and, where the text counts something,
 * its plural (else NULL) and how many there are. NULL instead of a translator:
 * English. */
typedef const char *(*say_translator)(const char *english, const char *plural, long long n);

void say(const struct sentence *, say_translator, struct text *);

/* A text of a description, as it is. */
const char *say_phrase(const char *english, say_translator);

/* A name in one of its forms, "" the plain one; a %1 in it stays. */
void say_name(const char *english, const char *form, say_translator, struct text *);

/* What is wrong in a line of a text, and at which word ("": the whole line). */
void say_at(int line, const char *word, const struct sentence *, say_translator, struct text *);

/* A list of a game's cards in notation, spelled out: "red 5 and blue 7". */
void say_cards(const struct game *, const char *cards, say_translator, struct text *);

/* "stone 3". Whatever it is where the game's places have names of their own. */
void say_place(const struct game *, const char *place, say_translator, struct text *);

/* Any bytes, made safe to print on one line. */
void say_raw(const char *bytes, struct text *);

/* As JSON, for a reader elsewhere: {"code":…,"text":…,"plural":…,
 * "arguments":[…]}, texts as strings, numbers as numbers. */
void say_json(const struct sentence *, struct text *);

/* From the comma before its plural or arguments on, without the brace. */
void say_json_rest(const struct sentence *, struct text *);

#endif
