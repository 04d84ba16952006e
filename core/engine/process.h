/*
 * process.h: another program that speaks the engine protocol, started and
 * spoken to as a child process.
 *
 * Whatever it does (ends, hangs, answers nonsense) comes back as a reason;
 * it cannot harm whoever asks.
 */
#ifndef CAIRN_PROCESS_H
#define CAIRN_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { PROCESS_REASON_MAX = 200 };

struct process;

enum process_trouble {
    PROCESS_FINE,
    PROCESS_REFUSED,  /* it answered `error …` */
    PROCESS_GONE,     /* it ended, or cannot be reached */
    PROCESS_LATE,     /* no whole answer in time */
};

/* Runs the command by the shell. Its standard error goes to that file; NULL: to
 * ours. NULL if it cannot be started. */
struct process *process_start(const char *command, FILE *errors);

/* Asks it to quit, and ends it if it does not. */
void process_stop(struct process *);

/* Sends one line and waits for the whole answer. The answer's lines before
 * `ok`, each ended by a newline, are good until the next call. In trouble
 * `reason` says what it was. */
enum process_trouble process_ask(struct process *, const char *line, int timeout_ms,
                                 const char **answer, char reason[PROCESS_REASON_MAX]);

#endif
