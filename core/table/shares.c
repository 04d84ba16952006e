/* shares.c: see shares.h. */
#include "shares.h"

#include <string.h>

/* Shares in twelfths are exact for up to four winners. */
enum { WHOLE = 12 };

struct share_name {
    int twelfths;
    const char *text;
};

static const struct share_name share_names[] = {
    {0, "0"}, {WHOLE, "1"}, {WHOLE / 2, "1/2"}, {WHOLE / 3, "1/3"}, {WHOLE / 4, "1/4"},
};

enum { N_SHARE_NAMES = sizeof share_names / sizeof share_names[0] };

static int twelfths_of(float share)
{
    return (int)(share * (float)WHOLE + 0.5f);
}

void shares_write(const float share[], int n_seats, struct text *out)
{
    for (int seat = 0; seat < n_seats; seat++) {
        if (seat > 0)
            text_char(out, '-');
        for (int i = 0; i < N_SHARE_NAMES; i++)
            if (share_names[i].twelfths == twelfths_of(share[seat]))
                text_add(out, share_names[i].text);
    }
}

bool shares_read(const char *text, int n_seats, float share[])
{
    int sum = 0;
    for (int seat = 0; seat < n_seats; seat++) {
        if (seat > 0 && *text++ != '-')
            return false;
        size_t length = strcspn(text, "-");
        int found = -1;
        for (int i = 0; i < N_SHARE_NAMES; i++)
            if (strlen(share_names[i].text) == length &&
                strncmp(share_names[i].text, text, length) == 0)
                found = share_names[i].twelfths;
        if (found < 0)
            return false;
        sum += found;
        share[seat] = (float)found / (float)WHOLE;
        text += length;
    }
    return *text == '\0' && sum == WHOLE;
}

bool shares_same(const float one[], const float other[], int n_seats)
{
    for (int seat = 0; seat < n_seats; seat++)
        if (twelfths_of(one[seat]) != twelfths_of(other[seat]))
            return false;
    return true;
}
