/* bytes.c: see bytes.h. */
#include "bytes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void bytes_add(struct bytes *bytes, const void *more, size_t n_more)
{
    if (n_more == 0)
        return;
    if (bytes->length + n_more > bytes->room) {
        size_t room = bytes->room > 0 ? bytes->room : 512;
        while (room < bytes->length + n_more)
            room *= 2;
        char *start = realloc(bytes->start, room);
        if (!start) {
            bytes->is_short = true;
            return;
        }
        bytes->start = start;
        bytes->room = room;
    }
    memcpy(bytes->start + bytes->length, more, n_more);
    bytes->length += n_more;
}

void bytes_add_text(struct bytes *bytes, const char *text)
{
    bytes_add(bytes, text, strlen(text));
}

void bytes_drop_front(struct bytes *bytes, size_t n_bytes)
{
    assert(n_bytes <= bytes->length);
    if (n_bytes == 0)
        return;
    bytes->length -= n_bytes;
    memmove(bytes->start, bytes->start + n_bytes, bytes->length);
}

void bytes_free(struct bytes *bytes)
{
    free(bytes->start);
    *bytes = (struct bytes){0};
}
