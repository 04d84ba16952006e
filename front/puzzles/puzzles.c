/* puzzles.c: see puzzles.h. */
#include "puzzles.h"

#include <stdlib.h>
#include <string.h>

#include "number.h"
#include "puzzle_lines.h"

enum { N_PUZZLES = sizeof lines / sizeof lines[0], CANDIDATES = 12 };

_Static_assert((int)N_PUZZLES <= (int)PUZZLES_MAX, "there is room for all");

int puzzles_count(void)
{
    return N_PUZZLES;
}

const char *puzzles_line(int number)
{
    return lines[number - 1];
}

/* ---- What was done: "rating 812", "done 3", a line each. */

void puzzles_progress_read(const char *text, struct puzzles_progress *progress)
{
    *progress = (struct puzzles_progress){.rating = PUZZLE_RATING_START};
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        char word[24] = "";
        int number = 0;
        const char *value = strchr(line, ' ');
        size_t length = strcspn(line, "\n");
        if (!value || value > line + length || length - (size_t)(value - line) > sizeof word)
            continue;
        memcpy(word, value + 1, length - (size_t)(value - line) - 1);
        if (strncmp(line, "rating ", 7) == 0)
            number_read_int(word, 0, 10000, &progress->rating);
        else if (strncmp(line, "done ", 5) == 0 && number_read_int(word, 1, PUZZLES_MAX, &number))
            progress->is_done[number] = true;
    }
}

char *puzzles_progress_write(const struct puzzles_progress *progress)
{
    size_t room = 64 + 16 * (size_t)PUZZLES_MAX;
    char *written = malloc(room);
    if (!written)
        return NULL;
    struct text text = text_in(written, room);
    text_format(&text, "rating %d\n", progress->rating);
    for (int number = 1; number <= PUZZLES_MAX; number++)
        if (progress->is_done[number])
            text_format(&text, "done %d\n", number);
    return written;
}

/* ---- Choosing. */

static int distance(const struct puzzles_progress *progress, const struct puzzle *puzzle)
{
    return abs(puzzle_rating(puzzle) - progress->rating);
}

/* False: the line is none, which the tests would have found. */
static bool read_puzzle(int number, struct puzzle *puzzle)
{
    struct seat_table *table = puzzle_read(lines[number - 1], strlen(lines[number - 1]), puzzle, NULL);
    seat_table_free(table);
    return table != NULL;
}

int puzzles_choose(const struct puzzles_progress *progress, const struct game *game,
                   struct rng *rng)
{
    int best = 0, best_distance = 0;
    /* The nearest of a few that are drawn by lot. */
    for (int try = 0, n_found = 0; try < 40 * CANDIDATES && n_found < CANDIDATES; try++) {
        int number = 1 + (int)rng_below(rng, N_PUZZLES);
        struct puzzle puzzle;
        if (progress->is_done[number] || !read_puzzle(number, &puzzle) ||
            (game && puzzle.setup.rules != game))
            continue;
        n_found++;
        if (!best || distance(progress, &puzzle) < best_distance) {
            best = number;
            best_distance = distance(progress, &puzzle);
        }
    }
    return best;
}
