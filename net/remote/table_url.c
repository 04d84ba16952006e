/* table_url.c: see table_url.h. */
#include "table_url.h"

#include <string.h>

static void copy(char *to, size_t room, const char *from, size_t length)
{
    struct text text = text_in(to, room);
    for (size_t i = 0; i < length; i++)
        text_char(&text, from[i]);
}

bool table_url_read(const char *url, struct table_url *parts, struct text *why)
{
    static const char scheme[] = "http://";
    if (strncmp(url, "https://", strlen("https://")) == 0) {
        text_add(why, "https is not spoken here: connect to the server's own port, "
                      "or through a tunnel such as stunnel");
        return false;
    }
    *parts = (struct table_url){.port = "80"};
    const char *authority = url + strlen(scheme);
    bool is_http = strncmp(url, scheme, strlen(scheme)) == 0;
    size_t n_authority = is_http ? strcspn(authority, "/") : 0;
    if (n_authority == 0 || n_authority >= URL_HOST_MAX) {
        text_format(why, "%s is not an address like http://HOST:PORT/t/TABLE", url);
        return false;
    }
    copy(parts->authority, sizeof parts->authority, authority, n_authority);
    const char *host = parts->authority + (parts->authority[0] == '[');
    size_t n_host = strcspn(host, parts->authority[0] == '[' ? "]" : ":");
    copy(parts->host, sizeof parts->host, host, n_host);
    const char *colon = strchr(host + n_host, ':');
    if (colon)
        copy(parts->port, sizeof parts->port, colon + 1, strlen(colon + 1));
    const char *path = authority + n_authority;
    if (strncmp(path, "/t/", 3) == 0)
        copy(parts->id, sizeof parts->id, path + 3, strcspn(path + 3, "/?#"));
    return true;
}
