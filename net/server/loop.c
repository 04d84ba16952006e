/*
 * loop.c: the server's loop: libuv's listener, clock and signals.
 *
 * A turn is: read what has come, feed it to the connections, then commit once
 * and write what they have to say. The commit is synced on another thread
 * (saver.h), and the turns go on meanwhile; what has changed since is the next
 * one's.
 */
#include <assert.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <uv.h>

#include "addresses.h"
#include "clock.h"
#include "door.h"
#include "journal.h"
#include "listening.h"
#include "saver.h"
#include "server.h"
#include "service.h"
#include "wires.h"
#include "workers.h"

enum { TICK_MS = 1000, CLOCKS_MS = 100, SWEEP_EVERY_TICKS = 10, LOOK_EVERY_WATCHES = 4 };

struct loop {
    uv_loop_t uv;
    uv_tcp_t listener;
    struct door door;  /* for other nodes */
    uv_prepare_t before_waiting;
    uv_check_t after_reading;
    uv_idle_t go_on;  /* active while something is left to do: no waiting */
    uv_timer_t clock, players_clocks, gathering;
    uv_signal_t terminate, interrupt;

    struct service service;
    struct saver saver;
    struct workers workers;
    struct wires wires;
    int n_ticks, n_watches;
    int64_t committed_us;  /* when changes last went to disk, */
    bool came_together;    /* those of several tables: there will be more */
    bool is_look_due;      /* a second has passed, and nobody has looked around */
    bool is_stopping, is_closed;
    int64_t stop_by_ms;
};

/* ---- Turns. */

static void let_go(struct loop *loop);

static void do_nothing(uv_idle_t *handle)
{
    (void)handle;
}

/* A timer's end is a turn like any other. */
static void go_through_turn(uv_timer_t *handle)
{
    (void)handle;
}

/* A commit of one word costs several times one of many: right after another it
 * waits a moment, for more. */
static int64_t left_to_gather_us(const struct loop *loop)
{
    int64_t left_us = loop->committed_us + GATHER_US - clock_us();
    return left_us > 0 && !loop->is_stopping ? left_us : 0;
}

/* Not yet? Then a turn comes when it is time. */
static bool is_gathering(struct loop *loop)
{
    int64_t left_us = rooms_are_touched(loop->service.rooms) ? left_to_gather_us(loop) : 0;
    if (left_us > 0 && !uv_is_active((uv_handle_t *)&loop->gathering))
        uv_timer_start(&loop->gathering, go_through_turn, (uint64_t)(left_us + 999) / 1000, 0);
    return left_us > 0;
}

/* What comes before the next commit waits for it anyway. So when words come from
 * many tables, nobody is woken by each: all are read at once when it is time.
 * Who asks for something else meanwhile waits as long, GATHER_US at most. */
static void nap(struct loop *loop)
{
    bool is_worth_it = rooms_are_touched(loop->service.rooms) || loop->came_together;
    int64_t left_us = is_worth_it && !loop->service.is_saving ? left_to_gather_us(loop) : 0;
    if (left_us == 0 || uv_is_active((uv_handle_t *)&loop->go_on))
        return;
    struct timespec left = {.tv_nsec = left_us * 1000};
    nanosleep(&left, NULL);  /* a signal ends it: that is all the better */
    uv_update_time(&loop->uv);
}

/* Between two commits: only then the store may be changed otherwise. */
static void save_next(struct loop *loop)
{
    struct service *service = &loop->service;
    if (loop->is_look_due && !loop->is_stopping) {
        loop->is_look_due = false;
        service_look_around(service);
    }
    if (!rooms_are_touched(service->rooms))
        return;
    loop->committed_us = clock_us();
    loop->came_together = rooms_several_are_touched(service->rooms);
    if (service_begin_saving(service))
        saver_ask(&loop->saver);
    else
        service_end_saving(service);
}

static void on_saved(uv_async_t *handle)
{
    struct loop *loop = handle->data;
    loop->service.now_ms = (int64_t)uv_now(&loop->uv);
    /* Somebody may have waited for it, and another may be under way. */
    if (loop->service.is_saving && saver_is_done(&loop->saver))
        service_end_saving(&loop->service);
}

