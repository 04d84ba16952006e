/*
 * draw_towers.c: the city from above: streets, and building sites with their
 * sign. A tower is its symbol, its height, and the colours of its storeys
 * from the ground up; the colour on top is whose it is.
 */
#include <stdio.h>
#include <string.h>

#include "draw_cards.h"
#include "term_text.h"

enum { CELL_ROWS = 2, SIDE_COLUMNS = 20, CELL_COLUMNS = 4 };

/* "Crpb": symbol, then colours from bottom to top. */
static void draw_tower(const struct scene *scene, int row, int column, int width, enum look look,
                       const char *tower)
{
    char text[16];
    size_t height = strlen(tower) - 1;
    char top = tower[height];
    snprintf(text, sizeof text, "%c%c%zu", top, tower[0], height);
    screen_coloured(row, column, top, look, text);
    if (look == LOOK_LIT || look == LOOK_TAKEN || look == LOOK_LAST)
        screen_text(row, column + 3, look,
                    look == LOOK_LIT ? "•" : look == LOOK_TAKEN ? "*" : "◂");
    if (height < 2 || scene->is_compact)
        return;
    /* The storeys below; of a very high tower those nearest the top. */
    size_t shown = height < (size_t)width ? height : (size_t)width;
    for (size_t i = 0; i < shown; i++) {
        char storey[2] = {tower[1 + height - shown + i], '\0'};
        screen_coloured(row + 1, column + (int)i, storey[0], LOOK_PLAIN, storey);
    }
}

static void draw_square(struct scene *scene, json_t *squares, int row, int column, int width,
                        int file, int rank, char site)
{
    char name[16], text[16];
    step_name step;
    snprintf(name, sizeof name, "%c%d", 'a' + file, rank);
    snprintf(step, sizeof step, "square:%s", name);
    enum look look = scene_thing(scene, step, row, column, scene->is_compact ? 1 : CELL_ROWS, width);
    const char *tower = json_string_value(json_object_get(squares, name));
    bool is_site = site != '.';
    if (is_site)
        screen_text(row, column - 1, LOOK_DIM, "▐");
    if (tower) {
        draw_tower(scene, row, column, width - 1, look, tower);
        if (json_object_get(json_object_get(scene->view, "barred"), name))
            screen_text(row, column + 3, LOOK_DIM, "≠");
    } else {
        snprintf(text, sizeof text, is_site ? "[%c]" : " · ", site);
        screen_text(row, column, look == LOOK_PLAIN && !is_site ? LOOK_DIM : look, text);
    }
}

/* Who plays which colour, and what its towers are worth now. */
static void draw_points(struct scene *scene, int row)
{
    const struct game_name *colour = game_description(scene->setup->rules)->colours;
    json_t *points = json_object_get(scene->view, "points");
    json_t *mover = json_object_get(scene->view, "to_move");
    int column = scene->side;
    for (size_t i = 0; colour->key; i++, row++, colour++) {
        char line[96], letter[4] = {' ', *colour->key, ' ', '\0'};
        struct text text = text_in(line, sizeof line);
        json_t *own = json_array_get(points, i);
        bool is_moving = json_is_integer(mover) && json_integer_value(mover) == (json_int_t)i;
        screen_coloured(row, column, *colour->key, LOOK_PLAIN, letter);
        if (!own) {
            screen_text(row, column + 4, LOOK_DIM, term_feature_name(scene->setup->rules, "neutral"));
            continue;
        }
        text_format(&text, "%3d  %s", (int)json_integer_value(own), scene->name[i]);
        if (scene->points[i] >= 0)
            text_format(&text, " (%d)", scene->points[i]);
        screen_text(row, column + 3, is_moving ? LOOK_BOLD : LOOK_PLAIN, line);
    }
}

/* What the letters of the symbols mean: those that the map has. */
static void draw_symbols(struct scene *scene, int row)
{
    const char *map = game_map(scene->setup->rules);
    for (const struct game_name *name = game_description(scene->setup->rules)->features; name->key;
         name++) {
        char line[64];
        if (name->key[1] != '\0' || !strchr(map, name->key[0]))
            continue;
        snprintf(line, sizeof line, " %s  %s", name->key,
                 term_feature_name(scene->setup->rules, name->key));
        screen_text(row++, scene->side, LOOK_DIM, line);
    }
}

/* In a small window, below the board: points in one row, and the storeys of
 * the tower in focus. */
static void draw_below(struct scene *scene, json_t *squares, int row)
{
    const struct game_name *colour = game_description(scene->setup->rules)->colours;
    json_t *points = json_object_get(scene->view, "points");
    int column = scene->left, n_seats = (int)json_array_size(points);
    int width = (scene->right - scene->left) / (n_seats > 0 ? n_seats : 1);
    for (int i = 0; i < n_seats && colour->key; i++, colour++, column += width) {
        char line[96], letter[4] = {' ', *colour->key, ' ', '\0'};
        snprintf(line, sizeof line, "%d %s",
                 (int)json_integer_value(json_array_get(points, (size_t)i)), scene->name[i]);
        screen_coloured(row, column, *colour->key, LOOK_PLAIN, letter);
        screen_words(row, column + 4, width - 5, LOOK_PLAIN, line);
    }
    const char *name = strncmp(scene->focus, "square:", 7) == 0 ? scene->focus + 7 : "";
    const char *tower = json_string_value(json_object_get(squares, name));
    if (!tower)
        return;
    screen_text(row + 1, scene->left, LOOK_PLAIN, name);
    for (int i = 1; tower[i]; i++) {
        char storey[2] = {tower[i], '\0'};
        screen_coloured(row + 1, scene->left + 2 + i, storey[0], LOOK_PLAIN, storey);
    }
}

scene_drawing draw_towers;

void draw_towers(struct scene *scene)
{
    json_t *squares = json_object_get(scene->view, "squares");
    const char *map = game_map(scene->setup->rules);
    int n_files = (int)strcspn(map, "\n"), n_ranks = ((int)strlen(map) + 1) / (n_files + 1);
    scene->side = scene_side(SIDE_COLUMNS - 1);
    int width = (scene->right - SIDE_COLUMNS - scene->left - 3) / n_files;
    int height = scene->is_compact                                  ? 1
                 : scene->bottom - scene->top >= n_ranks * 3 + 6 ? 3
                                                                    : CELL_ROWS;
    width = width > 6 ? 6 : width < CELL_COLUMNS ? CELL_COLUMNS : width;
    int left = scene->left + 3, top = scene->top + 1;
    for (int file = 0; file < n_files; file++) {
        char letter[2] = {(char)('a' + file), '\0'};
        screen_text(scene->top, left + file * width + 1, LOOK_DIM, letter);
    }
    for (int r = 0; r < n_ranks; r++) {
        char digit[2] = {(char)('0' + n_ranks - r), '\0'};
        screen_text(top + r * height, scene->left, LOOK_DIM, digit);
        for (int file = 0; file < n_files; file++)
            draw_square(scene, squares, top + r * height, left + file * width, width, file,
                        n_ranks - r, map[r * (n_files + 1) + file]);
    }
    if (scene->is_compact) {
        draw_below(scene, squares, top + n_ranks + 2);
    } else {
        draw_points(scene, scene->top + 1);
        draw_symbols(scene, scene->top + 7);
    }
    draw_desk(scene, top + n_ranks * height);
}
