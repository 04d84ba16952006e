/*
 * bot.c: a bot that knows no rules: it plays the first of the words it is
 * offered (docs/bots.md).
 *
 *     cc -o bot examples/bots/bot.c
 *     cairn arena schotten engine:./bot level:1
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *line = NULL, best[64] = "";
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0 && strncmp(line, "quit", 4) != 0) {
        if (strncmp(line, "hello", 5) == 0) {
            puts("name Flint\nauthor the examples of Cairn\nwants position");
        } else if (strncmp(line, "position", 8) == 0) {
            /* "moves":["r5@1","r5@2",…]: words need no escapes */
            const char *moves = strstr(line, "\"moves\":[\"");
            if (moves)
                sscanf(moves + strlen("\"moves\":[\""), "%63[^\"]", best);
        } else if (strncmp(line, "go", 2) == 0) {
            printf("best %s\n", best);
        }
        puts("ok");
        fflush(stdout);
    }
    free(line);
    return 0;
}
