/*
 * sentence.h: something to be said to a person, not yet in any language.
 *
 * The rules say why a word is refused or how a claim is proven by naming a
 * phrase and its arguments. One formatter (table/say.h) makes the sentence,
 * in the reader's language. A phrase's key is stable and for programs; its
 * English text is also the key of the translation catalogue (mark it PHRASE).
 *
 * In the English text %1 … %4 are arguments as they are, %c1 … %c4 are lists
 * of cards in notation ("r5,b7") that are spelled out for the reader
 * ("red 5 and blue 7"), and %m1 … %m4 are short messages, themselves in the
 * catalogue, that are translated ("a colour run"; mark them PHRASE too).
 */
#ifndef CAIRN_SENTENCE_H
#define CAIRN_SENTENCE_H

enum { SENTENCE_ARGUMENTS_MAX = 4, SENTENCE_ARGUMENT_MAX = 64 };

/* Marks a text for the translation catalogue. */
#define PHRASE(english) english

struct phrase {
    const char *key;      /* "stone-full": for programs, never translated */
    const char *english;  /* "Stone %1 is full on your side." */
};

struct sentence {
    const struct phrase *phrase;  /* NULL: nothing is said */
    char argument[SENTENCE_ARGUMENTS_MAX][SENTENCE_ARGUMENT_MAX];
};

/* Sets phrase and arguments; arguments are strings, the last one followed by
 * NULL. Too long ones are cut. A NULL sentence is allowed and stays unset. */
void sentence_set(struct sentence *, const struct phrase *, ...) __attribute__((sentinel));

#endif
