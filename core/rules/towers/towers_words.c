/*
 * towers_words.c: the words of Spiel der Türme, written and read, and what
 * they name: squares, symbols and pieces.
 */
#include <string.h>

#include "towers_parts.h"

const char towers_colour_letters[] = "prbg";
const char towers_symbol_letters[] = "ABCD";

/* ---- Squares and pieces in words. */

void towers_write_square(int square, struct text *out)
{
    text_char(out, (char)('a' + square % TOWERS_COLUMNS));
    text_char(out, (char)('1' + square / TOWERS_COLUMNS));
}

int towers_read_square(const char **at)
{
    int column = (*at)[0] - 'a';
    if (column < 0 || column >= TOWERS_COLUMNS)
        return TOWERS_NO_SQUARE;
    int row = (*at)[1] - '1';
    if (row < 0 || row >= TOWERS_ROWS)
        return TOWERS_NO_SQUARE;
    *at += 2;
    return TOWERS_COLUMNS * row + column;
}

/* A word may end where a letter is looked for. */
int towers_place_of(const char *letters, char letter)
{
    const char *found = letter ? strchr(letters, letter) : NULL;
    return found ? (int)(found - letters) : -1;
}

void towers_write_kind(int kind, struct text *out)
{
    text_char(out, towers_colour_letters[kind / TOWERS_SYMBOLS]);
    text_char(out, towers_symbol_letters[kind % TOWERS_SYMBOLS]);
}

struct towers_name towers_square_name(int square)
{
    struct towers_name name;
    struct text out = text_in(name.text, sizeof name.text);
    towers_write_square(square, &out);
    return name;
}

/* ---- Moves in words. */

void towers_write(const game_setup *setup, const void *state, game_move move, struct text *out)
{
    (void)setup, (void)state;
    if (towers_is_tower_move(move)) {
        towers_write_square(towers_from(move), out);
        text_char(out, '>');
        towers_write_square(towers_to(move), out);
    } else if (move >= TOWERS_DEAL) {
        text_char(out, '+');
        towers_write_kind((int)(move - TOWERS_DEAL), out);
    } else {
        text_add(out, move == TOWERS_DONE ? "done" : "pass");
    }
}

game_move towers_read(const game_setup *setup, const void *state, const char *word)
{
    (void)setup, (void)state;
    if (strcmp(word, "done") == 0)
        return TOWERS_DONE;
    if (strcmp(word, "pass") == 0)
        return TOWERS_PASS;
    if (word[0] == '+') {
        int colour = towers_place_of(towers_colour_letters, word[1]);
        int symbol = colour < 0 ? -1 : towers_place_of(towers_symbol_letters, word[2]);
        if (symbol < 0 || word[3])
            return GAME_NO_MOVE;
        return TOWERS_DEAL + (game_move)(TOWERS_SYMBOLS * colour + symbol);
    }
    int from = towers_read_square(&word);
    if (from == TOWERS_NO_SQUARE || *word++ != '>')
        return GAME_NO_MOVE;
    int to = towers_read_square(&word);
    if (to == TOWERS_NO_SQUARE || *word)
        return GAME_NO_MOVE;
    return towers_move(from, to);
}
