/*
 * screen.h: the whole terminal as a screen: colours, keys, the mouse, and the
 * promise that the terminal is as it was when the program ends, however it
 * ends.
 */
#ifndef CAIRN_SCREEN_H
#define CAIRN_SCREEN_H

#include <stdbool.h>

enum palette { PALETTE_USUAL, PALETTE_COLOUR_BLIND, PALETTE_NONE };

enum {
    SCREEN_COLUMNS = 60,  /* the least that is drawn on */
    SCREEN_ROWS = 20,
    ROOMY_COLUMNS = 80,   /* from here on nothing is left out */
    ROOMY_ROWS = 24,
};

/* What a stretch of text looks like. */
enum look {
    LOOK_PLAIN,
    LOOK_DIM,
    LOOK_BOLD,
    LOOK_BAR,      /* the title and the line of keys */
    LOOK_LIT,      /* may be chosen */
    LOOK_TAKEN,    /* has been chosen */
    LOOK_FOCUS,    /* Enter chooses it */
    LOOK_LAST,     /* belongs to the last word */
    LOOK_BAD,      /* a refusal */
};

/* False: the terminal cannot be a screen. */
bool screen_begin(enum palette);
void screen_end(void);
int screen_rows(void);
int screen_columns(void);

/* ---- Drawing. Everything is cut at the edge of the screen. */

void screen_clear(void);
void screen_show(void);
void screen_cursor(int row, int column);  /* where the person types; hidden unless set */
void screen_text(int row, int column, enum look, const char *text);

/* The left text by its items, which stand two blanks apart: as many as fit
 * beside the right one, which is always there. */
void screen_bar(int row, const char *left, const char *right);

/* In so many columns; what does not fit is left out by whole words, after
 * which comes "…". False: something was. */
bool screen_words(int row, int column, int width, enum look, const char *text);

/* Wraps at blanks, but not between a number and its "%"; at most so many rows. Returns how many it took. */
int screen_wrapped(int row, int column, int width, int n_rows, enum look, const char *text);

/* Text in the colour of a suit (r o y g b p), or of nothing. */
void screen_coloured(int row, int column, char suit, enum look, const char *text);

/* The columns that a text takes. */
int screen_width(const char *text);

/* How many bytes of the text fit in so many columns; control characters end it. */
int screen_fitting(const char *text, int room);

/* ---- Input. */

enum screen_event_kind {
    EVENT_NONE,       /* the time is up */
    EVENT_KEY,        /* a character of the keyboard */
    EVENT_UP, EVENT_DOWN, EVENT_LEFT, EVENT_RIGHT,
    EVENT_PAGE_UP, EVENT_PAGE_DOWN, EVENT_HOME, EVENT_END,
    EVENT_ENTER, EVENT_BACK, EVENT_TAB, EVENT_BACK_TAB, EVENT_ERASE,
    EVENT_HELP,
    EVENT_MOUSE,      /* pressed at row and column */
    EVENT_RESIZE,
    EVENT_STOP,       /* a signal asks the program to end */
};

struct event {
    enum screen_event_kind kind;
    int key;          /* of EVENT_KEY: its code */
    int row, column;  /* of EVENT_MOUSE */
    bool is_right;    /* of EVENT_MOUSE: the right button, which steps back */
};

/* Waits at most so long; -1: for ever. */
struct event screen_event(int timeout_ms);

#endif
