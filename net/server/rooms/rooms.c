/* rooms.c: the list of rooms, and who is there. See rooms.h. */
#include "rooms.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "journal.h"
#include "room_clock.h"
#include "rooms_parts.h"

enum { PAGE_ROWS = 1000, WIDOWS_AT_ONCE = 50, WIDOWS_EVERY_MS = 5000, DRAINED_AT_ONCE = 100 };

static const struct phrase phrase_no_table = {"no-table", PHRASE("There is no table %1.")};
static const struct phrase phrase_broken = {
    "table-unreadable", PHRASE("The table %1 cannot be read from the database.")};

static const struct phrase phrase_away = {
    "database-away",
    PHRASE("The database cannot be reached just now, so nothing can be saved. Try again in a moment.")};
static const struct phrase phrase_elsewhere = {
    "table-elsewhere",
    PHRASE("Another machine of this server holds the table %1, and does not answer. Try again in a moment.")};

static const struct phrase phrase_other_rules = {
    "rules-other",
    PHRASE("Table %1 was played by version %2 of its rules, and this server plays version %3. Once it is over its record can still be read.")};

static const struct phrase phrase_game_gone = {
    "game-gone",
    PHRASE("Table %1 is of a game that this server does not know: %2. Once it is over its record can still be read.")};

const struct phrase room_phrase_not_begun = {
    "not-begun", PHRASE("The game has not begun: a seat is still free.")};
const struct phrase room_phrase_over = {"game-over", PHRASE("The game is over.")};
const struct phrase room_phrase_not_seated = {
    "not-seated", PHRASE("You are watching: this needs the key of a seat.")};

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
    while (room && strcmp(room->about.id, id) != 0)
        room = room->life.next;
    return room;
}

struct room *rooms_find_loaded(struct rooms *rooms, const char *id)
{
    return table_id_is_possible(id) ? find_in_memory(rooms, id) : NULL;
}

void rooms_add(struct rooms *rooms, struct room *room)
{
    struct room **bucket = bucket_of(rooms, room->about.id);
    room->rooms = rooms;
    room->life.next = *bucket;
    *bucket = room;
}

static void stop_stirring(struct room *room)
{
    struct room **place = &room->rooms->stirred;
    while (room->life.is_stirred && *place != room)
        place = &(*place)->life.next_stirred;
    if (room->life.is_stirred)
        *place = room->life.next_stirred;
    room->life.is_stirred = false;
}

static void stop_stalling(struct room *room)
{
    struct room **place = &room->rooms->stalled;
    while (room->life.is_stalled && *place != room)
        place = &(*place)->life.next_stalled;
    if (room->life.is_stalled)
        *place = room->life.next_stalled;
    room->life.is_stalled = false;
}

void room_forget(struct room *room, enum room_end why)
{
    struct rooms *rooms = room->rooms;
    struct room **place = bucket_of(rooms, room->about.id);
    while (*place != room)
        place = &(*place)->life.next;
    *place = room->life.next;
    while (room->life.listeners)
        room->life.listeners->dismiss(room->life.listeners, why);
    stop_stirring(room);
    stop_stalling(room);
    room_cancel_thought(room);
    room_clock_stop(room, &rooms->clocked, rooms_now_ms(rooms));
    store_let_go(rooms->store, room->about.row);
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
    /* A database may go and come between two questions: then once more. */
    for (int attempt = 0; *result == STORE_FAILED && attempt <= rooms_are_shared(rooms); attempt++) {
        room_clear(room);
        *room = (struct room){.rooms = rooms};
        *result = room_take(room, id);
    }
    if (*result != STORE_FOUND) {
        room_clear(room);
        free(room);
        return NULL;
    }
    rooms_add(rooms, room);
    room_clock_run(room, &rooms->clocked, rooms_now_ms(rooms));
    return room;
}

