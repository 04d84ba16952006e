/*
 * siege_refuse.c: why a word of Schotten Totten 2 cannot be played. It is asked
 * only about moves that are not legal.
 */
#include "siege_parts.h"

static const struct phrase
    phrase_card_comes = {"card-comes",
                         PHRASE("A card is about to be drawn; nobody can play before it.")},
    phrase_cards_change_hands = {
        "cards-change-hands", PHRASE("The cards of the exchange are about to change hands.")},
    phrase_not_in_pile = {"not-in-pile", PHRASE("%c1 cannot come from that pile now.")},
    phrase_not_set_aside = {
        "not-set-aside", PHRASE("%1 does not name the cards that were chosen for the exchange.")},
    phrase_choose_pile = {"choose-siege-pile",
                          PHRASE("Choose a pile to draw from: draw:siege or draw:tactic.")},
    phrase_shuffle_now = {
        "shuffle-now", PHRASE("Support must shuffle a discarded siege card in: shuffle:CARD.")},
    phrase_give_now = {"give-now",
                       PHRASE("Choose what to give in the exchange, as in give:CARD,CARD,CARD.")},
    phrase_claim_or_done = {"claim-or-done",
                            PHRASE("The card is played; claim a tile now, or say done.")},
    phrase_play_first = {"play-a-card", PHRASE("First play a card.")},
    phrase_tile_full = {"tile-full", PHRASE("Tile %1 has no room left on that side.")},
    phrase_tactic_limit = {"tactic-limit",
                           PHRASE("Only one tactic card more than the other player may be "
                                  "played: wait until they play one.")},
    phrase_defender_claims = {"defender-claims", PHRASE("Only the attacker claims tiles.")},
    phrase_defender_retreats = {"defender-retreats", PHRASE("Only the attacker retreats.")},
    phrase_attacker_oils = {"attacker-oils", PHRASE("Only the defender throws oil.")},
    phrase_nothing_to_retreat = {"nothing-to-retreat",
                                 PHRASE("There is nothing to retreat from tile %1.")},
    phrase_oil_used_up = {"oil-used-up", PHRASE("All three cauldrons of oil have been thrown.")},
    phrase_oil_once = {"oil-once", PHRASE("Only one cauldron of oil may be thrown in a turn.")},
    phrase_oil_nobody = {"oil-nobody",
                         PHRASE("The attacker has no card at tile %1 for the oil to hit.")},
    phrase_tile_incomplete = {
        "tile-incomplete",
        PHRASE("Tile %1 cannot be claimed yet: the attacker's side needs %2 cards.")},
    phrase_tile_beatable = {
        "tile-beatable", PHRASE("Tile %1 cannot be claimed: %c2 would beat the attacker's side.")},
    phrase_tile_stronger = {
        "tile-stronger",
        PHRASE("Tile %1 cannot be claimed: the defender's %c2 hold against %c3.")},
    phrase_not_at_tile = {"not-at-tile", PHRASE("%c1 does not lie on that side of tile %2.")},
    phrase_same_tile = {"same-tile",
                        PHRASE("Redeploy moves a card to another tile, or discards it.")},
    phrase_not_discarded = {"not-discarded", PHRASE("%c1 is not in the discard.")},
    phrase_nothing_explodes = {"nothing-explodes", PHRASE("There is no card at tile %1.")},
    phrase_support_too_few = {"support-too-few",
                              PHRASE("Support needs two siege cards in the discard.")},
    phrase_nothing_to_exchange = {
        "nothing-to-exchange", PHRASE("An exchange needs at least one other card in each hand.")},
    phrase_exchange_count = {"exchange-count", PHRASES("Choose exactly %1 card for the exchange.",
                                                       "Choose exactly %1 cards for the exchange.")},
    phrase_cannot_hold = {"cannot-hold", PHRASE("That hand cannot hold these cards: %1.")},
    phrase_must_play = {"must-play-card",
                        PHRASE("A card can be played, so passing is not allowed.")},
    phrase_must_make_room = {
        "must-make-room",
        PHRASE("Passing is not allowed with a card that can be placed: retreat or claim to make "
               "room for it.")};

