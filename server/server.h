/* server.h: `cairn serve`: what the command line asks of the server. */
#ifndef CAIRN_SERVER_H
#define CAIRN_SERVER_H

#include <stdbool.h>

#include "text.h"

struct server_settings {
    const char *host;         /* a name or an address */
    int port;                 /* 0: any free one */
    const char *data;         /* the folder of the database */
    const char *page;         /* the folder of the page; NULL: there is none */
    int address_connections;  /* from one address, at once */
    int grace_ms;             /* one may be away so long, then others may claim the win */
    void (*is_ready)(const char *url);
};

/* Serves until SIGTERM or SIGINT, then true. False, with one sentence, if it
 * cannot begin. */
bool server_run(const struct server_settings *, struct text *why);

#endif
