/* ranks_run.c: see ranks_run.h. */
#include "ranks_run.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "say.h"
#include "text.h"
#include "translate.h"
#include "version.h"

enum { PROGRAM_MAX = 4096 };

/* Made beforehand, since a signal's handler cannot. */
static char farewell[512];

bool ranks_run_open(int argc, char **argv, struct ranks **ranks)
{
    *ranks = NULL;
    if (!ranks_are_there())
        return true;
    char program[PROGRAM_MAX];
    struct text text = text_in(program, sizeof program);
    text_add(&text, CAIRN_VERSION " " CAIRN_COMMIT);
    for (int i = 0; i < argc; i++)
        text_format(&text, " %s", argv[i]);
    struct sentence why;
    *ranks = ranks_open(program, &why);
    if (*ranks) {
        if (ranks_self(*ranks) == 0)
            snprintf(farewell, sizeof farewell, "cairn: %s\n",
                     translate("The run ends before its time: it was stopped, or another rank has died."));
        return true;
    }
    char line[1024];
    text = text_in(line, sizeof line);
    say(&why, translate_phrase, &text);
    fprintf(stderr, "cairn: %s\n", line);
    return false;
}

bool ranks_run_speaks(const struct ranks *ranks)
{
    return !ranks || ranks_self(ranks) == 0;
}

void ranks_run_interrupted(void)
{
    if (*farewell)
        (void)!write(STDERR_FILENO, farewell, strlen(farewell));
    *farewell = '\0';
}

int ranks_run_close(struct ranks *ranks, int code)
{
    if (!ranks)
        return code;
    fflush(stdout);
    if (code == EXIT_YES || code == EXIT_NO)
        ranks_close(ranks);
    else if (code != EXIT_INTERRUPTED)  /* of that, mpirun knows */
        ranks_abandon(ranks, code);
    return code;
}
