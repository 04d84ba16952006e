/*
 * puzzles_again.c: proves puzzles again when positions are judged otherwise than
 * when they were found:
 *
 *     puzzles_again NODES SEED THREADS <lines >lines
 *
 * A line comes out again, in its order, if its position is still a puzzle with
 * the same solution; kind, difficulty and values are those found now. Tells on
 * standard error how many were left out. tools/renew-judge runs it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "number.h"
#include "player.h"
#include "puzzle.h"
#include "threads.h"

struct line {
    char *read;
    char *again;  /* NULL: it is no puzzle any more */
};

struct work {
    struct line *lines;
    int n_lines, next;
    struct puzzle_depth depth;
};

static char *prove_again(struct player *player, struct knowledge_memory *memory,
                         const struct puzzle_depth *depth, const char *line)
{
    struct puzzle puzzle, found;
    struct sentence why;
    char again[PUZZLE_LINE_MAX];
    struct text text = text_in(again, sizeof again);
    struct seat_table *seen = puzzle_read(line, strlen(line), &puzzle, &why);
    bool holds = seen && puzzle_find(player, memory, seen, depth, &found) &&
                 strcmp(found.solution, puzzle.solution) == 0;
    if (holds) {
        found.difficulty = puzzle_difficulty(player, &found, seen, depth->seed);
        puzzle_write(&found, seen, &text);
    }
    seat_table_free(seen);
    return holds && !text.is_cut ? strdup(again) : NULL;
}

static void prove_all(void *user, int index)
{
    (void)index;
    struct work *work = user;
    struct player *player = player_new();
    struct knowledge_memory *memory = knowledge_memory_new();
    int at;
    while (player && memory &&
           (at = __atomic_fetch_add(&work->next, 1, __ATOMIC_RELAXED)) < work->n_lines)
        work->lines[at].again = prove_again(player, memory, &work->depth, work->lines[at].read);
    player_free(player);
    knowledge_memory_free(memory);
}

/* All lines that are no comments. False: no memory. */
static bool read_lines(FILE *file, struct work *work)
{
    char *line = NULL;
    size_t room = 0;
    int n_room = 0;
    bool has_memory = true;
    while (has_memory && getline(&line, &room, file) > 0) {
        line[strcspn(line, "\n")] = 0;
        if (*line == '#' || !*line)
            continue;
        if (work->n_lines == n_room) {
            n_room = 2 * n_room + 64;
            struct line *more = realloc(work->lines, (size_t)n_room * sizeof *more);
            has_memory = more != NULL;
            work->lines = more ? more : work->lines;
        }
        if (has_memory)
            work->lines[work->n_lines++] = (struct line){.read = strdup(line)};
    }
    free(line);
    return has_memory;
}

int main(int argc, char *argv[])
{
    struct work work = {.n_lines = 0};
    int n_threads, n_left_out = 0;
    if (argc != 4 || !number_read(argv[1], 1, 1000000, &work.depth.n_nodes) ||
        !number_read(argv[2], 0, UINT64_MAX, &work.depth.seed) ||
        !number_read_int(argv[3], 1, PLAYER_THREADS_MAX, &n_threads)) {
        fputs("usage: puzzles_again NODES SEED THREADS <lines >lines\n", stderr);
        return 2;
    }
    if (!read_lines(stdin, &work)) {
        fputs("puzzles_again: there is no memory left\n", stderr);
        return 3;
    }
    threads_run(n_threads, prove_all, &work);
    for (int i = 0; i < work.n_lines; i++) {
        if (work.lines[i].again)
            puts(work.lines[i].again);
        n_left_out += !work.lines[i].again;
        free(work.lines[i].again);
        free(work.lines[i].read);
    }
    fprintf(stderr, "%d puzzles, %d no longer hold\n", work.n_lines, n_left_out);
    free(work.lines);
    return fflush(stdout) ? 3 : 0;
}
