/*
 * proxy.h: which proxy leads to a server, by the variables that other programs
 * read too: https_proxy or http_proxy, all_proxy, and no_proxy for what is
 * reached without one. This machine itself always is.
 */
#ifndef CAIRN_PROXY_H
#define CAIRN_PROXY_H

#include "table_url.h"

enum { PROXY_LOGIN_MAX = 512 };

struct proxy {
    struct table_url where;       /* host "": there is none */
    char login[PROXY_LOGIN_MAX];  /* NAME:PASSWORD in base 64, or "" */
};

/* False, with one sentence: a variable names one that is not understood. */
bool proxy_find(const struct table_url *server, struct proxy *, struct text *why);

#endif
