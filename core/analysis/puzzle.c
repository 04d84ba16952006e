/* puzzle.c: puzzles as text, and how they are rated. See puzzle.h. */
#include "puzzle.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gate.h"
#include "number.h"
#include "setup_words.h"

enum { HEAD_WORDS = 9, RATING_FIRST = 500, RATING_STEP = 250, RATING_PULL = 40 };

static const struct phrase
    phrase_bad_puzzle = {"bad-puzzle", PHRASE("The line is no puzzle.")},
    phrase_no_memory = {"no-memory", PHRASE("There is no memory left.")},
    phrase_bad_solution = {"bad-solution", PHRASE("%1 does not solve it: it cannot be played.")};

/* ---- Text. */

/* The game and its options, as a record has them. */
static bool read_setup(const char *game, const char *options, game_setup *setup,
                       struct sentence *why)
{
    const char *const words[] = {game};
    return setup_read(1, words, setup, why) && setup_read_options(options, setup, why);
}

static bool read_head(char *const word[HEAD_WORDS], struct puzzle *puzzle, struct sentence *why)
{
    if (!read_setup(word[0], word[1], &puzzle->setup, why))
        return false;
    snprintf(puzzle->kind, sizeof puzzle->kind, "%s", word[3]);
    snprintf(puzzle->solution, sizeof puzzle->solution, "%s", word[5]);
    if (number_read_int(word[2], 0, game_seats(&puzzle->setup) - 1, &puzzle->seat) &&
        number_read_int(word[4], 1, PUZZLE_DIFFICULTY_MAX, &puzzle->difficulty) &&
        number_read_int(word[6], 0, 100, &puzzle->value) &&
        number_read_int(word[7], 0, 100, &puzzle->second) && strcmp(word[8], ":") == 0)
        return true;
    sentence_set(why, &phrase_bad_puzzle);
    return false;
}

/* The seat's table after the words; NULL, with why. */
static struct seat_table *read_table(const struct puzzle *puzzle, char *const word[], int n_words,
                                     struct sentence *why)
{
    struct seat_table *table = seat_table_new(&puzzle->setup, puzzle->seat);
    int n_played;
    if (!table) {
        sentence_set(why, &phrase_no_memory);
        return NULL;
    }
    if (seat_table_load(table, (const char *const *)word, n_words, &n_played, why)) {
        const game_view *view = seat_table_view(table);
        if (view_to_move(&puzzle->setup, view) == puzzle->seat &&
            gate_read_view(&puzzle->setup, view, puzzle->solution, NULL) != GAME_NO_MOVE)
            return table;
        sentence_set(why, &phrase_bad_solution, puzzle->solution);
    }
    seat_table_free(table);
    return NULL;
}

struct seat_table *puzzle_read(const char *line, size_t n_bytes, struct puzzle *puzzle,
                               struct sentence *why)
{
    char *copy = strndup(line, n_bytes), *rest = copy, *at;
    char **word = calloc(n_bytes / 2 + HEAD_WORDS + 1, sizeof *word);
    struct seat_table *table = NULL;
    int n_words = 0;
    memset(puzzle, 0, sizeof *puzzle);
    while (copy && word && (at = strtok_r(NULL, " \t\r\n", &rest)))
        word[n_words++] = at;
    if (!copy || !word)
        sentence_set(why, &phrase_no_memory);
    else if (n_words < HEAD_WORDS)
        sentence_set(why, &phrase_bad_puzzle);
    else if (read_head(word, puzzle, why))
        table = read_table(puzzle, word + HEAD_WORDS, n_words - HEAD_WORDS, why);
    free(word);
    free(copy);
    return table;
}

void puzzle_write(const struct puzzle *puzzle, const struct seat_table *table, struct text *out)
{
    char *words = seat_table_words(table);
    text_format(out, "%s ", game_key(puzzle->setup.rules));
    game_setup_write(&puzzle->setup, out);
    text_format(out, " %d %s %d %s %d %d : %s", puzzle->seat, puzzle->kind, puzzle->difficulty,
                puzzle->solution, puzzle->value, puzzle->second, words ? words : "");
    free(words);
}

static const struct {
    const char *key, *name;
} kinds[] = {
    {"endgame", PHRASE("Nothing is hidden any more")}, {"claim", PHRASE("Claim it")},
    {"block", PHRASE("Block it")},                     {"build", PHRASE("Build it")},
    {"move", PHRASE("The one good move")},             {"site", PHRASE("Take the site")},
    {"finish", PHRASE("Win it now")},                  {"stop", PHRASE("Somebody is about to win")},
    {"chain", PHRASE("One step leads to the next")},   {"save", PHRASE("Bring it to safety")},
    {"threat", PHRASE("Threaten to win")},
};

const char *puzzle_kind_name(const char *kind)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kinds[i].key, kind) == 0)
            return kinds[i].name;
    return PHRASE("The right moment");
}

/* ---- Ratings, as chess players have them: 400 points are ten to one. */

int puzzle_rating(const struct puzzle *puzzle)
{
    return RATING_FIRST + RATING_STEP * puzzle->difficulty;
}

int puzzle_rating_after(int rating, const struct puzzle *puzzle, bool is_solved)
{
    double expected = 1 / (1 + pow(10, (puzzle_rating(puzzle) - rating) / 400.0));
    int after = rating + (int)lround((double)RATING_PULL * ((is_solved ? 1 : 0) - expected));
    return after < 0 ? 0 : after;
}

/* Days follow each other in no order that one sees. */
/* A few steps of 32 bits, so that the page does the same (front/page/src/review/puzzles.ts). */
int puzzle_of_day(int64_t day, int n_puzzles)
{
    uint32_t state = (uint32_t)((uint64_t)day * 2654435761u);
    state = (state ^ state >> 15) * 0x2c1b3c6du;
    return (int)((state ^ state >> 13) % (uint32_t)n_puzzles);
}
