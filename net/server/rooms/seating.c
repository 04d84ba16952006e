/* seating.c: who sits down at a table and gets up again, and how its game
 * begins. See rooms.h. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "blake2b.h"
#include "room_clock.h"
#include "rooms_parts.h"

static const struct phrase phrase_too_many = {
    "too-many-tables", PHRASE("The server has as many tables as it can hold. Try later.")};
static const struct phrase phrase_seat_taken = {
    "seat-taken", PHRASE("Somebody else sits on seat %1.")};
static const struct phrase phrase_no_seat = {
    "no-free-seat", PHRASE("No seat is free at this table.")};
static const struct phrase phrase_no_such_seat = {
    "no-seat", PHRASE("This table has no seat %1.")};
static const struct phrase phrase_not_verified = {
    "not-verified", PHRASE("At this table the server alone shuffles.")};
static const struct phrase phrase_has_begun = {
    "has-begun", PHRASE("The game has begun already.")};
static const struct phrase phrase_other_attempt = {
    "attempt-other",
    PHRASE("The shuffle is at attempt %1 since the one before was broken off: whoever agrees commits to that.")};
static const struct phrase phrase_committed = {
    "committed-already", PHRASE("This seat has committed itself already.")};
static const struct phrase phrase_not_committed = {
    "not-all-committed", PHRASE("Not every seat has committed itself yet.")};
static const struct phrase phrase_wrong_opening = {
    "opening-wrong", PHRASE("This is not what the seat has committed itself to.")};

/* ---- Beginning. */

static bool is_ready(const struct room *room)
{
    if (!seats_are_full(&room->seats))
        return false;
    for (int i = 0; room->about.is_verified && i < room->seats.n; i++)
        if (room->seats.at[i].level == 0 && !room->seats.at[i].has_opened)
            return false;
    return true;
}

bool room_begin_if_ready(struct room *room, struct refusal *refusal)
{
    if (!is_ready(room))
        return true;
    struct chance_key key = room_key(room);
    room->game.table = table_new(&room->about.setup, &key);
    sodium_memzero(&key, sizeof key);
    if (!room->game.table) {
        room_give_up(room);
        return refusal_set(refusal, 503, &refusal_no_memory);
    }
    room->game.n_events = table_length(room->game.table);
    room->unsaved.is_deal = true;
    room_clock_run(room, &room->rooms->clocked, rooms_now_ms(room->rooms));
    room_has_progressed(room);
    return true;
}

struct room *rooms_make(struct rooms *rooms, const game_setup *setup, struct refusal *refusal)
{
    if (rooms->n_open >= LIMIT_TABLES) {
        refusal_set(refusal, 503, &phrase_too_many);
        return NULL;
    }
    struct room *room = calloc(1, sizeof *room);
    if (!room) {
        refusal_set(refusal, 503, &refusal_no_memory);
        return NULL;
    }
    room->about.row = store_new_row(rooms->store);
    if (room->about.row == 0) {
        free(room);
        rooms_refuse_away(refusal);
        return NULL;
    }
    table_id_new(room->about.id);
    room->unsaved.is_new = true;
    room->about.created_s = (int64_t)time(NULL);
    room->life.used_ms = rooms_now_ms(rooms);
    room->about.setup = *setup;
    room->seats.n = game_seats(setup);
    room->promise.attempt = 1;
    room->game.ending = ENDING_NONE;
    room->clock.running = NOBODY;
    for (int i = 0; i < N_OFFER_KINDS; i++)
        room->offer[i].by = NOBODY;
    for (int i = 0; i < room->seats.n; i++) {
        room->match.order[i] = (uint8_t)i;
        room->seats.at[i].away_ms = rooms_now_ms(rooms);
    }
    randombytes_buf(room->about.secret.bytes, sizeof room->about.secret.bytes);
    rooms->n_open++;
    rooms->count.n_created++;
    return room;
}

/* Not a row's number: rows of deleted tables are used again. */
int64_t room_new_series_id(void)
{
    int64_t id;
    randombytes_buf(&id, sizeof id);
    return id & INT64_MAX;
}

static void sit_down(struct room *room, int index, const char *name, char key[SEAT_KEY_TEXT_MAX])
{
    struct room_seat *seat = &room->seats.at[index];
    seat->is_taken = true;
    seat->away_ms = rooms_now_ms(room->rooms);
    struct text text = text_in(seat->name, sizeof seat->name);
    text_add(&text, name);
    seat_key_new(key, &seat->key);
}

struct room *rooms_create(struct rooms *rooms, const struct asked_table *asked,
                          struct room_keys *keys, struct refusal *refusal)
{
    memset(keys, 0, sizeof *keys);
    struct series *series = asked->n_rounds == ASKED_NO_SERIES ? NULL : malloc(sizeof *series);
    struct room *room = NULL;
    if (asked->n_rounds != ASKED_NO_SERIES && !series)
        refusal_set(refusal, 503, &refusal_no_memory);
    else
        room = rooms_make(rooms, &asked->setup, refusal);
    if (!room) {
        free(series);
        return NULL;
    }
    rooms_add(rooms, room);
    room->about.is_public = asked->is_public;
    room->about.is_verified = asked->is_verified;
    room->clock.start_ms = (int64_t)asked->clock_start_s * 1000;
    room->clock.increment_ms = (int64_t)asked->clock_increment_s * 1000;
    room->match.series = series;
    if (series) {
        if (asked->n_to_win > 0)
            series_begin_to_win(series, &room->about.setup, asked->n_to_win);
        else
            series_begin(series, &room->about.setup, asked->n_rounds);
        series_next_order(series, room->match.order);
        room->match.id = room_new_series_id();
    }
    seat_key_new(keys->owner, &room->about.owner);
    room->about.has_owner = true;
    for (int i = 0; i < room->seats.n; i++) {
        room->clock.left_ms[i] = room->clock.start_ms;
        room->seats.at[i].level = asked->level[i];
        room->seats.at[i].is_taken = asked->level[i] > 0;
        room->seats.at[i].is_bot = asked->is_bot[i];
        if (asked->is_bot[i])
            sit_down(room, i, "", keys->seat[i]);
    }
    if (asked->seat != ASKED_NO_SEAT)
        sit_down(room, asked->seat, asked->name, keys->seat[asked->seat]);
    room_touch(room);
    room_log(room, "table-made");
    return room_begin_if_ready(room, refusal) ? room : NULL;
}

