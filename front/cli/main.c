/* main.c: the program `cairn`: finds the subcommand and runs it. */
#include <argp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "description.h"
#include "sentence.h"
#include "text.h"
#include "translate.h"
#include "version.h"

/* Whose the games are belongs beside whose the program is. */
static void print_version(FILE *out, struct argp_state *state)
{
    (void)state;
#ifdef __clang__
    static const char compiler[] = __VERSION__;  /* which begins with its name */
#else
    static const char compiler[] = "gcc " __VERSION__;
#endif
#ifdef NDEBUG
    static const char build[] = "release";
#else
    static const char build[] = "debug";
#endif
    fprintf(out, "cairn %s\n", CAIRN_VERSION);
    fprintf(out, translate("commit %s, %s build by %s\n"), CAIRN_COMMIT, build, compiler);
    for (int i = 0; i < game_count(); i++) {
        const struct game *game = game_at(i);
        fprintf(out, "%s%s%s\n", game_name(game), translate(": "),
                translate(game_description(game)->credit));
    }
    fprintf(out, "%s\n", translate("Cairn is not affiliated with any of them."));
}

static const struct command commands[] = {
    {"play", PHRASE("play a game in the terminal"), play_command_run},
    {"replay", PHRASE("look at recorded games, and play on from any point"), replay_command_run},
    {"review", PHRASE("was it me or the cards? what recorded games were worth"), review_command_run},
    {"puzzle", PHRASE("a position to solve: one word is better than every other"), puzzle_command_run},
    {"puzzles", PHRASE("make puzzles, or check them"), puzzles_command_run},
    {"serve", PHRASE("serve tables to browsers and programs over the network"), serve_command_run},
    {"tables", PHRASE("list, make and delete tables of a server"), tables_command_run},
    {"prove", PHRASE("is a claim proven? for a drawn position"), prove_command_run},
    {"admin", PHRASE("look after a server: list and close tables, bar addresses"), admin_command_run},
    {"backup", PHRASE("copy a server's database while it runs"), backup_command_run},
    {"store", PHRASE("all that a server keeps, out of it and into another"), store_command_run},
    {"load", PHRASE("how much can a server take?"), load_command_run},
    {"verify", PHRASE("did the cards of a server's games come as promised?"), verify_command_run},
    {"arena", PHRASE("let players play against each other"), arena_command_run},
    {"bench", PHRASE("measure the speed of this build on this machine"), bench_command_run},
    {"analyse", PHRASE("answer queries about positions, as JSON, many at once"), analyse_command_run},
    {"engine", PHRASE("speak the engine protocol on standard input and output"), engine_command_run},
};

enum { N_COMMANDS = sizeof commands / sizeof commands[0] };

