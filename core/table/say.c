/* say.c: see say.h. */
#include "say.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "utf8.h"

static const char between_cards[] = PHRASE(", ");
static const char before_last_card[] = PHRASE(" and ");
static const char no_cards[] = PHRASE("no cards");
static const struct phrase phrase_in_line = {"in-line", PHRASE("Line %1: ")};
static const struct phrase phrase_in_line_at_word = {"in-line-at", PHRASE("Line %1, %2: ")};

enum { FORM_MAX = 8 };

const char *say_phrase(const char *english, say_translator translator)
{
    return translator ? translator(english, NULL, 1) : english;
}

/* The phrase as the number that counts wants it. */
static const char *phrase_text(const struct sentence *sentence, say_translator translator)
{
    const struct phrase *phrase = sentence->phrase;
    if (!phrase->plural)
        return say_phrase(phrase->english, translator);
    const char *marked = strstr(phrase->english, "%n");
    int which = marked ? marked[2] - '1' : __builtin_ctz(sentence->numbers | 1u << 31);
    long long n = which < SENTENCE_ARGUMENTS_MAX ? atoll(sentence->argument[which]) : 0;
    if (translator)
        return translator(phrase->english, phrase->plural, n);
    return n == 1 ? phrase->english : phrase->plural;
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

/* The form of a name that is asked for, or the plain one. */
static const char *form_of(const char *name, const char *form, size_t *length)
{
    for (const char *at = name; *form && (at = strchr(at, '|'));) {
        size_t n_form = strlen(form);
        at++;
        if (strncmp(at, form, n_form) == 0 && at[n_form] == '=') {
            name = at + n_form + 1;
            break;
        }
    }
    *length = strcspn(name, "|");
    return name;
}

/* The name in that form, its %1 replaced, if there is a number. */
static void fill_name(const char *name, const char *form, const char *number, struct text *out)
{
    size_t length;
    name = form_of(name, form, &length);
    for (size_t i = 0; i < length; i++) {
        if (number && name[i] == '%' && i + 1 < length && name[i + 1] == '1') {
            say_raw(number, out);
            i++;
        } else {
            text_char(out, name[i]);
        }
    }
}

void say_name(const char *english, const char *form, say_translator translator, struct text *out)
{
    fill_name(say_phrase(english, translator), form, NULL, out);
}

static void say_card(const struct game *game, const char *word, const char *form,
                     say_translator translator, struct text *out)
{
    game_setup setup;
    const struct game_card_name *card = NULL;
    if (game) {
        setup = game_setup_default(game);
        card = game_card_find(&setup, word);
    }
    if (card)
        fill_name(say_phrase(card->name, translator), form, word + strlen(card->word), out);
    else
        say_raw(word, out);
}

static void say_cards_in(const struct game *game, const char *cards, const char *form,
                         say_translator translator, struct text *out)
{
    if (!*cards)
        text_add(out, say_phrase(no_cards, translator));
    while (*cards) {
        char card[SENTENCE_ARGUMENT_MAX];
        struct text one = text_in(card, sizeof card);
        size_t length = strcspn(cards, ",");
        text_bytes(&one, cards, length);
        say_card(game, card, form, translator, out);
        cards += length;
        if (*cards == ',') {
            cards++;
            text_add(out, say_phrase(strchr(cards, ',') ? between_cards : before_last_card,
                                     translator));
        }
    }
}

void say_cards(const struct game *game, const char *cards, say_translator translator,
               struct text *out)
{
    say_cards_in(game, cards, "", translator, out);
}

void say_place(const struct game *game, const char *place, say_translator translator,
               struct text *out)
{
    const char *name = game_description(game)->place;
    if (name)
        fill_name(say_phrase(name, translator), "", place, out);
    else
        say_raw(place, out);
}

/* ---- Sentences. */

static bool is_argument(char digit)
{
    return digit >= '1' && digit < '1' + SENTENCE_ARGUMENTS_MAX;
}

/* The form that stands behind an argument: "/dat". Returns what follows it. */
static const char *read_form(const char *at, char form[FORM_MAX])
{
    size_t length = 0;
    if (*at == '/')
        length = strspn(at + 1, "abcdefghijklmnopqrstuvwxyz");
    bool is_form = length > 0 && length < FORM_MAX;
    snprintf(form, FORM_MAX, "%.*s", is_form ? (int)length : 0, at + 1);
    return is_form ? at + 1 + length : at;
}

static void say_message(const char *at, const struct sentence *sentence, say_translator translator,
                        struct text *out)
{
    while (*at) {
        if (at[0] == '%' && is_argument(at[1])) {
            say_raw(sentence->argument[at[1] - '1'], out);
            at += 2;
        } else if (at[0] == '%' && at[1] == 'n' && is_argument(at[2])) {
            say_raw(sentence->argument[at[2] - '1'], out);
            at += 3;
        } else if (at[0] == '%' && at[1] == 'p' && is_argument(at[2]) && sentence->game) {
            say_place(sentence->game, sentence->argument[at[2] - '1'], translator, out);
            at += 3;
        } else if (at[0] == '%' && (at[1] == 'c' || at[1] == 'm') && is_argument(at[2])) {
            const char *meant = sentence->argument[at[2] - '1'];
            char form[FORM_MAX];
            const char *after = read_form(at + 3, form);
            if (at[1] == 'c')
                say_cards_in(sentence->game, meant, form, translator, out);
            else
                say_name(meant, form, translator, out);
            at = after;
        } else {
            text_char(out, *at++);
        }
    }
}

void say(const struct sentence *sentence, say_translator translator, struct text *out)
{
    if (sentence->phrase)
        say_message(phrase_text(sentence, translator), sentence, translator, out);
}

void say_at(int line, const char *word, const struct sentence *sentence, say_translator translator,
            struct text *out)
{
    struct sentence where;
    sentence_set(&where, *word ? &phrase_in_line_at_word : &phrase_in_line, line, word);
    say(&where, translator, out);
    say(sentence, translator, out);
}

void say_json_rest(const struct sentence *sentence, struct text *out)
{
    if (sentence->phrase->plural) {
        text_add(out, ",\"plural\":");
        text_json_string(out, sentence->phrase->plural);
    }
    text_add(out, ",\"arguments\":[");
    for (int i = 0; i < sentence->n_arguments; i++) {
        if (i > 0)
            text_char(out, ',');
        if (sentence->numbers >> i & 1)
            text_add(out, sentence->argument[i]);
        else
            text_json_string(out, sentence->argument[i]);
    }
    text_char(out, ']');
}

void say_json(const struct sentence *sentence, struct text *out)
{
    text_add(out, "{\"code\":");
    text_json_string(out, sentence->phrase->key);
    text_add(out, ",\"text\":");
    text_json_string(out, sentence->phrase->english);
    say_json_rest(sentence, out);
    text_char(out, '}');
}
