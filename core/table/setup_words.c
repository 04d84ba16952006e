/* setup_words.c: see setup_words.h. */
#include "setup_words.h"

#include <string.h>

static const struct phrase phrase_no_game_named = {
    "no-game-named", PHRASE("Which game? There are: %1.")};
static const struct phrase phrase_no_game = {
    "no-game", PHRASE("There is no game %1. There are: %2.")};
static const struct phrase phrase_no_pair = {
    "no-pair", PHRASE("%1 is not an option: write KEY=VALUE.")};
static const struct phrase phrase_option_twice = {
    "option-twice", PHRASE("Option %1 is given more than once.")};

static void list_games(char list[SENTENCE_ARGUMENT_MAX])
{
    struct text text = text_in(list, SENTENCE_ARGUMENT_MAX);
    for (int i = 0; i < game_count(); i++)
        text_format(&text, "%s%s", i > 0 ? ", " : "", game_key(game_at(i)));
}

/* One "KEY=VALUE". `given` has a bit for each option that was set before. */
static bool read_pair(const char *pair, size_t length, game_setup *setup, unsigned *given,
                      struct sentence *why)
{
    char key[SENTENCE_ARGUMENT_MAX];
    struct text text = text_in(key, sizeof key);
    for (size_t i = 0; i < length; i++)
        text_char(&text, pair[i]);
    char *value = strchr(key, '=');
    if (!value || value == key || text.is_cut) {
        sentence_set(why, &phrase_no_pair, key);
        return false;
    }
    *value++ = '\0';
    if (!game_setup_option(setup, key, value, why))
        return false;
    for (int i = 0; i < game_option_count(setup->rules); i++) {
        if (strcmp(game_option_key(setup->rules, i), key) != 0)
            continue;
        if (*given & 1u << i) {
            sentence_set(why, &phrase_option_twice, key);
            return false;
        }
        *given |= 1u << i;
    }
    return true;
}

bool setup_read(int n_words, const char *const word[], game_setup *setup, struct sentence *why)
{
    char list[SENTENCE_ARGUMENT_MAX];
    list_games(list);
    if (n_words == 0) {
        sentence_set(why, &phrase_no_game_named, list);
        return false;
    }
    const struct game *game = game_find(word[0]);
    if (!game) {
        sentence_set(why, &phrase_no_game, word[0], list);
        return false;
    }
    game_setup read = game_setup_default(game);
    int at = 1;
    if (at < n_words && !strchr(word[at], '='))
        if (!game_setup_preset(&read, word[at++], why))
            return false;
    for (unsigned given = 0; at < n_words; at++)
        if (!read_pair(word[at], strlen(word[at]), &read, &given, why))
            return false;
    if (!game_setup_fits(&read, why))
        return false;
    *setup = read;
    return true;
}

bool setup_read_options(const char *options, game_setup *setup, struct sentence *why)
{
    game_setup read = *setup;
    unsigned given = 0;
    while (*options) {
        size_t length = strcspn(options, ",");
        if (!read_pair(options, length, &read, &given, why))
            return false;
        options += length;
        if (*options == ',')
            options++;
    }
    if (!game_setup_fits(&read, why))
        return false;
    *setup = read;
    return true;
}
