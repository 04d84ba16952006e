/* say.c: see say.h. */
#include "say.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "utf8.h"

struct card_name {
    const char *word;
    const char *english;
};

/* Colours: the letter, then how a card of it is called. */
static const struct card_name colours[] = {
    {"r", PHRASE("red %1")},   {"o", PHRASE("brown %1")}, {"y", PHRASE("yellow %1")},
    {"g", PHRASE("green %1")}, {"b", PHRASE("blue %1")},  {"p", PHRASE("purple %1")},
};

static const struct card_name names[] = {
    {"joker", PHRASE("Joker")},
    {"spy", PHRASE("Spy")},
    {"shield", PHRASE("Shield Bearer")},
    {"blind", PHRASE("Blind Man's Bluff")},
    {"mud", PHRASE("Mud Fight")},
    {"hunter", PHRASE("Headhunter")},
    {"strategist", PHRASE("Strategist")},
    {"banshee", PHRASE("Banshee")},
    {"traitor", PHRASE("Traitor")},
    {"redeploy", PHRASE("Redeploy")},
    {"recruit", PHRASE("Recruit")},
    {"desertion", PHRASE("Desertion")},
    {"treason", PHRASE("Treason")},
    {"explosion", PHRASE("Explosion")},
    {"support", PHRASE("Support")},
    {"exchange", PHRASE("Exchange")},
    {"?", PHRASE("a hidden card")},
    {"?t", PHRASE("a hidden tactic card")},
};

static const char between_cards[] = PHRASE(", ");
static const char before_last_card[] = PHRASE(" and ");
static const char no_cards[] = PHRASE("no cards");
static const char in_line[] = PHRASE("Line %1: ");
static const char in_line_at_word[] = PHRASE("Line %1, %2: ");

static const char *translated(const char *english, say_translator translator)
{
    return translator ? translator(english) : english;
}

/* ---- Bytes of strangers. */

/* Would it move the cursor, break the line or turn its direction? */
static bool is_unruly(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x200e || code == 0x200f ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

void say_raw(const char *bytes, struct text *out)
{
    size_t left = strlen(bytes);
    while (left > 0) {
        uint32_t code;
        int length = utf8_read(bytes, left, &code);
        bool is_shown = length > 0 && !is_unruly(code);
        for (int n = length > 0 ? length : 1; n > 0; n--, bytes++, left--) {
            if (is_shown)
                text_char(out, *bytes);
            else
                text_format(out, "\\x%02x", (unsigned char)*bytes);
        }
    }
}

/* ---- Cards. */

static bool is_number(const char *word)
{
    return word[0] && strspn(word, "0123456789") == strlen(word);
}

/* The message with its %1 replaced. */
static void say_with_number(const char *message, const char *number, struct text *out)
{
    const char *place = strstr(message, "%1");
    if (!place) {
        text_add(out, message);
        return;
    }
    while (message < place)
        text_char(out, *message++);
    text_add(out, number);
    text_add(out, place + 2);
}

static void say_card(const char *card, say_translator translator, struct text *out)
{
    for (size_t i = 0; i < sizeof colours / sizeof colours[0]; i++) {
        if (card[0] == colours[i].word[0] && is_number(card + 1)) {
            say_with_number(translated(colours[i].english, translator), card + 1, out);
            return;
        }
    }
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(card, names[i].word) == 0) {
            text_add(out, translated(names[i].english, translator));
            return;
        }
    }
    say_raw(card, out);
}

void say_cards(const char *cards, say_translator translator, struct text *out)
{
    if (!*cards)
        text_add(out, translated(no_cards, translator));
    while (*cards) {
        char card[SENTENCE_ARGUMENT_MAX];
        struct text one = text_in(card, sizeof card);
        size_t length = strcspn(cards, ",");
        for (size_t i = 0; i < length; i++)
            text_char(&one, cards[i]);
        say_card(card, translator, out);
        cards += length;
        if (*cards == ',') {
            cards++;
            text_add(out, translated(strchr(cards, ',') ? between_cards : before_last_card,
                                     translator));
        }
    }
}

/* ---- Sentences. */

static bool is_argument(char digit)
{
    return digit >= '1' && digit < '1' + SENTENCE_ARGUMENTS_MAX;
}

/* The message with its arguments. */
static void say_message(const char *at, const char argument[][SENTENCE_ARGUMENT_MAX],
                        say_translator translator, struct text *out)
{
    while (*at) {
        if (at[0] == '%' && is_argument(at[1])) {
            say_raw(argument[at[1] - '1'], out);
            at += 2;
        } else if (at[0] == '%' && (at[1] == 'c' || at[1] == 'm') && is_argument(at[2])) {
            const char *meant = argument[at[2] - '1'];
            if (at[1] == 'c')
                say_cards(meant, translator, out);
            else
                text_add(out, translated(meant, translator));
            at += 3;
        } else {
            text_char(out, *at++);
        }
    }
}

void say(const struct sentence *sentence, say_translator translator, struct text *out)
{
    if (sentence->phrase)
        say_message(translated(sentence->phrase->english, translator), sentence->argument,
                    translator, out);
}

void say_at(int line, const char *word, const struct sentence *sentence, say_translator translator,
            struct text *out)
{
    char place[SENTENCE_ARGUMENTS_MAX][SENTENCE_ARGUMENT_MAX] = {""};
    struct text text = text_in(place[0], sizeof place[0]);
    text_int(&text, line);
    text = text_in(place[1], sizeof place[1]);
    text_add(&text, word);
    say_message(translated(*word ? in_line_at_word : in_line, translator), place, translator, out);
    say(sentence, translator, out);
}
