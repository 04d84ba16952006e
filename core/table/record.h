/*
 * record.h: games as text, to keep and to exchange (`.cairn` files).
 *
 * A record is tags, then words, with comments in between; all of it is kept
 * in its place, also what this program does not know. A file may hold several
 * games. What is read has been played through: its words are legal and its
 * result follows from them.
 */
#ifndef CAIRN_RECORD_H
#define CAIRN_RECORD_H

#include <stdbool.h>
#include <stddef.h>

#include "table.h"

enum {
    RECORD_FILE_MAX = 64 << 20,  /* bytes of a file that anybody should try to read */
    RECORD_NAME_MAX = 64,        /* bytes of a tag's name, its zero included */
};

struct record;

enum record_kind { RECORD_TAG, RECORD_WORD, RECORD_COMMENT };

/* One part, in the order of the text. */
struct record_part {
    enum record_kind kind;
    int line;    /* where it was read; 0: it was not */
    char *name;  /* of a tag; else NULL */
    char *text;  /* a tag's value without escapes, the word, or the comment */
};

struct record_error {
    int line;
    char word[GAME_WORD_MAX];  /* or "": the line as a whole */
    struct sentence why;
};

/* ---- Reading. */

/* A text that the caller keeps. */
struct record_reader {
    const char *at, *end;
    int line;
    bool is_checked;
};

struct record_reader record_reader_of(const char *text, size_t n_bytes);

/* The next game. False at the end and for a bad one; then error->line says
 * where, or is 0: the text has ended. The caller frees the record. */
bool record_read(struct record_reader *, struct record **, struct record_error *);

/* ---- Making. Functions that return bool fail only without memory. */

/* The words of a table, with the tags Game, Options, Rules and Result. */
struct record *record_of_table(const struct table *);
void record_free(struct record *);

/* A tag has one value: it is replaced, or put where it belongs. */
bool record_set_tag(struct record *, const char *name, const char *value);
bool record_add_comment(struct record *, const char *text);

/* A comment behind so many words; and away with those that begin like this. */
bool record_comment_after(struct record *, int n_words, const char *text);
void record_drop_comments(struct record *, const char *beginning);

/* ---- Using. */

const game_setup *record_setup(const struct record *);
int record_part_count(const struct record *);
const struct record_part *record_part_at(const struct record *, int index);
const char *record_tag(const struct record *, const char *name);  /* NULL: no such tag */

/* The table at the end of the game, chance played by hand from here on. The
 * caller frees; NULL: no memory. */
struct table *record_table(const struct record *);

/* The text, ending with a newline; between two games of a file belongs an
 * empty line. The caller frees; NULL: no memory. */
char *record_write(const struct record *);

#endif
