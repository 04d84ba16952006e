/*
 * play_command.c: `cairn play`: a game in the terminal, in plain text,
 * against the computer. It knows no rules: it shows a view's picture, takes a
 * word and hands it to the table.
 */
#include <argp.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "player.h"
#include "say.h"
#include "setup_words.h"
#include "shares.h"
#include "table.h"
#include "translate.h"

enum {
    SETUP_WORDS_MAX = 2 + GAME_OPTIONS_MAX,
    PICTURE_MAX = 16384,
    LINE_WIDTH = 78,
    DEFAULT_LEVEL = 3,
};

struct play_options {
    const char *word[SETUP_WORDS_MAX];
    int n_words;
    int seat;
    int level;
    bool has_seed;
    uint64_t seed;
};

struct play {
    struct table *table;
    struct player *player;
    int level;      /* of the computer */
    int seat;       /* the person's */
    int n_shown;    /* words of the game that the person has been told */
    struct rng rng; /* for the computer's choices */
};

/* ---- Options. */

static uint64_t read_number(const char *word, uint64_t most, struct argp_state *state)
{
    errno = 0;
    uint64_t number = strtoull(word, NULL, 10);
    if (!*word || strspn(word, "0123456789") != strlen(word) || errno != 0 || number > most)
        argp_error(state, translate("'%s' is not a number that can be used here"), word);
    return number;
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct play_options *options = state->input;
    switch (key) {
    case 's':
        options->seat = (int)read_number(argument, GAME_SEATS_MAX - 1, state);
        return 0;
    case 'l':
        options->level = (int)read_number(argument, PLAYER_LEVEL_TOP, state);
        if (options->level == 0)
            argp_error(state, translate("'%s' is not a number that can be used here"), argument);
        return 0;
    case 'd':
        options->seed = read_number(argument, UINT64_MAX, state);
        options->has_seed = true;
        return 0;
    case ARGP_KEY_ARG:
        if (options->n_words == SETUP_WORDS_MAX)
            argp_error(state, "%s", translate("there are too many words"));
        options->word[options->n_words++] = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- Showing. */

static void print_sentence(const struct sentence *sentence)
{
    char line[1024];
    struct text text = text_in(line, sizeof line);
    say(sentence, translate, &text);
    puts(line);
}

static void print_picture(const struct play *play)
{
    game_view view;
    table_view(play->table, play->seat, &view);
    char picture[PICTURE_MAX];
    struct text text = text_in(picture, sizeof picture);
    view_picture(table_setup(play->table), &view, &text);
    printf("\n%s%s", picture,
           text.length > 0 && picture[text.length - 1] != '\n' ? "\n" : "");
}

/* What has been played since the person last looked, as the person saw it. */
static void print_news(struct play *play)
{
    char *words = table_words(play->table, play->seat, play->n_shown);
    if (words && *words)
        printf("%s %s\n", translate("Played:"), words);
    free(words);
    play->n_shown = table_length(play->table);
}

static int in_byte_order(const void *one, const void *other)
{
    return strcmp(one, other);
}

static void print_legal(const struct play *play)
{
    static char word[GAME_CHOICES_MAX][GAME_WORD_MAX];
    const game_setup *setup = table_setup(play->table);
    game_move legal[GAME_CHOICES_MAX];
    int n_legal = game_legal(setup, table_state(play->table), legal, GAME_CHOICES_MAX);
    for (int i = 0; i < n_legal; i++)
        game_write(setup, table_state(play->table), legal[i], word[i]);
    qsort(word, (size_t)n_legal, sizeof word[0], in_byte_order);
    size_t column = 0;
    for (int i = 0; i < n_legal; i++) {
        size_t width = strlen(word[i]) + 1;
        bool is_full = column > 0 && column + width > LINE_WIDTH;
        printf("%s%s", is_full ? "\n" : column > 0 ? " " : "", word[i]);
        column = is_full ? width : column + width;
    }
    putchar('\n');
}

static void print_help(const struct play *play)
{
    puts(translate("Type one of these words and press Enter:"));
    print_legal(play);
    puts(translate("Or: 'undo' takes your last decision back, '?' shows this, 'quit' leaves."));
}

static void print_result(struct play *play)
{
    print_news(play);
    print_picture(play);
    const game_setup *setup = table_setup(play->table);
    float share[GAME_SEATS_MAX];
    game_score(setup, table_state(play->table), share);
    char result[SHARES_TEXT_MAX];
    struct text text = text_in(result, sizeof result);
    shares_write(share, game_seats(setup), &text);
    const char *how = share[play->seat] > 0.99f  ? translate("You have won.")
                      : share[play->seat] > 0.0f ? translate("You share the win.")
                                                 : translate("You have lost.");
    printf("%s %s (%s)\n", translate("The game is over."), how, result);
}

/* ---- Playing. */

/* The computer decides for the seat to move. False: no memory. */
static bool let_computer_play(struct play *play)
{
    int seat = table_to_move(play->table);
    struct seat_table *seen = table_seat(play->table, seat);
    if (!seen)
        return false;
    struct player_question question = {
        .setup = table_setup(play->table),
        .seat = seat,
        .view = seat_table_view(seen),
        .limits = {.level = play->level, .seed = rng_next(&play->rng)},
    };
    question.log = seat_table_log(seen, &question.n_log);
    struct player_answer answer;
    player_choose(play->player, &question, NULL, &answer);
    char word[GAME_WORD_MAX];
    view_write(question.setup, question.view, answer.move, word);
    bool is_played = table_play(play->table, word, NULL);
    seat_table_free(seen);
    return is_played;
}

/* Back to the person's last decision, over those of the others since. */
static void undo(struct play *play)
{
    struct sentence why;
    for (;;) {
        if (!table_undo(play->table, 1, &why)) {
            print_sentence(&why);
            return;
        }
        if (table_to_move(play->table) == play->seat)
            break;
    }
    play->n_shown = table_length(play->table);
    print_picture(play);
}

/* Has the person decided anything that could be taken back? If not, undo
 * would take back what the others did before, and they would do it anew. */
static bool can_undo(const struct play *play)
{
    struct seat_table *seen = table_seat(play->table, play->seat);
    bool is_found = false;
    while (seen && !is_found && seat_table_undo(seen, 1, NULL))
        is_found =
            view_to_move(seat_table_setup(seen), seat_table_view(seen)) == play->seat;
    seat_table_free(seen);
    return is_found;
}

/* A line from the person, without blanks around it; NULL at the end. */
static char *ask(char **line, size_t *room)
{
    printf("> ");
    fflush(stdout);
    ssize_t length = getline(line, room, stdin);
    if (length < 0)
        return NULL;
    char *word = *line + strspn(*line, " \t");
    word[strcspn(word, "\r\n")] = '\0';
    for (size_t end = strlen(word); end > 0 && strchr(" \t", word[end - 1]); end--)
        word[end - 1] = '\0';
    return word;
}

/* The person decides. False: the person leaves. */
static bool let_person_play(struct play *play, char **line, size_t *room)
{
    print_news(play);
    print_picture(play);
    puts(translate("Your turn: a word, or '?' for help."));
    for (;;) {
        char *word = ask(line, room);
        struct sentence why;
        if (!word || strcmp(word, "quit") == 0)
            return false;
        if (!*word)
            continue;
        if (strcmp(word, "?") == 0 || strcmp(word, "help") == 0) {
            print_help(play);
        } else if (strcmp(word, "undo") == 0) {
            if (can_undo(play))
                undo(play);
            else
                puts(translate("You have not decided anything yet."));
        } else if (table_play(play->table, word, &why)) {
            play->n_shown++;  /* one's own word is no news */
            return true;
        } else {
            print_sentence(&why);
        }
    }
}

static int play_through(struct play *play)
{
    char *line = NULL;
    size_t room = 0;
    int code = EXIT_YES;
    while (table_to_move(play->table) != GAME_OVER) {
        if (table_to_move(play->table) != play->seat) {
            if (!let_computer_play(play)) {
                code = EXIT_MACHINE;
                break;
            }
        } else if (!let_person_play(play, &line, &room)) {
            puts(translate("Good-bye."));
            break;
        }
    }
    if (table_to_move(play->table) == GAME_OVER)
        print_result(play);
    free(line);
    return code;
}

static int begin(const struct play_options *options, const game_setup *setup)
{
    struct chance_key key = chance_key_from_seed(options->seed);
    if (!options->has_seed && !chance_key_random(&key)) {
        fprintf(stderr, "cairn: %s\n", translate("the machine has no random numbers to give"));
        return EXIT_MACHINE;
    }
    uint64_t luck;
    memcpy(&luck, key.bytes, sizeof luck);
    struct play play = {
        .table = table_new(setup, &key),
        .player = player_new(),
        .level = options->level,
        .seat = options->seat,
        .rng = rng_seeded(luck),
    };
    int code = EXIT_MACHINE;
    if (play.table && play.player) {
        play.n_shown = table_length(play.table);
        printf(translate("%s. You sit at seat %d, against %s (level %d).\n"),
               game_name(setup->rules), options->seat,
               translate(player_level_name(options->level)), options->level);
        code = play_through(&play);
    } else {
        fprintf(stderr, "cairn: %s\n", translate("there is no memory left"));
    }
    player_free(play.player);
    table_free(play.table);
    return command_finish(code);
}

int play_command_run(int argc, char **argv)
{
    static const struct argp_option known[] = {
        {"seat", 's', "SEAT", 0, "where you sit (0: you begin)", 0},
        {"level", 'l', "LEVEL", 0, "how strong the computer plays, 1 to 6 (3)", 0},
        {"seed", 'd', "NUMBER", 0, "deal the cards that belong to this number", 0},
        {0},
    };
    struct argp argp = {
        .options = known,
        .parser = parse_option,
        .args_doc = "[GAME [PRESET] [KEY=VALUE...]]",
        .doc = "Plays a game in the terminal, in plain text, against the computer.",
    };
    struct play_options options = {.n_words = 0, .level = DEFAULT_LEVEL};
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    if (options.n_words == 0)
        options.word[options.n_words++] = game_key(game_at(0));
    game_setup setup;
    struct sentence why;
    char line[1024];
    struct text text = text_in(line, sizeof line);
    if (!setup_read(options.n_words, options.word, &setup, &why)) {
        say(&why, translate, &text);
        fprintf(stderr, "cairn: %s\n", line);
        return EXIT_BAD_INPUT;
    }
    if (options.seat >= game_seats(&setup)) {
        fprintf(stderr, translate("cairn: there is no seat %d.\n"), options.seat);
        return EXIT_BAD_INPUT;
    }
    return begin(&options, &setup);
}
