/*
 * sentence.h: something to be said to a person, not yet in any language.
 *
 * The rules say why a word is refused or how a claim is proven by naming a
 * phrase and its arguments. One formatter (table/say.h) makes the sentence,
 * in the reader's language. A phrase's key is stable and for programs; its
 * English text is also the key of the translation catalogue (mark it PHRASE;
 * with a plural, PHRASES).
 *
 * In the English text %1 … %4 are arguments as they are (%n2 says that the
 * second is the number that decides between singular and plural; else it is
 * the first one that is a number), %c1 … %c4 are lists
 * of cards in notation ("r5,b7") that are spelled out for the reader
 * ("red 5 and blue 7"), %p1 … %p4 the numbers of places ("stone 3"), and %m1 … %m4 are short messages, themselves in the
 * catalogue, that are translated ("a colour run"; mark them PHRASE too). A
 * translation may ask for a form of the cards' names: %c1/dat.
 */
#ifndef CAIRN_SENTENCE_H
#define CAIRN_SENTENCE_H

enum { SENTENCE_ARGUMENTS_MAX = 4, SENTENCE_ARGUMENT_MAX = 64 };

/* Mark texts for the translation catalogue. */
#define PHRASE(english) english
#define PHRASES(one, more) one, more

struct phrase {
    const char *key;      /* "stone-full": for programs, never translated */
    const char *english;  /* "Stone %1 is full on your side." */
    const char *plural;   /* where the first number is not one; or NULL */
};

struct game;

struct sentence {
    const struct phrase *phrase;  /* NULL: nothing is said */
    const struct game *game;      /* whose cards are named; NULL: nobody's */
    int n_arguments;
    unsigned numbers;             /* a bit for each argument that is a number */
    char argument[SENTENCE_ARGUMENTS_MAX][SENTENCE_ARGUMENT_MAX];
};

/* Sets phrase and arguments, which are texts or whole numbers as they come:
 *
 *     sentence_set(why, &phrase_no_such_seat, seat, "two");
 *
 * Too long texts are cut; a NULL among them ends the list. A NULL sentence is
 * allowed and stays unset. */
#define sentence_set(sentence, ...) SENTENCE_SET(sentence, __VA_ARGS__, NULL, NULL, NULL, NULL, NULL)

/* ---- How that is done. */

struct sentence_argument {
    enum { ARGUMENT_NONE, ARGUMENT_TEXT, ARGUMENT_NUMBER } kind;
    const char *text;
    long long number;
};

void sentence_fill(struct sentence *, const struct phrase *,
                   const struct sentence_argument[SENTENCE_ARGUMENTS_MAX]);

static inline struct sentence_argument sentence_text(const char *text)
{
    return (struct sentence_argument){text ? ARGUMENT_TEXT : ARGUMENT_NONE, text, 0};
}

static inline struct sentence_argument sentence_number(long long number)
{
    return (struct sentence_argument){ARGUMENT_NUMBER, 0, number};
}

static inline struct sentence_argument sentence_nothing(const void *nothing)
{
    (void)nothing;
    return (struct sentence_argument){ARGUMENT_NONE, 0, 0};
}

#define SENTENCE_ONE(x)                                                                            \
    _Generic((x), char *: sentence_text, const char *: sentence_text, void *: sentence_nothing,    \
             default: sentence_number)(x)
#define SENTENCE_ARGUMENTS(a, b, c, d)                                                             \
    (const struct sentence_argument[])                                                             \
    {                                                                                              \
        SENTENCE_ONE(a), SENTENCE_ONE(b), SENTENCE_ONE(c), SENTENCE_ONE(d)                         \
    }
#define SENTENCE_SET(sentence, phrase, a, b, c, d, ...)                                            \
    sentence_fill(sentence, phrase, SENTENCE_ARGUMENTS(a, b, c, d))

#endif
