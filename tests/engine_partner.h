/* engine_partner.h: an engine to speak to, for tests: a line in, its answer out. */
#ifndef CAIRN_ENGINE_PARTNER_H
#define CAIRN_ENGINE_PARTNER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"

enum { ANSWER_MAX = 8 << 20 };

/* An engine, and its last answer: all lines, with newlines between. */
struct partner {
    struct engine *engine;
    char *answer;
    size_t length;
};

static inline void take_line(void *user, const char *line)
{
    struct partner *partner = user;
    assert_null(strchr(line, '\n'));
    size_t length = strlen(line);
    assert_true(partner->length + length + 2 < ANSWER_MAX);
    if (partner->length > 0)
        partner->answer[partner->length++] = '\n';
    memcpy(partner->answer + partner->length, line, length + 1);
    partner->length += length;
}

static inline struct partner *partner_new(void)
{
    struct partner *partner = calloc(1, sizeof *partner);
    partner->answer = malloc(ANSWER_MAX);
    struct engine_host host = {.user = partner, .answer = take_line};
    partner->engine = engine_new(&host);
    assert_non_null(partner->engine);
    return partner;
}

static inline void partner_free(struct partner *partner)
{
    engine_free(partner->engine);
    free(partner->answer);
    free(partner);
}

static inline const char *ask_bytes(struct partner *partner, const char *line, size_t n_bytes)
{
    partner->length = 0;
    partner->answer[0] = '\0';
    enum engine_status status = engine_command(partner->engine, line, n_bytes);
    while (status == ENGINE_THINKS)
        status = engine_think(partner->engine, 10);
    assert_int_equal(status, ENGINE_GOES_ON);
    return partner->answer;
}

static inline const char *ask(struct partner *partner, const char *line)
{
    return ask_bytes(partner, line, strlen(line));
}

/* The one line that stands before "ok". */
static inline char *ask_line(struct partner *partner, const char *line)
{
    const char *answer = ask(partner, line);
    const char *end = strchr(answer, '\n');
    if (!end || strcmp(end, "\nok") != 0)
        fail_msg("%s: %s", line, answer);
    return strndup(answer, (size_t)(end - answer));
}

static inline void assert_ok(struct partner *partner, const char *line)
{
    assert_string_equal(ask(partner, line), "ok");
}

static inline bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* One line, an error, and the game as it was. */
static inline void assert_error(struct partner *partner, const char *line)
{
    bool has_game = !begins(ask(partner, "record"), "error");
    char *before = has_game ? ask_line(partner, "record") : NULL;
    const char *answer = ask(partner, line);
    if (!begins(answer, "error ") || strchr(answer, '\n') || answer[strlen(answer) - 1] != '.')
        fail_msg("%s: %s", line, answer);
    if (has_game) {
        char *after = ask_line(partner, "record");
        assert_string_equal(before, after);
        free(after);
    } else {
        assert_true(begins(ask(partner, "record"), "error"));
    }
    free(before);
}

#endif
