/*
 * towers_parts.h: what the files of Spiel der Türme share with each other and
 * nobody else. Each function is what game_rules.h asks for, unless it says
 * more.
 */
#ifndef CAIRN_TOWERS_PARTS_H
#define CAIRN_TOWERS_PARTS_H

#include "towers.h"

/* ---- towers.c */

void towers_start(const game_setup *, void *state);
int towers_to_move(const game_setup *, const void *state);

/* Is there nothing that the player whose turn begins could ever move (T14)? */
bool towers_is_stranded(const struct towers *, int n_seats);

/* Have all passed, or has nothing happened for too long (T15)? */
bool towers_is_stuck(const struct towers *, int n_seats);

void towers_end_turn(struct towers *, int n_seats);

/* ---- towers_moves.c */

void towers_legal(const game_setup *, const void *state, struct move_list *);

/* How many pieces of each kind the deal has laid out: all towers are lone. */
void towers_count_dealt(const struct towers *, int count[TOWERS_KINDS]);

/* How many pieces of each kind stand on the board. */
void towers_count_kinds(const struct towers *, int count[TOWERS_KINDS]);

/* ---- towers_pick.c */

game_move towers_pick(const game_setup *, const void *state, struct rng *);

/* ---- towers_words.c */

void towers_write(const game_setup *, const void *state, game_move, struct text *);
game_move towers_read(const game_setup *, const void *state, const char *word);

struct towers_name {
    char text[8];
};

extern const char towers_colour_letters[];  /* "prbg" */
extern const char towers_symbol_letters[];  /* "ABCD" */

/* Reads two characters and goes past them; TOWERS_NO_SQUARE otherwise. */
int towers_read_square(const char **at);
int towers_place_of(const char *letters, char letter);  /* -1: not among them */
void towers_write_square(int square, struct text *);
void towers_write_kind(int kind, struct text *);
struct towers_name towers_square_name(int square);
const char *towers_symbol_name(int symbol);  /* in English, as in the catalogue */

/* ---- towers_refuse.c */

extern const struct phrase towers_phrase_too_high,  /* %1 square, %2 height, %3 limit */
    towers_phrase_wrong_site;                       /* %1 square, %2 its symbol, %3 the tower's */

void towers_refuse(const game_setup *, const void *state, game_move, struct sentence *why);

/* ---- towers_views.c */

void towers_mask(const game_setup *, void *state, int viewer);
void towers_guess(const game_setup *, void *state, struct rng *);
game_move towers_public_move(const game_setup *, const void *state, game_move, int viewer);
int towers_pile_count(const game_setup *);
const char *towers_pile_key(const game_setup *, int pile);
int towers_pile_size(const game_setup *, int pile);
game_move towers_pile_card(const game_setup *, int pile, int index);
int towers_pile_now(const game_setup *, const void *state);
int towers_pile_holds(const game_setup *, const void *state, int pile, game_move);
int towers_pile_epoch(const game_setup *, const void *state, int pile);

/* ---- towers_show.c */

void towers_json(const game_setup *, const void *state, struct text *);
void towers_picture(const game_setup *, const void *state, struct text *);

/* ---- towers_diagram.c */

void towers_diagram_begin(const game_setup *, void *state);
bool towers_diagram_line(const game_setup *, void *state, int n_words, const char *const word[],
                         struct sentence *why);
bool towers_diagram_end(const game_setup *, void *state, struct sentence *why);

/* ---- towers_series.c */

void towers_tally(const game_setup *, const void *state, const float share[], struct game_round *);
void towers_series_order(const game_setup *, const struct game_round *, int n_rounds,
                         uint8_t order[]);
void towers_series_standing(const game_setup *, const struct game_round *, int n_rounds,
                            struct game_standing *);

/* ---- towers_check.c */

const char *towers_broken(const game_setup *, const void *state);

/* ---- towers_names.c, towers_ending.c */

extern const struct game_description towers_description;
extern const struct game_numbers towers_numbers;  /* towers_numbers.c */
int towers_ending(const game_setup *, const void *state, struct sentence line[]);

#endif
