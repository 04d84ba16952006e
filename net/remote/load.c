/* load.c: see load.h. */
#include "load.h"

#include <netdb.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "errand.h"
#include "load_peer.h"
#include "rng.h"

enum {
    CONNECT_MS = 10000,
    CONNECTING_AT_ONCE = 200,  /* a server's queue of new connections is short */
    OFFER_EVERY_MS = 1,
    SETUP_MS = 60000,
    LATENCIES_MAX = 1 << 24,
};

struct load {
    const struct load_settings *settings;
    uv_loop_t uv;
    uv_timer_t timer;
    struct load_server {
        struct route route;
        struct sockaddr_storage address;
    } server[LOAD_SERVERS_MAX];
    struct rng rng;

    struct load_table *tables;  /* and one more, at which nobody plays: the idle look on there */
    struct peer *idle;
    int n_begun, n_asked;      /* tables in play (the quiet one too), and begun to be made */
    int n_idle_begun, n_idle_asked;
    bool is_measuring, is_ending;
    uint64_t began_ns, until_ns;

    struct peer *ready, **last_ready;  /* waiting for a word to be due */
    uint64_t n_offered;
    uint32_t *latency_us;
    size_t n_latencies;
    uint64_t n_words, n_games, n_refused, n_kept, n_broken;
    struct text *why;
    bool has_failed;
};

/* ---- For the peers. */

const struct route *load_route(const struct peer *peer)
{
    return &peer->load->server[peer->server].route;
}

const struct sockaddr *load_address(const struct peer *peer)
{
    return (const struct sockaddr *)&peer->load->server[peer->server].address;
}

const char *load_host(const struct peer *peer)
{
    return load_route(peer)->url.authority;
}

const char *load_game(const struct load *load)
{
    return load->settings->game;
}

bool load_is_verified(const struct load *load)
{
    return load->settings->is_verified;
}

void load_shuffled(struct load *load, bool is_kept)
{
    load->n_kept += is_kept;
    load->n_broken += !is_kept;
}

uv_loop_t *load_loop(struct load *load)
{
    return &load->uv;
}

const char *load_table_id(const struct peer *peer)
{
    return peer->table ? peer->table->id : peer->load->tables[peer->load->settings->n_tables].id;
}

uint64_t load_random(struct load *load)
{
    return rng_next(&load->rng);
}

static void fail(struct load *load, const char *why)
{
    if (!load->has_failed)
        text_format(load->why, "%s", why);
    load->has_failed = true;
    uv_stop(&load->uv);
}

void load_lost(struct load *load, struct peer *peer, const char *why)
{
    (void)peer;
    if (!load->is_ending)
        fail(load, why);
}

void load_refused(struct load *load, const char *message, size_t length)
{
    static const char *const passing[] = {"\"stale\"", "\"game-over\""};
    load->n_refused++;
    for (size_t i = 0; i < sizeof passing / sizeof passing[0]; i++)
        if (memmem(message, length, passing[i], strlen(passing[i])))
            return;
    char text[512];
    struct text copy = text_in(text, sizeof text);
    for (size_t i = 0; i < length; i++)
        text_char(&copy, message[i]);
    fail(load, text);
}

void load_begun(struct load *load, struct peer *peer)
{
    if (!peer->table) {
        load->n_idle_begun++;
    } else if (!peer->table->has_begun && peer->table->peer[0].phase == PEER_PLAYING &&
               peer->table->peer[1].phase == PEER_PLAYING) {
        peer->table->has_begun = true;
        load->n_begun++;
    }
}

void load_acknowledged(struct load *load, struct peer *peer)
{
    if (peer->due_ns == 0)
        return;
    uint64_t late_us = (uv_hrtime() - peer->due_ns) / 1000;
    peer->due_ns = 0;
    if (!load->is_measuring)
        return;
    load->n_words++;
    if (load->n_latencies < LATENCIES_MAX)
        load->latency_us[load->n_latencies++] =
            late_us < UINT32_MAX ? (uint32_t)late_us : UINT32_MAX;
}

void load_is_ready(struct load *load, struct peer *peer)
{
    if (peer->table == &load->tables[load->settings->n_tables])
        return;
    if (load->settings->rate == 0 && load->is_measuring) {
        peer_play(peer, uv_hrtime());
        return;
    }
    if (peer->is_listed)
        return;
    peer->is_listed = true;
    peer->next_ready = NULL;
    *load->last_ready = peer;
    load->last_ready = &peer->next_ready;
}

/* Another game takes its place. */
void load_over(struct load *load, struct load_table *table)
{
    if (table->is_over)
        return;
    table->is_over = true;
    load->n_games += load->is_measuring;
    peer_end(&table->peer[0]);
    peer_end(&table->peer[1]);
    if (load->is_ending)
        return;
    table->is_over = table->has_begun = false;
    load->n_begun--;
    peer_begin(&table->peer[0], PEER_CREATING);
}

/* ---- What the server says of itself. */

