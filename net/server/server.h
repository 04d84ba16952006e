/* server.h: `cairn serve`: what the command line asks of the server. */
#ifndef CAIRN_SERVER_H
#define CAIRN_SERVER_H

#include <stdbool.h>

#include "text.h"

enum { SERVER_PROXIES_MAX = 16 };

/* Rates: 0 is no limit. */
struct server_settings {
    const char *host;         /* a name or an address */
    int port;                 /* 0: any free one */
    const char *data;         /* the folder of the database, */
    const char *store;        /* or its address ("postgresql://…"); NULL: the folder */
    const char *door;         /* "host:port" for other nodes over the same store; NULL: none, */
    const char *secret;       /* and the file of the secret that they share */
    const char *page;         /* the folder of the page; NULL: there is none */
    int address_connections;  /* from one address, at once */
    int messages_per_s;       /* of one socket */
    int requests_per_s;       /* of one address */
    int tables_per_min;       /* made by one address */
    int grace_ms;             /* one may be away so long, then others may claim the win */
    int keep_finished_days;   /* games that are over; 0: for ever */
    int keep_waiting_days;    /* tables that wait for players, and nothing has happened; 0: for ever */
    int keep_unfinished_days; /* the same of games in play */
    const char *proxy[SERVER_PROXIES_MAX];  /* whose X-Forwarded-For is believed */
    int n_proxies;
    bool tells_metrics_to_all;  /* not only to this machine */
    bool logs_tables;         /* made, over, deleted */
    void (*is_ready)(const char *url);
    void (*is_also_at)(const char *url);  /* for other devices on the network */
};

/* Can a database have this address? */
bool server_is_store(const char *address);

/* Serves until SIGTERM or SIGINT, then true. False, with one sentence, if it
 * cannot begin. */
bool server_run(const struct server_settings *, struct text *why);

#endif
