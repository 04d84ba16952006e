/* service.c: see service.h. */
#include "service.h"

#include "connection.h"
#include "journal.h"
#include "room_clock.h"

/* False: its clock has not fallen, or it cannot be looked at now. */
static bool let_clock_fall(struct service *service, struct room *room)
{
    if (room->is_touched || !room_clock_has_fallen(room, service->now_ms))
        return false;
    rooms_check_clocks(service->rooms);
    return true;
}

void service_bring_up_to_date(struct service *service, struct room *room)
{
    if (room->is_touched || let_clock_fall(service, room))
        service_settle(service);
}

struct room *service_room(struct service *service, const char *id, struct refusal *refusal)
{
    struct room *room = rooms_find(service->rooms, id, refusal);
    if (room && (room->is_touched || let_clock_fall(service, room))) {
        service_settle(service);
        room = rooms_find(service->rooms, id, refusal);
    }
    return room;
}

void service_thought(struct service *service, struct thought *thought)
{
    struct refusal refusal;
    /* A room that is gone since is no matter: then nobody waits for it. */
    service_room(service, thought->id, &refusal);
    rooms_thought(service->rooms, thought);
}

static void answer_waiting(struct service *service, bool is_saved)
{
    while (service->waiting) {
        struct connection *connection = service->waiting;
        service->waiting = connection->next_waiting;
        connection_settled(connection, is_saved);
    }
}

static void commit(struct service *service)
{
    if (store_commit(service->store)) {
        answer_waiting(service, true);
        rooms_saved(service->rooms);
    } else {
        char why[JOURNAL_QUOTED_MAX];
        journal("error", "not-saved", "why=%s",
                journal_quoted(store_error(service->store), why));
        rooms_not_saved(service->rooms);
        answer_waiting(service, false);
    }
}

void service_settle(struct service *service)
{
    if (rooms_are_touched(service->rooms))
        commit(service);
    rooms_tell_stirred(service->rooms);
}
