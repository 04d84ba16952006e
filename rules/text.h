/*
 * text.h: text written into a buffer that the caller owns. It never
 * allocates and never overruns: what does not fit is cut, and said so.
 */
#ifndef CAIRN_TEXT_H
#define CAIRN_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text {
    char *start;    /* always ends with a zero byte */
    size_t length;  /* without that zero */
    size_t room;    /* of the buffer, the zero included */
    bool is_cut;    /* something did not fit */
};

struct text text_in(char *buffer, size_t room);
void text_clear(struct text *);
void text_char(struct text *, char);
void text_add(struct text *, const char *);
void text_bytes(struct text *, const char *bytes, size_t n_bytes);  /* none of them zero */
void text_int(struct text *, long long);
void text_format(struct text *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A JSON string with its quotes, escaped. */
void text_json_string(struct text *, const char *);

#endif
