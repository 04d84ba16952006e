/* text.c: see text.h. */
#include "text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

/* Without printf: positions are mostly small numbers. */
void text_int(struct text *text, long long number)
{
    char digits[24];
    size_t first = sizeof digits;
    unsigned long long left =
        number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;
    do
        digits[--first] = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0)
        digits[--first] = '-';
    text_bytes(text, digits + first, sizeof digits - first);
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
    while (*string) {
        size_t n_plain = 0;
        for (unsigned char c; (c = (unsigned char)string[n_plain]) >= 0x20 && c != '"' && c != '\\';)
            n_plain++;
        text_bytes(text, string, n_plain);
        string += n_plain;
        if (*string == '"' || *string == '\\') {
            text_char(text, '\\');
            text_char(text, *string++);
        } else if (*string) {
            text_format(text, "\\u%04x", (unsigned char)*string++);
        }
    }
    text_char(text, '"');
}
