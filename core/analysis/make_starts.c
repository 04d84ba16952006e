/*
 * make_starts.c: makes a table for the compiler of what was measured of the
 * games' starts: make_starts FILE… >starts.h
 *
 * A file is GAME.start. Lines that begin with # are comments; the others are a
 * preset and one number a seat, in 2⁻³² of a game. Anything else is refused.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS_MAX = 4, LINE_MAX_LENGTH = 512 };

static int refuse(const char *path, int number, const char *why)
{
    fprintf(stderr, "%s:%d: %s\n", path, number, why);
    return 1;
}

static int make_line(const char *game, const char *path, int number, char *line)
{
    uint64_t sum = 0;
    int n_seats = 0;
    char *preset = strtok(line, " \n"), *word;
    if (!preset)
        return refuse(path, number, "an empty line");
    printf("    {\"%s\", \"%s\", {", game, preset);
    while ((word = strtok(NULL, " \n"))) {
        char *end;
        uint64_t share = strtoull(word, &end, 10);
        if (*end || n_seats == SEATS_MAX)
            return refuse(path, number, "not a share of the win for each seat");
        printf("%s%" PRIu64, n_seats ? ", " : "", share);
        sum += share;
        n_seats++;
    }
    printf("}},\n");
    if (n_seats < 2 || sum != UINT64_C(1) << 32)
        return refuse(path, number, "the shares are not one game together");
    return 0;
}

static int make_file(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char game[64], line[LINE_MAX_LENGTH];
    int number = 0, failed = 0;
    snprintf(game, sizeof game, "%.*s", (int)strcspn(name, "."), name);
    FILE *file = fopen(path, "r");
    if (!file)
        return refuse(path, 0, "cannot be read");
    while (!failed && fgets(line, sizeof line, file)) {
        number++;
        if (*line != '#')
            failed = make_line(game, path, number, line);
    }
    fclose(file);
    return failed;
}

int main(int argc, char *argv[])
{
    puts("/* Made by make_starts.c. */\n"
         "struct measured_start {\n"
         "    const char *game, *preset;\n"
         "    worth seat[GAME_SEATS_MAX];\n"
         "};\n\n"
         "static const struct measured_start measured_starts[] = {");
    for (int i = 1; i < argc; i++)
        if (make_file(argv[i]))
            return 1;
    puts("    {0},\n};");
    return 0;
}
