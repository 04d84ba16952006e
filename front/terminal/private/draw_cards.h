/*
 * draw_cards.h: what the drawings of the two card games share: cards, hands,
 * piles, the discard, and the chart of cards that nobody has seen.
 */
#ifndef CAIRN_DRAW_CARDS_H
#define CAIRN_DRAW_CARDS_H

#include "scene.h"

/* The columns that the chart takes at the right edge. */
int chart_columns(const struct scene *);

/* A card in so many columns: its letter and value on its colour; a tactic
 * card by its word, or by what it stands for where that is too long. */
void draw_card(const struct scene *, int row, int column, int width, enum look, const char *card);

/* A card of a side. */
void draw_board_card(struct scene *, int row, int column, int width, const char *card, int place);

/* The hand of whoever sits below, in frames of three rows (in a small window
 * in one row), and the backs of the other, up to the column that comes back. */
void draw_hand(struct scene *, int row);
int draw_backs(struct scene *, int row);

/* Piles and discard in one row, the buttons of the moment in the next. */
void draw_desk(struct scene *, int row);

/* The cards that nobody has seen, by colour and value, at the right edge. */
void draw_chart(struct scene *, int row);

/* Who sits at a seat, with what they have won of the series, at the side. */
void draw_name(struct scene *, int row, int seat, const char *sign);

/* The same of the two who sit above and below. */
void draw_names(struct scene *, int row);

/* Which seat is drawn above. */
int scene_other(const struct scene *);

#endif
