/*
 * letters.h: texts are UTF-8; not every locale is. A letter or sign that the
 * terminal's locale does not have is shown as one of ASCII, in one column.
 */
#ifndef CAIRN_LETTERS_H
#define CAIRN_LETTERS_H

#include <wchar.h>

/* The text's next letter as it can be shown, after which *text stands behind
 * it. L'\0' at the end. */
wchar_t letter_next(const char **text);

/* The columns that it takes. */
int letter_columns(wchar_t);

#endif