/* ---- Sitting down and getting up. */

/* The seat that is meant, if it is free. */
static bool find_seat(const struct room *room, int wanted, int *seat, struct refusal *refusal)
{
    if (wanted == ASKED_NO_SEAT) {
        for (*seat = 0; *seat < room->seats.n; ++*seat)
            if (!room->seats.at[*seat].is_taken)
                return true;
        return refusal_set(refusal, 409, &phrase_no_seat);
    }
    *seat = wanted;
    if (wanted >= room->seats.n)
        return refusal_set(refusal, 400, &phrase_no_such_seat, wanted);
    if (room->seats.at[wanted].is_taken)
        return refusal_set(refusal, 409, &phrase_seat_taken, wanted);
    return true;
}

bool room_join(struct room *room, const struct asked_seat *asked, int *seat,
               char key[SEAT_KEY_TEXT_MAX], struct refusal *refusal)
{
    assert(!room->life.is_touched);
    if (!find_seat(room, asked->seat, seat, refusal))
        return false;
    sit_down(room, *seat, asked->name, key);
    room_seat_has_changed(room, *seat);
    return room_begin_if_ready(room, refusal);
}

bool room_fill(struct room *room, const struct asked_fill *asked, struct refusal *refusal)
{
    int seat;
    assert(!room->life.is_touched);
    if (!find_seat(room, asked->seat, &seat, refusal))
        return false;
    room->seats.at[seat].level = asked->level;
    room->seats.at[seat].is_taken = true;
    room_seat_has_changed(room, seat);
    return room_begin_if_ready(room, refusal);
}

/* Who has seen another's contribution must not be able to go and choose anew:
 * all commit again. */
static void forget_commits(struct room *room)
{
    for (int i = 0; i < room->seats.n; i++) {
        struct room_seat *seat = &room->seats.at[i];
        if (!seat->has_committed)
            continue;
        seat->has_committed = seat->has_opened = false;
        seat->commit = seat->contribution = (struct chance_key){0};
        room_seat_has_changed(room, i);
    }
    room_break_off(room);
}

bool room_leave_seat(struct room *room, int index, struct refusal *refusal)
{
    assert(!room->life.is_touched);
    if (index == GAME_WATCHER)
        return refusal_set(refusal, 403, &room_phrase_not_seated);
    enum room_state state = room_state(room);
    struct room_seat *seat = &room->seats.at[index];
    if (state == ROOM_PLAYING && !seat->has_resigned)
        return room_resign(room, index, refusal);
    if (state == ROOM_OVER || state == ROOM_PLAYING || seat->is_bot)
        return true;
    forget_commits(room);
    seat->is_taken = false;
    seat->name[0] = '\0';
    seat->key = (struct seat_key_hash){0};
    room->news.left |= (uint8_t)(1 << index);
    room_seat_has_changed(room, index);
    return true;
}

/* ---- A shuffle to which the seats contribute. */

static bool may_contribute(const struct room *room, int seat, struct refusal *refusal)
{
    assert(!room->life.is_touched);
    if (seat == GAME_WATCHER)
        return refusal_set(refusal, 403, &room_phrase_not_seated);
    if (!room->about.is_verified)
        return refusal_set(refusal, 409, &phrase_not_verified);
    if (room->game.table)
        return refusal_set(refusal, 409, &phrase_has_begun);
    return true;
}

static bool all_have_committed(const struct room *room)
{
    for (int i = 0; i < room->seats.n; i++)
        if (room->seats.at[i].level == 0 && !room->seats.at[i].has_committed)
            return false;
    return seats_are_full(&room->seats);
}

bool room_commit(struct room *room, int index, int attempt, const struct chance_key *hash,
                 struct refusal *refusal)
{
    if (!may_contribute(room, index, refusal))
        return false;
    struct room_seat *seat = &room->seats.at[index];
    if (seat->has_committed)
        return refusal_set(refusal, 409, &phrase_committed);
    if (attempt != room->promise.attempt)
        return refusal_set(refusal, 409, &phrase_other_attempt, room->promise.attempt);
    seat->commit = *hash;
    seat->has_committed = true;
    room_seat_has_changed(room, index);
    if (all_have_committed(room))
        room_sign(room);
    return true;
}

bool room_open(struct room *room, int index, const struct chance_key *contribution,
               struct refusal *refusal)
{
    if (!may_contribute(room, index, refusal))
        return false;
    if (!room->promise.is_signed)
        return refusal_set(refusal, 409, &phrase_not_committed);
    struct room_seat *seat = &room->seats.at[index];
    struct chance_key hash = chance_commit(contribution);
    if (sodium_memcmp(hash.bytes, seat->commit.bytes, sizeof hash.bytes) != 0)
        return refusal_set(refusal, 400, &phrase_wrong_opening);
    seat->contribution = *contribution;
    seat->has_opened = true;
    room_seat_has_changed(room, index);
    return room_begin_if_ready(room, refusal);
}
