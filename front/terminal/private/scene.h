/*
 * scene.h: the table as it is drawn just now: which things can be chosen and
 * where they are on the screen. The drawings of the games put things there;
 * keys and mouse find them again.
 */
#ifndef CAIRN_SCENE_H
#define CAIRN_SCENE_H

#include <jansson.h>

#include "screen.h"
#include "steps.h"

enum { THINGS_MAX = 400, LAST_MAX = 6, PICTURE_MAX = 4096 };

struct thing {
    step_name step;
    int row, column, n_rows, n_columns;
};

struct scene {
    const game_setup *setup;
    json_t *view;                 /* what is shown: a seat's view, or the open table */
    char picture[PICTURE_MAX];    /* the same in letters, for a game without a drawing */
    int seat;                     /* who looks; that side is below */
    const struct choice *choice;  /* NULL: nobody has to choose */
    step_name last[LAST_MAX];     /* what the last word touched */
    int n_last;
    step_name focus;              /* "": nothing */
    char name[GAME_SEATS_MAX][48]; /* of the players, by seat */
    int points[GAME_SEATS_MAX];   /* in the series, by seat; -1: it is a single game */
    int top, bottom, left, right; /* where the table may be drawn */
    bool is_compact;              /* a small window: no side, no frames, fewer rows */
    int floor;                    /* what stands at the side ends above this row */
    int end;                      /* the first row below the drawing */

    int side;                     /* the column from which on the side shows other things */
    int n_things;
    struct thing thing[THINGS_MAX];
};

/* Puts a thing there, and says what it should look like. */
enum look scene_thing(struct scene *, const char *step, int row, int column, int n_rows,
                      int n_columns);

/* Where a side panel of so many columns begins. A wide window gives it more, for
 * names and the last words. */
int scene_side(int n_columns);

bool scene_is_lit(const struct scene *, const char *step);

/* The table in letters. */
void scene_take_picture(struct scene *, const game_view *);

/* The things that the last word touched. */
void scene_note_last(struct scene *, const char *word);

/* ---- Finding things. NULL: there is none. */

const struct thing *scene_at(const struct scene *, int row, int column);
const struct thing *scene_first_lit(const struct scene *);
const struct thing *scene_next_lit(const struct scene *, int step);            /* +1 or -1, around */
const struct thing *scene_towards(const struct scene *, enum screen_event_kind arrow);

/* ---- Drawings: a game's own (drawings.c finds those of games/), or its picture. */

void scene_draw(struct scene *);

/* Takes the screen, less the rows of title, messages and keys. */
void scene_frame(struct scene *);

/* NULL: the game has none. */
typedef void scene_drawing(struct scene *);
scene_drawing *scene_drawing_of(const struct game *);
void draw_plain(struct scene *);

#endif
