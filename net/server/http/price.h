/*
 * price.h: what an address pays for what it asks, out of what it may ask a
 * second: one for a connection, by which the first request on it is paid; one for
 * every other request, whatever is answered; and one more for each millisecond of
 * the processor that they took. So it is of no use to ask for what is dear.
 *
 * Who has used it up is told so, and his connection is closed with all that he
 * has sent on it; who goes on all the same is no longer listened to.
 */
#ifndef CAIRN_PRICE_H
#define CAIRN_PRICE_H

#include "connection.h"

/* Is a new connection from this address taken? Of a proxy it is not known yet who
 * pays: there the request does. */
bool price_of_connection(struct service *, const char *address);

/* May it be answered? It is paid all the same. */
bool price_of_request(struct connection *);

/* The same for a message of a socket: all sockets of an address together may say
 * as much as LIMIT_SOCKETS_TALKING of them. */
bool price_of_message(struct connection *);

/* A piece of work for a connection begins, and ends with what it took. */
int64_t price_begin_work(void);
void price_end_work(struct connection *, int64_t began_us);

#endif
