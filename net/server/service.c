/* service.c: see service.h. */
#include "service.h"

#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "journal.h"
#include "room_clock.h"

/* False: its clock has not fallen, or it cannot be looked at now. */
static bool let_clock_fall(struct service *service, struct room *room)
{
    if (room->life.is_touched || !room_clock_has_fallen(&room->clock, service->now_ms))
        return false;
    rooms_check_clocks(service->rooms);
    return true;
}

bool service_turn_is_over(const struct service *service)
{
    return service->turn.most_us > 0 && service->turn.used_us >= service->turn.most_us;
}

bool service_is_unsettled(struct service *service, struct room *room)
{
    return room->life.is_touched || let_clock_fall(service, room);
}

void service_bring_up_to_date(struct service *service, struct room *room)
{
    if (service_is_unsettled(service, room))
        service_settle(service);
}

struct room *service_room(struct service *service, const char *id, struct refusal *refusal)
{
    struct room *room = rooms_find(service->rooms, id, refusal);
    if (room && service_is_unsettled(service, room)) {
        service_settle(service);
        room = rooms_find(service->rooms, id, refusal);
    }
    return room;
}

void service_thought(struct service *service, struct thought *thought)
{
    struct refusal refusal;
    /* A room that is gone since is no matter: then nobody waits for it. */
    if (!atomic_load(&thought->is_cancelled))
        service_room(service, thought->id, &refusal);
    rooms_thought(service->rooms, thought);
}

bool service_begin_saving(struct service *service)
{
    service->is_saving = true;
    service->saving_us = clock_us();
    return rooms_begin_commit(service->rooms);
}

void service_sync(struct service *service)
{
    rooms_sync(service->rooms);
}

void service_end_saving(struct service *service)
{
    bool all_are_saved = rooms_end_commit(service->rooms);
    service->is_saving = false;
    service->count.n_commits++;
    histogram_add(&service->count.commits, clock_us() - service->saving_us);
    service->cannot_save = !all_are_saved && !rooms_any_are_saved(service->rooms);
    if (!all_are_saved) {
        char why[JOURNAL_QUOTED_MAX];
        service->count.n_failed_commits++;
        journal("error", "not-saved", "why=%s",
                journal_quoted(store_error(service->store), why));
    }
    rooms_fetch_unsaved(service->rooms);
    rooms_tell_saved(service->rooms);
}

void service_settle(struct service *service)
{
    if (service->is_saving) {
        service->wait(service->user);
        service_end_saving(service);
    }
    if (rooms_are_touched(service->rooms)) {
        if (service_begin_saving(service))
            service_sync(service);
        service_end_saving(service);
    }
    rooms_tell_stirred(service->rooms);
}

/* ---- A database that may go and come. */

/* While it is gone nothing can be saved, and no clock runs. */
static void note_away(struct service *service)
{
    bool is_away = store_is_away(service->store);
    if (is_away && service->away_ms == 0) {
        service->away_ms = service->now_ms;
        journal("error", "database-away", "%s", "");
    } else if (!is_away && service->away_ms > 0) {
        int64_t away_ms = service->now_ms - service->away_ms;
        rooms_give_back(service->rooms, away_ms);
        service->away_ms = 0;
        journal("warning", "database-back", "after_ms=%lld", (long long)away_ms);
    }
}

void service_watch(struct service *service)
{
    if (store_has_lapsed(service->store) && !service->is_saving)
        rooms_check_held(service->rooms);
    note_away(service);
    if (service->away_ms > 0)
        return;
    rooms_check_clocks(service->rooms);
    if (rooms_are_shared(service->rooms) && service->now_ms - service->heard_ms >= HEARSAY_EVERY_MS) {
        service->heard_ms = service->now_ms;
        hearsay_exchange(&service->hearsay, service->rooms, service->addresses, service->settings,
                         service->now_ms);
    }
    if (service->is_saving)
        return;
    if (store_is_draining(service->store))
        rooms_drain(service->rooms);
    else
        rooms_wake_widows(service->rooms);
}

/* ---- An operator's wishes, and what is too old. */

static void bar(void *user, const char *address)
{
    addresses_bar(((struct service *)user)->addresses, address);
}

static void close_table(struct service *service, const char *id)
{
    struct refusal refusal;
    struct room *room = service_room(service, id, &refusal);
    if (!room && rooms_elsewhere(service->rooms))
        return;  /* that one closes it */
    if (room)
        room_delete(room);
    else
        store_forget_closing(service->store, id);
    journal("info", "table-closed", "table=%.6s by=operator", id);
}

/* A table that is to be closed, at the first look after it has been read. */
struct service_wish {
    struct ahead_waiter waiter;  /* first, so that it is this */
    struct service_wish *next;
    char id[TABLE_ID_LENGTH + 1];
    bool is_read;
};

static void note_read(struct ahead_waiter *waiter)
{
    ((struct service_wish *)waiter)->is_read = true;
}

