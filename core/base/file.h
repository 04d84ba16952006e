/*
 * file.h: whole files, read at once and replaced at once. Browsers have none.
 */
#ifndef CAIRN_FILE_H
#define CAIRN_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Everything up to the end, followed by a zero byte that is not counted; the
 * caller frees. NULL, with errno: it cannot be read, there is no memory, or it
 * has more bytes than this (EFBIG). */
char *file_read(FILE *, size_t most, size_t *n_bytes);

/* Whoever looks, also after a power cut, finds the old content or the new one.
 * It keeps its permissions; a new file is its owner's alone. False, with errno. */
bool file_replace(const char *path, const char *bytes, size_t n_bytes);

#endif
