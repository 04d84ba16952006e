/* door_address.h: "host:port" or "[host]:port", by which nodes find each other. */
#ifndef CAIRN_DOOR_ADDRESS_H
#define CAIRN_DOOR_ADDRESS_H

#include <stdbool.h>

#include "store.h"

/* False: it is none. */
bool door_address_read(const char *address, char host[STORE_DOOR_MAX], int *port);

#endif
