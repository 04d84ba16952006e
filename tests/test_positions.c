/* test_positions.c: runs the drawn positions of the files given as arguments. */
#include <stdio.h>
#include <stdlib.h>

#include "diagram.h"
#include "say.h"

static char *read_file(const char *path, size_t *n_bytes)
{
    FILE *file = fopen(path, "rb");
    char *text = malloc(DIAGRAM_FILE_MAX);
    if (!file || !text) {
        perror(path);
        exit(1);
    }
    *n_bytes = fread(text, 1, DIAGRAM_FILE_MAX, file);
    fclose(file);
    return text;
}

int main(int argc, char **argv)
{
    int n_passed = 0, n_failed = 0;
    for (int i = 1; i < argc; i++) {
        size_t n_bytes;
        char *text = read_file(argv[i], &n_bytes);
        struct diagram *diagram = diagram_new(text, n_bytes);
        for (;;) {
            enum diagram_event event = diagram_next(diagram);
            if (event == DIAGRAM_END)
                break;
            if (event == DIAGRAM_CLAIM || event == DIAGRAM_HOLDS) {
                n_passed++;
                continue;
            }
            char said[1024];
            struct text out = text_in(said, sizeof said);
            say_at(diagram_line(diagram), "", diagram_why(diagram), NULL, &out);
            printf("%s: %s\n", argv[i], said);
            n_failed++;
            if (event == DIAGRAM_BAD)
                break;
        }
        diagram_free(diagram);
        free(text);
    }
    printf("%d passed, %d failed\n", n_passed, n_failed);
    return n_failed > 0;
}
