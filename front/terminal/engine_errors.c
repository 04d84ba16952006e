/* engine_errors.c: see engine_errors.h. */
#include "engine_errors.h"

#include <string.h>
#include <unistd.h>

#include "saves.h"

enum { TAIL_MAX = 4096 };

static const struct phrase
    phrase_failed = {"engine-failed", PHRASE("The program at seat %1 failed: %2")},
    phrase_failed_saying = {"engine-failed-saying", PHRASE("The program at seat %1 failed: %2. Its last line: %3 (%4)")};

FILE *engine_errors_open(int seat)
{
    char path[SAVES_PATH_MAX];
    if (!isatty(STDERR_FILENO))
        return NULL;
    saves_errors_path(seat, path);
    FILE *file = saves_write(path, "", NULL) ? fopen(path, "a+e") : NULL;
    return file ? file : fopen("/dev/null", "a+e");
}

/* The last line that is not empty, which is within the tail; "": there is none. */
static const char *last_line(FILE *file, char tail[TAIL_MAX])
{
    off_t size = file ? lseek(fileno(file), 0, SEEK_END) : 0;
    off_t from = size < TAIL_MAX - 1 ? 0 : size - (TAIL_MAX - 1);
    ssize_t length = size > 0 ? pread(fileno(file), tail, TAIL_MAX - 1, from) : 0;
    while (length > 0 && strchr(" \t\r\n", tail[length - 1]))
        length--;
    tail[length > 0 ? length : 0] = '\0';
    const char *newline = strrchr(tail, '\n');
    return newline ? newline + 1 : tail;
}

void engine_errors_tell(FILE *file, int seat, const char *reason, struct sentence *why)
{
    char tail[TAIL_MAX], path[SAVES_PATH_MAX], digit[2] = {(char)('0' + seat), '\0'};
    const char *line = last_line(file, tail);
    saves_errors_path(seat, path);
    /* A path that would be cut names another file: its end will do. */
    const char *name = strlen(path) < SENTENCE_ARGUMENT_MAX ? path : strrchr(path, '/') + 1;
    if (*line)
        sentence_set(why, &phrase_failed_saying, digit, reason, line, name);
    else
        sentence_set(why, &phrase_failed, digit, reason);
}
