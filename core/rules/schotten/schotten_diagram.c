/*
 * schotten_diagram.c: positions of Schotten Totten drawn as text, one line
 * after another. Cards that no line names are in the piles.
 */
#include <string.h>

#include "schotten_parts.h"

static const struct phrase
    phrase_side_too_long = {"side-too-long", PHRASE("Stone %1 has too many cards on one side.")},
    phrase_needs_stone = {"needs-stone", PHRASE("%1 is not a stone; they are numbered 1 to 9.")},
    phrase_two_jokers = {"two-jokers", PHRASE("A side cannot have two jokers.")},
    phrase_bad_position = {"bad-position", PHRASE("This position cannot be: %1.")};

void schotten_diagram_begin(const game_setup *setup, void *state)
{
    struct schotten *s = state;
    setup->rules->start(setup, state);
    s->duel.phase = GAME_PHASE_PLAY;
}

/* Takes a card out of the piles; each may be named only once. */
static bool take_card(const game_setup *setup, struct schotten *s, const char *word, int *card,
                      struct sentence *why)
{
    return duel_take_named(schotten_deck(setup), &s->duel, setup->choice[SCHOTTEN_OPTION_TACTICS],
                           word, card, why);
}

static bool take_mode(struct schotten *s, int kind, uint16_t *stones, int stone,
                      struct sentence *why)
{
    if (!tactics_of(s->duel.tactic_pool, kind)) {
        sentence_set(why, &phrase_card_twice, schotten_tactic_words[kind]);
        return false;
    }
    s->duel.tactic_pool -= tactic_one(kind);
    s->duel.pile[BACK_TACTIC]--;
    *stones |= (uint16_t)(1 << stone);
    return true;
}

static bool read_on_side(const game_setup *setup, struct schotten *s, int seat, int stone,
                         const char *word, struct sentence *why)
{
    int card;
    if (strcmp(word, "-") == 0)
        return true;
    if (!take_card(setup, s, word, &card, why))
        return false;
    if (card > CARD_TACTIC + SCHOTTEN_SHIELD) {
        sentence_set(why, &phrase_bad_line, word);
        return false;
    }
    card_pack *side = &s->side[seat][stone];
    uint32_t code = pack_code(schotten_deck(setup), card);
    if (pack_has(*side, code)) {
        sentence_set(why, &phrase_two_jokers);
        return false;
    }
    if (pack_count(*side) == schotten_need(s, stone)) {
        sentence_set(why, &phrase_side_too_long, stone + 1);
        return false;
    }
    *side = pack_insert(*side, code);
    return true;
}

/* stone N [owner S] [mud] [blind] CARDS | CARDS [first S] */
static bool read_stone(const game_setup *setup, struct schotten *s, int n_words,
                       const char *const word[], struct sentence *why)
{
    int number, seat = 0, who;
    if (n_words < 2 || !duel_read_number(word[1], SCHOTTEN_STONES, &number, NULL) || number < 1) {
        sentence_set(why, &phrase_needs_stone, n_words < 2 ? "stone" : word[1]);
        return false;
    }
    int stone = number - 1, first = -1;
    for (int i = 2; i < n_words; i++) {
        bool tactics = setup->choice[SCHOTTEN_OPTION_TACTICS];
        if (strcmp(word[i], "|") == 0 && seat == 0) {
            seat = 1;
        } else if (tactics && strcmp(word[i], "mud") == 0) {
            if (!take_mode(s, SCHOTTEN_MUD, &s->mud, stone, why))
                return false;
        } else if (tactics && strcmp(word[i], "blind") == 0) {
            if (!take_mode(s, SCHOTTEN_BLIND, &s->blind, stone, why))
                return false;
        } else if (strcmp(word[i], "first") == 0 && i + 1 < n_words) {
            if (!duel_read_seat(word[++i], &first, why))
                return false;
        } else if (strcmp(word[i], "owner") == 0 && i + 1 < n_words) {
            if (!duel_read_seat(word[++i], &who, why))
                return false;
            s->owned[who] |= (uint16_t)(1 << stone);
        } else if (!read_on_side(setup, s, seat, stone, word[i], why)) {
            return false;
        }
    }
    for (seat = 0; seat < 2; seat++) {
        /* Without "first" whoever claims is taken to have been first. */
        if (schotten_is_complete(s, seat, stone) &&
            (first < 0 || first == seat || !schotten_is_complete(s, !seat, stone)))
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
static bool read_cards(const game_setup *setup, struct schotten *s, int hand, int n_words,
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
static bool read_pile(const game_setup *setup, struct schotten *s, int n_words,
                      const char *const word[], struct sentence *why)
{
    struct duel before = s->duel;
    int back, card;
    if (n_words >= 1 && strcmp(word[0], "clan") == 0) {
        back = BACK_NUMBERED;
    } else if (n_words >= 1 && strcmp(word[0], "tactic") == 0) {
        back = BACK_TACTIC;
    } else {
        sentence_set(why, &phrase_bad_line, n_words ? word[0] : "pile");
        return false;
    }
    for (int i = 1; i < n_words; i++) {
        if (!take_card(setup, s, word[i], &card, why))
            return false;
        if ((card >= CARD_TACTIC) != back) {
            sentence_set(why, &phrase_bad_line, word[i]);
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
static bool read_pair(int most, const char *const word[], uint8_t out[2], struct sentence *why)
{
    int one, other;
    if (!duel_read_number(word[0], most, &one, why) ||
        !duel_read_number(word[1], most, &other, why))
        return false;
    out[0] = (uint8_t)one;
    out[1] = (uint8_t)other;
    return true;
}

bool schotten_diagram_line(const game_setup *setup, void *state, int n_words,
                           const char *const word[], struct sentence *why)
{
    struct schotten *s = state;
    int number;
    if (strcmp(word[0], "stone") == 0)
        return read_stone(setup, s, n_words, word, why);
    if (strcmp(word[0], "seen") == 0)
        return read_cards(setup, s, -1, n_words - 1, word + 1, why);
    if (strcmp(word[0], "pile") == 0)
        return read_pile(setup, s, n_words - 1, word + 1, why);
    if (strcmp(word[0], "hand") == 0 && n_words >= 2)
        return duel_read_seat(word[1], &number, why) &&
               read_cards(setup, s, number, n_words - 2, word + 2, why);
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
        return read_pair(9, word + 1, s->duel.tactics_played, why);
    if (strcmp(word[0], "joker_played") == 0 && n_words == 3) {
        uint8_t played[2];
        if (!read_pair(1, word + 1, played, why))
            return false;
        s->joker_played = (uint8_t)(played[0] | played[1] << 1);
        return true;
    }
    sentence_set(why, &phrase_bad_line, word[0]);
    return false;
}

bool schotten_diagram_end(const game_setup *setup, void *state, struct sentence *why)
{
    struct schotten *s = state;
    const char *wrong = setup->rules->broken(setup, s);
    if (!wrong && (schotten_wins(s->owned[0]) || schotten_wins(s->owned[1])))
        wrong = PHRASE("somebody has won already");
    if (wrong) {
        sentence_set(why, &phrase_bad_position, wrong);
        return false;
    }
    schotten_begin_turn(setup, s);
    return true;
}
