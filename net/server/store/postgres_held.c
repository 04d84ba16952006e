/* postgres_held.c: see postgres_held.h. */
#include "postgres_held.h"

#include <stdlib.h>

enum { BUCKETS_LEAST = 256 };

/* Rows are handed out one after another, so they are spread as they are. */
static struct pg_held_table **bucket_of(const struct pg_held *held, int64_t row)
{
    return &held->bucket[(uint64_t)row % (uint64_t)held->n_buckets];
}

static struct pg_held_table *find(const struct pg_held *held, int64_t row)
{
    struct pg_held_table *table = held->n_buckets > 0 ? *bucket_of(held, row) : NULL;
    while (table && table->row != row)
        table = table->next;
    return table;
}

static bool grow(struct pg_held *held)
{
    struct pg_held more = {.n = held->n,
                           .n_buckets = held->n_buckets > 0 ? 2 * held->n_buckets : BUCKETS_LEAST};
    more.bucket = calloc((size_t)more.n_buckets, sizeof *more.bucket);
    if (!more.bucket)
        return held->n_buckets > 0;  /* it is only slower */
    for (int i = 0; i < held->n_buckets; i++)
        for (struct pg_held_table *table = held->bucket[i], *next; table; table = next) {
            struct pg_held_table **bucket = bucket_of(&more, table->row);
            next = table->next;
            table->next = *bucket;
            *bucket = table;
        }
    free(held->bucket);
    *held = more;
    return true;
}

bool pg_held_set(struct pg_held *held, int64_t row, int64_t epoch)
{
    struct pg_held_table *table = find(held, row);
    if (!table) {
        if (held->n >= held->n_buckets && !grow(held))
            return false;
        table = malloc(sizeof *table);
        if (!table)
            return false;
        struct pg_held_table **bucket = bucket_of(held, row);
        *table = (struct pg_held_table){.row = row, .next = *bucket};
        *bucket = table;
        held->n++;
    }
    table->epoch = epoch;
    return true;
}

int64_t pg_held_epoch(const struct pg_held *held, int64_t row)
{
    const struct pg_held_table *table = find(held, row);
    return table ? table->epoch : 0;
}

void pg_held_remove(struct pg_held *held, int64_t row)
{
    struct pg_held_table *table = find(held, row);
    if (!table)
        return;
    struct pg_held_table **place = bucket_of(held, row);
    while (*place != table)
        place = &(*place)->next;
    *place = table->next;
    free(table);
    held->n--;
}

void pg_held_free(struct pg_held *held)
{
    for (int i = 0; i < held->n_buckets; i++)
        while (held->bucket[i]) {
            struct pg_held_table *table = held->bucket[i];
            held->bucket[i] = table->next;
            free(table);
        }
    free(held->bucket);
    *held = (struct pg_held){0};
}
