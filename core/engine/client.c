/* client.c: see client.h. */
#include "client.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"

enum { ANSWER_MAX = 1 << 21, QUIT_MS = 500 };

extern char **environ;

struct client {
    pid_t pid;
    int to, from;     /* its standard input and output */
    size_t length;    /* of what it has said since it was asked */
    char said[ANSWER_MAX];
};

struct client *client_start(const char *command)
{
    int to[2] = {-1, -1}, from[2] = {-1, -1};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    char shell[] = "sh", option[] = "-c";
    char *arguments[] = {shell, option, (char *)command, NULL};
    struct client *client = calloc(1, sizeof *client);
    if (!client)
        return NULL;
    /* Closed in every other child: an engine sees its own end of input. */
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0)
        goto fail;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, from[1], STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    int failed = posix_spawn(&client->pid, "/bin/sh", &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (failed)
        goto fail;
    close(to[0]);
    close(from[1]);
    client->to = to[1];
    client->from = from[0];
    signal(SIGPIPE, SIG_IGN);
    return client;
fail:
    for (int i = 0; i < 2; i++) {
        if (to[i] >= 0)
            close(to[i]);
        if (from[i] >= 0)
            close(from[i]);
    }
    free(client);
    return NULL;
}

void client_stop(struct client *client)
{
    if (!client)
        return;
    ssize_t ignored = write(client->to, "quit\n", 5);
    (void)ignored;
    close(client->to);
    struct pollfd ended = {.fd = client->from, .events = POLLIN};
    char rest[4096];
    int64_t end = clock_ms() + QUIT_MS;
    while (clock_ms() < end && poll(&ended, 1, (int)(end - clock_ms())) > 0)
        if (read(client->from, rest, sizeof rest) <= 0)
            break;
    close(client->from);
    /* The whole group: the shell may have children of its own. */
    kill(-client->pid, SIGKILL);
    waitpid(client->pid, NULL, 0);
    free(client);
}

static bool send_all(int file, const char *bytes, size_t n_bytes)
{
    while (n_bytes > 0) {
        ssize_t n_written = write(file, bytes, n_bytes);
        if (n_written < 0 && errno == EINTR)
            continue;
        if (n_written <= 0)
            return false;
        bytes += n_written;
        n_bytes -= (size_t)n_written;
    }
    return true;
}

/* Has it said a last line, `ok` or `error …`? Cuts the answer there. */
static bool is_answered(struct client *client, enum client_trouble *trouble,
                        char reason[CLIENT_REASON_MAX])
{
    char *line = client->said, *newline;
    while ((newline = memchr(line, '\n', client->length - (size_t)(line - client->said)))) {
        if (newline - line == 2 && memcmp(line, "ok", 2) == 0) {
            *line = '\0';
            *trouble = CLIENT_FINE;
            return true;
        }
        if (strncmp(line, "error", 5) == 0) {
            snprintf(reason, CLIENT_REASON_MAX, "%.*s",
                     (int)(newline - line < 150 ? newline - line : 150), line);
            *trouble = CLIENT_REFUSED;
            return true;
        }
        line = newline + 1;
    }
    return false;
}

enum client_trouble client_ask(struct client *client, const char *line, int timeout_ms,
                               const char **answer, char reason[CLIENT_REASON_MAX])
{
    enum client_trouble trouble;
    int64_t end = clock_ms() + timeout_ms;
    client->length = 0;
    *answer = client->said;
    if (!send_all(client->to, line, strlen(line)) || !send_all(client->to, "\n", 1)) {
        snprintf(reason, CLIENT_REASON_MAX, "it has ended");
        return CLIENT_GONE;
    }
    while (!is_answered(client, &trouble, reason)) {
        int64_t left = end - clock_ms();
        struct pollfd said = {.fd = client->from, .events = POLLIN};
        if (left <= 0 || poll(&said, 1, (int)left) == 0) {
            snprintf(reason, CLIENT_REASON_MAX, "it gave no answer in %d ms", timeout_ms);
            return CLIENT_LATE;
        }
        ssize_t n_read = read(client->from, client->said + client->length,
                              ANSWER_MAX - 1 - client->length);
        if (n_read < 0 && errno == EINTR)
            continue;
        if (n_read <= 0) {
            bool is_full = client->length == ANSWER_MAX - 1;
            snprintf(reason, CLIENT_REASON_MAX, is_full ? "its answer is too long" : "it has ended");
            return CLIENT_GONE;
        }
        client->length += (size_t)n_read;
        client->said[client->length] = '\0';
    }
    return trouble;
}
