/* table_url.c: see table_url.h. */
#include "table_url.h"

#include <string.h>

#include "number.h"

enum { PORT_MAX = 65535 };

static const struct {
    const char *name, *port;
    bool is_secret;
} schemes[] = {
    {"http://", "80", false},
    {"https://", "443", true},
    {"ws://", "80", false},
    {"wss://", "443", true},
};

static void copy(char *to, size_t room, const char *from, size_t length)
{
    struct text text = text_in(to, room);
    for (size_t i = 0; i < length; i++)
        text_char(&text, from[i]);
}

/* What follows the scheme, which is noted; NULL: it is none of ours. */
static const char *read_scheme(const char *url, struct table_url *parts)
{
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        size_t length = strlen(schemes[i].name);
        if (strncmp(url, schemes[i].name, length) != 0)
            continue;
        *parts = (struct table_url){.is_secret = schemes[i].is_secret};
        copy(parts->port, sizeof parts->port, schemes[i].port, strlen(schemes[i].port));
        return url + length;
    }
    return NULL;
}

/* HOST, HOST:PORT or [ADDRESS]:PORT. */
static bool read_authority(const char *from, size_t length, struct table_url *parts)
{
    int port;
    if (length == 0 || length >= URL_HOST_MAX || memchr(from, '@', length))
        return false;
    copy(parts->authority, sizeof parts->authority, from, length);
    bool has_brackets = parts->authority[0] == '[';
    const char *host = parts->authority + has_brackets;
    size_t n_host = strcspn(host, has_brackets ? "]" : ":");
    copy(parts->host, sizeof parts->host, host, n_host);
    const char *rest = host + n_host;
    if (n_host == 0 || (has_brackets && *rest++ != ']'))
        return false;
    if (!*rest)
        return true;
    copy(parts->port, sizeof parts->port, rest + 1, strlen(rest + 1));
    return *rest == ':' && number_read_int(rest + 1, 1, PORT_MAX, &port);
}

bool table_url_read(const char *url, struct table_url *parts, struct text *why)
{
    const char *authority = read_scheme(url, parts);
    size_t length = authority ? strcspn(authority, "/?#") : 0;
    if (!authority || !read_authority(authority, length, parts)) {
        text_format(why, "%s is not an address like https://HOST:PORT or, of a table, https://HOST:PORT/t/TABLE", url);
        return false;
    }
    const char *path = authority + length;
    if (strncmp(path, "/t/", 3) == 0)
        copy(parts->id, sizeof parts->id, path + 3, strcspn(path + 3, "/?#"));
    return true;
}
