/* query.h: the part of an address after its `?`: NAME=VALUE joined by `&`. */
#ifndef CAIRN_QUERY_H
#define CAIRN_QUERY_H

#include <stdbool.h>
#include <stddef.h>

/* The first value of this name, decoded. False if it is not there or empty,
 * or cannot be read or does not fit. */
bool query_find(const char *query, const char *name, char *value, size_t room);

#endif
