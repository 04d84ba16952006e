/* draw_cards.c: see draw_cards.h. */
#include "draw_cards.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "number.h"
#include "term_text.h"

enum { FRAME_COLUMNS = 6, FRAME_MAX = 24, NAME_MAX_BYTES = 64, SUITS_MAX = 8 };

static bool is_plain(const char *card)
{
    return isalpha((unsigned char)card[0]) && isdigit((unsigned char)card[1]);
}

static bool is_back(const char *card)
{
    return card[0] == '?';
}

int scene_other(const struct scene *scene)
{
    return scene->seat == 0;
}

/* ---- Cards. */

/* Its word; where that is too long, what it stands for, or its letter. */
static const char *card_text(const struct scene *scene, int width, const char *card)
{
    const struct game_card_name *name = game_card_find(scene->setup, card);
    if ((int)strlen(card) <= width || !name || is_plain(card))
        return card;
    if (name->brief && screen_width(name->brief) <= width)
        return name->brief;
    return name->sign ? name->sign : card;
}

void draw_card(const struct scene *scene, int row, int column, int width, enum look look,
               const char *card)
{
    char line[NAME_MAX_BYTES];
    struct text text = text_in(line, sizeof line);
    if (width > 2 && is_plain(card) && (int)strlen(card) < width)
        text_char(&text, ' ');
    if (is_back(card))
        text_add(&text, card[1] == 't' ? "▒▒" : "░░");
    else
        text_add(&text, card_text(scene, width, card));
    for (int gap = width - screen_width(line); gap > 0; gap--)
        text_char(&text, ' ');
    screen_coloured(row, column, is_plain(card) ? card[0] : '\0', look, line);
}

void draw_board_card(struct scene *scene, int row, int column, int width, const char *card,
                     int place)
{
    step_name step;
    snprintf(step, sizeof step, "board:%s@%d", card, place);
    enum look look = scene_thing(scene, step, row, column, 1, width);
    draw_card(scene, row, column, width, look, card);
    if (look == LOOK_LAST)
        screen_text(row, column + width - 1, LOOK_LAST, "◂");
    if (look == LOOK_LIT || look == LOOK_TAKEN)
        screen_text(row, column + width - 1, LOOK_LIT, look == LOOK_LIT ? "•" : "*");
}

/* ---- Hands. */

static void draw_frame(int row, int column, int width, enum look look)
{
    char line[4 * FRAME_MAX];
    bool is_heavy = look == LOOK_FOCUS || look == LOOK_TAKEN;
    const char *across = is_heavy ? "━" : "─";
    static const char *const corner[2][4] = {{"╭", "╮", "╰", "╯"}, {"┏", "┓", "┗", "┛"}};
    enum look edge = look == LOOK_FOCUS || look == LOOK_TAKEN ? LOOK_BOLD : look;
    for (int end = 0; end < 2; end++) {
        struct text text = text_in(line, sizeof line);
        text_add(&text, corner[is_heavy][2 * end]);
        for (int i = 2; i < width; i++)
            text_add(&text, across);
        text_add(&text, corner[is_heavy][2 * end + 1]);
        screen_text(row + 2 * end, column, edge, line);
    }
    screen_text(row + 1, column, edge, is_heavy ? "┃" : "│");
    screen_text(row + 1, column + width - 1, edge, is_heavy ? "┃" : "│");
}

/* Its word, with a blank or a frame around it. */
static int hand_card_width(const char *card)
{
    int width = (int)strlen(card) + 2;
    return is_plain(card) || is_back(card) || width < FRAME_COLUMNS ? FRAME_COLUMNS
           : width < FRAME_MAX                                      ? width
                                                                    : FRAME_MAX;
}

static int hand_width(const json_t *hand)
{
    int width = 0;
    for (size_t i = 0; i < json_array_size(hand); i++)
        width += hand_card_width(json_string_value(json_array_get(hand, i)));
    return width;
}

/* In one row, without frames: a mark says what can be chosen. */
static void draw_flat_card(struct scene *scene, int row, int column, int width, enum look look,
                           const char *card)
{
    draw_card(scene, row, column, width - 1, look == LOOK_PLAIN ? LOOK_DIM : look, card);
    if (look == LOOK_LIT || look == LOOK_TAKEN)
        screen_text(row, column + width - 1, LOOK_LIT, look == LOOK_LIT ? "•" : "*");
}

