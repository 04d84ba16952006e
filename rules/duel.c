/* duel.c: what the two duels show alike. */
#include "duel.h"

static void json_item(const char *word, bool *first, struct text *out)
{
    if (!*first)
        text_char(out, ',');
    *first = false;
    text_json_string(out, word);
}

void duel_json_cards(const struct deck *deck, card_set set, tactic_set tactics, bool *first,
                     struct text *out)
{
    char word[GAME_WORD_MAX];
    for (; set; set = cards_without_first(set)) {
        struct text text = text_in(word, sizeof word);
        card_write(deck, cards_first(set), &text);
        json_item(word, first, out);
    }
    for (int kind = 0; deck->tactics[kind]; kind++)
        for (int i = 0; i < tactics_of(tactics, kind); i++)
            json_item(deck->tactics[kind], first, out);
}

void duel_hand_json(const struct deck *deck, const struct duel *duel, int seat, struct text *out)
{
    bool first = true;
    text_char(out, '[');
    duel_json_cards(deck, duel->hand[seat], duel->tactic_hand[seat], &first, out);
    for (int i = 0; i < duel->hidden[seat][BACK_NUMBERED]; i++)
        json_item("?", &first, out);
    for (int i = 0; i < duel->hidden[seat][BACK_TACTIC]; i++)
        json_item("?t", &first, out);
    text_char(out, ']');
}

void duel_json(const struct deck *deck, const struct duel *duel, const char *pile_name,
               struct text *out)
{
    text_add(out, "\"hands\":[");
    duel_hand_json(deck, duel, 0, out);
    text_char(out, ',');
    duel_hand_json(deck, duel, 1, out);
    text_format(out, "],\"piles\":{\"%s\":%d,\"tactic\":%d}", pile_name,
                duel->pile[BACK_NUMBERED], duel->pile[BACK_TACTIC]);
}
