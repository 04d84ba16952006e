/* workers.c: see workers.h. */
#include "workers.h"

#include <stdlib.h>
#include <unistd.h>

struct work {
    uv_work_t request;
    struct workers *workers;
    struct thought *thought;
};

/* In a player's memory much can be large: it is taken once a thread. */
struct idle_player {
    struct player *player;
    struct idle_player *next;
};

void workers_begin(struct workers *workers, uv_loop_t *loop, struct service *service)
{
    *workers = (struct workers){.loop = loop, .service = service};
    uv_mutex_init(&workers->mutex);
    long n_cores = sysconf(_SC_NPROCESSORS_ONLN);
    char digits[32];
    struct text text = text_in(digits, sizeof digits);
    text_int(&text, n_cores > 2 ? n_cores - 1 : 1);
    setenv("UV_THREADPOOL_SIZE", digits, 0);  /* an operator's own number stays */
}

void workers_end(struct workers *workers)
{
    while (workers->idle) {
        struct idle_player *idle = workers->idle;
        workers->idle = idle->next;
        player_free(idle->player);
        free(idle);
    }
    uv_mutex_destroy(&workers->mutex);
}

/* One that is idle, or a new one; NULL: no memory. */
static struct idle_player *borrow_player(struct workers *workers)
{
    uv_mutex_lock(&workers->mutex);
    struct idle_player *idle = workers->idle;
    if (idle)
        workers->idle = idle->next;
    uv_mutex_unlock(&workers->mutex);
    if (!idle && (idle = calloc(1, sizeof *idle)) && !(idle->player = player_new())) {
        free(idle);
        idle = NULL;
    }
    return idle;
}

static void return_player(struct workers *workers, struct idle_player *idle)
{
    uv_mutex_lock(&workers->mutex);
    idle->next = workers->idle;
    workers->idle = idle;
    uv_mutex_unlock(&workers->mutex);
}

/* On a worker's thread. */
static void run(uv_work_t *request)
{
    struct work *work = request->data;
    struct idle_player *idle = borrow_player(work->workers);
    if (!idle)
        return;  /* the thought comes back without a word */
    thought_run(work->thought, idle->player);
    return_player(work->workers, idle);
}

/* Back on the loop's. */
static void come_back(uv_work_t *request, int status)
{
    (void)status;
    struct work *work = request->data;
    work->workers->n_running--;
    service_thought(work->workers->service, work->thought);
    free(work);
}

bool workers_think(void *user, struct thought *thought)
{
    struct workers *workers = user;
    struct work *work = malloc(sizeof *work);
    if (!work)
        return false;
    *work = (struct work){.workers = workers, .thought = thought};
    work->request.data = work;
    workers->n_running++;
    return uv_queue_work(workers->loop, &work->request, run, come_back) == 0;
}
