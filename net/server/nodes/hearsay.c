/* hearsay.c: see hearsay.h. */
#include "hearsay.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "messages.h"

/* An address is worth telling of when it has used so much of what it may: where
 * there are not more nodes than this, nobody escapes a limit below it. */
enum { WORTH_TELLING = 8 };

static double per_s_of(const struct server_settings *settings, enum allowance which)
{
    return which == ALLOW_TABLE     ? settings->tables_per_min / 60.0
           : which == ALLOW_MESSAGE ? (double)LIMIT_SOCKETS_TALKING * settings->messages_per_s
                                    : settings->requests_per_s;
}

static double burst_of(const struct server_settings *settings, enum allowance which)
{
    return which == ALLOW_TABLE ? (double)LIMIT_TABLE_BURST
                                : (double)LIMIT_BURST_S * per_s_of(settings, which);
}

/* ---- Open tables. */

static bool add_own(const struct room *room, struct hearsay_table *table)
{
    char buffer[MESSAGE_TABLE_MAX];
    struct text object = text_in(buffer, sizeof buffer);
    message_open_table(room, &object);
    *table = (struct hearsay_table){.row = room->about.row, .payer = room_payer(room),
                                    .object = strdup(buffer)};
    return table->object;
}

/* Ours, and how many. -1: no memory. */
static int list_own(const struct rooms *rooms, struct hearsay_table out[LIMIT_OPEN_LIST])
{
    const struct room *waiting[LIMIT_OPEN_LIST];
    int n_waiting = rooms_waiting(rooms, waiting), n = 0;
    while (n < n_waiting && add_own(waiting[n], &out[n]))
        n++;
    if (n == n_waiting)
        return n;
    hearsay_let_go(out, n);
    return -1;
}

void hearsay_let_go(struct hearsay_table table[], int n)
{
    for (int i = 0; i < n; i++)
        free(table[i].object);
}

static int newest_first(const void *one, const void *other)
{
    int64_t a = ((const struct hearsay_table *)one)->row;
    int64_t b = ((const struct hearsay_table *)other)->row;
    return (a < b) - (a > b);
}

static int count_alike(const struct hearsay_table out[], int n, uint64_t payer)
{
    int n_alike = 0;
    for (int i = 0; i < n; i++)
        n_alike += out[i].payer == payer;
    return n_alike;
}

int hearsay_waiting(const struct hearsay *hearsay, const struct rooms *rooms,
                    struct hearsay_table out[LIMIT_OPEN_LIST])
{
    struct hearsay_table own[LIMIT_OPEN_LIST];
    int n_own = list_own(rooms, own), n_out = 0, n = n_own > 0 ? n_own : 0;
    struct hearsay_table *all = malloc(((size_t)n + (size_t)hearsay->n_tables + 1) * sizeof *all);
    if (n_own < 0 || !all) {
        hearsay_let_go(own, n);
        free(all);
        return -1;
    }
    memcpy(all, own, (size_t)n * sizeof *all);
    bool is_copied = true;
    for (int i = 0; i < hearsay->n_tables; i++) {
        all[n] = hearsay->tables[i];
        all[n].object = strdup(all[n].object);
        is_copied = is_copied && all[n].object;
        n++;
    }
    qsort(all, (size_t)n, sizeof *all, newest_first);
    for (int i = 0; i < n; i++) {
        if (is_copied && n_out < LIMIT_OPEN_LIST &&
            count_alike(out, n_out, all[i].payer) < LIMIT_OPEN_BY_ADDRESS)
            out[n_out++] = all[i];
        else
            free(all[i].object);
    }
    free(all);
    return is_copied ? n_out : -1;
}

/* ---- Telling. */

static void tell_use(void *user, const struct address_use *use)
{
    json_t *said = json_pack("[s,i]", use->address, use->n_connections);
    for (int i = 0; said && i < N_ALLOWANCES; i++) {
        json_array_append_new(said, json_real(use->level[i]));
        json_array_append_new(said, json_integer((json_int_t)use->count[i]));
    }
    json_array_append_new(user, said);
}

