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

#include <stdbool.h>
#include <stddef.h>

enum { ENGINE_LINE_MAX = 1 << 20 };  /* bytes of a command, without its newline */

struct engine;

struct engine_host {
    void *user;
    void (*answer)(void *user, const char *line);  /* one line, without a newline */
    bool (*should_stop)(void *user);  /* has `stop` come during this `go`? May be NULL */
};

enum engine_status { ENGINE_GOES_ON, ENGINE_QUITS };

/* NULL: no memory. */
struct engine *engine_new(const struct engine_host *);
void engine_free(struct engine *);

/* One command, of any bytes, without its newline. */
enum engine_status engine_command(struct engine *, const char *line, size_t n_bytes);

/* For a host that had to throw a longer line away. */
void engine_refuse_long_line(struct engine *);

#endif
