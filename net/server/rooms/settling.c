/*
 * settling.c: changes of a turn, from memory to disk to the listeners. See
 * rooms.h.
 *
 * A touched room, with the room that was made with it, is one batch of the
 * commit: it is saved and told, or it is as if nothing had happened at it. No
 * other room has to do with that.
 */
#include <assert.h>
#include <stddef.h>

#include "room_clock.h"
#include "rooms_parts.h"
#include "telling.h"

/* ---- What has changed. */

void room_touch(struct room *room)
{
    room_cancel_thought(room);
    if (room->life.is_touched)
        return;
    room->life.is_touched = true;
    room->life.next_touched = room->rooms->touched;
    room->rooms->touched = room;
}

void room_has_progressed(struct room *room)
{
    room->unsaved.has_progress = true;
    room->news.has_seats = true;
    room_touch(room);
}

void room_seat_has_changed(struct room *room, int seat)
{
    room->unsaved.seats |= (uint8_t)(1 << seat);
    room_has_progressed(room);
}

void room_give_up(struct room *room)
{
    room->unsaved.is_given_up = true;
    room_touch(room);
}

void room_stir(struct room *room)
{
    room->news.has_seats = true;
    if (room->life.is_stirred)
        return;
    room->life.is_stirred = true;
    room->life.next_stirred = room->rooms->stirred;
    room->rooms->stirred = room;
}

void room_delete(struct room *room)
{
    room_log(room, "table-deleted");
    if (room_state(room) != ROOM_OVER)
        room->rooms->n_open--;
    room->unsaved.is_deleted = true;
    room_touch(room);
}

/* ---- Who waits for it. */

void room_wait(struct room *room, struct room_waiter *waiter)
{
    waiter->room = room;
    waiter->next = room->unsaved.waiters;
    room->unsaved.waiters = waiter;
}

void room_stop_waiting(struct room_waiter *waiter)
{
    if (!waiter->room)
        return;
    struct room_waiter **place = &waiter->room->unsaved.waiters;
    while (*place != waiter)
        place = &(*place)->next;
    *place = waiter->next;
    waiter->room = NULL;
}

static void answer(struct room_waiter *first, bool is_saved)
{
    for (struct room_waiter *waiter = first, *next; waiter; waiter = next) {
        next = waiter->next;
        waiter->room = NULL;
        waiter->settle(waiter, is_saved);
    }
}

bool rooms_are_touched(const struct rooms *rooms)
{
    return rooms->touched != NULL;
}

bool rooms_several_are_touched(const struct rooms *rooms)
{
    return rooms->touched && rooms->touched->life.next_touched;
}

/* ---- To disk. */

static struct room *room_of(struct store_batch *batch)
{
    return (struct room *)((char *)batch - offsetof(struct room, unsaved.batch));
}

static bool write_batch(struct store *store, struct store_batch *batch)
{
    return room_save(store, room_of(batch));
}

bool rooms_begin_commit(struct rooms *rooms)
{
    assert(!rooms->saving);
    rooms->saving = rooms->touched;
    rooms->touched = NULL;
    rooms->batches = NULL;
    for (struct room *room = rooms->saving; room; room = room->life.next_touched) {
        room->unsaved.batch = (struct store_batch){.next = rooms->batches};
        if (!room->unsaved.is_given_up)
            rooms->batches = &room->unsaved.batch;
    }
    return rooms->batches && store_begin_commit(rooms->store, rooms->batches, write_batch);
}

void rooms_sync(struct rooms *rooms)
{
    store_sync(rooms->store);
}

bool rooms_end_commit(struct rooms *rooms)
{
    return !rooms->batches || store_end_commit(rooms->store, rooms->batches);
}

bool rooms_commit(struct rooms *rooms)
{
    if (rooms_begin_commit(rooms))
        rooms_sync(rooms);
    return rooms_end_commit(rooms);
}

bool rooms_any_are_saved(const struct rooms *rooms)
{
    for (const struct room *room = rooms->saving; room; room = room->life.next_touched)
        if (room->unsaved.batch.is_saved)
            return true;
    return false;
}

