/* room_clock.c: see room_clock.h. */
#include "room_clock.h"

#include "rooms.h"

int64_t room_clock_left(const struct room_clock *clock, int seat, int64_t now_ms)
{
    bool is_charged = clock->running == seat && now_ms > clock->since_ms;
    int64_t left = clock->left_ms[seat] - (is_charged ? now_ms - clock->since_ms : 0);
    return left > 0 ? left : 0;
}

int64_t room_clock_grace(const struct room_clock *clock, int64_t now_ms)
{
    bool is_resting = clock->running != NOBODY && now_ms < clock->since_ms;
    return is_resting ? clock->since_ms - now_ms : 0;
}

bool room_clock_has_fallen(const struct room_clock *clock, int64_t now_ms)
{
    return clock->running != NOBODY && room_clock_left(clock, clock->running, now_ms) == 0;
}

void room_clock_stop(struct room *room, struct room **list, int64_t now_ms)
{
    struct room_clock *clock = &room->clock;
    if (clock->running == NOBODY)
        return;
    clock->left_ms[clock->running] = room_clock_left(clock, clock->running, now_ms);
    clock->running = NOBODY;
    if (clock->previous)
        clock->previous->clock.next = clock->next;
    else
        *list = clock->next;
    if (clock->next)
        clock->next->clock.previous = clock->previous;
    clock->next = clock->previous = NULL;
}

void room_clock_run(struct room *room, struct room **list, int64_t now_ms)
{
    struct room_clock *clock = &room->clock;
    room_clock_stop(room, list, now_ms);
    int seat = room_to_move(room);
    if (clock->start_ms == 0 || seat < 0 || seat_level(&room->seats.at[seat]) > 0)
        return;
    bool is_first = !(clock->has_played >> seat & 1);
    clock->running = seat;
    clock->since_ms = now_ms + (is_first ? rooms_grace_ms(room->rooms) : 0);
    clock->next = *list;
    if (*list)
        (*list)->clock.previous = room;
    *list = room;
}

void room_clock_played(struct room *room, int seat)
{
    struct room_clock *clock = &room->clock;
    clock->has_played |= (uint8_t)(1 << seat);
    if (clock->start_ms > 0 && seat_level(&room->seats.at[seat]) == 0 && room_to_move(room) != seat)
        clock->left_ms[seat] += clock->increment_ms;
}

void room_clock_look(struct room *room)
{
    room->clock.has_played = 0;
    for (int i = 0; i < table_length(room->game.table); i++)
        if (table_mover(room->game.table, i) >= 0)
            room->clock.has_played |= (uint8_t)(1 << table_mover(room->game.table, i));
}
