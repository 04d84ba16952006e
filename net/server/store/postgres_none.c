/* postgres_none.c: instead of the PostgreSQL store, where the program was built
 * without libpq. See kinds.h. */
#include "kinds.h"

static void *refuse(struct text *why)
{
    text_add(why, "this cairn was built without PostgreSQL: libpq was not there");
    return NULL;
}

struct store *postgres_open_alone(const char *url, struct text *why)
{
    (void)url;
    return refuse(why);
}

struct store *postgres_open_node(const char *url, const char *door, struct text *why)
{
    (void)url;
    (void)door;
    return refuse(why);
}

struct store *postgres_open_beside(const char *url, struct text *why)
{
    (void)url;
    return refuse(why);
}

struct store *postgres_open_reader(const char *url, const struct store *store, struct text *why)
{
    (void)url;
    (void)store;
    return refuse(why);
}

struct operator *postgres_operator_open(const char *url, struct text *why)
{
    (void)url;
    return refuse(why);
}
