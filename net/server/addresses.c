/* addresses.c: see addresses.h. */
#include "addresses.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

enum { ADDRESS_BUCKETS = 1024, FORGOTTEN_MS = 600000, ELSEWHERE_MS = 3000 };

/* What another node has said of it. */
struct elsewhere {
    int64_t node, heard_ms;
    int n_connections;
    uint64_t count[N_ALLOWANCES];
    struct elsewhere *next;
};

struct address {
    char text[ADDRESS_TEXT_MAX];
    int n_connections;
    uint64_t count[N_ALLOWANCES];  /* spent here, ever */
    struct elsewhere *elsewhere;
    bool is_barred;
    double spent[N_ALLOWANCES];  /* and not yet regained */
    int64_t spent_ms[N_ALLOWANCES];
    int64_t used_ms;
    struct address *next;
};

struct addresses {
    struct address *bucket[ADDRESS_BUCKETS];
    int64_t told_ms;  /* when nodes last told each other */
    double stranger_spent[N_ALLOWANCES];  /* addresses_distrust */
    int64_t stranger_ms[N_ALLOWANCES];
};

static void free_address(struct address *address)
{
    while (address->elsewhere) {
        struct elsewhere *elsewhere = address->elsewhere;
        address->elsewhere = elsewhere->next;
        free(elsewhere);
    }
    free(address);
}

bool address_normal(const char *text, char normal[ADDRESS_TEXT_MAX])
{
    struct in_addr four;
    struct in6_addr six;
    struct text out = text_in(normal, ADDRESS_TEXT_MAX);
    if (inet_pton(AF_INET, text, &four) == 1) {
        text_add(&out, text);
        return true;
    }
    char plain[ADDRESS_TEXT_MAX];
    struct text copy = text_in(plain, sizeof plain);
    for (const char *at = text; *at && *at != '%' && *at != '/'; at++)  /* fe80::1%eth0, …/64 */
        text_char(&copy, *at);
    if (inet_pton(AF_INET6, plain, &six) != 1)
        return false;
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        inet_ntop(AF_INET, six.s6_addr + 12, normal, ADDRESS_TEXT_MAX);
        return true;
    }
    memset(six.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &six, plain, sizeof plain);
    text_format(&out, "%s/64", plain);
    return true;
}

/* ---- The list. */

struct addresses *addresses_new(void)
{
    return calloc(1, sizeof(struct addresses));
}

void addresses_free(struct addresses *addresses)
{
    for (int i = 0; addresses && i < ADDRESS_BUCKETS; i++) {
        for (struct address *address = addresses->bucket[i], *next; address; address = next) {
            next = address->next;
            free_address(address);
        }
    }
    free(addresses);
}

