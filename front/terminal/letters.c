/* letters.c: see letters.h. */
#include "letters.h"

#include <limits.h>
#include <stdlib.h>

/* What stands in for what: signs by their looks, letters without their marks. */
static const struct {
    const wchar_t *letters;
    wchar_t sign;
} stand_ins[] = {
    {L"│▐", L'|'}, {L"─–—▃", L'-'}, {L"╭╮╰╯▅", L'+'}, {L"·•…▂", L'.'}, {L"♦▆", L'*'},
    {L"━▄", L'='}, {L"┃┏┓┗┛▞█▒", L'#'}, {L"░", L':'}, {L"╳×", L'x'}, {L"◉", L'o'}, {L"○▁", L'_'},
    {L"◂←«", L'<'}, {L"▸→»", L'>'}, {L"▲▴↑", L'^'}, {L"▼▾↓", L'v'}, {L"▇", L'%'}, {L"≠", L'!'},
    {L"±", L'&'}, {L"Σ", L'S'}, {L"’‘", L'\''}, {L"„“”", L'"'},
    {L"\u00a0\u202f", L' '}, {L"àâä", L'a'}, {L"ÀÂÄ", L'A'}, {L"éèêë", L'e'}, {L"ÉÈÊË", L'E'},
    {L"îï", L'i'}, {L"ÎÏ", L'I'}, {L"ôöœ", L'o'}, {L"ÔÖŒ", L'O'}, {L"ùûü", L'u'}, {L"ÙÛÜ", L'U'},
    {L"ç", L'c'}, {L"Ç", L'C'}, {L"ß", L's'},
};

static wchar_t shown(wchar_t letter)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    if (wcrtomb(bytes, letter, &state) != (size_t)-1)
        return letter;
    for (size_t i = 0; i < sizeof stand_ins / sizeof stand_ins[0]; i++)
        if (wcschr(stand_ins[i].letters, letter))
            return stand_ins[i].sign;
    return L'?';
}

/* How many bytes follow the first of a letter; -1: it is the first of none. */
static int n_following(unsigned char first)
{
    return first < 0x80 ? 0 : first < 0xc2 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : -1;
}

wchar_t letter_next(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    int n = n_following(*at);
    if (*at == '\0')
        return L'\0';
    wchar_t letter = n <= 0 ? *at : (wchar_t)(*at & (0x3f >> n));
    for (int i = 1; i <= n; i++) {
        if ((at[i] & 0xc0) != 0x80) {  /* torn */
            *text += i;
            return L'?';
        }
        letter = letter << 6 | (at[i] & 0x3f);
    }
    *text += n < 0 ? 1 : n + 1;
    return n < 0 ? L'?' : shown(letter);
}

int letter_columns(wchar_t letter)
{
    int columns = wcwidth(letter);
    return columns < 0 ? 0 : columns;
}
