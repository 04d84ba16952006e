/* command.c: see command.h. */
#include "command.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "number.h"
#include "translate.h"

static char *complain(const char *path, const char *what, int given, int *code)
{
    fprintf(stderr, "cairn: %s: %s\n", path, what);
    *code = given;
    return NULL;
}

char *command_read_text(const char *path, size_t most, size_t *n_bytes, int *code)
{
    bool is_file = path && strcmp(path, "-") != 0;
    const char *name = is_file ? path : translate("standard input");
    FILE *file = is_file ? fopen(path, "rb") : stdin;
    if (!file)
        return complain(name, strerror(errno), EXIT_MACHINE, code);
    char *bytes = file_read(file, most, n_bytes);
    int error = errno;
    if (is_file)
        fclose(file);
    if (bytes)
        return bytes;
    if (error == EFBIG)
        return complain(name, translate("the text is too long"), EXIT_BAD_INPUT, code);
    return complain(name, strerror(error), EXIT_MACHINE, code);
}

int command_argument(const char *word, int least, int most, struct argp_state *state)
{
    int number = least;
    if (!number_read_int(word, least, most, &number))
        argp_error(state, translate("'%s' is not a number from %d to %d"), word, least, most);
    return number;
}

int command_finish(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    fprintf(stderr, "cairn: %s\n", translate("the output could not be written"));
    return EXIT_MACHINE;
}

char *command_help_text(int key, const char *text, void *input)
{
    (void)key, (void)input;
    const char *own = text ? translate(text) : text;
    return own == text ? (char *)text : strdup(own);  /* argp frees what is not its own */
}
