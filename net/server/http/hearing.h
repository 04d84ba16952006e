/* hearing.h: what the messages of a socket do. */
#ifndef CAIRN_HEARING_H
#define CAIRN_HEARING_H

#include "connection.h"

void hear_message(struct connection *, const char *message, size_t length);

#endif
