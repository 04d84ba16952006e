/*
 * weights_file.h: reading the text files that weights are kept in, line by line,
 * for the small programs that make tables of them (make_net.c, make_policy.c).
 */
#ifndef CAIRN_WEIGHTS_FILE_H
#define CAIRN_WEIGHTS_FILE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1 << 14 };

static const char *path;
static int line_number;

static _Noreturn __attribute__((format(printf, 1, 2))) void fail(const char *sentence, ...)
{
    va_list about;
    va_start(about, sentence);
    fprintf(stderr, "%s:%d: ", path, line_number);
    vfprintf(stderr, sentence, about);
    va_end(about);
    fputc('\n', stderr);
    exit(1);
}

static bool read_line(FILE *file, char line[LINE_MAX_BYTES])
{
    if (!fgets(line, LINE_MAX_BYTES, file))
        return false;
    line_number++;
    if (!strchr(line, '\n'))
        fail("this line is too long or has no end");
    line[strcspn(line, "\n")] = '\0';
    return true;
}

#endif
