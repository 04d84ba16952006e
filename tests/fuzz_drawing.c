/* fuzz_drawing.c: any bytes as drawn positions. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "drawing.h"
#include "say.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct drawing *drawing = drawing_new((const char *)data, size);
    enum drawing_event event;
    do {
        event = drawing_next(drawing);
        char said[1024];
        struct text text = text_in(said, sizeof said);
        if (event == DRAWING_BAD || event == DRAWING_FAILS) {
            say_at(drawing_line(drawing), "", drawing_why(drawing), NULL, &text);
            if (!drawing_why(drawing)->phrase || strpbrk(said, "\n\x1b"))
                abort();
        }
        const struct proof *proof = drawing_proof(drawing);
        for (int i = 0; proof && i < proof->n_lines; i++)
            say(&proof->line[i], NULL, &text);
    } while (event != DRAWING_END && event != DRAWING_BAD);
    drawing_free(drawing);
    return 0;
}
