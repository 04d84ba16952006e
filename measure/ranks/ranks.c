/* ranks.c: see ranks.h. */
#include "ranks.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ranks_module.h"
#include "text.h"

static const struct phrase
    phrase_no_module = {
        "ranks-no-module",
        PHRASE("Under mpirun Cairn needs its module cairn_mpi.so, which is missing or cannot be "
               "loaded.")},
    phrase_not_started = {"ranks-not-started", PHRASE("MPI did not start.")},
    phrase_another_program = {
        "ranks-another-program",
        PHRASE("Rank %1 runs another program or other work than rank 0; all must be the same.")},
    phrase_no_memory = {"no-memory", PHRASE("There is no memory left.")};

enum { PATH_ROOM = 4096, TAG_HELLO = 10000, TAG_FAREWELL };

/* How long nobody looks for a message: far less than a piece of work takes. */
enum { SERVING_US = 300, ASKING_US = 200, RESTING_US = 5000 };

struct ranks {
    const struct ranks_module *module;
    pthread_mutex_t lock;  /* one thread at a time speaks */
    int self, n_ranks;
};

bool ranks_are_there(void)
{
    const char *mpirun = getenv("OMPI_COMM_WORLD_SIZE");
    const char *srun = getenv("PMIX_RANK") ? getenv("SLURM_NTASKS") : NULL;
    const char *n_ranks = mpirun ? mpirun : srun;
    return n_ranks && atoi(n_ranks) > 1;
}

/* ---- The module: beside the program as it was built, or as it was installed. */

static const struct ranks_module *load(struct sentence *why)
{
    static const char *const places[] = {"measure/ranks", "../ranks", "../lib/cairn"};
    char program[PATH_ROOM], path[PATH_ROOM];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = '\0';
    if (strrchr(program, '/'))
        *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        struct text text = text_in(path, sizeof path);
        text_format(&text, "%s/%s/cairn_mpi.so", program, places[i]);
        /* What MPI loads itself wants to see its names. */
        void *object = text.is_cut ? NULL : dlopen(path, RTLD_NOW | RTLD_GLOBAL);
        const struct ranks_module *module = object ? dlsym(object, "cairn_ranks_module") : NULL;
        if (module)
            return module;
    }
    sentence_set(why, &phrase_no_module);
    return NULL;
}

static void rest(long microseconds)
{
    struct timespec time = {.tv_nsec = 1000 * microseconds};
    nanosleep(&time, NULL);
}

/* ---- Messages. */

static void send(struct ranks *ranks, int to, int tag, const void *bytes, size_t n_bytes)
{
    pthread_mutex_lock(&ranks->lock);
    ranks->module->send(to, tag, bytes, n_bytes);
    pthread_mutex_unlock(&ranks->lock);
}

/* The next message that has come, with a zero behind it. False: there is none, or
 * no memory for it (*bytes is NULL). The caller frees. */
static bool receive(struct ranks *ranks, int from, int tag, struct ranks_message *message,
                    void **bytes)
{
    *bytes = NULL;
    pthread_mutex_lock(&ranks->lock);
    bool has_come = ranks->module->look(from, tag, message);
    char *room = has_come ? malloc(message->n_bytes + 1) : NULL;
    if (room) {
        ranks->module->receive(message, room);
        room[message->n_bytes] = '\0';
    }
    pthread_mutex_unlock(&ranks->lock);
    *bytes = room;
    return has_come;
}

/* Waits for one. NULL: *stop was set (it may be NULL), or there is no memory. */
static void *wait_for(struct ranks *ranks, int from, int tag, long rest_us, const bool *stop,
                      size_t *n_bytes)
{
    struct ranks_message message;
    void *bytes;
    while (!receive(ranks, from, tag, &message, &bytes)) {
        if (stop && __atomic_load_n(stop, __ATOMIC_RELAXED))
            return NULL;
        rest(rest_us);
    }
    *n_bytes = message.n_bytes;
    return bytes;
}