static uint64_t hash_of(const char *text)
{
    uint64_t hash = 14695981039346656037u;
    for (const char *at = text; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 1099511628211u;
    return hash;
}

/* As it is kept; what is no address, as it is. */
static void normalize(const char *given, char text[ADDRESS_TEXT_MAX])
{
    if (!address_normal(given, text)) {
        struct text other = text_in(text, ADDRESS_TEXT_MAX);
        text_add(&other, given);
    }
}

uint64_t address_number(const char *given)
{
    char text[ADDRESS_TEXT_MAX];
    normalize(given, text);
    return hash_of(text);
}

/* It, made if it is not there; NULL: no memory. */
static struct address *find(struct addresses *addresses, const char *given)
{
    char text[ADDRESS_TEXT_MAX];
    normalize(given, text);
    struct address **place = &addresses->bucket[hash_of(text) % ADDRESS_BUCKETS];
    while (*place && strcmp((*place)->text, text) != 0)
        place = &(*place)->next;
    if (!*place) {
        *place = calloc(1, sizeof **place);
        if (*place) {
            memcpy((*place)->text, text, sizeof text);
            memcpy((*place)->spent, addresses->stranger_spent, sizeof (*place)->spent);
            memcpy((*place)->spent_ms, addresses->stranger_ms, sizeof (*place)->spent_ms);
        }
    }
    return *place;
}

static int count_elsewhere(const struct addresses *addresses, const struct address *address)
{
    int n = 0;
    for (const struct elsewhere *one = address->elsewhere; one; one = one->next)
        if (addresses->told_ms - one->heard_ms < ELSEWHERE_MS)
            n += one->n_connections;
    return n;
}

bool addresses_add(struct addresses *addresses, const char *text, int most)
{
    struct address *address = find(addresses, text);
    if (!address || address->n_connections + count_elsewhere(addresses, address) >= most)
        return false;
    address->n_connections++;
    return true;
}

void addresses_remove(struct addresses *addresses, const char *text)
{
    struct address *address = find(addresses, text);
    if (address)
        address->n_connections--;
}

/* It, with what it has regained since it was last looked at; NULL: no memory. */
static struct address *look_at(struct addresses *addresses, const char *text,
                               enum allowance which, double per_s, int64_t now_ms)
{
    struct address *address = find(addresses, text);
    if (!address)
        return NULL;
    double regained = (double)(now_ms - address->spent_ms[which]) / 1000 * per_s;
    double spent = address->spent[which] - regained;
    address->spent[which] = spent > 0 ? spent : 0;
    address->spent_ms[which] = address->used_ms = now_ms;
    return address;
}

bool addresses_have(struct addresses *addresses, const char *text, enum allowance which,
                    double per_s, double burst, int64_t now_ms)
{
    if (per_s <= 0)
        return true;
    const struct address *address = look_at(addresses, text, which, per_s, now_ms);
    return address && address->spent[which] + 1 <= burst;
}

void addresses_charge(struct addresses *addresses, const char *text, enum allowance which, double n,
                      double per_s, double most, int64_t now_ms)
{
    struct address *address =
        per_s > 0 && n > 0 ? look_at(addresses, text, which, per_s, now_ms) : NULL;
    if (address) {
        double left = most > address->spent[which] ? most - address->spent[which] : 0;
        double added = n < left ? n : left;
        address->spent[which] += added;
        address->count[which] += (uint64_t)added;
    }
}

bool addresses_spend(struct addresses *addresses, const char *text, enum allowance which,
                     double per_s, double burst, int64_t now_ms)
{
    if (!addresses_have(addresses, text, which, per_s, burst, now_ms))
        return false;
    addresses_charge(addresses, text, which, 1, per_s, burst, now_ms);
    return true;
}

void addresses_distrust(struct addresses *addresses, enum allowance which, double spent, int64_t now_ms)
{
    addresses->stranger_spent[which] = spent;
    addresses->stranger_ms[which] = now_ms;
}

/* ---- Other nodes. */

static bool is_worth(const struct address *address, const struct address_use *least,
                     const double per_s[N_ALLOWANCES], struct address_use *use, int64_t now_ms)
{
    bool is_worth = address->n_connections > 0 && address->n_connections >= least->n_connections;
    *use = (struct address_use){.address = address->text, .n_connections = address->n_connections};
    for (int i = 0; i < N_ALLOWANCES; i++) {
        double regained = (double)(now_ms - address->spent_ms[i]) / 1000 * per_s[i];
        use->level[i] = address->spent[i] > regained ? address->spent[i] - regained : 0;
        use->count[i] = address->count[i];
        is_worth = is_worth || (per_s[i] > 0 && use->level[i] > 0 && use->level[i] >= least->level[i]);
    }
    return is_worth;
}

void addresses_each_use(struct addresses *addresses, const struct address_use *least,
                        const double per_s[N_ALLOWANCES], int64_t now_ms,
                        void (*each)(void *user, const struct address_use *), void *user)
{
    struct address_use use;
    addresses->told_ms = now_ms;
    for (int i = 0; i < ADDRESS_BUCKETS; i++)
        for (struct address *address = addresses->bucket[i]; address; address = address->next)
            if (is_worth(address, least, per_s, &use, now_ms))
                each(user, &use);
}

/* What the node said before; or else a place for it, all zeros: one of a node
 * that is long silent, or a new one. NULL: no memory. */
static struct elsewhere *find_elsewhere(struct address *address, int64_t node, int64_t now_ms)
{
    struct elsewhere *silent = NULL;
    for (struct elsewhere *one = address->elsewhere; one; one = one->next) {
        if (one->node == node)
            return one;
        if (now_ms - one->heard_ms > FORGOTTEN_MS)
            silent = one;
    }
    if (silent) {
        *silent = (struct elsewhere){.next = silent->next};
        return silent;
    }
    struct elsewhere *one = calloc(1, sizeof *one);
    if (one) {
        one->next = address->elsewhere;
        address->elsewhere = one;
    }
    return one;
}

/* What was spent there and is not regained, but for what it has itself heard of
 * from us. */
static double first_heard(const struct address_use *use, int which)
{
    return use->level[which] < (double)use->count[which] ? use->level[which]
                                                         : (double)use->count[which];
}

void addresses_hear_use(struct addresses *addresses, int64_t node, const struct address_use *use,
                        const double per_s[N_ALLOWANCES], int64_t now_ms)
{
    struct address *address = find(addresses, use->address);
    struct elsewhere *one = address ? find_elsewhere(address, node, now_ms) : NULL;
    if (!one)
        return;
    bool is_new = one->node != node;
    one->node = node;
    for (int i = 0; i < N_ALLOWANCES; i++) {
        bool is_counted = !is_new && use->count[i] >= one->count[i];
        double spent = is_counted ? (double)(use->count[i] - one->count[i]) : first_heard(use, i);
        one->count[i] = use->count[i];
        if (per_s[i] > 0 && spent > 0)
            look_at(addresses, use->address, (enum allowance)i, per_s[i], now_ms)->spent[i] += spent;
    }
    one->heard_ms = address->used_ms = now_ms;
    one->n_connections = use->n_connections;
}

void addresses_sweep(struct addresses *addresses, int64_t now_ms)
{
    for (int i = 0; i < ADDRESS_BUCKETS; i++) {
        for (struct address **place = &addresses->bucket[i]; *place;) {
            struct address *address = *place;
            if (address->n_connections > 0 || address->is_barred ||
                now_ms - address->used_ms < FORGOTTEN_MS) {
                place = &address->next;
            } else {
                *place = address->next;
                free_address(address);
            }
        }
    }
}

/* ---- Barred addresses. */

void addresses_unbar_all(struct addresses *addresses)
{
    for (int i = 0; i < ADDRESS_BUCKETS; i++)
        for (struct address *address = addresses->bucket[i]; address; address = address->next)
            address->is_barred = false;
}

void addresses_bar(struct addresses *addresses, const char *text)
{
    struct address *address = find(addresses, text);
    if (address)
        address->is_barred = true;
}

bool addresses_are_barred(struct addresses *addresses, const char *text)
{
    const struct address *address = find(addresses, text);
    return address && address->is_barred;
}
