/* waiting.c: tables at which somebody waits for others. See rooms.h. */
#include <stdlib.h>

#include "rooms_parts.h"

/* Has it a free seat, and is somebody there: who sits there, or who made it
 * and sits nowhere? */
static bool is_waiting(const struct room *room)
{
    bool is_free = false, is_empty = true, is_here = false;
    for (int i = 0; i < room->seats.n; i++) {
        const struct room_seat *seat = &room->seats.at[i];
        if (!seat_is_persons(seat))
            continue;
        is_free = is_free || !seat->is_taken;
        is_empty = is_empty && !seat->is_taken;
        is_here = is_here || seat->n_connected > 0;
    }
    return !room->life.is_touched && room_state(room) == ROOM_WAITING && is_free &&
           (is_here || is_empty);
}

static int newest_first(const void *one, const void *other)
{
    int64_t a = (*(const struct room *const *)one)->about.row;
    int64_t b = (*(const struct room *const *)other)->about.row;
    return (a < b) - (a > b);
}

/* How many of the address are listed already? */
static int count_alike(const struct room *const out[], int n, uint64_t payer)
{
    int n_alike = 0;
    for (int i = 0; i < n; i++)
        n_alike += room_payer(out[i]) == payer;
    return n_alike;
}

int rooms_waiting(const struct rooms *rooms, const struct room *out[LIMIT_OPEN_LIST])
{
    int n_waiting = 0, n_listed = 0;
    for (const struct room *room = rooms->visited; room; room = room->life.next_visited)
        n_waiting += is_waiting(room);
    const struct room **waiting = malloc(((size_t)n_waiting + 1) * sizeof *waiting);
    if (!waiting)
        return -1;
    int n = 0;
    for (const struct room *room = rooms->visited; room; room = room->life.next_visited)
        if (is_waiting(room))
            waiting[n++] = room;
    qsort(waiting, (size_t)n, sizeof *waiting, newest_first);
    for (int i = 0; i < n && n_listed < LIMIT_OPEN_LIST; i++)
        if (count_alike(out, n_listed, room_payer(waiting[i])) < LIMIT_OPEN_BY_ADDRESS)
            out[n_listed++] = waiting[i];
    free(waiting);
    return n_listed;
}
