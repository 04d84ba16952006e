/* bench_command.c: `cairn bench`: how fast this build is on this machine. */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "command.h"
#include "sentence.h"
#include "translate.h"

struct bench_options {
    bool json;
    int each_ms;
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct bench_options *options = state->input;
    switch (key) {
    case 'j':
        options->json = true;
        return 0;
    case 't':
        options->each_ms = command_argument(argument, 1, 60000, state);
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, translate("'%s' is not understood"), argument);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static void show_progress(const char *key)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%-40s", key);
}

static const char *unit_of(const char *key)
{
    if (strncmp(key, "play", 4) == 0)
        return translate("decisions/s");
    if (strncmp(key, "guess", 5) == 0)
        return translate("worlds/s");
    if (strncmp(key, "search", 6) == 0)
        return translate("iterations/s");
    if (strncmp(key, "review", 6) == 0)
        return translate("games/s");
    return translate("ns a proof");
}

int bench_command_run(int argc, char **argv)
{
    static const struct argp_option known[] = {
        {"json", 'j', 0, 0, PHRASE("one flat JSON object instead of a table"), 0},
        {"time", 't', "MS", 0, PHRASE("measure each figure for this long (500)"), 0},
        {0},
    };
    struct argp argp = {
        .help_filter = command_help_text,
        .options = known,
        .parser = parse_option,
        .doc = PHRASE("Measures this build on this machine, on one core: random play with every claim "
               "proven, worlds guessed from views, searches, and single proofs."),
    };
    struct bench_options options = {.each_ms = 500};
    command_parse(&argp, argc, argv, 0, &options);
    struct bench bench;
    bench_run(&bench, options.each_ms, options.json ? NULL : show_progress);
    if (options.json) {
        char json[8192];
        struct text text = text_in(json, sizeof json);
        bench_json(&bench, &text);
        puts(json);
        return command_finish(EXIT_YES);
    }
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%-40s\r", "");
    for (int i = 0; i < bench.n_figures; i++)
        printf("%-28s %14.*f %s\n", bench.figure[i].key, bench.figure[i].value < 1000 ? 1 : 0,
               bench.figure[i].value, unit_of(bench.figure[i].key));
    printf("%-28s %14s\n%-28s %s\n", "signature", bench.signature, "cpu", bench.cpu);
    return command_finish(EXIT_YES);
}
