/*
 * siege_words.c: the words of Schotten Totten 2, written and read.
 */
#include <string.h>

#include "siege_parts.h"

/* What stands before a move's parts; the parts follow from the kind. */
static const char *const prefixes[SIEGE_MOVE_KINDS] = {
    [SIEGE_MOVE_DEALT] = "+",
    [SIEGE_MOVE_SWAPPED] = "+",
    [SIEGE_MOVE_PLACE] = "",
    [SIEGE_MOVE_CLAIM] = "claim:",
    [SIEGE_MOVE_RETREAT] = "retreat:",
    [SIEGE_MOVE_OIL] = "oil:",
    [SIEGE_MOVE_DRAW] = "draw:",
    [SIEGE_MOVE_REDEPLOY] = "redeploy:",
    [SIEGE_MOVE_RECRUIT] = "recruit:",
    [SIEGE_MOVE_DESERTION] = "desertion:",
    [SIEGE_MOVE_TREASON] = "treason:",
    [SIEGE_MOVE_EXPLOSION] = "explosion:",
    [SIEGE_MOVE_SUPPORT] = "support",
    [SIEGE_MOVE_SHUFFLE] = "shuffle:",
    [SIEGE_MOVE_EXCHANGE] = "exchange:",
    [SIEGE_MOVE_GIVE] = "give:",
    [SIEGE_MOVE_DONE] = "done",
    [SIEGE_MOVE_PASS] = "pass",
};

static const char *const pile_words[2] = {[BACK_NUMBERED] = "siege", [BACK_TACTIC] = "tactic"};

/* ---- Writing. */

static void write_card(int card, struct text *out)
{
    if (siege_is_hidden(card))
        text_add(out, siege_back(card) == BACK_TACTIC ? "?t" : "?");
    else
        card_write(&siege_deck, card, out);
}

static void write_cards(game_move move, struct text *out)
{
    for (int i = 0; i < SIEGE_SWAPPED && siege_part(move, i) != SIEGE_NO_CARD; i++) {
        if (i > 0)
            text_char(out, ',');
        write_card(siege_part(move, i), out);
    }
}

