/*
 * wire.h: a plain TCP connection to a server, for a program that has nothing
 * else to do than to wait for it.
 */
#ifndef CAIRN_WIRE_H
#define CAIRN_WIRE_H

#include <stdbool.h>
#include <stddef.h>

#include "text.h"

enum { URL_HOST_MAX = 256, URL_ID_MAX = 64 };

/* Where a table is: of "http://HOST:PORT/t/ID". */
struct table_url {
    char host[URL_HOST_MAX];       /* without brackets */
    char port[8];
    char authority[URL_HOST_MAX];  /* for the header Host */
    char id[URL_ID_MAX];           /* or "": only the server is meant */
};

/* False, with one sentence. */
bool table_url_read(const char *url, struct table_url *, struct text *why);

/* The connection, or -1 with a reason. */
int wire_open(const struct table_url *, struct text *why);

bool wire_write(int wire, const char *bytes, size_t n_bytes);

/* How many bytes came; 0: none in this time; -1: the end. */
int wire_read(int wire, char *bytes, size_t room, int timeout_ms);

#endif
