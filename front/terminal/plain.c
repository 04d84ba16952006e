/* plain.c: see plain.h. */
#include "plain.h"

#include <ctype.h>
#include <signal.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "describe.h"
#include "forms.h"
#include "number.h"
#include "play_pages.h"
#include "result_text.h"
#include "saves.h"
#include "say.h"
#include "term_text.h"
#include "told.h"

enum { PICTURE_MAX = 16384, LINE_WIDTH = 78, THINK_MS = 1000 };

struct plain {
    struct sitting *sitting;
    const char *saved;
    int looker;      /* whom the lines are for */
    int n_shown;     /* words of the game that this person has been told */
    char news[600];  /* that the person has been told */
    char *line;
    size_t room;
};

static volatile sig_atomic_t is_stopped;

static void stop(int signal_number)
{
    (void)signal_number;
    is_stopped = 1;
}

/* ---- Saying. */

static void print_sentence(const struct sentence *sentence)
{
    char line[1024];
    struct text text = text_in(line, sizeof line);
    say(sentence, translate_phrase, &text);
    puts(line);
}

static void print_table(const struct plain *plain)
{
    char *lines = describe_table(plain->sitting, plain->looker);
    printf("\n%s", lines ? lines : "");
    free(lines);
}

/* For whoever can see it. */
static void print_picture(const struct plain *plain)
{
    game_view view;
    char picture[PICTURE_MAX];
    struct text text = text_in(picture, sizeof picture);
    sight_view(sitting_sight(plain->sitting), plain->looker, &view);
    view_picture(&sitting_options(plain->sitting)->setup, &view, &text);
    printf("\n%s%s", picture, text.length > 0 && picture[text.length - 1] != '\n' ? "\n" : "");
}

/* What has been played since the person last looked, as the person saw it. */
static void print_news(struct plain *plain)
{
    char *words = told_words(sitting_sight(plain->sitting), plain->looker, plain->n_shown);
    if (words && *words)
        printf("%s %s\n", translate("Played:"), words);
    free(words);
    plain->n_shown = sight_length(sitting_sight(plain->sitting));
}

static void print_words(const struct plain *plain)
{
    int n_words = 0;
    char(*words)[GAME_WORD_MAX] = sight_offered(sitting_sight(plain->sitting), &n_words);
    size_t column = 0;
    for (int i = 0; words && i < n_words; i++) {
        size_t width = strlen(words[i]) + 1;
        bool is_full = column > 0 && column + width > LINE_WIDTH;
        printf("%s%s", is_full ? "\n" : column > 0 ? " " : "", words[i]);
        column = is_full ? width : column + width;
    }
    putchar('\n');
    free(words);
}

static void print_help(const struct plain *plain)
{
    puts(translate("Type one of these words and press Enter:"));
    print_words(plain);
    puts(translate("Or: 'undo' takes your last decision back, 'hint' asks for a word, 'why 3' explains\n"
                   "the claim at place 3, 'table' tells how things lie, 'picture' draws it, 'moves', 'rules',\n"
                   "'save FILE', 'resign', '?' shows this, 'quit' leaves (the game is kept)."));
}

static void print_page(char *page)
{
    if (page)
        puts(page);
    free(page);
}

static void print_result(struct plain *plain)
{
    char line[1024];
    struct text text = text_in(line, sizeof line);
    print_news(plain);
    print_table(plain);
    result_text(plain->sitting, &text);
    if (sitting_options(plain->sitting)->is_series) {
        struct series_standing standing;
        sitting_standing(plain->sitting, &standing);
        text_char(&text, ' ');
        series_text(plain->sitting, &standing, &text);
    }
    puts(line);
    text_clear(&text);
    struct sentence why;
    while (sitting_is_checking(plain->sitting) && !is_stopped &&
           sitting_think(plain->sitting, THINK_MS, &why) != THOUGHT_FAILED)
        ;
    sitting_shuffle(plain->sitting, &text);
    if (text.length > 0)
        puts(line);
}

static void keep(const struct plain *plain)
{
    struct sentence why;
    char *text = plain->saved ? sitting_record(plain->sitting, true) : NULL;
    if (text && !saves_write(plain->saved, text, &why))
        print_sentence(&why);
    free(text);
}

