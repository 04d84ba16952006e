/*
 * draw_plain.c: a game without a drawing of its own: its picture in letters,
 * below it everything that can be chosen, by name, and at the side who plays.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw_cards.h"
#include "say.h"
#include "term_text.h"

enum { LABEL_MAX = 96, SIDE_COLUMNS = 26 };

/* What a step is called: its kind's own name where the game has one. */
static void write_label(const struct scene *scene, const char *step, struct text *out)
{
    const struct game *game = scene->setup->rules;
    const char *colon = strchr(step, ':'), *name = colon ? colon + 1 : step;
    size_t n_kind = colon ? (size_t)(colon - step) : 0;
    if (strncmp(step, "do", n_kind) == 0 || n_kind == 0)
        text_add(out, term_button_name(game, name));
    else if (strncmp(step, "pile", n_kind) == 0)
        text_add(out, term_pile_name(game, name));
    else if (strncmp(step, "place", n_kind) == 0 || strncmp(step, "claim", n_kind) == 0)
        say_place(game, name, translate_phrase, out);
    else
        say_cards(game, name, translate_phrase, out);
}

static void draw_steps(struct scene *scene, int row)
{
    static step_name step[THINGS_MAX];
    int n_steps = scene->choice ? choice_next(scene->choice, step, THINGS_MAX) : 0;
    int n_taken = scene->choice ? scene->choice->n_taken : 0;
    int column = scene->left;
    for (int i = 0; i < n_taken + n_steps; i++) {
        const char *name = i < n_taken ? scene->choice->taken[i] : step[i - n_taken];
        char label[LABEL_MAX];
        struct text text = text_in(label, sizeof label);
        text_add(&text, "[ ");
        write_label(scene, name, &text);
        text_add(&text, " ]");
        int width = screen_width(label);
        if (column > scene->left && column + width > scene->right) {
            column = scene->left;
            row++;
        }
        if (row > scene->bottom)
            return;
        screen_text(row, column, scene_thing(scene, name, row, column, 1, width), label);
        column += width + 2;
    }
}

void draw_plain(struct scene *scene)
{
    const char *at = scene->picture;
    int row = scene->top;
    scene->side = screen_columns() - SIDE_COLUMNS;
    scene->right = scene->side - 1;
    for (int seat = 0; seat < game_seats(scene->setup); seat++)
        draw_name(scene, row + seat, seat, seat == scene->seat ? "▼" : "▲");
    while (*at && row < scene->bottom - 2) {
        char line[LABEL_MAX];
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        screen_text(row++, scene->left, LOOK_PLAIN, line);
        at += length + (at[length] == '\n');
    }
    draw_steps(scene, row + 1);
}
