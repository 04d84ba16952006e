/*
 * draw_siege.c: a wall of seven tiles with what each asks for; whoever looks
 * is below, be it the attacker or the defender.
 */
#include <stdio.h>
#include <string.h>

#include "draw_cards.h"
#include "term_text.h"

enum { SIDE_ROWS = 4, CARD_COLUMNS = 6 };

/* What a tile asks for, in six columns. */
static const char *face_sign(const char *face)
{
    static const struct {
        const char *face, *sign;
    } signs[] = {
        {"all", PHRASE("any")}, {"sum", PHRASE("Σ high")}, {"low", PHRASE("Σ low")},
        {"same", "= ="}, {"colour", "♦ ♦"}, {"run", "1 2 3"},
    };
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strcmp(signs[i].face, face) == 0)
            return translate(signs[i].sign);
    return face;
}

/* Empty places are shown: a tile says how many cards it wants. */
static void draw_side(struct scene *scene, json_t *tile, int seat, int row, int direction,
                      int column, int place)
{
    json_t *cards = json_array_get(json_object_get(tile, "sides"), (size_t)seat);
    int need = (int)json_integer_value(json_object_get(tile, "need"));
    for (int i = 0; i < need; i++) {
        const char *card = json_string_value(json_array_get(cards, (size_t)i));
        if (card)
            draw_board_card(scene, row + direction * i, column, CARD_COLUMNS, card, place);
        else
            screen_text(row + direction * i, column + 2, LOOK_DIM, "·");
    }
    for (size_t i = (size_t)need; i < json_array_size(cards); i++)
        draw_board_card(scene, row + direction * (int)i, column, CARD_COLUMNS,
                        json_string_value(json_array_get(cards, i)), place);
}

/* Three rows: the number, the demand, and what has happened to it, where that
 * has room; its edge says so, too. */
static void draw_tile(struct scene *scene, json_t *tile, int row, int column, int step, int place)
{
    char text[48];
    step_name claim, where;
    bool is_damaged = json_is_true(json_object_get(tile, "damaged"));
    json_t *first = json_object_get(tile, "first");
    snprintf(claim, sizeof claim, "claim:%d", place);
    snprintf(where, sizeof where, "place:%d", place);
    enum look look = scene_thing(scene, scene_is_lit(scene, claim) ? claim : where, row, column,
                                 scene->is_compact ? 2 : 3, CARD_COLUMNS);
    const char *edge = is_damaged ? "╳" : "▞";
    snprintf(text, sizeof text, look == LOOK_LIT || look == LOOK_FOCUS ? "«%s%d%s»" : "%s %d %s", edge, place, edge);
    screen_text(row, column, look, text);
    screen_text(row + 1, column, look == LOOK_PLAIN ? LOOK_BOLD : look,
                face_sign(json_string_value(json_object_get(tile, "face"))));
    const char *damage = term_feature_name(scene->setup->rules, "damaged");
    if (is_damaged && !scene->is_compact)
        screen_text(row + 2, column, LOOK_LAST, screen_width(damage) < step ? damage : "╳╳╳╳╳");
    if (json_is_integer(first))
        screen_text(row + (json_integer_value(first) != scene->seat ? 0 : scene->is_compact ? 1 : 2),
                    column + (scene->is_compact ? CARD_COLUMNS : CARD_COLUMNS - 1), LOOK_DIM,
                    json_integer_value(first) == scene->seat ? "▾" : "▴");
}

static void draw_oil(struct scene *scene, int row)
{
    char text[64];
    int n_oil = (int)json_integer_value(json_object_get(scene->view, "oil"));
    snprintf(text, sizeof text, "%s %.*s%.*s", translate("oil"), n_oil * 3, "◉◉◉", (3 - n_oil) * 3,
             "○○○");
    screen_text(row, scene->side, LOOK_PLAIN, text);
}

scene_drawing draw_siege;

void draw_siege(struct scene *scene)
{
    json_t *tiles = json_object_get(scene->view, "tiles");
    int n_tiles = (int)json_array_size(tiles);
    int tile_rows = scene->is_compact ? 2 : 3, hand_rows = scene->is_compact ? 1 : 3;
    scene->side = scene->is_compact ? scene->right + 1 : scene_side(chart_columns(scene) - 2);
    int step = (scene->side - 1 - scene->left) / n_tiles;
    int spare = scene->bottom - scene->top - (2 * SIDE_ROWS + tile_rows + hand_rows + 5);
    int top = scene->top + 1 + (spare > 2 ? 1 : 0);
    step = step > 10 ? 10 : step < CARD_COLUMNS + 1 ? CARD_COLUMNS + 1 : step;
    int after_backs = draw_backs(scene, scene->top);
    for (int i = 0; i < n_tiles; i++) {
        json_t *tile = json_array_get(tiles, (size_t)i);
        int column = scene->left + i * step;
        draw_side(scene, tile, scene_other(scene), top + SIDE_ROWS - 1, -1, column, i + 1);
        draw_tile(scene, tile, top + SIDE_ROWS, column, step, i + 1);
        draw_side(scene, tile, scene->seat, top + SIDE_ROWS + tile_rows, 1, column, i + 1);
    }
    int hand_row = top + 2 * SIDE_ROWS + tile_rows + (scene->is_compact ? 0 : spare > 3 ? 2 : 1);
    draw_hand(scene, hand_row);
    draw_desk(scene, hand_row + hand_rows);
    if (scene->is_compact) {
        scene->side = scene->right - screen_width(translate("oil")) - 5;
        draw_oil(scene, scene->top);
        scene->right = scene->side - 1;
        scene->side = after_backs + 1;
        draw_name(scene, scene->top, scene_other(scene), "▲");
        return;
    }
    draw_chart(scene, scene->top + 1);
    draw_oil(scene, scene->top + 7);
    draw_names(scene, scene->top + 9);
}
