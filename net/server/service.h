/*
 * service.h: the server without wires and threads: the tables, the page, and
 * when changes become known.
 *
 * All changes of a turn of the loop go to disk in one commit, a batch a room:
 * what cannot be saved of one room is not the others' loss. Answers and events
 * leave after it. The disk may be slow: it is synced on another thread, and the
 * loop goes on meanwhile. Whoever wants a room that has been changed and is not
 * settled waits for it (connection_park): so nobody ever sees what is not on
 * disk.
 */
#ifndef CAIRN_SERVICE_H
#define CAIRN_SERVICE_H

#include <stdint.h>

#include "addresses.h"
#include "ahead.h"
#include "calendar.h"
#include "files.h"
#include "hearsay.h"
#include "histogram.h"
#include "rooms.h"
#include "server.h"

/* For whoever watches the server. */
struct service_count {
    uint64_t n_requests, n_messages, n_refused, n_limited, n_commits, n_failed_commits, n_forwarded;
    struct histogram commits;  /* how long each took, */
    struct histogram answers;  /* and from a change that was asked for to its answer */
    int n_connections, n_sockets;
};

/* What requests may take of a turn of the loop, so that none waits long for the
 * next one; whoever comes too late in this one waits. */
struct service_turn {
    int64_t used_us, most_us;  /* most: 0 is any */
};

struct service {
    struct store *store;
    struct rooms *rooms;
    struct files *files;
    struct addresses *addresses;
    const struct server_settings *settings;
    struct service_count count;
    struct service_turn turn;
    int64_t now_ms;              /* set by the loop; any clock that never goes back, */
    int64_t now_s;               /* and that of the calendar, which may jump */
    struct calendar calendar;    /* is it to be believed? */
    bool has_looked;             /* around, at least once */
    bool is_stopping;
    bool cannot_save;            /* of the last commit nothing got to disk */
    bool is_saving;              /* a commit is under way, */
    int64_t saving_us;           /* since when */
    void (*wait)(void *user);    /* until it is synced: set by who has it done elsewhere */
    void *user;
    int64_t retention_ms;        /* when old tables are looked for again */
    int64_t away_ms;             /* since when the database is gone; 0: it is there */
    struct hearsay hearsay;      /* of other nodes, */
    int64_t heard_ms;            /* and when we last listened */

    struct ahead *ahead;         /* reads ahead what is not in memory; or NULL */
    struct ahead_waiter old;     /* for the tables that are too old: their ids, once they are there */
    struct service_wish *closing;  /* an operator's wishes to close tables */
};

/* Is there no time left in this turn? */
bool service_turn_is_over(const struct service *);

/* Has it changed in a way that is not yet on disk? Its clock falls if it is time. */
bool service_is_unsettled(struct service *, struct room *);

/* A settled room; NULL: refused. Where it is not settled, all waits for the
 * disk: whoever can wait alone asks service_is_unsettled before. */
struct room *service_room(struct service *, const char *id, struct refusal *);

/* Commits if the room is touched, and lets its clock fall if it is time. The
 * room may be gone after that: whoever listened to it has been dismissed. */
void service_bring_up_to_date(struct service *, struct room *);

/* A thought has come back; it is freed. */
void service_thought(struct service *, struct thought *);

/* An operator's wishes, old tables, and computers to be asked again; about once
 * a second, when nothing is being saved. */
void service_look_around(struct service *);

/* Nothing that was to be done at the next look is done any more. */
void service_forget_wishes(struct service *);

/* Whose clock has fallen is out; what nodes that are gone have left; about ten
 * times a second. */
void service_watch(struct service *);

/* ---- Saving in three steps: only the second may be done on another thread,
 * and nothing else is changed in the store until the third. */

bool service_begin_saving(struct service *);  /* false: there is nothing to sync */
void service_sync(struct service *);
void service_end_saving(struct service *);    /* answers and tells */

/* All of it at once, with what is under way before it. */
void service_settle(struct service *);

#endif
