/*
 * towers_show.c: Spiel der Türme for eyes and other programs: JSON, and a
 * picture in plain text.
 */
#include "towers_parts.h"

/* Symbol, then colours from bottom to top: "Crpb". */
static void write_tower(const struct towers *t, int square, struct text *out)
{
    towers_stack tower = t->tower[square];
    text_char(out, towers_symbol_letters[towers_symbol(tower)]);
    for (int level = 0; level + 1 < towers_height(tower); level++)
        text_char(out, towers_colour_letters[towers_colour_under(tower, level)]);
    text_char(out, towers_colour_letters[towers_owner(t, square)]);
}

void towers_json(const game_setup *setup, const void *state, struct text *out)
{
    const struct towers *t = state;
    int n_seats = towers_seats(setup), points[GAME_SEATS_MAX];
    const char *between = "";
    text_add(out, "\"squares\":{");
    for (towers_board left = towers_occupied(t); left; left &= left - 1) {
        int square = towers_first(left);
        text_format(out, "%s\"", between);
        towers_write_square(square, out);
        text_add(out, "\":\"");
        write_tower(t, square, out);
        text_char(out, '"');
        between = ",";
    }
    text_add(out, "},\"points\":[");
    towers_points(t, n_seats, points);
    for (int seat = 0; seat < n_seats; seat++)
        text_format(out, "%s%d", seat ? "," : "", points[seat]);
    text_add(out, "],\"barred\":{");
    between = "";
    for (int seat = 0; seat < n_seats; seat++) {
        if (t->barred[seat] == TOWERS_NO_SQUARE)
            continue;
        text_format(out, "%s\"%s\":%d", between, towers_square_name(t->barred[seat]).text, seat);
        between = ",";
    }
    text_format(out, "},\"quiet\":%d,\"extra\":%s", t->quiet,
                t->phase == GAME_PHASE_EXTRA ? "true" : "false");
}

/* The line between two squares of a row: sites stand in brackets. */
static char fence(int row, int column)
{
    bool is_left = column > 0 && towers_is_site(TOWERS_COLUMNS * row + column - 1);
    bool is_right =
        column < TOWERS_COLUMNS && towers_is_site(TOWERS_COLUMNS * row + column);
    return is_left && is_right ? '|' : is_left ? ']' : is_right ? '[' : ' ';
}

/* Four characters: owner, symbol and height; "A" for an empty site of A. */
static void draw_square(const struct towers *t, int square, struct text *out)
{
    int owner = towers_owner(t, square);
    if (owner >= 0)
        text_format(out, "%c%c%-2d", towers_colour_letters[owner],
                    towers_symbol_letters[towers_symbol(t->tower[square])],
                    towers_height(t->tower[square]));
    else if (towers_is_site(square))
        text_format(out, " %c  ", towers_symbol_letters[__builtin_ctz(towers_welcomes[square])]);
    else
        text_add(out, " .  ");
}

static void draw_columns(struct text *out)
{
    text_add(out, "  ");
    for (int column = 0; column < TOWERS_COLUMNS; column++)
        text_format(out, "  %c  ", 'a' + column);
    text_char(out, '\n');
}

/* Whose turn it is, and each colour's points. */
static void draw_seats(const game_setup *setup, const struct towers *t, struct text *out)
{
    int n_seats = towers_seats(setup), points[GAME_SEATS_MAX];
    towers_points(t, n_seats, points);
    for (int colour = 0; colour < TOWERS_COLOURS; colour++) {
        if (colour >= n_seats) {
            text_format(out, "  %c neutral", towers_colour_letters[colour]);
            continue;
        }
        bool is_turn = t->phase == GAME_PHASE_PLAY || t->phase == GAME_PHASE_EXTRA;
        text_format(out, "%s%c %d", is_turn && t->turn == colour ? " >" : "  ",
                    towers_colour_letters[colour], points[colour]);
    }
    for (int seat = 0; seat < n_seats; seat++)
        if (t->barred[seat] != TOWERS_NO_SQUARE)
            text_format(out, "   %s only by %c", towers_square_name(t->barred[seat]).text,
                        towers_colour_letters[seat]);
    text_char(out, '\n');
}

void towers_picture(const game_setup *setup, const void *state, struct text *out)
{
    const struct towers *t = state;
    draw_columns(out);
    for (int row = TOWERS_ROWS - 1; row >= 0; row--) {
        text_format(out, "%d ", row + 1);
        for (int column = 0; column < TOWERS_COLUMNS; column++) {
            text_char(out, fence(row, column));
            draw_square(t, TOWERS_COLUMNS * row + column, out);
        }
        text_format(out, "%c %d\n", fence(row, TOWERS_COLUMNS), row + 1);
    }
    draw_columns(out);
    draw_seats(setup, t, out);
}
