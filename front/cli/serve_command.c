/*
 * serve_command.c: `cairn serve`: tables for everybody who has the address,
 * with the page, the interface of docs/api.md, and the database. Every option
 * can stand in a file too, as `NAME = VALUE` (docs/hosting.md).
 */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "addresses.h"
#include "command.h"
#include "data_folder.h"
#include "number.h"
#include "sentence.h"
#include "server.h"
#include "translate.h"

enum {
    PATH_ROOM = 4096,
    CONFIG_MAX = 1 << 16,
    PORT_MAX = 65535,
    NUMBER_MAX = 1000000,
    WHY_ROOM = 512,
};

enum serve_option {
    OPTION_HOST = 'h',
    OPTION_PORT = 'p',
    OPTION_DATA = 'd',
    OPTION_PAGE = 'w',
    OPTION_CONNECTIONS = 'c',
    OPTION_GRACE = 'g',
    OPTION_CONFIG = 'f',
    OPTION_MESSAGES = 0x100,
    OPTION_REQUESTS,
    OPTION_TABLES,
    OPTION_FINISHED,
    OPTION_UNFINISHED,
    OPTION_WAITING,
    OPTION_PROXY,
    OPTION_METRICS,
    OPTION_STORE,
    OPTION_DOOR,
    OPTION_SECRET,
    OPTION_LOG_TABLES,  /* the last */
};

static const struct argp_option options[] = {
    {"host", OPTION_HOST, "ADDRESS", 0, PHRASE("listen on this address (127.0.0.1; 0.0.0.0: all)"), 0},
    {"port", OPTION_PORT, "NUMBER", 0, PHRASE("listen on this port (8640; 0 is any free one)"), 0},
    {"data", OPTION_DATA, "FOLDER", 0, PHRASE("keep the tables in this folder"), 0},
    {"store", OPTION_STORE, "ADDRESS", 0,
     PHRASE("keep the tables in this PostgreSQL database instead: postgresql://…"), 0},
    {"door", OPTION_DOOR, "HOST:PORT", 0,
     PHRASE("where other machines over the same database reach this one, in a private network"), 0},
    {"secret", OPTION_SECRET, "FILE", 0, PHRASE("the secret that these machines share"), 0},
    {"page", OPTION_PAGE, "FOLDER", 0, PHRASE("serve the page from this folder"), 0},
    {"config", OPTION_CONFIG, "FILE", 0, PHRASE("read options from this file: NAME = VALUE"), 0},
    {"connections", OPTION_CONNECTIONS, "NUMBER", 0,
     PHRASE("let one address have so many connections (256)"), 0},
    {"messages", OPTION_MESSAGES, "NUMBER", 0, PHRASE("messages a second of one socket (50; 0: any)"), 0},
    {"requests", OPTION_REQUESTS, "NUMBER", 0, PHRASE("requests a second of one address (100; 0: any)"),
     0},
    {"tables", OPTION_TABLES, "NUMBER", 0, PHRASE("tables a minute made by one address (120; 0: any)"), 0},
    {"grace", OPTION_GRACE, "SECONDS", 0,
     PHRASE("who is away longer than this may be declared to have lost (120)"), 0},
    {"keep-finished", OPTION_FINISHED, "DAYS", 0,
     PHRASE("delete games so long after their end (0: never)"), 0},
    {"keep-waiting", OPTION_WAITING, "DAYS", 0,
     PHRASE("delete tables that wait for players when nothing has happened for so long (7; 0: never)"), 0},
    {"keep-unfinished", OPTION_UNFINISHED, "DAYS", 0,
     PHRASE("delete games that are not over when nothing has happened for so long (365; 0: never)"), 0},
    {"proxy", OPTION_PROXY, "ADDRESS", 0,
     PHRASE("believe this proxy's X-Forwarded-For; may be given several times"), 0},
    {"metrics", OPTION_METRICS, "WHO", 0, PHRASE("tell metrics to 'local' or to 'all' (local)"), 0},
    {"log-tables", OPTION_LOG_TABLES, "WHETHER", OPTION_ARG_OPTIONAL,
     PHRASE("log tables that are made, over or deleted: yes or no"), 0},
    {0},
};

struct serve_options {
    struct server_settings settings;
    const char *config;
    char *config_text;  /* the values of the file lie in it */
    char data[PATH_ROOM], page[PATH_ROOM];
};

