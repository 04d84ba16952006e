/* table_url.h: the address of a table at a server, in parts. */
#ifndef CAIRN_TABLE_URL_H
#define CAIRN_TABLE_URL_H

#include <stdbool.h>

#include "text.h"

enum { URL_HOST_MAX = 256, URL_ID_MAX = 64 };

/* Where a table is: of "http://HOST:PORT/t/ID", or https. */
struct table_url {
    bool is_secret;                /* https, or wss, which is the same here */
    char host[URL_HOST_MAX];       /* without brackets */
    char port[8];
    char authority[URL_HOST_MAX];  /* for the header Host */
    char id[URL_ID_MAX];           /* or "": only the server is meant */
};

/* False, with one sentence. */
bool table_url_read(const char *url, struct table_url *, struct text *why);

#endif