/* Why it cannot be read. */
static void refuse_unread(struct rooms *rooms, const char *id, struct refusal *refusal)
{
    struct table_row table;
    int own_version;
    enum store_result result = store_find_table(rooms->store, id, &table);
    bool is_there = result == STORE_FOUND;
    if (result == STORE_FAILED && rooms_are_shared(rooms))
        rooms_refuse_away(refusal);
    else if (is_there && !game_find(table.game))
        refusal_set(refusal, 409, &phrase_game_gone, id, table.game);
    else if (is_there && rules_are_others(&table, &own_version))
        refusal_set(refusal, 409, &phrase_other_rules, id, table.rules_version, own_version);
    else
        refusal_set(refusal, 500, &phrase_broken, id);
}

bool rooms_are_shared(const struct rooms *rooms)
{
    return rooms->store->functions->claim;
}

bool rooms_refuse_away(struct refusal *refusal)
{
    return refusal_set(refusal, 503, &phrase_away);
}

const struct store_node *rooms_elsewhere(const struct rooms *rooms)
{
    return rooms->is_elsewhere ? &rooms->owner : NULL;
}

struct room *rooms_find(struct rooms *rooms, const char *id, struct refusal *refusal)
{
    enum store_result result = STORE_NONE;
    struct room *room = table_id_is_possible(id) ? find_in_memory(rooms, id) : NULL;
    if (!room && table_id_is_possible(id))
        room = fetch(rooms, id, &result);
    rooms->is_elsewhere = result == STORE_ELSEWHERE;
    if (room)
        room->life.used_ms = rooms_now_ms(rooms);
    else if (result == STORE_FAILED)
        refuse_unread(rooms, id, refusal);
    else if (rooms->is_elsewhere)
        refusal_set(refusal, 503, &phrase_elsewhere, id);
    else
        refusal_set(refusal, 404, &phrase_no_table, id);
    return room;
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
        for (const struct room *room = rooms->bucket[i]; room; room = room->life.next)
            n_rooms++;
    return n_rooms;
}

/* ---- Beginning and end. */

/* Its clock runs from now on. */
static void wake_table(void *user, const char *id)
{
    struct rooms *rooms = user;
    struct refusal refusal;
    if (!rooms_find(rooms, id, &refusal) && !rooms->is_elsewhere)
        journal("error", "table-unreadable", "table=%.6s", id);
}

static bool wake_all(struct rooms *rooms)
{
    struct store_page page = {.most = PAGE_ROWS, .n_listed = PAGE_ROWS};
    bool is_read = true;
    while (is_read && page.n_listed == page.most)
        is_read = store_each_live(rooms->store, &page, wake_table, rooms);
    return is_read;
}

void rooms_wake_widows(struct rooms *rooms)
{
    bool is_due = rooms_are_shared(rooms) && rooms_now_ms(rooms) - rooms->widows_ms > WIDOWS_EVERY_MS;
    if (store_has_widows(rooms->store) || is_due) {
        rooms->widows = (struct store_page){.most = WIDOWS_AT_ONCE};
        rooms->has_widows = true;
        rooms->widows_ms = rooms_now_ms(rooms);
    }
    if (rooms->has_widows && store_each_live(rooms->store, &rooms->widows, wake_table, rooms))
        rooms->has_widows = rooms->widows.n_listed == rooms->widows.most;
}

