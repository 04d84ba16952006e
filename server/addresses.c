/* addresses.c: see addresses.h. */
#include "addresses.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { N_BUCKETS = 1024 };

struct address {
    char text[ADDRESS_TEXT_MAX];
    int n_connections;
    struct address *next;
};

struct addresses {
    struct address *bucket[N_BUCKETS];
};

struct addresses *addresses_new(void)
{
    return calloc(1, sizeof(struct addresses));
}

void addresses_free(struct addresses *addresses)
{
    for (int i = 0; addresses && i < N_BUCKETS; i++) {
        for (struct address *address = addresses->bucket[i], *next; address; address = next) {
            next = address->next;
            free(address);
        }
    }
    free(addresses);
}

/* Where it is in the list, or would be added. */
static struct address **find(struct addresses *addresses, const char *text)
{
    uint32_t hash = 2166136261u;
    for (const char *at = text; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619u;
    struct address **place = &addresses->bucket[hash % N_BUCKETS];
    while (*place && strcmp((*place)->text, text) != 0)
        place = &(*place)->next;
    return place;
}

bool addresses_add(struct addresses *addresses, const char *text, int most)
{
    struct address **place = find(addresses, text);
    if (!*place) {
        *place = calloc(1, sizeof **place);
        if (!*place)
            return false;
        strncpy((*place)->text, text, ADDRESS_TEXT_MAX - 1);
    }
    if ((*place)->n_connections >= most)
        return false;
    (*place)->n_connections++;
    return true;
}

void addresses_remove(struct addresses *addresses, const char *text)
{
    struct address **place = find(addresses, text);
    if (*place && --(*place)->n_connections == 0) {
        struct address *gone = *place;
        *place = gone->next;
        free(gone);
    }
}