/* ---- Beginning and end. */

static bool greet(struct ranks *ranks, const char *program, struct sentence *why)
{
    bool is_same = true;
    if (ranks->self > 0)
        send(ranks, 0, TAG_HELLO, program, strlen(program));
    for (int rank = 1; ranks->self == 0 && rank < ranks->n_ranks && is_same; rank++) {
        size_t n_bytes;
        char *other = wait_for(ranks, rank, TAG_HELLO, SERVING_US, NULL, &n_bytes);
        is_same = other && strcmp(other, program) == 0;
        if (!is_same)
            sentence_set(why, other ? &phrase_another_program : &phrase_no_memory, rank);
        free(other);
    }
    return is_same;
}

struct ranks *ranks_open(const char *program, struct sentence *why)
{
    const struct ranks_module *module = load(why);
    struct ranks *ranks = module ? calloc(1, sizeof *ranks) : NULL;
    if (!ranks) {
        if (module)
            sentence_set(why, &phrase_no_memory);
        return NULL;
    }
    ranks->module = module;
    pthread_mutex_init(&ranks->lock, NULL);
    if (!module->start(&ranks->self, &ranks->n_ranks)) {
        sentence_set(why, &phrase_not_started);
        free(ranks);
        return NULL;
    }
    if (greet(ranks, program, why))
        return ranks;
    free(ranks);
    return NULL;
}

int ranks_self(const struct ranks *ranks)
{
    return ranks->self;
}

int ranks_count(const struct ranks *ranks)
{
    return ranks->n_ranks;
}

void ranks_close(struct ranks *ranks)
{
    if (!ranks)
        return;
    size_t n_bytes;
    /* MPI itself would wait by asking without a pause. */
    for (int rank = 1; ranks->self == 0 && rank < ranks->n_ranks; rank++)
        send(ranks, rank, TAG_FAREWELL, "", 0);
    if (ranks->self > 0)
        free(wait_for(ranks, 0, TAG_FAREWELL, RESTING_US, NULL, &n_bytes));
    ranks->module->finish();
    pthread_mutex_destroy(&ranks->lock);
    free(ranks);
}

void ranks_abandon(struct ranks *ranks, int code)
{
    ranks->module->abandon(code);
}

/* ---- Rank 0. A message carries an answer, or nothing; each asks for a piece. */

static void hand_out(struct ranks *ranks, const struct ranks_host *host,
                     const struct ranks_message *to, int *n_waiting)
{
    size_t n_bytes = 0;
    void *piece = host->next(host->user, &n_bytes);
    send(ranks, to->from, to->tag, piece, piece ? n_bytes : 0);
    *n_waiting -= !piece;
    free(piece);
}

bool ranks_serve(struct ranks *ranks, const struct ranks_host *host, int n_threads, const bool *stop)
{
    int n_waiting = (ranks->n_ranks - 1) * n_threads;
    while (n_waiting > 0) {
        struct ranks_message message;
        void *answer;
        if (__atomic_load_n(stop, __ATOMIC_RELAXED))
            return false;
        if (!receive(ranks, -1, -1, &message, &answer)) {
            rest(SERVING_US);
            continue;
        }
        bool is_good = answer && (message.n_bytes == 0 ||
                                  host->take(host->user, answer, message.n_bytes));
        free(answer);
        if (!is_good)
            return false;
        hand_out(ranks, host, &message, &n_waiting);
    }
    return true;
}

/* ---- The others. */

void *ranks_ask(struct ranks *ranks, int thread, const void *answer, size_t n_answer,
                size_t *n_bytes, const bool *stop)
{
    send(ranks, 0, thread, answer, answer ? n_answer : 0);
    void *piece = wait_for(ranks, 0, thread, ASKING_US, stop, n_bytes);
    if (piece && *n_bytes > 0)
        return piece;
    free(piece);
    return NULL;
}
