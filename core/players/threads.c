/* threads.c: see threads.h. */
#include "threads.h"

#include <pthread.h>

enum { THREADS_MAX = 64 };

struct job {
    void (*work)(void *user, int index);
    void *user;
    int index;
    pthread_t thread;
};

static void *run(void *argument)
{
    struct job *job = argument;
    job->work(job->user, job->index);
    return NULL;
}

void threads_run(int n, void (*work)(void *user, int index), void *user)
{
    struct job jobs[THREADS_MAX];
    int n_started = 1;
    for (; n_started < n && n_started < THREADS_MAX; n_started++) {
        jobs[n_started] = (struct job){.work = work, .user = user, .index = n_started};
        if (pthread_create(&jobs[n_started].thread, NULL, run, &jobs[n_started]) != 0)
            break;
    }
    work(user, 0);
    for (int i = 1; i < n_started; i++)
        pthread_join(jobs[i].thread, NULL);
    /* A thread that could not be started does not lose its part. */
    for (int i = n_started; i < n; i++)
        work(user, i);
}