static double find_metric(const char *metrics, const char *name)
{
    char line[128];
    struct text text = text_in(line, sizeof line);
    text_format(&text, "\n%s ", name);
    const char *at = strstr(metrics, line);
    return at ? strtod(at + text.length, NULL) : 0;
}

/* Of one server; they are added. */
static bool add_metrics(struct load *load, const struct route *route, double *cpu_s, double *bytes)
{
    struct errand *errand = errand_new(route, &(struct errand_wish){.method = "GET",
                                                                    .path = "/metrics",
                                                                    .timeout_ms = CONNECT_MS});
    bool is_answered = errand && errand_finish(errand, NULL, load->why);
    bool is_read = is_answered && errand_status(errand) == 200;
    if (is_read) {
        *cpu_s += find_metric(errand_body(errand), "cairn_cpu_seconds_total");
        *bytes += find_metric(errand_body(errand), "cairn_resident_memory_bytes");
    } else if (is_answered) {
        text_format(load->why, "%s does not tell its metrics", route->url.authority);
    }
    errand_free(errand);
    return is_read;
}

static bool read_metrics(struct load *load, double *cpu_s, double *bytes)
{
    bool is_read = true;
    *cpu_s = *bytes = 0;
    for (int i = 0; is_read && i < load->settings->n_links; i++)
        is_read = add_metrics(load, &load->server[i].route, cpu_s, bytes);
    return is_read;
}

/* ---- Setting up. */

/* Not all at once: as many as are being answered. */
static void connect_more(struct load *load)
{
    const struct load_settings *settings = load->settings;
    while (load->n_asked <= settings->n_tables &&
           load->n_asked - load->n_begun < CONNECTING_AT_ONCE)
        peer_begin(&load->tables[load->n_asked++].peer[0], PEER_CREATING);
    if (load->n_begun <= settings->n_tables)
        return;
    while (load->n_idle_asked < settings->n_idle &&
           load->n_idle_asked - load->n_idle_begun < CONNECTING_AT_ONCE)
        peer_begin(&load->idle[load->n_idle_asked++], PEER_OPENING);
}

static void on_setup_timer(uv_timer_t *timer)
{
    struct load *load = timer->data;
    connect_more(load);
    bool is_done = load->n_begun == load->settings->n_tables + 1 &&
                   load->n_idle_begun == load->settings->n_idle;
    if (is_done)
        uv_stop(&load->uv);
    else if (uv_hrtime() > load->until_ns)
        fail(load, "the server does not take so many connections in time");
}

static bool set_up(struct load *load)
{
    load->until_ns = uv_hrtime() + (uint64_t)SETUP_MS * 1000000;
    uv_timer_start(&load->timer, on_setup_timer, 0, 5);
    uv_run(&load->uv, UV_RUN_DEFAULT);
    uv_timer_stop(&load->timer);
    return !load->has_failed;
}

/* ---- Measuring. */

/* The next seat that waits and still can play. */
static struct peer *take_ready(struct load *load)
{
    for (;;) {
        struct peer *peer = load->ready;
        if (!peer)
            return NULL;
        peer->is_listed = false;
        load->ready = peer->next_ready;
        if (!load->ready)
            load->last_ready = &load->ready;
        if (peer->phase == PEER_PLAYING && peer->word[0])
            return peer;
    }
}

static void play_all_ready(struct load *load)
{
    struct peer *peer;
    while ((peer = take_ready(load)))
        peer_play(peer, uv_hrtime());
}

/* The words that have come due since the last time. */
static void offer(struct load *load, uint64_t now_ns)
{
    uint64_t rate = (uint64_t)load->settings->rate;
    for (;;) {
        uint64_t due_ns = load->began_ns + load->n_offered * 1000000000 / rate;
        struct peer *peer = due_ns <= now_ns ? take_ready(load) : NULL;
        if (!peer)
            return;
        load->n_offered++;
        peer_play(peer, due_ns);
    }
}

static void on_offer_timer(uv_timer_t *timer)
{
    struct load *load = timer->data;
    uint64_t now_ns = uv_hrtime();
    if (load->settings->rate > 0)
        offer(load, now_ns);
    if (now_ns >= load->until_ns)
        uv_stop(&load->uv);
}

static void measure(struct load *load)
{
    load->is_measuring = true;
    load->began_ns = uv_hrtime();
    load->until_ns = load->began_ns + (uint64_t)load->settings->seconds * 1000000000;
    if (load->settings->rate == 0)
        play_all_ready(load);
    uv_timer_start(&load->timer, on_offer_timer, 0, OFFER_EVERY_MS);
    uv_run(&load->uv, UV_RUN_DEFAULT);
    uv_timer_stop(&load->timer);
    load->is_measuring = false;
}

static int by_size(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return a < b ? -1 : a > b;
}

static double latency_at(const struct load *load, double share)
{
    if (load->n_latencies == 0)
        return 0;
    size_t index = (size_t)(share * (double)(load->n_latencies - 1));
    return load->latency_us[index] / 1000.0;
}

/* ---- The whole run. */