struct rooms *rooms_new(struct store *store, const struct rooms_host *host)
{
    struct rooms *rooms = calloc(1, sizeof *rooms);
    if (!rooms)
        return NULL;
    rooms->store = store;
    rooms->host = *host;
    rooms->n_open = store_count_open(store);
    if (rooms->n_open < 0 || !rooms_take_signer(rooms) || !wake_all(rooms)) {
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
            room_forget(rooms->bucket[i], ROOM_UNREAD);
    sodium_memzero(&rooms->signer, sizeof rooms->signer);
    free(rooms);
}

void rooms_sweep(struct rooms *rooms)
{
    int64_t now_ms = rooms_now_ms(rooms);
    for (int i = 0; i < N_BUCKETS; i++) {
        for (struct room *room = rooms->bucket[i], *next; room; room = next) {
            next = room->life.next;
            if (room->life.listeners)
                room->life.used_ms = now_ms;
            int64_t kept_ms =
                room_state(room) == ROOM_OVER ? ROOM_OVER_FORGOTTEN_MS : ROOM_FORGOTTEN_MS;
            const struct room_life *life = &room->life;
            bool is_needed = life->listeners || life->thought || life->is_touched ||
                             life->is_stalled || room->clock.running != NOBODY ||
                             now_ms - life->used_ms < kept_ms;
            if (!is_needed)
                room_forget(room, ROOM_UNREAD);
        }
    }
}

/* ---- Nodes. */

struct holding {
    int64_t *row;
    int n, n_held;
};

static int by_row(const void *one, const void *other)
{
    int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return (a > b) - (a < b);
}

/* Of the rows that were asked about, those that are held come to the front. */
static void take_held(void *user, int64_t row)
{
    struct holding *holding = user;
    holding->row[holding->n + holding->n_held++] = row;
}

bool rooms_check_held(struct rooms *rooms)
{
    int n_rooms = rooms_count_loaded(rooms);
    struct holding holding = {.row = malloc((2 * (size_t)n_rooms + 1) * sizeof *holding.row)};
    for (int i = 0; holding.row && i < N_BUCKETS; i++)
        for (const struct room *room = rooms->bucket[i]; room; room = room->life.next)
            holding.row[holding.n++] = room->about.row;
    bool is_done = holding.row && store_each_held(rooms->store, holding.row, holding.n, take_held,
                                                  &holding);
    if (is_done)
        qsort(holding.row + holding.n, (size_t)holding.n_held, sizeof *holding.row, by_row);
    for (int i = 0; is_done && i < N_BUCKETS; i++)
        for (struct room *room = rooms->bucket[i], *next; room; room = next) {
            next = room->life.next;
            /* What is to be saved will not be, if it is another's. */
            if (!room->life.is_touched &&
                !bsearch(&room->about.row, holding.row + holding.n, (size_t)holding.n_held,
                         sizeof *holding.row, by_row))
                room_forget(room, ROOM_MOVED);
        }
    free(holding.row);
    return is_done;
}

/* The time on its clocks is saved first; true: it has gone. */
static bool hand_over(struct room *room)
{
    struct rooms *rooms = room->rooms;
    if (room->clock.running != NOBODY) {
        room_clock_stop(room, &rooms->clocked, rooms_now_ms(rooms));
        room->unsaved.has_progress = true;
        room_touch(room);
        return false;
    }
    if (!store_release(rooms->store, room->about.row))
        return false;
    room_forget(room, ROOM_MOVED);
    return true;
}

void rooms_drain(struct rooms *rooms)
{
    int n_gone = 0;
    for (int i = 0; i < N_BUCKETS && n_gone < DRAINED_AT_ONCE; i++)
        for (struct room *room = rooms->bucket[i], *next; room; room = next) {
            next = room->life.next;
            n_gone += !room->life.is_touched && hand_over(room);
        }
}

void rooms_tell_nodes(struct rooms *rooms, const char *news)
{
    store_tell_nodes(rooms->store, news);
}

void rooms_each_node(struct rooms *rooms, store_each_node *each, void *user)
{
    store_each_node_there(rooms->store, each, user);
}

static void count_node(void *user, const struct store_node *node)
{
    (void)node;
    ++*(int *)user;
}

int rooms_count_nodes(struct rooms *rooms)
{
    int n = 0;
    rooms_each_node(rooms, count_node, &n);
    return n > 0 ? n : 1;
}

struct door_wanted {
    const char *door;
    bool is_there;
};

static void compare_door(void *user, const struct store_node *node)
{
    struct door_wanted *wanted = user;
    wanted->is_there = wanted->is_there || strcmp(node->door, wanted->door) == 0;
}

bool rooms_have_node(struct rooms *rooms, const char *door)
{
    struct door_wanted wanted = {.door = door};
    rooms_each_node(rooms, compare_door, &wanted);
    return wanted.is_there;
}

void rooms_give_back(struct rooms *rooms, int64_t time_ms)
{
    for (struct room *room = rooms->clocked; room; room = room->clock.next)
        room->clock.since_ms += time_ms;
}

void rooms_recount(struct rooms *rooms)
{
    int n_open = rooms_are_shared(rooms) ? store_count_open(rooms->store) : -1;
    if (n_open >= 0)
        rooms->n_open = n_open;
}

void rooms_stop(struct rooms *rooms)
{
    rooms->is_stopping = true;
    while (rooms->clocked) {
        struct room *room = rooms->clocked;
        room_clock_stop(room, &rooms->clocked, rooms_now_ms(rooms));
        room->unsaved.has_progress = true;
        room_touch(room);
    }
    for (int i = 0; i < N_BUCKETS; i++)
        for (struct room *room = rooms->bucket[i]; room; room = room->life.next)
            room_cancel_thought(room);
}

void room_log(const struct room *room, const char *what)
{
    if (room->rooms->host.logs_tables)
        journal("info", what, "table=%.6s game=%s events=%d", room->about.id,
                game_key(room->about.setup.rules), room->game.n_events);
}

/* ---- Who is there. */

int room_seat_of(const struct room *room, const struct seat_key_hash *key)
{
    int seat = GAME_WATCHER;
    for (int i = 0; i < room->seats.n; i++)
        if (room->seats.at[i].is_taken && room->seats.at[i].level == 0 &&
            seat_key_same(&room->seats.at[i].key, key))
            seat = i;
    return seat;
}

static void visit(struct room *room)
{
    struct rooms *rooms = room->rooms;
    if (room->life.listeners || !room->about.is_public)
        return;
    room->life.previous_visited = NULL;
    room->life.next_visited = rooms->visited;
    if (rooms->visited)
        rooms->visited->life.previous_visited = room;
    rooms->visited = room;
}

static void desert(struct room *room)
{
    struct room_life *life = &room->life;
    if (life->listeners || !room->about.is_public)
        return;
    if (life->previous_visited)
        life->previous_visited->life.next_visited = life->next_visited;
    else
        room->rooms->visited = life->next_visited;
    if (life->next_visited)
        life->next_visited->life.previous_visited = life->previous_visited;
    life->next_visited = life->previous_visited = NULL;
}

void room_enter(struct room *room, struct listener *listener, int viewer)
{
    visit(room);
    listener->room = room;
    listener->viewer = viewer;
    listener->previous = NULL;
    listener->next = room->life.listeners;
    if (room->life.listeners)
        room->life.listeners->previous = listener;
    room->life.listeners = listener;
    if (viewer != GAME_WATCHER && room->seats.at[viewer].n_connected++ == 0)
        room_stir(room);
    if (!room->life.is_touched)
        room_think_if_asked(room);
}

void room_leave(struct listener *listener)
{
    struct room *room = listener->room;
    if (!room)
        return;
    if (listener->previous)
        listener->previous->next = listener->next;
    else
        room->life.listeners = listener->next;
    if (listener->next)
        listener->next->previous = listener->previous;
    listener->room = NULL;
    listener->next = listener->previous = NULL;
    if (!room->life.listeners)
        room_cancel_thought(room);  /* nobody is there to see it */
    desert(room);
    struct room_seat *seat =
        listener->viewer == GAME_WATCHER ? NULL : &room->seats.at[listener->viewer];
    if (seat && --seat->n_connected == 0) {
        seat->away_ms = rooms_now_ms(room->rooms);
        room_stir(room);
    }
}
