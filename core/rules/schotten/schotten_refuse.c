/*
 * schotten_refuse.c: why a word of Schotten Totten is not legal. Each refusal
 * looks for the first rule that is in the way, as a player would.
 */
#include "schotten_parts.h"

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
        sentence_set(why, &phrase_not_held, card_word(setup, card, word));
    else if (card < CARD_TACTIC || schotten_tactic_allowed(s, seat, card - CARD_TACTIC))
        return false;
    else if (s->duel.tactics_played[seat] > s->duel.tactics_played[!seat])
        sentence_set(why, &phrase_one_ahead);
    else
        sentence_set(why, &phrase_second_joker);
    return true;
}

static bool refuse_goal(const struct schotten *s, int stone, bool needs_room, struct sentence *why)
{
    if (!(schotten_unclaimed(s) >> stone & 1))
        sentence_set(why, &phrase_stone_claimed, stone + 1);
    else if (needs_room && schotten_is_complete(s, s->duel.turn, stone))
        sentence_set(why, &phrase_stone_full, stone + 1);
    else
        return false;
    return true;
}

static bool refuse_target(const game_setup *setup, const struct schotten *s, game_move move,
                          struct sentence *why)
{
    char word[16];
    int stone = schotten_stone(move);
    int target = schotten_kind_of(move) == SCHOTTEN_MOVE_STRATEGIST ? s->duel.turn : !s->duel.turn;
    if (refuse_goal(s, stone, false, why))
        return true;
    if (pack_has(s->side[target][stone], pack_code(schotten_deck(setup), schotten_card(move))))
        return false;
    sentence_set(why, &phrase_not_there, card_word(setup, schotten_card(move), word),
                 stone + 1);
    return true;
}

static void refuse_claim(const game_setup *setup, const struct schotten *s, int stone,
                         struct sentence *why)
{
    int seat = s->duel.turn;
    if (refuse_goal(s, stone, false, why))
        return;
    if (!schotten_is_complete(s, seat, stone)) {
        sentence_set(why, &phrase_side_incomplete, stone + 1, schotten_need(s, stone));
        return;
    }
    const struct deck *deck = schotten_deck(setup);
    struct claim_face face = schotten_face(s, stone);
    struct claim_side other = schotten_side(s, !seat, stone);
    if (schotten_is_complete(s, !seat, stone)) {
        struct claim_side own = schotten_side(s, seat, stone);
        bool is_tie = claim_strength(deck, &face, &own) == claim_strength(deck, &face, &other);
        sentence_set(why, is_tie ? &phrase_claim_tied : &phrase_claim_lost, stone + 1);
        return;
    }
    char cards[GAME_WORD_MAX];
    struct text text = text_in(cards, sizeof cards);
    card_set_write(deck, claim_completion(deck, &face, &other, schotten_unseen(s)), ',', &text);
    sentence_set(why, &phrase_claim_beaten, stone + 1, cards);
}

static void refuse_play(const game_setup *setup, const struct schotten *s, game_move move,
                        struct sentence *why)
{
    static const int ruse_card[] = {[SCHOTTEN_MOVE_HUNTER] = SCHOTTEN_HUNTER,
                                    [SCHOTTEN_MOVE_STRATEGIST] = SCHOTTEN_STRATEGIST,
                                    [SCHOTTEN_MOVE_BANSHEE] = SCHOTTEN_BANSHEE,
                                    [SCHOTTEN_MOVE_TRAITOR] = SCHOTTEN_TRAITOR};
    enum schotten_kind kind = schotten_kind_of(move);
    int card = schotten_card(move);
    switch (kind) {
    case SCHOTTEN_MOVE_PLACE:
        if (!refuse_hand_card(setup, s, card, why))
            refuse_goal(s, schotten_stone(move), card <= CARD_TACTIC + SCHOTTEN_SHIELD, why);
        break;
    case SCHOTTEN_MOVE_HUNTER:
    case SCHOTTEN_MOVE_STRATEGIST:
    case SCHOTTEN_MOVE_BANSHEE:
    case SCHOTTEN_MOVE_TRAITOR:
        if (refuse_hand_card(setup, s, CARD_TACTIC + ruse_card[kind], why))
            break;
        if (kind == SCHOTTEN_MOVE_HUNTER)
            sentence_set(why, &phrase_piles_empty);
        else if (refuse_target(setup, s, move, why))
            break;
        else if (kind == SCHOTTEN_MOVE_STRATEGIST && schotten_other(move) == schotten_stone(move))
            sentence_set(why, &phrase_same_stone);
        else if (kind != SCHOTTEN_MOVE_BANSHEE && schotten_other(move) != SCHOTTEN_TO_DISCARD)
            refuse_goal(s, schotten_other(move), true, why);
        break;
    case SCHOTTEN_MOVE_PASS:
        sentence_set(why, &phrase_must_play);
        break;
    case SCHOTTEN_MOVE_CLAIM:
        if (!setup->choice[SCHOTTEN_OPTION_CLAIM])
            sentence_set(why, &phrase_play_first);
        else
            refuse_claim(setup, s, schotten_stone(move), why);
        break;
    case SCHOTTEN_MOVE_DONE:
        sentence_set(why, &phrase_nothing_provable);
        break;
    default:
        break;
    }
}

