/*
 * journal.h: what the server has to say to its operator: one line an event on
 * standard error, `time=… level=… what=… key=value …`.
 *
 * No key of a seat is ever in it, nor the whole id of a table, with which
 * anybody could look on: its first six letters tell tables apart.
 */
#ifndef CAIRN_JOURNAL_H
#define CAIRN_JOURNAL_H

/* Level is info (not shown on a terminal: who sits there asked for a game),
 * warning or error. Values without blanks as they are; others
 * by journal_quoted. */
void journal(const char *level, const char *what, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

enum { JOURNAL_QUOTED_MAX = 320 };

/* Any text between quotes, on one line. */
const char *journal_quoted(const char *text, char out[JOURNAL_QUOTED_MAX]);

#endif
