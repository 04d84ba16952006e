/*
 * siege_show.c: Schotten Totten 2 for eyes and other programs: claims with
 * their proofs, JSON, and a picture in plain text.
 */
#include <string.h>

#include "claim_explain.h"
#include "siege_parts.h"

/* ---- Claims. */

static const struct phrase phrase_needs_card = {
    "needs-card-tile", PHRASE("%m1 there would need %c2, and that lies at wall %3.")};
static const struct phrase phrase_defender_proves = {
    "defender-proves", PHRASE("Only the attacker, seat 0, claims tiles.")};

static int tile_of_card(const void *state, int card)
{
    const struct siege *s = state;
    for (int tile = 0; tile < SIEGE_TILES; tile++)
        for (int seat = 0; seat < 2; seat++)
            if (pack_has(s->side[seat][tile], pack_code(&siege_deck, card)))
                return tile + 1;
    return 0;
}

bool siege_prove(const game_setup *setup, const void *state, int place, int seat,
                 struct proof *proof, struct sentence *why)
{
    const struct siege *s = state;
    int tile = place - 1;
    if (place < 1 || place > SIEGE_TILES) {
        sentence_set(why, &phrase_no_such_place, place, SIEGE_TILES);
        return false;
    }
    if (seat != SIEGE_ATTACKER) {
        sentence_set(why, &phrase_defender_proves);
        return false;
    }
    struct claim_case c = {
        .deck = &siege_deck,
        .face = *siege_face(setup, s, tile),
        .own = claim_side_of(&siege_deck, s->side[SIEGE_ATTACKER][tile]),
        .other = claim_side_of(&siege_deck, s->side[SIEGE_DEFENDER][tile]),
        .unseen = siege_unseen(s),
        .is_first = !(s->defender_first >> tile & 1),
        .needs_card = &phrase_needs_card,
        .place_of = tile_of_card,
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

static const char *face_key(const struct claim_face *face)
{
    if (face->kinds == KINDS_ALL)
        return "all";
    if (face->lowest)
        return "low";
    if (face->kinds & 1 << KIND_SAME)
        return "same";
    if (face->kinds & 1 << KIND_COLOUR)
        return "colour";
    return face->kinds & 1 << KIND_RUN ? "run" : "sum";
}

/* In placing order, not the canonical one. */
static void json_side(const struct siege *s, int seat, int tile, struct text *out)
{
    text_char(out, '[');
    for (int i = 0; i < pack_count(s->side[seat][tile]); i++) {
        if (i > 0)
            text_char(out, ',');
        card_json(&siege_deck, siege_card_at(s, seat, tile, i), out);
    }
    text_char(out, ']');
}

static void json_tile(const game_setup *setup, const struct siege *s, int tile, struct text *out)
{
    const struct claim_face *face = siege_face(setup, s, tile);
    unsigned complete = siege_complete(s, 0) | siege_complete(s, 1);
    text_add(out, "{\"damaged\":");
    text_add(out, json_bool(siege_is_damaged(s, tile)));
    text_add(out, ",\"need\":");
    text_int(out, face->need);
    text_add(out, ",\"face\":\"");
    text_add(out, face_key(face));
    text_add(out, "\",\"sides\":[");
    json_side(s, 0, tile, out);
    text_char(out, ',');
    json_side(s, 1, tile, out);
    text_add(out, "],\"first\":");
    if (complete >> tile & 1)
        text_int(out, s->defender_first >> tile & 1);
    else
        text_add(out, "null");
    text_char(out, '}');
}

static void json_cards(card_set set, tactic_set tactics, struct text *out)
{
    bool first = true;
    text_char(out, '[');
    duel_json_cards(&siege_deck, set, tactics, &first, out);
    text_char(out, ']');
}

void siege_json(const game_setup *setup, const void *state, struct text *out)
{
    const struct siege *s = state;
    text_add(out, "\"tiles\":[");
    for (int tile = 0; tile < SIEGE_TILES; tile++) {
        if (tile > 0)
            text_char(out, ',');
        json_tile(setup, s, tile, out);
    }
    text_add(out, "],");
    duel_json(&siege_deck, &s->duel, "siege", out);
    text_add(out, ",\"discard\":");
    json_cards(s->discard, s->discard_tactics, out);
    text_add(out, ",\"unseen\":");
    json_cards(siege_unseen(s), 0, out);
    text_format(out,
                ",\"oil\":%d,\"oiled\":%s,\"tactics_played\":[%d,%d],\"passes\":%d,"
                "\"last_turn\":%s",
                s->oil, json_bool(s->oiled), s->duel.tactics_played[0],
                s->duel.tactics_played[1], s->duel.passes,
                json_bool(siege_is_german(setup) && s->turns_left));
}

/* ---- A picture: seven columns of eleven characters, the viewer's side below.
 *
 *        .          g8
 *        b7         joker
 *     [1]3 cards /2/2 cards …    an intact and a damaged tile
 *     high sum   same value …    what it asks for
 *                1 is first …    who was complete first and wins a tie
 *        y2         .
 */

enum { COLUMN_WIDTH = 11, PICTURE_WIDTH = 79 };

static void pad_to(struct text *out, size_t line_start, int column)
{
    while (out->length - line_start < (size_t)column)
        text_char(out, ' ');
}

static void picture_side_row(const struct siege *s, int seat, int row, struct text *out)
{
    size_t line = out->length;
    for (int tile = 0; tile < SIEGE_TILES; tile++) {
        if (row >= siege_need(s, tile))
            continue;
        pad_to(out, line, COLUMN_WIDTH * tile + 3);
        if (row < pack_count(s->side[seat][tile]))
            card_write(&siege_deck, siege_card_at(s, seat, tile, row), out);
        else
            text_char(out, '.');
    }
    text_char(out, '\n');
}

static const char *demand(const struct claim_face *face)
{
    if (face->kinds == KINDS_ALL)
        return "any kind";
    if (face->lowest)
        return "low sum";
    if (face->kinds & 1 << KIND_SAME)
        return "same value";
    if (face->kinds & 1 << KIND_COLOUR)
        return "colour";
    return face->kinds & 1 << KIND_RUN ? "run" : "high sum";
}

static void picture_wall(const game_setup *setup, const struct siege *s, struct text *out)
{
    unsigned complete = siege_complete(s, 0) | siege_complete(s, 1);
    size_t line = out->length;
    for (int tile = 0; tile < SIEGE_TILES; tile++) {
        bool is_damaged = siege_is_damaged(s, tile);
        pad_to(out, line, COLUMN_WIDTH * tile);
        text_format(out, is_damaged ? "/%d/%d cards" : "[%d]%d cards", tile + 1,
                    siege_need(s, tile));
    }
    text_char(out, '\n');
    line = out->length;
    for (int tile = 0; tile < SIEGE_TILES; tile++) {
        pad_to(out, line, COLUMN_WIDTH * tile);
        text_add(out, demand(siege_face(setup, s, tile)));
    }
    text_char(out, '\n');
    if (!complete)
        return;
    line = out->length;
    for (int tile = 0; tile < SIEGE_TILES; tile++) {
        if (!(complete >> tile & 1))
            continue;
        pad_to(out, line, COLUMN_WIDTH * tile);
        text_add(out, s->defender_first >> tile & 1 ? "1 is first" : "0 is first");
    }
    text_char(out, '\n');
}

/* A line that goes on below, indented, where it would get too long. */
struct wrapped {
    struct text *out;
    size_t start;
};

static void wrap_word(struct wrapped *line, const char *word)
{
    if (line->out->length - line->start + 1 + strlen(word) > PICTURE_WIDTH) {
        text_add(line->out, "\n          ");
        line->start = line->out->length - 10;
    }
    text_char(line->out, ' ');
    text_add(line->out, word);
}

static void wrap_cards(struct wrapped *line, card_set set, tactic_set tactics)
{
    char word[16];
    for (; set; set = cards_without_first(set)) {
        struct text text = text_in(word, sizeof word);
        card_write(&siege_deck, cards_first(set), &text);
        wrap_word(line, word);
    }
    for (int kind = 0; kind < SIEGE_TACTIC_KINDS; kind++)
        for (int i = 0; i < tactics_of(tactics, kind); i++)
            wrap_word(line, siege_tactic_words[kind]);
}

static void wrap_hidden(struct wrapped *line, const uint8_t n_hidden[2])
{
    for (int i = 0; i < n_hidden[BACK_NUMBERED]; i++)
        wrap_word(line, "?");
    for (int i = 0; i < n_hidden[BACK_TACTIC]; i++)
        wrap_word(line, "?t");
}

static struct wrapped wrap_begin(struct text *out, const char *head)
{
    struct wrapped line = {.out = out, .start = out->length};
    text_add(out, head);
    return line;
}

static void picture_hand(const struct siege *s, int seat, struct text *out)
{
    struct wrapped line =
        wrap_begin(out, seat == SIEGE_ATTACKER ? "attacker 0:" : "defender 1:");
    wrap_cards(&line, s->duel.hand[seat], s->duel.tactic_hand[seat]);
    wrap_hidden(&line, s->duel.hidden[seat]);
    text_char(out, '\n');
}

void siege_picture(const game_setup *setup, const void *state, struct text *out)
{
    const struct siege *s = state;
    int below = s->duel.viewer == SIEGE_DEFENDER, above = !below;
    picture_hand(s, above, out);
    for (int row = SIEGE_SIDE_MAX - 1; row >= 0; row--)
        picture_side_row(s, above, row, out);
    picture_wall(setup, s, out);
    for (int row = 0; row < SIEGE_SIDE_MAX; row++)
        picture_side_row(s, below, row, out);
    picture_hand(s, below, out);
    if (s->duel.phase == GAME_PHASE_GIVE) {
        struct wrapped line = wrap_begin(out, "exchange:");
        wrap_cards(&line, s->aside, s->aside_tactics);
        wrap_hidden(&line, s->aside_hidden);
        text_char(out, '\n');
    }
    text_format(out, "siege pile %d, ", s->duel.pile[BACK_NUMBERED]);
    if (siege_has_tactics(setup))
        text_format(out, "tactic pile %d, tactic cards played %d and %d, ",
                    s->duel.pile[BACK_TACTIC], s->duel.tactics_played[0],
                    s->duel.tactics_played[1]);
    text_format(out, "oil %d%s\n", s->oil,
                siege_is_german(setup) && s->turns_left ? ", the last turns" : "");
    struct wrapped line = wrap_begin(out, "discard:");
    wrap_cards(&line, s->discard, s->discard_tactics);
    text_char(out, '\n');
}
