/*
 * schotten_show.c: Schotten Totten for eyes and other programs: claims with
 * their proofs, JSON, and a picture in plain text.
 */
#include "claim_explain.h"
#include "schotten_parts.h"

static const struct phrase phrase_stone_taken = {
    "stone-taken", PHRASE("Stone %1 is claimed already.")};
static const struct phrase phrase_needs_card = {
    "needs-card", PHRASE("%m1 there would need %c2, and that lies at stone %3.")};

/* ---- Claims. */

static int stone_of_card(const void *state, int card)
{
    const struct schotten *s = state;
    uint32_t code = pack_code(&schotten_deck_54, card);
    for (int stone = 0; stone < SCHOTTEN_STONES; stone++)
        if (pack_has(s->side[0][stone], code) || pack_has(s->side[1][stone], code))
            return stone + 1;
    return 0;
}

bool schotten_prove(const game_setup *setup, const void *state, int place, int seat,
                    struct proof *proof, struct sentence *why)
{
    const struct schotten *s = state;
    int stone = place - 1;
    if (place < 1 || place > SCHOTTEN_STONES) {
        sentence_set(why, &phrase_no_such_place, place, SCHOTTEN_STONES);
        return false;
    }
    if (!(schotten_unclaimed(s) >> stone & 1)) {
        sentence_set(why, &phrase_stone_taken, place);
        return false;
    }
    struct claim_case c = {
        .deck = schotten_deck(setup),
        .face = schotten_face(s, stone),
        .own = schotten_side(s, seat, stone),
        .other = schotten_side(s, !seat, stone),
        .unseen = schotten_unseen(s),
        .is_first = s->first[seat] >> stone & 1,
        .needs_card = &phrase_needs_card,
        .place_of = stone_of_card,
        .state = s,
    };
    claim_explain(&c, proof);
    return true;
}

/* ---- JSON. */

static const char *json_bool(bool value)
{
    return value ? "true" : "false";
}

/* A seat by a bit of two masks, or null. */
static void json_seat(const uint16_t stones[2], int stone, struct text *out)
{
    if (stones[0] >> stone & 1)
        text_char(out, '0');
    else if (stones[1] >> stone & 1)
        text_char(out, '1');
    else
        text_add(out, "null");
}

static void json_cards(const struct deck *deck, card_set set, tactic_set tactics, struct text *out)
{
    bool first = true;
    text_char(out, '[');
    duel_json_cards(deck, set, tactics, &first, out);
    text_char(out, ']');
}

static void json_side(const struct deck *deck, card_pack side, struct text *out)
{
    text_char(out, '[');
    for (; side; side >>= 8) {
        card_json(deck, code_card(deck, side & 0xff), out);
        if (side >> 8)
            text_char(out, ',');
    }
    text_char(out, ']');
}

void schotten_json(const game_setup *setup, const void *state, struct text *out)
{
    const struct schotten *s = state;
    const struct deck *deck = schotten_deck(setup);
    text_add(out, "\"stones\":[");
    for (int stone = 0; stone < SCHOTTEN_STONES; stone++) {
        if (stone)
            text_char(out, ',');
        text_add(out, "{\"owner\":");
        json_seat(s->owned, stone, out);
        text_add(out, ",\"mud\":");
        text_add(out, json_bool(s->mud >> stone & 1));
        text_add(out, ",\"blind\":");
        text_add(out, json_bool(s->blind >> stone & 1));
        text_add(out, ",\"sides\":[");
        for (int seat = 0; seat < 2; seat++) {
            if (seat)
                text_char(out, ',');
            json_side(deck, s->side[seat][stone], out);
        }
        text_add(out, "],\"first\":");
        json_seat(s->first, stone, out);
        text_char(out, '}');
    }
    text_add(out, "],");
    duel_json(deck, &s->duel, "clan", out);
    text_add(out, ",\"discard\":");
    json_cards(deck, s->discard, s->tactic_discard, out);
    text_add(out, ",\"unseen\":");
    json_cards(deck, schotten_unseen(s), 0, out);
    text_add(out, ",\"tactics_played\":[");
    text_int(out, s->duel.tactics_played[0]);
    text_char(out, ',');
    text_int(out, s->duel.tactics_played[1]);
    text_add(out, "],\"joker_played\":[");
    text_add(out, json_bool(s->joker_played & 1));
    text_char(out, ',');
    text_add(out, json_bool(s->joker_played >> 1 & 1));
    text_add(out, "],\"passes\":");
    text_int(out, s->duel.passes);
}

