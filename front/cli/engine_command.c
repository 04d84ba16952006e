/*
 * engine_command.c: `cairn engine`: the engine protocol on standard input
 * and output, or, with --connect, at a seat of a server's table.
 *
 * The engine thinks in slices; between two of them it is looked whether the next
 * line is `stop`. Everything else waits in the buffer until the answer is out.
 */
#include <argp.h>
#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot.h"
#include "command.h"
#include "engine.h"
#include "player.h"
#include "sentence.h"
#include "translate.h"

enum {
    ROOM = 4 * ENGINE_LINE_MAX,  /* bytes that may wait */
    SLICE_MS = 10,               /* of thinking between two looks for `stop` */
};

struct input {
    char *bytes;
    size_t start, end;  /* what has arrived and is not yet used */
    size_t n_searched;  /* of those, from the start: looked through for `stop` */
    bool is_over;       /* nothing more will arrive */
    bool is_skipping;   /* the rest of a line that is too long */
};

static char *find_newline(const struct input *input, size_t from)
{
    return memchr(input->bytes + from, '\n', input->end - from);
}

/* Takes what is there; waits for it unless told not to. */
static void fill(struct input *input, bool can_wait)
{
    if (input->is_over)
        return;
    if (input->start > 0) {
        memmove(input->bytes, input->bytes + input->start, input->end - input->start);
        input->end -= input->start;
        input->start = 0;
    }
    if (input->end == ROOM)
        return;
    struct pollfd ready = {.fd = STDIN_FILENO, .events = POLLIN};
    if (!can_wait && poll(&ready, 1, 0) <= 0)
        return;
    ssize_t n_read;
    do
        n_read = read(STDIN_FILENO, input->bytes + input->end, ROOM - input->end);
    while (n_read < 0 && errno == EINTR);
    if (n_read <= 0)
        input->is_over = true;
    else
        input->end += (size_t)n_read;
}

/* Is this line the command `stop`? */
static bool is_stop(const char *line, size_t length)
{
    static const char blanks[] = " \t\r";
    while (length > 0 && strchr(blanks, line[length - 1]) && line[length - 1])
        length--;
    while (length > 0 && strchr(blanks, *line) && *line) {
        line++;
        length--;
    }
    return length == strlen("stop") && memcmp(line, "stop", length) == 0;
}

/* A comment, or an empty line. */
static bool says_nothing(const char *line, size_t length)
{
    for (size_t i = 0; i < length && line[0] != '#'; i++)
        if (!strchr(" \t\r", line[i]))
            return false;
    return true;
}

/* Is `stop` what comes next? One behind other commands is not for this `go`. */
static bool has_stop(struct input *input)
{
    fill(input, false);
    const char *newline;
    while ((newline = find_newline(input, input->start + input->n_searched))) {
        const char *line = input->bytes + input->start + input->n_searched;
        size_t length = (size_t)(newline - line);
        if (is_stop(line, length))
            return true;
        if (!says_nothing(line, length))
            return false;
        input->n_searched = (size_t)(newline + 1 - input->bytes) - input->start;
    }
    return false;
}

static void print_line(void *user, const char *line)
{
    (void)user;
    puts(line);
    fflush(stdout);
}

/* The next line that is not too long; false at the end of the input. */
static bool next_line(struct engine *engine, struct input *input, const char **line,
                      size_t *length)
{
    for (;;) {
        const char *newline = find_newline(input, input->start);
        size_t waiting = input->end - input->start;
        *line = input->bytes + input->start;
        if (newline || input->is_over) {
            *length = newline ? (size_t)(newline - *line) : waiting;
            input->start += *length + (newline ? 1 : 0);
            input->n_searched = 0;
            if (!input->is_skipping)
                return newline || *length > 0;
            input->is_skipping = false;
        } else if (waiting > ENGINE_LINE_MAX + 1) {
            /* Its beginning is thrown away, and what follows up to its end. */
            if (!input->is_skipping)
                engine_refuse_long_line(engine);
            input->is_skipping = true;
            input->start = input->end;
        } else {
            fill(input, true);
        }
        if (input->is_over && input->start == input->end)
            return false;
    }
}

static int serve(struct engine *engine, struct input *input)
{
    const char *line;
    size_t length;
    while (next_line(engine, input, &line, &length)) {
        enum engine_status status = engine_command(engine, line, length);
        while (status == ENGINE_THINKS)
            status = has_stop(input) ? engine_command(engine, "stop", strlen("stop"))
                                     : engine_think(engine, SLICE_MS);
        if (status == ENGINE_QUITS || ferror(stdout))
            break;
    }
    return EXIT_YES;
}

/* ---- At a server's table. */

enum { KEY_FILE_MAX = 256, COMMAND_MAX = 4096 };

enum { OPTION_CONNECT = 'c', OPTION_KEY = 'k', OPTION_ENGINE = 'e', OPTION_GO = 'g',
       OPTION_LEVEL = 'l', OPTION_STAY = 's', OPTION_RESTART = 'r', OPTION_INSECURE = 256 };

