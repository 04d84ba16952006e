/* rooms.c: see rooms.h. */
#include "rooms.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "telling.h"

enum { N_BUCKETS = 1 << 14 };

struct rooms {
    struct store *store;
    struct rooms_host host;
    struct room *touched;
    int n_open;  /* tables on disk that are not over */
    bool is_stopping;
    struct room *bucket[N_BUCKETS];
};

static const struct phrase phrase_no_table = {"no-table", PHRASE("There is no table %1.")};
static const struct phrase phrase_broken = {
    "table-unreadable", PHRASE("The table %1 cannot be read from the database.")};
static const struct phrase phrase_too_many = {
    "too-many-tables", PHRASE("The server has as many tables as it can hold. Try later.")};
static const struct phrase phrase_seat_taken = {
    "seat-taken", PHRASE("Somebody else sits on seat %1.")};
static const struct phrase phrase_no_seat = {
    "no-free-seat", PHRASE("No seat is free at this table.")};
static const struct phrase phrase_no_such_seat = {
    "no-seat", PHRASE("This table has no seat %1.")};
static const struct phrase phrase_watching = {
    "watching", PHRASE("You are watching: who plays needs the key of a seat.")};
static const struct phrase phrase_waiting = {
    "not-begun", PHRASE("The game has not begun: a seat is still free.")};
static const struct phrase phrase_over = {"game-over", PHRASE("The game is over.")};
static const struct phrase phrase_stale = {
    "stale", PHRASE("This answers event %1, but the last one is %2.")};
static const struct phrase phrase_not_your_turn = {
    "not-your-turn", PHRASE("It is not your turn.")};

