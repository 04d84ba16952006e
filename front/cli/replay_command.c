/*
 * replay_command.c: `cairn replay`: the games of a record file, on the screen
 * or, for pipes, one picture after another.
 */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "play_screen.h"
#include "replay_screen.h"
#include "save_list.h"
#include "say.h"
#include "screen.h"
#include "sentence.h"
#include "sitting.h"
#include "translate.h"

enum { GAMES_MAX = 10000, PICTURE_MAX = 16384, KEY_PLAIN = 256 };

struct replay_request {
    struct replay_options options;
    const char *path;
    bool is_plain;
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct replay_request *request = state->input;
    bool is_digit = argument && argument[0] >= '0' && argument[0] < '0' + GAME_SEATS_MAX && !argument[1];
    switch (key) {
    case 's':
        request->options.viewer = strcmp(argument, "open") == 0      ? TABLE_OPEN
                                  : strcmp(argument, "watcher") == 0 ? GAME_WATCHER
                                                                     : argument[0] - '0';
        if (!is_digit && request->options.viewer != TABLE_OPEN &&
            request->options.viewer != GAME_WATCHER)
            argp_error(state, translate("'%s' is no view: a seat, open or watcher"), argument);
        return 0;
    case 'a':
        request->options.at = command_argument(argument, 0, 999999, state);
        return 0;
    case KEY_PLAIN:
        request->is_plain = true;
        return 0;
    case ARGP_KEY_ARG:
        if (request->path)
            argp_error(state, "%s", translate("there are too many words"));
        request->path = argument;
        return 0;
    case ARGP_KEY_END:
        if (!request->path)
            argp_error(state, "%s", translate("which file? ('-' is standard input)"));
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- Reading. */

static int complain(const char *path, const struct record_error *error)
{
    char line[1024];
    struct text text = text_in(line, sizeof line);
    say_at(error->line, error->word, &error->why, translate_phrase, &text);
    fprintf(stderr, "cairn: %s: %s\n", path, line);
    return EXIT_BAD_INPUT;
}

static int read_records(const char *path, struct record **record, int *n_records)
{
    size_t n_bytes;
    int code = EXIT_YES;
    struct record_error error = {.line = 0};
    char *text = command_read_text(path, RECORD_FILE_MAX, &n_bytes, &code);
    if (!text)
        return code;
    struct record_reader reader = record_reader_of(text, n_bytes);
    while (*n_records < GAMES_MAX && record_read(&reader, &record[*n_records], &error))
        ++*n_records;
    free(text);
    if (error.line > 0)
        return complain(path, &error);
    if (*n_records == 0) {
        fprintf(stderr, "cairn: %s: %s\n", path, translate("there is no game in it"));
        return EXIT_BAD_INPUT;
    }
    return EXIT_YES;
}

static bool seats_are_there(struct record *const record[], int n_records, int viewer)
{
    for (int i = 0; i < n_records; i++)
        if (viewer >= game_seats(record_setup(record[i])))
            return false;
    return true;
}

/* ---- Plainly: the words, and the table after them. */

static void print_game(const struct record *record, const struct replay_options *options)
{
    int length = replay_length(record), at = options->at < 0 || options->at > length ? length : options->at;
    struct table *table = replay_table(record, at);
    char picture[PICTURE_MAX];
    struct text text = text_in(picture, sizeof picture);
    game_view view;
    if (!table)
        return;
    const game_setup *setup = table_setup(table);
    int viewer = options->viewer;
    char *words = table_words(table, viewer, 0);
    printf("%s: %s\n", game_name(setup->rules), words ? words : "");
    free(words);
    if (viewer == TABLE_OPEN)
        view.masked = *table_state(table);  /* nothing is hidden from who looks at the open table */
    else
        game_mask(setup, table_state(table), viewer, &view);
    view_picture(setup, &view, &text);
    printf("%s\n", picture);
    table_free(table);
}

/* ---- On the screen. */

static int play_on(char *from)
{
    struct record_error error = {.line = 0};
    struct sentence why = {.phrase = NULL};
    char saved[SAVES_PATH_MAX];
    struct sitting *sitting = sitting_from_record(from, strlen(from), &error);
    if (!sitting)
        return EXIT_MACHINE;
    save_new(sitting_options(sitting)->setup.rules, saved);
    enum play_ending ending = play_screen_run(sitting, saved, &why);
    sitting_free(sitting);
    return ending == PLAY_INTERRUPTED ? EXIT_INTERRUPTED : ending == PLAY_FAILED ? EXIT_MACHINE : EXIT_YES;
}

static int show(struct record *const record[], int n_records, const struct replay_options *options)
{
    char *from = NULL;
    if (!screen_begin(PALETTE_USUAL)) {
        fprintf(stderr, "cairn: %s\n", translate("this terminal cannot show a screen; try --plain"));
        return EXIT_MACHINE;
    }
    enum play_ending ending = replay_screen_run(record, n_records, options, &from);
    int code = ending == PLAY_INTERRUPTED ? EXIT_INTERRUPTED : EXIT_YES;
    if (from)
        code = play_on(from);
    free(from);
    screen_end();
    return code;
}

int replay_command_run(int argc, char **argv)
{
    static const struct argp_option known[] = {
        {"seat", 's', "VIEW", 0, PHRASE("whose view: a seat, watcher, or open (open)"), 0},
        {"at", 'a', "N", 0, PHRASE("begin after so many words"), 0},
        {"plain", KEY_PLAIN, NULL, 0, PHRASE("print the words and the table after them"), 0},
        {0},
    };
    struct argp argp = {
        .help_filter = command_help_text,
        .options = known,
        .parser = parse_option,
        .args_doc = "FILE",
        .doc = PHRASE("Replays the games of a record file: forward and back, from any seat's view or open; "
               "and plays on from any point."),
    };
    struct replay_request request = {.options = {.viewer = TABLE_OPEN, .at = -1}};
    command_parse(&argp, argc, argv, 0, &request);
    struct record **record = calloc(GAMES_MAX, sizeof *record);
    int n_records = 0, code = record ? read_records(request.path, record, &n_records) : EXIT_MACHINE;
    const char *terminal = getenv("TERM");
    bool is_screen = !request.is_plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal &&
                     strcmp(terminal, "dumb") != 0;
    if (code == EXIT_YES && !seats_are_there(record, n_records, request.options.viewer)) {
        fprintf(stderr, translate("cairn: there is no seat %d.\n"), request.options.viewer);
        code = EXIT_BAD_INPUT;
    } else if (code == EXIT_YES && is_screen) {
        if (request.options.at < 0)
            request.options.at = 0;
        code = show(record, n_records, &request.options);
    } else if (code == EXIT_YES) {
        for (int i = 0; i < n_records; i++)
            print_game(record[i], &request.options);
        code = command_finish(code);
    }
    for (int i = 0; i < n_records; i++)
        record_free(record[i]);
    free(record);
    return code;
}
