/* saver.c: see saver.h. */
#include "saver.h"

static void run(void *user)
{
    struct saver *saver = user;
    uv_mutex_lock(&saver->mutex);
    for (;;) {
        while (!saver->is_asked && !saver->is_ending)
            uv_cond_wait(&saver->changed, &saver->mutex);
        if (!saver->is_asked)
            break;
        uv_mutex_unlock(&saver->mutex);
        service_sync(saver->service);
        uv_mutex_lock(&saver->mutex);
        saver->is_asked = false;
        uv_cond_broadcast(&saver->changed);
        uv_async_send(&saver->is_done);
    }
    uv_mutex_unlock(&saver->mutex);
}

bool saver_begin(struct saver *saver, uv_loop_t *loop, struct service *service, uv_async_cb done)
{
    *saver = (struct saver){.service = service};
    if (uv_mutex_init(&saver->mutex) != 0 || uv_cond_init(&saver->changed) != 0 ||
        uv_async_init(loop, &saver->is_done, done) != 0)
        return false;
    saver->has_begun = uv_thread_create(&saver->thread, run, saver) == 0;
    if (!saver->has_begun)
        uv_close((uv_handle_t *)&saver->is_done, NULL);
    service->wait = saver_wait;
    service->user = saver;
    return saver->has_begun;
}

void saver_ask(struct saver *saver)
{
    uv_mutex_lock(&saver->mutex);
    saver->is_asked = true;
    uv_mutex_unlock(&saver->mutex);
    uv_cond_broadcast(&saver->changed);  /* now it need not wait for the mutex */
}

bool saver_is_done(struct saver *saver)
{
    uv_mutex_lock(&saver->mutex);
    bool is_done = !saver->is_asked;
    uv_mutex_unlock(&saver->mutex);
    return is_done;
}

void saver_wait(void *user)
{
    struct saver *saver = user;
    uv_mutex_lock(&saver->mutex);
    while (saver->is_asked)
        uv_cond_wait(&saver->changed, &saver->mutex);
    uv_mutex_unlock(&saver->mutex);
}

void saver_end(struct saver *saver)
{
    if (!saver->has_begun)
        return;
    uv_mutex_lock(&saver->mutex);
    saver->is_ending = true;
    uv_cond_broadcast(&saver->changed);
    uv_mutex_unlock(&saver->mutex);
    uv_thread_join(&saver->thread);
    saver->has_begun = false;
    uv_close((uv_handle_t *)&saver->is_done, NULL);
}
