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
    if (room->game.n_notes == room->game.notes_room) {
        int size = room->game.notes_room > 0 ? 2 * room->game.notes_room : 4;
        struct room_note *more = realloc(room->game.notes, (size_t)size * sizeof *more);
        if (!more) {
            room_give_up(room);
            return false;
        }
        room->game.notes = more;
        room->game.notes_room = size;
    }
    struct room_note *note = &room->game.notes[room->game.n_notes++];
    *note = (struct room_note){
        .number = ++room->game.n_events, .kind = kind, .by = by, .n_words = n_words};
    room->news.has_seats = true;
    room_touch(room);
    return true;
}

/* ---- The end. */

/* Those who are still in it have equal parts; by words, what the rules say. */
static void share_out(struct room *room)
{
    if (room->game.ending == ENDING_WORDS) {
        game_score(&room->about.setup, table_state(room->game.table), room->game.share);
        return;
    }
    int n_left = 0;
    for (int i = 0; i < room->seats.n; i++)
        n_left += !room->seats.at[i].has_resigned;
    for (int i = 0; i < room->seats.n; i++)
        room->game.share[i] = room->seats.at[i].has_resigned ? 0.0f : 1.0f / (float)n_left;
}

static void end_round(struct room *room)
{
    struct series after = *room->match.series;
    struct series_standing standing;
    uint8_t order[GAME_SEATS_MAX];
    int from[GAME_SEATS_MAX];
    struct refusal refusal;
    series_add(&after, table_state(room->game.table), room->game.share);
    room->unsaved.has_round = true;
    series_standing(&after, &standing);
    if (standing.is_over)
        return;
    series_next_order(&after, order);
    for (int seat = 0; seat < room->seats.n; seat++)
        for (int old = 0; old < room->seats.n; old++)
            if (room->match.order[old] == order[seat])
                from[seat] = old;
    if (!room_make_next(room, &after, from, &refusal))
        room_give_up(room);
}

void room_finish(struct room *room, int ending)
{
    struct rooms *rooms = room->rooms;
    room_clock_stop(room, &rooms->clocked, rooms_now_ms(rooms));
    room->game.ending = ending;
    room->game.ended_s = (int64_t)time(NULL);
    share_out(room);
    for (int i = 0; i < N_OFFER_KINDS; i++)
        room->offer[i].by = NOBODY;
    rooms->n_open--;
    rooms->count.n_finished++;
    room_log(room, "game-over");
    room_has_progressed(room);
    if (room->match.series)
        end_round(room);
}

void room_put_out(struct room *room, int index, enum event_kind kind)
{
    struct rooms *rooms = room->rooms;
    room_clock_stop(room, &rooms->clocked, rooms_now_ms(rooms));
    if (!room_note(room, kind, index, table_length(room->game.table)))
        return;
    room->seats.at[index].has_resigned = true;
    int n_left = 0;
    for (int i = 0; i < room->seats.n; i++)
        n_left += !room->seats.at[i].has_resigned;
    if (n_left == 1) {
        room_finish(room, (int)kind);
        return;
    }
    for (int i = 0; i < N_OFFER_KINDS; i++)  /* there is one fewer to ask */
        room->offer[i].by = NOBODY;
    room_has_progressed(room);
    room_clock_run(room, &rooms->clocked, rooms_now_ms(rooms));
}

static bool may_end(const struct room *room, int seat, struct refusal *refusal)
{
    assert(!room->life.is_touched);
    if (seat == GAME_WATCHER)
        return refusal_set(refusal, 403, &room_phrase_not_seated);
    if (!room->game.table)
        return refusal_set(refusal, 409, &room_phrase_not_begun);
    if (room_state(room) == ROOM_OVER || room->seats.at[seat].has_resigned)
        return refusal_set(refusal, 409, &room_phrase_over);
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
    for (int i = 0; i < room->seats.n && room_state(room) == ROOM_PLAYING; i++) {
        const struct room_seat *other = &room->seats.at[i];
        if (i == seat || seat_level(other) > 0 || other->n_connected > 0 ||
            now_ms - other->away_ms < room->rooms->host.grace_ms)
            continue;
        room_put_out(room, i, EVENT_ABANDONED);
        n_away++;
    }
    return n_away > 0 || refusal_set(refusal, 409, &phrase_nobody_away);
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
    struct series *series = room->match.series ? malloc(sizeof *series) : NULL;
    if (room->match.series && !series)
        return refusal_set(refusal, 503, &refusal_no_memory);
    struct room *next = rooms_make(rooms, &room->about.setup, refusal);
    if (!next) {
        free(series);
        return false;
    }
    rooms_add(rooms, next);
    next->life.is_touched = true;  /* not in the list: it is settled with this one */
    next->about.is_public = room->about.is_public;
    next->about.is_verified = room->about.is_verified;
    next->about.owner = room->about.owner;
    next->about.has_owner = room->about.has_owner;
    next->clock.start_ms = room->clock.start_ms;
    next->clock.increment_ms = room->clock.increment_ms;
    next->match.series = series;
    if (series && rounds) {
        *series = *rounds;
        next->match.id = room->match.id;
    } else if (series) {
        series_begin_like(series, room->match.series);
        next->match.id = room_new_series_id();
    }
    if (series)
        series_next_order(series, next->match.order);
    for (int i = 0; i < next->seats.n; i++) {
        seat_again(&room->seats.at[from[i]], rooms_now_ms(rooms), &next->seats.at[i]);
        next->clock.left_ms[i] = next->clock.start_ms;
        room->match.next_seat[from[i]] = (uint8_t)i;
    }
    memcpy(room->match.next_id, next->about.id, sizeof room->match.next_id);
    room->news.has_next = true;
    room->unsaved.next_room = next;
    room_has_progressed(room);
    if (room_begin_if_ready(next, refusal))
        return true;
    room_give_up(room);
    return false;
}

void room_series(const struct room *room, struct series *so_far)
{
    *so_far = *room->match.series;
    if (room->game.ending != ENDING_NONE)
        series_add(so_far, table_state(room->game.table), room->game.share);
}
