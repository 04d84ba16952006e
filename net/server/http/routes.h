/* routes.h: which request does what. */
#ifndef CAIRN_ROUTES_H
#define CAIRN_ROUTES_H

#include "connection.h"

/* Answers the connection's complete request, now or after the commit. */
void routes_answer(struct connection *);

/* The same of one that was parked: it has been let in already. */
void routes_answer_parked(struct connection *);

/* Is this a proxy that is believed to know who asks? */
bool routes_is_proxy(const struct service *, const char *address);

#endif
