/*
 * rooms.h: all tables: found in memory or fetched from the store, made,
 * joined, played. It does not know how listeners are reached, nor threads.
 *
 * What changes a room touches it: the change is in memory and in the store's
 * open transaction. Before anybody else looks at a touched room it must be
 * settled (service.h), after which rooms_saved or rooms_not_saved is called.
 */
#ifndef CAIRN_ROOMS_H
#define CAIRN_ROOMS_H

#include <stdbool.h>

#include "messages.h"
#include "refusal.h"
#include "room.h"
#include "store.h"
#include "thinking.h"

struct rooms;

/* Where computer seats think; each thought comes back by rooms_thought. */
struct rooms_host {
    void *user;
    bool (*think)(void *user, struct thought *);  /* false: no memory */
};

/* NULL: no memory, or the store fails. Computer seats go on where they were. */
struct rooms *rooms_new(struct store *, const struct rooms_host *);
void rooms_free(struct rooms *);

/* ---- Looking. */

/* NULL: refused. Not settled. */
struct room *rooms_find(struct rooms *, const char *id, int64_t now_ms, struct refusal *);

/* The seat whose key this is, or GAME_WATCHER. */
int room_seat_of(const struct room *, const struct seat_key_hash *);

/* The game as a record: all of it after the end, before it what an onlooker
 * saw. The caller frees; NULL: no memory. */
char *room_record(const struct room *);

void room_enter(struct room *, struct listener *, int viewer);
void room_leave(struct listener *);

/* ---- Changing a settled room. */

/* The key is written only if the caller asked for a seat, else it is "". */
struct room *rooms_create(struct rooms *, const struct asked_table *, int64_t now_ms,
                          char key[SEAT_KEY_TEXT_MAX], struct refusal *);
bool rooms_join(struct rooms *, struct room *, const struct asked_seat *, int *seat,
                char key[SEAT_KEY_TEXT_MAX], struct refusal *);

/* `number`: of the last event that the seat has seen. */
bool rooms_play(struct rooms *, struct room *, int seat, int number, const char *word,
                struct refusal *);

/* A thought has ended. It is freed here; a stale one changes nothing. */
void rooms_thought(struct rooms *, struct thought *);

/* ---- Settling. */

bool rooms_are_touched(const struct rooms *);
void rooms_saved(struct rooms *);      /* tells what has happened; computers think on */
void rooms_not_saved(struct rooms *);  /* fetches the touched rooms from the store again */

/* Now and then: lets go of rooms that nobody needs in memory. */
void rooms_sweep(struct rooms *, int64_t now_ms);

/* All thoughts should end soon. */
void rooms_stop_thinking(struct rooms *);

#endif
