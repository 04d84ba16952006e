/* door_address.c: see door_address.h. */
#include "door_address.h"

#include <string.h>

#include "number.h"

enum { PORT_MAX = 65535, PORT_DIGITS = 6 };

bool door_address_read(const char *address, char host[STORE_DOOR_MAX], int *port)
{
    const char *colon = strrchr(address, ':');
    size_t length = colon ? (size_t)(colon - address) : 0;
    size_t bracket = length > 1 && address[0] == '[' && address[length - 1] == ']';
    if (length <= 2 * bracket || strlen(address) >= STORE_DOOR_MAX - PORT_DIGITS ||
        !number_read_int(colon + 1, 0, PORT_MAX, port))
        return false;
    memcpy(host, address + bracket, length - 2 * bracket);
    host[length - 2 * bracket] = '\0';
    return true;
}
