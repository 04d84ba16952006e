/*
 * translate.h: the door to the reader's language. Texts that people read go
 * through translate(); the catalogue's extractor (front/po/extract.mjs) looks for
 * that name. Protocol, records and JSON do not: they are the same everywhere.
 */
#ifndef CAIRN_TRANSLATE_H
#define CAIRN_TRANSLATE_H

#include <stdbool.h>

/* To be called once, first of all. The language is this one ("fr"), or with
 * NULL the environment's; what printf makes of numbers stays as in C. False: this
 * one's texts are not installed, so English is spoken. */
bool translate_begin(const char *language);
bool translate_speaks(const char *language);

const char *translate(const char *english) __attribute__((format_arg(1)));

/* The same for phrases of the core, which may count something (table/say.h):
 * the catalogue knows which form a number takes. */
const char *translate_phrase(const char *english, const char *plural, long long n);

/* A number for people, with the language's decimal mark: "48.5" or "48,5". A
 * change has a sign: "+3,0". */
struct number_text {
    char text[32];
};
struct number_text translate_number(double number, int n_decimals);
struct number_text translate_change(double number, int n_decimals);

/* translate_phrase() in one language, whatever the environment says, from this call on;
 * NULL: it is not spoken here. For who answers in a language that is asked for. */
typedef const char *translate_function(const char *english, const char *plural, long long n);
translate_function *translate_language(const char *language);

#endif