static void end_turn(struct loop *loop)
{
    loop->service.now_ms = (int64_t)uv_now(&loop->uv);
    bool waits = loop->service.is_saving || is_gathering(loop);
    if (!waits)
        save_next(loop);
    rooms_tell_stirred(loop->service.rooms);
    loop->service.turn.used_us = 0;
    waits = waits || loop->service.is_saving;
    bool has_more = wires_flush(&loop->wires) || (!waits && rooms_are_touched(loop->service.rooms));
    if (has_more && !loop->is_closed)
        uv_idle_start(&loop->go_on, do_nothing);
    else if (!loop->is_closed)
        uv_idle_stop(&loop->go_on);
    if (loop->is_stopping && loop->wires.n == 0 && loop->workers.n_running == 0 &&
        !loop->service.is_saving)
        let_go(loop);
}

static void on_prepare(uv_prepare_t *handle)
{
    end_turn(handle->data);
    nap(handle->data);
}

static void on_check(uv_check_t *handle)
{
    end_turn(handle->data);
}

/* ---- The clock. */

static void on_tick(uv_timer_t *handle)
{
    struct loop *loop = handle->data;
    loop->service.now_ms = (int64_t)uv_now(&loop->uv);
    wires_tick(&loop->wires, loop->is_stopping && loop->service.now_ms > loop->stop_by_ms);
    if (loop->is_stopping)
        return;
    loop->service.now_s = (int64_t)time(NULL);
    loop->is_look_due = true;
    if (++loop->n_ticks % SWEEP_EVERY_TICKS == 0) {
        rooms_sweep(loop->service.rooms);
        addresses_sweep(loop->service.addresses, loop->service.now_ms);
    }
}

static void on_players_clocks(uv_timer_t *handle)
{
    struct loop *loop = handle->data;
    loop->service.now_ms = (int64_t)uv_now(&loop->uv);
    if (loop->is_stopping)
        return;
    service_watch(&loop->service);
    /* Where there are other nodes, wishes hold at all of them within a second. */
    if (rooms_are_shared(loop->service.rooms) && ++loop->n_watches % LOOK_EVERY_WATCHES == 0)
        loop->is_look_due = true;
}

/* ---- Coming in. */

static void on_connection(uv_stream_t *listener, int status)
{
    struct loop *loop = listener->data;
    if (status == 0)
        wires_take(&loop->wires, listener);
}

/* ---- Beginning and end. */

static void on_signal(uv_signal_t *handle, int number)
{
    (void)number;
    struct loop *loop = handle->data;
    loop->service.now_ms = (int64_t)uv_now(&loop->uv);
    if (!loop->is_stopping) {
        journal("info", "stopping", "connections=%d", loop->wires.n);
        loop->is_stopping = loop->service.is_stopping = true;
        loop->stop_by_ms = loop->service.now_ms + LIMIT_GOODBYE_MS;
        uv_close((uv_handle_t *)&loop->listener, NULL);
        door_close(&loop->door);
        store_stop_waiting(loop->service.store);
        service_settle(&loop->service);
        rooms_stop(loop->service.rooms);
        service_settle(&loop->service);
        wires_say_goodbye(&loop->wires);
    } else {
        loop->stop_by_ms = 0;  /* asked twice: no more patience */
    }
}

/* Nothing is left to wait for. */
static void let_go(struct loop *loop)
{
    if (loop->is_closed)
        return;
    loop->is_closed = true;
    uv_handle_t *handles[] = {
        (uv_handle_t *)&loop->before_waiting, (uv_handle_t *)&loop->after_reading,
        (uv_handle_t *)&loop->go_on,          (uv_handle_t *)&loop->clock,
        (uv_handle_t *)&loop->terminate,      (uv_handle_t *)&loop->interrupt,
        (uv_handle_t *)&loop->players_clocks, (uv_handle_t *)&loop->gathering,
    };
    for (size_t i = 0; i < sizeof handles / sizeof handles[0]; i++)
        uv_close(handles[i], NULL);
    saver_end(&loop->saver);
    service_forget_wishes(&loop->service);
    ahead_end(loop->service.ahead);
    loop->service.ahead = NULL;
}

static void start_handles(struct loop *loop)
{
    uv_loop_t *uv = &loop->uv;
    uv_prepare_init(uv, &loop->before_waiting);
    uv_check_init(uv, &loop->after_reading);
    uv_idle_init(uv, &loop->go_on);
    uv_timer_init(uv, &loop->clock);
    uv_timer_init(uv, &loop->players_clocks);
    uv_timer_init(uv, &loop->gathering);
    uv_signal_init(uv, &loop->terminate);
    uv_signal_init(uv, &loop->interrupt);
    loop->before_waiting.data = loop->after_reading.data = loop->go_on.data = loop;
    loop->players_clocks.data = loop;
    loop->clock.data = loop->terminate.data = loop->interrupt.data = loop->listener.data = loop;
    uv_prepare_start(&loop->before_waiting, on_prepare);
    uv_check_start(&loop->after_reading, on_check);
    uv_timer_start(&loop->clock, on_tick, TICK_MS, TICK_MS);
    uv_timer_start(&loop->players_clocks, on_players_clocks, CLOCKS_MS, CLOCKS_MS);
    uv_signal_start(&loop->terminate, on_signal, SIGTERM);
    uv_signal_start(&loop->interrupt, on_signal, SIGINT);
}

