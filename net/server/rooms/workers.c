/* workers.c: see workers.h. */
#include "workers.h"

#include <stdlib.h>
#include <unistd.h>

#include "clock.h"

/* A slice of a thought, on its way through a thread. */
struct work {
    uv_work_t request;
    struct workers *workers;
    struct thought *thought;
    int64_t used_us;
    bool is_over;
};

/* In a player's memory much can be large: it is taken once. */
struct idle_player {
    struct player *player;
    struct idle_player *next;
};

void workers_begin(struct workers *workers, uv_loop_t *loop, struct service *service)
{
    *workers = (struct workers){.loop = loop, .service = service};
    long n_cores = sysconf(_SC_NPROCESSORS_ONLN);
    char digits[32];
    struct text text = text_in(digits, sizeof digits);
    text_int(&text, n_cores > 2 ? n_cores - 1 : 1);
    setenv("UV_THREADPOOL_SIZE", digits, 0);  /* an operator's own number stays */
    int n_threads = atoi(getenv("UV_THREADPOOL_SIZE"));
    workers->thinkers.n_threads = n_threads > 0 ? n_threads : 1;
}

void workers_end(struct workers *workers)
{
    while (workers->idle) {
        struct idle_player *idle = workers->idle;
        workers->idle = idle->next;
        player_free(idle->player);
        free(idle);
    }
}

/* ---- Players. */

/* One that is idle, or a new one; NULL: no memory. */
static struct player *borrow_player(struct workers *workers)
{
    struct idle_player *idle = workers->idle;
    if (!idle)
        return player_new();
    struct player *player = idle->player;
    workers->idle = idle->next;
    free(idle);
    return player;
}

static void return_player(struct workers *workers, struct player *player)
{
    struct idle_player *idle = player ? malloc(sizeof *idle) : NULL;
    if (!idle) {
        player_free(player);
        return;
    }
    *idle = (struct idle_player){.player = player, .next = workers->idle};
    workers->idle = idle;
}

/* ---- Thoughts. */

static void give_out(struct workers *);

static void end(struct workers *workers, struct thought *thought, int64_t used_us)
{
    thinkers_end(&workers->thinkers, thought, used_us);
    return_player(workers, thought->player);
    thought->player = NULL;
    service_thought(workers->service, thought);
}

/* On a worker's thread. */
static void run(uv_work_t *request)
{
    struct work *work = request->data;
    int64_t began_us = clock_us();
    work->is_over = thought_run(work->thought, &work->workers->thinkers.n_waiting);
    work->used_us = clock_us() - began_us;
}

/* Back on the loop's. */
static void come_back(uv_work_t *request, int status)
{
    (void)status;
    struct work *work = request->data;
    struct workers *workers = work->workers;
    workers->n_running--;
    if (work->is_over)
        end(workers, work->thought, work->used_us);
    else
        thinkers_pause(&workers->thinkers, work->thought, work->used_us);
    free(work);
    give_out(workers);
}

/* False: it comes to nothing, for want of memory. */
static bool start(struct workers *workers, struct thought *thought)
{
    struct work *work = malloc(sizeof *work);
    if (!thought->player)
        thought->player = borrow_player(workers);
    if (!work || !thought->player) {
        free(work);
        return false;
    }
    *work = (struct work){.workers = workers, .thought = thought};
    work->request.data = work;
    workers->n_running++;
    uv_queue_work(workers->loop, &work->request, run, come_back);
    return true;
}

static void give_out(struct workers *workers)
{
    struct thought *thought;
    while (workers->n_running < workers->thinkers.n_threads &&
           (thought = thinkers_next(&workers->thinkers)))
        if (atomic_load(&thought->is_cancelled) || !start(workers, thought))
            end(workers, thought, 0);
}

bool workers_think(void *user, struct thought *thought)
{
    struct workers *workers = user;
    if (!thinkers_add(&workers->thinkers, thought))
        return false;
    give_out(workers);
    return true;
}
