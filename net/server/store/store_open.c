/* store_open.c: which kind of store it is, by how it is named. See store.h. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "kinds.h"

enum { PATH_ROOM = 4096 };

bool store_is_address(const char *where)
{
    return where && (strncmp(where, "postgresql://", 13) == 0 ||
                     strncmp(where, "postgres://", 11) == 0);
}

struct store *store_open(const char *where, struct text *why)
{
    return store_is_address(where) ? postgres_open_alone(where, why) : sqlite_open(where, why);
}

struct store *store_open_node(const char *where, const char *door, struct text *why)
{
    return store_is_address(where) ? postgres_open_node(where, door, why)
                                   : sqlite_open(where, why);
}

struct store *store_open_beside(const char *where, struct text *why)
{
    return store_is_address(where) ? postgres_open_beside(where, why)
                                   : sqlite_open_beside(where, why);
}

struct store *store_open_reader(const char *where, const struct store *store, struct text *why)
{
    return store_is_address(where) ? postgres_open_reader(where, store, why)
                                   : sqlite_open_reader(where, why);
}

struct store *store_open_to_read(const char *where, struct text *why)
{
    char path[PATH_ROOM], ignored[PATH_ROOM + 256];
    struct text nobody = text_in(ignored, sizeof ignored), text = text_in(path, sizeof path);
    if (store_is_address(where))
        return store_open_beside(where, why);
    text_format(&text, "%s/cairn.db", where);
    if (access(path, R_OK) != 0) {
        text_format(why, "there is no database %s: %s", path, strerror(errno));
        return NULL;
    }
    struct store *store = store_open(where, &nobody);
    return store ? store : store_open_beside(where, why);
}
