/*
 * schotten_words.c: the words of Schotten Totten, and why one is refused.
 */
#include <string.h>

#include "schotten.h"

static void write_stone(int stone, struct text *out)
{
    text_int(out, stone + 1);
}

/* "r5@3", after a prefix such as "banshee:". */
static void write_card_at(const game_setup *setup, const char *prefix, game_move move,
                          struct text *out)
{
    text_add(out, prefix);
    card_write(schotten_deck(setup), move_card(move), out);
    text_char(out, '@');
    write_stone(move_stone(move), out);
}

static void write_goal(game_move move, struct text *out)
{
    text_char(out, '>');
    if (move_other(move) == TO_DISCARD)
        text_char(out, 'x');
    else
        write_stone(move_other(move), out);
}

void schotten_write(const game_setup *setup, const void *state, game_move move, struct text *out)
{
    (void)state;
    switch (move_kind(move)) {
    case MOVE_COMES:
        text_char(out, '+');
        card_write(schotten_deck(setup), move_card(move), out);
        break;
    case MOVE_COMES_HIDDEN:
        text_add(out, move_card(move) == BACK_TACTIC ? "+?t" : "+?");
        break;
    case MOVE_PLACE:
        write_card_at(setup, "", move, out);
        break;
    case MOVE_HUNTER:
        text_add(out, "hunter");
        break;
    case MOVE_DRAW:
        text_add(out, move_card(move) == BACK_TACTIC ? "draw:tactic" : "draw:clan");
        break;
    case MOVE_RETURN:
        text_add(out, "return:");
        card_write(schotten_deck(setup), move_card(move), out);
        break;
    case MOVE_RETURN_HIDDEN:
        text_add(out, move_card(move) == BACK_TACTIC ? "return:?t" : "return:?");
        break;
    case MOVE_STRATEGIST:
        write_card_at(setup, "strategist:", move, out);
        write_goal(move, out);
        break;
    case MOVE_BANSHEE:
        write_card_at(setup, "banshee:", move, out);
        break;
    case MOVE_TRAITOR:
        write_card_at(setup, "traitor:", move, out);
        write_goal(move, out);
        break;
    case MOVE_CLAIM:
        text_add(out, "claim:");
        write_stone(move_stone(move), out);
        break;
    case MOVE_DONE:
        text_add(out, "done");
        break;
    case MOVE_PASS:
        text_add(out, "pass");
        break;
    }
}

/* ---- Reading. Each part moves on past what it took, or fails. */

static bool take(const char **at, const char *prefix)
{
    size_t length = strlen(prefix);
    if (strncmp(*at, prefix, length) != 0)
        return false;
    *at += length;
    return true;
}

static bool take_stone(const char **at, int *stone)
{
    if (**at < '1' || **at > '9')
        return false;
    *stone = *(*at)++ - '1';
    return true;
}

/* A clan card, or with tactics any tactic card. */
static bool take_card(const game_setup *setup, const char **at, int *card)
{
    *card = card_read(schotten_deck(setup), at);
    return *card != CARD_NONE && (*card < CARD_TACTIC || setup->choice[OPTION_TACTICS]);
}

static bool is_elite(int card)
{
    return card >= CARD_TACTIC && card <= CARD_TACTIC + TACTIC_SHIELD;
}

/* "?" or "?t". */
static bool take_back(const game_setup *setup, const char **at, int *back)
{
    if (!take(at, "?"))
        return false;
    *back = take(at, "t") ? BACK_TACTIC : BACK_NUMBERED;
    return *back == BACK_NUMBERED || setup->choice[OPTION_TACTICS];
}

static game_move read_ruse(const game_setup *setup, enum move_kind kind, const char *at)
{
    int card, stone, goal = 0;
    if (!take_card(setup, &at, &card) || !take(&at, "@") || !take_stone(&at, &stone))
        return GAME_NO_MOVE;
    if (card >= CARD_TACTIC && (kind == MOVE_TRAITOR || !is_elite(card)))
        return GAME_NO_MOVE;
    if (kind != MOVE_BANSHEE) {
        if (!take(&at, ">"))
            return GAME_NO_MOVE;
        if (kind == MOVE_STRATEGIST && take(&at, "x"))
            goal = TO_DISCARD;
        else if (!take_stone(&at, &goal))
            return GAME_NO_MOVE;
    }
    return *at ? GAME_NO_MOVE : move_make(kind, card, stone, goal);
}

