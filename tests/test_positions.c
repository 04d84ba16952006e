/* test_positions.c: runs the drawn positions of the files given as arguments. */
#include <stdio.h>
#include <stdlib.h>

#include "drawing.h"
#include "say.h"

static char *read_file(const char *path, size_t *n_bytes)
{
    FILE *file = fopen(path, "rb");
    char *text = malloc(DRAWING_FILE_MAX);
    if (!file || !text) {
        perror(path);
        exit(1);
    }
    *n_bytes = fread(text, 1, DRAWING_FILE_MAX, file);
    fclose(file);
    return text;
}

int main(int argc, char **argv)
{
    int n_passed = 0, n_failed = 0;
    for (int i = 1; i < argc; i++) {
        size_t n_bytes;
        char *text = read_file(argv[i], &n_bytes);
        struct drawing *drawing = drawing_new(text, n_bytes);
        for (;;) {
            enum drawing_event event = drawing_next(drawing);
            if (event == DRAWING_END)
                break;
            if (event == DRAWING_CLAIM || event == DRAWING_HOLDS) {
                n_passed++;
                continue;
            }
            char said[1024];
            struct text out = text_in(said, sizeof said);
            say_at(drawing_line(drawing), "", drawing_why(drawing), NULL, &out);
            printf("%s: %s\n", argv[i], said);
            n_failed++;
            if (event == DRAWING_BAD)
                break;
        }
        drawing_free(drawing);
        free(text);
    }
    printf("%d passed, %d failed\n", n_passed, n_failed);
    return n_failed > 0;
}
