/* play_pages.c: see play_pages.h. */
#include "play_pages.h"

#include <stdlib.h>
#include <string.h>

#include "result_text.h"
#include "rules_texts.h"
#include "sentence.h"
#include "term_text.h"
#include "told.h"

enum { PAGE_MAX = 256 * 1024 };

static const char *const keys[] = {
    PHRASE("# Choosing"),
    PHRASE("Arrow keys move between what can be chosen now, Tab goes through it all, Enter chooses. "
           "A card, then its place; Esc takes the last step back. The left mouse button chooses, the "
           "right one steps back."),
    PHRASE("# Typing"),
    PHRASE("Words are typed in small letters: r5@3 plays the red 5 at stone 3, claim:3 claims it. Tab "
           "completes a word and lists what fits; Enter plays it."),
    PHRASE("# Commands"),
    PHRASE("U takes your last decision back, against computers. H asks the strongest level for a "
           "hint. W explains why a place can be claimed, or shows the cards that forbid it. C claims "
           "a place by its number."),
    PHRASE("M lists the moves, R opens the rules, S writes a record. G gives the game up. Q leaves; the "
           "game is kept, and 'cairn play --resume' goes on with it."),
    PHRASE("# Signs"),
    PHRASE("A card is its colour's letter and its value: r red, o brown, y yellow, g green, b blue, p "
           "purple. A dot marks what can be chosen, a star what was chosen, a small arrow the last "
           "move. The small triangle at a stone shows whose side would win a tie."),
};

char *play_page_keys(void)
{
    char *page = malloc(PAGE_MAX);
    if (!page)
        return NULL;
    struct text text = text_in(page, PAGE_MAX);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        text_format(&text, "%s\n%s", translate(keys[i]), i % 2 || i >= 5 ? "\n" : "");
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