static void wish_to_close(void *user, const char *id)
{
    struct service *service = user;
    struct service_wish *wish = calloc(1, sizeof *wish);
    if (!wish)
        return;  /* it is still on the list when the server starts again */
    struct text text = text_in(wish->id, sizeof wish->id);
    text_add(&text, id);
    wish->waiter.go_on = note_read;
    /* At the first look nobody is served yet, who would be kept waiting. */
    wish->is_read = !service->ahead || !service->has_looked || rooms_find_loaded(service->rooms, id) ||
                    !ahead_table(service->ahead, id, &wish->waiter);
    wish->next = service->closing;
    service->closing = wish;
}

static void close_wished(struct service *service)
{
    struct service_wish **place = &service->closing, *wish;
    while ((wish = *place)) {
        if (!wish->is_read) {
            place = &wish->next;
            continue;
        }
        *place = wish->next;
        close_table(service, wish->id);
        free(wish);
    }
}

void service_forget_wishes(struct service *service)
{
    ahead_forget(&service->old);
    bytes_free(&service->old.ids);
    for (struct service_wish *wish = service->closing, *next; wish; wish = next) {
        next = wish->next;
        ahead_forget(&wish->waiter);
        free(wish);
    }
    service->closing = NULL;
}

static void delete_old(struct service *service, const char *id)
{
    struct refusal refusal;
    struct room *room = service_room(service, id, &refusal);
    if (room ? room->life.listeners != NULL : rooms_elsewhere(service->rooms) != NULL)
        return;
    if (room)
        room_delete(room);
    else if (!rooms_delete_unread(service->rooms, id))
        return;
    journal("info", "table-deleted", "table=%.6s by=retention", id);
}

static void note_old(void *user, const char *id)
{
    bytes_add(user, id, strlen(id) + 1);
}

static void keep_old(struct ahead_waiter *waiter)
{
    (void)waiter;  /* its ids are there at the next look */
}

static void find_old(struct service *service, const struct store_ages *ages)
{
    service->old.go_on = keep_old;
    if (service->old.wish)
        return;  /* still being looked for */
    if (!service->ahead || !service->has_looked ||
        !ahead_old(service->ahead, ages, LIMIT_DELETED_AT_ONCE, &service->old))
        store_each_old(service->store, ages, LIMIT_DELETED_AT_ONCE, note_old, &service->old.ids);
}

static void delete_all_old(struct service *service)
{
    struct bytes ids = service->old.ids;
    service->old.ids = (struct bytes){0};
    for (size_t at = 0; at < ids.length; at += strlen(ids.start + at) + 1)
        delete_old(service, ids.start + at);
    bytes_free(&ids);
}

/* The earliest time that is kept; 0 days: all is. */
static int64_t kept_since(const struct service *service, int n_days)
{
    return n_days > 0 ? service->now_s - (int64_t)n_days * 86400 : 0;
}

/* Who made how many tables before this start is not known: so everybody is taken
 * to have made all but one before the server went, and a restart is worth nothing
 * to who makes many. */
static void begin_allowances(struct service *service)
{
    int64_t away_s = calendar_away_s(service->store, service->now_s);
    double regained = (double)away_s * service->settings->tables_per_min / 60.0;
    if (away_s >= 0 && regained < LIMIT_TABLE_BURST - 1)
        addresses_distrust(service->addresses, ALLOW_TABLE, LIMIT_TABLE_BURST - 1 - regained,
                           service->now_ms);
}

void service_look_around(struct service *service)
{
    const struct server_settings *settings = service->settings;
    if (store_is_away(service->store))
        return;
    if (!service->has_looked)
        begin_allowances(service);
    bool has_news = store_has_news(service->store);
    if (has_news || !service->has_looked) {
        addresses_unbar_all(service->addresses);
        store_each_barred(service->store, bar, service);
        store_each_closing(service->store, wish_to_close, service);
    }
    struct store_ages ages = {.waiting_s = kept_since(service, settings->keep_waiting_days),
                              .playing_s = kept_since(service, settings->keep_unfinished_days),
                              .finished_s = kept_since(service, settings->keep_finished_days)};
    bool has_limits = ages.waiting_s > 0 || ages.playing_s > 0 || ages.finished_s > 0;
    bool is_trusted = calendar_look(&service->calendar, service->store, service->now_ms, service->now_s);
    if (has_limits && is_trusted && service->now_ms >= service->retention_ms) {
        service->retention_ms = service->now_ms + RETENTION_EVERY_MS;
        rooms_recount(service->rooms);
        find_old(service, &ages);
    }
    close_wished(service);
    delete_all_old(service);
    rooms_save_clocks(service->rooms);
    service->has_looked = true;
    if (service->cannot_save)
        service->cannot_save = !store_can_save(service->store);
    rooms_think_again(service->rooms);
}
