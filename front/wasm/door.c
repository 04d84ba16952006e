/*
 * door.c: the browser's only door to the core: a line of the engine protocol
 * in, its answer out.
 *
 *     room(n)      where the n bytes of a line are to be written
 *     line(n)      takes the line; 1 while a `go` thinks, else 0
 *     think(ms)    thinks on for about so long; 1 while there is more to think
 *     lacks()      the game whose networks the line waits for, ended by a zero; 0: none
 *     lend(n)      the line goes on with the n bytes that were written where a line is: the
 *                  file GAME.networks; 0: it is not to be had. 1 while a `go` thinks, else 0
 *     answer()     what came of the last line(), think() or lend(): lines, each ended
 *                  by a newline, and a zero
 *     keep(n)      n bytes that stay, for a translated message
 *
 * The host lends one function, translate: from a message in English, its
 * plural (or 0) and a number to the reader's text (all end with a zero). What
 * it returns stays, from keep().
 *
 * Between two slices of thinking the host can take in a `stop` of its own.
 * The memory is the module's and lasts until the next call.
 */
#include <stdlib.h>
#include <string.h>

#include "engine.h"

#define EXPORT(name) __attribute__((export_name(name)))

__attribute__((import_module("cairn"), import_name("translate"))) const char *
door_translate_counted(const char *english, const char *plural, double n);

char *door_room(size_t n_bytes);
char *door_keep(size_t n_bytes);
int door_line(size_t n_bytes);
int door_think(int slice_ms);
const char *door_lacks(void);
int door_lend(size_t n_bytes);
const char *door_answer(void);

static const char *door_translate(const char *english, const char *plural, long long n)
{
    return door_translate_counted(english, plural, (double)n);
}

/* Bytes that grow: the line (or what is lent), and the answer. */
struct bytes {
    char *start;
    size_t length, room;
};

static struct engine *engine;
static struct bytes line, answer;

static void make_room(struct bytes *bytes, size_t wanted)
{
    if (wanted <= bytes->room)
        return;
    size_t room = 2 * wanted;
    char *grown = realloc(bytes->start, room);
    if (!grown)
        abort();
    bytes->start = grown;
    bytes->room = room;
}

static void clear_answer(void)
{
    make_room(&answer, 1);
    answer.length = 0;
    answer.start[0] = '\0';
}

static void add_line(void *user, const char *text)
{
    (void)user;
    size_t length = strlen(text);
    make_room(&answer, answer.length + length + 2);
    memcpy(answer.start + answer.length, text, length);
    answer.length += length + 1;
    answer.start[answer.length - 1] = '\n';
    answer.start[answer.length] = '\0';
}

EXPORT("room") char *door_room(size_t n_bytes)
{
    make_room(&line, n_bytes + 1);
    return line.start;
}

EXPORT("line") int door_line(size_t n_bytes)
{
    if (!engine)
        engine = engine_new(
            &(struct engine_host){.answer = add_line, .translate = door_translate});
    if (!engine)
        abort();
    clear_answer();
    enum engine_status status = engine_command(engine, line.start, n_bytes);
    if (status == ENGINE_QUITS) {
        engine_free(engine);
        engine = NULL;
    }
    return status == ENGINE_THINKS;
}

EXPORT("think") int door_think(int slice_ms)
{
    clear_answer();
    return engine && engine_think(engine, slice_ms) == ENGINE_THINKS;
}

EXPORT("lacks") const char *door_lacks(void)
{
    return engine ? engine_lacks(engine) : NULL;
}

EXPORT("lend") int door_lend(size_t n_bytes)
{
    clear_answer();
    return engine && engine_lend(engine, n_bytes > 0 ? line.start : NULL, n_bytes) == ENGINE_THINKS;
}

EXPORT("keep") char *door_keep(size_t n_bytes)
{
    char *kept = malloc(n_bytes);
    if (!kept)
        abort();
    return kept;
}

EXPORT("answer") const char *door_answer(void)
{
    return answer.start;
}
