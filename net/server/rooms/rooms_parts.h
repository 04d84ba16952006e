/*
 * rooms_parts.h: the inside of the rooms, which their files share: rooms.c
 * keeps the list, settling.c saves and tells, room_load.c and room_save.c
 * read from and write to the store, seating.c brings people to a table,
 * room_promise.c signs what the seats then rely on,
 * playing.c plays, offers.c asks and answers, ending.c ends games and begins
 * the next. Nobody else includes it.
 */
#ifndef CAIRN_ROOMS_PARTS_H
#define CAIRN_ROOMS_PARTS_H

#include "rooms.h"

/* Ed25519, as libsodium has it. */
struct signer {
    uint8_t key[ED25519_KEY], secret[64];
};

enum { N_BUCKETS = 1 << 14 };

struct rooms {
    struct store *store;
    struct rooms_host host;
    struct signer signer;
    struct room *touched, *stirred;
    struct room *saving;           /* those of the commit that is under way, */
    struct store_batch *batches;   /* and what of them is written */
    struct room *settled;  /* whose commit is over, and whose listeners are not yet told */
    struct room *stalled;  /* whose computer seat is to be asked again */
    struct room *clocked;  /* whose clock runs */
    struct room *visited;  /* public, and somebody is there */
    int n_open;            /* tables on disk that are not over */
    struct store_node owner;  /* of the table that was last found to be another node's */
    bool is_elsewhere;     /* the table that was last asked for is */
    struct store_page widows;  /* tables without a node, whose clocks should run: where we are, */
    bool has_widows;       /* if there may be any, */
    int64_t widows_ms;     /* and when that was last looked for */
    bool is_stopping;
    int n_thinking;        /* thoughts that have not come back, */
    int64_t thought_ms;    /* and when one last did, or was the only one */
    struct rooms_count count;
    struct room *bucket[N_BUCKETS];
    char scratch[MESSAGE_EVENT_MAX];  /* a message is written here before it is told */
};

/* What more than one file refuses. */
extern const struct phrase room_phrase_not_begun, room_phrase_over, room_phrase_not_seated;

/* ---- rooms.c */

void rooms_add(struct rooms *, struct room *);  /* to the list */
void room_forget(struct room *, enum room_end); /* from memory only */

void room_log(const struct room *, const char *what);  /* if the operator wants it */

/* ---- settling.c */

void room_touch(struct room *);    /* and whoever thinks there need not go on */
void room_stir(struct room *);     /* the table object has changed, the disk not */
void room_give_up(struct room *);  /* this turn's changes of it shall not be */

/* What of it has changed, besides events; all touch it. */
void room_has_progressed(struct room *);
void room_seat_has_changed(struct room *, int seat);

/* ---- room_save.c */

/* What has changed, with the room that comes with it. */
bool room_save(struct store *, const struct room *);
void room_forget_unsaved(struct room *);

/* ---- room_load.c */

/* All that follows from the store; `room` is all zeros but for `rooms`. */
enum store_result room_load(struct room *, const char *id);

/* The same, for who plays on there: STORE_ELSEWHERE, another node does. */
enum store_result room_take(struct room *, const char *id);

/* What a room holds, not itself. */
void room_clear(struct room *);

/* The key from which the table draws. */
struct chance_key room_key(const struct room *);

/* ---- room_record.c */

/* How records call an ending that the words do not tell; NULL: there is no such. */
const char *room_termination(int ending);

/* ---- seating.c */

/* Deals, once every seat is taken and, at a verified table, opened. */
bool room_begin_if_ready(struct room *, struct refusal *);

/* A new room with what all rooms have; the caller seats people and adds it.
 * NULL: refused. */
struct room *rooms_make(struct rooms *, const game_setup *, struct refusal *);

int64_t room_new_series_id(void);

/* ---- room_promise.c */

/* The server's key, made the first time. False: the store fails. */
bool rooms_take_signer(struct rooms *);

void room_sign(struct room *);       /* every seat has committed itself */
void room_break_off(struct room *);  /* what was signed, if it was, will not be */

/* ---- playing.c */

void room_think_if_asked(struct room *);
void room_cancel_thought(struct room *);

/* ---- ending.c */

/* An event that is no word happens now. False: no memory, given up. */
bool room_note(struct room *, enum event_kind, int by, int n_words);
void room_finish(struct room *, int ending);  /* saves the room too */

/* The seat is out, and the game over if only one is left. */
void room_put_out(struct room *, int seat, enum event_kind);

/* Another game between the same, from[s] being the old seat of who sits on s;
 * `rounds` of the series so far or NULL. False: refused. */
bool room_make_next(struct room *, const struct series *rounds, const int from[],
                    struct refusal *);

#endif
