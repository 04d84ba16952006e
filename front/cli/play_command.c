/*
 * play_command.c: `cairn play`: reads what shall be played and by whom, then
 * hands it to the full screen or to plain lines (term/).
 */
#include <argp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "number.h"
#include "plain.h"
#include "play_screen.h"
#include "player.h"
#include "referee.h"
#include "save_list.h"
#include "saves.h"
#include "say.h"
#include "screen.h"
#include "sentence.h"
#include "setup_words.h"
#include "sitting.h"
#include "start_screen.h"
#include "table_client.h"
#include "translate.h"

enum { SETUP_WORDS_MAX = 2 + GAME_OPTIONS_MAX, DEFAULT_LEVEL = 3 };

enum option_key { KEY_NAME = 256, KEY_REFEREE, KEY_PLAIN, KEY_PALETTE, KEY_RESUME, KEY_ROUNDS, KEY_WINS, KEY_TABLE, KEY_KEY,
                  KEY_INSECURE, KEY_SAVES };

struct play_options {
    const char *word[SETUP_WORDS_MAX];
    int n_words;
    const char *player[GAME_SEATS_MAX], *name[GAME_SEATS_MAX];
    int n_players, n_names;
    int seat, level;           /* -1: not said */
    bool has_seed, is_series, is_plain, resumes, lists_saves;
    int n_rounds, n_wins;
    uint64_t seed;
    struct table_link table;   /* at a server; url NULL: here */
    const char *key;           /* of the seat there, or NULL: a free one */
    const char *referee;       /* NULL: not said */
    const char *file;          /* to resume, or the name of a save; NULL: the last game */
    enum palette palette;
};

/* ---- Options. */

static enum palette read_palette(const char *word, struct argp_state *state)
{
    static const char *const names[] = {"usual", "colour-blind", "none"};
    for (int i = 0; i < 3; i++)
        if (strcmp(word, names[i]) == 0)
            return (enum palette)i;
    argp_error(state, translate("'%s' is not a palette: usual, colour-blind or none"), word);
    return PALETTE_USUAL;
}

