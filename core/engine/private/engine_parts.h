/*
 * engine_parts.h: the inside of an engine, for the files that make it up:
 * engine.c (lines), engine_table.c (games and words), engine_go.c (thinking),
 * engine_review.c (what a game was worth),
 * engine_tell.c (what people want to be told), engine_describe.c (how things
 * are called, what words mean), engine_text.c (records and drawn positions).
 * Nobody else includes it.
 */
#ifndef CAIRN_ENGINE_PARTS_H
#define CAIRN_ENGINE_PARTS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine.h"
#include "player.h"
#include "review.h"
#include "table.h"

/* What `set` knows, all of it settings of `go`. */
enum engine_option { OPTION_LEVEL, OPTION_TIME, OPTION_NODES, OPTION_THREADS, ENGINE_OPTIONS };

struct engine {
    struct engine_host host;
    struct sight *sight;      /* the game; NULL: there is none yet */
    struct table *table;      /* the same where it is the whole table, else NULL */

    struct player *player;    /* made when first asked */
    bool is_thinking;
    struct player_question question;  /* while thinking */
    struct seat_table *thinker;       /* what it is about: all that its seat has seen */
    int64_t next_info_ms;
    int n_multi;              /* so many best words are told */
    uint64_t set[ENGINE_OPTIONS];  /* for every `go` that does not say otherwise; 0: not set */

    struct review *review;    /* while a game is reviewed */
    struct review_desk *desk; /* made when first asked */
    int review_next;          /* the word to work on */

    bool is_waiting;          /* the present command, for networks */

    struct sentence where;    /* said before an error, if it has a phrase */
    char *line;               /* the present command, cut into words */
    const char **word;
    int n_words, room;
};

/* A command's arguments: what stands behind its name. */
struct arguments {
    int n;
    const char *const *word;
};

/* ---- The commands. True: it is done and is answered with ok. False: it was
 * refused, with why, and nothing has changed. */

typedef bool engine_function(struct engine *, struct arguments, struct sentence *why);
engine_function engine_do_hello, engine_do_new, engine_do_moves, engine_do_play, engine_do_undo,
    engine_do_state, engine_do_view, engine_do_record, engine_do_load, engine_do_prove,
    engine_do_go, engine_do_explain, engine_do_levels, engine_do_hash, engine_do_read,
    engine_do_write, engine_do_judge, engine_do_map, engine_do_describe, engine_do_steps,
    engine_do_story, engine_do_say, engine_do_ending, engine_do_picture, engine_do_tally,
    engine_do_match, engine_do_receipt, engine_do_verify, engine_do_review, engine_do_hindsight,
    engine_do_set, engine_do_position;

/* For `hello`: "level=6", and so on for each option; NULL after the last. */
const char *engine_option_text(int option);

/* Says what was found and forgets the question. */
void engine_end_thinking(struct engine *);

/* The same for a review: works on for about this long; ends it early. */
enum engine_status engine_review_on(struct engine *, int slice_ms);
void engine_end_review(struct engine *);

/* ---- Small parts. */

extern const struct phrase engine_no_memory, engine_key_twice, engine_no_key, engine_word_wanted,
    engine_no_record;

void engine_answer(const struct engine *, const char *line);

/* Answers "HEAD WORDS" in one line. False, with why: no memory. */
bool engine_answer_words(const struct engine *, const char *head, const char *words,
                         struct sentence *why);

/* Sets why, with up to two arguments; always false. */
bool engine_refuse(struct sentence *why, const struct phrase *, const char *first,
                   const char *second);
bool engine_refuse_number(struct sentence *why, const struct phrase *, long long number);

/* Nothing but digits, and within bounds. */
bool engine_read_number(const char *word, uint64_t least, uint64_t most, uint64_t *number,
                        struct sentence *why);
bool engine_read_seat(const char *word, const game_setup *, int *seat, struct sentence *why);

/* KEY=VALUE: the value if the word has this key, else NULL. */
const char *engine_value(const char *word, const char *key);

const game_setup *engine_setup(const struct engine *);

/* Whose decision it is, if that seat's eyes may be lent here. */
bool engine_find_decision(const struct engine *, int *seat, struct sentence *why);

/* Whose eyes are meant: a seat's or "watcher", if they may be lent here. */
bool engine_read_viewer(const struct engine *, const char *word, int *viewer, struct sentence *why);

/* A text that stands as one word, percent-encoded. The caller frees; NULL,
 * with why. */
char *engine_decode(const char *word, size_t *n_bytes, struct sentence *why);

/* Sentences as a JSON array of strings, in the reader's language. */
enum { ENGINE_SAID_MAX = 1024 };  /* bytes of one */
void engine_json_sentences(const struct engine *, const struct sentence[], int n_lines,
                           struct text *);
void engine_leave_table(struct engine *);

#endif
