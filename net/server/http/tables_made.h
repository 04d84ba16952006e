/*
 * tables_made.h: how many tables an address may make, whether it asks for
 * them, agrees to a rematch or ends a round.
 */
#ifndef CAIRN_TABLES_MADE_H
#define CAIRN_TABLES_MADE_H

#include "connection.h"

/* May this connection's address make one more? False: refused. */
bool tables_may_be_made(struct connection *, struct refusal *);

/* It has. */
void tables_count_made(struct connection *);

#endif
