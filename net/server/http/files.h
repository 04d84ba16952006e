/*
 * files.h: the page's files, all read into memory when the server starts. A
 * name is either in that list or not: no path reaches the disk.
 */
#ifndef CAIRN_FILES_H
#define CAIRN_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "text.h"

enum file_coding { FILE_PLAIN, FILE_BROTLI, FILE_GZIP, N_FILE_CODINGS };

enum { FILE_TAG_MAX = 40 };

struct file {
    char *name;        /* "/assets/index-Dh2k3l4m.js" */
    const char *type;  /* for Content-Type */
    bool is_immutable; /* its name changes when its contents do */
    char tag[FILE_TAG_MAX];  /* changes when its contents do, with its quotes */
    char *start[N_FILE_CODINGS];  /* NULL: not compressed that way */
    size_t length[N_FILE_CODINGS];
};

struct files;

/* A folder without index.html, or none (NULL), gives an empty list. NULL,
 * with one sentence, if it cannot be read or is too big. */
struct files *files_read(const char *folder, struct text *why);
void files_free(struct files *);

const struct file *files_find(const struct files *, const char *name);  /* NULL: there is none */

/* The best coding that is there and that an Accept-Encoding allows. */
enum file_coding file_choose(const struct file *, const char *accept_encoding);

#endif
