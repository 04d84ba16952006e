/*
 * analyse_command.c: `cairn analyse`: queries about positions on standard input,
 * a line of JSON each, answered as they finish, many at once.
 *
 * One thread reads and takes queries apart; the others search. A query that is
 * bad, or that is terminated, is answered too; nothing stops the rest.
 */
#include <argp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis_query.h"
#include "command.h"
#include "sentence.h"
#include "threads.h"
#include "translate.h"

struct office {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct analysis_job *first, **last;              /* that nobody has begun */
    struct analysis_job *begun[PLAYER_THREADS_MAX];  /* by thread */
    bool is_closed;                                  /* nothing more will come */
    bool has_failed;                                 /* no memory */
};

static struct office office = {.lock = PTHREAD_MUTEX_INITIALIZER,
                               .changed = PTHREAD_COND_INITIALIZER,
                               .last = &office.first};

/* Under the lock: one answer, one line, at once. */
static void put_line(const char *line)
{
    puts(line);
    fflush(stdout);
}

/* ---- Searching. */

/* The next job; NULL when all is done. */
static struct analysis_job *take_job(int thread)
{
    pthread_mutex_lock(&office.lock);
    while (!office.first && !office.is_closed)
        pthread_cond_wait(&office.changed, &office.lock);
    struct analysis_job *job = office.first;
    if (job) {
        office.first = job->next;
        if (!office.first)
            office.last = &office.first;
    }
    office.begun[thread] = job;
    pthread_mutex_unlock(&office.lock);
    return job;
}

static void search(int thread)
{
    struct player *player = player_new();
    char *answer = malloc(QUERY_ANSWER_MAX);
    struct analysis_job *job;
    while (player && answer && (job = take_job(thread))) {
        struct text text = text_in(answer, QUERY_ANSWER_MAX);
        analysis_job_run(job, player, &text);
        pthread_mutex_lock(&office.lock);
        office.begun[thread] = NULL;
        put_line(answer);
        pthread_mutex_unlock(&office.lock);
        analysis_job_free(job);
    }
    if (!player || !answer)
        __atomic_store_n(&office.has_failed, true, __ATOMIC_RELAXED);
    player_free(player);
    free(answer);
}

/* ---- Reading. */

static bool is_meant(const struct analysis_query *query, const struct analysis_job *job)
{
    return query->kind == QUERY_TERMINATE_ALL || strcmp(query->terminate, job->name) == 0;
}

/* Under the lock. Jobs that nobody has begun are answered when they come up. */
static void terminate(const struct analysis_query *query)
{
    for (struct analysis_job *job = office.first; job; job = job->next)
        if (is_meant(query, job))
            __atomic_store_n(&job->stop, true, __ATOMIC_RELAXED);
    for (int i = 0; i < PLAYER_THREADS_MAX; i++)
        if (office.begun[i] && is_meant(query, office.begun[i]))
            __atomic_store_n(&office.begun[i]->stop, true, __ATOMIC_RELAXED);
}

static void take_query(const char *line, size_t n_bytes)
{
    struct analysis_query query;
    char answer[2048];
    struct text text = text_in(answer, sizeof answer);
    analysis_query_read(line, n_bytes, &query);
    pthread_mutex_lock(&office.lock);
    if (query.kind == QUERY_BAD) {
        analysis_answer_error(&query, &text);
    } else if (query.kind == QUERY_VERSION) {
        analysis_answer_version(&query, &text);
    } else if (query.kind == QUERY_ANALYSE) {
        *office.last = query.jobs;
        while (*office.last)
            office.last = &(*office.last)->next;
        pthread_cond_broadcast(&office.changed);
    } else {
        terminate(&query);
        analysis_answer_terminated(&query, &text);
    }
    if (*answer)
        put_line(answer);
    pthread_mutex_unlock(&office.lock);
}

static void read_queries(void)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while ((length = getline(&line, &room, stdin)) > 0 && !ferror(stdout)) {
        size_t n_bytes = (size_t)length;
        while (n_bytes > 0 && strchr("\r\n", line[n_bytes - 1]))
            n_bytes--;
        if (strspn(line, " \t") < n_bytes)
            take_query(line, n_bytes);
    }
    free(line);
    pthread_mutex_lock(&office.lock);
    office.is_closed = true;
    pthread_cond_broadcast(&office.changed);
    pthread_mutex_unlock(&office.lock);
}

/* The first thread reads, the others search. */
static void work(void *user, int index)
{
    (void)user;
    if (index == 0)
        read_queries();
    else
        search(index - 1);
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    int *n_threads = state->input;
    switch (key) {
    case 't':
        *n_threads = command_argument(argument, 1, PLAYER_THREADS_MAX - 1, state);
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, translate("'%s' is not an option"), argument);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

int analyse_command_run(int argc, char **argv)
{
    static const struct argp_option known[] = {
        {"threads", 't', "N", 0, PHRASE("how many at once (as many as there are cores)"), 0},
        {0},
    };
    struct argp argp = {
        .help_filter = command_help_first_game,
        .options = known,
        .parser = parse_option,
        .doc = PHRASE("Answers queries about positions: JSON on standard input, one a line, answers on "
               "standard output as they finish. The fields are those of KataGo's analysis engine: what "
               "to do with this hand, for example?\n"
               "\n"
               "  echo '{\"id\":\"a\",\"game\":\"GAME\",\"maxVisits\":500,\"moves\":' \\\n"
               "  '[\"+r1\",\"+b1\",\"+r2\",\"+b2\",\"+r3\",\"+b3\",' \\\n"
               "  '\"+g4\",\"+b4\",\"+g5\",\"+b5\",\"+g6\",\"+b6\"]}' | cairn analyse\n") "\v"
               PHRASE("moves has all words of the game, the cards that were dealt included. "
               "Bad queries are answered with an error and their id."),
    };
    long n_cores = sysconf(_SC_NPROCESSORS_ONLN);
    int n_threads = n_cores < 1 ? 1 : n_cores >= PLAYER_THREADS_MAX ? PLAYER_THREADS_MAX - 1 : (int)n_cores;
    command_parse(&argp, argc, argv, 0, &n_threads);
    threads_run(n_threads + 1, work, NULL);
    if (office.has_failed) {
        fprintf(stderr, "cairn: %s\n", translate("there is no memory left"));
        return EXIT_MACHINE;
    }
    return command_finish(EXIT_YES);
}