typedef char argument[SENTENCE_ARGUMENT_MAX];

static const char *card_word(int card, argument out)
{
    struct text text = text_in(out, SENTENCE_ARGUMENT_MAX);
    card_write(&siege_deck, card, &text);
    return out;
}

/* A side in placing order. */
static const char *side_words(const struct siege *s, int seat, int tile, argument out)
{
    struct text text = text_in(out, SENTENCE_ARGUMENT_MAX);
    for (int i = 0; i < pack_count(s->side[seat][tile]); i++) {
        if (i > 0)
            text_char(&text, ',');
        card_write(&siege_deck, siege_card_at(s, seat, tile, i), &text);
    }
    return out;
}

static bool may_hold(const struct siege *s, int seat, int card)
{
    return card >= CARD_TACTIC ? duel_may_hold_tactic(&s->duel, seat, card - CARD_TACTIC)
                               : siege_may_hold(s, seat) >> card & 1;
}

/* Each of these says why a part of a move cannot be; false if it can. */

static bool refuse_hand_card(const struct siege *s, int card, struct sentence *why)
{
    argument word;
    if (!may_hold(s, s->duel.turn, card))
        sentence_set(why, &phrase_not_held, card_word(card, word));
    else if (card >= CARD_TACTIC && !siege_may_play_tactic(s, s->duel.turn))
        sentence_set(why, &phrase_tactic_limit);
    else
        return false;
    return true;
}

static bool refuse_goal(const struct siege *s, int tile, struct sentence *why)
{
    if (siege_room(s, s->duel.turn) >> tile & 1)
        return false;
    sentence_set(why, &phrase_tile_full, tile + 1);
    return true;
}

static bool refuse_wall_card(const struct siege *s, int seat, int tile, int card,
                             struct sentence *why)
{
    argument word;
    if (pack_has(s->side[seat][tile], pack_code(&siege_deck, card)))
        return false;
    sentence_set(why, &phrase_not_at_tile, card_word(card, word), tile + 1);
    return true;
}

static bool refuse_discarded(const struct siege *s, int card, struct sentence *why)
{
    argument word;
    bool is_there = card >= CARD_TACTIC ? tactics_of(s->discard_tactics, card - CARD_TACTIC) > 0
                                        : s->discard >> card & 1;
    if (is_there)
        return false;
    sentence_set(why, &phrase_not_discarded, card_word(card, word));
    return true;
}

static void refuse_claim(const game_setup *setup, const struct siege *s, int tile,
                         struct sentence *why)
{
    argument cards, own;
    if (s->duel.turn != SIEGE_ATTACKER) {
        sentence_set(why, &phrase_defender_claims);
    } else if (!(siege_complete(s, SIEGE_ATTACKER) >> tile & 1)) {
        sentence_set(why, &phrase_tile_incomplete, tile + 1, siege_need(s, tile));
    } else if (siege_complete(s, SIEGE_DEFENDER) >> tile & 1) {
        sentence_set(why, &phrase_tile_stronger, tile + 1,
                     side_words(s, SIEGE_DEFENDER, tile, cards),
                     side_words(s, SIEGE_ATTACKER, tile, own));
    } else {
        struct claim_side other = claim_side_of(&siege_deck, s->side[SIEGE_DEFENDER][tile]);
        struct text text = text_in(cards, sizeof cards);
        card_set_write(&siege_deck,
                       claim_completion(&siege_deck, siege_face(setup, s, tile), &other,
                                        siege_unseen(s)),
                       ',', &text);
        sentence_set(why, &phrase_tile_beatable, tile + 1, cards);
    }
}

static void refuse_retreat(const struct siege *s, int tile, struct sentence *why)
{
    if (s->duel.turn != SIEGE_ATTACKER)
        sentence_set(why, &phrase_defender_retreats);
    else
        sentence_set(why, &phrase_nothing_to_retreat, tile + 1);
}

static void refuse_oil(const struct siege *s, int tile, struct sentence *why)
{
    if (s->duel.turn != SIEGE_DEFENDER)
        sentence_set(why, &phrase_attacker_oils);
    else if (s->oiled)
        sentence_set(why, &phrase_oil_once);
    else if (!s->oil)
        sentence_set(why, &phrase_oil_used_up);
    else
        sentence_set(why, &phrase_oil_nobody, tile + 1);
}

