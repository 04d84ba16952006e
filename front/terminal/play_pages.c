/* play_pages.c: see play_pages.h. */
#include "play_pages.h"

#include <stdlib.h>
#include <string.h>

#include "result_text.h"
#include "rules_texts.h"
#include "say.h"
#include "sentence.h"
#include "term_text.h"
#include "told.h"

enum { PAGE_MAX = 256 * 1024 };

/* A text that begins with "# " is a heading. */
static const struct {
    const char *text;
    bool is_of_claims;  /* of no use where nothing is claimed */
} keys[] = {
    {PHRASE("# Choosing"), false},
    {PHRASE("Arrow keys move between what can be chosen now, Tab goes through it all, Enter chooses. One "
            "thing comes after another, as the line below the table says; Esc takes the last step back. "
            "The left mouse button chooses, the right one steps back."),
     false},
    {PHRASE("# Typing"), false},
    {PHRASE("Words can be typed, in small letters, as M lists them. Tab completes a word and lists what "
            "fits; Enter plays it."),
     false},
    {PHRASE("# Commands"), false},
    {PHRASE("U takes your last decision back, against computers. H asks the strongest level for a hint."),
     false},
    {PHRASE("W explains why a place can be claimed, or shows the cards that forbid it. C claims a place "
            "by its number."),
     true},
    {PHRASE("M lists the moves, R opens the rules, S writes a record. G gives the game up. Q leaves; the "
            "game is kept, and 'cairn play --resume' goes on with it."),
     false},
    {PHRASE("# Signs"), false},
    {PHRASE("A dot marks what can be chosen, a star what was chosen, a small arrow the last move."), false},
    {PHRASE("The small triangle at a place shows whose side would win a tie."), true},
};

/* "Colours: r red, o brown, …" */
static void add_colours(const struct game *game, struct text *out)
{
    const struct game_name *colours = game_description(game)->colours;
    if (!colours || !colours->key)
        return;
    text_add(out, translate("Colours:"));
    for (const struct game_name *colour = colours; colour->key; colour++) {
        text_format(out, "%s %s ", colour == colours ? "" : ",", colour->key);
        say_name(colour->name, "", translate_phrase, out);
    }
    text_add(out, ".\n");
}

char *play_page_keys(const struct game *game)
{
    char *page = malloc(PAGE_MAX);
    if (!page)
        return NULL;
    struct text text = text_in(page, PAGE_MAX);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        bool is_heading = keys[i].text[0] == '#';
        if (!keys[i].is_of_claims || game_has_claims(game))
            text_format(&text, "%s%s\n", is_heading && i > 0 ? "\n" : "", translate(keys[i].text));
    }
    add_colours(game, &text);
    return page;
}

char *play_page_moves(const struct sitting *sitting, int viewer)
{
    const struct sight *sight = sitting_sight(sitting);
    char *page = malloc(PAGE_MAX);
    if (!page)
        return NULL;
    struct text text = text_in(page, PAGE_MAX);
    struct walk walk = sight_walk(sight);
    int line = 0, speaker = -1;
    while (sight_walk_next(sight, &walk)) {
        bool is_other = walk.mover >= 0 && walk.mover != speaker;
        if (is_other) {
            text_format(&text, "\n%3d  ", ++line);
            sitting_name(sitting, walk.mover, translate, &text);
            text_char(&text, ':');
            speaker = walk.mover;
        }
        text_add(&text, is_other || walk.index == 0 ? " " : ", ");
        told_step(sight, &walk, viewer, &text);
    }
    text_add(&text, "\n\n");
    if (sitting_is_over(sitting))
        result_text(sitting, &text);
    return page;
}

char *play_page_rules(const struct game *game)
{
    const char *language = translate("en");  /* the reader's, as two letters */
    for (size_t i = 0; i < sizeof rules_texts / sizeof rules_texts[0]; i++)
        if (strcmp(rules_texts[i].game, game_key(game)) == 0 &&
            strcmp(rules_texts[i].language, language) == 0)
            return strdup(rules_texts[i].text);
    return strdup("");
}
