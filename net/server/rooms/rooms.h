/*
 * rooms.h: all tables: found in memory or fetched from the store, made,
 * joined, played, ended. It does not know how listeners are reached, nor
 * threads.
 *
 * What changes a room touches it: the change is in memory only. Before anybody
 * else looks at a touched room it must be settled (service.h): committed, then
 * told or, if it was not saved, fetched from the store again.
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

struct rooms_host {
    void *user;
    /* Where computer seats think; each thought comes back by rooms_thought.
     * False: no memory. */
    bool (*think)(void *user, struct thought *);
    const int64_t *now_ms;  /* any clock that never goes back */
    int64_t grace_ms;       /* one may be away so long */
    bool logs_tables;       /* made, over, deleted */
};

/* For whoever watches the server. */
struct rooms_count {
    uint64_t n_words, n_created, n_finished, n_thoughts;
};

/* NULL: no memory, or the store fails. Clocks go on where they were; computers
 * think where somebody is there. */
struct rooms *rooms_new(struct store *, const struct rooms_host *);
void rooms_free(struct rooms *);

/* ---- Looking. */

/* If it is in memory. Not settled. */
struct room *rooms_find_loaded(struct rooms *, const char *id);

/* NULL: refused. Not settled. */
struct room *rooms_find(struct rooms *, const char *id, struct refusal *);

/* ---- Where several nodes share the store. */

bool rooms_are_shared(const struct rooms *);

/* The node that has the table that rooms_find was last asked for; NULL: it is
 * not another's. */
const struct store_node *rooms_elsewhere(const struct rooms *);

/* The database is gone. Returns false. */
bool rooms_refuse_away(struct refusal *);

/* After the lease has lapsed: lets go of rooms that others have taken over.
 * False: the database is gone again. */
bool rooms_check_held(struct rooms *);

/* Takes over some of the tables whose node is gone and whose clocks should
 * run; about ten times a second. */
void rooms_wake_widows(struct rooms *);

/* What all nodes shall know, and what they have told (store.h). */
void rooms_tell_nodes(struct rooms *, const char *news);
void rooms_each_node(struct rooms *, store_each_node *, void *user);
int rooms_count_nodes(struct rooms *);  /* ourselves included */
bool rooms_have_node(struct rooms *, const char *door);  /* one that is there, as far as we know */

/* Gives some of the rooms to whoever wants them; about ten times a second. */
void rooms_drain(struct rooms *);

/* No clock ran while nobody could play. */
void rooms_give_back(struct rooms *, int64_t time_ms);

/* Others make and end tables too. */
void rooms_recount(struct rooms *);

/* ---- Lists. */

/* Public tables with a free person's seat where somebody waits, newest first,
 * few of one address: how many, at most LIMIT_OPEN_LIST. -1: no memory. */
int rooms_waiting(const struct rooms *, const struct room *out[LIMIT_OPEN_LIST]);
int64_t rooms_grace_ms(const struct rooms *);
int64_t rooms_now_ms(const struct rooms *);
struct text rooms_scratch(struct rooms *);  /* empty, room for MESSAGE_EVENT_MAX; one user at a time */
struct rooms_count rooms_count(const struct rooms *);
int rooms_count_open(const struct rooms *);    /* not yet over */
int rooms_count_loaded(const struct rooms *);  /* in memory */
bool rooms_are_thinking(const struct rooms *);  /* thoughts come back, if any are asked for */

const uint8_t *rooms_key(const struct rooms *);  /* by which the server signs: ED25519_KEY bytes */

/* What the server has promised of the shuffle. False: nothing is signed, yet
 * or at all. */
bool room_promise(const struct room *, struct promise *);

/* The seat whose key this is, or GAME_WATCHER. */
int room_seat_of(const struct room *, const struct seat_key_hash *);

/* The game as a record: all of it after the end, before it what an onlooker
 * saw. The caller frees; NULL: no memory. */
char *room_record(const struct room *);

