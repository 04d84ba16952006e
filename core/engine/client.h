/*
 * client.h: another program that speaks the engine protocol, started and
 * spoken to as a child process.
 *
 * Whatever it does (ends, hangs, answers nonsense) comes back as a reason;
 * it cannot harm whoever asks.
 */
#ifndef CAIRN_CLIENT_H
#define CAIRN_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

enum { CLIENT_REASON_MAX = 200 };

struct client;

enum client_trouble {
    CLIENT_FINE,
    CLIENT_REFUSED,  /* it answered `error …` */
    CLIENT_GONE,     /* it ended, or cannot be reached */
    CLIENT_LATE,     /* no whole answer in time */
};

/* Runs the command by the shell. NULL if it cannot be started. */
struct client *client_start(const char *command);

/* Asks it to quit, and ends it if it does not. */
void client_stop(struct client *);

/* Sends one line and waits for the whole answer. The answer's lines before
 * `ok`, each ended by a newline, are good until the next call. In trouble
 * `reason` says what it was. */
enum client_trouble client_ask(struct client *, const char *line, int timeout_ms,
                               const char **answer, char reason[CLIENT_REASON_MAX]);

#endif
