/*
 * tcp.h: a plain TCP connection to a server, from the client's side.
 */
#ifndef CAIRN_TCP_H
#define CAIRN_TCP_H

#include <netdb.h>
#include <stdbool.h>
#include <stddef.h>

#include "table_url.h"

/* ---- Connecting, step by step, for whoever has a screen to keep alive. */

/* The server's addresses, for freeaddrinfo. NULL, with a reason. This alone may
 * take as long as the name service does. */
struct addrinfo *tcp_find(const struct table_url *, struct text *why);

/* Begins to connect to the first of them, without waiting: -1, with a reason, if
 * that cannot be. The caller closes. */
int tcp_begin(const struct addrinfo *, const struct table_url *, struct text *why);

enum tcp_state { TCP_BEGUN, TCP_OPEN, TCP_FAILED };

/* How far it is, after so long at most. A failure has a reason. */
enum tcp_state tcp_wait(int wire, int timeout_ms, const struct table_url *, struct text *why);

/* All of it at once: the connection, or -1 with a reason. */
int tcp_open(const struct table_url *, int timeout_ms, struct text *why);

/* ---- Talking. */

bool tcp_write(int wire, const char *bytes, size_t n_bytes);

/* How many bytes came; 0: none in this time; -1: the end. */
int tcp_read(int wire, char *bytes, size_t room, int timeout_ms);

#endif