/* A hand card that comes or goes, named or by its back. */
static game_move read_hand_card(const game_setup *setup, enum move_kind named,
                                enum move_kind hidden, const char *at)
{
    int card;
    if (take_card(setup, &at, &card))
        return *at ? GAME_NO_MOVE : move_make(named, card, 0, 0);
    if (take_back(setup, &at, &card))
        return *at ? GAME_NO_MOVE : move_make(hidden, card, 0, 0);
    return GAME_NO_MOVE;
}

/* Whoever put a card under a pile may name it when the other seat draws it;
 * what happened is the same as the hidden word says. */
static game_move as_seen(const struct schotten *s, game_move move)
{
    if (move_kind(move) != MOVE_COMES || duel_sees(&s->duel, s->duel.turn))
        return move;
    int card = move_card(move), back = card >= CARD_TACTIC ? BACK_TACTIC : BACK_NUMBERED;
    bool is_coming = s->duel.phase & (back == BACK_TACTIC ? COMING_TACTIC : COMING_CLAN);
    if (is_coming && schotten_forced_card(s, back) == card)
        return move_make(MOVE_COMES_HIDDEN, back, 0, 0);
    return move;
}

game_move schotten_read(const game_setup *setup, const void *state, const char *word)
{
    const char *at = word;
    bool tactics = setup->choice[OPTION_TACTICS];
    int card, stone;
    if (strcmp(word, "done") == 0)
        return move_make(MOVE_DONE, 0, 0, 0);
    if (strcmp(word, "pass") == 0)
        return move_make(MOVE_PASS, 0, 0, 0);
    if (take(&at, "+"))
        return as_seen(state, read_hand_card(setup, MOVE_COMES, MOVE_COMES_HIDDEN, at));
    if (take(&at, "claim:"))
        return take_stone(&at, &stone) && !*at ? move_make(MOVE_CLAIM, 0, stone, 0) : GAME_NO_MOVE;
    if (tactics) {
        if (strcmp(word, "hunter") == 0)
            return move_make(MOVE_HUNTER, 0, 0, 0);
        if (strcmp(word, "draw:clan") == 0)
            return move_make(MOVE_DRAW, BACK_NUMBERED, 0, 0);
        if (strcmp(word, "draw:tactic") == 0)
            return move_make(MOVE_DRAW, BACK_TACTIC, 0, 0);
        if (take(&at, "return:"))
            return read_hand_card(setup, MOVE_RETURN, MOVE_RETURN_HIDDEN, at);
        if (take(&at, "strategist:"))
            return read_ruse(setup, MOVE_STRATEGIST, at);
        if (take(&at, "banshee:"))
            return read_ruse(setup, MOVE_BANSHEE, at);
        if (take(&at, "traitor:"))
            return read_ruse(setup, MOVE_TRAITOR, at);
    }
    if (!take_card(setup, &at, &card) || card > CARD_TACTIC + TACTIC_MUD || !take(&at, "@") ||
        !take_stone(&at, &stone) || *at)
        return GAME_NO_MOVE;
    return move_make(MOVE_PLACE, card, stone, 0);
}

/* ---- Refusals. */

static const struct phrase
    phrase_play_first = {"play-first",
                         PHRASE("First play a card: stones are claimed after playing.")},
    phrase_claim_later = {
        "claim-at-start",
        PHRASE("Stones are claimed only at the start of a turn, before playing.")},
    phrase_claim_phase = {"claim-phase",
                          PHRASE("The card is played; claim a stone now, or say done.")},
    phrase_choose_pile = {"choose-pile", PHRASE("Choose a pile to draw from: draw:clan or "
                                                "draw:tactic.")},
    phrase_return_now = {"return-now", PHRASE("The Headhunter must put a card back: return:CARD.")},
    phrase_card_comes = {"card-comes",
                         PHRASE("A card is about to be drawn; nobody can play before it.")},
    phrase_not_in_pile = {"not-in-pile", PHRASE("%c1 cannot come from that pile now.")},
    phrase_stone_claimed = {"stone-claimed",
                            PHRASE("Stone %1 is claimed: nothing more is played there.")},
    phrase_stone_full = {"stone-full", PHRASE("Stone %1 has no room left on that side.")},
    phrase_not_there = {"not-there", PHRASE("%c1 does not lie on that side of stone %2.")},
    phrase_same_stone = {"same-stone",
                         PHRASE("The Strategist moves a card to another stone, or discards it.")},
    phrase_one_ahead = {"one-ahead", PHRASE("Only one tactic card more than the other player may "
                                            "be played: wait until they play one.")},
    phrase_second_joker = {"second-joker",
                           PHRASE("Each player may play only one joker in a game.")},
    phrase_piles_empty = {"piles-empty",
                          PHRASE("Both piles are empty: the Headhunter finds nothing.")},
    phrase_must_play = {"must-play",
                        PHRASE("A clan card can be played, so passing is not allowed.")},
    phrase_side_incomplete = {
        "side-incomplete", PHRASE("Stone %1 cannot be claimed yet: that side needs %2 cards.")},
    phrase_claim_beaten = {"claim-beaten",
                           PHRASE("Stone %1 cannot be claimed: %c2 would beat that side.")},
    phrase_claim_lost = {"claim-lost",
                         PHRASE("Stone %1 cannot be claimed: the other side there is stronger.")},
    phrase_claim_tied = {"claim-tied", PHRASE("Stone %1 cannot be claimed: both sides are equal, "
                                              "and the other was complete first.")},
    phrase_nothing_provable = {"no-claim-now",
                               PHRASE("There is no claim to finish here; play a card.")};

