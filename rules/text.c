/* text.c: see text.h. */
#include "text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

struct text text_in(char *buffer, size_t room)
{
    assert(room > 0);
    buffer[0] = '\0';
    return (struct text){.start = buffer, .room = room};
}

void text_clear(struct text *text)
{
    text->length = 0;
    text->is_cut = false;
    text->start[0] = '\0';
}

void text_char(struct text *text, char c)
{
    if (text->length + 1 >= text->room) {
        text->is_cut = true;
        return;
    }
    text->start[text->length++] = c;
    text->start[text->length] = '\0';
}

void text_add(struct text *text, const char *more)
{
    while (*more)
        text_char(text, *more++);
}

void text_int(struct text *text, long long number)
{
    text_format(text, "%lld", number);
}

void text_format(struct text *text, const char *format, ...)
{
    size_t left = text->room - text->length;
    va_list arguments;
    va_start(arguments, format);
    int wanted = vsnprintf(text->start + text->length, left, format, arguments);
    va_end(arguments);
    assert(wanted >= 0);
    if ((size_t)wanted >= left) {
        text->is_cut = true;
        text->length = text->room - 1;
    } else {
        text->length += (size_t)wanted;
    }
}

void text_json_string(struct text *text, const char *string)
{
    text_char(text, '"');
    for (const char *at = string; *at; at++) {
        unsigned char c = (unsigned char)*at;
        if (c == '"' || c == '\\') {
            text_char(text, '\\');
            text_char(text, (char)c);
        } else if (c < 0x20) {
            text_format(text, "\\u%04x", c);
        } else {
            text_char(text, (char)c);
        }
    }
    text_char(text, '"');
}
