/* query.c: see query.h. */
#include "query.h"

#include <string.h>

#include "hex.h"

/* `%41` is A, `+` a blank. */
static bool decode(const char *from, size_t n_from, char *value, size_t room)
{
    size_t length = 0;
    for (size_t i = 0; i < n_from; i++) {
        char c = from[i] == '+' ? ' ' : from[i];
        if (c == '%') {
            if (n_from - i < 3 || hex_value(from[i + 1]) < 0 || hex_value(from[i + 2]) < 0)
                return false;
            c = (char)(hex_value(from[i + 1]) << 4 | hex_value(from[i + 2]));
            i += 2;
        }
        if (c == '\0' || length + 1 >= room)
            return false;
        value[length++] = c;
    }
    value[length] = '\0';
    return length > 0;
}

bool query_find(const char *query, const char *name, char *value, size_t room)
{
    size_t n_name = strlen(name);
    while (*query) {
        size_t length = strcspn(query, "&");
        if (length > n_name && strncmp(query, name, n_name) == 0 && query[n_name] == '=')
            return decode(query + n_name + 1, length - n_name - 1, value, room);
        query += length;
        query += *query == '&';
    }
    return false;
}
