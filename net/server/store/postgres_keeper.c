/*
 * postgres_keeper.c: a thread that keeps the node's lease, by the database's
 * clock, and tells and hears what nodes tell each other. See store.h.
 *
 * Who could not renew its lease in time may have lost tables to others without
 * knowing which: until the loop has looked (each_held), it is as if the
 * database were gone.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "clock.h"
#include "journal.h"
#include "postgres_parts.h"

enum {
    LEASE_MS = 3000,       /* in the database; */
    TRUSTED_MS = 2500,     /* we trust it for less, since clocks run differently, */
    RENEW_EVERY_MS = 400,
    RENEW_MS = 1500,       /* and no attempt takes longer */
};

static void name_links(struct postgres_store *store)
{
    char name[48];
    struct text text = text_in(name, sizeof name);
    text_format(&text, "cairn node %lld", (long long)store->node);
    pg_link_rename(&store->asker, name);
    pg_link_rename(&store->writer, name);
    pg_link_rename(&store->renewer, name);
}

static bool enter(struct postgres_store *store, struct text *why)
{
    struct pg_values values = {0};
    pg_text(&values, store->door);
    pg_number(&values, LEASE_MS);
    int64_t now_ms = clock_ms();
    PGresult *result = postgres_ask(store, PG_REGISTER, &values);
    store->node = result ? pg_read_number(result, 0, 0, 0) : 0;
    PQclear(result);
    if (store->node == 0) {
        text_format(why, "the database cannot be used: %s", store->error);
        return false;
    }
    atomic_store(&store->lease_ms, now_ms + TRUSTED_MS);
    name_links(store);
    return true;
}

/* ---- What is heard. */

static void free_nodes(struct store_node *nodes, int n)
{
    for (int i = 0; i < n; i++)
        free(nodes[i].news);
    free(nodes);
}

static void take_nodes(struct postgres_store *store, const PGresult *answer)
{
    struct pg_keeper *keeper = &store->keeper;
    int n = PQntuples(answer);
    struct store_node *nodes = calloc((size_t)n + 1, sizeof *nodes);
    for (int i = 0; nodes && i < n; i++) {
        nodes[i].node = pg_read_number(answer, i, 0, 0);
        pg_copy_text(answer, i, 1, nodes[i].door, sizeof nodes[i].door);
        nodes[i].is_draining = pg_read_flag(answer, i, 2);
        nodes[i].is_us = nodes[i].node == store->node;
        nodes[i].news = nodes[i].is_us ? NULL : strdup(PQgetvalue(answer, i, 3));
    }
    if (!nodes)
        return;
    pthread_mutex_lock(&keeper->mutex);
    struct store_node *before = keeper->nodes;
    int n_before = keeper->n_nodes;
    keeper->nodes = nodes;
    keeper->n_nodes = n;
    pthread_mutex_unlock(&keeper->mutex);
    free_nodes(before, n_before);
}

static void take_lease(struct postgres_store *store, const PGresult *answer, int64_t asked_ms)
{
    struct pg_keeper *keeper = &store->keeper;
    if (atomic_load(&store->lease_ms) < clock_ms())
        atomic_store(&store->has_lapsed, true);
    atomic_store(&store->lease_ms, asked_ms + TRUSTED_MS);
    pthread_mutex_lock(&keeper->mutex);
    keeper->is_draining = pg_read_flag(answer, 0, 0);
    keeper->wishes = pg_read_number(answer, 0, 1, 0);
    pthread_mutex_unlock(&keeper->mutex);
}

static void take_gone(struct postgres_store *store, const PGresult *answer)
{
    struct pg_keeper *keeper = &store->keeper;
    for (int i = 0; i < PQntuples(answer); i++)
        journal("warning", "node-gone", "node=%s", PQgetvalue(answer, i, 0));
    if (PQntuples(answer) == 0)
        return;
    pthread_mutex_lock(&keeper->mutex);
    keeper->n_gone++;
    pthread_mutex_unlock(&keeper->mutex);
}

/* ---- The thread. */

static void renew(struct postgres_store *store)
{
    struct pg_keeper *keeper = &store->keeper;
    struct pg_values values = {0};
    if (!pg_link_open(&store->renewer, RENEW_MS))
        return;
    int64_t asked_ms = clock_ms();
    pg_number(&values, store->node);
    pg_text(&values, store->door);
    pg_number(&values, LEASE_MS);
    pthread_mutex_lock(&keeper->mutex);
    pg_text(&values, keeper->news ? keeper->news : "");
    pg_flag(&values, keeper->is_draining);  /* if it had been given up */
    pthread_mutex_unlock(&keeper->mutex);
    PGresult *lease = pg_link_ask(&store->renewer, PG_RENEW, &values, RENEW_MS);
    pg_values_free(&values);
    if (lease)
        take_lease(store, lease, asked_ms);
    PGresult *gone = lease ? pg_link_ask(&store->renewer, PG_BURY, NULL, RENEW_MS) : NULL;
    if (gone)
        take_gone(store, gone);
    PGresult *nodes = gone ? pg_link_ask(&store->renewer, PG_LIST_NODES, NULL, RENEW_MS) : NULL;
    if (nodes)
        take_nodes(store, nodes);
    PQclear(lease);
    PQclear(gone);
    PQclear(nodes);
}

static void wait_a_while(struct pg_keeper *keeper)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += RENEW_EVERY_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    while (!keeper->is_ending &&
           pthread_cond_timedwait(&keeper->ends, &keeper->mutex, &until) != ETIMEDOUT)
        ;
}

