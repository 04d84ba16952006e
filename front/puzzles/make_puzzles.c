/*
 * make_puzzles.c: run at build time; prints the lines of a file of puzzles as C
 * strings: make_puzzles puzzles.txt. Lines that begin with # are comments.
 */
#include <stdio.h>
#include <string.h>

enum { LINE_LENGTH_MAX = 16384 };

int main(int argc, char *argv[])
{
    static char line[LINE_LENGTH_MAX];
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!file) {
        fputs("usage: make_puzzles FILE\n", stderr);
        return 2;
    }
    puts("/* Made by make_puzzles.c. */\nstatic const char *const lines[] = {");
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (*line && *line != '#' && !strpbrk(line, "\"\\"))
            printf("    \"%s\",\n", line);
    }
    puts("};");
    fclose(file);
    return 0;
}
