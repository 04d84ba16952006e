/*
 * request.h: one HTTP request as it arrives, by http-parser, within limits.
 * Only the headers that somebody here looks at are kept.
 */
#ifndef CAIRN_REQUEST_H
#define CAIRN_REQUEST_H

#include <http_parser.h>
#include <stdbool.h>
#include <stddef.h>

#include "bytes.h"
#include "server_limits.h"
#include "refusal.h"

enum request_header {
    HEADER_HOST,
    HEADER_ORIGIN,
    HEADER_UPGRADE,
    HEADER_SOCKET_KEY,
    HEADER_SOCKET_VERSION,
    HEADER_ACCEPT_ENCODING,
    HEADER_CONTENT_TYPE,
    HEADER_IF_NONE_MATCH,
    HEADER_AUTHORIZATION,
    HEADER_FORWARDED_FOR,
    N_HEADERS,
    HEADER_OTHER = N_HEADERS,
};

enum { HEADER_NAME_MAX = 32 };

struct request {
    http_parser parser;
    enum http_method method;
    char path[LIMIT_PATH];  /* without what follows a `?`, */
    const char *query;      /* which is this, in the same place; or "" */
    char header[N_HEADERS][LIMIT_HEADER_VALUE];  /* "" if it is not there */
    struct bytes body;
    bool has_begun, is_complete;
    bool wants_upgrade;  /* what follows is no longer HTTP, if we agree */
    bool keeps_alive;
    struct refusal refusal;  /* status 0 if nothing is wrong with it */

    /* While it is read. */
    char name[HEADER_NAME_MAX];
    size_t n_name, n_path, n_head;  /* bytes so far; n_head: all of the head */
    int n_hosts;
    bool is_in_value;
    enum request_header now;
};

void request_begin(struct request *);    /* of a new connection */
void request_continue(struct request *); /* the next one of the same connection */
void request_free(struct request *);     /* what it holds, not itself */

/* As it came, as far as anybody here looks at it: for another node, which is
 * told otherwise who asks. */
void request_write(const struct request *, struct bytes *);

/* Takes bytes until the request is complete or refused, and says how many it
 * took. After a refusal nothing more can be read from this connection. */
size_t request_feed(struct request *, const char *bytes, size_t n_bytes);

#endif