static const struct argp_option options[] = {
    {"connect", OPTION_CONNECT, "URL", 0, PHRASE("play a bot's seat at this table: the link to it"), 0},
    {"key-file", OPTION_KEY, "FILE", 0, PHRASE("the file that holds the key of that seat"), 0},
    {"engine", OPTION_ENGINE, "COMMAND", 0, PHRASE("let this program decide, by the engine protocol"), 0},
    {"level", OPTION_LEVEL, "NUMBER", 0, PHRASE("play at this level (4)"), 0},
    {"go", OPTION_GO, "LINE", 0, PHRASE("what the engine is told at its turn ('go level=4')"), 0},
    {"stay", OPTION_STAY, NULL, 0, PHRASE("stay after the end, for a rematch"), 0},
    {"insecure", OPTION_INSECURE, NULL, 0, PHRASE("whatever certificate the server shows (for tests)"), 0},
    {"allow-restart", OPTION_RESTART, NULL, 0, PHRASE("agree to shuffle anew where a shuffle was broken off"), 0},
    {0},
};

struct engine_options {
    struct table_link link;
    const char *key_file, *engine, *go;
    int level;
    bool stays, allows_restart;
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct engine_options *chosen = state->input;
    switch (key) {
    case OPTION_CONNECT:
        chosen->link.url = argument;
        return 0;
    case OPTION_KEY:
        chosen->key_file = argument;
        return 0;
    case OPTION_ENGINE:
        chosen->engine = argument;
        return 0;
    case OPTION_GO:
        chosen->go = argument;
        return 0;
    case OPTION_LEVEL:
        chosen->level = command_argument(argument, 1, PLAYER_LEVEL_TOP, state);
        return 0;
    case OPTION_STAY:
        chosen->stays = true;
        return 0;
    case OPTION_INSECURE:
        chosen->link.is_insecure = true;
        return 0;
    case OPTION_RESTART:
        chosen->allows_restart = true;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, translate("'%s' is not an option"), argument);
        return 0;
    case ARGP_KEY_END:
        if (chosen->link.url && !chosen->key_file)
            argp_error(state, "%s", translate("--connect needs --key-file as well"));
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static void print_event(const char *sentence)
{
    printf("%s\n", sentence);
    fflush(stdout);
}

static int connect_engine(const struct engine_options *chosen)
{
    size_t n_bytes;
    int code;
    char *key = command_read_text(chosen->key_file, KEY_FILE_MAX, &n_bytes, &code);
    if (!key)
        return code;
    char digits[KEY_FILE_MAX + 1] = "", own[COMMAND_MAX], go[64], why[1024];
    memcpy(digits, key, n_bytes);
    digits[strcspn(digits, " \t\r\n")] = '\0';
    free(key);
    ssize_t length = readlink("/proc/self/exe", own, sizeof own - sizeof " engine");
    memcpy(own + (length > 0 ? length : 0), " engine", sizeof " engine");
    struct text text = text_in(go, sizeof go);
    text_format(&text, "go level=%d", chosen->level);
    struct bot_settings settings = {.link = chosen->link,
                                    .key = digits,
                                    .engine = chosen->engine ? chosen->engine : own,
                                    .go = chosen->go ? chosen->go : go,
                                    .stays = chosen->stays,
                                    .allows_restart = chosen->allows_restart,
                                    .tell = print_event};
    struct text reason = text_in(why, sizeof why);
    enum bot_result result = bot_run(&settings, &reason);
    if (result == BOT_DONE) {
        print_event(why);
        return command_finish(EXIT_YES);
    }
    fprintf(stderr, "cairn: %s\n", why);
    return result == BOT_NO_ENGINE ? EXIT_MACHINE : EXIT_BAD_INPUT;
}

int engine_command_run(int argc, char **argv)
{
    struct argp argp = {
        .help_filter = command_help_text,
        .options = options,
        .parser = parse_option,
        .doc = PHRASE("Speaks the engine protocol: commands on standard input, one a line, answers on "
               "standard output. Begin with 'hello'.") "\v"
               PHRASE("With --connect it plays a bot's seat at a server's table instead, and comes back "
               "by itself when the connection breaks."),
    };
    struct engine_options chosen = {.level = 4};
    command_parse(&argp, argc, argv, 0, &chosen);
    if (chosen.link.url)
        return connect_engine(&chosen);
    struct input input = {.bytes = malloc(ROOM)};
    struct engine_host host = {
        .user = &input, .answer = print_line, .language = translate_language};
    struct engine *engine = engine_new(&host);
    int code = EXIT_MACHINE;
    if (input.bytes && engine)
        code = serve(engine, &input);
    else
        fprintf(stderr, "cairn: %s\n", translate("there is no memory left"));
    engine_free(engine);
    free(input.bytes);
    return command_finish(code);
}
