/*
 * ranks.h: one run on many machines.
 *
 * Under mpirun (or srun) the same command runs many times; each is a rank. Rank 0
 * has the work: it hands it out piece by piece as the others ask, and takes what
 * they found. What a piece and an answer are is the caller's business: bytes, of
 * the same program on every machine, which is made sure of at the start.
 *
 * MPI is a module of its own, loaded only here; without it the program lacks
 * nothing else. A rank that dies ends the run: mpirun sees to that.
 */
#ifndef CAIRN_RANKS_H
#define CAIRN_RANKS_H

#include <stdbool.h>
#include <stddef.h>

#include "sentence.h"

struct ranks;

/* Has mpirun started us, together with others? */
bool ranks_are_there(void);

/* Finds the others. `program` says which program, version and work it is; where
 * it differs the run ends. NULL, with why: the module is missing, or does not start. */
struct ranks *ranks_open(const char *program, struct sentence *why);

int ranks_self(const struct ranks *);
int ranks_count(const struct ranks *);

/* Every rank comes here at its end, and waits for the others without work. */
void ranks_close(struct ranks *);

/* Ends all ranks now, with this exit code. */
void ranks_abandon(struct ranks *, int code);

/* ---- Rank 0. */

struct ranks_host {
    void *user;
    /* The next piece; the callee allocates and the caller frees. NULL: there is none
     * left. */
    void *(*next)(void *user, size_t *n_bytes);
    /* An answer has come. False: it is of no use, and the run must end. */
    bool (*take)(void *user, const void *answer, size_t n_bytes);
};

/* Hands out pieces until every thread of every other rank has heard that there are
 * none left; true. False: *stop was set, memory failed or an answer was of no use. */
bool ranks_serve(struct ranks *, const struct ranks_host *, int n_threads, const bool *stop);

/* ---- The others. */

/* A thread's turn: gives the answer to its last piece (NULL: it had none) and asks for
 * the next, which the caller frees. NULL: there is none left, or *stop was set. */
void *ranks_ask(struct ranks *, int thread, const void *answer, size_t n_answer, size_t *n_bytes,
                const bool *stop);

#endif
