/*
 * archive.h: everything that a server keeps, in files that any program can
 * read, so that nobody is locked in (docs/hosting.md, "Archives"):
 *
 *     games.cairn   the finished games, as records
 *     store.jsonl   all rows, an object of JSON a line, the first of which says
 *                   what it is: secrets and hashes too, so for its owner only
 *
 * An archive is read into any store, also one that has tables already.
 */
#ifndef CAIRN_ARCHIVE_H
#define CAIRN_ARCHIVE_H

#include <stdbool.h>

#include "text.h"

struct archive_count {
    int n_tables;    /* written or read, */
    int n_records;   /* and of them as records; */
    int n_unreadable;  /* finished, but by rules that this program does not play */
    bool is_bad;       /* what is to be read is no archive, or not a whole one */
};

/* From a server's folder, whether it runs or not, to a new folder. An older
 * database is brought to the present version if no server has it. False, with
 * one sentence. */
bool archive_write(const char *data, const char *folder, struct archive_count *, struct text *why);

/* Into a server's folder; no server may have it. All of it or nothing: false,
 * with one sentence. */
bool archive_read(const char *folder, const char *data, struct archive_count *, struct text *why);

#endif
