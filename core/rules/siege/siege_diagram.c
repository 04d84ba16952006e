/*
 * siege_diagram.c: positions of Schotten Totten 2 drawn as lines of text, for
 * tests and for people at a real table:
 *
 *     tile N [damaged] CARDS | CARDS [first 0|1]
 *                        the attacker's cards, then the defender's, nearest
 *                        the wall first; without "first" the attacker's side
 *                        was complete first
 *     seen CARDS         further cards in the discard; so does "discard CARDS"
 *     hand 0|1 CARDS
 *     pile siege CARDS   the pile is just these; whatever siege card no line
 *                        has named so far lies in the discard
 *     pile tactic CARDS  the same; actions that no line has named left the game
 *     turn 0|1, oil N, oiled, passes N, tactics_played N N, last_turn
 *
 * Cards that no line names are in the piles. The turn is at its beginning.
 */
#include <string.h>

#include "siege_parts.h"

static const struct phrase
    phrase_needs_tile = {"needs-tile", PHRASE("%1 is not a tile; they are numbered 1 to 7.")},
    phrase_tile_twice = {"tile-twice", PHRASE("Tile %1 is drawn twice.")},
    phrase_side_too_long = {"tile-too-long", PHRASE("Tile %1 has too many cards on one side.")},
    phrase_not_a_troop = {"not-a-troop", PHRASE("%1 cannot lie on the wall.")},
    phrase_not_discardable = {"not-discardable",
                              PHRASE(
                                  "%1 leaves the game when it is played; it is never discarded.")},
    phrase_wrong_pile = {"wrong-pile", PHRASE("%1 does not belong in the %2 pile.")},
    phrase_hand_too_large = {"hand-too-large", PHRASE("Hand %1 has more than %2 cards.")},
    phrase_oil_in_turn = {"oil-in-turn", PHRASE("Oil is thrown only in the defender's turn.")},
    phrase_german_only = {"german-only", PHRASE("Only the german edition knows a last turn.")},
    phrase_wall_lost = {"wall-lost", PHRASE("With four damaged tiles the attacker has won.")},
    phrase_bad_position = {"bad-position", PHRASE("This position cannot be: %1.")};

void siege_diagram_begin(const game_setup *setup, void *state)
{
    struct siege *s = state;
    setup->rules->start(setup, state);
    s->duel.phase = GAME_PHASE_PLAY;
}

/* ---- Parts of a line. */

/* Takes a card out of its pile; each can be named only once. */
static bool take_card(const game_setup *setup, struct siege *s, const char *word, int *card,
                      struct sentence *why)
{
    return duel_take_named(&siege_deck, &s->duel, siege_has_tactics(setup), word, card, why);
}

/* ---- Lines. */

static bool read_on_side(const game_setup *setup, struct siege *s, int seat, int tile,
                         const char *word, struct sentence *why)
{
    int card;
    if (strcmp(word, "-") == 0)
        return true;
    if (!take_card(setup, s, word, &card, why))
        return false;
    if (card >= CARD_TACTIC + SIEGE_ELITE_KINDS) {
        sentence_set(why, &phrase_not_a_troop, word);
        return false;
    }
    int n_cards = pack_count(s->side[seat][tile]);
    if (n_cards == siege_need(s, tile)) {
        sentence_set(why, &phrase_side_too_long, tile + 1);
        return false;
    }
    s->side[seat][tile] |= pack_code(&siege_deck, card) << (8 * n_cards);
    return true;
}

static bool read_tile(const game_setup *setup, struct siege *s, int n_words,
                      const char *const word[], struct sentence *why)
{
    int number, seat = 0, first = 0;
    if (n_words < 2 || !duel_read_number(word[1], SIEGE_TILES, &number, NULL) || number < 1) {
        sentence_set(why, &phrase_needs_tile, n_words < 2 ? word[0] : word[1]);
        return false;
    }
    int tile = number - 1;
    if (siege_is_damaged(s, tile) || s->side[0][tile] || s->side[1][tile]) {
        sentence_set(why, &phrase_tile_twice, word[1]);
        return false;
    }
    for (int i = 2; i < n_words; i++) {
        if (i == 2 && strcmp(word[i], "damaged") == 0) {
            s->damaged |= (uint8_t)(1u << tile);
        } else if (seat == 0 && strcmp(word[i], "|") == 0) {
            seat = 1;
        } else if (i == n_words - 2 && strcmp(word[i], "first") == 0) {
            if (!duel_read_seat(word[++i], &first, why))
                return false;
        } else if (strcmp(word[i], "|") == 0) {
            sentence_set(why, &phrase_bad_line, word[i]);
            return false;
        } else if (!read_on_side(setup, s, seat, tile, word[i], why)) {
            return false;
        }
    }
    siege_settle(s, tile);
    unsigned both = siege_complete(s, 0) & siege_complete(s, 1);
    if (both >> tile & 1)
        s->defender_first |= (uint8_t)((unsigned)first << tile);
    return true;
}

static bool read_discard(const game_setup *setup, struct siege *s, int n_words,
                         const char *const word[], struct sentence *why)
{
    int card;
    for (int i = 0; i < n_words; i++) {
        if (!take_card(setup, s, word[i], &card, why))
            return false;
        if (card >= CARD_TACTIC + SIEGE_ELITE_KINDS) {
            sentence_set(why, &phrase_not_discardable, word[i]);
            return false;
        }
        if (card >= CARD_TACTIC)
            s->discard_tactics += tactic_one(card - CARD_TACTIC);
        else
            s->discard |= card_bit(card);
    }
    return true;
}

