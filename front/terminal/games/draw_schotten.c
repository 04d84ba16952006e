/*
 * draw_schotten.c: nine stones in a row, the other's cards above, one's own
 * below. A stone slides to the side that has won it.
 */
#include <stdio.h>
#include <string.h>

#include "draw_cards.h"
#include "term_text.h"

enum { SIDE_ROWS = 4, CARD_COLUMNS = 5 };

static void draw_side(struct scene *scene, json_t *cards, int row, int direction, int column,
                      int place)
{
    for (size_t i = 0; i < json_array_size(cards); i++)
        draw_board_card(scene, row + direction * (int)i, column, CARD_COLUMNS,
                        json_string_value(json_array_get(cards, i)), place);
}

static enum look stone_look(struct scene *scene, int row, int column, int place)
{
    step_name claim, stone;
    int n_rows = scene->is_compact ? 1 : 3;
    snprintf(claim, sizeof claim, "claim:%d", place);
    snprintf(stone, sizeof stone, "place:%d", place);
    if (scene_is_lit(scene, claim))
        return scene_thing(scene, claim, row, column, n_rows, CARD_COLUMNS);
    return scene_thing(scene, stone, row, column, n_rows, CARD_COLUMNS);
}

/* Three rows: the other's, nobody's, one's own. */
static void draw_stone(struct scene *scene, json_t *stone, int row, int column, int place)
{
    char text[32];
    json_t *owner = json_object_get(stone, "owner");
    bool is_won = json_is_integer(owner);
    int slid = !is_won ? 1 : json_integer_value(owner) == scene->seat ? 2 : 0;
    enum look look = stone_look(scene, row, column, place);
    bool has_mud = json_is_true(json_object_get(stone, "mud"));
    bool is_blind = json_is_true(json_object_get(stone, "blind"));
    snprintf(text, sizeof text, is_won ? " [%d] " : look == LOOK_LIT || look == LOOK_FOCUS ? "«(%d)»" : " (%d) ", place);
    screen_text(row + slid, column, is_won ? LOOK_BOLD : look, text);
    int mark_row = row + (slid == 0 ? 1 : 0);
    if (has_mud || is_blind)
        screen_wrapped(mark_row, column, CARD_COLUMNS, 1, LOOK_LAST,
                       term_feature_name(scene->setup->rules, has_mud ? "mud" : "blind"));
    if (has_mud && is_blind)
        screen_text(mark_row, column + CARD_COLUMNS - 1, LOOK_LAST, "±");
}

/* Which side wins a tie: a mark beside the stone, once a side is complete. */
static void draw_first(struct scene *scene, json_t *stone, int row, int column)
{
    json_t *first = json_object_get(stone, "first");
    if (!json_is_integer(first) || json_is_integer(json_object_get(stone, "owner")))
        return;
    bool is_own = json_integer_value(first) == scene->seat;
    screen_text(row + (is_own ? 2 : 0), column + 2, LOOK_DIM, is_own ? "▾" : "▴");
}

/* The same in one row: an arrow says whose it is, or who wins a tie; a letter
 * before it what was played on it. */
static void draw_flat_stone(struct scene *scene, json_t *stone, int row, int column, int place)
{
    char text[32];
    json_t *owner = json_object_get(stone, "owner"), *first = json_object_get(stone, "first");
    bool is_won = json_is_integer(owner);
    json_t *whose = is_won ? owner : first;
    const char *arrow = !json_is_integer(whose)                        ? " "
                        : json_integer_value(whose) == scene->seat ? "▾"
                                                                       : "▴";
    enum look look = stone_look(scene, row, column, place);
    bool is_open = look == LOOK_LIT || look == LOOK_FOCUS;
    bool has_mud = json_is_true(json_object_get(stone, "mud"));
    bool is_blind = json_is_true(json_object_get(stone, "blind"));
    snprintf(text, sizeof text, is_won ? " [%d]%s" : is_open ? "«(%d)»" : " (%d)%s", place, arrow);
    screen_text(row, column, is_won ? LOOK_BOLD : look, text);
    if (has_mud || is_blind)
        screen_text(row, column, LOOK_LAST,
                    has_mud && is_blind ? "±"
                                        : game_card_find(scene->setup, has_mud ? "mud" : "blind")->sign);
}

scene_drawing draw_schotten;

void draw_schotten(struct scene *scene)
{
    json_t *stones = json_object_get(scene->view, "stones");
    int n_stones = (int)json_array_size(stones);
    int stone_rows = scene->is_compact ? 1 : 3, hand_rows = scene->is_compact ? 1 : 3;
    scene->side = scene->is_compact ? scene->right + 1 : scene_side(chart_columns(scene) - 2);
    int step = (scene->side - 1 - scene->left) / n_stones;
    int spare = scene->bottom - scene->top - (2 * SIDE_ROWS + stone_rows + hand_rows + 5);
    int top = scene->top + 1 + (spare > 2 ? 1 : 0);
    step = step > 9 ? 9 : step < CARD_COLUMNS ? CARD_COLUMNS : step;
    int after_backs = draw_backs(scene, scene->top);
    for (int i = 0; i < n_stones; i++) {
        json_t *stone = json_array_get(stones, (size_t)i);
        json_t *sides = json_object_get(stone, "sides");
        int column = scene->left + i * step;
        draw_side(scene, json_array_get(sides, (size_t)scene_other(scene)), top + SIDE_ROWS - 1, -1,
                  column, i + 1);
        if (scene->is_compact) {
            draw_flat_stone(scene, stone, top + SIDE_ROWS, column, i + 1);
        } else {
            draw_stone(scene, stone, top + SIDE_ROWS, column, i + 1);
            draw_first(scene, stone, top + SIDE_ROWS, column);
        }
        draw_side(scene, json_array_get(sides, (size_t)scene->seat), top + SIDE_ROWS + stone_rows, 1,
                  column, i + 1);
    }
    int hand_row = top + 2 * SIDE_ROWS + stone_rows + (scene->is_compact ? 0 : spare > 3 ? 2 : 1);
    draw_hand(scene, hand_row);
    draw_desk(scene, hand_row + hand_rows);
    if (scene->is_compact) {
        scene->side = after_backs + 1;
        draw_name(scene, scene->top, scene_other(scene), "▲");
        return;
    }
    draw_chart(scene, scene->top + 1);
    draw_names(scene, scene->top + 9);
}
