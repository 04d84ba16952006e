/*
 * make_rules.c: run at build time; prints the rules that the page shows as C
 * strings for the terminal. Pictures and marks of emphasis are left out, lines
 * that begin with "# " are headings.
 *
 *     make_rules GAME.LANGUAGE.md …
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_character(char c)
{
    if (c == '"' || c == '\\')
        putchar('\\');
    if (c == '\n')
        fputs("\\n", stdout);
    else
        putchar(c);
}

/* "## Your turn {#turn}" is "# Your turn"; "![…](…)" is nothing. */
static void print_line(char *line)
{
    char *anchor = strstr(line, " {#");
    if (line[0] == '!')
        return;
    if (anchor)
        strcpy(anchor, "\n");
    while (line[0] == '#' && line[1] == '#')
        line++;
    printf("        \"");
    while (*line) {
        bool is_mark = line[0] == '*' && line[1] == '*';
        if (!is_mark)
            print_character(*line);
        line += is_mark ? 2 : 1;
    }
    printf("\"\n");
}

static void print_file(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char line[8192];
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    int game_length = (int)strcspn(name, ".");
    printf("    {\"%.*s\", \"%.2s\",\n", game_length, name, name + game_length + 1);
    while (fgets(line, sizeof line, file))
        print_line(line);
    puts("    },");
    fclose(file);
}

int main(int argc, char **argv)
{
    puts("/* Made by make_rules.c. */");
    puts("static const struct {\n    const char *game, *language, *text;\n} rules_texts[] = {");
    for (int i = 1; i < argc; i++)
        print_file(argv[i]);
    puts("};");
    return 0;
}
