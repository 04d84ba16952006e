/*
 * utf8.h: one character of text that may not be well-formed.
 */
#ifndef CAIRN_UTF8_H
#define CAIRN_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* The length in bytes of the well-formed character at the beginning, and its
 * code; 0 if there is none. */
static inline int utf8_read(const char *bytes, size_t n_bytes, uint32_t *code)
{
    const unsigned char *at = (const unsigned char *)bytes;
    if (n_bytes == 0)
        return 0;
    if (at[0] < 0x80) {
        *code = at[0];
        return 1;
    }
    if (at[0] < 0xc2 || at[0] > 0xf4)
        return 0;
    int length = at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : 2;
    if ((size_t)length > n_bytes)
        return 0;
    *code = at[0] & (0xffu >> (length + 1));
    for (int i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (at[i] & 0x3f);
    }
    static const uint32_t least[] = {[2] = 0x80, [3] = 0x800, [4] = 0x10000};
    if (*code < least[length] || *code > 0x10ffff || (*code >= 0xd800 && *code <= 0xdfff))
        return 0;
    return length;
}

#endif