static const char *number(int value, char out[16])
{
    struct text text = text_in(out, 16);
    text_int(&text, value);
    return out;
}

static const char *card_word(const game_setup *setup, int card, char out[16])
{
    struct text text = text_in(out, 16);
    card_write(schotten_deck(setup), card, &text);
    return out;
}

/* Why the card cannot be played from the hand; false if it can. */
static bool refuse_hand_card(const game_setup *setup, const struct schotten *s, int card,
                             struct sentence *why)
{
    int seat = s->duel.turn;
    char word[16];
    bool held = card >= CARD_TACTIC ? duel_may_hold_tactic(&s->duel, seat, card - CARD_TACTIC)
                                    : duel_may_hold(&s->duel, seat) >> card & 1;
    if (!held)
        sentence_set(why, &phrase_not_held, card_word(setup, card, word), NULL);
    else if (card < CARD_TACTIC || schotten_tactic_allowed(s, seat, card - CARD_TACTIC))
        return false;
    else if (s->duel.tactics_played[seat] > s->duel.tactics_played[!seat])
        sentence_set(why, &phrase_one_ahead, NULL);
    else
        sentence_set(why, &phrase_second_joker, NULL);
    return true;
}

static bool refuse_goal(const struct schotten *s, int stone, bool needs_room, struct sentence *why)
{
    char digits[16];
    if (!(unclaimed_stones(s) >> stone & 1))
        sentence_set(why, &phrase_stone_claimed, number(stone + 1, digits), NULL);
    else if (needs_room && side_is_complete(s, s->duel.turn, stone))
        sentence_set(why, &phrase_stone_full, number(stone + 1, digits), NULL);
    else
        return false;
    return true;
}

static bool refuse_target(const game_setup *setup, const struct schotten *s, game_move move,
                          struct sentence *why)
{
    char word[16], digits[16];
    int stone = move_stone(move);
    int target = move_kind(move) == MOVE_STRATEGIST ? s->duel.turn : !s->duel.turn;
    if (refuse_goal(s, stone, false, why))
        return true;
    if (pack_has(s->side[target][stone], pack_code(schotten_deck(setup), move_card(move))))
        return false;
    sentence_set(why, &phrase_not_there, card_word(setup, move_card(move), word),
                 number(stone + 1, digits), NULL);
    return true;
}

static void refuse_claim(const game_setup *setup, const struct schotten *s, int stone,
                         struct sentence *why)
{
    int seat = s->duel.turn;
    char digits[16], need[16];
    number(stone + 1, digits);
    if (refuse_goal(s, stone, false, why))
        return;
    if (!side_is_complete(s, seat, stone)) {
        sentence_set(why, &phrase_side_incomplete, digits, number(stone_need(s, stone), need), NULL);
        return;
    }
    const struct deck *deck = schotten_deck(setup);
    struct claim_face face = stone_face(s, stone);
    struct claim_side other = stone_side(s, !seat, stone);
    if (side_is_complete(s, !seat, stone)) {
        struct claim_side own = stone_side(s, seat, stone);
        bool is_tie = claim_strength(deck, &face, &own) == claim_strength(deck, &face, &other);
        sentence_set(why, is_tie ? &phrase_claim_tied : &phrase_claim_lost, digits, NULL);
        return;
    }
    char cards[GAME_WORD_MAX];
    struct text text = text_in(cards, sizeof cards);
    card_set_write(deck, claim_completion(deck, &face, &other, schotten_unseen(s)), ',', &text);
    sentence_set(why, &phrase_claim_beaten, digits, cards, NULL);
}

