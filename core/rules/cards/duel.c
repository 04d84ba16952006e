/* duel.c: what the two duels show alike. */
#include "duel.h"

#include "number.h"

static void json_comma(bool *first, struct text *out)
{
    if (!*first)
        text_char(out, ',');
    *first = false;
}

static void json_item(const char *word, bool *first, struct text *out)
{
    json_comma(first, out);
    text_json_string(out, word);
}

void duel_json_cards(const struct deck *deck, card_set set, tactic_set tactics, bool *first,
                     struct text *out)
{
    for (; set; set = cards_without_first(set)) {
        json_comma(first, out);
        card_json(deck, cards_first(set), out);
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
    text_add(out, "],\"piles\":{\"");
    text_add(out, pile_name);
    text_add(out, "\":");
    text_int(out, duel->pile[BACK_NUMBERED]);
    text_add(out, ",\"tactic\":");
    text_int(out, duel->pile[BACK_TACTIC]);
    text_char(out, '}');
}

/* ---- Parts of a line of a diagram. */

static const struct phrase
    phrase_bad_seat = {"bad-seat", PHRASE("%1 is not a seat; they are 0 and 1.")},
    phrase_bad_number = {"bad-number", PHRASE("%1 is not a number from 0 to %2.")};

bool duel_read_number(const char *word, int most, int *number, struct sentence *why)
{
    if (number_read_int(word, 0, most, number))
        return true;
    sentence_set(why, &phrase_bad_number, word, most);
    return false;
}

bool duel_read_seat(const char *word, int *seat, struct sentence *why)
{
    if (duel_read_number(word, 1, seat, NULL))
        return true;
    sentence_set(why, &phrase_bad_seat, word);
    return false;
}

bool duel_take_named(const struct deck *deck, struct duel *duel, bool has_tactics, const char *word,
                     int *card, struct sentence *why)
{
    const char *at = word;
    *card = card_read(deck, &at);
    bool is_tactic = *card >= CARD_TACTIC;
    if (*card == CARD_NONE || *at || (is_tactic && !has_tactics)) {
        sentence_set(why, &phrase_no_such_card, word);
        return false;
    }
    if (is_tactic && tactics_of(duel->tactic_pool, *card - CARD_TACTIC)) {
        duel->tactic_pool -= tactic_one(*card - CARD_TACTIC);
    } else if (!is_tactic && (duel->pool & card_bit(*card))) {
        duel->pool &= ~card_bit(*card);
    } else {
        sentence_set(why, &phrase_card_twice, word);
        return false;
    }
    duel->pile[is_tactic ? BACK_TACTIC : BACK_NUMBERED]--;
    return true;
}
