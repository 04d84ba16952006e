/* fuzz_diagram.c: any bytes as drawn positions. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "diagram.h"
#include "say.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct diagram *diagram = diagram_new((const char *)data, size);
    enum diagram_event event;
    do {
        event = diagram_next(diagram);
        char said[1024];
        struct text text = text_in(said, sizeof said);
        if (event == DIAGRAM_BAD || event == DIAGRAM_FAILS) {
            say_at(diagram_line(diagram), "", diagram_why(diagram), NULL, &text);
            if (!diagram_why(diagram)->phrase || strpbrk(said, "\n\x1b"))
                abort();
        }
        const struct proof *proof = diagram_proof(diagram);
        for (int i = 0; proof && i < proof->n_lines; i++)
            say(&proof->line[i], NULL, &text);
    } while (event != DIAGRAM_END && event != DIAGRAM_BAD);
    diagram_free(diagram);
    return 0;
}
