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

void text_cut(struct text *text, const char *bytes)
{
    size_t left = text->room - 1 - text->length;
    memcpy(text->start + text->length, bytes, left);
    text->length += left;
    text->start[text->length] = '\0';
    text->is_cut = true;
}

/* Without printf: positions are mostly small numbers. */
void text_int(struct text *text, long long number)
{
    if (number >= 0 && number < 10) {
        text_char(text, (char)('0' + number));
        return;
    }
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

static bool is_plain(char c)
{
    return (unsigned char)c >= 0x20 && c != '"' && c != '\\';
}

void text_json_string(struct text *text, const char *string)
{
    text_char(text, '"');
    for (;; string++) {
        char *to = text->start + text->length, *end = text->start + text->room - 1;
        while (is_plain(*string) && to < end)
            *to++ = *string++;
        *to = '\0';
        text->length = (size_t)(to - text->start);
        if (!*string)
            break;
        if ((unsigned char)*string < 0x20) {
            text_format(text, "\\u%04x", (unsigned char)*string);
            continue;
        }
        if (*string == '"' || *string == '\\')
            text_char(text, '\\');
        text_char(text, *string);
    }
    text_char(text, '"');
}