static bool find_server(const struct table_link *link, struct load_server *server,
                        struct text *why)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    if (!route_find(link, &server->route, why))
        return false;
    const struct table_url *first = route_first(&server->route);
    int error = getaddrinfo(first->host, first->port, &hints, &found);
    if (error != 0) {
        text_format(why, "there is no address %s: %s", first->host, gai_strerror(error));
        return false;
    }
    memcpy(&server->address, found->ai_addr, found->ai_addrlen);
    freeaddrinfo(found);
    return true;
}

static bool prepare(struct load *load, struct text *why)
{
    const struct load_settings *settings = load->settings;
    for (int i = 0; i < settings->n_links; i++)
        if (!find_server(&settings->link[i], &load->server[i], why))
            return false;
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    signal(SIGPIPE, SIG_IGN);
    load->tables = calloc((size_t)settings->n_tables + 1, sizeof *load->tables);
    load->idle = calloc((size_t)settings->n_idle + 1, sizeof *load->idle);
    load->latency_us = malloc(LATENCIES_MAX * sizeof *load->latency_us);
    if (!load->tables || !load->idle || !load->latency_us ) {
        text_add(why, "there is no memory left");
        return false;
    }
    for (int i = 0; i <= settings->n_tables; i++)
        for (int seat = 0; seat < 2; seat++)
            load->tables[i].peer[seat] = (struct peer){
                .load = load, .table = &load->tables[i], .seat = seat,
                .server = (i + seat) % settings->n_links};
    for (int i = 0; i < settings->n_idle; i++)
        load->idle[i] = (struct peer){.load = load, .server = i % settings->n_links};
    load->last_ready = &load->ready;
    load->rng = rng_seeded(1);
    return true;
}

static void end_all(struct load *load)
{
    load->is_ending = true;
    for (int i = 0; i <= load->settings->n_tables; i++)
        for (int seat = 0; seat < 2; seat++)
            peer_end(&load->tables[i].peer[seat]);
    for (int i = 0; i < load->settings->n_idle; i++)
        peer_end(&load->idle[i]);
    uv_close((uv_handle_t *)&load->timer, NULL);
    uv_run(&load->uv, UV_RUN_DEFAULT);
    uv_loop_close(&load->uv);
}

static void write_report(struct load *load, double cpu_s, struct load_report *report)
{
    qsort(load->latency_us, load->n_latencies, sizeof *load->latency_us, by_size);
    report->seconds = (double)(uv_hrtime() - load->began_ns) / 1e9;
    report->n_words = load->n_words;
    report->n_games = load->n_games;
    report->n_refused = load->n_refused;
    report->n_kept = load->n_kept;
    report->n_broken = load->n_broken;
    report->words_per_s = (double)load->n_words / report->seconds;
    report->server_cpu_s = cpu_s;
    report->words_per_cpu_s = cpu_s > 0 ? (double)load->n_words / cpu_s : 0;
    report->p50_ms = latency_at(load, 0.5);
    report->p99_ms = latency_at(load, 0.99);
    report->most_ms = latency_at(load, 1);
    report->n_idle = 0;
    for (int i = 0; i < load->settings->n_idle; i++)
        report->n_idle += load->idle[i].phase == PEER_PLAYING;
}

bool load_run(const struct load_settings *settings, struct load_report *report, struct text *why)
{
    struct load load = {.settings = settings, .why = why};
    double cpu[2] = {0}, bytes[3] = {0}, ignored;
    *report = (struct load_report){0};
    bool is_done = prepare(&load, why) && uv_loop_init(&load.uv) == 0;
    if (is_done) {
        uv_timer_init(&load.uv, &load.timer);
        load.timer.data = &load;
        int n_idle = settings->n_idle;
        struct load_settings tables_only = *settings;
        tables_only.n_idle = 0;
        load.settings = &tables_only;
        is_done = read_metrics(&load, &ignored, &bytes[0]) && set_up(&load) &&
                  read_metrics(&load, &cpu[0], &bytes[1]);
        load.settings = settings;
        is_done = is_done && (n_idle == 0 || set_up(&load)) &&
                  read_metrics(&load, &cpu[0], &bytes[2]);
        if (is_done)
            measure(&load);
        if (is_done && !load.has_failed)
            write_report(&load, 0, report);
        is_done = is_done && !load.has_failed && read_metrics(&load, &cpu[1], &ignored);
        end_all(&load);
    }
    if (is_done) {
        report->server_cpu_s = cpu[1] - cpu[0];
        report->words_per_cpu_s = (double)report->n_words / report->server_cpu_s;
        report->table_bytes = (bytes[1] - bytes[0]) / settings->n_tables;
        report->idle_bytes =
            settings->n_idle > 0 ? (bytes[2] - bytes[1]) / settings->n_idle : 0;
    }
    for (int i = 0; load.tables && i <= settings->n_tables; i++)
        for (int seat = 0; seat < 2; seat++)
            peer_free(&load.tables[i].peer[seat]);
    free(load.tables);
    free(load.idle);
    free(load.latency_us);
    for (int i = 0; i < settings->n_links; i++)
        route_free(&load.server[i].route);
    return is_done;
}
