/* ending.c: how games end other than by their words, and what comes next:
 * rematches and the rounds of a series. See rooms.h. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "room_clock.h"
#include "rooms_parts.h"

static const struct phrase phrase_nobody_away = {
    "nobody-is-away", PHRASE("Nobody has been away for so long.")};

/* ---- Events that are no words. */

bool room_note(struct room *room, enum event_kind kind, int by, int n_words)
{
    if (room->n_notes == room->notes_room) {
        int size = room->notes_room > 0 ? 2 * room->notes_room : 4;
        struct room_note *more = realloc(room->notes, (size_t)size * sizeof *more);
        if (!more) {
            room_give_up(room);
            return false;
        }
        room->notes = more;
        room->notes_room = size;
    }
    struct room_note *note = &room->notes[room->n_notes++];
    *note = (struct room_note){
        .number = ++room->n_events, .kind = kind, .by = by, .n_words = n_words};
    room->has_new_seats = true;
    room_touch(room);
    store_add_note(room->rooms->store, room, note);
    return true;
}

/* ---- The end. */

/* Those who are still in it have equal parts; by words, what the rules say. */
static void share_out(struct room *room)
{
    if (room->ending == ENDING_WORDS) {
        game_score(&room->setup, table_state(room->table), room->share);
        return;
    }
    int n_left = 0;
    for (int i = 0; i < room->n_seats; i++)
        n_left += !room->seat[i].has_resigned;
    for (int i = 0; i < room->n_seats; i++)
        room->share[i] = room->seat[i].has_resigned ? 0.0f : 1.0f / (float)n_left;
}

static void end_round(struct room *room)
{
    struct series after = *room->series;
    struct series_standing standing;
    uint8_t order[GAME_SEATS_MAX];
    int from[GAME_SEATS_MAX];
    struct refusal refusal;
    series_add(&after, table_state(room->table), room->share);
    store_add_round(room->rooms->store, room, after.n_rounds, &after.round[after.n_rounds - 1]);
    series_standing(&after, &standing);
    if (standing.is_over)
        return;
    series_next_order(&after, order);
    for (int seat = 0; seat < room->n_seats; seat++)
        for (int old = 0; old < room->n_seats; old++)
            if (room->order[old] == order[seat])
                from[seat] = old;
    if (!room_make_next(room, &after, from, &refusal))
        room_give_up(room);
}

void room_finish(struct room *room, int ending)
{
    struct rooms *rooms = room->rooms;
    room_clock_stop(room, &rooms->clocked, rooms_now_ms(rooms));
    room->ending = ending;
    room->ended_s = (int64_t)time(NULL);
    share_out(room);
    for (int i = 0; i < N_OFFER_KINDS; i++)
        room->offer[i].by = NOBODY;
    rooms->n_open--;
    rooms->count.n_finished++;
    room_log(room, "game-over");
    room->has_new_seats = true;
    if (room->series)
        end_round(room);
    store_set_room(rooms->store, room);
}

void room_put_out(struct room *room, int index, enum event_kind kind)
{
    struct rooms *rooms = room->rooms;
    room_clock_stop(room, &rooms->clocked, rooms_now_ms(rooms));
    if (!room_note(room, kind, index, table_length(room->table)))
        return;
    room->seat[index].has_resigned = true;
    int n_left = 0;
    for (int i = 0; i < room->n_seats; i++)
        n_left += !room->seat[i].has_resigned;
    if (n_left == 1) {
        room_finish(room, (int)kind);
        return;
    }
    for (int i = 0; i < N_OFFER_KINDS; i++)  /* there is one fewer to ask */
        room->offer[i].by = NOBODY;
    store_set_room(rooms->store, room);
    room_clock_run(room, &rooms->clocked, rooms_now_ms(rooms));
}

static bool may_end(const struct room *room, int seat, struct refusal *refusal)
{
    assert(!room->is_touched);
    if (seat == GAME_WATCHER)
        return refusal_set(refusal, 403, &room_phrase_not_seated, NULL, NULL);
    if (!room->table)
        return refusal_set(refusal, 409, &room_phrase_not_begun, NULL, NULL);
    if (room_state(room) == ROOM_OVER || room->seat[seat].has_resigned)
        return refusal_set(refusal, 409, &room_phrase_over, NULL, NULL);
    return true;
}

bool room_resign(struct room *room, int seat, struct refusal *refusal)
{
    if (!may_end(room, seat, refusal))
        return false;
    room_put_out(room, seat, EVENT_RESIGN);
    return true;
}

bool room_claim_win(struct room *room, int seat, struct refusal *refusal)
{
    if (!may_end(room, seat, refusal))
        return false;
    int64_t now_ms = rooms_now_ms(room->rooms);
    int n_away = 0;
    for (int i = 0; i < room->n_seats && room_state(room) == ROOM_PLAYING; i++) {
        const struct room_seat *other = &room->seat[i];
        if (i == seat || seat_level(other) > 0 || other->n_connected > 0 ||
            now_ms - other->away_ms < room->rooms->host.grace_ms)
            continue;
        room_put_out(room, i, EVENT_ABANDONED);
        n_away++;
    }
    return n_away > 0 || refusal_set(refusal, 409, &phrase_nobody_away, NULL, NULL);
}

/* ---- What comes next. */

static void seat_again(const struct room_seat *old, int64_t now_ms, struct room_seat *seat)
{
    *seat = (struct room_seat){.level = old->level,
                               .is_bot = old->is_bot,
                               .is_taken = true,
                               .key = old->key,
                               .away_ms = now_ms};
    memcpy(seat->name, old->name, sizeof seat->name);
}

bool room_make_next(struct room *room, const struct series *rounds, const int from[],
                    struct refusal *refusal)
{
    struct rooms *rooms = room->rooms;
    struct series *series = room->series ? malloc(sizeof *series) : NULL;
    if (room->series && !series)
        return refusal_set(refusal, 503, &refusal_no_memory, NULL, NULL);
    struct room *next = rooms_make(rooms, &room->setup, refusal);
    if (!next) {
        free(series);
        return false;
    }
    rooms_add(rooms, next);
    next->is_public = room->is_public;
    next->is_verified = room->is_verified;
    next->owner = room->owner;
    next->has_owner = room->has_owner;
    next->clock.start_ms = room->clock.start_ms;
    next->clock.increment_ms = room->clock.increment_ms;
    next->series = series;
    if (series && rounds) {
        *series = *rounds;
        next->series_id = room->series_id;
    } else if (series) {
        series_begin(series, &next->setup, room->series->n_agreed);
        next->series_id = room_new_series_id();
    }
    if (series)
        series_next_order(series, next->order);
    for (int i = 0; i < next->n_seats; i++) {
        seat_again(&room->seat[from[i]], rooms_now_ms(rooms), &next->seat[i]);
        next->clock.left_ms[i] = next->clock.start_ms;
        room->next_seat[from[i]] = (uint8_t)i;
    }
    memcpy(room->next_id, next->id, sizeof room->next_id);
    room->has_new_next = room->has_new_seats = true;
    room_touch(next);
    store_add_room(rooms->store, next);
    return room_begin_if_ready(next, refusal);
}

void room_standing(const struct room *room, struct series_standing *standing)
{
    struct series so_far = *room->series;
    if (room->ending != ENDING_NONE)
        series_add(&so_far, table_state(room->table), room->share);
    series_standing(&so_far, standing);
}
