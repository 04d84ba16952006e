/* cards.c: the words of cards. */
#include "cards.h"

#include <string.h>

void card_write(const struct deck *deck, int card, struct text *out)
{
    if (card >= CARD_TACTIC) {
        text_add(out, deck->tactics[card - CARD_TACTIC]);
    } else {
        text_char(out, deck->letters[card_colour(deck, card)]);
        text_int(out, card_value(deck, card));
    }
}

/* Most of what a server writes: four bytes at once. */
void card_json(const struct deck *deck, int card, struct text *out)
{
    int value = card < CARD_TACTIC ? card_value(deck, card) : 10;
    if (value < 10) {
        char short_card[] = {'"', deck->letters[card_colour(deck, card)], (char)('0' + value), '"'};
        text_bytes(out, short_card, sizeof short_card);
        return;
    }
    text_char(out, '"');
    card_write(deck, card, out);
    text_char(out, '"');
}

static int read_numbered(const struct deck *deck, const char **at)
{
    const char *letter = **at ? strchr(deck->letters, **at) : NULL;
    if (!letter)
        return CARD_NONE;
    const char *digits = *at + 1;
    int value = 0, n_digits = 0;
    while (digits[n_digits] >= '0' && digits[n_digits] <= '9' && n_digits < 3)
        value = value * 10 + (digits[n_digits++] - '0');
    if (n_digits == 0 || (n_digits > 1 && digits[0] == '0') || value < deck->lowest ||
        value >= deck->lowest + deck->n_values)
        return CARD_NONE;
    *at = digits + n_digits;
    return (int)(letter - deck->letters) * deck->lane_bits + value - deck->lowest;
}

int card_read(const struct deck *deck, const char **at)
{
    int card = read_numbered(deck, at);
    if (card != CARD_NONE)
        return card;
    for (int i = 0; deck->tactics[i]; i++) {
        size_t length = strlen(deck->tactics[i]);
        if (strncmp(*at, deck->tactics[i], length) == 0) {
            *at += length;
            return CARD_TACTIC + i;
        }
    }
    return CARD_NONE;
}

void card_set_write(const struct deck *deck, card_set set, char between, struct text *out)
{
    for (card_set left = set; left; left = cards_without_first(left)) {
        if (left != set)
            text_char(out, between);
        card_write(deck, cards_first(left), out);
    }
}
