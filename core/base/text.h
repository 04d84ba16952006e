/*
 * text.h: text written into a buffer that the caller owns. It never
 * allocates and never overruns: what does not fit is cut, and said so.
 */
#ifndef CAIRN_TEXT_H
#define CAIRN_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct text {
    char *start;    /* always ends with a zero byte */
    size_t length;  /* without that zero */
    size_t room;    /* of the buffer, the zero included */
    bool is_cut;    /* something did not fit */
};

struct text text_in(char *buffer, size_t room);
void text_clear(struct text *);

/* As many of the bytes as there is room for. */
void text_cut(struct text *, const char *bytes);

/* None of the bytes is zero. What fits is copied in a place of its own, where
 * a constant number of bytes is a few moves instead of a call. */
static inline void text_bytes(struct text *text, const char *bytes, size_t n_bytes)
{
    if (n_bytes > text->room - 1 - text->length) {
        text_cut(text, bytes);
        return;
    }
    memcpy(text->start + text->length, bytes, n_bytes);
    text->length += n_bytes;
    text->start[text->length] = '\0';
}

static inline void text_char(struct text *text, char c)
{
    text_bytes(text, &c, 1);
}

/* Here, so that a constant text's length costs nothing. */
static inline void text_add(struct text *text, const char *more)
{
    text_bytes(text, more, strlen(more));
}

void text_int(struct text *, long long);
void text_format(struct text *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A JSON string with its quotes, escaped. */
void text_json_string(struct text *, const char *);

#endif
