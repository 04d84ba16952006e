/*
 * workers.h: the threads on which computer seats think: libuv's pool, one
 * core left to the loop. Whose turn it is: thinkers.h.
 */
#ifndef CAIRN_WORKERS_H
#define CAIRN_WORKERS_H

#include <uv.h>

#include "service.h"
#include "thinkers.h"

struct workers {
    uv_loop_t *loop;
    struct service *service;
    struct thinkers thinkers;
    int n_running;             /* threads that are thinking */
    struct idle_player *idle;  /* players with their memory, for whoever comes next */
};

/* Before the loop's first work, and after its last. */
void workers_begin(struct workers *, uv_loop_t *, struct service *);
void workers_end(struct workers *);

/* A rooms_host's think; user is the workers. */
bool workers_think(void *user, struct thought *);

#endif
