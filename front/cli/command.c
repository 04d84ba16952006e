/* command.c: see command.h. */
#include "command.h"

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "description.h"
#include "examples.h"
#include "file.h"
#include "number.h"
#include "text.h"
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
    struct pollfd reader = {.fd = STDOUT_FILENO};
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    if (poll(&reader, 1, 0) > 0 && (reader.revents & POLLERR))
        return code;  /* whoever read it has had enough */
    fprintf(stderr, "cairn: %s\n", translate("the output could not be written"));
    return EXIT_MACHINE;
}

/* ---- Help. */

enum { OPTION_USAGE = 1 << 16 };

static const struct argp_option usual_options[] = {
    {"help", '?', NULL, 0, PHRASE("show this list"), -1},
    {"usage", OPTION_USAGE, NULL, 0, PHRASE("show the usage in short"), 0},
    {"version", 'V', NULL, 0, PHRASE("show the program's version"), -1},
    {0},
};

/* What argp itself says, for the catalogues: it looks in the program's own. */
static const char *const said_by_argp[] __attribute__((unused)) = {
    PHRASE("Usage:"),
    PHRASE("  or: "),
    PHRASE(" [OPTION...]"),
    PHRASE("Mandatory or optional arguments to long options are also mandatory or optional for any "
           "corresponding short options."),
    PHRASE("Try `%s --help' or `%s --usage' for more information.\n"),
};

static error_t parse_usual(int key, char *argument, struct argp_state *state)
{
    (void)argument;
    switch (key) {
    case '?':
        argp_state_help(state, stdout, ARGP_HELP_STD_HELP);
        return 0;
    case OPTION_USAGE:
        argp_state_help(state, stdout, ARGP_HELP_USAGE | ARGP_HELP_EXIT_OK);
        return 0;
    case 'V':
        argp_program_version_hook(stdout, state);
        exit(EXIT_YES);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* Examples and games are told of once, by the command. */
static char *help_of_usual(int key, const char *text, void *input)
{
    return key == ARGP_KEY_HELP_EXTRA ? NULL : command_help_text(key, text, input);
}

error_t command_parse(const struct argp *own, int argc, char **argv, unsigned flags, void *input)
{
    static const struct argp usual = {.options = usual_options, .parser = parse_usual,
                                      .help_filter = help_of_usual};
    static const struct argp_child children[] = {{&usual, 0, NULL, 0}, {0}};
    struct argp whole = *own;
    whole.children = children;
    return argp_parse(&whole, argc, argv, flags | ARGP_NO_HELP, NULL, input);
}

static const struct command *running;

void command_begin(const struct command *command)
{
    running = command;
}

char *command_help_text(int key, const char *text, void *input)
{
    (void)input;
    if (key == ARGP_KEY_HELP_EXTRA && running)
        return examples_of(running->name);
    const char *own = text ? translate(text) : text;
    return own == text ? (char *)text : strdup(own);  /* argp frees what is not its own */
}

char *command_help_first_game(int key, const char *text, void *input)
{
    static const char stand_in[] = "GAME";
    char *own = command_help_text(key, text, input);
    char *at = own ? strstr(own, stand_in) : NULL;
    char *filled = NULL;
    if (!at || asprintf(&filled, "%.*s%s%s", (int)(at - own), own, game_key(game_at(0)),
                        at + strlen(stand_in)) < 0)
        return own;
    if (own != text)
        free(own);
    return filled;
}

/* "  cards=54|60" */
static void write_option(const struct game *game, int option, struct text *out)
{
    text_format(out, "      %s=", game_option_key(game, option));
    for (int i = 0; game_option_value(game, option, i); i++)
        text_format(out, "%s%s", i > 0 ? "|" : "", game_option_value(game, option, i));
    text_format(out, "  %s\n", translate(game_description(game)->options[option].name));
}

char *command_help_games(int key, const char *text, void *input)
{
    enum { ROOM = 8192 };
    if (key != ARGP_KEY_HELP_POST_DOC)
        return command_help_text(key, text, input);
    char *list = malloc(ROOM);
    if (!list)
        return NULL;
    struct text out = text_in(list, ROOM);
    text_format(&out, "%s\n", translate("Games, their presets and options:"));
    for (int i = 0; i < game_count(); i++) {
        const struct game *game = game_at(i);
        text_format(&out, "  %s  %s\n", game_key(game), game_name(game));
        for (int preset = 0; preset < game_preset_count(game); preset++)
            text_format(&out, "    %s  %s\n", game_preset_key(game, preset),
                        translate(game_description(game)->presets[preset].name));
        for (int option = 0; option < game_option_count(game); option++)
            write_option(game, option, &out);
    }
    return list;
}
