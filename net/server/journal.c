/* journal.c: see journal.h. */
#include "journal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "text.h"

void journal(const char *level, const char *what, const char *format, ...)
{
    static int is_terminal = -1;
    if (is_terminal < 0)
        is_terminal = isatty(STDERR_FILENO);
    if (is_terminal && strcmp(level, "info") == 0)
        return;
    char line[1024], when[32];
    struct timespec now;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &parts);
    struct text text = text_in(line, sizeof line - 1);
    text_format(&text, "time=%s.%03ldZ level=%s what=%s", when, now.tv_nsec / 1000000, level, what);
    if (*format) {
        char rest[768];
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(rest, sizeof rest, format, arguments);
        va_end(arguments);
        if (*rest)
            text_char(&text, ' ');
        text_add(&text, rest);
    }
    line[text.length] = '\n';
    fwrite(line, 1, text.length + 1, stderr);  /* at once: lines do not mix */
}

const char *journal_quoted(const char *text, char out[JOURNAL_QUOTED_MAX])
{
    struct text quoted = text_in(out, JOURNAL_QUOTED_MAX - 1);
    text_json_string(&quoted, text);
    if (quoted.is_cut)
        text_add(&quoted, "\"");
    return out;
}