static bool read_hand(const game_setup *setup, struct siege *s, int n_words,
                      const char *const word[], struct sentence *why)
{
    int seat, card;
    char limit[16];
    if (!duel_read_seat(word[0], &seat, why))
        return false;
    for (int i = 1; i < n_words; i++) {
        if (!take_card(setup, s, word[i], &card, why))
            return false;
        if (card >= CARD_TACTIC)
            s->duel.tactic_hand[seat] += tactic_one(card - CARD_TACTIC);
        else
            s->duel.hand[seat] |= card_bit(card);
    }
    if (duel_hand_size(&s->duel, seat) <= siege_hand_limit(setup))
        return true;
    struct text text = text_in(limit, sizeof limit);
    text_int(&text, siege_hand_limit(setup));
    sentence_set(why, &phrase_hand_too_large, word[0], limit);
    return false;
}

static bool read_pile(const game_setup *setup, struct siege *s, int n_words,
                      const char *const word[], struct sentence *why)
{
    struct duel before = s->duel;
    int back = strcmp(word[0], "tactic") == 0 ? BACK_TACTIC : BACK_NUMBERED, card;
    if (back == BACK_NUMBERED && strcmp(word[0], "siege") != 0) {
        sentence_set(why, &phrase_bad_line, word[0]);
        return false;
    }
    for (int i = 1; i < n_words; i++) {
        if (!take_card(setup, s, word[i], &card, why))
            return false;
        if (siege_back(card) != back) {
            sentence_set(why, &phrase_wrong_pile, word[i], word[0]);
            return false;
        }
    }
    if (back == BACK_NUMBERED) {
        s->discard |= s->duel.pool;
        s->duel.pool = before.pool & ~s->duel.pool;
    } else {
        const tactic_set elites = tactic_one(SIEGE_ELITE_KINDS) - 1;
        s->discard_tactics += s->duel.tactic_pool & elites;
        s->duel.tactic_pool = before.tactic_pool - s->duel.tactic_pool;
    }
    s->duel.pile[back] = (uint8_t)(n_words - 1);
    return true;
}

/* A line of a word and one number. */
static bool read_number(const char *word, int most, uint8_t *out, struct sentence *why)
{
    int number;
    if (!duel_read_number(word, most, &number, why))
        return false;
    *out = (uint8_t)number;
    return true;
}

bool siege_diagram_line(const game_setup *setup, void *state, int n_words, const char *const word[],
                        struct sentence *why)
{
    struct siege *s = state;
    if (n_words < 1) {
        sentence_set(why, &phrase_bad_line, "");
        return false;
    }
    if (strcmp(word[0], "tile") == 0)
        return read_tile(setup, s, n_words, word, why);
    if (strcmp(word[0], "seen") == 0 || strcmp(word[0], "discard") == 0)
        return read_discard(setup, s, n_words - 1, word + 1, why);
    if (strcmp(word[0], "hand") == 0 && n_words >= 2)
        return read_hand(setup, s, n_words - 1, word + 1, why);
    if (strcmp(word[0], "pile") == 0 && n_words >= 2)
        return read_pile(setup, s, n_words - 1, word + 1, why);
    if (strcmp(word[0], "turn") == 0 && n_words == 2) {
        int seat;
        if (!duel_read_seat(word[1], &seat, why))
            return false;
        s->duel.turn = (uint8_t)seat;
        return true;
    }
    if (strcmp(word[0], "oil") == 0 && n_words == 2)
        return read_number(word[1], SIEGE_OIL, &s->oil, why);
    if (strcmp(word[0], "passes") == 0 && n_words == 2)
        return read_number(word[1], 1, &s->duel.passes, why);
    if (strcmp(word[0], "tactics_played") == 0 && n_words == 3)
        return read_number(word[1], SIEGE_TACTIC_CARDS, &s->duel.tactics_played[0], why) &&
               read_number(word[2], SIEGE_TACTIC_CARDS, &s->duel.tactics_played[1], why);
    if (strcmp(word[0], "oiled") == 0 && n_words == 1) {
        s->oiled = true;
        return true;
    }
    if (strcmp(word[0], "last_turn") == 0 && n_words == 1) {
        s->turns_left = 1;
        return true;
    }
    sentence_set(why, &phrase_bad_line, word[0]);
    return false;
}

bool siege_diagram_end(const game_setup *setup, void *state, struct sentence *why)
{
    struct siege *s = state;
    if (s->oiled && s->duel.turn != SIEGE_DEFENDER) {
        sentence_set(why, &phrase_oil_in_turn);
        return false;
    }
    if (s->turns_left && !siege_is_german(setup)) {
        sentence_set(why, &phrase_german_only);
        return false;
    }
    if (__builtin_popcount(s->damaged) >= 4) {
        sentence_set(why, &phrase_wall_lost);
        return false;
    }
    /* In the german edition an empty pile means the last turns (G20). */
    if (s->turns_left || (siege_is_german(setup) && !s->duel.pile[BACK_NUMBERED]))
        s->turns_left = s->duel.turn == SIEGE_DEFENDER ? 2 : 1;
    const char *wrong = siege_broken(setup, s);
    if (wrong) {
        sentence_set(why, &phrase_bad_position, wrong);
        return false;
    }
    siege_begin_turn(s);
    return true;
}
