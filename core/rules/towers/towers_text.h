/*
 * towers_text.h: Spiel der Türme for people. Private to towers*.c; game.h
 * says what the functions with a set-up do.
 */
#ifndef CAIRN_TOWERS_TEXT_H
#define CAIRN_TOWERS_TEXT_H

#include "towers.h"

/* ---- Words, refusals, JSON and the picture (towers_text.c). */

void towers_write(const game_setup *, const void *state, game_move, struct text *);
game_move towers_read(const game_setup *, const void *state, const char *word);
void towers_refuse(const game_setup *, const void *state, game_move, struct sentence *why);

void towers_json(const game_setup *, const void *state, struct text *);
void towers_picture(const game_setup *, const void *state, struct text *);

/* ---- Drawn positions (towers_draw.c). */

bool towers_draw_line(const game_setup *, void *state, int n_words, const char *const word[],
                      struct sentence *why);

/* Do the drawn lines go together? Whether the game is over with them is the
 * rules' business. */
bool towers_draw_fits(const game_setup *, const struct towers *, struct sentence *why);

/* ---- What both use (towers_text.c). */

struct towers_name {
    char text[8];
};

extern const char towers_colour_letters[];  /* "prbg" */
extern const char towers_symbol_letters[];  /* "ABCD" */
extern const struct phrase towers_phrase_too_high,  /* %1 square, %2 height, %3 limit */
    towers_phrase_wrong_site;                       /* %1 square, %2 its symbol, %3 the tower's */

/* Reads two characters and goes past them; TOWERS_NO_SQUARE otherwise. */
int towers_read_square(const char **at);
int towers_place_of(const char *letters, char letter);  /* -1: not among them */
void towers_write_kind(int kind, struct text *);
struct towers_name towers_square_name(int square);
struct towers_name towers_symbol_name(int symbol);
struct towers_name towers_number_name(int number);

/* How many pieces of each kind stand on the board. */
void towers_count_kinds(const struct towers *, int count[TOWERS_KINDS]);

/* From towers_names.c and towers_ending.c. */
extern const struct game_description towers_description;
int towers_ending(const game_setup *, const void *state, struct sentence line[]);

#endif