static json_t *tell_tables(const struct rooms *rooms)
{
    struct hearsay_table own[LIMIT_OPEN_LIST];
    json_t *list = json_array();
    int n_own = list_own(rooms, own);
    for (int i = 0; i < n_own; i++) {
        char payer[24];
        snprintf(payer, sizeof payer, "%llx", (unsigned long long)own[i].payer);
        json_array_append_new(list, json_pack("[I,s,s]", (json_int_t)own[i].row, payer,
                                              own[i].object));
    }
    hearsay_let_go(own, n_own > 0 ? n_own : 0);
    return list;
}

static void tell(struct rooms *rooms, struct addresses *addresses,
                 const struct server_settings *settings, int64_t now_ms)
{
    struct address_use least = {.n_connections = settings->address_connections / WORTH_TELLING};
    double per_s[N_ALLOWANCES];
    json_t *uses = json_array();
    for (int i = 0; i < N_ALLOWANCES; i++) {
        per_s[i] = per_s_of(settings, (enum allowance)i);
        least.level[i] = burst_of(settings, (enum allowance)i) / (double)WORTH_TELLING;
    }
    addresses_each_use(addresses, &least, per_s, now_ms, tell_use, uses);
    json_t *news = json_pack("{s:o,s:o}", "waiting", tell_tables(rooms), "used", uses);
    char *text = news ? json_dumps(news, JSON_COMPACT) : NULL;
    if (text)
        rooms_tell_nodes(rooms, text);
    free(text);
    json_decref(news);
}

/* ---- Hearing. */

struct hearing {
    struct hearsay *hearsay;
    struct addresses *addresses;
    const struct server_settings *settings;
    int64_t now_ms;
};

static void hear_table(struct hearsay *hearsay, json_t *said)
{
    json_int_t row;
    const char *payer, *object;
    if (json_unpack(said, "[I,s,s]", &row, &payer, &object) != 0)
        return;
    if (hearsay->n_tables == hearsay->tables_room) {
        int room = hearsay->tables_room > 0 ? 2 * hearsay->tables_room : LIMIT_OPEN_LIST;
        struct hearsay_table *more = realloc(hearsay->tables, (size_t)room * sizeof *more);
        if (!more)
            return;
        hearsay->tables = more;
        hearsay->tables_room = room;
    }
    char *copy = strdup(object);
    if (copy)
        hearsay->tables[hearsay->n_tables++] = (struct hearsay_table){
            .row = row, .payer = strtoull(payer, NULL, 16), .object = copy};
}

static void hear_use(const struct hearing *hearing, int64_t node, json_t *said)
{
    struct address_use use = {.address = json_string_value(json_array_get(said, 0)),
                              .n_connections =
                                  (int)json_integer_value(json_array_get(said, 1))};
    double per_s[N_ALLOWANCES];
    if (!use.address)
        return;
    for (int i = 0; i < N_ALLOWANCES; i++) {
        per_s[i] = per_s_of(hearing->settings, (enum allowance)i);
        use.level[i] = json_number_value(json_array_get(said, (size_t)(2 + 2 * i)));
        use.count[i] = (uint64_t)json_integer_value(json_array_get(said, (size_t)(3 + 2 * i)));
    }
    addresses_hear_use(hearing->addresses, node, &use, per_s, hearing->now_ms);
}

static void hear_node(void *user, const struct store_node *node)
{
    const struct hearing *hearing = user;
    json_t *news = node->is_us || !node->news ? NULL : json_loads(node->news, 0, NULL), *said;
    size_t i;
    json_array_foreach(json_object_get(news, "waiting"), i, said)
        hear_table(hearing->hearsay, said);
    json_array_foreach(json_object_get(news, "used"), i, said)
        hear_use(hearing, node->node, said);
    json_decref(news);
}

void hearsay_free(struct hearsay *hearsay)
{
    hearsay_let_go(hearsay->tables, hearsay->n_tables);
    free(hearsay->tables);
    *hearsay = (struct hearsay){0};
}

void hearsay_exchange(struct hearsay *hearsay, struct rooms *rooms, struct addresses *addresses,
                      const struct server_settings *settings, int64_t now_ms)
{
    struct hearing hearing = {hearsay, addresses, settings, now_ms};
    tell(rooms, addresses, settings, now_ms);
    hearsay_let_go(hearsay->tables, hearsay->n_tables);
    hearsay->n_tables = 0;
    rooms_each_node(rooms, hear_node, &hearing);
}
