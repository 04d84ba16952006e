/* process.c: see process.h. */
#include "process.h"

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

struct process {
    pid_t pid;
    int to, from;  /* its standard input and output */
    size_t length; /* of what it has said since it was asked */
    char said[ANSWER_MAX];
};

struct process *process_start(const char *command, FILE *errors)
{
    int to[2] = {-1, -1}, from[2] = {-1, -1};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    char shell[] = "sh", option[] = "-c";
    char *arguments[] = {shell, option, (char *)command, NULL};
    struct process *process = calloc(1, sizeof *process);
    if (!process)
        return NULL;
    /* Closed in every other child: an engine sees its own end of input. */
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0)
        goto fail;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, from[1], STDOUT_FILENO);
    if (errors)
        posix_spawn_file_actions_adddup2(&actions, fileno(errors), STDERR_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    int failed = posix_spawn(&process->pid, "/bin/sh", &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (failed)
        goto fail;
    close(to[0]);
    close(from[1]);
    process->to = to[1];
    process->from = from[0];
    signal(SIGPIPE, SIG_IGN);
    return process;
fail:
    for (int i = 0; i < 2; i++) {
        if (to[i] >= 0)
            close(to[i]);
        if (from[i] >= 0)
            close(from[i]);
    }
    free(process);
    return NULL;
}

void process_stop(struct process *process)
{
    if (!process)
        return;
    ssize_t ignored = write(process->to, "quit\n", 5);
    (void)ignored;
    close(process->to);
    struct pollfd ended = {.fd = process->from, .events = POLLIN};
    char rest[4096];
    int64_t end = clock_ms() + QUIT_MS;
    while (clock_ms() < end && poll(&ended, 1, (int)(end - clock_ms())) > 0)
        if (read(process->from, rest, sizeof rest) <= 0)
            break;
    close(process->from);
    /* The whole group: the shell may have children of its own. */
    kill(-process->pid, SIGKILL);
    waitpid(process->pid, NULL, 0);
    free(process);
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
static bool is_answered(struct process *process, enum process_trouble *trouble,
                        char reason[PROCESS_REASON_MAX])
{
    char *line = process->said, *newline;
    while ((newline = memchr(line, '\n', process->length - (size_t)(line - process->said)))) {
        if (newline - line == 2 && memcmp(line, "ok", 2) == 0) {
            *line = '\0';
            *trouble = PROCESS_FINE;
            return true;
        }
        if (strncmp(line, "error", 5) == 0) {
            snprintf(reason, PROCESS_REASON_MAX, "%.*s",
                     (int)(newline - line < 150 ? newline - line : 150), line);
            *trouble = PROCESS_REFUSED;
            return true;
        }
        line = newline + 1;
    }
    return false;
}

enum process_trouble process_ask(struct process *process, const char *line, int timeout_ms,
                                 const char **answer, char reason[PROCESS_REASON_MAX])
{
    enum process_trouble trouble;
    int64_t end = clock_ms() + timeout_ms;
    process->length = 0;
    *answer = process->said;
    if (!send_all(process->to, line, strlen(line)) || !send_all(process->to, "\n", 1)) {
        snprintf(reason, PROCESS_REASON_MAX, "it has ended");
        return PROCESS_GONE;
    }
    while (!is_answered(process, &trouble, reason)) {
        int64_t left = end - clock_ms();
        struct pollfd said = {.fd = process->from, .events = POLLIN};
        if (left <= 0 || poll(&said, 1, (int)left) == 0) {
            snprintf(reason, PROCESS_REASON_MAX, "it gave no answer in %d ms", timeout_ms);
            return PROCESS_LATE;
        }
        ssize_t n_read =
            read(process->from, process->said + process->length, ANSWER_MAX - 1 - process->length);
        if (n_read < 0 && errno == EINTR)
            continue;
        if (n_read <= 0) {
            bool is_full = process->length == ANSWER_MAX - 1;
            snprintf(reason, PROCESS_REASON_MAX,
                     is_full ? "its answer is too long" : "it has ended");
            return PROCESS_GONE;
        }
        process->length += (size_t)n_read;
        process->said[process->length] = '\0';
    }
    return trouble;
}