void draw_hand(struct scene *scene, int row)
{
    json_t *hand = json_array_get(json_object_get(scene->view, "hands"), (size_t)scene->seat);
    int column = scene->left, room = (scene->is_compact ? scene->right : scene->side) - scene->left;
    bool is_narrow = hand_width(hand) > room;
    for (size_t i = 0; i < json_array_size(hand); i++) {
        const char *card = json_string_value(json_array_get(hand, i));
        int width = is_narrow ? FRAME_COLUMNS : hand_card_width(card);
        step_name step;
        snprintf(step, sizeof step, "hand:%s", card);
        enum look look = scene_thing(scene, step, row, column, scene->is_compact ? 1 : 3, width);
        column += width;
        if (scene->is_compact) {
            draw_flat_card(scene, row, column - width, width, look, card);
            continue;
        }
        int lifted = look == LOOK_TAKEN || (look == LOOK_FOCUS && choice_is_taken(scene->choice, step));
        draw_frame(row - lifted, column - width, width, look);
        draw_card(scene, row - lifted + 1, column - width + 1, width - 2,
                  look == LOOK_PLAIN ? LOOK_DIM : LOOK_PLAIN, card);
    }
}

int draw_backs(struct scene *scene, int row)
{
    json_t *hand = json_array_get(json_object_get(scene->view, "hands"),
                                  (size_t)scene_other(scene));
    int column = scene->left;
    for (size_t i = 0; i < json_array_size(hand); i++) {
        const char *card = json_string_value(json_array_get(hand, i));
        int width = is_back(card) ? 2 : (int)strlen(card);
        draw_card(scene, row, column, width, LOOK_PLAIN, card);
        column += width + 1;
    }
    return column;
}

/* ---- Piles, discard, buttons. */

/* The backs of the second pile's cards are darker. */
static int draw_piles(struct scene *scene, int row)
{
    const game_setup *setup = scene->setup;
    json_t *piles = json_object_get(scene->view, "piles");
    int column = scene->left;
    for (int pile = 0; pile < game_pile_count(setup); pile++) {
        const char *key = game_pile_key(setup, pile);
        json_t *count = json_object_get(piles, key);
        char text[NAME_MAX_BYTES];
        step_name step;
        if (!count)  /* it is dealt out before anybody looks */
            continue;
        snprintf(text, sizeof text, "%s %s %d", pile == 0 ? "░░" : "▒▒",
                 term_pile_name(setup->rules, key),
                 (int)json_integer_value(count));
        snprintf(step, sizeof step, "pile:%s", key);
        int width = screen_width(text);
        screen_text(row, column, scene_thing(scene, step, row, column, 1, width), text);
        column += width + 3;
    }
    return column;
}

static void draw_discard(struct scene *scene, int row, int column)
{
    json_t *discard = json_object_get(scene->view, "discard");
    size_t n_cards = json_array_size(discard);
    if (n_cards == 0 && !scene_is_lit(scene, "bin"))
        return;
    const char *label = translate("discard");
    int width = screen_width(label);
    scene->floor = row < scene->floor ? row : scene->floor;
    screen_text(row, column, scene_thing(scene, "bin", row, column, 1, width), label);
    column += width + 1;
    /* Cards that can be chosen first, then as many of the others as fit. */
    for (int lit = 1; lit >= 0; lit--) {
        for (size_t i = 0; i < n_cards; i++) {
            const char *card = json_string_value(json_array_get(discard, i));
            step_name step;
            snprintf(step, sizeof step, "loose:%s", card);
            int card_width = is_plain(card) ? 3 : (int)strlen(card);
            if (scene_is_lit(scene, step) != (lit == 1))
                continue;
            if (column + card_width > scene->right - 2) {
                screen_text(row, column, LOOK_DIM, "…");
                return;
            }
            draw_card(scene, row, column, card_width,
                      scene_thing(scene, step, row, column, 1, card_width), card);
            column += card_width + 1;
        }
    }
}

static void draw_buttons(struct scene *scene, int row)
{
    const struct game *game = scene->setup->rules;
    int column = scene->left;
    for (const struct game_name *button = game_description(game)->buttons; button->key; button++) {
        char text[NAME_MAX_BYTES];
        step_name step;
        snprintf(step, sizeof step, "do:%s", button->key);
        bool is_there = scene_is_lit(scene, step) ||
                        (scene->choice && choice_is_taken(scene->choice, step));
        if (!is_there)
            continue;
        snprintf(text, sizeof text, "[ %s ]", translate(button->name));
        int width = screen_width(text);
        screen_text(row, column, scene_thing(scene, step, row, column, 1, width), text);
        column += width + 2;
    }
}

