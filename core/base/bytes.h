/* bytes.h: bytes that grow at their end. All zeros is empty. */
#ifndef CAIRN_BYTES_H
#define CAIRN_BYTES_H

#include <stdbool.h>
#include <stddef.h>

struct bytes {
    char *start;
    size_t length, room;
    bool is_short;  /* there was no memory for some of them */
};

void bytes_add(struct bytes *, const void *more, size_t n_more);
void bytes_add_text(struct bytes *, const char *);
void bytes_drop_front(struct bytes *, size_t n_bytes);
void bytes_free(struct bytes *);  /* and leaves it empty */

#endif
