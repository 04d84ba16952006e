/*
 * engine_errors.h: what a program at the table writes to standard error. On a
 * terminal it would go over the screen, so a file takes it, for who wrote the
 * program; the last line is told when it fails. Where standard error is not the
 * terminal, it goes there as it comes.
 */
#ifndef CAIRN_ENGINE_ERRORS_H
#define CAIRN_ENGINE_ERRORS_H

#include <stdio.h>

#include "sentence.h"

/* An empty file for the program at that seat; NULL: it may write where we do.
 * The caller closes it. */
FILE *engine_errors_open(int seat);

/* The program at that seat has failed for that reason: with the file, if there
 * is one and something is in it, says what it wrote last and where the rest is. */
void engine_errors_tell(FILE *, int seat, const char *reason, struct sentence *why);

#endif
