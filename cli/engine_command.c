/*
 * engine_command.c: `cairn engine`: the engine protocol on standard input
 * and output.
 *
 * The engine thinks in slices; between two of them what has arrived meanwhile
 * is looked through for a line `stop`. Everything else waits in the buffer
 * until the answer is out.
 */
#include <argp.h>
#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "engine.h"
#include "translate.h"

enum {
    ROOM = 4 * ENGINE_LINE_MAX,  /* bytes that may wait */
    SLICE_MS = 10,               /* of thinking between two looks for `stop` */
};

struct input {
    char *bytes;
    size_t start, end;  /* what has arrived and is not yet used */
    size_t n_searched;  /* of those, from the start: looked through for `stop` */
    bool is_over;       /* nothing more will arrive */
    bool is_skipping;   /* the rest of a line that is too long */
};

static char *find_newline(const struct input *input, size_t from)
{
    return memchr(input->bytes + from, '\n', input->end - from);
}

/* Takes what is there; waits for it unless told not to. */
static void fill(struct input *input, bool can_wait)
{
    if (input->is_over)
        return;
    if (input->start > 0) {
        memmove(input->bytes, input->bytes + input->start, input->end - input->start);
        input->end -= input->start;
        input->start = 0;
    }
    if (input->end == ROOM)
        return;
    struct pollfd ready = {.fd = STDIN_FILENO, .events = POLLIN};
    if (!can_wait && poll(&ready, 1, 0) <= 0)
        return;
    ssize_t n_read;
    do
        n_read = read(STDIN_FILENO, input->bytes + input->end, ROOM - input->end);
    while (n_read < 0 && errno == EINTR);
    if (n_read <= 0)
        input->is_over = true;
    else
        input->end += (size_t)n_read;
}

/* Is this line the command `stop`? */
static bool is_stop(const char *line, size_t length)
{
    static const char blanks[] = " \t\r";
    while (length > 0 && strchr(blanks, line[length - 1]) && line[length - 1])
        length--;
    while (length > 0 && strchr(blanks, *line) && *line) {
        line++;
        length--;
    }
    return length == strlen("stop") && memcmp(line, "stop", length) == 0;
}

static bool has_stop(struct input *input)
{
    fill(input, false);
    const char *newline;
    while ((newline = find_newline(input, input->start + input->n_searched))) {
        const char *line = input->bytes + input->start + input->n_searched;
        if (is_stop(line, (size_t)(newline - line)))
            return true;
        input->n_searched = (size_t)(newline + 1 - input->bytes) - input->start;
    }
    return false;
}

static void print_line(void *user, const char *line)
{
    (void)user;
    puts(line);
    fflush(stdout);
}

/* The next line that is not too long; false at the end of the input. */
static bool next_line(struct engine *engine, struct input *input, const char **line,
                      size_t *length)
{
    for (;;) {
        const char *newline = find_newline(input, input->start);
        size_t waiting = input->end - input->start;
        *line = input->bytes + input->start;
        if (newline || input->is_over) {
            *length = newline ? (size_t)(newline - *line) : waiting;
            input->start += *length + (newline ? 1 : 0);
            input->n_searched = 0;
            if (!input->is_skipping)
                return newline || *length > 0;
            input->is_skipping = false;
        } else if (waiting > ENGINE_LINE_MAX + 1) {
            /* Its beginning is thrown away, and what follows up to its end. */
            if (!input->is_skipping)
                engine_refuse_long_line(engine);
            input->is_skipping = true;
            input->start = input->end;
        } else {
            fill(input, true);
        }
        if (input->is_over && input->start == input->end)
            return false;
    }
}

static int serve(struct engine *engine, struct input *input)
{
    const char *line;
    size_t length;
    while (next_line(engine, input, &line, &length)) {
        enum engine_status status = engine_command(engine, line, length);
        while (status == ENGINE_THINKS)
            status = has_stop(input) ? engine_command(engine, "stop", strlen("stop"))
                                     : engine_think(engine, SLICE_MS);
        if (status == ENGINE_QUITS || ferror(stdout))
            break;
    }
    return EXIT_YES;
}

int engine_command_run(int argc, char **argv)
{
    struct argp argp = {
        .doc = "Speaks the engine protocol: commands on standard input, one a line, answers on "
               "standard output. Begin with 'hello'.",
    };
    argp_parse(&argp, argc, argv, 0, NULL, NULL);
    struct input input = {.bytes = malloc(ROOM)};
    struct engine_host host = {.user = &input, .answer = print_line};
    struct engine *engine = engine_new(&host);
    int code = EXIT_MACHINE;
    if (input.bytes && engine)
        code = serve(engine, &input);
    else
        fprintf(stderr, "cairn: %s\n", translate("there is no memory left"));
    engine_free(engine);
    free(input.bytes);
    return command_finish(code);
}
