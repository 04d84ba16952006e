/*
 * tcp.h: a plain TCP connection, from the client's side. Nothing here waits
 * longer than it is told to.
 */
#ifndef CAIRN_TCP_H
#define CAIRN_TCP_H

#include <netdb.h>
#include <stdbool.h>
#include <stddef.h>

#include "table_url.h"

/* ---- Connecting, step by step. */

enum tcp_state { TCP_BEGUN, TCP_OPEN, TCP_FAILED };

/* Looking for a server's addresses, by the name service if need be. NULL: no
 * memory. */
struct tcp_lookup;

struct tcp_lookup *tcp_find_begin(const struct table_url *);

/* How far it is, after so long at most. They are good until tcp_find_end; a
 * failure has a reason. */
enum tcp_state tcp_find_wait(struct tcp_lookup *, int timeout_ms, const struct addrinfo **,
                             struct text *why);
void tcp_find_end(struct tcp_lookup *);

/* Begins to connect to the first of them, without waiting: -1, with a reason, if
 * that cannot be. The caller closes. */
int tcp_begin(const struct addrinfo *, const struct table_url *, struct text *why);

/* How far that is, after so long at most. A failure has a reason. */
enum tcp_state tcp_wait(int wire, int timeout_ms, const struct table_url *, struct text *why);

/* ---- Talking, without waiting. */

/* How many bytes went out, perhaps 0; -1: the end. */
int tcp_write(int wire, const char *bytes, size_t n_bytes);

/* How many bytes came, perhaps 0; -1: the end. */
int tcp_read(int wire, char *bytes, size_t room);

#endif
