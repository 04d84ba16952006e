/* thinkers.c: see thinkers.h. */
#include "thinkers.h"

#include <stdlib.h>

static struct thinker *find(struct thinkers *thinkers, uint64_t payer)
{
    int64_t least_us = thinkers->all ? thinkers->all->used_us : 0;
    for (struct thinker *one = thinkers->all; one; one = one->next) {
        if (one->payer == payer)
            return one;
        least_us = one->used_us < least_us ? one->used_us : least_us;
    }
    struct thinker *thinker = malloc(sizeof *thinker);
    if (!thinker)
        return NULL;
    *thinker = (struct thinker){.payer = payer, .used_us = least_us, .next = thinkers->all};
    thinkers->all = thinker;
    return thinker;
}

static void leave_if_done(struct thinkers *thinkers, struct thinker *thinker)
{
    struct thinker **place = &thinkers->all;
    if (thinker->n_thoughts > 0)
        return;
    while (*place != thinker)
        place = &(*place)->next;
    *place = thinker->next;
    free(thinker);
}

static void put_last(struct thinkers *thinkers, struct thought *thought)
{
    struct thought **place = &thinkers->first;
    while (*place)
        place = &(*place)->next;
    thought->next = NULL;
    *place = thought;
    atomic_fetch_add(&thinkers->n_waiting, 1);
}

bool thinkers_add(struct thinkers *thinkers, struct thought *thought)
{
    thought->thinker = find(thinkers, thought->payer);
    if (!thought->thinker)
        return false;
    thought->thinker->n_thoughts++;
    put_last(thinkers, thought);
    return true;
}

/* ---- Whose turn it is. */

static bool is_cancelled(const struct thought *thought)
{
    return atomic_load_explicit(&thought->is_cancelled, memory_order_relaxed);
}

static bool may_run(const struct thinkers *thinkers, const struct thought *thought)
{
    return thought->is_begun ||
           (thinkers->n_begun < thinkers->n_threads + LIMIT_THOUGHTS_PAUSED &&
            thought->thinker->n_begun < thinkers->n_threads);
}

/* Of one payer, what is begun comes first. */
static bool is_before(const struct thought *one, const struct thought *other)
{
    if (one->thinker != other->thinker)
        return one->thinker->used_us < other->thinker->used_us;
    return one->is_begun && !other->is_begun;
}

struct thought *thinkers_next(struct thinkers *thinkers)
{
    struct thought **best = NULL;
    for (struct thought **place = &thinkers->first; *place; place = &(*place)->next) {
        if (is_cancelled(*place)) {
            best = place;
            break;
        }
        if (may_run(thinkers, *place) && (!best || is_before(*place, *best)))
            best = place;
    }
    if (!best)
        return NULL;
    struct thought *next = *best;
    *best = next->next;
    atomic_fetch_sub(&thinkers->n_waiting, 1);
    if (!next->is_begun && !is_cancelled(next)) {
        next->is_begun = true;
        next->thinker->n_begun++;
        thinkers->n_begun++;
    }
    return next;
}

/* ---- Afterwards. */

void thinkers_pause(struct thinkers *thinkers, struct thought *thought, int64_t used_us)
{
    thought->thinker->used_us += used_us;
    put_last(thinkers, thought);
}

void thinkers_end(struct thinkers *thinkers, struct thought *thought, int64_t used_us)
{
    struct thinker *thinker = thought->thinker;
    thinker->used_us += used_us;
    thinker->n_thoughts--;
    if (thought->is_begun) {
        thinker->n_begun--;
        thinkers->n_begun--;
    }
    leave_if_done(thinkers, thinker);
}
