/* tables.c: see tables.h. */
#include "tables.h"

#include "errand.h"
#include "table_json.h"

enum { ANSWER_MS = 10000 };

/* What the server says where it does not do it. */
static enum tables_result refuse(int status, json_t *answer, struct text *why)
{
    const char *said = json_text(json_object_get(answer, "error"), "text");
    if (*said)
        text_add(why, said);
    else
        text_format(why, "the server gave no answer that makes sense (status %d)", status);
    return TABLES_REFUSED;
}

static enum tables_result ask(const struct route *route, const struct errand_wish *wish,
                              bool (*goes_on)(void), json_t **answer, struct text *why)
{
    struct errand *errand = errand_new(route, wish);
    enum tables_result result = TABLES_NO_ANSWER;
    *answer = NULL;
    if (!errand) {
        text_add(why, "there is no memory left");
    } else if (errand_finish(errand, goes_on, why)) {
        int status = errand_status(errand);
        *answer = json_loads(errand_body(errand), 0, NULL);
        result = status / 100 == 2 ? TABLES_DONE : refuse(status, *answer, why);
    }
    errand_free(errand);
    return result;
}

/* At /api/tables, or of the table of the link: /api/tables/TABLE and what is to
 * be done there. */
static enum tables_result ask_about(const struct table_link *link, bool is_of_table, const char *action,
                                    struct errand_wish *wish, bool (*goes_on)(void), json_t **answer,
                                    struct text *why)
{
    struct route route;
    char path[URL_ID_MAX + 64];
    struct text text = text_in(path, sizeof path);
    *answer = NULL;
    if (!route_find(link, &route, why))
        return TABLES_REFUSED;
    enum tables_result result = TABLES_REFUSED;
    if (is_of_table && !route.url.id[0]) {
        text_format(why, "%s names no table: it ends in /t/TABLE", link->url);
    } else {
        text_format(&text, is_of_table ? "/api/tables/%s%s" : "/api/tables%.0s%s", route.url.id, action);
        wish->path = path;
        wish->timeout_ms = ANSWER_MS;
        result = ask(&route, wish, goes_on, answer, why);
    }
    route_free(&route);
    return result;
}

/* An answer without what it should have. */
static enum tables_result make_no_sense(struct text *why)
{
    text_add(why, "the server gave no answer that makes sense");
    return TABLES_REFUSED;
}

enum tables_result tables_list(const struct table_link *link, json_t **tables, struct text *why)
{
    struct errand_wish wish = {.method = "GET"};
    json_t *answer;
    enum tables_result result = ask_about(link, false, "?state=open", &wish, NULL, &answer, why);
    *tables = json_incref(json_object_get(answer, "tables"));
    if (result == TABLES_DONE && !json_is_array(*tables))
        result = make_no_sense(why);
    json_decref(answer);
    return result;
}

enum tables_result tables_make(const struct table_link *link, json_t *body, json_t **answer,
                               struct text *why)
{
    struct errand_wish wish = {.method = "POST", .body = body};
    enum tables_result result = ask_about(link, false, "", &wish, NULL, answer, why);
    if (result == TABLES_DONE && !*json_text(*answer, "table"))
        result = make_no_sense(why);
    return result;
}

enum tables_result tables_delete(const struct table_link *link, const char *owner_key, struct text *why)
{
    struct errand_wish wish = {.method = "DELETE", .key = owner_key};
    json_t *answer;
    enum tables_result result = ask_about(link, true, "", &wish, NULL, &answer, why);
    json_decref(answer);
    return result;
}

enum tables_result tables_join(const struct table_link *link, const char *name, bool (*goes_on)(void),
                               char key[SEAT_KEY_DIGITS + 1], struct text *why)
{
    json_t *body = *name ? json_pack("{s:s}", "name", name) : json_object(), *answer;
    struct errand_wish wish = {.method = "POST", .body = body};
    enum tables_result result = ask_about(link, true, "/join", &wish, goes_on, &answer, why);
    const char *given = json_text(answer, "key");
    if (result == TABLES_DONE && strlen(given) == SEAT_KEY_DIGITS)
        memcpy(key, given, SEAT_KEY_DIGITS + 1);
    else if (result == TABLES_DONE)
        result = make_no_sense(why);
    json_decref(answer);
    json_decref(body);
    return result;
}
