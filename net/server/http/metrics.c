/* metrics.c: see metrics.h. */
#include "metrics.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "response.h"

static const struct phrase phrase_private = {
    "metrics-private", PHRASE("Only this machine may ask for the metrics.")};

static void add(struct text *out, const char *name, const char *type, const char *help,
                double value)
{
    text_format(out, "# HELP cairn_%s %s\n# TYPE cairn_%s %s\ncairn_%s %.17g\n", name, help, name,
                type, name, value);
}

static void add_histogram(struct text *out, const char *name, const char *help,
                          const struct histogram *histogram)
{
    uint64_t n = 0;
    text_format(out, "# HELP cairn_%s %s\n# TYPE cairn_%s histogram\n", name, help, name);
    for (int i = 0; i < HISTOGRAM_BOUNDS; i++) {
        n += histogram->count[i];
        text_format(out, "cairn_%s_bucket{le=\"%g\"} %llu\n", name,
                    (double)histogram_bound_us[i] / 1e6, (unsigned long long)n);
    }
    n += histogram->count[HISTOGRAM_BOUNDS];
    text_format(out, "cairn_%s_bucket{le=\"+Inf\"} %llu\ncairn_%s_sum %.17g\ncairn_%s_count %llu\n",
                name, (unsigned long long)n, name, (double)histogram->sum_us / 1e6, name,
                (unsigned long long)n);
}

static double resident_bytes(void)
{
    long n_pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%*d %ld", &n_pages) != 1)
        n_pages = 0;
    if (file)
        fclose(file);
    return (double)n_pages * (double)sysconf(_SC_PAGESIZE);
}

static double cpu_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static void write_metrics(struct service *service, struct text *out)
{
    struct rooms_count rooms = rooms_count(service->rooms);
    const struct service_count *count = &service->count;
    add(out, "tables_open", "gauge", "Tables that are not over.", rooms_count_open(service->rooms));
    add(out, "tables_loaded", "gauge", "Tables in memory.", rooms_count_loaded(service->rooms));
    add(out, "connections", "gauge", "Network connections.", count->n_connections);
    add(out, "sockets", "gauge", "WebSockets among them.", count->n_sockets);
    add(out, "tables_created_total", "counter", "Tables made.", (double)rooms.n_created);
    add(out, "games_finished_total", "counter", "Games that ended.", (double)rooms.n_finished);
    add(out, "words_total", "counter", "Decisions played.", (double)rooms.n_words);
    add(out, "thoughts_total", "counter", "Decisions of computers.", (double)rooms.n_thoughts);
    add(out, "requests_total", "counter", "HTTP requests.", (double)count->n_requests);
    add(out, "messages_total", "counter", "Messages of sockets.", (double)count->n_messages);
    add(out, "refused_total", "counter", "Requests and messages refused.",
        (double)count->n_refused);
    add(out, "limited_total", "counter", "Refused by a limit on connections or rates.",
        (double)count->n_limited);
    add(out, "store_away", "gauge", "1 while the database cannot be reached.",
        store_is_away(service->store));
    add(out, "nodes", "gauge", "Servers that share the database, this one included.",
        rooms_count_nodes(service->rooms));
    add(out, "forwarded_total", "counter", "Requests and sockets sent on to other nodes.",
        (double)count->n_forwarded);
    add(out, "commits_total", "counter", "Commits to the database.", (double)count->n_commits);
    add(out, "failed_commits_total", "counter", "Commits that failed.",
        (double)count->n_failed_commits);
    add(out, "commit_seconds_total", "counter", "Time in commits.",
        (double)count->commits.sum_us / 1e6);
    add_histogram(out, "commit_seconds", "How long commits took.", &count->commits);
    add_histogram(out, "answer_seconds", "From a change that was asked for to its answer.",
                  &count->answers);
    add(out, "resident_memory_bytes", "gauge", "Memory of the process.", resident_bytes());
    add(out, "cpu_seconds_total", "counter", "Processor time of the process.", cpu_seconds());
}

bool metrics_answer(struct connection *connection, const char *id, struct refusal *refusal)
{
    (void)id;
    const char *peer = connection->host.address;
    bool is_local = !connection->address[0] && !connection->is_sent_here &&
                    !connection->request->header[HEADER_FORWARDED_FOR][0] &&
                    (strncmp(peer, "127.", 4) == 0 || strcmp(peer, "::1") == 0);
    if (!is_local && !connection->service->settings->tells_metrics_to_all)
        return refusal_set(refusal, 403, &phrase_private);
    char body[8192];
    struct text text = text_in(body, sizeof body);
    write_metrics(connection->service, &text);
    respond(connection, 200, "text/plain; version=0.0.4; charset=utf-8",
            "Cache-Control: no-store\r\n", body, text.length);
    return true;
}