void draw_desk(struct scene *scene, int row)
{
    int column = draw_piles(scene, row);
    draw_discard(scene, row, column);
    draw_buttons(scene, row + 1);
    scene->end = row + 2;
}

/* ---- The chart. */

static bool is_unseen(const json_t *unseen, const char *card)
{
    for (size_t i = 0; i < json_array_size(unseen); i++)
        if (strcmp(json_string_value(json_array_get(unseen, i)), card) == 0)
            return true;
    return false;
}

/* Which cards with a colour and a value there are in this set-up. */
struct chart {
    char suits[SUITS_MAX + 1];
    int lowest, highest;
};

static struct chart chart_of(const game_setup *setup)
{
    struct chart chart = {.suits = "", .lowest = INT_MAX};
    game_state start;
    game_start(setup, &start);
    for (int pile = 0; pile < game_pile_count(setup); pile++) {
        for (int i = 0; i < game_pile_size(setup, pile); i++) {
            char word[GAME_WORD_MAX];
            const char *card = word + 1;  /* after the sign of chance */
            int value;
            game_write(setup, &start, game_pile_card(setup, pile, i), word);
            if (!is_plain(card) || !number_read_int(card + 1, 0, INT_MAX, &value))
                continue;
            size_t n_suits = strlen(chart.suits);
            if (!strchr(chart.suits, card[0]) && n_suits < SUITS_MAX)
                chart.suits[n_suits] = card[0];
            chart.lowest = value < chart.lowest ? value : chart.lowest;
            chart.highest = value > chart.highest ? value : chart.highest;
        }
    }
    return chart;
}

/* Where a value's number ends, right of the suit: two figures have a blank before
 * them, too. */
static int chart_column(const struct chart *chart, int value)
{
    return 2 * (value - chart->lowest + 1) + (value > 9 ? value - 9 : 0);
}

int chart_columns(const struct scene *scene)
{
    struct chart chart = chart_of(scene->setup);
    return chart_column(&chart, chart.highest) + 5;
}

void draw_chart(struct scene *scene, int row)
{
    struct chart chart = chart_of(scene->setup);
    const json_t *unseen = json_object_get(scene->view, "unseen");
    int column = scene->side;
    screen_text(row++, column, LOOK_DIM, translate("not yet seen"));
    for (const char *suit = chart.suits; *suit; suit++, row++) {
        char text[8];
        snprintf(text, sizeof text, "%c", *suit);
        screen_coloured(row, column, *suit, LOOK_PLAIN, text);
        for (int value = chart.lowest; value <= chart.highest; value++) {
            char card[8];
            snprintf(card, sizeof card, "%c%d", *suit, value);
            bool is_there = is_unseen(unseen, card);
            snprintf(text, sizeof text, "%2d", value);
            screen_text(row, column + chart_column(&chart, value) - 1,
                        is_there ? LOOK_PLAIN : LOOK_DIM, is_there ? text : " ·");
        }
    }
}

/* ---- Names. */

static void write_name(const struct scene *scene, int seat, const char *sign, const char *role,
                       struct text *out)
{
    text_format(out, "%s %s%s%s", sign, scene->name[seat], *role ? ", " : "", role);
    if (scene->points[seat] >= 0)
        text_format(out, "  %d", scene->points[seat]);
}

/* Where not all of it fits, the role is left out: points are not to be lost. */
void draw_name(struct scene *scene, int row, int seat, const char *sign)
{
    char line[160];
    struct text text = text_in(line, sizeof line);
    int room = (scene->is_compact ? scene->right : screen_columns()) - scene->side;
    json_t *mover = json_object_get(scene->view, "to_move");
    bool is_moving = json_is_integer(mover) && json_integer_value(mover) == seat;
    write_name(scene, seat, sign, term_role_name(scene->setup->rules, seat), &text);
    if (screen_width(line) > room) {
        text_clear(&text);
        write_name(scene, seat, sign, "", &text);
    }
    screen_words(row, scene->side, room, is_moving ? LOOK_BOLD : LOOK_PLAIN, line);
}

void draw_names(struct scene *scene, int row)
{
    draw_name(scene, row, scene_other(scene), "▲");
    draw_name(scene, row + 1, scene->seat, "▼");
}