static bool refuse_with_number(struct refusal *refusal, int status, const struct phrase *phrase,
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

static void add_to_list(struct rooms *rooms, struct room *room)
{
    struct room **bucket = bucket_of(rooms, room->id);
    room->next = *bucket;
    *bucket = room;
}

static void cancel_thought(struct room *room)
{
    if (room->thought)
        atomic_store(&room->thought->is_cancelled, true);
    room->thought = NULL;  /* it comes back to nobody */
}

/* From memory only. */
static void forget(struct rooms *rooms, struct room *room)
{
    struct room **place = bucket_of(rooms, room->id);
    while (*place != room)
        place = &(*place)->next;
    *place = room->next;
    while (room->listeners)
        room->listeners->dismiss(room->listeners);
    cancel_thought(room);
    table_free(room->table);
    sodium_memzero(&room->secret, sizeof room->secret);
    free(room->news);
    free(room);
}

/* ---- From disk. */

/* Splits in place; the caller frees. */
static const char **split(char *words, int *n_words)
{
    *n_words = *words ? 1 : 0;
    for (const char *at = words; *at; at++)
        *n_words += *at == ' ';
    const char **word = malloc((size_t)(*n_words + 1) * sizeof *word);
    for (int i = 0; word && i < *n_words; i++) {
        word[i] = words;
        words += strcspn(words, " ");
        *words++ = '\0';
    }
    return word;
}

/* The key from which the table draws: here contributions of the seats will
 * come in (notation: "Chance by key"). */
static struct chance_key table_key(const struct room *room)
{
    return chance_key_from_parts(&room->secret, NULL, 0);
}

static bool replay(struct room *room, char *words)
{
    if (!*words)
        return true;
    struct chance_key key = table_key(room);
    int n_words, n_played;
    const char **word = split(words, &n_words);
    room->table = word ? table_new(&room->setup, &key) : NULL;
    bool is_played = room->table && table_load(room->table, word, n_words, &n_played, NULL) &&
                     table_length(room->table) == n_words;
    sodium_memzero(&key, sizeof key);
    free(word);
    if (!is_played)
        return false;
    room->number = n_words;
    game_copy(&room->setup, &room->told, table_state(room->table));
    return true;
}

static enum store_result fetch(struct rooms *rooms, const char *id, struct room *room)
{
    char *words = NULL;
    enum store_result result = store_load(rooms->store, id, room, &words);
    if (result == STORE_FOUND && !replay(room, words))
        result = STORE_FAILED;
    free(words);
    return result;
}

struct room *rooms_find(struct rooms *rooms, const char *id, int64_t now_ms,
                        struct refusal *refusal)
{
    struct room *room = table_id_is_possible(id) ? find_in_memory(rooms, id) : NULL;
    if (!room && table_id_is_possible(id)) {
        room = calloc(1, sizeof *room);
        enum store_result result = room ? fetch(rooms, id, room) : STORE_FAILED;
        if (result == STORE_FOUND) {
            add_to_list(rooms, room);
        } else {
            if (room)
                table_free(room->table);
            free(room);
            room = NULL;
            if (result == STORE_FAILED) {
                refusal_set(refusal, 500, &phrase_broken, id, NULL);
                return NULL;
            }
        }
    }
    if (!room)
        refusal_set(refusal, 404, &phrase_no_table, id, NULL);
    else
        room->used_ms = now_ms;
    return room;
}

/* ---- Computer seats. */

static void think_if_asked(struct rooms *rooms, struct room *room)
{
    int seat = room->table ? table_to_move(room->table) : GAME_OVER;
    if (seat < 0 || room->seat[seat].level == 0 || room->thought || rooms->is_stopping)
        return;
    room->thought = thought_new(room);
    if (room->thought && !rooms->host.think(rooms->host.user, room->thought)) {
        thought_free(room->thought);
        room->thought = NULL;
    }
    if (!room->thought)
        fprintf(stderr, "cairn: table %s: there is no memory left to think\n", room->id);
}

void rooms_thought(struct rooms *rooms, struct thought *thought)
{
    struct room *room = find_in_memory(rooms, thought->id);
    if (room && room->thought == thought) {
        struct refusal refusal = {0};
        room->thought = NULL;
        int seat = seat_table_seat(thought->seen);
        if (!rooms->is_stopping &&
            !rooms_play(rooms, room, seat, thought->number, thought->word, &refusal))
            fprintf(stderr, "cairn: table %s: the computer's word '%s' was refused: %s\n",
                    room->id, thought->word, refusal.why.phrase->key);
    }
    thought_free(thought);
}

static void wake_table(void *user, const char *id)
{
    struct refusal refusal;
    struct room *room = rooms_find(user, id, 0, &refusal);
    if (room)
        think_if_asked(user, room);
    else
        fprintf(stderr, "cairn: table %s cannot be read from the database\n", id);
}

void rooms_stop_thinking(struct rooms *rooms)
{
    rooms->is_stopping = true;
    for (int i = 0; i < N_BUCKETS; i++)
        for (struct room *room = rooms->bucket[i]; room; room = room->next)
            if (room->thought)
                atomic_store(&room->thought->is_cancelled, true);
}

/* ---- Beginning and end. */

struct rooms *rooms_new(struct store *store, const struct rooms_host *host)
{
    struct rooms *rooms = calloc(1, sizeof *rooms);
    if (!rooms)
        return NULL;
    rooms->store = store;
    rooms->host = *host;
    rooms->n_open = store_count_open(store);
    if (rooms->n_open < 0 || !store_each_computer_table(store, wake_table, rooms)) {
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
            forget(rooms, rooms->bucket[i]);
    free(rooms);
}

void rooms_sweep(struct rooms *rooms, int64_t now_ms)
{
    for (int i = 0; i < N_BUCKETS; i++) {
        for (struct room *room = rooms->bucket[i], *next; room; room = next) {
            next = room->next;
            if (room->listeners)
                room->used_ms = now_ms;
            bool is_needed = room->listeners || room->thought || room->is_touched ||
                             now_ms - room->used_ms < ROOM_FORGOTTEN_MS;
            if (!is_needed)
                forget(rooms, room);
        }
    }
}

/* ---- Changes. */

static void touch(struct rooms *rooms, struct room *room)
{
    if (room->is_touched)
        return;
    room->is_touched = true;
    room->next_touched = rooms->touched;
    rooms->touched = room;
}

/* Deals, once every seat is taken. */
static bool begin_if_full(struct rooms *rooms, struct room *room, struct refusal *refusal)
{
    for (int i = 0; i < room->n_seats; i++)
        if (!room->seat[i].is_taken)
            return true;
    struct chance_key key = table_key(room);
    room->table = table_new(&room->setup, &key);
    sodium_memzero(&key, sizeof key);
    room->news = room->table ? table_words(room->table, TABLE_OPEN, 0) : NULL;
    if (!room->news) {
        table_free(room->table);
        room->table = NULL;
        return refusal_set(refusal, 503, &refusal_no_memory, NULL, NULL);
    }
    store_add_words(rooms->store, room, 1, room->news);
    store_set_state(rooms->store, room, ROOM_PLAYING);
    return true;
}

static void sit_down(struct room_seat *seat, const char *name, char key[SEAT_KEY_TEXT_MAX])
{
    seat->is_taken = true;
    memcpy(seat->name, name, sizeof seat->name);
    seat_key_new(key, &seat->key);
}

struct room *rooms_create(struct rooms *rooms, const struct asked_table *asked, int64_t now_ms,
                          char key[SEAT_KEY_TEXT_MAX], struct refusal *refusal)
{
    key[0] = '\0';
    if (rooms->n_open >= LIMIT_TABLES) {
        refusal_set(refusal, 503, &phrase_too_many, NULL, NULL);
        return NULL;
    }
    struct room *room = calloc(1, sizeof *room);
    if (!room) {
        refusal_set(refusal, 503, &refusal_no_memory, NULL, NULL);
        return NULL;
    }
    table_id_new(room->id);
    room->created_s = (int64_t)time(NULL);
    room->used_ms = now_ms;
    room->setup = asked->setup;
    room->n_seats = asked->n_seats;
    randombytes_buf(room->secret.bytes, sizeof room->secret.bytes);
    for (int i = 0; i < room->n_seats; i++) {
        room->seat[i].level = asked->level[i];
        room->seat[i].is_taken = asked->level[i] > 0;
    }
    if (asked->seat != ASKED_NO_SEAT)
        sit_down(&room->seat[asked->seat], asked->name, key);
    add_to_list(rooms, room);
    touch(rooms, room);
    rooms->n_open++;
    store_add_room(rooms->store, room);
    if (!begin_if_full(rooms, room, refusal)) {
        /* What is written already must not stay. */
        store_give_up(rooms->store);
        return NULL;
    }
    return room;
}

/* The seat that is meant, if it is free. */
static bool find_seat(const struct room *room, int wanted, int *seat, struct refusal *refusal)
{
    if (wanted == ASKED_NO_SEAT) {
        for (*seat = 0; *seat < room->n_seats; ++*seat)
            if (!room->seat[*seat].is_taken)
                return true;
        return refusal_set(refusal, 409, &phrase_no_seat, NULL, NULL);
    }
    *seat = wanted;
    if (wanted >= room->n_seats)
        return refuse_with_number(refusal, 400, &phrase_no_such_seat, wanted);
    if (room->seat[wanted].is_taken)
        return refuse_with_number(refusal, 409, &phrase_seat_taken, wanted);
    return true;
}

bool rooms_join(struct rooms *rooms, struct room *room, const struct asked_seat *asked, int *seat,
                char key[SEAT_KEY_TEXT_MAX], struct refusal *refusal)
{
    assert(!room->is_touched);
    if (!find_seat(room, asked->seat, seat, refusal))
        return false;
    sit_down(&room->seat[*seat], asked->name, key);
    room->has_new_seats = true;
    touch(rooms, room);
    store_take_seat(rooms->store, room, *seat);
    if (!begin_if_full(rooms, room, refusal)) {
        store_give_up(rooms->store);
        return false;
    }
    return true;
}

static bool may_play(const struct room *room, int seat, int number, struct refusal *refusal)
{
    if (seat == GAME_WATCHER)
        return refusal_set(refusal, 403, &phrase_watching, NULL, NULL);
    if (room_state(room) == ROOM_WAITING)
        return refusal_set(refusal, 409, &phrase_waiting, NULL, NULL);
    if (number != room->number) {
        char answered[16], last[16];
        struct text text = text_in(answered, sizeof answered);
        text_int(&text, number);
        text = text_in(last, sizeof last);
        text_int(&text, room->number);
        return refusal_set(refusal, 409, &phrase_stale, answered, last);
    }
    if (room_state(room) == ROOM_OVER)
        return refusal_set(refusal, 409, &phrase_over, NULL, NULL);
    if (table_to_move(room->table) != seat)
        return refusal_set(refusal, 409, &phrase_not_your_turn, NULL, NULL);
    return true;
}

bool rooms_play(struct rooms *rooms, struct room *room, int seat, int number, const char *word,
                struct refusal *refusal)
{
    assert(!room->is_touched);
    if (!may_play(room, seat, number, refusal))
        return false;
    if (!table_play(room->table, word, &refusal->why)) {
        refusal->status = 400;
        return false;
    }
    room->news = table_words(room->table, TABLE_OPEN, room->number);
    if (!room->news) {
        table_undo(room->table, 1, NULL);
        return refusal_set(refusal, 503, &refusal_no_memory, NULL, NULL);
    }
    touch(rooms, room);
    store_add_words(rooms->store, room, room->number + 1, room->news);
    if (room_state(room) == ROOM_OVER) {
        store_set_state(rooms->store, room, ROOM_OVER);
        rooms->n_open--;
    }
    return true;
}

/* ---- Settling. */

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
        tell_news(room, room->news ? room->news : "");
        free(room->news);
        room->news = NULL;
        think_if_asked(rooms, room);
    }
}

/* As it is on disk, with the listeners it has. */
static void fetch_again(struct rooms *rooms, struct room *room)
{
    struct room fresh = {
        .listeners = room->listeners, .used_ms = room->used_ms, .next = room->next};
    cancel_thought(room);
    enum store_result result = fetch(rooms, room->id, &fresh);
    table_free(room->table);
    room->table = NULL;
    free(room->news);
    room->news = NULL;
    if (result == STORE_FOUND) {
        *room = fresh;
        think_if_asked(rooms, room);
    } else {
        table_free(fresh.table);
        forget(rooms, room);  /* it never was, or cannot be read now */
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
}

void room_leave(struct listener *listener)
{
    if (!listener->room)
        return;
    if (listener->previous)
        listener->previous->next = listener->next;
    else
        listener->room->listeners = listener->next;
    if (listener->next)
        listener->next->previous = listener->previous;
    listener->room = NULL;
    listener->next = listener->previous = NULL;
}
