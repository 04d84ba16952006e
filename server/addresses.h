/* addresses.h: how many connections come from each network address. */
#ifndef CAIRN_ADDRESSES_H
#define CAIRN_ADDRESSES_H

#include <stdbool.h>

enum { ADDRESS_TEXT_MAX = 64 };

struct addresses;

struct addresses *addresses_new(void);  /* NULL: no memory */
void addresses_free(struct addresses *);

/* One more, unless it has `most` already; false: no. */
bool addresses_add(struct addresses *, const char *address, int most);
void addresses_remove(struct addresses *, const char *address);

#endif
