/*
 * engine.h: the engine protocol: a line in, an answer out.
 *
 * It does no input or output of its own: the host passes lines in and gets
 * answer lines through a function, so that standard input, a test and a
 * WebAssembly module speak to the same engine. Every command is described in
 * the notation, "The engine protocol".
 */
#ifndef CAIRN_ENGINE_H
#define CAIRN_ENGINE_H

#include <stddef.h>

#include "say.h"

enum { ENGINE_LINE_MAX = 1 << 20 };  /* bytes of a command, without its newline */

struct engine;

struct engine_host {
    void *user;
    void (*answer)(void *user, const char *line);  /* one line, without a newline */
    say_translator translate;  /* of sentences for people; NULL: English, as the protocol wants */
    say_translator (*language)(const char *code);  /* "fr": NULL if it is not spoken; or NULL */
};

/* ENGINE_THINKS: a `go` has begun; the host calls engine_think until it is
 * over, and keeps all lines but `stop` back until then. ENGINE_WAITS: so it does until
 * it has called engine_lend. */
enum engine_status { ENGINE_GOES_ON, ENGINE_THINKS, ENGINE_WAITS, ENGINE_QUITS };

/* NULL: no memory. */
struct engine *engine_new(const struct engine_host *);
void engine_free(struct engine *);

/* One command, of any bytes, without its newline. */
enum engine_status engine_command(struct engine *, const char *line, size_t n_bytes);

/* Thinks on for about this long: ENGINE_THINKS, or ENGINE_GOES_ON once the
 * answer is out. */
enum engine_status engine_think(struct engine *, int slice_ms);

/* ---- Where the networks come apart from the program (weights.h): a command that judges
 * positions waits for those of its game. Elsewhere none ever waits. */

/* The game whose networks are waited for; NULL: nothing waits. */
const char *engine_lacks(const struct engine *);

/* The bytes of its file: the command that waits goes on as if it came now. NULL: they are not to be
 * had. Then, or if they are the wrong ones, it is answered with an error; the next will wait again. */
enum engine_status engine_lend(struct engine *, const void *bytes, size_t n_bytes);

/* For a host that had to throw a longer line away. */
void engine_refuse_long_line(struct engine *);

#endif