/* ---- Of what cannot be loaded only the rows are known. */

struct unread {
    struct store_batch batch;  /* first, so that it is this */
    struct table_row table;
};

static bool delete_rows(struct store *store, struct store_batch *batch)
{
    return store_delete_table(store, &((struct unread *)batch)->table);
}

bool rooms_delete_unread(struct rooms *rooms, const char *id)
{
    struct unread unread = {.batch = {.next = NULL}};
    if (store_find_table(rooms->store, id, &unread.table) != STORE_FOUND ||
        !store_commit(rooms->store, &unread.batch, delete_rows))
        return false;
    rooms->n_open -= unread.table.now.state != ROW_OVER;
    return true;
}

/* ---- Not saved. */

/* As it is on disk, with the listeners it has. */
static void fetch_again(struct room *room)
{
    struct rooms *rooms = room->rooms;
    struct room fresh = {.rooms = rooms, .life = room->life,
                         .news = {.has_seats = room->life.is_stirred}};
    struct room_waiter *waiters = room->unsaved.waiters;
    if (room->unsaved.next_room) {
        struct room_waiter *others = room->unsaved.next_room->unsaved.waiters;
        room_forget(room->unsaved.next_room, ROOM_UNREAD);
        answer(others, false);
    }
    room_cancel_thought(room);
    fresh.life.thought = NULL;
    room_clock_stop(room, &rooms->clocked, rooms_now_ms(rooms));
    enum store_result result = room_take(&fresh, room->about.id);
    for (int i = 0; i < GAME_SEATS_MAX; i++) {
        fresh.seats.at[i].n_connected = room->seats.at[i].n_connected;
        fresh.seats.at[i].away_ms = room->seats.at[i].away_ms;
    }
    if (result != STORE_FOUND) {
        room_clear(&fresh);
        /* It never was, cannot be read now, or is another node's since. */
        room_forget(room, result == STORE_ELSEWHERE ? ROOM_MOVED : ROOM_UNREAD);
        answer(waiters, false);
        return;
    }
    room_clear(room);
    *room = fresh;
    if (!rooms->is_stopping) {
        room_clock_run(room, &rooms->clocked, rooms_now_ms(rooms));
        room_think_if_asked(room);
    }
    answer(waiters, false);
}

void rooms_fetch_unsaved(struct rooms *rooms)
{
    struct room *room = rooms->saving, *next;
    bool has_failed = false;
    rooms->saving = NULL;
    for (; room; room = next) {
        next = room->life.next_touched;
        room->life.is_touched = false;
        if (room->unsaved.batch.is_saved) {
            room->life.next_touched = rooms->settled;
            rooms->settled = room;
        } else {
            room->life.next_touched = NULL;
            has_failed = true;
            fetch_again(room);
        }
    }
    int n_open = has_failed ? store_count_open(rooms->store) : -1;
    if (n_open >= 0)
        rooms->n_open = n_open;
}

/* ---- Saved. */

static void go_on(struct room *room)
{
    struct room *next_room = room->unsaved.next_room;
    answer(room->unsaved.waiters, true);
    if (room->unsaved.is_deleted) {
        room_forget(room, ROOM_DELETED);
        return;
    }
    tell_news(room);
    room_forget_unsaved(room);
    room_think_if_asked(room);
    if (next_room) {
        next_room->life.is_touched = false;
        go_on(next_room);
    }
}

void rooms_tell_saved(struct rooms *rooms)
{
    while (rooms->settled) {
        struct room *room = rooms->settled;
        rooms->settled = room->life.next_touched;
        room->life.next_touched = NULL;
        go_on(room);
    }
}

/* What is on its way to the disk waits: it is told together with that. */
void rooms_tell_stirred(struct rooms *rooms)
{
    struct room *room = rooms->stirred, *next;
    rooms->stirred = NULL;
    for (; room; room = next) {
        next = room->life.next_stirred;
        room->life.is_stirred = room->life.is_touched;
        if (room->life.is_touched) {
            room->life.next_stirred = rooms->stirred;
            rooms->stirred = room;
        } else if (room->news.has_seats) {
            tell_seats(room);
        }
    }
}