static void add_word(const char *list[], int *n_words, int most, const char *word,
                     struct argp_state *state)
{
    if (*n_words == most)
        argp_error(state, "%s", translate("there are too many words"));
    list[(*n_words)++] = word;
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct play_options *options = state->input;
    switch (key) {
    case 's':
        options->seat = command_argument(argument, 0, GAME_SEATS_MAX - 1, state);
        return 0;
    case 'l':
        options->level = command_argument(argument, 1, PLAYER_LEVEL_TOP, state);
        return 0;
    case 'd':
        options->has_seed = number_read(argument, 0, UINT64_MAX, &options->seed);
        if (!options->has_seed)
            argp_error(state, translate("'%s' is not a number that can be used here"), argument);
        return 0;
    case 'p':
        add_word(options->player, &options->n_players, GAME_SEATS_MAX, argument, state);
        return 0;
    case KEY_NAME:
        add_word(options->name, &options->n_names, GAME_SEATS_MAX, argument, state);
        return 0;
    case KEY_ROUNDS:
        options->is_series = true;
        options->n_rounds = argument ? command_argument(argument, 0, SERIES_ROUNDS_MAX, state)
                                     : ROUNDS_BY_THE_BOOK;
        return 0;
    case KEY_WINS:
        options->is_series = true;
        options->n_wins = command_argument(argument, 1, SERIES_ROUNDS_MAX / 2, state);
        return 0;
    case KEY_REFEREE:
        options->referee = argument;
        return 0;
    case KEY_PLAIN:
        options->is_plain = true;
        return 0;
    case KEY_PALETTE:
        options->palette = read_palette(argument, state);
        return 0;
    case KEY_RESUME:
        options->resumes = true;
        options->file = argument;
        return 0;
    case KEY_SAVES:
        options->lists_saves = true;
        return 0;
    case KEY_INSECURE:
        options->table.is_insecure = true;
        return 0;
    case KEY_TABLE:
        options->table.url = argument;
        return 0;
    case KEY_KEY:
        options->key = argument;
        return 0;
    case ARGP_KEY_ARG:
        add_word(options->word, &options->n_words, SETUP_WORDS_MAX, argument, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static void complain(const struct sentence *why)
{
    char line[1024];
    struct text text = text_in(line, sizeof line);
    say(why, translate_phrase, &text);
    fprintf(stderr, "cairn: %s\n", line);
}

/* ---- Who plays what. */

/* One person against the level, unless players were named. */
static void seat_players(const struct play_options *options, struct sitting_options *sitting)
{
    int person = options->seat < 0 ? 0 : options->seat;
    int level = options->level < 0 ? DEFAULT_LEVEL : options->level;
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        sitting->sitter[i] = i == person
                                 ? (struct sitter){.kind = SITTER_PERSON}
                                 : (struct sitter){.kind = SITTER_LEVEL, .level = level};
}

static bool read_players(const struct play_options *options, struct sitting_options *sitting)
{
    struct sentence why;
    int n_seats = game_seats(&sitting->setup);
    if (options->seat >= n_seats || options->n_players > n_seats) {
        fprintf(stderr, translate("cairn: this game has %d seats.\n"), n_seats);
        return false;
    }
    for (int i = 0; i < options->n_players; i++) {
        if (!sitter_read(options->player[i], &sitting->sitter[i], &why)) {
            complain(&why);
            return false;
        }
    }
    for (int i = 0; i < options->n_names; i++)
        snprintf(sitting->sitter[i].name, SITTER_NAME_MAX, "%s", options->name[i]);
    return true;
}

static bool read_sitting(const struct play_options *options, struct sitting_options *sitting)
{
    struct sentence why;
    if (options->n_words > 0 &&
        !setup_read(options->n_words, options->word, &sitting->setup, &why)) {
        complain(&why);
        return false;
    }
    if (options->referee && !referee_choose(&sitting->setup, options->referee, &why)) {
        complain(&why);
        return false;
    }
    if (options->n_words > 0 || options->seat >= 0 || options->level >= 0)
        seat_players(options, sitting);
    if (options->is_series) {
        sitting->is_series = true;
        sitting->n_rounds = options->n_rounds;
        sitting->n_wins = options->n_wins;
    }
    sitting->has_seed = options->has_seed;
    sitting->seed = options->seed;
    return read_players(options, sitting);
}

/* ---- Beginning. */

/* NULL, with an error whose line is 0 if the file could not be had. */
static struct sitting *resume_quietly(const char *path, struct record_error *error)
{
    size_t n_bytes;
    int code;
    char *text = command_read_text(path, RECORD_FILE_MAX, &n_bytes, &code);
    struct sitting *sitting = text ? sitting_from_record(text, n_bytes, error) : NULL;
    free(text);
    return sitting;
}

static struct sitting *resume(const char *path, int *code)
{
    struct record_error error = {.line = 0};
    struct sitting *sitting = resume_quietly(path, &error);
    char line[1024];
    struct text out = text_in(line, sizeof line);
    *code = error.why.phrase ? EXIT_BAD_INPUT : EXIT_MACHINE;
    if (sitting || !error.why.phrase)  /* what was wrong with the file has been said */
        return sitting;
    if (error.line > 0)
        say_at(error.line, error.word, &error.why, translate_phrase, &out);
    else
        say(&error.why, translate_phrase, &out);
    fprintf(stderr, "cairn: %s: %s\n", path, line);
    return NULL;
}

/* The file that --resume means, and where the game is kept then: a save goes on
 * in its own file, a record of anybody's is left alone. */
static bool find_resumed(const char *wanted, char path[SAVES_PATH_MAX], char saved[SAVES_PATH_MAX])
{
    bool is_save = wanted ? save_find(wanted, path) : save_last(path);
    if (!is_save && wanted)
        snprintf(path, SAVES_PATH_MAX, "%s", wanted);
    if (is_save)
        memcpy(saved, path, SAVES_PATH_MAX);
    return is_save || wanted;
}

static struct sitting *resume_wanted(const struct play_options *options, char saved[SAVES_PATH_MAX],
                                     int *code)
{
    char path[SAVES_PATH_MAX];
    *code = EXIT_BAD_INPUT;
    if (options->n_words > 0 || options->n_players > 0 || options->n_names > 0 || options->seat >= 0 ||
        options->level >= 0 || options->referee || options->has_seed || options->is_series) {
        fprintf(stderr, "cairn: %s\n",
                translate("--resume goes on as the game was begun: it takes no game, players, names, seat, "
                          "level, referee, seed or series."));
        return NULL;
    }
    if (find_resumed(options->file, path, saved))
        return resume(path, code);
    fprintf(stderr, "cairn: %s\n", translate("there is no game to go on with"));
    *code = EXIT_MACHINE;
    return NULL;
}

static int print_saves(void)
{
    struct save *list;
    int n_saves = save_list(&list);
    for (int i = 0; i < n_saves; i++)
        printf("%s  %s  %s  %s  %s\n", list[i].name, list[i].date, list[i].game, list[i].players,
               list[i].stand);
    if (n_saves == 0)
        puts(translate("No game is kept."));
    free(list);
    return command_finish(EXIT_YES);
}

/* The key of a seat, from a file: it should not be seen in a list of processes. */
static bool read_key(const char *path, char key[SEAT_KEY_DIGITS + 1], int *code)
{
    size_t n_bytes;
    char *text = command_read_text(path, 4096, &n_bytes, code);
    if (!text)
        return false;
    text[strcspn(text, " \t\r\n")] = '\0';
    bool is_key = strlen(text) == SEAT_KEY_DIGITS;
    if (is_key)
        memcpy(key, text, SEAT_KEY_DIGITS + 1);
    else
        fprintf(stderr, translate("cairn: there is no key in %s.\n"), path);
    *code = EXIT_BAD_INPUT;
    free(text);
    return is_key;
}

static struct sitting *connect_to(const struct play_options *options, int *code)
{
    char key[SEAT_KEY_DIGITS + 1], reason[512];
    struct text why = text_in(reason, sizeof reason);
    if (!table_link_is_good(&options->table, &why)) {
        fprintf(stderr, "cairn: %s\n", reason);
        *code = EXIT_BAD_INPUT;
        return NULL;
    }
    if (options->key && !read_key(options->key, key, code))
        return NULL;
    struct sitting *sitting = sitting_connect(&options->table, options->key ? key : NULL,
                                              options->n_names > 0 ? options->name[0] : "", NULL, &why);
    if (!sitting) {
        fprintf(stderr, "cairn: %s\n", reason);
        *code = EXIT_MACHINE;
    }
    return sitting;
}

static int code_of(enum play_ending ending, const struct sentence *why)
{
    if (ending == PLAY_FAILED) {
        complain(why);
        return EXIT_MACHINE;
    }
    return ending == PLAY_INTERRUPTED ? EXIT_INTERRUPTED : EXIT_YES;
}

static bool can_be_screen(const struct play_options *options)
{
    const char *terminal = getenv("TERM");
    return !options->is_plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal &&
           *terminal && strcmp(terminal, "dumb") != 0;
}

/* While a server is waited for. */
static bool connection_goes_on(void)
{
    screen_text(screen_rows() - 3, 2, LOOK_BOLD, translate("Connecting … Esc breaks it off."));
    screen_show();
    struct event event = screen_event(0);
    return event.kind != EVENT_BACK && event.kind != EVENT_STOP &&
           !(event.kind == EVENT_KEY && event.key == 'Q');
}

/* What the start screen leads to: a sitting and where it is kept ("": in a file
 * of its own), or NULL and how it ends; a sitting that could not be had is asked
 * for again. */
static struct sitting *ask_for_sitting(const struct play_options *options,
                                       struct sitting_options *choices, char saved[SAVES_PATH_MAX],
                                       const char *remembered, enum play_ending *ending)
{
    char link[LINK_MAX], trouble[512] = "";
    struct sitting *sitting = NULL;
    struct record_error error = {.line = 0};
    while (!sitting) {
        struct save *saves;
        int n_saves = save_list(&saves), resumed = 0;
        enum start_answer answer =
            start_screen_run(choices, saves, n_saves, trouble, link, &resumed);
        saved[0] = '\0';
        if (answer == START_RESUME)
            memcpy(saved, saves[resumed].path, SAVES_PATH_MAX);
        free(saves);
        struct text why = text_in(trouble, sizeof trouble);
        if (answer == START_LEAVE || answer == START_INTERRUPTED) {
            *ending = answer == START_LEAVE ? PLAY_LEFT : PLAY_INTERRUPTED;
            return NULL;
        }
        if (answer == START_CONNECT) {
            struct table_link there = {.url = link, .is_insecure = options->table.is_insecure};
            sitting = sitting_connect(&there, NULL, options->n_names > 0 ? options->name[0] : "",
                                      connection_goes_on, &why);
        } else if (answer == START_RESUME) {
            sitting = resume_quietly(saved, &error);
            if (!sitting)
                say(&error.why, translate_phrase, &why);
        } else {
            struct sentence reason = {.phrase = NULL};
            start_choices_write(remembered, choices, NULL);
            sitting = sitting_new(choices, &reason);
            if (!sitting)
                say(&reason, translate_phrase, &why);
        }
    }
    return sitting;
}

/* Where the game is kept from now on: where it was, or in a file of its own;
 * NULL: the server does that. */
static const char *keeping_place(const struct sitting *sitting, char saved[SAVES_PATH_MAX])
{
    if (sitting_is_distant(sitting))
        return NULL;
    if (!*saved)
        save_new(sitting_options(sitting)->setup.rules, saved);
    return saved;
}

/* Games one after another, until the person has enough. */
static int play_on_screen(const struct play_options *options, struct sitting_options *choices,
                          struct sitting *sitting, char saved[SAVES_PATH_MAX],
                          const char *remembered)
{
    struct sentence why = {.phrase = NULL};
    enum play_ending ending = PLAY_AGAIN;
    if (!sitting && options->n_words > 0) {
        sitting = sitting_new(choices, &why);
        ending = sitting ? PLAY_AGAIN : PLAY_FAILED;
    }
    while (ending == PLAY_AGAIN) {
        if (!sitting)
            sitting = ask_for_sitting(options, choices, saved, remembered, &ending);
        if (!sitting)
            break;
        ending = play_screen_run(sitting, keeping_place(sitting, saved), &why);
        sitting_free(sitting);
        sitting = NULL;
        saved[0] = '\0';
    }
    screen_end();
    return code_of(ending, &why);
}

static int play_plainly(struct sitting_options *choices, struct sitting *sitting,
                        char saved[SAVES_PATH_MAX])
{
    struct sentence why = {.phrase = NULL};
    if (!sitting)
        sitting = sitting_new(choices, &why);
    enum play_ending ending = sitting ? plain_run(sitting, keeping_place(sitting, saved), &why) : PLAY_FAILED;
    sitting_free(sitting);
    return command_finish(code_of(ending, &why));
}

int play_command_run(int argc, char **argv)
{
    static const struct argp_option known[] = {
        {"seat", 's', "SEAT", 0, PHRASE("where you sit (0: you begin)"), 0},
        {"level", 'l', "LEVEL", 0, PHRASE("how strong the computer plays, 1 to 6 (3)"), 0},
        {"player", 'p', "WHO", 0,
         PHRASE("who plays, one after another: person, level:N or engine:COMMAND"), 0},
        {"name", KEY_NAME, "NAME", 0, PHRASE("what they are called, one after another"), 0},
        {"rounds", KEY_ROUNDS, "N", OPTION_ARG_OPTIONAL,
         PHRASE("a series of so many games (without N: by the book)"), 0},
        {"wins", KEY_WINS, "N", 0, PHRASE("a series: who first wins so many rounds wins it"), 0},
        {"referee", KEY_REFEREE, "helpful|strict", 0, PHRASE("a strict one shows no claims: find them"), 0},
        {"seed", 'd', "NUMBER", 0, PHRASE("deal the cards that belong to this number"), 0},
        {"resume", KEY_RESUME, "FILE", OPTION_ARG_OPTIONAL,
         PHRASE("go on with the last game, with a save by its name, or with a record"), 0},
        {"saves", KEY_SAVES, NULL, 0, PHRASE("list the games that are kept, and go"), 0},
        {"table", KEY_TABLE, "LINK", 0, PHRASE("sit down at a server's table"), 0},
        {"key-file", KEY_KEY, "FILE", 0, PHRASE("with the key of a seat that is yours already"), 0},
        {"insecure", KEY_INSECURE, NULL, 0, PHRASE("whatever certificate the server shows (for tests)"), 0},
        {"plain", KEY_PLAIN, NULL, 0, PHRASE("line by line, for pipes and screen readers"), 0},
        {"palette", KEY_PALETTE, "NAME", 0, PHRASE("usual, colour-blind or none"), 0},
        {0},
    };
    struct argp argp = {
        .help_filter = command_help_games,
        .options = known,
        .parser = parse_option,
        .args_doc = "[GAME [PRESET] [KEY=VALUE...]]",
        .doc = PHRASE("Plays in the terminal: against the computer, friends at the same screen, or other "
               "programs. Without a game it asks what to play.") "\v ",
    };
    struct play_options options = {.seat = -1, .level = -1};
    struct sitting_options choices = {.setup = game_setup_default(game_at(0))};
    char saved[SAVES_PATH_MAX] = "", remembered[SAVES_PATH_MAX];
    struct sitting *sitting = NULL;
    int code = EXIT_BAD_INPUT;
    command_parse(&argp, argc, argv, 0, &options);
    if (options.lists_saves)
        return print_saves();
    saves_choices_path(remembered);
    seat_players(&options, &choices);
    if (options.n_words == 0 && options.seat < 0 && options.level < 0)
        start_choices_read(remembered, &choices);
    if (!read_sitting(&options, &choices))
        return EXIT_BAD_INPUT;
    if (options.table.url) {
        sitting = connect_to(&options, &code);
        if (!sitting)
            return code;
    } else if (options.resumes) {
        sitting = resume_wanted(&options, saved, &code);
        if (!sitting)
            return code;
    }
    if (!can_be_screen(&options))
        return play_plainly(&choices, sitting, saved);
    if (!screen_begin(options.palette)) {
        fprintf(stderr, "cairn: %s\n", translate("this terminal cannot show a screen; try --plain"));
        sitting_free(sitting);
        return EXIT_MACHINE;
    }
    return play_on_screen(&options, &choices, sitting, saved, remembered);
}
