/* number.c: see number.h. */
#include "number.h"

bool number_read(const char *word, uint64_t least, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;
    if (!*word)
        return false;
    for (; *word; word++) {
        if (*word < '0' || *word > '9' || __builtin_mul_overflow(value, 10, &value) ||
            __builtin_add_overflow(value, (uint64_t)(*word - '0'), &value))
            return false;
    }
    if (value < least || value > most)
        return false;
    *number = value;
    return true;
}

bool number_read_int(const char *word, int least, int most, int *number)
{
    uint64_t value;
    if (!number_read(word, (uint64_t)least, (uint64_t)most, &value))
        return false;
    *number = (int)value;
    return true;
}