void siege_write(const game_setup *setup, const void *state, game_move move, struct text *out)
{
    enum siege_kind kind = siege_kind_of(move);
    int a = siege_part(move, 0), b = siege_part(move, 1), c = siege_part(move, 2);
    (void)setup, (void)state;
    text_add(out, prefixes[kind]);
    switch (kind) {
    case SIEGE_MOVE_DEALT:
    case SIEGE_MOVE_SHUFFLE:
        write_card(a, out);
        break;
    case SIEGE_MOVE_SWAPPED:
    case SIEGE_MOVE_EXCHANGE:
    case SIEGE_MOVE_GIVE:
        write_cards(move, out);
        break;
    case SIEGE_MOVE_PLACE:
    case SIEGE_MOVE_RECRUIT:
    case SIEGE_MOVE_DESERTION:
        write_card(a, out);
        text_format(out, "@%d", b + 1);
        break;
    case SIEGE_MOVE_REDEPLOY:
    case SIEGE_MOVE_TREASON:
        write_card(a, out);
        text_format(out, "@%d>", b + 1);
        if (c == SIEGE_TO_DISCARD)
            text_char(out, 'x');
        else
            text_int(out, c + 1);
        break;
    case SIEGE_MOVE_CLAIM:
    case SIEGE_MOVE_RETREAT:
    case SIEGE_MOVE_OIL:
    case SIEGE_MOVE_EXPLOSION:
        text_int(out, a + 1);
        break;
    case SIEGE_MOVE_DRAW:
        text_add(out, pile_words[a]);
        break;
    default:
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

static bool take_tile(const char **at, int *tile)
{
    if (**at < '1' || **at >= '1' + SIEGE_TILES)
        return false;
    *tile = *(*at)++ - '1';
    return true;
}

static bool take_card(const game_setup *setup, const char **at, int *card)
{
    *card = card_read(&siege_deck, at);
    return *card != CARD_NONE && (*card < CARD_TACTIC || siege_has_tactics(setup));
}

/* A card that can lie on the wall. */
static bool take_troop(const game_setup *setup, const char **at, int *card)
{
    return take_card(setup, at, card) && *card < CARD_TACTIC + SIEGE_ELITE_KINDS;
}

static bool take_card_or_back(const game_setup *setup, const char **at, int *card)
{
    if (!take(at, "?"))
        return take_card(setup, at, card);
    *card = SIEGE_HIDDEN + (take(at, "t") ? BACK_TACTIC : BACK_NUMBERED);
    return *card == SIEGE_HIDDEN + BACK_NUMBERED || siege_has_tactics(setup);
}

/* May this card stand after that one in a list? */
static bool is_in_order(int card, int next)
{
    if (siege_is_hidden(card) || siege_is_hidden(next))
        return siege_is_hidden(card) && siege_is_hidden(next) && card <= next;
    return card < next || (card == next && card == CARD_TACTIC + SIEGE_JOKER);
}

static game_move read_cards(const game_setup *setup, enum siege_kind kind, const char *at)
{
    int card[SIEGE_SWAPPED] = {SIEGE_NO_CARD, SIEGE_NO_CARD, SIEGE_NO_CARD};
    for (int i = 0; i < SIEGE_SWAPPED; i++) {
        if (i > 0 && !take(&at, ","))
            break;
        if (!take_card_or_back(setup, &at, &card[i]) ||
            (i > 0 && !is_in_order(card[i - 1], card[i])))
            return GAME_NO_MOVE;
    }
    return *at ? GAME_NO_MOVE : siege_move(kind, card[0], card[1], card[2]);
}

static game_move read_on_wall(const game_setup *setup, enum siege_kind kind, const char *at)
{
    int card, tile, goal = SIEGE_NO_CARD;
    if (!take_troop(setup, &at, &card) || !take(&at, "@") || !take_tile(&at, &tile))
        return GAME_NO_MOVE;
    if (kind == SIEGE_MOVE_REDEPLOY || kind == SIEGE_MOVE_TREASON) {
        if (!take(&at, ">"))
            return GAME_NO_MOVE;
        if (kind == SIEGE_MOVE_REDEPLOY && take(&at, "x"))
            goal = SIEGE_TO_DISCARD;
        else if (!take_tile(&at, &goal))
            return GAME_NO_MOVE;
    }
    return *at ? GAME_NO_MOVE : siege_move(kind, card, tile, goal);
}

static game_move read_tile(enum siege_kind kind, const char *at)
{
    int tile;
    return take_tile(&at, &tile) && !*at ? siege_move_card(kind, tile) : GAME_NO_MOVE;
}

static game_move read_single(enum siege_kind kind, int part, const char *at)
{
    return *at ? GAME_NO_MOVE : siege_move_card(kind, part);
}

/* Cards that come: one from a pile, or several that change hands. In an
 * exchange of single cards only the moment tells them apart. */
static game_move read_chance(const game_setup *setup, const struct siege *s, const char *at)
{
    bool is_swap = s->duel.phase == GAME_PHASE_GIVE || strchr(at, ',');
    return read_cards(setup, is_swap ? SIEGE_MOVE_SWAPPED : SIEGE_MOVE_DEALT, at);
}

static game_move read_shuffle(const char *at)
{
    int card = card_read(&siege_deck, &at);
    return card < SIEGE_CARDS ? read_single(SIEGE_MOVE_SHUFFLE, card, at) : GAME_NO_MOVE;
}

static game_move read_draw(const char *at)
{
    for (int back = 0; back < 2; back++)
        if (strcmp(at, pile_words[back]) == 0)
            return siege_move_card(SIEGE_MOVE_DRAW, back);
    return GAME_NO_MOVE;
}

static bool needs_tactics(enum siege_kind kind)
{
    return kind >= SIEGE_MOVE_DRAW && kind <= SIEGE_MOVE_GIVE;
}

game_move siege_read(const game_setup *setup, const void *state, const char *word)
{
    enum siege_kind kind = SIEGE_MOVE_PLACE;
    const char *at = word;
    if (take(&at, "+"))
        return read_chance(setup, state, at);
    for (enum siege_kind k = SIEGE_MOVE_CLAIM; k < SIEGE_MOVE_KINDS; k++) {
        at = word;
        if (take(&at, prefixes[k])) {
            kind = k;
            break;
        }
        at = word;
    }
    if (needs_tactics(kind) && !siege_has_tactics(setup))
        return GAME_NO_MOVE;
    switch (kind) {
    case SIEGE_MOVE_CLAIM:
    case SIEGE_MOVE_RETREAT:
    case SIEGE_MOVE_OIL:
    case SIEGE_MOVE_EXPLOSION:
        return read_tile(kind, at);
    case SIEGE_MOVE_DRAW:
        return read_draw(at);
    case SIEGE_MOVE_SHUFFLE:
        return read_shuffle(at);
    case SIEGE_MOVE_EXCHANGE:
    case SIEGE_MOVE_GIVE:
        return read_cards(setup, kind, at);
    case SIEGE_MOVE_SUPPORT:
    case SIEGE_MOVE_DONE:
    case SIEGE_MOVE_PASS:
        return read_single(kind, SIEGE_NO_CARD, at);
    default:
        return read_on_wall(setup, kind, at);
    }
}
