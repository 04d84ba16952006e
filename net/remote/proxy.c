/* proxy.c: see proxy.h. */
#include "proxy.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "hex.h"

/* ---- Which one. */

/* In upper case http_proxy is not believed: where a web server starts programs,
 * HTTP_PROXY is what a visitor's header Proxy says. */
static const char *const secret_names[] = {"https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", NULL};
static const char *const plain_names[] = {"http_proxy", "all_proxy", "ALL_PROXY", NULL};
static const char *const none_names[] = {"no_proxy", "NO_PROXY", NULL};

/* The first that says something; the name of it too. NULL: none does. */
static const char *first_of(const char *const *names, const char **name)
{
    for (; *names; names++) {
        const char *value = getenv(*names);
        *name = *names;
        if (value && *value)
            return value;
    }
    return NULL;
}

static bool is_this_machine(const char *host)
{
    struct in_addr four;
    struct in6_addr six;
    if (strcasecmp(host, "localhost") == 0)
        return true;
    if (inet_pton(AF_INET, host, &four) == 1)
        return ntohl(four.s_addr) >> 24 == IN_LOOPBACKNET;
    return inet_pton(AF_INET6, host, &six) == 1 && IN6_IS_ADDR_LOOPBACK(&six);
}

/* Does this entry of no_proxy mean the host? The host itself, or all names
 * that end so: "example.org" and ".example.org" are the same. */
static bool means(const char *entry, size_t length, const char *host)
{
    if (length == 1 && *entry == '*')
        return true;
    if (length > 0 && *entry == '.') {
        entry++;
        length--;
    }
    size_t n_host = strlen(host);
    return length > 0 && length <= n_host && strncasecmp(host + n_host - length, entry, length) == 0 &&
           (length == n_host || host[n_host - length - 1] == '.');
}

static bool needs_none(const char *host)
{
    const char *name, *list = first_of(none_names, &name);
    static const char between[] = ", ";
    if (is_this_machine(host))
        return true;
    while (list && *list) {
        size_t length = strcspn(list, between);
        if (means(list, length, host))
            return true;
        list += length;
        list += strspn(list, between);
    }
    return false;
}

/* ---- What it says. */

/* NAME:PASSWORD, in which %40 is an @. */
static void read_login(const char *from, size_t length, struct proxy *proxy)
{
    char plain[PROXY_LOGIN_MAX / 2];
    struct text text = text_in(plain, sizeof plain);
    for (size_t i = 0; i < length; i++) {
        bool is_coded = from[i] == '%' && i + 2 < length && hex_value(from[i + 1]) >= 0 &&
                        hex_value(from[i + 2]) >= 0;
        int byte = is_coded ? hex_value(from[i + 1]) * 16 + hex_value(from[i + 2]) : from[i];
        if (byte != 0)
            text_char(&text, (char)byte);
        i += is_coded ? 2 : 0;
    }
    sodium_bin2base64(proxy->login, sizeof proxy->login, (const unsigned char *)plain, text.length,
                      sodium_base64_VARIANT_ORIGINAL);
}

static bool read_proxy(const char *value, struct proxy *proxy)
{
    static const char scheme[] = "http://";
    char url[URL_HOST_MAX + sizeof scheme], reason[URL_HOST_MAX * 2];
    struct text text = text_in(url, sizeof url), why = text_in(reason, sizeof reason);
    if (strncasecmp(value, scheme, strlen(scheme)) == 0)
        value += strlen(scheme);
    else if (strstr(value, "://"))
        return false;
    size_t length = strcspn(value, "/");
    const char *at = memrchr(value, '@', length);
    if (at)
        read_login(value, (size_t)(at - value), proxy);
    text_add(&text, scheme);
    text_add(&text, at ? at + 1 : value);
    return !text.is_cut && table_url_read(url, &proxy->where, &why);
}

bool proxy_find(const struct table_url *server, struct proxy *proxy, struct text *why)
{
    const char *name, *value = first_of(server->is_secret ? secret_names : plain_names, &name);
    *proxy = (struct proxy){0};
    if (!value || needs_none(server->host) || read_proxy(value, proxy))
        return true;
    text_format(why, "%s does not name a proxy like http://HOST:PORT, which is the only kind that is spoken to",
                name);
    return false;
}
