/*
 * load_peer.h: one seat, or one onlooker, of the load generator: its
 * connection, and how it takes part in a game.
 */
#ifndef CAIRN_LOAD_PEER_H
#define CAIRN_LOAD_PEER_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "channel.h"
#include "socket_client.h"

enum { LOAD_ID_MAX = 24, LOAD_KEY_MAX = 40, LOAD_WORD_MAX = 64 };

enum peer_phase {
    PEER_CLOSED,
    PEER_CREATING,  /* asks for a table, */
    PEER_JOINING,   /* and for the other's seat, */
    PEER_OPENING,   /* then for its socket */
    PEER_PLAYING,
};

struct load;
struct load_table;

struct peer {
    struct load *load;
    struct load_table *table;  /* NULL: it only listens */
    int seat;
    enum peer_phase phase;
    uv_tcp_t tcp;
    uv_connect_t connect;
    bool is_open;              /* its handle */
    struct channel channel;    /* what it says and hears goes through */
    struct socket_client socket;
    struct bytes head;         /* of an HTTP answer */
    char key[LOAD_KEY_MAX];
    int number;                /* of the last event */
    char word[LOAD_WORD_MAX];  /* to be played; "": it is not its turn */
    uint64_t due_ns;           /* when the word on its way should have been sent; 0: none is */
    bool is_listed;            /* among those that wait for a word to be due */
    struct peer *next_ready;
    struct shuffle *shuffle;   /* its part in it, where seats have one; else NULL */
};

struct load_table {
    char id[LOAD_ID_MAX];
    struct peer peer[2];
    bool is_over;
    bool has_begun;  /* both seats have seen the deal */
};

/* Connects and takes its part. */
void peer_begin(struct peer *, enum peer_phase);
void peer_end(struct peer *);
void peer_free(struct peer *);  /* what it holds, when its connection is closed */

/* Sends the word that is to be played, due at this time. */
void peer_play(struct peer *, uint64_t due_ns);

/* ---- What the generator is told. */

void load_begun(struct load *, struct peer *);     /* it listens now */
void load_is_ready(struct load *, struct peer *);  /* has a word to play */
void load_acknowledged(struct load *, struct peer *);
void load_refused(struct load *, const char *message, size_t length);
void load_over(struct load *, struct load_table *);
void load_lost(struct load *, struct peer *, const char *why);
void load_shuffled(struct load *, bool is_kept);
bool load_is_verified(const struct load *);
const struct route *load_route(const struct load *);
const struct sockaddr *load_address(const struct load *);
const char *load_host(const struct load *);
const char *load_game(const struct load *);
uint64_t load_random(struct load *);
uv_loop_t *load_loop(struct load *);
const char *load_table_id(const struct peer *);  /* whose socket it wants */

#endif
