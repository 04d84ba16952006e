/*
 * verify_command.c: `cairn verify`: did the cards of these records come as the
 * server had promised before the deal?
 */
#include <argp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "command.h"
#include "record.h"
#include "say.h"
#include "sentence.h"
#include "translate.h"
#include "verify.h"

enum { FILES_MAX = 1000 };

struct verify_options {
    const char *path[FILES_MAX];
    int n_paths;
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct verify_options *options = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (options->n_paths == FILES_MAX)
            argp_error(state, "%s", translate("these are too many files"));
        options->path[options->n_paths++] = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* The worse of two exit codes: bad input and the machine before a plain no. */
static int worse(int one, int other)
{
    return one > other ? one : other;
}

static int print_game(const char *name, int number, const struct record *record)
{
    struct verification found;
    record_verify(record, &found);
    printf("%s %d: %s\n", name, number, verify_key(found.verdict));
    for (int i = 0; i < found.n_lines; i++) {
        char line[1024];
        struct text text = text_in(line, sizeof line);
        say(&found.line[i], translate_phrase, &text);
        printf("  %s\n", line);
    }
    return found.verdict == VERIFY_HOLDS ? EXIT_YES : EXIT_NO;
}

static int refuse(const char *name, const char *line)
{
    fflush(stdout);
    fprintf(stderr, "cairn: %s: %s\n", name, line);
    return EXIT_BAD_INPUT;
}

static int verify_text(const char *name, const char *text, size_t n_bytes)
{
    struct record_reader reader = record_reader_of(text, n_bytes);
    struct record *record;
    struct record_error error;
    int code = EXIT_YES, n_games = 0;
    while (record_read(&reader, &record, &error)) {
        code = worse(code, print_game(name, ++n_games, record));
        record_free(record);
    }
    if (error.line > 0) {
        char line[1024];
        struct text said = text_in(line, sizeof line);
        say_at(error.line, error.word, &error.why, translate_phrase, &said);
        return worse(code, refuse(name, line));
    }
    return n_games > 0 ? code : refuse(name, translate("there is no game in it"));
}

static int verify_file(const char *path)
{
    size_t n_bytes;
    int code;
    char *text = command_read_text(path, RECORD_FILE_MAX, &n_bytes, &code);
    if (text)
        code = verify_text(path, text, n_bytes);
    free(text);
    return code;
}

int verify_command_run(int argc, char **argv)
{
    struct argp argp = {
        .help_filter = command_help_text,
        .parser = parse_option,
        .args_doc = "[RECORD...]",
        .doc = PHRASE("Did the cards come as they were promised? Reads records of a server's games from "
               "files or standard input.") "\v"
               PHRASE("Each game is verified by its tags Commit, Secret and Contribution: the secret must "
               "be the one that was committed to before the deal, and all cards must come in the "
               "order that follows from it. Exit status: 0 all are verified, 1 one is not, 2 bad "
               "input."),
    };
    static struct verify_options options;
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    int code = options.n_paths > 0 ? EXIT_YES : verify_file("-");
    for (int i = 0; i < options.n_paths; i++)
        code = worse(code, verify_file(options.path[i]));
    return command_finish(code);
}
