/*
 * store_copy.h: all that one server keeps, into a store of another kind or
 * place, table by table.
 */
#ifndef CAIRN_STORE_COPY_H
#define CAIRN_STORE_COPY_H

#include <stdbool.h>

#include "text.h"

/* From and to a folder or the address of a database. The first may be a running
 * server's, as it is now; the second may be no server's, and has no tables yet.
 * False, with one sentence; what was copied by then is there. */
bool store_copy(const char *from, const char *to, int *n_tables, struct text *why);

#endif
