/* scene.c: see scene.h. */
#include "scene.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_COLUMNS = 100, SPARE_MAX = 30 };

int scene_side(int n_columns)
{
    int spare = (screen_columns() - USUAL_COLUMNS) / 2;
    return screen_columns() - n_columns - (spare < 0 ? 0 : spare > SPARE_MAX ? SPARE_MAX : spare);
}

bool scene_is_lit(const struct scene *scene, const char *step)
{
    return scene->choice && choice_is_next(scene->choice, step);
}

enum look scene_thing(struct scene *scene, const char *step, int row, int column, int n_rows,
                      int n_columns)
{
    if (scene->n_things < THINGS_MAX) {
        struct thing *thing = &scene->thing[scene->n_things++];
        snprintf(thing->step, sizeof thing->step, "%s", step);
        thing->row = row;
        thing->column = column;
        thing->n_rows = n_rows;
        thing->n_columns = n_columns;
    }
    if (scene->choice && choice_is_taken(scene->choice, step))
        return strcmp(scene->focus, step) == 0 ? LOOK_FOCUS : LOOK_TAKEN;
    if (scene_is_lit(scene, step))
        return strcmp(scene->focus, step) == 0 ? LOOK_FOCUS : LOOK_LIT;
    for (int i = 0; i < scene->n_last; i++)
        if (strcmp(scene->last[i], step) == 0)
            return LOOK_LAST;
    return LOOK_PLAIN;
}

static void note(struct scene *scene, const char *step)
{
    if (scene->n_last < LAST_MAX)
        snprintf(scene->last[scene->n_last++], STEP_MAX, "%s", step);
}

void scene_note_last(struct scene *scene, const char *word)
{
    struct path path = path_of(scene->setup, word);
    step_name from, to;
    scene->n_last = 0;
    for (int i = 0; i < path.n_before; i++)
        if (strncmp(path.step[i], "hand:", 5) != 0)
            note(scene, path.step[i]);
    if (word_moves(scene->setup, word, from, to))
        note(scene, to);
}

/* ---- Finding things. */

static bool can_be_chosen(const struct scene *scene, const struct thing *thing)
{
    return scene_is_lit(scene, thing->step) ||
           (scene->choice && choice_is_taken(scene->choice, thing->step));
}

const struct thing *scene_at(const struct scene *scene, int row, int column)
{
    const struct thing *found = NULL;
    for (int i = 0; i < scene->n_things; i++) {
        const struct thing *thing = &scene->thing[i];
        bool is_there = row >= thing->row && row < thing->row + thing->n_rows &&
                        column >= thing->column && column < thing->column + thing->n_columns;
        if (is_there && (!found || can_be_chosen(scene, thing)))
            found = thing;
    }
    return found;
}

const struct thing *scene_first_lit(const struct scene *scene)
{
    for (int i = 0; i < scene->n_things; i++)
        if (scene_is_lit(scene, scene->thing[i].step))
            return &scene->thing[i];
    return NULL;
}

static int index_of(const struct scene *scene, const char *step)
{
    for (int i = 0; i < scene->n_things; i++)
        if (strcmp(scene->thing[i].step, step) == 0)
            return i;
    return -1;
}

const struct thing *scene_next_lit(const struct scene *scene, int step)
{
    int at = index_of(scene, scene->focus);
    for (int i = 0; i < scene->n_things; i++) {
        at = (at + step + scene->n_things) % scene->n_things;
        if (scene_is_lit(scene, scene->thing[at].step))
            return &scene->thing[at];
    }
    return NULL;
}

/* The nearest lit thing on that side; what lies straight ahead is nearer.
 * A row counts as two columns, as it looks on a screen. */
const struct thing *scene_towards(const struct scene *scene, enum screen_event_kind arrow)
{
    int from = index_of(scene, scene->focus);
    if (from < 0)
        return scene_first_lit(scene);
    const struct thing *start = &scene->thing[from], *best = NULL;
    bool is_upright = arrow == EVENT_UP || arrow == EVENT_DOWN;
    int sign = arrow == EVENT_UP || arrow == EVENT_LEFT ? -1 : 1, best_distance = 1 << 20;
    for (int i = 0; i < scene->n_things; i++) {
        const struct thing *thing = &scene->thing[i];
        int rows = 2 * (thing->row - start->row);
        int columns = 2 * (thing->column - start->column) + thing->n_columns - start->n_columns;
        columns /= 2;
        int ahead = sign * (is_upright ? rows : columns);
        int aside = abs(is_upright ? columns : rows);
        if (i == from || ahead <= 0 || !scene_is_lit(scene, thing->step))
            continue;
        int distance = ahead + 3 * aside;
        if (distance < best_distance) {
            best_distance = distance;
            best = thing;
        }
    }
    return best;
}

/* ---- Drawings. */

void scene_take_picture(struct scene *scene, const game_view *view)
{
    struct text text = text_in(scene->picture, sizeof scene->picture);
    view_picture(scene->setup, view, &text);
}

void scene_frame(struct scene *scene)
{
    scene->top = 1;
    scene->bottom = scene->floor = scene->end = screen_rows() - 5;
    scene->left = 1;
    scene->right = screen_columns() - 1;
    scene->is_compact = screen_rows() < ROOMY_ROWS || screen_columns() < ROOMY_COLUMNS;
}

void scene_draw(struct scene *scene)
{
    scene_drawing *drawing = scene_drawing_of(scene->setup->rules);
    scene->n_things = 0;
    (drawing ? drawing : draw_plain)(scene);
}