/* ---- One option, from the command line or a file. */

static bool set_metrics(struct server_settings *settings, const char *value)
{
    settings->tells_metrics_to_all = strcmp(value, "all") == 0;
    return settings->tells_metrics_to_all || strcmp(value, "local") == 0;
}

static bool set_log_tables(struct server_settings *settings, const char *value)
{
    settings->logs_tables = !value || strcmp(value, "yes") == 0;
    return settings->logs_tables || strcmp(value, "no") == 0;
}

static bool set_proxy(struct server_settings *settings, const char *value)
{
    char normal[ADDRESS_TEXT_MAX];
    if (settings->n_proxies == SERVER_PROXIES_MAX || !address_normal(value, normal))
        return false;
    settings->proxy[settings->n_proxies++] = value;
    return true;
}

static bool set_grace(struct server_settings *settings, const char *value)
{
    int seconds;
    if (!number_read_int(value, 0, NUMBER_MAX, &seconds))
        return false;
    settings->grace_ms = 1000 * seconds;
    return true;
}

/* False: the value cannot be. */
static bool set_option(struct server_settings *settings, int key, char *value)
{
    switch (key) {
    case OPTION_HOST:
        settings->host = value;
        return *value != '\0';
    case OPTION_PORT:
        return number_read_int(value, 0, PORT_MAX, &settings->port);
    case OPTION_DATA:
        settings->data = value;
        return *value != '\0';
    case OPTION_STORE:
        settings->store = value;
        return server_is_store(value);
    case OPTION_DOOR:
        settings->door = value;
        return *value != '\0';
    case OPTION_SECRET:
        settings->secret = value;
        return *value != '\0';
    case OPTION_PAGE:
        settings->page = value;
        return *value != '\0';
    case OPTION_CONNECTIONS:
        return number_read_int(value, 0, NUMBER_MAX, &settings->address_connections);
    case OPTION_MESSAGES:
        return number_read_int(value, 0, NUMBER_MAX, &settings->messages_per_s);
    case OPTION_REQUESTS:
        return number_read_int(value, 0, NUMBER_MAX, &settings->requests_per_s);
    case OPTION_TABLES:
        return number_read_int(value, 0, NUMBER_MAX, &settings->tables_per_min);
    case OPTION_GRACE:
        return set_grace(settings, value);
    case OPTION_FINISHED:
        return number_read_int(value, 0, NUMBER_MAX, &settings->keep_finished_days);
    case OPTION_UNFINISHED:
        return number_read_int(value, 0, NUMBER_MAX, &settings->keep_unfinished_days);
    case OPTION_WAITING:
        return number_read_int(value, 0, NUMBER_MAX, &settings->keep_waiting_days);
    case OPTION_PROXY:
        return set_proxy(settings, value);
    case OPTION_METRICS:
        return set_metrics(settings, value);
    case OPTION_LOG_TABLES:
        return set_log_tables(settings, value);
    default:
        return false;
    }
}

/* Why not: "'99999' is not a number from 0 to 65535". */
static const char *refusal(const struct argp_option *option, const char *value, char *line, size_t room)
{
    struct text text = text_in(line, room);
    bool is_number = strcmp(option->arg, "NUMBER") == 0 || strcmp(option->arg, "SECONDS") == 0 ||
                     strcmp(option->arg, "DAYS") == 0;
    if (is_number)
        text_format(&text, translate("'%s' is not a number from %d to %d"), value, 0,
                    option->key == OPTION_PORT ? PORT_MAX : NUMBER_MAX);
    else
        text_format(&text, translate("'%s' cannot be used here"), value);
    return line;
}

static const struct argp_option *option_of(int key)
{
    const struct argp_option *option = options;
    while (option->name && option->key != key)
        option++;
    return option;
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct serve_options *serve = state->input;
    char why[WHY_ROOM];
    if (key == ARGP_KEY_ARG)
        argp_error(state, translate("'%s' is not an option"), argument);
    if (key > OPTION_LOG_TABLES)  /* argp's own */
        return ARGP_ERR_UNKNOWN;
    if (key == OPTION_CONFIG)
        serve->config = argument;
    else if (!set_option(&serve->settings, key, argument))
        argp_error(state, "--%s: %s", option_of(key)->name,
                   refusal(option_of(key), argument, why, sizeof why));
    return 0;
}

