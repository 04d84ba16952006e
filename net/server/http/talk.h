/* talk.h: what the messages of a socket do. */
#ifndef CAIRN_TALK_H
#define CAIRN_TALK_H

#include "connection.h"

void talk_hear(struct connection *, const char *message, size_t length);

#endif
