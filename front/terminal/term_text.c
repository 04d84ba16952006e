/* term_text.c: see term_text.h. */
#include "term_text.h"

/* Whatever has no name is called by its key. */
static const char *name_of(const struct game_name *names, const char *key)
{
    const struct game_name *found = game_name_find(names, key);
    return found ? translate(found->name) : key;
}

const char *term_pile_name(const struct game *game, const char *key)
{
    return name_of(game_description(game)->piles, key);
}

const char *term_button_name(const struct game *game, const char *key)
{
    return name_of(game_description(game)->buttons, key);
}

const char *term_feature_name(const struct game *game, const char *key)
{
    return name_of(game_description(game)->features, key);
}

const char *term_preset_name(const struct game *game, int preset)
{
    return name_of(game_description(game)->presets, game_preset_key(game, preset));
}

const char *term_option_name(const struct game *game, int option)
{
    return translate(game_description(game)->options[option].name);
}

const char *term_option_value(const struct game *game, int option, int choice)
{
    return translate(game_description(game)->options[option].values[choice]);
}

const char *term_role_name(const struct game *game, int seat)
{
    return translate(game_description(game)->seats[seat].name);
}
