/*
 * saver.h: a thread that syncs the store, so that the loop need not wait for
 * the disk. It touches nothing else.
 */
#ifndef CAIRN_SAVER_H
#define CAIRN_SAVER_H

#include <stdbool.h>
#include <uv.h>

#include "service.h"

struct saver {
    struct service *service;
    uv_thread_t thread;
    uv_mutex_t mutex;
    uv_cond_t changed;
    uv_async_t is_done;      /* wakes the loop */
    bool is_asked, is_ending;  /* under the mutex */
    bool has_begun;
};

/* `done` is called on the loop after each sync. False: there are no threads. */
bool saver_begin(struct saver *, uv_loop_t *, struct service *, uv_async_cb done);

/* After service_begin_saving: syncs what was written. */
void saver_ask(struct saver *);

bool saver_is_done(struct saver *);  /* with what was asked for last */

/* Until what was asked for is done; a service's `wait`. */
void saver_wait(void *saver);

/* Nothing is asked for any more. The loop must run on, to close its handle. */
void saver_end(struct saver *);

#endif
