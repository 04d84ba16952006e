/* description_json.c: see description_json.h. */
#include "description_json.h"

#include <string.h>

struct writer {
    say_translator translate;
    struct text *out;
};

/* ---- Members. Every object begins with one that needs no comma. */

static void add_raw(struct writer *w, const char *key, const char *value)
{
    text_format(w->out, "\"%s\":", key);
    text_json_string(w->out, value);
}

static void add_form(struct writer *w, const char *key, const char *english, const char *form)
{
    char said[512];
    struct text text = text_in(said, sizeof said);
    if (!english)
        return;
    say_name(english, form, w->translate, &text);
    text_char(w->out, ',');
    add_raw(w, key, said);
}

/* A text for people, left out where there is none. */
static void add(struct writer *w, const char *key, const char *english)
{
    add_form(w, key, english, "");
}

static void begin_list(struct writer *w, const char *key)
{
    text_format(w->out, ",\"%s\":[", key);
}

static void next(struct writer *w, bool is_first)
{
    text_add(w->out, is_first ? "{" : ",{");
}

/* ---- Lists. */

static void add_names(struct writer *w, const char *key, const struct game_name *names)
{
    begin_list(w, key);
    for (const struct game_name *name = names; name && name->key; name++) {
        next(w, name == names);
        add_raw(w, "key", name->key);
        add(w, "name", name->name);
        add(w, "note", name->note);
        text_char(w->out, '}');
    }
    text_char(w->out, ']');
}

static void add_colours(struct writer *w, const struct game_name *colours)
{
    begin_list(w, "colours");
    for (const struct game_name *colour = colours; colour->key; colour++) {
        next(w, colour == colours);
        add_raw(w, "key", colour->key);
        add(w, "name", colour->name);
        add_form(w, "sign", colour->name, "sign");
        text_char(w->out, '}');
    }
    text_char(w->out, ']');
}

static void add_choices(struct writer *w, const game_setup *setup)
{
    text_add(w->out, ",\"options\":{");
    for (int i = 0; i < game_option_count(setup->rules); i++) {
        if (i > 0)
            text_char(w->out, ',');
        add_raw(w, game_option_key(setup->rules, i),
                game_option_value(setup->rules, i, setup->choice[i]));
    }
    text_char(w->out, '}');
}

static void add_presets(struct writer *w, const struct game *game)
{
    const struct game_name *names = game_description(game)->presets;
    begin_list(w, "presets");
    for (int i = 0; i < game_preset_count(game); i++) {
        game_setup setup = game_setup_default(game);
        game_setup_preset(&setup, game_preset_key(game, i), NULL);
        next(w, i == 0);
        add_raw(w, "key", game_preset_key(game, i));
        add(w, "name", names[i].name);
        add(w, "note", names[i].note);
        text_format(w->out, ",\"seats\":%d", game_seats(&setup));
        add_choices(w, &setup);
        text_char(w->out, '}');
    }
    text_char(w->out, ']');
}

static void add_values(struct writer *w, const struct game *game, int option)
{
    const struct game_option_name *name = &game_description(game)->options[option];
    begin_list(w, "values");
    for (int i = 0; game_option_value(game, option, i); i++) {
        next(w, i == 0);
        add_raw(w, "key", game_option_value(game, option, i));
        add(w, "name", name->values[i]);
        text_char(w->out, '}');
    }
    text_char(w->out, ']');
}

static void add_options(struct writer *w, const struct game *game)
{
    begin_list(w, "choices");
    for (int i = 0; i < game_option_count(game); i++) {
        const struct game_option_name *name = &game_description(game)->options[i];
        next(w, i == 0);
        add_raw(w, "key", game_option_key(game, i));
        add(w, "name", name->name);
        add(w, "note", name->note);
        add_values(w, game, i);
        text_char(w->out, '}');
    }
    text_char(w->out, ']');
}

static void add_seats(struct writer *w, const game_setup *setup)
{
    begin_list(w, "seats");
    for (int i = 0; i < game_seats(setup); i++) {
        const struct game_seat_name *seat = &game_description(setup->rules)->seats[i];
        next(w, i == 0);
        text_format(w->out, "\"seat\":%d", i);
        add(w, "name", seat->name);
        add(w, "colour", seat->colour);
        text_char(w->out, '}');
    }
    text_char(w->out, ']');
}

static void add_cards(struct writer *w, const game_setup *setup)
{
    const struct game_card_name *cards = game_description(setup->rules)->cards(setup);
    begin_list(w, "cards");
    for (const struct game_card_name *card = cards; card->word; card++) {
        next(w, card == cards);
        add_raw(w, "key", card->word);
        add(w, "name", card->name);
        add(w, "brief", card->brief);
        add(w, "sign", card->sign);
        add(w, "note", card->note);
        add(w, "pile", card->pile);
        text_char(w->out, '}');
    }
    text_char(w->out, ']');
}

/* Every card of a colour, once, in canonical order: what the piles hold. */
static void add_deck(struct writer *w, const game_setup *setup)
{
    game_state start;
    char last[GAME_WORD_MAX] = "";
    bool is_first = true;
    game_start(setup, &start);
    text_add(w->out, ",\"deck\":[");
    for (int pile = 0; pile < game_pile_count(setup); pile++) {
        for (int i = 0; i < game_pile_size(setup, pile); i++) {
            char word[GAME_WORD_MAX];
            game_write(setup, &start, game_pile_card(setup, pile, i), word);
            const struct game_card_name *card = game_card_find(setup, word + 1);
            if (strcmp(word, last) == 0 || !card || !strstr(card->name, "%1"))
                continue;
            if (!is_first)
                text_char(w->out, ',');
            text_json_string(w->out, word + 1);  /* without its + */
            memcpy(last, word, sizeof last);
            is_first = false;
        }
    }
    text_char(w->out, ']');
}

static void add_map(struct writer *w, const struct game *game)
{
    const char *row = game_map(game);
    if (!row)
        return;
    text_add(w->out, ",\"map\":");
    text_json_string(w->out, row);
}

void description_json(const game_setup *setup, say_translator translator, struct text *out)
{
    const struct game *game = setup->rules;
    const struct game_description *d = game_description(game);
    struct writer w = {.translate = translator, .out = out};
    text_char(out, '{');
    add_raw(&w, "game", game_key(game));
    text_char(out, ',');
    add_raw(&w, "name", game_name(game));
    add(&w, "note", d->note);
    add(&w, "credit", d->credit);
    text_format(out, ",\"rules\":%d,\"claims\":%s,\"draws\":%s", game_rules_version(game),
                game_has_claims(game) ? "true" : "false", d->has_draws ? "true" : "false");
    add_choices(&w, setup);
    add_presets(&w, game);
    add_options(&w, game);
    add_seats(&w, setup);
    add(&w, "place", d->place);
    add_names(&w, "piles", d->piles);
    add_colours(&w, d->colours);
    add_cards(&w, setup);
    add_deck(&w, setup);
    add_names(&w, "features", d->features);
    add_names(&w, "buttons", d->buttons);
    add_names(&w, "prompts", d->prompts);
    text_add(out, ",\"series\":{");
    text_format(out, "\"rounds\":%d,\"has_length\":%s,\"counts_wins\":%s", game_series_length(setup),
                d->series_has_length ? "true" : "false", d->series_counts_wins ? "true" : "false");
    add(&w, "name", d->series);
    add(&w, "note", d->series_note);
    add(&w, "won", d->series_won.english);
    add(&w, "drawn", d->series_drawn.english);
    text_char(out, '}');
    add_map(&w, game);
    text_char(out, '}');
}