static void *run(void *user)
{
    struct postgres_store *store = user;
    struct pg_keeper *keeper = &store->keeper;
    pthread_mutex_lock(&keeper->mutex);
    while (!keeper->is_ending) {
        pthread_mutex_unlock(&keeper->mutex);
        renew(store);
        pthread_mutex_lock(&keeper->mutex);
        wait_a_while(keeper);
    }
    pthread_mutex_unlock(&keeper->mutex);
    return NULL;
}

bool postgres_keeper_begin(struct postgres_store *store, struct text *why)
{
    struct pg_keeper *keeper = &store->keeper;
    pthread_condattr_t by_clock;
    if (!enter(store, why))
        return false;
    pthread_mutex_init(&keeper->mutex, NULL);
    pthread_condattr_init(&by_clock);
    pthread_condattr_setclock(&by_clock, CLOCK_MONOTONIC);
    pthread_cond_init(&keeper->ends, &by_clock);
    pthread_condattr_destroy(&by_clock);
    keeper->has_begun = pthread_create(&keeper->thread, NULL, run, store) == 0;
    if (!keeper->has_begun)
        text_add(why, "no thread can be started");
    return keeper->has_begun;
}

/* Whoever wants its tables may have them from now on. */
void postgres_keeper_end(struct postgres_store *store)
{
    struct pg_keeper *keeper = &store->keeper;
    struct pg_values values = {0};
    if (!keeper->has_begun)
        return;
    pthread_mutex_lock(&keeper->mutex);
    keeper->is_ending = true;
    pthread_cond_broadcast(&keeper->ends);
    pthread_mutex_unlock(&keeper->mutex);
    pthread_join(keeper->thread, NULL);
    keeper->has_begun = false;
    pg_number(&values, store->node);
    postgres_do(store, PG_LEAVE, &values);
    free_nodes(keeper->nodes, keeper->n_nodes);
    free(keeper->news);
    pthread_cond_destroy(&keeper->ends);
    pthread_mutex_destroy(&keeper->mutex);
}

/* ---- For the loop. */

bool postgres_has_lease(const struct postgres_store *store)
{
    return atomic_load(&store->lease_ms) >= clock_ms();
}

bool postgres_is_away(struct store *base)
{
    struct postgres_store *store = postgres_of(base);
    return atomic_load(&store->has_lapsed) || !postgres_has_lease(store);
}

bool postgres_has_lapsed(struct store *base)
{
    struct postgres_store *store = postgres_of(base);
    return atomic_load(&store->has_lapsed) && postgres_has_lease(store);
}

/* An operator has wished something; or a node is gone, which may have left a
 * wish undone. */
bool postgres_has_news(struct store *base)
{
    struct postgres_store *store = postgres_of(base);
    struct pg_keeper *keeper = &store->keeper;
    pthread_mutex_lock(&keeper->mutex);
    int64_t wishes = keeper->wishes + keeper->n_gone;
    bool is_new = wishes != store->wishes;
    store->wishes = wishes;
    pthread_mutex_unlock(&keeper->mutex);
    return is_new;
}

/* Under the mutex. NULL: there is none. */
static const struct store_node *find_taker(const struct pg_keeper *keeper)
{
    for (int i = 0; i < keeper->n_nodes; i++) {
        const struct store_node *node = &keeper->nodes[i];
        if (!node->is_us && !node->is_draining && node->door[0])
            return node;
    }
    return NULL;
}

/* The last one keeps its tables. */
bool postgres_is_draining(struct store *base)
{
    struct pg_keeper *keeper = &postgres_of(base)->keeper;
    pthread_mutex_lock(&keeper->mutex);
    bool is_draining = keeper->is_draining && find_taker(keeper);
    pthread_mutex_unlock(&keeper->mutex);
    return is_draining;
}

bool postgres_pick_node(struct postgres_store *store, struct store_node *node)
{
    struct pg_keeper *keeper = &store->keeper;
    pthread_mutex_lock(&keeper->mutex);
    const struct store_node *taker = find_taker(keeper);
    if (taker) {
        *node = *taker;
        node->news = NULL;  /* which is the keeper's */
    }
    pthread_mutex_unlock(&keeper->mutex);
    return taker;
}

/* Somebody else's clocks may stand still. */
bool postgres_has_widows(struct store *base)
{
    struct postgres_store *store = postgres_of(base);
    struct pg_keeper *keeper = &store->keeper;
    pthread_mutex_lock(&keeper->mutex);
    bool is_new = keeper->n_gone != store->n_gone;
    store->n_gone = keeper->n_gone;
    pthread_mutex_unlock(&keeper->mutex);
    return is_new;
}

void postgres_tell_nodes(struct store *base, const char *news)
{
    struct pg_keeper *keeper = &postgres_of(base)->keeper;
    char *copy = strdup(news);
    pthread_mutex_lock(&keeper->mutex);
    char *before = keeper->news;
    keeper->news = copy ? copy : before;
    pthread_mutex_unlock(&keeper->mutex);
    free(copy ? before : NULL);
}

void postgres_each_node(struct store *base, store_each_node *each, void *user)
{
    struct pg_keeper *keeper = &postgres_of(base)->keeper;
    pthread_mutex_lock(&keeper->mutex);
    for (int i = 0; i < keeper->n_nodes; i++)
        each(user, &keeper->nodes[i]);
    pthread_mutex_unlock(&keeper->mutex);
}
