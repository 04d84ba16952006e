/*
 * describe.h: the table in sentences, line by line, for whoever cannot see a
 * picture of it: a screen reader says each line as it stands.
 */
#ifndef CAIRN_DESCRIBE_H
#define CAIRN_DESCRIBE_H

#include "sitting.h"

/* As a seat sees it; text that the caller frees. NULL: no memory. */
char *describe_table(const struct sitting *, int seat);

#endif
