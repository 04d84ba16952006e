/* service.c: see service.h. */
#include "service.h"

#include <stdio.h>

#include "connection.h"

struct room *service_room(struct service *service, const char *id, struct refusal *refusal)
{
    struct room *room = rooms_find(service->rooms, id, service->now_ms, refusal);
    if (room && room->is_touched) {
        service_settle(service);
        room = rooms_find(service->rooms, id, service->now_ms, refusal);
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

void service_settle(struct service *service)
{
    if (!rooms_are_touched(service->rooms))
        return;
    bool is_saved = store_commit(service->store);
    if (is_saved) {
        answer_waiting(service, true);
        rooms_saved(service->rooms);
    } else {
        fprintf(stderr, "cairn: the database could not be written: %s\n",
                store_error(service->store));
        rooms_not_saved(service->rooms);
        answer_waiting(service, false);
    }
}