static const struct command *find(const char *name)
{
    for (int i = 0; i < N_COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

/* ---- "Did you mean …?" */

static size_t smallest(size_t one, size_t other, size_t third)
{
    size_t small = one < other ? one : other;
    return small < third ? small : third;
}

/* How many letters must be put in, left out or changed. */
static size_t distance(const char *one, const char *other)
{
    enum { LENGTH_MAX = 32 };
    size_t n_one = strlen(one), n_other = strlen(other);
    if (n_one >= LENGTH_MAX || n_other >= LENGTH_MAX)
        return LENGTH_MAX;
    size_t row[LENGTH_MAX + 1];
    for (size_t j = 0; j <= n_other; j++)
        row[j] = j;
    for (size_t i = 1; i <= n_one; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= n_other; j++) {
            size_t above = row[j];
            row[j] = smallest(above + 1, row[j - 1] + 1, diagonal + (one[i - 1] != other[j - 1]));
            diagonal = above;
        }
    }
    return row[n_other];
}

static const struct command *nearest(const char *name)
{
    const struct command *best = NULL;
    size_t best_distance = 3;
    for (int i = 0; i < N_COMMANDS; i++) {
        size_t far = distance(name, commands[i].name);
        bool begins_so = *name && strncmp(commands[i].name, name, strlen(name)) == 0;
        if (begins_so && best_distance > 0)
            far = 1;
        if (far < best_distance) {
            best = &commands[i];
            best_distance = far;
        }
    }
    return best;
}

static int refuse_command(const char *name)
{
    char shown[64];
    struct text text = text_in(shown, sizeof shown);
    for (const char *at = name; *at; at++)
        text_char(&text, (unsigned char)*at < 0x20 || *at == 0x7f ? '?' : *at);
    const struct command *meant = nearest(name);
    fprintf(stderr, translate("cairn: there is no command '%s'."), shown);
    if (meant)
        fprintf(stderr, translate(" Did you mean '%s'?"), meant->name);
    fprintf(stderr, "\n%s\n", translate("Try 'cairn --help'."));
    return EXIT_BAD_INPUT;
}

/* ---- The program's own options. */

/* "  play       play a game in the terminal", further lines under the first. argp
 * would break them at the margin, and counts bytes: so does this. */
static void write_command(const struct command *command, struct text *out)
{
    enum { INDENT = 13, ROOM = 78 - INDENT };
    const char *summary = translate(command->summary);
    text_format(out, "  %-10s ", command->name);
    while (strlen(summary) > ROOM) {
        int length = ROOM;
        while (length > 0 && summary[length] != ' ')
            length--;
        if (length == 0)
            break;
        text_format(out, "%.*s\n%*s", length, summary, INDENT, "");
        summary += length + 1;
    }
    text_format(out, "%s\n", summary);
}

static char *list_commands(int key, const char *text, void *input)
{
    if (key != ARGP_KEY_HELP_POST_DOC)
        return command_help_text(key, text, input);
    size_t room = 4096;
    char *list = malloc(room);
    if (!list)
        return NULL;
    struct text out = text_in(list, room);
    text_format(&out, "%s\n", translate("Commands:"));
    for (int i = 0; i < N_COMMANDS; i++)
        write_command(&commands[i], &out);
    text_format(&out, "\n%s\n%s", translate("'cairn COMMAND --help' tells more about each."),
                translate("--lang=en, fr or de, before or after COMMAND, chooses the language."));
    return list;
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    switch (key) {
    case ARGP_KEY_ARG:
        *(int *)state->input = state->next - 1;
        state->next = state->argc;  /* the rest is the subcommand's */
        (void)argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* "--lang=fr" or "--lang fr", wherever it stands: taken out. NULL: it is not
 * there; "": it is not one that is spoken. */
static const char *take_language(int *argc, char **argv)
{
    static const char option[] = "--lang";
    const char *language = NULL;
    int n_kept = 1;
    for (int i = 1; i < *argc; i++) {
        bool is_option = strncmp(argv[i], option, strlen(option)) == 0;
        const char *rest = is_option ? argv[i] + strlen(option) : "-";
        if (is_option && *rest == '=')
            language = rest + 1;
        else if (is_option && !*rest && i + 1 < *argc)
            language = argv[++i];
        else if (is_option && !*rest)
            language = "";
        else
            argv[n_kept++] = argv[i];
    }
    *argc = n_kept;
    argv[n_kept] = NULL;
    return !language || translate_speaks(language) ? language : "";
}

int main(int argc, char **argv)
{
    const char *language = take_language(&argc, argv);
    bool has_texts = translate_begin(language && *language ? language : NULL);
    if (language && !has_texts)  /* said in English, which is all there is */
        fprintf(stderr, "cairn: the texts of --lang=%s are not installed: English is spoken\n", language);
    if (language && !*language) {
        fprintf(stderr, "cairn: %s\n", translate("--lang is en, fr or de"));
        return EXIT_BAD_INPUT;
    }
    signal(SIGPIPE, SIG_IGN);  /* a closed output is noticed when it is written to */
    argp_err_exit_status = EXIT_BAD_INPUT;
    argp_program_version_hook = print_version;

    struct argp argp = {
        .parser = parse_option,
        .args_doc = PHRASE("COMMAND [ARGUMENT...]"),
        .doc = PHRASE("Cairn plays table games exactly by their books.") "\v ",
        .help_filter = list_commands,
    };
    int at = 0;
    if (command_parse(&argp, argc, argv, ARGP_IN_ORDER, &at) != 0)
        return EXIT_MACHINE;
    if (at == 0) {
        argp_help(&argp, stderr, ARGP_HELP_STD_HELP & ~(unsigned)ARGP_HELP_EXIT_OK, argv[0]);
        return EXIT_BAD_INPUT;
    }
    const struct command *command = find(argv[at]);
    if (!command)
        return refuse_command(argv[at]);
    char name[64];
    struct text text = text_in(name, sizeof name);
    text_format(&text, "cairn %s", command->name);
    argv[at] = name;
    command_begin(command);
    return command->run(argc - at, argv + at);
}