/* Cards chosen for an exchange, by the seat that holds them. */
static void refuse_choice(const struct siege *s, int seat, game_move move, const char *word,
                          struct sentence *why)
{
    bool plays_exchange = siege_kind_of(move) == SIEGE_MOVE_EXCHANGE;
    bool is_open = duel_sees(&s->duel, seat) ||
                   (!plays_exchange && s->duel.viewer != VIEWER_WATCHER);
    int n_asked = siege_swap_size(s, seat, plays_exchange), n_chosen = 0;
    argument text;
    if (is_open && siege_is_hidden(siege_part(move, 0))) {
        sentence_set(why, &phrase_not_masked, word);
        return;
    }
    if (!is_open && !siege_is_hidden(siege_part(move, 0))) {
        sentence_set(why, &phrase_hidden_from_you, word);
        return;
    }
    while (n_chosen < SIEGE_SWAPPED && siege_part(move, n_chosen) != SIEGE_NO_CARD)
        n_chosen++;
    if (n_chosen != n_asked) {
        sentence_set(why, &phrase_exchange_count, n_asked);
        return;
    }
    for (int i = 0; i < n_chosen && is_open; i++) {
        int card = siege_part(move, i);
        bool is_spent = plays_exchange && card == CARD_TACTIC + SIEGE_EXCHANGE;
        if (is_spent || !may_hold(s, seat, card)) {
            sentence_set(why, &phrase_not_held, card_word(card, text));
            return;
        }
    }
    sentence_set(why, &phrase_cannot_hold, word);
}

static void refuse_action(const struct siege *s, game_move move, const char *word,
                          struct sentence *why)
{
    int seat = s->duel.turn;
    int a = siege_part(move, 0), b = siege_part(move, 1), c = siege_part(move, 2);
    switch (siege_kind_of(move)) {
    case SIEGE_MOVE_REDEPLOY:
        if (refuse_hand_card(s, CARD_TACTIC + SIEGE_REDEPLOY, why) ||
            refuse_wall_card(s, seat, b, a, why))
            break;
        if (b == c)
            sentence_set(why, &phrase_same_tile);
        else if (c != SIEGE_TO_DISCARD)
            refuse_goal(s, c, why);
        break;
    case SIEGE_MOVE_RECRUIT:
        if (!refuse_hand_card(s, CARD_TACTIC + SIEGE_RECRUIT, why) && !refuse_discarded(s, a, why))
            refuse_goal(s, b, why);
        break;
    case SIEGE_MOVE_DESERTION:
        if (!refuse_hand_card(s, CARD_TACTIC + SIEGE_DESERTION, why))
            refuse_wall_card(s, !seat, b, a, why);
        break;
    case SIEGE_MOVE_TREASON:
        if (!refuse_hand_card(s, CARD_TACTIC + SIEGE_TREASON, why) &&
            !refuse_wall_card(s, !seat, b, a, why))
            refuse_goal(s, c, why);
        break;
    case SIEGE_MOVE_EXPLOSION:
        if (!refuse_hand_card(s, CARD_TACTIC + SIEGE_EXPLOSION, why))
            sentence_set(why, &phrase_nothing_explodes, a + 1);
        break;
    case SIEGE_MOVE_SUPPORT:
        if (!refuse_hand_card(s, CARD_TACTIC + SIEGE_SUPPORT, why))
            sentence_set(why, &phrase_support_too_few);
        break;
    case SIEGE_MOVE_EXCHANGE:
        if (refuse_hand_card(s, CARD_TACTIC + SIEGE_EXCHANGE, why))
            break;
        if (!siege_has_target(s, seat, SIEGE_EXCHANGE))
            sentence_set(why, &phrase_nothing_to_exchange);
        else
            refuse_choice(s, seat, move, word, why);
        break;
    default:
        break;
    }
}

