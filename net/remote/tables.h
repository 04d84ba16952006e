/*
 * tables.h: a server's tables from afar: listed, made and deleted, and seats
 * taken there. Each waits for the server's answer.
 */
#ifndef CAIRN_TABLES_H
#define CAIRN_TABLES_H

#include <jansson.h>

#include "table_link.h"

enum { SEAT_KEY_DIGITS = 32 };

enum tables_result {
    TABLES_DONE,
    TABLES_REFUSED,     /* by the server, or the link makes no sense; */
    TABLES_NO_ANSWER,   /* it could not be reached. Both with one sentence */
};

/* Public tables at which somebody waits: an array, as docs/api.md has it; the
 * caller frees. */
enum tables_result tables_list(const struct table_link *, json_t **tables, struct text *why);

/* As wished for (docs/api.md, "A new table"); the answer is the caller's to free. */
enum tables_result tables_make(const struct table_link *, json_t *wish, json_t **answer,
                               struct text *why);

/* The link names the table; by the key that its maker was given. */
enum tables_result tables_delete(const struct table_link *, const char *owner_key,
                                 struct text *why);

/* Takes a free seat of the table that the link names. Whoever has a screen is
 * asked meanwhile whether it goes on, several times a second; or NULL. */
enum tables_result tables_join(const struct table_link *, const char *name, bool (*goes_on)(void),
                               char key[SEAT_KEY_DIGITS + 1], struct text *why);

#endif
