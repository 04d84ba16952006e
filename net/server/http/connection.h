/*
 * connection.h: one connection without its wire: bytes in, bytes out. It
 * speaks HTTP until a request turns it into a WebSocket.
 *
 * One request is answered a turn of the loop: what arrives after it waits
 * here. Output gathers here too, and is taken at the end of the turn, after
 * the commit. Nothing here waits for a peer, and nothing frees a connection
 * but its owner.
 */
#ifndef CAIRN_CONNECTION_H
#define CAIRN_CONNECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wslay/wslay.h>

#include "bytes.h"
#include "handshake.h"
#include "messages.h"
#include "request.h"
#include "room.h"
#include "service.h"

enum { CONNECTION_ANSWER_MAX = 640 };  /* a new table's keys are the longest */

/* The wire. */
struct connection_host {
    void *user;
    const char *address;           /* of the peer; stays as long as the connection */
    void (*wake)(void *user);      /* there is something to take, or an end; called often */
    size_t (*unread)(void *user);  /* bytes that were taken and that the peer has not */

    /* To another node's door, where the bytes and all that follows (pass) are
     * answered from now on (connection_relay). False: it cannot be. NULL: there
     * are no other nodes. */
    bool (*forward)(void *user, const char *door, const struct handshake_guest *,
                    const struct bytes *);
    void (*pass)(void *user, const char *bytes, size_t n_bytes);
};

struct connection {
    struct service *service;
    struct connection_host host;
    struct bytes in;           /* arrived and not yet used */
    struct bytes out;          /* to be written, */
    const char *tail;          /* and then these, which are the service's own */
    size_t n_tail;
    char address[ADDRESS_TEXT_MAX];  /* of whoever asks, if a proxy stands between; else "" */
    bool is_counted;           /* that address has one connection more by it */
    bool is_paid;              /* its next request (price.h), */
    int64_t unpaid_us;         /* and the time that it took is not, */
    bool is_put_off;           /* and it goes on in the next turn */
    bool is_ending;            /* closes once the output is out; nothing more is read */
    bool is_lost;              /* closes at once */
    int64_t deadline_ms;       /* of what is now awaited */

    /* Another node has sent it here, for one request or a socket: it has counted
     * it, and has told us the address. */
    bool is_sent_here;
    uint8_t n_hops;            /* nodes that it has passed */
    bool is_forwarding;        /* we send it on, */
    bool is_relayed;           /* and the other has begun to answer */

    struct request *request;   /* NULL: it is a socket */
    bool is_answered;          /* this turn: the next request comes after it */

    struct wslay_event_context *socket;
    char table_id[TABLE_ID_LENGTH + 1];  /* whose socket it is */
    struct listener listener;
    int64_t heard_ms, pinged_ms;
    int n_refusals;            /* not yet forgiven */
    int64_t forgiven_ms;       /* when one last was */
    double n_heard;            /* frames of every kind, not yet regained */
    int64_t regained_ms;
    bool is_too_fast;          /* the last of them was one too many */

    /* An answer that is given once the change that it speaks of is on disk. */
    bool is_waiting;
    struct room_waiter waiter;
    int waiting_status;
    int64_t waiting_us;        /* since when */
    char waiting_answer[CONNECTION_ANSWER_MAX];

    /* What it asks for concerns a room that is not settled, or not in memory: it
     * goes on then. */
    struct room_waiter parking;
    struct ahead_waiter reading;
    bool has_been_read;        /* what it waited for: now it may be asked for */
    bool is_parked, goes_on;   /* it waits; it waits no longer */
    struct bytes held;         /* messages that came meanwhile, each after its length */
};

/* NULL: no memory. */
struct connection *connection_new(struct service *, const struct connection_host *);
void connection_free(struct connection *);

/* ---- For the owner of the wire. */

void connection_feed(struct connection *, const char *bytes, size_t n_bytes);
bool connection_wants_input(const struct connection *);

/* After `out` and `tail` have been taken: goes on with what waits. */
void connection_taken(struct connection *);

void connection_tick(struct connection *);       /* about once a second: time-outs */
void connection_say_goodbye(struct connection *); /* the server stops */

/* What another node answers instead of us; and its end, after which we do. */
void connection_relay(struct connection *, const char *bytes, size_t n_bytes);
void connection_relay_end(struct connection *);

/* ---- For what answers. */

/* The request goes to the node that has the table, with all that follows it.
 * False: there is no way to it. */
bool connection_forward(struct connection *, const struct store_node *);

/* Whose connection it is. */
const char *connection_address(const struct connection *);

/* True: the room, which may be NULL, is not settled, and the connection goes on
 * once it is. */
bool connection_park(struct connection *, struct room *);

/* True: the table is not in memory, and the connection goes on once another
 * thread has read it. */
bool connection_read_ahead(struct connection *, const char *id);

/* The answer waits until the room is settled. */
void connection_wait(struct connection *, struct room *, int status, const char *answer);

#endif