/* G17: with a card for the wall but no room, a seat has to make some. */
static void refuse_pass(const struct siege *s, struct sentence *why)
{
    bool has_room = siege_room(s, s->duel.turn);
    bool has_action = false;
    for (int kind = SIEGE_ELITE_KINDS; kind < SIEGE_TACTIC_KINDS; kind++)
        has_action |= siege_may_play_tactic(s, s->duel.turn) &&
                      tactics_of(s->duel.tactic_hand[s->duel.turn], kind) &&
                      siege_has_target(s, s->duel.turn, kind);
    sentence_set(why, has_room || has_action ? &phrase_must_play : &phrase_must_make_room);
}

static void refuse_play(const game_setup *setup, const struct siege *s, game_move move,
                        const char *word, struct sentence *why)
{
    switch (siege_kind_of(move)) {
    case SIEGE_MOVE_PLACE:
        if (!refuse_hand_card(s, siege_part(move, 0), why))
            refuse_goal(s, siege_part(move, 1), why);
        break;
    case SIEGE_MOVE_CLAIM:
        refuse_claim(setup, s, siege_part(move, 0), why);
        break;
    case SIEGE_MOVE_RETREAT:
        refuse_retreat(s, siege_part(move, 0), why);
        break;
    case SIEGE_MOVE_OIL:
        refuse_oil(s, siege_part(move, 0), why);
        break;
    case SIEGE_MOVE_PASS:
        refuse_pass(s, why);
        break;
    case SIEGE_MOVE_DONE:
    case SIEGE_MOVE_DRAW:
        sentence_set(why, &phrase_play_first);
        break;
    default:
        refuse_action(s, move, word, why);
        break;
    }
}

/* While a card comes from a pile, or cards change hands. */
static void refuse_chance(const struct siege *s, game_move move, const char *word,
                          struct sentence *why)
{
    bool is_swap = s->duel.phase == GAME_PHASE_GIVE;
    bool is_open = is_swap ? s->duel.viewer != VIEWER_WATCHER
                           : duel_sees(&s->duel, siege_drawer(s));
    int card = siege_part(move, 0);
    argument text;
    if (siege_kind_of(move) != (is_swap ? SIEGE_MOVE_SWAPPED : SIEGE_MOVE_DEALT))
        sentence_set(why, is_swap ? &phrase_cards_change_hands : &phrase_card_comes);
    else if (is_open && siege_is_hidden(card))
        sentence_set(why, &phrase_not_masked, word);
    else if (!is_open && !siege_is_hidden(card))
        sentence_set(why, &phrase_hidden_from_you, word);
    else if (is_swap)
        sentence_set(why, &phrase_not_set_aside, word);
    else if (is_open)
        sentence_set(why, &phrase_not_in_pile, card_word(card, text));
}

void siege_refuse(const game_setup *setup, const void *state, game_move move, struct sentence *why)
{
    const struct siege *s = state;
    enum siege_kind kind = siege_kind_of(move);
    char word[GAME_WORD_MAX];
    struct text text = text_in(word, sizeof word);
    siege_write(setup, state, move, &text);
    sentence_set(why, &phrase_not_now, word);
    if (siege_to_move(setup, state) == GAME_CHANCE) {
        refuse_chance(s, move, word, why);
        return;
    }
    switch (s->duel.phase) {
    case GAME_PHASE_PLAY:
        refuse_play(setup, s, move, word, why);
        break;
    case GAME_PHASE_CLAIM:
        if (kind == SIEGE_MOVE_CLAIM)
            refuse_claim(setup, s, siege_part(move, 0), why);
        else
            sentence_set(why, &phrase_claim_or_done);
        break;
    case GAME_PHASE_DRAW:
        sentence_set(why, &phrase_choose_pile);
        break;
    case GAME_PHASE_SHUFFLE:
        if (kind != SIEGE_MOVE_SHUFFLE || !refuse_discarded(s, siege_part(move, 0), why))
            sentence_set(why, &phrase_shuffle_now);
        break;
    case GAME_PHASE_GIVE:
        if (kind == SIEGE_MOVE_GIVE)
            refuse_choice(s, !s->duel.turn, move, word, why);
        else
            sentence_set(why, &phrase_give_now);
        break;
    default:
        sentence_set(why, &phrase_game_over);
        break;
    }
}
