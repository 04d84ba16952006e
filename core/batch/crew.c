/* crew.c: see crew.h. */
#include "crew.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct hand {
    struct crew *crew;
    int index;
    pthread_t thread;
};

struct crew {
    int n_hands;
    pthread_mutex_t lock;
    pthread_cond_t has_work, is_done;
    unsigned n_called;   /* how often there was work: a hand that sees it rise has some */
    int n_busy;
    bool is_over;
    void (*work)(void *user, int hand);
    void *user;
    struct hand hand[CREW_MAX];
};

static void *serve(void *argument)
{
    struct hand *hand = argument;
    struct crew *crew = hand->crew;
    unsigned n_seen = 0;
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->n_called == n_seen && !crew->is_over)
            pthread_cond_wait(&crew->has_work, &crew->lock);
        if (crew->is_over)
            break;
        n_seen = crew->n_called;
        pthread_mutex_unlock(&crew->lock);
        crew->work(crew->user, hand->index);
        pthread_mutex_lock(&crew->lock);
        if (--crew->n_busy == 0)
            pthread_cond_signal(&crew->is_done);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

struct crew *crew_new(int n_hands)
{
    struct crew *crew = calloc(1, sizeof *crew);
    if (!crew)
        return NULL;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->has_work, NULL);
    pthread_cond_init(&crew->is_done, NULL);
    for (crew->n_hands = 1; crew->n_hands < n_hands; crew->n_hands++) {
        struct hand *hand = &crew->hand[crew->n_hands];
        *hand = (struct hand){.crew = crew, .index = crew->n_hands};
        if (pthread_create(&hand->thread, NULL, serve, hand) != 0) {
            crew_free(crew);
            return NULL;
        }
    }
    return crew;
}

void crew_free(struct crew *crew)
{
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->is_over = true;
    pthread_cond_broadcast(&crew->has_work);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 1; i < crew->n_hands; i++)
        pthread_join(crew->hand[i].thread, NULL);
    pthread_cond_destroy(&crew->is_done);
    pthread_cond_destroy(&crew->has_work);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}

int crew_hands(const struct crew *crew)
{
    return crew->n_hands;
}

void crew_run(struct crew *crew, void (*work)(void *user, int hand), void *user)
{
    if (crew->n_hands > 1) {
        pthread_mutex_lock(&crew->lock);
        crew->work = work;
        crew->user = user;
        crew->n_busy = crew->n_hands - 1;
        crew->n_called++;
        pthread_cond_broadcast(&crew->has_work);
        pthread_mutex_unlock(&crew->lock);
    }
    work(user, 0);
    if (crew->n_hands > 1) {
        pthread_mutex_lock(&crew->lock);
        while (crew->n_busy > 0)
            pthread_cond_wait(&crew->is_done, &crew->lock);
        pthread_mutex_unlock(&crew->lock);
    }
}