/* ---- A picture: nine columns of eight characters. */

static void pad_to(struct text *out, size_t line_start, size_t column)
{
    while (out->length - line_start < column)
        text_char(out, ' ');
}

static void picture_side_row(const struct deck *deck, const struct schotten *s, int seat, int row,
                             struct text *out)
{
    size_t line = out->length;
    for (int stone = 0; stone < SCHOTTEN_STONES; stone++) {
        card_pack side = s->side[seat][stone];
        pad_to(out, line, 2 + 8 * (size_t)stone);
        if (row < pack_count(side))
            card_write(deck, code_card(deck, pack_at(side, row)), out);
        else if (row < schotten_need(s, stone) && schotten_unclaimed(s) >> stone & 1)
            text_char(out, '.');
    }
    text_char(out, '\n');
}

/* The stones that lie with a seat, or in the middle (seat 2). */
static void picture_stones(const struct schotten *s, int seat, struct text *out)
{
    size_t line = out->length;
    uint32_t stones = seat < 2 ? s->owned[seat] : schotten_unclaimed(s);
    for (int stone = 0; stone < SCHOTTEN_STONES; stone++) {
        pad_to(out, line, 1 + 8 * (size_t)stone);
        if (!(stones >> stone & 1))
            continue;
        text_format(out, "(%d)%s%s", stone + 1, s->mud >> stone & 1 ? "mud" : "",
                    s->blind >> stone & 1 ? "bl" : "");
    }
    text_char(out, '\n');
}

static void picture_hand(const struct deck *deck, const struct duel *duel, int seat,
                         struct text *out)
{
    text_format(out, "  seat %d:", seat);
    for (card_set cards = duel->hand[seat]; cards; cards = cards_without_first(cards)) {
        text_char(out, ' ');
        card_write(deck, cards_first(cards), out);
    }
    for (int kind = 0; deck->tactics[kind]; kind++)
        for (int i = 0; i < tactics_of(duel->tactic_hand[seat], kind); i++)
            text_format(out, " %s", deck->tactics[kind]);
    for (int i = 0; i < duel->hidden[seat][BACK_NUMBERED]; i++)
        text_add(out, " ?");
    for (int i = 0; i < duel->hidden[seat][BACK_TACTIC]; i++)
        text_add(out, " ?t");
    text_char(out, '\n');
}

void schotten_picture(const game_setup *setup, const void *state, struct text *out)
{
    const struct schotten *s = state;
    const struct deck *deck = schotten_deck(setup);
    int below = s->duel.viewer == 1, above = !below;
    int n_rows = s->mud ? 4 : 3;
    picture_hand(deck, &s->duel, above, out);
    picture_stones(s, above, out);
    for (int row = n_rows - 1; row >= 0; row--)
        picture_side_row(deck, s, above, row, out);
    picture_stones(s, 2, out);
    for (int row = 0; row < n_rows; row++)
        picture_side_row(deck, s, below, row, out);
    picture_stones(s, below, out);
    picture_hand(deck, &s->duel, below, out);
    text_format(out, "  clan pile %d", s->duel.pile[BACK_NUMBERED]);
    if (setup->choice[SCHOTTEN_OPTION_TACTICS])
        text_format(out, ", tactic pile %d, tactic cards played %d and %d",
                    s->duel.pile[BACK_TACTIC], s->duel.tactics_played[0],
                    s->duel.tactics_played[1]);
    text_char(out, '\n');
}
