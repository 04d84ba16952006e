/*
 * service.h: the server without wires and threads: the tables, the page, and
 * when changes become known.
 *
 * All changes of a turn of the loop go to disk in one commit. Answers and
 * events leave after it. Whoever wants a room that has been changed in this
 * turn settles first: so nobody ever sees what is not on disk.
 */
#ifndef CAIRN_SERVICE_H
#define CAIRN_SERVICE_H

#include <stdint.h>

#include "files.h"
#include "rooms.h"

struct connection;

struct service {
    struct store *store;
    struct rooms *rooms;
    struct files *files;
    int64_t now_ms;              /* set by the loop; any clock that never goes back */
    struct connection *waiting;  /* for the commit */
};

/* A settled room; NULL: refused. */
struct room *service_room(struct service *, const char *id, struct refusal *);

/* Commits if the room is touched, and lets its clock fall if it is time. The
 * room may be gone after that: whoever listened to it has been dismissed. */
void service_bring_up_to_date(struct service *, struct room *);

/* A thought has come back; it is freed. */
void service_thought(struct service *, struct thought *);

/* Commits what has changed, if anything has, then answers and tells. */
void service_settle(struct service *);

#endif