/* What the server tells, once. */
static void print_server_news(struct plain *plain)
{
    char news[sizeof plain->news];
    struct text text = text_in(news, sizeof news);
    sitting_news(plain->sitting, &text);
    if (strcmp(news, plain->news) != 0 && *news)
        puts(news), fflush(stdout);
    memcpy(plain->news, news, sizeof news);
}

/* ---- What a person can ask for. */

static void print_proof(const struct plain *plain, int place)
{
    const struct sight *sight = sitting_sight(plain->sitting);
    struct proof proof;
    struct sentence why;
    if (!sight_prove(sight, place, sight_claimant(sight), &proof, &why)) {
        print_sentence(&why);
        return;
    }
    for (int i = 0; i < proof.n_lines; i++)
        print_sentence(&proof.line[i]);
}

static void explain(const struct plain *plain, const char *place)
{
    struct sentence why;
    int number = 0;  /* there is no such place */
    number_read_int(place, 0, INT_MAX, &number);
    if (sitting_explains(plain->sitting, &why))
        print_proof(plain, number);
    else
        print_sentence(&why);
}

static void give_hint(const struct plain *plain)
{
    char word[GAME_WORD_MAX];
    double value = 0;
    struct sentence why;
    if (!sitting_hint_begin(plain->sitting, &why)) {
        print_sentence(&why);
        return;
    }
    while (!sitting_hint(plain->sitting, THINK_MS, word, &value))
        ;
    printf(translate("The Stone Giant would play %s (it expects %d %%)."), word,
           (int)(value * 100 + 0.5));
    putchar('\n');
}

static void save(const struct plain *plain, const char *path)
{
    struct sentence why;
    if (sitting_is_distant(plain->sitting)) {
        puts(translate("The server keeps the record of this game."));
        return;
    }
    if (sitting_save(plain->sitting, path, &why))
        printf(translate("Written: %s"), path), putchar('\n');
    else
        print_sentence(&why);
}

static void undo(struct plain *plain)
{
    struct sentence why;
    if (!sitting_undo(plain->sitting, &why)) {
        print_sentence(&why);
        return;
    }
    plain->n_shown = sight_length(sitting_sight(plain->sitting));
    keep(plain);
    print_table(plain);
}

/* ---- Turns. */

/* A line from the person, without blanks around it; NULL at the end. */
static char *ask(struct plain *plain)
{
    printf("> ");
    fflush(stdout);
    ssize_t length = getline(&plain->line, &plain->room, stdin);
    if (length < 0)
        return NULL;
    char *word = plain->line + strspn(plain->line, " \t");
    word[strcspn(word, "\r\n")] = '\0';
    for (size_t end = strlen(word); end > 0 && strchr(" \t", word[end - 1]); end--)
        word[end - 1] = '\0';
    return word;
}

/* A line that is a request and no word of the game. */
static bool answer(struct plain *plain, const char *line)
{
    const struct game *game = sitting_options(plain->sitting)->setup.rules;
    if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0)
        print_help(plain);
    else if (strcmp(line, "table") == 0)
        print_table(plain);
    else if (strcmp(line, "picture") == 0)
        print_picture(plain);
    else if (strcmp(line, "undo") == 0)
        undo(plain);
    else if (strcmp(line, "hint") == 0)
        give_hint(plain);
    else if (strncmp(line, "why ", 4) == 0)
        explain(plain, line + 4);
    else if (strcmp(line, "moves") == 0)
        print_page(play_page_moves(plain->sitting, plain->looker));
    else if (strcmp(line, "rules") == 0)
        print_page(play_page_rules(game));
    else if (strncmp(line, "save ", 5) == 0)
        save(plain, line + 5);
    else
        return false;
    return true;
}

/* Several people share the lines: each is greeted before the hand is shown. */
static bool hand_over(struct plain *plain, int mover)
{
    char name[64];
    struct text text = text_in(name, sizeof name);
    if (sitting_only_person(plain->sitting) >= 0 || plain->looker == mover) {
        plain->looker = mover;
        return true;
    }
    sitting_name(plain->sitting, mover, translate, &text);
    printf("\n\n\n");
    printf(translate("%s to move. The others look away; Enter shows the hand."), name);
    putchar('\n');
    if (!ask(plain))
        return false;
    plain->looker = mover;
    return true;
}