static bool is_play(enum schotten_kind kind)
{
    return kind == SCHOTTEN_MOVE_PLACE || kind == SCHOTTEN_MOVE_HUNTER ||
           kind == SCHOTTEN_MOVE_PASS ||
           (kind >= SCHOTTEN_MOVE_STRATEGIST && kind <= SCHOTTEN_MOVE_TRAITOR);
}

void schotten_refuse(const game_setup *setup, const void *state, game_move move,
                     struct sentence *why)
{
    const struct schotten *s = state;
    enum schotten_kind kind = schotten_kind_of(move);
    char word[GAME_WORD_MAX], card[16];
    struct text text = text_in(word, sizeof word);
    schotten_write(setup, state, move, &text);
    sentence_set(why, &phrase_not_now, word);

    bool is_open = duel_sees(&s->duel, s->duel.turn);
    bool names_hidden = !is_open && (kind == SCHOTTEN_MOVE_COMES || kind == SCHOTTEN_MOVE_RETURN);
    bool hides_open =
        is_open && (kind == SCHOTTEN_MOVE_COMES_HIDDEN || kind == SCHOTTEN_MOVE_RETURN_HIDDEN);
    if (s->duel.phase & (SCHOTTEN_COMING_CLAN | SCHOTTEN_COMING_TACTIC)) {
        if (names_hidden)
            sentence_set(why, &phrase_hidden_from_you, word);
        else if (hides_open)
            sentence_set(why, &phrase_not_masked, word);
        else if (kind == SCHOTTEN_MOVE_COMES)
            sentence_set(why, &phrase_not_in_pile, card_word(setup, schotten_card(move), card));
        else if (kind != SCHOTTEN_MOVE_COMES_HIDDEN)
            sentence_set(why, &phrase_card_comes);
        return;
    }
    switch (s->duel.phase & SCHOTTEN_PHASE) {
    case GAME_PHASE_PLAY:
        refuse_play(setup, s, move, why);
        break;
    case GAME_PHASE_CLAIM:
        if (kind == SCHOTTEN_MOVE_CLAIM)
            refuse_claim(setup, s, schotten_stone(move), why);
        else if (is_play(kind))
            sentence_set(why, &phrase_claim_phase);
        break;
    case GAME_PHASE_DRAW:
        sentence_set(why, &phrase_choose_pile);
        break;
    case GAME_PHASE_RETURN:
        if (names_hidden)
            sentence_set(why, &phrase_hidden_from_you, word);
        else if (hides_open)
            sentence_set(why, &phrase_not_masked, word);
        else if (kind == SCHOTTEN_MOVE_RETURN)
            sentence_set(why, &phrase_not_held, card_word(setup, schotten_card(move), card));
        else
            sentence_set(why, &phrase_return_now);
        break;
    default:
        sentence_set(why, &phrase_game_over);
        break;
    }
    if (kind == SCHOTTEN_MOVE_CLAIM && setup->choice[SCHOTTEN_OPTION_CLAIM] &&
        (s->duel.phase & SCHOTTEN_PHASE) == GAME_PHASE_DRAW)
        sentence_set(why, &phrase_claim_later);
}
