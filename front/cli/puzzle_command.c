/*
 * puzzle_command.c: `cairn puzzle`: one position to solve in the terminal, by
 * plain prompts; a rating rises and falls with what is solved.
 */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chance.h"
#include "command.h"
#include "description.h"
#include "file.h"
#include "forms.h"
#include "gate.h"
#include "puzzles.h"
#include "saves.h"
#include "say.h"
#include "sentence.h"
#include "translate.h"

enum { OPTION_DAILY = 'd', TRIES = 3, PICTURE_MAX = 16384, SECONDS_A_DAY = 86400, STATE_MAX = 1 << 20 };

struct puzzle_request {
    const struct game *game;
    int number;
    bool is_daily;
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct puzzle_request *request = state->input;
    switch (key) {
    case OPTION_DAILY:
        request->is_daily = true;
        return 0;
    case 'n':
        request->number = command_argument(argument, 1, puzzles_count(), state);
        return 0;
    case ARGP_KEY_ARG:
        request->game = game_find(argument);
        if (!request->game)
            argp_error(state, translate("there is no game '%s'"), argument);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- What was done so far. */

static void load(struct puzzles_progress *progress)
{
    char path[SAVES_PATH_MAX], *text = NULL;
    size_t n_bytes;
    saves_puzzles_path(path);
    FILE *file = fopen(path, "rb");
    if (file) {
        text = file_read(file, STATE_MAX, &n_bytes);
        fclose(file);
    }
    puzzles_progress_read(text ? text : "", progress);
    free(text);
}

static int save(const struct puzzles_progress *progress)
{
    char path[SAVES_PATH_MAX], line[1024], *text = puzzles_progress_write(progress);
    struct sentence why;
    saves_puzzles_path(path);
    bool is_saved = text && saves_write(path, text, &why);
    free(text);
    if (is_saved || !text)
        return is_saved ? EXIT_YES : EXIT_MACHINE;
    struct text said = text_in(line, sizeof line);
    say(&why, translate_phrase, &said);
    fprintf(stderr, "cairn: %s\n", line);
    return EXIT_MACHINE;
}

/* ---- Showing and asking. */

static void show(int number, const struct puzzle *puzzle, const struct seat_table *table)
{
    char picture[PICTURE_MAX];
    struct text text = text_in(picture, sizeof picture);
    const struct game_seat_name *seats = game_description(puzzle->setup.rules)->seats;
    view_picture(&puzzle->setup, seat_table_view(table), &text);
    printf(translate("Puzzle %d: %s, rated %d. %s\n"), number, game_name(puzzle->setup.rules),
           puzzle_rating(puzzle), translate(puzzle_kind_name(puzzle->kind)));
    printf("%s\n", picture);
    printf(translate("You are %s. One word is better than all others: which? ('?' lists them, 'quit' leaves)\n"),
           translate(seats[puzzle->seat].name));
}

/* What a word does, for people. */
static void print_told(const game_setup *setup, const char *word)
{
    struct sentence told = {.phrase = NULL};
    char line[512];
    struct text text = text_in(line, sizeof line);
    word_told(setup, word, &told);
    say(&told, translate_phrase, &text);
    printf("%s%s%s\n", word, *line ? " – " : "", line);
}

/* The person's word; false: no more will come. */
static bool ask(char *word, int room)
{
    printf("> ");
    fflush(stdout);
    if (!fgets(word, room, stdin))
        return false;
    word[strcspn(word, " \t\r\n")] = '\0';
    return strcmp(word, "quit") != 0 && strcmp(word, "q") != 0;
}

/* All that may be played, in one line: a terminal breaks it. */
static void list_words(struct seat_table *table)
{
    int n_words = 0;
    char(*words)[GAME_WORD_MAX] = sight_offered(seat_table_sight(table), &n_words);
    for (int i = 0; words && i < n_words; i++)
        printf("%s%s", words[i], i < n_words - 1 ? " " : "\n");
    free(words);
}

static void refuse(const struct sentence *why)
{
    char line[1024];
    struct text text = text_in(line, sizeof line);
    say(why, translate_phrase, &text);
    printf("%s\n", line);
}

/* True: solved. Words that cannot be played cost no try. */
static bool solve(const struct puzzle *puzzle, struct seat_table *table, bool *is_left)
{
    const game_view *view = seat_table_view(table);
    game_move solution = gate_read_view(&puzzle->setup, view, puzzle->solution, NULL);
    for (int n_tries = 0; n_tries < TRIES;) {
        struct sentence why;
        char word[GAME_WORD_MAX];
        if (!ask(word, sizeof word)) {
            *is_left = n_tries == 0;
            return false;
        }
        if (!*word)
            continue;
        if (strcmp(word, "?") == 0) {
            list_words(table);
            continue;
        }
        game_move move = gate_read_view(&puzzle->setup, view, word, &why);
        if (move == GAME_NO_MOVE) {
            refuse(&why);
            continue;
        }
        if (move == solution)
            return n_tries == 0;
        n_tries++;
        printf("%s\n", n_tries < TRIES ? translate("There is a better word.") : "");
    }
    return false;
}

static int choose(const struct puzzle_request *request, const struct puzzles_progress *progress)
{
    struct chance_key random;
    uint64_t seed = 1;
    if (request->number)
        return request->number;
    if (request->is_daily)
        return 1 + puzzle_of_day((int64_t)time(NULL) / SECONDS_A_DAY, puzzles_count());
    if (chance_key_random(&random))
        memcpy(&seed, random.bytes, sizeof seed);
    struct rng rng = rng_seeded(seed);
    return puzzles_choose(progress, request->game, &rng);
}

static int run(const struct puzzle_request *request)
{
    static struct puzzles_progress progress;
    struct puzzle puzzle;
    bool is_left = false;
    load(&progress);
    int number = choose(request, &progress);
    if (number == 0) {
        printf("%s\n", translate("All puzzles are solved."));
        return EXIT_YES;
    }
    const char *line = puzzles_line(number);
    struct seat_table *table = puzzle_read(line, strlen(line), &puzzle, NULL);
    if (!table)
        return EXIT_MACHINE;
    if (request->game && puzzle.setup.rules != request->game) {
        fprintf(stderr, translate("cairn: puzzle %d is one of %s, not of %s\n"), number,
                game_name(puzzle.setup.rules), game_name(request->game));
        seat_table_free(table);
        return EXIT_BAD_INPUT;
    }
    show(number, &puzzle, table);
    bool is_solved = solve(&puzzle, table, &is_left);
    seat_table_free(table);
    if (is_left)
        return EXIT_NO;
    printf("%s ", is_solved ? translate("Solved.") : translate("The best word was:"));
    print_told(&puzzle.setup, puzzle.solution);
    printf(translate("It is worth %d %% of a game, the next best %d %%.\n"), puzzle.value, puzzle.second);
    if (!progress.is_done[number]) {
        progress.rating = puzzle_rating_after(progress.rating, &puzzle, is_solved);
        progress.is_done[number] = true;
    }
    printf(translate("Your rating: %d\n"), progress.rating);
    int code = save(&progress);
    return code != EXIT_YES ? code : is_solved ? EXIT_YES : EXIT_NO;
}

int puzzle_command_run(int argc, char **argv)
{
    static const struct argp_option known[] = {
        {"daily", OPTION_DAILY, 0, 0, PHRASE("today's puzzle"), 0},
        {"number", 'n', "N", 0, PHRASE("this one"), 0},
        {0},
    };
    struct argp argp = {
        .help_filter = command_help_text,
        .options = known,
        .parser = parse_option,
        .args_doc = "[GAME]",
        .doc = PHRASE("A position to solve: one word is better than every other. Type it as in a record. "
               "Without a number, one that is about as hard as your rating is high.") "\v"
               PHRASE("Only the first try counts for the rating. Exit status: 0 solved, 1 not, or left."),
    };
    struct puzzle_request request = {.number = 0};
    command_parse(&argp, argc, argv, 0, &request);
    return command_finish(run(&request));
}