/* False: the person leaves. */
static bool let_person_play(struct plain *plain, int mover)
{
    if (!hand_over(plain, mover))
        return false;
    print_news(plain);
    print_table(plain);
    puts(translate("Your turn: a word, or '?' for help."));
    int n_words = sight_length(sitting_sight(plain->sitting));
    for (;;) {
        char *line = ask(plain);
        struct sentence why;
        if (!line || strcmp(line, "quit") == 0)
            return false;
        if (!*line)
            continue;
        if (strcmp(line, "resign") == 0) {
            if (sitting_resign(plain->sitting, mover, &why))
                return true;
            print_sentence(&why);
            continue;
        }
        if (answer(plain, line)) {
            if (sight_length(sitting_sight(plain->sitting)) != n_words)
                return true;
        } else if (sitting_play(plain->sitting, line, &why)) {
            plain->n_shown++;  /* one's own word is no news */
            return true;
        } else {
            print_sentence(&why);
            int claimed = word_claims(&sitting_options(plain->sitting)->setup, line);
            if (claimed)
                print_proof(plain, claimed);
        }
    }
}

/* The shuffle was broken off. False: the person leaves. */
static bool ask_restart(struct plain *plain)
{
    char line[1024];
    struct text text = text_in(line, sizeof line);
    sitting_shuffle(plain->sitting, &text);
    printf("%s\n%s\n", line, translate("Do you agree? (y/n)"));
    const char *answered = ask(plain);
    return answered && tolower((unsigned char)*answered) == tolower((unsigned char)translate("y")[0]) &&
           sitting_answer(plain->sitting, true, NULL);
}

static enum play_ending play_through(struct plain *plain, struct sentence *why)
{
    while (!sitting_is_over(plain->sitting)) {
        int mover = sitting_to_move(plain->sitting);
        if (is_stopped)
            return PLAY_INTERRUPTED;
        if (sitting_asks_restart(plain->sitting)) {
            if (!ask_restart(plain))
                return is_stopped ? PLAY_INTERRUPTED : PLAY_LEFT;
        } else if (sitting_is_persons_turn(plain->sitting)) {
            if (!let_person_play(plain, mover)) {
                puts(is_stopped ? "" : translate("Good-bye."));
                return is_stopped ? PLAY_INTERRUPTED : PLAY_LEFT;
            }
        } else if (sitting_think(plain->sitting, THINK_MS, why) == THOUGHT_FAILED) {
            return PLAY_FAILED;
        }
        print_server_news(plain);
        keep(plain);
    }
    print_result(plain);
    return PLAY_LEFT;
}

static void print_opening(const struct plain *plain)
{
    const game_setup *setup = &sitting_options(plain->sitting)->setup;
    printf("%s.", game_name(setup->rules));
    for (int seat = 0; seat < game_seats(setup); seat++) {
        char name[96];
        struct text text = text_in(name, sizeof name);
        sitting_name(plain->sitting, seat, translate, &text);
        if (sitting_at(plain->sitting, seat)->kind == SITTER_LEVEL)
            text_format(&text, translate(" (level %d)"), sitting_at(plain->sitting, seat)->level);
        printf(translate(" Seat %d: %s."), seat, name);
    }
    putchar('\n');
}

enum play_ending plain_run(struct sitting *sitting, const char *saved, struct sentence *why)
{
    int person = sitting_only_person(sitting);
    struct plain plain = {.sitting = sitting, .saved = saved, .looker = person >= 0 ? person : -1};
    struct sigaction action = {.sa_handler = stop};
    enum play_ending ending;
    bool goes_on;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    if (!sitting_has_people(sitting))
        plain.looker = 0;
    do {
        plain.n_shown = sight_length(sitting_sight(sitting));
        print_opening(&plain);
        keep(&plain);
        ending = play_through(&plain, why);
        goes_on = ending == PLAY_LEFT && sitting_is_over(sitting) &&
                  !sitting_is_distant(sitting) && sitting_next_round(sitting, why);
        if (goes_on)
            printf(translate("Round %d.\n"), sitting_round(sitting));
    } while (goes_on);
    free(plain.line);
    return ending;
}