/* As many connections as the machine lets us have, and a full disk or a
 * closed peer is an error to answer, not a signal to die of. */
static void prepare_process(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

static const char *where_is(const struct server_settings *settings)
{
    return settings->store ? settings->store : settings->data;
}

static bool open_service(struct loop *loop, const struct server_settings *settings,
                         struct text *why)
{
    struct service *service = &loop->service;
    service->now_ms = (int64_t)uv_now(&loop->uv);
    service->files = files_read(settings->page, why);
    service->store = service->files ? store_open_node(where_is(settings), loop->door.address, why)
                                    : NULL;
    if (!service->store)
        return false;
    uv_update_time(&loop->uv);  /* the store may have waited for one that was there before */
    service->now_ms = (int64_t)uv_now(&loop->uv);
    struct rooms_host host = {.user = &loop->workers, .think = workers_think,
                              .now_ms = &service->now_ms, .grace_ms = settings->grace_ms,
                              .logs_tables = settings->logs_tables};
    service->rooms = rooms_new(service->store, &host);
    loop->service.addresses = addresses_new();
    if (service->rooms && loop->service.addresses)
        return true;
    text_add(why, "the tables cannot be read from the database");
    return false;
}

/* Where other nodes come in, if there may be any. */
static bool open_door(struct loop *loop, const struct server_settings *settings, struct text *why)
{
    struct door_host host = {.user = &loop->wires, .admit = wires_admit};
    if (!settings->door)
        return true;
    loop->wires.key = &loop->door.key;
    return door_open(&loop->door, &loop->uv, settings->door, settings->secret, &host, why);
}

static bool begin_saver(struct loop *loop, struct text *why)
{
    bool has_begun = saver_begin(&loop->saver, &loop->uv, &loop->service, on_saved);
    loop->saver.is_done.data = loop;
    if (!has_begun)
        text_add(why, "no thread can be started");
    return has_begun;
}

bool server_is_store(const char *address)
{
    return store_is_address(address);
}

bool server_run(const struct server_settings *settings, struct text *why)
{
    struct loop *loop = calloc(1, sizeof *loop);
    if (!loop || sodium_init() < 0 || uv_loop_init(&loop->uv) != 0) {
        text_add(why, "there is no memory left");
        free(loop);
        return false;
    }
    prepare_process();
    loop->service.settings = settings;
    loop->service.turn.most_us = LIMIT_TURN_US;
    loop->wires.uv = &loop->uv;
    loop->wires.service = &loop->service;
    wires_begin(&loop->wires);
    workers_begin(&loop->workers, &loop->uv, &loop->service);
    uv_tcp_init(&loop->uv, &loop->listener);
    bool has_begun = listening_begin(&loop->listener, settings->host, settings->port,
                                     on_connection, why) &&
                     open_door(loop, settings, why) && open_service(loop, settings, why) && begin_saver(loop, why);
    if (has_begun) {
        loop->service.ahead = ahead_new(&loop->uv, where_is(settings), loop->service.store);
        start_handles(loop);
        loop->service.now_s = (int64_t)time(NULL);
        service_look_around(&loop->service);
        int port = listening_say(&loop->listener, settings);
        journal("info", "started", "port=%d version=%s tables=%d", port, CAIRN_VERSION,
                rooms_count_open(loop->service.rooms));
    } else {
        uv_close((uv_handle_t *)&loop->listener, NULL);
        door_close(&loop->door);
        if (loop->service.rooms)
            rooms_stop(loop->service.rooms);
    }
    uv_run(&loop->uv, UV_RUN_DEFAULT);
    if (has_begun)
        journal("info", "stopped", "%s", "");
    workers_end(&loop->workers);
    rooms_free(loop->service.rooms);
    store_close(loop->service.store);
    hearsay_free(&loop->service.hearsay);
    files_free(loop->service.files);
    addresses_free(loop->service.addresses);
    int result = uv_loop_close(&loop->uv);
    assert(result == 0);
    (void)result;
    free(loop);
    return has_begun;
}