/* ---- The file. */

static char *trim(char *text)
{
    text += strspn(text, " \t\r");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r", text[length - 1]))
        text[--length] = '\0';
    return text;
}

static int refuse_line(const char *path, int line, const char *what, const char *about)
{
    fprintf(stderr, translate("cairn: %s, line %d: %s: %s\n"), path, line, what, about);
    return EXIT_BAD_INPUT;
}

static int read_config_line(struct serve_options *serve, char *line, int number)
{
    char why[WHY_ROOM];
    line[strcspn(line, "#")] = '\0';
    line = trim(line);
    if (!*line)
        return EXIT_YES;
    char *equals = strchr(line, '=');
    if (!equals)
        return refuse_line(serve->config, number, translate("this is not NAME = VALUE"), line);
    *equals = '\0';
    char *name = trim(line), *value = trim(equals + 1);
    const struct argp_option *option = options;
    while (option->name && (strcmp(option->name, name) != 0 || option->key == OPTION_CONFIG))
        option++;
    if (!option->name)
        return refuse_line(serve->config, number, translate("there is no such option"), name);
    if (!set_option(&serve->settings, option->key, value))
        return refuse_line(serve->config, number, name, refusal(option, value, why, sizeof why));
    return EXIT_YES;
}

static int read_config(struct serve_options *serve)
{
    size_t n_bytes;
    int code = EXIT_YES;
    char *text = command_read_text(serve->config, CONFIG_MAX, &n_bytes, &code);
    serve->config_text = text ? malloc(n_bytes + 1) : NULL;
    if (!serve->config_text) {
        free(text);
        return text ? EXIT_MACHINE : code;
    }
    memcpy(serve->config_text, text, n_bytes);
    serve->config_text[n_bytes] = '\0';
    free(text);
    char *rest = serve->config_text, *line;
    for (int number = 1; code == EXIT_YES && (line = strsep(&rest, "\n")); number++)
        code = read_config_line(serve, line, number);
    return code;
}

/* ---- The command. */

/* Beside the program: as it was built, or as it was installed. NULL: not there. */
static const char *usual_page(char path[PATH_ROOM])
{
    static const char *const places[] = {"../front/page/dist", "../share/cairn/web"};
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

static void print_other(const char *url)
{
    printf(translate("for other devices on this network: %s\n"), url);
    fflush(stdout);
}

int serve_command_run(int argc, char **argv)
{
    struct argp argp = {
        .help_filter = command_help_text,
        .options = options,
        .parser = parse_option,
        .doc = PHRASE("Serves tables to browsers and programs. Stop it with Ctrl-C."),
    };
    static struct serve_options serve;
    static const struct server_settings usual = {.host = "127.0.0.1",
                                                 .port = 8640,
                                                 .address_connections = 256,
                                                 .messages_per_s = 50,
                                                 .requests_per_s = 100,
                                                 .tables_per_min = 120,
                                                 .grace_ms = 120000,
                                                 .keep_waiting_days = 7,
                                                 .keep_unfinished_days = 365,
                                                 .is_ready = print_ready,
                                                 .is_also_at = print_other};
    serve.settings = usual;
    command_parse(&argp, argc, argv, 0, &serve);
    if (serve.config) {
        /* The file first, then the command line over it. */
        serve.settings = usual;
        int code = read_config(&serve);
        if (code != EXIT_YES)
            return code;
        command_parse(&argp, argc, argv, 0, &serve);
    }
    if (!serve.settings.data)
        serve.settings.data = data_folder_usual(serve.data);
    if (!serve.settings.page)
        serve.settings.page = usual_page(serve.page);
    if (serve.settings.door && (!serve.settings.store || !serve.settings.secret)) {
        fputs(translate("cairn: a door needs --store and --secret\n"), stderr);
        return EXIT_BAD_INPUT;
    }
    char why[PATH_ROOM + 512];
    struct text text = text_in(why, sizeof why);
    bool has_run = server_run(&serve.settings, &text);
    free(serve.config_text);
    if (!has_run) {
        fprintf(stderr, "cairn: %s\n", why);
        return EXIT_MACHINE;
    }
    return command_finish(EXIT_YES);
}