static void refuse_play(const game_setup *setup, const struct schotten *s, game_move move,
                        struct sentence *why)
{
    static const int ruse_card[] = {[MOVE_HUNTER] = TACTIC_HUNTER,
                                    [MOVE_STRATEGIST] = TACTIC_STRATEGIST,
                                    [MOVE_BANSHEE] = TACTIC_BANSHEE,
                                    [MOVE_TRAITOR] = TACTIC_TRAITOR};
    enum move_kind kind = move_kind(move);
    int card = move_card(move);
    switch (kind) {
    case MOVE_PLACE:
        if (!refuse_hand_card(setup, s, card, why))
            refuse_goal(s, move_stone(move), card <= CARD_TACTIC + TACTIC_SHIELD, why);
        break;
    case MOVE_HUNTER:
    case MOVE_STRATEGIST:
    case MOVE_BANSHEE:
    case MOVE_TRAITOR:
        if (refuse_hand_card(setup, s, CARD_TACTIC + ruse_card[kind], why))
            break;
        if (kind == MOVE_HUNTER)
            sentence_set(why, &phrase_piles_empty, NULL);
        else if (refuse_target(setup, s, move, why))
            break;
        else if (kind == MOVE_STRATEGIST && move_other(move) == move_stone(move))
            sentence_set(why, &phrase_same_stone, NULL);
        else if (kind != MOVE_BANSHEE && move_other(move) != TO_DISCARD)
            refuse_goal(s, move_other(move), true, why);
        break;
    case MOVE_PASS:
        sentence_set(why, &phrase_must_play, NULL);
        break;
    case MOVE_CLAIM:
        if (!setup->choice[OPTION_CLAIM])
            sentence_set(why, &phrase_play_first, NULL);
        else
            refuse_claim(setup, s, move_stone(move), why);
        break;
    case MOVE_DONE:
        sentence_set(why, &phrase_nothing_provable, NULL);
        break;
    default:
        break;
    }
}

static bool is_play(enum move_kind kind)
{
    return kind == MOVE_PLACE || kind == MOVE_HUNTER || kind == MOVE_PASS ||
           (kind >= MOVE_STRATEGIST && kind <= MOVE_TRAITOR);
}

void schotten_refuse(const game_setup *setup, const void *state, game_move move,
                     struct sentence *why)
{
    const struct schotten *s = state;
    enum move_kind kind = move_kind(move);
    char word[GAME_WORD_MAX], card[16];
    struct text text = text_in(word, sizeof word);
    schotten_write(setup, state, move, &text);
    sentence_set(why, &phrase_not_now, word, NULL);

    bool is_open = duel_sees(&s->duel, s->duel.turn);
    bool names_hidden = !is_open && (kind == MOVE_COMES || kind == MOVE_RETURN);
    bool hides_open = is_open && (kind == MOVE_COMES_HIDDEN || kind == MOVE_RETURN_HIDDEN);
    if (s->duel.phase & (COMING_CLAN | COMING_TACTIC)) {
        if (names_hidden)
            sentence_set(why, &phrase_hidden_from_you, word, NULL);
        else if (hides_open)
            sentence_set(why, &phrase_not_masked, word, NULL);
        else if (kind == MOVE_COMES)
            sentence_set(why, &phrase_not_in_pile, card_word(setup, move_card(move), card), NULL);
        else if (kind != MOVE_COMES_HIDDEN)
            sentence_set(why, &phrase_card_comes, NULL);
        return;
    }
    switch (s->duel.phase & PHASE_MASK) {
    case GAME_PHASE_PLAY:
        refuse_play(setup, s, move, why);
        break;
    case GAME_PHASE_CLAIM:
        if (kind == MOVE_CLAIM)
            refuse_claim(setup, s, move_stone(move), why);
        else if (is_play(kind))
            sentence_set(why, &phrase_claim_phase, NULL);
        break;
    case GAME_PHASE_DRAW:
        sentence_set(why, &phrase_choose_pile, NULL);
        break;
    case GAME_PHASE_RETURN:
        if (names_hidden)
            sentence_set(why, &phrase_hidden_from_you, word, NULL);
        else if (hides_open)
            sentence_set(why, &phrase_not_masked, word, NULL);
        else if (kind == MOVE_RETURN)
            sentence_set(why, &phrase_not_held, card_word(setup, move_card(move), card), NULL);
        else
            sentence_set(why, &phrase_return_now, NULL);
        break;
    default:
        sentence_set(why, &phrase_game_over, NULL);
        break;
    }
    if (kind == MOVE_CLAIM && setup->choice[OPTION_CLAIM] &&
        (s->duel.phase & PHASE_MASK) == GAME_PHASE_DRAW)
        sentence_set(why, &phrase_claim_later, NULL);
}
