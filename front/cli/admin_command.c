/*
 * admin_command.c: `cairn admin` and `cairn backup`: what the operator of a
 * server does, while it runs or not.
 */
#include <argp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "addresses.h"
#include "command.h"
#include "data_folder.h"
#include "operator.h"
#include "say.h"
#include "sentence.h"
#include "server.h"
#include "translate.h"

enum { WORDS_MAX = 2 };

struct admin_options {
    const char *data;
    char usual[DATA_FOLDER_MAX];
    bool with_finished;
    const char *word[WORDS_MAX];
    int n_words;
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct admin_options *chosen = state->input;
    switch (key) {
    case 'd':
        chosen->data = argument;
        return 0;
    case 's':
        if (!server_is_store(argument))
            argp_error(state, translate("'%s' cannot be used here"), argument);
        chosen->data = argument;
        return 0;
    case 'a':
        chosen->with_finished = true;
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

/* NULL, with a message. */
static struct operator *open_data(struct admin_options *chosen)
{
    char why[DATA_FOLDER_MAX + 512];
    struct text text = text_in(why, sizeof why);
    if (!chosen->data)
        chosen->data = data_folder_usual(chosen->usual);
    struct operator *operator = operator_open(chosen->data, &text);
    if (!operator)
        fprintf(stderr, "cairn: %s\n", why);
    return operator;
}

/* ---- cairn admin. */

static void print_table(const struct operator_table *table)
{
    char day[32], names[1024];
    time_t created = (time_t)table->created_s;
    struct tm parts;
    gmtime_r(&created, &parts);
    strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%SZ", &parts);
    struct text text = text_in(names, sizeof names);
    say_raw(table->names, &text);
    printf("%s  %s  %-8s  %-7s  %5d  %s\n", table->id, day, table->game, table->state,
           table->n_events, names);
}

static void print_node(const struct operator_node *node)
{
    char since[32];
    time_t began = (time_t)node->since_s;
    struct tm parts;
    gmtime_r(&began, &parts);
    strftime(since, sizeof since, "%Y-%m-%dT%H:%M:%SZ", &parts);
    printf("%lld  %s  %-8s  %s\n", (long long)node->node, since,
           !node->is_there     ? "gone"
           : node->is_draining ? "draining"
                               : "there",
           node->door);
}

static void print_line(const char *line)
{
    puts(line);
}

static const struct {
    const char *name;
    bool needs_word;
    bool (*change)(struct operator *, const char *, struct text *);  /* NULL: it only looks */
} actions[] = {
    {"list", false, NULL},
    {"barred", false, NULL},
    {"close", true, operator_close_table},
    {"bar", true, operator_bar},
    {"unbar", true, operator_unbar},
    {"nodes", false, NULL},
    {"drain", true, operator_drain},
};

enum { N_ACTIONS = sizeof actions / sizeof actions[0], ACTION_LIST = 0, ACTION_NODES = 5 };

static int act(struct admin_options *chosen, int which)
{
    char why[1024], normal[ADDRESS_TEXT_MAX];
    struct text text = text_in(why, sizeof why);
    bool takes_address = actions[which].change == operator_bar || actions[which].change == operator_unbar;
    if (takes_address && !address_normal(chosen->word[1], normal)) {
        fprintf(stderr, translate("cairn: '%s' is not an address of a machine\n"), chosen->word[1]);
        return EXIT_BAD_INPUT;
    }
    struct operator *operator = open_data(chosen);
    if (!operator)
        return EXIT_MACHINE;
    bool is_change = actions[which].change != NULL;
    bool is_done =
        is_change                ? actions[which].change(operator, chosen->word[1], &text)
        : which == ACTION_LIST ? operator_each_table(operator, chosen->with_finished, print_table,
                                                     &text)
        : which == ACTION_NODES ? operator_each_node(operator, print_node, &text)
                               : operator_each_barred(operator, print_line, &text);
    operator_close(operator);
    if (!is_done)
        fprintf(stderr, "cairn: %s\n", why);
    return command_finish(is_done ? EXIT_YES : EXIT_NO);
}

int admin_command_run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"data", 'd', "FOLDER", 0, PHRASE("the server's folder"), 0},
        {"store", 's', "ADDRESS", 0, PHRASE("or its PostgreSQL database: postgresql://…"), 0},
        {"all", 'a', NULL, 0, PHRASE("list finished games too"), 0},
        {0},
    };
    struct argp argp = {
        .help_filter = command_help_text,
        .options = options,
        .parser = parse_option,
        .args_doc = "list|close TABLE|bar ADDRESS|unbar ADDRESS|barred|nodes|drain NODE",
        .doc = PHRASE("Looks after a server: lists its tables, closes one with all its data, bars "
               "addresses; lists its machines where there are several, and lets one give its tables to the others.") "\v" PHRASE("A running server follows within a second, else when it starts."),
    };
    static struct admin_options chosen;
    command_parse(&argp, argc, argv, 0, &chosen);
    for (int i = 0; chosen.n_words > 0 && i < N_ACTIONS; i++)
        if (strcmp(chosen.word[0], actions[i].name) == 0 &&
            chosen.n_words == 1 + actions[i].needs_word)
            return act(&chosen, i);
    argp_help(&argp, stderr, ARGP_HELP_STD_USAGE & ~(unsigned)ARGP_HELP_EXIT_OK, argv[0]);
    return EXIT_BAD_INPUT;
}

/* ---- cairn backup. */

int backup_command_run(int argc, char **argv)
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
        .args_doc = "FILE",
        .doc = PHRASE("Copies a server's database to FILE, which must not exist, while the server "
               "plays on.") "\v" PHRASE("To go back to it, stop the server and put it in the folder as "
               "cairn.db, without cairn.db-wal and cairn.db-shm beside it."),
    };
    static struct admin_options chosen;
    command_parse(&argp, argc, argv, 0, &chosen);
    if (chosen.n_words != 1) {
        argp_help(&argp, stderr, ARGP_HELP_STD_USAGE & ~(unsigned)ARGP_HELP_EXIT_OK, argv[0]);
        return EXIT_BAD_INPUT;
    }
    struct operator *operator = open_data(&chosen);
    if (!operator)
        return EXIT_MACHINE;
    char why[DATA_FOLDER_MAX + 512];
    struct text text = text_in(why, sizeof why);
    bool is_done = operator_backup(operator, chosen.word[0], &text);
    operator_close(operator);
    if (!is_done)
        fprintf(stderr, "cairn: %s\n", why);
    return is_done ? EXIT_YES : EXIT_MACHINE;
}