/* Of a finished game straight from the store, also where its rules are others
 * than are played here: then as it was stored. NULL: it is not over, cannot be
 * read, or there is no memory. The caller frees. */
char *record_from_store(struct store *, const char *id);

/* Was it played by another version of its rules, or is the game not known? */
bool rules_are_others(const struct table_row *, int *own_version);

/* Its rounds, this one included once it is over. */
void room_series(const struct room *, struct series *so_far);

void room_enter(struct room *, struct listener *, int viewer);
void room_leave(struct listener *);

/* ---- Changing a settled room. False or NULL: refused. */

struct room_keys {
    char seat[GAME_SEATS_MAX][SEAT_KEY_TEXT_MAX];  /* the caller's and the bots'; or "" */
    char owner[SEAT_KEY_TEXT_MAX];
};

struct room *rooms_create(struct rooms *, const struct asked_table *, struct room_keys *,
                          struct refusal *);
bool room_join(struct room *, const struct asked_seat *, int *seat, char key[SEAT_KEY_TEXT_MAX],
               struct refusal *);
bool room_fill(struct room *, const struct asked_fill *, struct refusal *);

/* To commit oneself is to agree to this attempt. */
bool room_commit(struct room *, int seat, int attempt, const struct chance_key *hash,
                 struct refusal *);
bool room_open(struct room *, int seat, const struct chance_key *contribution, struct refusal *);

/* `number`: of the last event that the seat has seen. */
bool room_play(struct room *, int seat, int number, const char *word, struct refusal *);

/* How the claim that the word makes is proven, or why it is not. False: it
 * makes none that the seat may make now. */
bool room_prove(const struct room *, int seat, int number, const char *word, struct proof *);

bool room_resign(struct room *, int seat, struct refusal *);
bool room_leave_seat(struct room *, int seat, struct refusal *);
bool room_claim_win(struct room *, int seat, struct refusal *);
bool room_make_offer(struct room *, int seat, enum offer_kind, struct refusal *);
bool room_answer_offer(struct room *, int seat, enum offer_kind, bool is_yes, struct refusal *);

/* With all its data, once this is settled. */
void room_delete(struct room *);

/* One that cannot be loaded, at once. False: there is none, or it stays. */
bool rooms_delete_unread(struct rooms *, const char *id);

/* A thought has ended. It is freed here; a stale one changes nothing. */
void rooms_thought(struct rooms *, struct thought *);

/* About once a second: asks computer seats again whose thought came to nothing. */
void rooms_think_again(struct rooms *);

/* Whose time is over is out. Rooms that are touched wait. */
void rooms_check_clocks(struct rooms *);

/* Those that have run for long since they were last saved are: whoever thinks
 * when the server is killed does not get all of that time back. */
void rooms_save_clocks(struct rooms *);

/* ---- Settling. Whoever waits for a touched room is told whether it is saved,
 * before its listeners are told what has happened. */

void room_wait(struct room *, struct room_waiter *);
void room_stop_waiting(struct room_waiter *);

bool rooms_are_touched(const struct rooms *);
bool rooms_several_are_touched(const struct rooms *);

/* A commit of the touched rooms in three steps, as the store has it: only the
 * second may be done on another thread. They stay touched until they are told. */
bool rooms_begin_commit(struct rooms *);   /* false: there is nothing to sync */
void rooms_sync(struct rooms *);
bool rooms_end_commit(struct rooms *);     /* true: all are on disk */
bool rooms_commit(struct rooms *);         /* all three at once */
bool rooms_any_are_saved(const struct rooms *);  /* of those of that commit */
void rooms_fetch_unsaved(struct rooms *);  /* from the store; then none is touched */
void rooms_tell_saved(struct rooms *);     /* what has happened; computers think on */
void rooms_tell_stirred(struct rooms *);  /* who comes and goes */

/* Now and then: lets go of rooms that nobody needs in memory. */
void rooms_sweep(struct rooms *);

/* The server stops: all thoughts should end soon, and clocks are saved. */
void rooms_stop(struct rooms *);

#endif
