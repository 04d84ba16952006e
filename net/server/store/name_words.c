/* name_words.c: see name_words.h. */
#include "name_words.h"

#include <string.h>

#include "utf8.h"

/* Of what is not ASCII all counts as a letter but blanks and marks of
 * Latin 1 and General Punctuation. */
static bool is_of_word(uint32_t code)
{
    if (code < 0x80)
        return (code >= '0' && code <= '9') || ((code | 0x20) >= 'a' && (code | 0x20) <= 'z');
    return code >= 0xc0 && !(code >= 0x2000 && code <= 0x206f) && code != 0x3000;
}

/* Small letters of Latin 1, Greek and Cyrillic; elsewhere letters are as they
 * are written. All stay of the same length. */
static void add_small(uint32_t code, const char *bytes, int length, char **out)
{
    bool is_ascii = code >= 'A' && code <= 'Z';
    bool is_by_32 = (code >= 0xc0 && code <= 0xde && code != 0xd7) ||
                    (code >= 0x391 && code <= 0x3a9) || (code >= 0x410 && code <= 0x42f);
    uint32_t small = is_ascii || is_by_32 ? code + 0x20 : code;
    if (length == 2) {
        *(*out)++ = (char)(0xc0 | small >> 6);
        *(*out)++ = (char)(0x80 | (small & 0x3f));
    } else if (length == 1) {
        *(*out)++ = (char)small;
    } else {
        memcpy(*out, bytes, (size_t)length);
        *out += length;
    }
}

bool name_word(const char *name, int number, char word[ROW_NAME_MAX])
{
    size_t left = strnlen(name, ROW_NAME_MAX - 1);
    char *out = word;
    while (left > 0) {
        uint32_t code;
        int length = utf8_read(name, left, &code);
        bool is_part = length > 0 && is_of_word(code);
        if (is_part)
            add_small(code, name, length, &out);
        else if (out > word && number-- == 0)
            break;
        else
            out = word;
        length = length > 0 ? length : 1;
        name += length;
        left -= (size_t)length;
    }
    *out = '\0';
    return out > word && number <= 0;
}

bool name_is_within(const char *wanted, const char *name)
{
    char one[ROW_NAME_MAX], other[ROW_NAME_MAX];
    bool is_within = name_word(wanted, 0, one);
    for (int i = 0; is_within && name_word(wanted, i, one); i++) {
        is_within = false;
        for (int j = 0; !is_within && name_word(name, j, other); j++)
            is_within = strcmp(one, other) == 0;
    }
    return is_within;
}
