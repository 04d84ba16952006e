/*
 * sitting.h: people, levels and other programs at one table: who sits where,
 * whose turn it is, the computers' turns, taking back, and the series. It draws
 * nothing: the full screen and the plain lines both use it.
 *
 * The table is of this machine, or a server's, of which only one seat's view
 * is known here. A game of this machine is kept as a record after every word,
 * so that it goes on after whatever happens to the program.
 */
#ifndef CAIRN_SITTING_H
#define CAIRN_SITTING_H

#include <stdbool.h>

#include "record.h"
#include "series.h"
#include "sight.h"
#include "table_link.h"

enum {
    SITTER_NAME_MAX = 64,
    SITTER_COMMAND_MAX = 256,
    SITTER_TEXT_MAX = SITTER_COMMAND_MAX + 16,
    ROUNDS_BY_THE_BOOK = 0,
};

enum sitter_kind {
    SITTER_PERSON,
    SITTER_LEVEL,
    SITTER_ENGINE,
    SITTER_DISTANT,  /* somebody at another machine */
};

struct sitter {
    enum sitter_kind kind;
    int level;                          /* of a level */
    char command[SITTER_COMMAND_MAX];   /* of an engine */
    char name[SITTER_NAME_MAX];         /* "": none was given */
};

struct sitting_options {
    game_setup setup;                      /* which referee included */
    struct sitter sitter[GAME_SEATS_MAX];  /* by player: in the first round player 0 sits first */
    bool is_series;
    int n_rounds;                          /* of a series; or */
    int n_wins;                            /* the first to win so many rounds; 0: n_rounds count */
    bool has_seed;
    uint64_t seed;                         /* of the first round; each further one adds 1 */
};

struct sitting;

/* NULL, with why: an engine does not start, or memory or randomness fails. */
struct sitting *sitting_new(const struct sitting_options *, struct sentence *why);
void sitting_free(struct sitting *);

/* At a server's table, by its link. With a key, at the seat of that key; without
 * one a free seat is taken by this name. Whoever has a screen is asked meanwhile
 * whether it goes on, several times a second; or NULL. NULL, with one sentence. */
struct sitting *sitting_connect(const struct table_link *, const char *key, const char *name,
                                bool (*goes_on)(void), struct text *why);
bool sitting_is_distant(const struct sitting *);

/* ---- Looking. */

/* The game as it is known here; at a server's table only one's own seat can
 * look. Good until the next round. */
const struct sight *sitting_sight(const struct sitting *);

/* As sight_to_move; GAME_OVER also when somebody has resigned. */
int sitting_to_move(const struct sitting *);

/* May the person here decide now? */
bool sitting_is_persons_turn(const struct sitting *);

/* What a person should know of a server's table: who is awaited, that the
 * connection is gone, what was offered. "" when all is well. */
void sitting_news(const struct sitting *, struct text *);

/* Whether a server's shuffle was as promised; "": nobody else had a part in it. */
void sitting_shuffle(const struct sitting *, struct text *);

/* Is that still being found out? sitting_think goes on with it. */
bool sitting_is_checking(const struct sitting *);

/* Is the person asked to agree to another shuffle? (sitting_answer) */
bool sitting_asks_restart(const struct sitting *);

const struct sitting_options *sitting_options(const struct sitting *);
const struct series *sitting_series(const struct sitting *);
const struct sitter *sitting_at(const struct sitting *, int seat);
int sitting_player_at(const struct sitting *, int seat);
int sitting_round(const struct sitting *);       /* from 1 */
bool sitting_has_people(const struct sitting *);
int sitting_only_person(const struct sitting *); /* the seat of the one person, or -1 */

/* A sitter's own name, or what it is called in this language. */
void sitting_name(const struct sitting *, int seat, const char *(*translate)(const char *),
                  struct text *);

/* ---- Playing. */

bool sitting_play(struct sitting *, const char *word, struct sentence *why);

/* Lets a level or an engine think for about so long, or waits for the server. */
enum sitting_thought { THOUGHT_GOES_ON, THOUGHT_PLAYED, THOUGHT_FAILED };
enum sitting_thought sitting_think(struct sitting *, int slice_ms, struct sentence *why);

/* May anybody be told why a claim would hold or not (sight_prove)? At a strict
 * table, with why: only of a claim that has been refused, and after the game. */
bool sitting_explains(const struct sitting *, struct sentence *why);

/* Back to a person's last decision, over those of computers since. Only
 * where one person plays. At a server's table the others are asked. */
bool sitting_undo(struct sitting *, struct sentence *why);

/* The word that the strongest level would play for the person to move: thinks on
 * until it returns true. None begins, with why, at a server's table and where
 * a strict referee leaves claims to be noticed. */
bool sitting_hint_begin(struct sitting *, struct sentence *why);
bool sitting_hint(struct sitting *, int slice_ms, char word[GAME_WORD_MAX], double *value);

/* How the series stands, with the round that has just ended. */
void sitting_standing(struct sitting *, struct series_standing *);

/* After the end of a round: the next one. False: the series is over, or it
 * is a single game. */
bool sitting_next_round(struct sitting *, struct sentence *why);
bool sitting_resign(struct sitting *, int seat, struct sentence *why);

/* At a server's table: "draw" or "rematch"; yes or no to what others offer. */
bool sitting_offer(struct sitting *, const char *what, struct sentence *why);
bool sitting_answer(struct sitting *, bool yes, struct sentence *why);
bool sitting_is_over(const struct sitting *);
void sitting_shares(const struct sitting *, float share[GAME_SEATS_MAX]);

/* ---- Keeping. The record of the round in play; the caller frees. NULL: no
 * memory. The private form also holds what a game needs to go on: the key of
 * its chance, who sits there and the rounds before. */

char *sitting_record(const struct sitting *, bool is_private);

/* Writes the form for people. False, with why. */
bool sitting_save(const struct sitting *, const char *path, struct sentence *why);

/* From the private form, or from any record, which a person then plays on
 * against a level. */
struct sitting *sitting_from_record(const char *text, size_t n_bytes, struct record_error *);

/* "person", "level:3" or "engine:COMMAND". */
bool sitter_read(const char *text, struct sitter *, struct sentence *why);
void sitter_write(const struct sitter *, char text[SITTER_TEXT_MAX]);

#endif
