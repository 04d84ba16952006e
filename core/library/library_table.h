/* library_table.h: what is in a cairn_table, for the files of the library. */
#ifndef CAIRN_LIBRARY_TABLE_H
#define CAIRN_LIBRARY_TABLE_H

#include "cairn.h"
#include "sight.h"

struct cairn_table {
    struct sight *sight;  /* owned */
    struct table *whole;  /* the same, where everything is open; else NULL */
};

/* The first game of a text; NULL, with why. */
struct record *library_read_record(const char *text, size_t n_bytes, cairn_error *);

#endif
