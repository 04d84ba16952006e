/*
 * schotten_words.c: the words of Schotten Totten, written and read.
 */
#include <string.h>

#include "schotten_parts.h"

static void write_stone(int stone, struct text *out)
{
    text_int(out, stone + 1);
}

/* "r5@3", after a prefix such as "banshee:". */
static void write_card_at(const game_setup *setup, const char *prefix, game_move move,
                          struct text *out)
{
    text_add(out, prefix);
    card_write(schotten_deck(setup), schotten_card(move), out);
    text_char(out, '@');
    write_stone(schotten_stone(move), out);
}

static void write_goal(game_move move, struct text *out)
{
    text_char(out, '>');
    if (schotten_other(move) == SCHOTTEN_TO_DISCARD)
        text_char(out, 'x');
    else
        write_stone(schotten_other(move), out);
}

void schotten_write(const game_setup *setup, const void *state, game_move move, struct text *out)
{
    (void)state;
    switch (schotten_kind_of(move)) {
    case SCHOTTEN_MOVE_COMES:
        text_char(out, '+');
        card_write(schotten_deck(setup), schotten_card(move), out);
        break;
    case SCHOTTEN_MOVE_COMES_HIDDEN:
        text_add(out, schotten_card(move) == BACK_TACTIC ? "+?t" : "+?");
        break;
    case SCHOTTEN_MOVE_PLACE:
        write_card_at(setup, "", move, out);
        break;
    case SCHOTTEN_MOVE_HUNTER:
        text_add(out, "hunter");
        break;
    case SCHOTTEN_MOVE_DRAW:
        text_add(out, schotten_card(move) == BACK_TACTIC ? "draw:tactic" : "draw:clan");
        break;
    case SCHOTTEN_MOVE_RETURN:
        text_add(out, "return:");
        card_write(schotten_deck(setup), schotten_card(move), out);
        break;
    case SCHOTTEN_MOVE_RETURN_HIDDEN:
        text_add(out, schotten_card(move) == BACK_TACTIC ? "return:?t" : "return:?");
        break;
    case SCHOTTEN_MOVE_STRATEGIST:
        write_card_at(setup, "strategist:", move, out);
        write_goal(move, out);
        break;
    case SCHOTTEN_MOVE_BANSHEE:
        write_card_at(setup, "banshee:", move, out);
        break;
    case SCHOTTEN_MOVE_TRAITOR:
        write_card_at(setup, "traitor:", move, out);
        write_goal(move, out);
        break;
    case SCHOTTEN_MOVE_CLAIM:
        text_add(out, "claim:");
        write_stone(schotten_stone(move), out);
        break;
    case SCHOTTEN_MOVE_DONE:
        text_add(out, "done");
        break;
    case SCHOTTEN_MOVE_PASS:
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
    return *card != CARD_NONE && (*card < CARD_TACTIC || setup->choice[SCHOTTEN_OPTION_TACTICS]);
}

static bool is_elite(int card)
{
    return card >= CARD_TACTIC && card <= CARD_TACTIC + SCHOTTEN_SHIELD;
}

/* "?" or "?t". */
static bool take_back(const game_setup *setup, const char **at, int *back)
{
    if (!take(at, "?"))
        return false;
    *back = take(at, "t") ? BACK_TACTIC : BACK_NUMBERED;
    return *back == BACK_NUMBERED || setup->choice[SCHOTTEN_OPTION_TACTICS];
}

static game_move read_ruse(const game_setup *setup, enum schotten_kind kind, const char *at)
{
    int card, stone, goal = 0;
    if (!take_card(setup, &at, &card) || !take(&at, "@") || !take_stone(&at, &stone))
        return GAME_NO_MOVE;
    if (card >= CARD_TACTIC && (kind == SCHOTTEN_MOVE_TRAITOR || !is_elite(card)))
        return GAME_NO_MOVE;
    if (kind != SCHOTTEN_MOVE_BANSHEE) {
        if (!take(&at, ">"))
            return GAME_NO_MOVE;
        if (kind == SCHOTTEN_MOVE_STRATEGIST && take(&at, "x"))
            goal = SCHOTTEN_TO_DISCARD;
        else if (!take_stone(&at, &goal))
            return GAME_NO_MOVE;
    }
    return *at ? GAME_NO_MOVE : schotten_move(kind, card, stone, goal);
}

/* A hand card that comes or goes, named or by its back. */
static game_move read_hand_card(const game_setup *setup, enum schotten_kind named,
                                enum schotten_kind hidden, const char *at)
{
    int card;
    if (take_card(setup, &at, &card))
        return *at ? GAME_NO_MOVE : schotten_move(named, card, 0, 0);
    if (take_back(setup, &at, &card))
        return *at ? GAME_NO_MOVE : schotten_move(hidden, card, 0, 0);
    return GAME_NO_MOVE;
}

/* Whoever put a card under a pile may name it when the other seat draws it;
 * what happened is the same as the hidden word says. */
static game_move as_seen(const struct schotten *s, game_move move)
{
    if (schotten_kind_of(move) != SCHOTTEN_MOVE_COMES || duel_sees(&s->duel, s->duel.turn))
        return move;
    int card = schotten_card(move), back = card >= CARD_TACTIC ? BACK_TACTIC : BACK_NUMBERED;
    bool is_coming =
        s->duel.phase & (back == BACK_TACTIC ? SCHOTTEN_COMING_TACTIC : SCHOTTEN_COMING_CLAN);
    if (is_coming && schotten_forced_card(s, back) == card)
        return schotten_move(SCHOTTEN_MOVE_COMES_HIDDEN, back, 0, 0);
    return move;
}

game_move schotten_read(const game_setup *setup, const void *state, const char *word)
{
    const char *at = word;
    bool tactics = setup->choice[SCHOTTEN_OPTION_TACTICS];
    int card, stone;
    if (strcmp(word, "done") == 0)
        return schotten_move(SCHOTTEN_MOVE_DONE, 0, 0, 0);
    if (strcmp(word, "pass") == 0)
        return schotten_move(SCHOTTEN_MOVE_PASS, 0, 0, 0);
    if (take(&at, "+"))
        return as_seen(state,
                       read_hand_card(setup, SCHOTTEN_MOVE_COMES, SCHOTTEN_MOVE_COMES_HIDDEN, at));
    if (take(&at, "claim:"))
        return take_stone(&at, &stone) && !*at ? schotten_move(SCHOTTEN_MOVE_CLAIM, 0, stone, 0)
                                               : GAME_NO_MOVE;
    if (tactics) {
        if (strcmp(word, "hunter") == 0)
            return schotten_move(SCHOTTEN_MOVE_HUNTER, 0, 0, 0);
        if (strcmp(word, "draw:clan") == 0)
            return schotten_move(SCHOTTEN_MOVE_DRAW, BACK_NUMBERED, 0, 0);
        if (strcmp(word, "draw:tactic") == 0)
            return schotten_move(SCHOTTEN_MOVE_DRAW, BACK_TACTIC, 0, 0);
        if (take(&at, "return:"))
            return read_hand_card(setup, SCHOTTEN_MOVE_RETURN, SCHOTTEN_MOVE_RETURN_HIDDEN, at);
        if (take(&at, "strategist:"))
            return read_ruse(setup, SCHOTTEN_MOVE_STRATEGIST, at);
        if (take(&at, "banshee:"))
            return read_ruse(setup, SCHOTTEN_MOVE_BANSHEE, at);
        if (take(&at, "traitor:"))
            return read_ruse(setup, SCHOTTEN_MOVE_TRAITOR, at);
    }
    if (!take_card(setup, &at, &card) || card > CARD_TACTIC + SCHOTTEN_MUD || !take(&at, "@") ||
        !take_stone(&at, &stone) || *at)
        return GAME_NO_MOVE;
    return schotten_move(SCHOTTEN_MOVE_PLACE, card, stone, 0);
}
