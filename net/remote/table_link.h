/* table_link.h: where a table, or its server, is, as a person says it. */
#ifndef CAIRN_TABLE_LINK_H
#define CAIRN_TABLE_LINK_H

#include <stdbool.h>

#include "text.h"

struct table_link {
    const char *url;   /* https://HOST:PORT/t/TABLE, or http */
    bool is_insecure;  /* whatever certificate is shown there */
};

/* Does it name a server that can be spoken to, by this environment's proxies?
 * False, with one sentence. */
bool table_link_is_good(const struct table_link *, struct text *why);

#endif
