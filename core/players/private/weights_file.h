/*
 * weights_file.h: reading the text files that weights are kept in, line by line,
 * for the small programs that make tables or bytes of them (make_net.c, make_policy.c).
 */
#ifndef CAIRN_WEIGHTS_FILE_H
#define CAIRN_WEIGHTS_FILE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "weights_part.h"

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

/* A number as it is written. What is made of its digits must be what the compiler would make of it. */
static struct decimal read_decimal(const char *word)
{
    long long digits = 0;
    int tens = 0;
    bool has_point = false;
    const char *at = word + (*word == '-');
    for (; (*at == '.' && !has_point) || (*at >= '0' && *at <= '9' && digits < INT32_MAX); at++) {
        if (*at == '.') {
            has_point = true;
        } else {
            digits = 10 * digits + *at - '0';
            tens += has_point;
        }
    }
    if (*at == 'e')
        tens -= atoi(at + 1);
    for (; tens > 0 && digits % 10 == 0; tens--)
        digits /= 10;
    for (; tens < 0 && digits < INT32_MAX; tens++)
        digits *= 10;
    struct decimal decimal = {.digits = (int32_t)(*word == '-' ? -digits : digits), .tens = (uint8_t)tens};
    if (digits > INT32_MAX || tens < 0 || tens > 22 || decimal_value(decimal) != strtof(word, NULL))
        fail("%s has too many digits", word);
    return decimal;
}

#endif
