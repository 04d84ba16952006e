/*
 * listening.h: the address at which the server is found, and how people are
 * told of it.
 */
#ifndef CAIRN_LISTENING_H
#define CAIRN_LISTENING_H

#include <uv.h>

#include "server.h"

/* False, with one sentence. */
bool listening_begin(uv_tcp_t *, const char *host, int port, uv_connection_cb, struct text *why);

int listening_port(const uv_tcp_t *);

/* Says where, as the settings wish; returns the port. */
int listening_say(const uv_tcp_t *, const struct server_settings *);

#endif
