/*
 * record_parts.h: what the two halves of records share: their inside, which
 * record_read.c fills and record.c keeps and writes. Nobody else includes it.
 */
#ifndef CAIRN_RECORD_PARTS_H
#define CAIRN_RECORD_PARTS_H

#include "record.h"

struct record {
    game_setup setup;
    struct record_part *part;
    int n_parts, room;
};

struct record *record_new(void);

/* Copies name and text. False: no memory. */
bool record_insert(struct record *, int index, enum record_kind, int line, const char *name,
                   const char *text, size_t n_text);
const struct record_part *record_find_tag(const struct record *, const char *name);

#endif
