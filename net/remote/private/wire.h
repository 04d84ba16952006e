/*
 * wire.h: a plain TCP connection to a server, from the client's side.
 */
#ifndef CAIRN_WIRE_H
#define CAIRN_WIRE_H

#include <netdb.h>
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

/* ---- Connecting, step by step, for whoever has a screen to keep alive. */

/* The server's addresses, for freeaddrinfo. NULL, with a reason. This alone may
 * take as long as the name service does. */
struct addrinfo *wire_find(const struct table_url *, struct text *why);

/* Begins to connect to the first of them, without waiting: -1, with a reason, if
 * that cannot be. The caller closes. */
int wire_begin(const struct addrinfo *, const struct table_url *, struct text *why);

enum wire_state { WIRE_BEGUN, WIRE_OPEN, WIRE_FAILED };

/* How far it is, after so long at most. A failure has a reason. */
enum wire_state wire_wait(int wire, int timeout_ms, const struct table_url *, struct text *why);

/* All of it at once: the connection, or -1 with a reason. */
int wire_open(const struct table_url *, int timeout_ms, struct text *why);

/* ---- Talking. */

bool wire_write(int wire, const char *bytes, size_t n_bytes);

/* How many bytes came; 0: none in this time; -1: the end. */
int wire_read(int wire, char *bytes, size_t room, int timeout_ms);

#endif
