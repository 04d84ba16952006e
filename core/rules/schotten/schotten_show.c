/*
 * schotten_show.c: Schotten Totten for eyes and other programs: claims with
 * their proofs, JSON, a picture in plain text, and positions drawn as text.
 */
#include <string.h>

#include "claim_explain.h"
#include "schotten.h"

static const struct phrase
    phrase_stone_taken = {"stone-taken", PHRASE("Stone %1 is claimed already.")},
    phrase_side_too_long = {"side-too-long", PHRASE("Stone %1 has too many cards on one side.")},
    phrase_needs_stone = {"needs-stone", PHRASE("%1 is not a stone; they are numbered 1 to 9.")},
    phrase_two_jokers = {"two-jokers", PHRASE("A side cannot have two jokers.")},
    phrase_bad_position = {"bad-position", PHRASE("This position cannot be: %1.")};

/* ---- Claims. */

static int stone_of_card(const void *state, int card)
{
    const struct schotten *s = state;
    uint32_t code = pack_code(&deck_54, card);
    for (int stone = 0; stone < N_STONES; stone++)
        if (pack_has(s->side[0][stone], code) || pack_has(s->side[1][stone], code))
            return stone + 1;
    return 0;
}

bool schotten_prove(const game_setup *setup, const void *state, int place, int seat,
                    struct proof *proof, struct sentence *why)
{
    const struct schotten *s = state;
    int stone = place - 1;
    char digits[16];
    struct text text = text_in(digits, sizeof digits);
    text_int(&text, place);
    if (place < 1 || place > N_STONES) {
        sentence_set(why, &phrase_no_such_place, digits, "9", NULL);
        return false;
    }
    if (!(unclaimed_stones(s) >> stone & 1)) {
        sentence_set(why, &phrase_stone_taken, digits, NULL);
        return false;
    }
    struct claim_case c = {
        .deck = schotten_deck(setup),
        .face = stone_face(s, stone),
        .own = stone_side(s, seat, stone),
        .other = stone_side(s, !seat, stone),
        .unseen = schotten_unseen(s),
        .is_first = s->first[seat] >> stone & 1,
        .place_noun = PHRASE("stone"),
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
    for (int stone = 0; stone < N_STONES; stone++) {
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
    for (int stone = 0; stone < N_STONES; stone++) {
        card_pack side = s->side[seat][stone];
        pad_to(out, line, 2 + 8 * (size_t)stone);
        if (row < pack_count(side))
            card_write(deck, code_card(deck, pack_at(side, row)), out);
        else if (row < stone_need(s, stone) && unclaimed_stones(s) >> stone & 1)
            text_char(out, '.');
    }
    text_char(out, '\n');
}

/* The stones that lie with a seat, or in the middle (seat 2). */
static void picture_stones(const struct schotten *s, int seat, struct text *out)
{
    size_t line = out->length;
    uint32_t stones = seat < 2 ? s->owned[seat] : unclaimed_stones(s);
    for (int stone = 0; stone < N_STONES; stone++) {
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
    if (setup->choice[OPTION_TACTICS])
        text_format(out, ", tactic pile %d, tactic cards played %d and %d",
                    s->duel.pile[BACK_TACTIC], s->duel.tactics_played[0],
                    s->duel.tactics_played[1]);
    text_char(out, '\n');
}

/* ---- Drawn positions. Cards that no line names are in the piles. */

void schotten_draw_begin(const game_setup *setup, void *state)
{
    struct schotten *s = state;
    setup->rules->start(setup, state);
    s->duel.phase = GAME_PHASE_PLAY;
}

/* Takes a card out of the piles; each may be drawn only once. */
static bool take_card(const game_setup *setup, struct schotten *s, const char *word, int *card,
                      struct sentence *why)
{
    return duel_take_drawn(schotten_deck(setup), &s->duel, setup->choice[OPTION_TACTICS], word,
                           card, why);
}

static bool take_mode(struct schotten *s, int kind, uint16_t *stones, int stone,
                      struct sentence *why)
{
    if (!tactics_of(s->duel.tactic_pool, kind)) {
        sentence_set(why, &phrase_card_twice, schotten_tactic_words[kind], NULL);
        return false;
    }
    s->duel.tactic_pool -= tactic_one(kind);
    s->duel.pile[BACK_TACTIC]--;
    *stones |= (uint16_t)(1 << stone);
    return true;
}

static bool draw_on_side(const game_setup *setup, struct schotten *s, int seat, int stone,
                         const char *word, struct sentence *why)
{
    int card;
    if (strcmp(word, "-") == 0)
        return true;
    if (!take_card(setup, s, word, &card, why))
        return false;
    if (card > CARD_TACTIC + TACTIC_SHIELD) {
        sentence_set(why, &phrase_bad_line, word, NULL);
        return false;
    }
    card_pack *side = &s->side[seat][stone];
    uint32_t code = pack_code(schotten_deck(setup), card);
    if (pack_has(*side, code)) {
        sentence_set(why, &phrase_two_jokers, NULL);
        return false;
    }
    if (pack_count(*side) == stone_need(s, stone)) {
        char digits[16];
        struct text text = text_in(digits, sizeof digits);
        text_int(&text, stone + 1);
        sentence_set(why, &phrase_side_too_long, digits, NULL);
        return false;
    }
    *side = pack_insert(*side, code);
    return true;
}

/* stone N [owner S] [mud] [blind] CARDS | CARDS [first S] */
static bool draw_stone(const game_setup *setup, struct schotten *s, int n_words,
                       const char *const word[], struct sentence *why)
{
    int number, seat = 0, who;
    if (n_words < 2 || !duel_read_number(word[1], N_STONES, &number, NULL) || number < 1) {
        sentence_set(why, &phrase_needs_stone, n_words < 2 ? "stone" : word[1], NULL);
        return false;
    }
    int stone = number - 1, first = -1;
    for (int i = 2; i < n_words; i++) {
        bool tactics = setup->choice[OPTION_TACTICS];
        if (strcmp(word[i], "|") == 0 && seat == 0) {
            seat = 1;
        } else if (tactics && strcmp(word[i], "mud") == 0) {
            if (!take_mode(s, TACTIC_MUD, &s->mud, stone, why))
                return false;
        } else if (tactics && strcmp(word[i], "blind") == 0) {
            if (!take_mode(s, TACTIC_BLIND, &s->blind, stone, why))
                return false;
        } else if (strcmp(word[i], "first") == 0 && i + 1 < n_words) {
            if (!duel_read_seat(word[++i], &first, why))
                return false;
        } else if (strcmp(word[i], "owner") == 0 && i + 1 < n_words) {
            if (!duel_read_seat(word[++i], &who, why))
                return false;
            s->owned[who] |= (uint16_t)(1 << stone);
        } else if (!draw_on_side(setup, s, seat, stone, word[i], why)) {
            return false;
        }
    }
    for (seat = 0; seat < 2; seat++) {
        /* Without "first" whoever claims is taken to have been first. */
        if (side_is_complete(s, seat, stone) &&
            (first < 0 || first == seat || !side_is_complete(s, !seat, stone)))
            s->first[seat] |= (uint16_t)(1 << stone);
    }
    return true;
}

static void see(struct schotten *s, int card)
{
    if (card >= CARD_TACTIC)
        s->tactic_discard += tactic_one(card - CARD_TACTIC);
    else
        s->discard |= card_bit(card);
}

/* hand S CARDS, or seen CARDS */
static bool draw_cards(const game_setup *setup, struct schotten *s, int hand, int n_words,
                       const char *const word[], struct sentence *why)
{
    int card;
    for (int i = 0; i < n_words; i++) {
        if (!take_card(setup, s, word[i], &card, why))
            return false;
        if (hand < 0)
            see(s, card);
        else if (card >= CARD_TACTIC)
            s->duel.tactic_hand[hand] += tactic_one(card - CARD_TACTIC);
        else
            s->duel.hand[hand] |= card_bit(card);
    }
    return true;
}

/* pile clan|tactic CARDS: the pile is just these; what no line has named so
 * far has been seen. */
static bool draw_pile(const game_setup *setup, struct schotten *s, int n_words,
                      const char *const word[], struct sentence *why)
{
    struct duel before = s->duel;
    int back, card;
    if (n_words >= 1 && strcmp(word[0], "clan") == 0) {
        back = BACK_NUMBERED;
    } else if (n_words >= 1 && strcmp(word[0], "tactic") == 0) {
        back = BACK_TACTIC;
    } else {
        sentence_set(why, &phrase_bad_line, n_words ? word[0] : "pile", NULL);
        return false;
    }
    for (int i = 1; i < n_words; i++) {
        if (!take_card(setup, s, word[i], &card, why))
            return false;
        if ((card >= CARD_TACTIC) != back) {
            sentence_set(why, &phrase_bad_line, word[i], NULL);
            return false;
        }
    }
    if (back == BACK_NUMBERED) {
        s->discard |= s->duel.pool;
        s->duel.pool = before.pool & ~s->duel.pool;
    } else {
        s->tactic_discard += s->duel.tactic_pool;
        s->duel.tactic_pool = before.tactic_pool - s->duel.tactic_pool;
    }
    s->duel.pile[back] = (uint8_t)(n_words - 1);
    return true;
}

/* tactics_played N N, joker_played 0|1 0|1 */
static bool draw_pair(int most, const char *const word[], uint8_t out[2], struct sentence *why)
{
    int one, other;
    if (!duel_read_number(word[0], most, &one, why) || !duel_read_number(word[1], most, &other, why))
        return false;
    out[0] = (uint8_t)one;
    out[1] = (uint8_t)other;
    return true;
}

bool schotten_draw_line(const game_setup *setup, void *state, int n_words,
                        const char *const word[], struct sentence *why)
{
    struct schotten *s = state;
    int number;
    if (strcmp(word[0], "stone") == 0)
        return draw_stone(setup, s, n_words, word, why);
    if (strcmp(word[0], "seen") == 0)
        return draw_cards(setup, s, -1, n_words - 1, word + 1, why);
    if (strcmp(word[0], "pile") == 0)
        return draw_pile(setup, s, n_words - 1, word + 1, why);
    if (strcmp(word[0], "hand") == 0 && n_words >= 2)
        return duel_read_seat(word[1], &number, why) &&
               draw_cards(setup, s, number, n_words - 2, word + 2, why);
    if (strcmp(word[0], "turn") == 0 && n_words == 2) {
        if (!duel_read_seat(word[1], &number, why))
            return false;
        s->duel.turn = (uint8_t)number;
        return true;
    }
    if (strcmp(word[0], "passes") == 0 && n_words == 2) {
        if (!duel_read_number(word[1], 1, &number, why))
            return false;
        s->duel.passes = (uint8_t)number;
        return true;
    }
    if (strcmp(word[0], "tactics_played") == 0 && n_words == 3)
        return draw_pair(9, word + 1, s->duel.tactics_played, why);
    if (strcmp(word[0], "joker_played") == 0 && n_words == 3) {
        uint8_t played[2];
        if (!draw_pair(1, word + 1, played, why))
            return false;
        s->joker_played = (uint8_t)(played[0] | played[1] << 1);
        return true;
    }
    sentence_set(why, &phrase_bad_line, word[0], NULL);
    return false;
}

bool schotten_draw_end(const game_setup *setup, void *state, struct sentence *why)
{
    struct schotten *s = state;
    const char *wrong = setup->rules->broken(setup, s);
    if (!wrong && (schotten_wins(s->owned[0]) || schotten_wins(s->owned[1])))
        wrong = PHRASE("somebody has won already");
    if (wrong) {
        sentence_set(why, &phrase_bad_position, wrong, NULL);
        return false;
    }
    schotten_begin_turn(setup, s);
    return true;
}
