/* hearing.h: what the messages of a socket do. */
#ifndef CAIRN_HEARING_H
#define CAIRN_HEARING_H

#include "connection.h"

/* At once or, where the table is not settled, when it is: one after another. */
void hear_message(struct connection *, const char *message, size_t length);

/* Those that were held back, as far as they can be heard now. */
void hear_held(struct connection *);

#endif
