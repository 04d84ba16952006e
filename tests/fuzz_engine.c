/* fuzz_engine.c: any lines to the engine: each gets one answer, well-formed. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct listener {
    int n_ends;  /* lines "ok" or "error …" */
};

static void listen_to(void *user, const char *line)
{
    struct listener *listener = user;
    if (strpbrk(line, "\n\r\x1b") || listener->n_ends > 0)
        abort();
    listener->n_ends += strcmp(line, "ok") == 0 || strncmp(line, "error ", 6) == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct listener listener = {0};
    struct engine_host host = {.user = &listener, .answer = listen_to};
    struct engine *engine = engine_new(&host);
    const char *at = (const char *)data, *end = at + size;
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((newline ? newline : end) - at);
        listener.n_ends = 0;
        enum engine_status status = engine_command(engine, at, length);
        if (status == ENGINE_THINKS)
            engine_command(engine, "stop", 4);
        if (status == ENGINE_QUITS)
            break;
        at += length + (newline ? 1 : 0);
    }
    engine_free(engine);
    return 0;
}
