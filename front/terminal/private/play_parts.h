/*
 * play_parts.h: the play screen from inside, for the files that make it up:
 * play_draw.c draws, play_do.c does what is asked for, play_screen.c hears keys
 * and leads through the turns.
 */
#ifndef CAIRN_PLAY_PARTS_H
#define CAIRN_PLAY_PARTS_H

#include "play_screen.h"
#include "scene.h"

enum {
    THINK_MS = 40,       /* between two looks at the keyboard */
    MESSAGE_MAX = 1200,
    TYPED_MAX = GAME_WORD_MAX,
    HIDDEN_SEAT = -1,
    KEPT_MAX = 64,
};

struct play {
    struct sitting *sitting;
    const char *saved;
    char (*words)[GAME_WORD_MAX];  /* offered to the person to move; NULL: nobody is */
    int n_words;
    bool is_fresh;            /* words and choice belong to the present decision */
    struct choice choice;
    struct scene scene;
    char typed[TYPED_MAX];
    struct event kept[KEPT_MAX];  /* keys of the person while another was to move */
    int n_kept;
    char message[MESSAGE_MAX];
    enum look message_look;
    int looker;               /* whose hand is shown; HIDDEN_SEAT: nobody's yet */
    enum play_ending ending;
    bool is_leaving;
    struct sentence why;
};

/* ---- play_draw.c */

void play_take_view(struct play *);
void play_name_players(struct play *);
bool play_has_hands(const struct play *);
void play_draw(struct play *);
void play_draw_title(const struct play *);

/* ---- play_do.c */

void play_tell(struct play *, enum look, const char *text);
void play_keep(struct play *);            /* on disk, after every word */
void play_refresh(struct play *);         /* words and choice of the present decision */
void play_touch(struct play *, const char *step);
void play_word(struct play *, const char *word);
void play_complete(struct play *);        /* what is being typed */
void play_command(struct play *, int key);
void play_offer(struct play *, const char *what);  /* to the others at a server's table */
void play_leave(struct play *, enum play_ending);

#endif
