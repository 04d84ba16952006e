/*
 * ranks_run.h: a command under mpirun: it finds the other ranks that run the same
 * command, and says so when the run ends before its time (measure/ranks/ranks.h).
 */
#ifndef CAIRN_RANKS_RUN_H
#define CAIRN_RANKS_RUN_H

#include "ranks.h"

/* *ranks is NULL where nobody else is there. False: it was refused, which has been
 * said. */
bool ranks_run_open(int argc, char **argv, struct ranks **ranks);

/* Has this rank something to say? */
bool ranks_run_speaks(const struct ranks *);

/* For a signal's handler: says, on rank 0 of several, that the run ends early. */
void ranks_run_interrupted(void);

/* The end of a command: all ranks end in order after a good run, and at once after
 * another. Returns the code. */
int ranks_run_close(struct ranks *, int code);

#endif
