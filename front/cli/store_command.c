/*
 * store_command.c: `cairn store`: all that a server keeps, out of it and into
 * another one.
 */
#include <argp.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "archive.h"
#include "command.h"
#include "data_folder.h"
#include "sentence.h"
#include "server.h"
#include "store_copy.h"
#include "translate.h"

enum { WORDS_MAX = 3 };

struct store_options {
    const char *data;
    char usual[DATA_FOLDER_MAX];
    const char *word[WORDS_MAX];
    int n_words;
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct store_options *chosen = state->input;
    switch (key) {
    case 'd':
        chosen->data = argument;
        return 0;
    case 's':
        if (!server_is_store(argument))
            argp_error(state, translate("'%s' cannot be used here"), argument);
        chosen->data = argument;
        return 0;
    case ARGP_KEY_ARG:
        if (chosen->n_words == WORDS_MAX)
            argp_error(state, "%s", translate("these are too many words"));
        chosen->word[chosen->n_words++] = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int copy(const char *from, const char *to)
{
    char why[DATA_FOLDER_MAX + 1024] = "";
    struct text text = text_in(why, sizeof why);
    int n_tables;
    if (!store_copy(from, to, &n_tables, &text)) {
        fprintf(stderr, "cairn: %s\n", why);
        return EXIT_MACHINE;
    }
    printf(translate("tables: %d"), n_tables);
    putchar('\n');
    return command_finish(EXIT_YES);
}

int store_command_run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"data", 'd', "FOLDER", 0, PHRASE("the server's folder"), 0},
        {"store", 's', "ADDRESS", 0, PHRASE("or its PostgreSQL database: postgresql://…"), 0},
        {0},
    };
    struct argp argp = {
        .help_filter = command_help_text,
        .options = options,
        .parser = parse_option,
        .args_doc = "export|import FOLDER\ncopy FROM TO",
        .doc = PHRASE("Writes all that a server keeps to a new folder, or reads it from there: finished "
               "games as records, everything as lines of JSON. Or copies it from one store to another, each "
               "a folder or the address of a database.") "\v"
               PHRASE("An export may be made while the server plays on; to import, stop it. The folder "
               "holds secrets of running games: keep it as the database."),
    };
    static struct store_options chosen;
    command_parse(&argp, argc, argv, 0, &chosen);
    bool is_export = chosen.n_words == 2 && strcmp(chosen.word[0], "export") == 0;
    bool is_import = chosen.n_words == 2 && strcmp(chosen.word[0], "import") == 0;
    if (chosen.n_words == 3 && strcmp(chosen.word[0], "copy") == 0)
        return copy(chosen.word[1], chosen.word[2]);
    if (!is_export && !is_import) {
        argp_help(&argp, stderr, ARGP_HELP_STD_USAGE & ~(unsigned)ARGP_HELP_EXIT_OK, argv[0]);
        return EXIT_BAD_INPUT;
    }
    char why[DATA_FOLDER_MAX + 1024] = "";
    struct text text = text_in(why, sizeof why);
    struct archive_count count = {0};
    const char *data = chosen.data ? chosen.data : data_folder_usual(chosen.usual);
    bool is_done = is_export ? archive_write(data, chosen.word[1], &count, &text)
                             : archive_read(chosen.word[1], data, &count, &text);
    if (!is_done) {
        fprintf(stderr, "cairn: %s\n", why);
        return count.is_bad ? EXIT_BAD_INPUT : EXIT_MACHINE;
    }
    printf(translate("tables: %d"), count.n_tables);
    if (is_export)
        printf(translate("; finished games as records: %d"), count.n_records);
    if (count.n_unreadable > 0)
        printf(translate("; finished games that cannot be read: %d"), count.n_unreadable);
    putchar('\n');
    return command_finish(EXIT_YES);
}
