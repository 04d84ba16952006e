/* rooms.c: the list of rooms, who is there, and settling. See rooms.h. */
#include "rooms.h"

#include <stdlib.h>
#include <string.h>

#include "journal.h"
#include "room_clock.h"
#include "rooms_parts.h"
#include "telling.h"

static const struct phrase phrase_no_table = {"no-table", PHRASE("There is no table %1.")};
static const struct phrase phrase_broken = {
    "table-unreadable", PHRASE("The table %1 cannot be read from the database.")};

const struct phrase room_phrase_not_begun = {
    "not-begun", PHRASE("The game has not begun: a seat is still free.")};
const struct phrase room_phrase_over = {"game-over", PHRASE("The game is over.")};
const struct phrase room_phrase_not_seated = {
    "not-seated", PHRASE("You are watching: this needs the key of a seat.")};

bool room_refuse_number(struct refusal *refusal, int status, const struct phrase *phrase,
                        int number)
{
    char digits[16];
    struct text text = text_in(digits, sizeof digits);
    text_int(&text, number);
    return refusal_set(refusal, status, phrase, digits, NULL);
}

/* ---- The list. */

static struct room **bucket_of(struct rooms *rooms, const char *id)
{
    uint32_t hash = 2166136261u;
    for (const char *at = id; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619u;
    return &rooms->bucket[hash % N_BUCKETS];
}

static struct room *find_in_memory(struct rooms *rooms, const char *id)
{
    struct room *room = *bucket_of(rooms, id);
    while (room && strcmp(room->id, id) != 0)
        room = room->next;
    return room;
}

void rooms_add(struct rooms *rooms, struct room *room)
{
    struct room **bucket = bucket_of(rooms, room->id);
    room->rooms = rooms;
    room->next = *bucket;
    *bucket = room;
}

static void stop_stirring(struct room *room)
{
    struct room **place = &room->rooms->stirred;
    while (room->is_stirred && *place != room)
        place = &(*place)->next_stirred;
    if (room->is_stirred)
        *place = room->next_stirred;
    room->is_stirred = false;
}

/* From memory only. */
static void forget(struct room *room)
{
    struct rooms *rooms = room->rooms;
    struct room **place = bucket_of(rooms, room->id);
    while (*place != room)
        place = &(*place)->next;
    *place = room->next;
    while (room->listeners)
        room->listeners->dismiss(room->listeners, room->is_deleted);
    stop_stirring(room);
    room_cancel_thought(room);
    room_clock_stop(room, &rooms->clocked, rooms_now_ms(rooms));
    room_clear(room);
    free(room);
}

/* NULL: *result says why. */
static struct room *fetch(struct rooms *rooms, const char *id, enum store_result *result)
{
    struct room *room = calloc(1, sizeof *room);
    *result = STORE_FAILED;
    if (!room)
        return NULL;
    room->rooms = rooms;
    *result = room_load(room, id);
    if (*result != STORE_FOUND) {
        room_clear(room);
        free(room);
        return NULL;
    }
    rooms_add(rooms, room);
    room_clock_run(room, &rooms->clocked, rooms_now_ms(rooms));
    return room;
}

struct room *rooms_find(struct rooms *rooms, const char *id, struct refusal *refusal)
{
    enum store_result result = STORE_NONE;
    struct room *room = table_id_is_possible(id) ? find_in_memory(rooms, id) : NULL;
    if (!room && table_id_is_possible(id))
        room = fetch(rooms, id, &result);
    if (room)
        room->used_ms = rooms_now_ms(rooms);
    else if (result == STORE_FAILED)
        refusal_set(refusal, 500, &phrase_broken, id, NULL);
    else
        refusal_set(refusal, 404, &phrase_no_table, id, NULL);
    return room;
}

bool rooms_is_loaded(struct rooms *rooms, const char *id)
{
    return find_in_memory(rooms, id) != NULL;
}

int64_t rooms_grace_ms(const struct rooms *rooms)
{
    return rooms->host.grace_ms;
}

int64_t rooms_now_ms(const struct rooms *rooms)
{
    return *rooms->host.now_ms;
}

struct text rooms_scratch(struct rooms *rooms)
{
    return text_in(rooms->scratch, sizeof rooms->scratch);
}

struct rooms_count rooms_count(const struct rooms *rooms)
{
    return rooms->count;
}

int rooms_count_open(const struct rooms *rooms)
{
    return rooms->n_open;
}

int rooms_count_loaded(const struct rooms *rooms)
{
    int n_rooms = 0;
    for (int i = 0; i < N_BUCKETS; i++)
        for (const struct room *room = rooms->bucket[i]; room; room = room->next)
            n_rooms++;
    return n_rooms;
}

/* ---- Beginning and end. */

static void wake_table(void *user, const char *id)
{
    struct refusal refusal;
    struct room *room = rooms_find(user, id, &refusal);
    if (room)
        room_think_if_asked(room);
    else
        journal("error", "table-unreadable", "table=%.6s", id);
}

struct rooms *rooms_new(struct store *store, const struct rooms_host *host)
{
    struct rooms *rooms = calloc(1, sizeof *rooms);
    if (!rooms)
        return NULL;
    rooms->store = store;
    rooms->host = *host;
    rooms->n_open = store_count_open(store);
    if (rooms->n_open < 0 || !store_each_live(store, wake_table, rooms)) {
        rooms_free(rooms);
        return NULL;
    }
    return rooms;
}

void rooms_free(struct rooms *rooms)
{
    if (!rooms)
        return;
    for (int i = 0; i < N_BUCKETS; i++)
        while (rooms->bucket[i])
            forget(rooms->bucket[i]);
    free(rooms);
}

void rooms_sweep(struct rooms *rooms)
{
    int64_t now_ms = rooms_now_ms(rooms);
    for (int i = 0; i < N_BUCKETS; i++) {
        for (struct room *room = rooms->bucket[i], *next; room; room = next) {
            next = room->next;
            if (room->listeners)
                room->used_ms = now_ms;
            int64_t kept_ms =
                room_state(room) == ROOM_OVER ? ROOM_OVER_FORGOTTEN_MS : ROOM_FORGOTTEN_MS;
            bool is_needed = room->listeners || room->thought || room->is_touched ||
                             room->clock.running != NOBODY || now_ms - room->used_ms < kept_ms;
            if (!is_needed)
                forget(room);
        }
    }
}

void rooms_stop(struct rooms *rooms)
{
    rooms->is_stopping = true;
    while (rooms->clocked) {
        struct room *room = rooms->clocked;
        room_clock_stop(room, &rooms->clocked, rooms_now_ms(rooms));
        if (!room->is_touched) {
            room_touch(room);
            store_set_room(rooms->store, room);
        }
    }
    for (int i = 0; i < N_BUCKETS; i++)
        for (struct room *room = rooms->bucket[i]; room; room = room->next)
            if (room->thought)
                atomic_store(&room->thought->is_cancelled, true);
}

/* ---- Settling. */

void room_touch(struct room *room)
{
    room_cancel_thought(room);
    if (room->is_touched)
        return;
    room->is_touched = true;
    room->next_touched = room->rooms->touched;
    room->rooms->touched = room;
}

void room_stir(struct room *room)
{
    room->has_new_seats = true;
    if (room->is_stirred)
        return;
    room->is_stirred = true;
    room->next_stirred = room->rooms->stirred;
    room->rooms->stirred = room;
}

void room_give_up(struct room *room)
{
    room_touch(room);
    store_give_up(room->rooms->store);
}

void room_log(const struct room *room, const char *what)
{
    if (room->rooms->host.logs_tables)
        journal("info", what, "table=%.6s game=%s events=%d", room->id,
                game_key(room->setup.rules), room->n_events);
}

void room_delete(struct room *room)
{
    room_log(room, "table-deleted");
    room->is_deleted = true;
    if (room_state(room) != ROOM_OVER)
        room->rooms->n_open--;
    room_touch(room);
    store_delete_room(room->rooms->store, room);
}

bool rooms_are_touched(const struct rooms *rooms)
{
    return rooms->touched != NULL;
}

/* The next touched room, no longer in that list. */
static struct room *take_touched(struct rooms *rooms)
{
    struct room *room = rooms->touched;
    if (room) {
        rooms->touched = room->next_touched;
        room->next_touched = NULL;
        room->is_touched = false;
    }
    return room;
}

void rooms_saved(struct rooms *rooms)
{
    struct room *room;
    while ((room = take_touched(rooms))) {
        if (room->is_deleted) {
            forget(room);
            continue;
        }
        tell_news(room);
        if (!rooms->is_stopping)
            room_think_if_asked(room);
    }
}

/* As it is on disk, with the listeners it has. */
static void fetch_again(struct rooms *rooms, struct room *room)
{
    struct room fresh = {.rooms = rooms, .listeners = room->listeners, .used_ms = room->used_ms,
                         .next = room->next, .is_stirred = room->is_stirred,
                         .next_stirred = room->next_stirred,
                         .has_new_seats = room->is_stirred};
    room_cancel_thought(room);
    room_clock_stop(room, &rooms->clocked, rooms_now_ms(rooms));
    enum store_result result = room_load(&fresh, room->id);
    for (int i = 0; i < GAME_SEATS_MAX; i++) {
        fresh.seat[i].n_connected = room->seat[i].n_connected;
        fresh.seat[i].away_ms = room->seat[i].away_ms;
    }
    if (result == STORE_FOUND) {
        room_clear(room);
        *room = fresh;
        if (!rooms->is_stopping) {
            room_clock_run(room, &rooms->clocked, rooms_now_ms(rooms));
            room_think_if_asked(room);
        }
    } else {
        room_clear(&fresh);
        forget(room);  /* it never was, or cannot be read now */
    }
}

void rooms_not_saved(struct rooms *rooms)
{
    struct room *room;
    while ((room = take_touched(rooms)))
        fetch_again(rooms, room);
    int n_open = store_count_open(rooms->store);
    if (n_open >= 0)
        rooms->n_open = n_open;
}

void rooms_tell_stirred(struct rooms *rooms)
{
    while (rooms->stirred) {
        struct room *room = rooms->stirred;
        rooms->stirred = room->next_stirred;
        room->is_stirred = false;
        if (!room->is_touched && room->has_new_seats)
            tell_seats(room);
    }
}

/* ---- Who is there. */

int room_seat_of(const struct room *room, const struct seat_key_hash *key)
{
    int seat = GAME_WATCHER;
    for (int i = 0; i < room->n_seats; i++)
        if (room->seat[i].is_taken && room->seat[i].level == 0 &&
            seat_key_same(&room->seat[i].key, key))
            seat = i;
    return seat;
}

void room_enter(struct room *room, struct listener *listener, int viewer)
{
    listener->room = room;
    listener->viewer = viewer;
    listener->previous = NULL;
    listener->next = room->listeners;
    if (room->listeners)
        room->listeners->previous = listener;
    room->listeners = listener;
    if (viewer != GAME_WATCHER && room->seat[viewer].n_connected++ == 0)
        room_stir(room);
}

void room_leave(struct listener *listener)
{
    struct room *room = listener->room;
    if (!room)
        return;
    if (listener->previous)
        listener->previous->next = listener->next;
    else
        room->listeners = listener->next;
    if (listener->next)
        listener->next->previous = listener->previous;
    listener->room = NULL;
    listener->next = listener->previous = NULL;
    struct room_seat *seat =
        listener->viewer == GAME_WATCHER ? NULL : &room->seat[listener->viewer];
    if (seat && --seat->n_connected == 0) {
        seat->away_ms = rooms_now_ms(room->rooms);
        room_stir(room);
    }
}
