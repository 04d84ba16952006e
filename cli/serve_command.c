/*
 * serve_command.c: `cairn serve`: tables for everybody who has the address,
 * with the page, the interface of docs/api.md, and the database.
 */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "server.h"
#include "translate.h"

enum { PATH_ROOM = 4096, PORT_MAX = 65535, CONNECTIONS_MAX = 1000000, CONNECTIONS_USUAL = 256,
       GRACE_USUAL_S = 120, GRACE_MAX_S = 86400 };

static const struct argp_option options[] = {
    {"host", 'h', "ADDRESS", 0, "listen on this address (127.0.0.1; 0.0.0.0 is all)", 0},
    {"port", 'p', "NUMBER", 0, "listen on this port (8640; 0 is any free one)", 0},
    {"data", 'd', "FOLDER", 0, "keep the tables in this folder", 0},
    {"page", 'w', "FOLDER", 0, "serve the page from this folder", 0},
    {"connections", 'c', "NUMBER", 0, "let one address have so many connections (256)", 0},
    {"grace", 'g', "SECONDS", 0,
     "who is away longer than this may be declared to have lost (120)", 0},
    {0},
};

struct serve_options {
    struct server_settings settings;
    char data[PATH_ROOM], page[PATH_ROOM];
};

static int read_number(const char *word, unsigned long most, struct argp_state *state)
{
    errno = 0;
    unsigned long number = strtoul(word, NULL, 10);
    if (!*word || strspn(word, "0123456789") != strlen(word) || errno != 0 || number > most)
        argp_error(state, translate("'%s' is not a number that can be used here"), word);
    return (int)number;
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct server_settings *settings = &((struct serve_options *)state->input)->settings;
    switch (key) {
    case 'h':
        settings->host = argument;
        return 0;
    case 'p':
        settings->port = read_number(argument, PORT_MAX, state);
        return 0;
    case 'd':
        settings->data = argument;
        return 0;
    case 'w':
        settings->page = argument;
        return 0;
    case 'c':
        settings->address_connections = read_number(argument, CONNECTIONS_MAX, state);
        return 0;
    case 'g':
        settings->grace_ms = 1000 * read_number(argument, GRACE_MAX_S, state);
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, translate("'%s' is not an option"), argument);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* Where the XDG base directories put it. */
static const char *usual_data(char path[PATH_ROOM])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    struct text text = text_in(path, PATH_ROOM);
    if (data && data[0] == '/')
        text_format(&text, "%s/cairn", data);
    else
        text_format(&text, "%s/.local/share/cairn", home && *home ? home : ".");
    return path;
}

/* Beside the program: as it was built, or as it was installed. NULL: not there. */
static const char *usual_page(char path[PATH_ROOM])
{
    static const char *const places[] = {"../web/dist", "../share/cairn/web"};
    char program[PATH_ROOM];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return NULL;
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        struct text text = text_in(path, PATH_ROOM);
        text_format(&text, "%s/%s/index.html", program, places[i]);
        if (!text.is_cut && access(path, R_OK) == 0) {
            *strrchr(path, '/') = '\0';
            return path;
        }
    }
    return NULL;
}

static void print_ready(const char *url)
{
    printf("listening on %s\n", url);
    fflush(stdout);
}

int serve_command_run(int argc, char **argv)
{
    struct argp argp = {
        .options = options,
        .parser = parse_option,
        .doc = "Serves tables to browsers and programs. Stop it with Ctrl-C.",
    };
    static struct serve_options serve = {
        .settings = {.host = "127.0.0.1",
                     .port = 8640,
                     .address_connections = CONNECTIONS_USUAL,
                     .grace_ms = 1000 * GRACE_USUAL_S,
                     .is_ready = print_ready}};
    argp_parse(&argp, argc, argv, 0, NULL, &serve);
    if (!serve.settings.data)
        serve.settings.data = usual_data(serve.data);
    if (!serve.settings.page)
        serve.settings.page = usual_page(serve.page);
    char why[PATH_ROOM + 512];
    struct text text = text_in(why, sizeof why);
    if (!server_run(&serve.settings, &text)) {
        fprintf(stderr, "cairn: %s\n", why);
        return EXIT_MACHINE;
    }
    return command_finish(EXIT_YES);
}
