/* forms.c: see forms.h. */
#include "forms.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "number.h"

/* A word cut up by its form. */
struct reading {
    const struct game_form *form;
    int n_parts;
    struct {
        char letter;  /* of the form */
        char text[GAME_WORD_MAX];
    } part[SENTENCE_ARGUMENTS_MAX];
};

/* ---- Reading. */

/* How far a part of this letter reaches. */
static size_t part_length(char letter, const char *at)
{
    switch (letter) {
    case 'N':
    case 'M': return strspn(at, "0123456789");
    case 'L': return strcspn(at, "@>:");
    default: return strcspn(at, "@>:,");
    }
}

static bool fits(const struct game_form *form, const char *word, struct reading *reading)
{
    const char *pattern = form->word;
    reading->form = form;
    reading->n_parts = 0;
    for (; *pattern; pattern++) {
        if (!isupper((unsigned char)*pattern)) {
            if (*word++ != *pattern)
                return false;
            continue;
        }
        size_t length = part_length(*pattern, word);
        if (length == 0 || reading->n_parts == SENTENCE_ARGUMENTS_MAX)
            return false;
        reading->part[reading->n_parts].letter = *pattern;
        snprintf(reading->part[reading->n_parts++].text, GAME_WORD_MAX, "%.*s", (int)length, word);
        word += length;
    }
    return *word == '\0';
}

static bool read_word(const game_setup *setup, const char *word, struct reading *reading)
{
    for (const struct game_form *form = game_description(setup->rules)->forms; form->word; form++)
        if (fits(form, word, reading))
            return true;
    return false;
}

static const char *part_of(const struct reading *reading, char letter)
{
    for (int i = 0; i < reading->n_parts; i++)
        if (reading->part[i].letter == letter)
            return reading->part[i].text;
    return NULL;
}

/* ---- Steps. */

/* "board:C@N" with its parts. */
static void fill_in(const struct reading *reading, const char *pattern, size_t n_pattern,
                    step_name step)
{
    struct text text = text_in(step, STEP_MAX);
    for (size_t i = 0; i < n_pattern; i++) {
        const char *part =
            isupper((unsigned char)pattern[i]) ? part_of(reading, pattern[i]) : NULL;
        if (part)
            text_add(&text, part);
        else
            text_char(&text, pattern[i]);
    }
}

static void add_step(struct path *path, int *n, const step_name step)
{
    int at = path_length(path);
    if (at == STEPS_MAX)
        return;
    memcpy(path->step[at], step, STEP_MAX);
    (*n)++;
}

/* "hand:L": a step for each card of the list. */
static void add_set(struct path *path, const char *pattern, size_t n_kind, const char *list)
{
    while (*list) {
        step_name step;
        size_t length = strcspn(list, ",");
        snprintf(step, sizeof step, "%.*s%.*s", (int)n_kind, pattern, (int)length, list);
        add_step(path, &path->n_any, step);
        list += length + (list[length] == ',');
    }
}

struct path path_of(const game_setup *setup, const char *word)
{
    struct path path = {.n_before = 0};
    struct reading reading;
    snprintf(path.word, sizeof path.word, "%s", word);
    const char *at = read_word(setup, word, &reading) ? reading.form->steps : NULL;
    while (at && *at) {
        size_t length = strcspn(at, " ");
        if (at[length - 1] == 'L') {
            add_set(&path, at, length - 1, part_of(&reading, 'L'));
        } else {
            step_name step;
            fill_in(&reading, at, length, step);
            add_step(&path, path.n_any > 0 ? &path.n_after : &path.n_before, step);
        }
        at += length + (at[length] == ' ');
    }
    return path;
}

/* ---- Moves. */

/* pile:C is the pile that the card comes from. */
static void fill_end(const game_setup *setup, const struct reading *reading, const char *pattern,
                     size_t length, step_name step)
{
    const struct game_card_name *card = NULL;
    if (length == 6 && strncmp(pattern, "pile:C", 6) == 0)
        card = game_card_find(setup, part_of(reading, 'C'));
    if (card)
        snprintf(step, STEP_MAX, "pile:%s", card->pile);
    else
        fill_in(reading, pattern, length, step);
}

bool word_moves(const game_setup *setup, const char *word, step_name from, step_name to)
{
    struct reading reading;
    if (!read_word(setup, word, &reading) || !reading.form->moves)
        return false;
    const char *moves = reading.form->moves;
    size_t length = strcspn(moves, " ");
    fill_end(setup, &reading, moves, length, from);
    fill_end(setup, &reading, moves + length + 1, strlen(moves + length + 1), to);
    return true;
}

int word_claims(const game_setup *setup, const char *word)
{
    struct path path = path_of(setup, word);
    bool is_claim = path.n_before == 1 && strncmp(path.step[0], "claim:", 6) == 0;
    int place = 0;
    if (is_claim)
        number_read_int(path.step[0] + 6, 1, INT_MAX, &place);
    return place;
}

/* ---- Saying. */

void word_told(const game_setup *setup, const char *word, struct sentence *sentence)
{
    struct reading reading;
    memset(sentence, 0, sizeof *sentence);
    if (!read_word(setup, word, &reading))
        return;
    struct sentence_argument argument[SENTENCE_ARGUMENTS_MAX] = {{.kind = ARGUMENT_NONE}};
    for (int i = 0; i < reading.n_parts; i++) {
        const char *text = reading.part[i].text;
        if (reading.part[i].letter == 'P') {
            const struct game_name *pile =
                game_name_find(game_description(setup->rules)->piles, text);
            text = pile ? pile->name : text;
        }
        argument[i] = sentence_text(text);
    }
    sentence_fill(sentence, &reading.form->said, argument);
    sentence->game = setup->rules;
}

void path_json(const struct path *path, struct text *out)
{
    text_add(out, "{\"word\":");
    text_json_string(out, path->word);
    text_add(out, ",\"steps\":[");
    for (int i = 0; i < path_length(path); i++) {
        if (i > 0)
            text_char(out, ',');
        text_json_string(out, path->step[i]);
    }
    text_char(out, ']');
    if (path->n_any > 0)
        text_format(out, ",\"any\":[%d,%d]", path->n_before, path->n_any);
    text_char(out, '}');
}
