/* schotten_names.c: what Schotten Totten calls its things, and what its words
 * mean. */
#include "schotten.h"
#include "schotten_parts.h"

static const struct game_name presets[] = {
    {"base", PHRASE("Basic game"), PHRASE("Claim after you play.")},
    {"classic", PHRASE("Classic 1999"), PHRASE("Claim only when your turn begins.")},
    {"tactics", PHRASE("Tactic cards"), PHRASE("Ten tactic cards in a second pile.")},
    {"experts", PHRASE("Experts"),
     PHRASE("Tactic cards, and claims only when your turn begins.")},
    {"battleline", PHRASE("Sixty cards"), PHRASE("Values to 10 and seven cards in hand.")},
    {"battleline-tactics", PHRASE("Battle Line"),
     PHRASE("Sixty cards and ten tactic cards; the spy is an 8.")},
    {NULL},
};

static const struct game_option_name options[] = {
    [SCHOTTEN_OPTION_TACTICS] = {PHRASE("tactic cards"), NULL, {PHRASE("no"), PHRASE("yes")}},
    [SCHOTTEN_OPTION_CLAIM] = {PHRASE("claims"), NULL,
                      {PHRASE("after playing"), PHRASE("when the turn begins")}},
    [SCHOTTEN_OPTION_CARDS] = {PHRASE("clan cards"), NULL, {"54", "60"}},
};

static const struct game_seat_name seats[] = {
    {PHRASE("First"), "p"},
    {PHRASE("Second"), "r"},
};

static const struct game_name piles[] = {
    {"clan", PHRASE("clan pile")},
    {"tactic", PHRASE("tactic pile")},
    {NULL},
};

static const struct game_name colours[] = {
    {"r", PHRASE("red|sign=r")},   {"o", PHRASE("brown|sign=br")}, {"y", PHRASE("yellow|sign=y")},
    {"g", PHRASE("green|sign=g")}, {"b", PHRASE("blue|sign=b")},  {"p", PHRASE("purple|sign=p")},
    {NULL},
};

#define CARDS(any, spied, spy_note)                                                                          \
    {                                                                                              \
        {"r", PHRASE("red %1"), NULL, NULL, NULL, "clan"},                                  \
        {"o", PHRASE("brown %1"), NULL, NULL, NULL, "clan"},                                \
        {"y", PHRASE("yellow %1"), NULL, NULL, NULL, "clan"},                               \
        {"g", PHRASE("green %1"), NULL, NULL, NULL, "clan"},                                \
        {"b", PHRASE("blue %1"), NULL, NULL, NULL, "clan"},                                 \
        {"p", PHRASE("purple %1"), NULL, NULL, NULL, "clan"},                               \
        {"joker", PHRASE("Joker"), any, "*", PHRASE("Stands for any card."), "tactic"},            \
        {"spy", PHRASE("Spy"), spied, "*", spy_note, "tactic"},                                                                                \
        {"shield", PHRASE("Shield Bearer"), "1–3", "*",                                            \
         PHRASE("Stands for 1, 2 or 3 in any colour."), "tactic"},                                 \
        {"blind", PHRASE("Blind Man's Bluff"), NULL, "B",                                          \
         PHRASE("Only sums count at this stone."), "tactic"},                                      \
        {"mud", PHRASE("Mud Fight"), NULL, "M", PHRASE("Four cards a side at this stone."),        \
         "tactic"},                                                                                \
        {"hunter", PHRASE("Headhunter"), NULL, "H",                                                \
         PHRASE("Draw three cards, then put two under their piles."), "tactic"},                   \
        {"strategist", PHRASE("Strategist"), NULL, "S",                                            \
         PHRASE("Move one of your cards to another stone, or discard it."), "tactic"},             \
        {"banshee", PHRASE("Banshee"), NULL, "W", PHRASE("Discard a card of the other side."),     \
         "tactic"},                                                                                \
        {"traitor", PHRASE("Traitor"), NULL, "T",                                                  \
         PHRASE("Take a clan card of the other side to yours."), "tactic"},                        \
        {"?", PHRASE("a hidden card"), NULL, "?", NULL, "clan"},                                   \
        {"?t", PHRASE("a hidden tactic card"), NULL, "?", NULL, "tactic"},                         \
        {NULL},                                                                                    \
    }

static const struct game_card_name cards_54[] = CARDS("1–9", "7", PHRASE("Stands for a 7 of any colour."));
static const struct game_card_name cards_60[] = CARDS("1–10", "8", PHRASE("Stands for an 8 of any colour."));

static const struct game_card_name *cards(const game_setup *setup)
{
    return setup->choice[SCHOTTEN_OPTION_CARDS] ? cards_60 : cards_54;
}

static const struct game_name features[] = {
    {"mud", PHRASE("Mud Fight"), PHRASE("Four cards a side at this stone.")},
    {"blind", PHRASE("Blind Man's Bluff"), PHRASE("Only sums count at this stone.")},
    {NULL},
};

static const struct game_name buttons[] = {
    {"done", PHRASE("go on")},
    {"pass", PHRASE("pass")},
    {"play", PHRASE("play it")},
    {"return", PHRASE("put it under its pile")},
    {"bin", PHRASE("discard it")},
    {NULL},
};

static const struct game_name prompts[] = {
    {"play", PHRASE("Your turn: choose a card")},
    {"claim", PHRASE("Claim what is yours, or go on")},
    {"draw", PHRASE("Choose a pile to draw from")},
    {"return", PHRASE("Choose a card to put under its pile")},
    {"pass", PHRASE("None of your cards may be laid now: pass")},
    {"then:board", PHRASE("Choose a card on the table")},
    {"then:place", PHRASE("Choose where")},
    {"then:do", PHRASE("Confirm, or take it back")},
    {NULL},
};

static const struct game_form forms[] = {
    {"done", "do:done", NULL, {"told-done", PHRASE("no more")}},
    {"pass", "do:pass", NULL, {"told-pass", PHRASE("pass")}},
    {"claim:N", "claim:N", NULL, {"told-claim-stone", PHRASE("claim of stone %1")}},
    {"draw:P", "pile:P", NULL, {"told-draw", PHRASE("draw from the %m1")}},
    {"return:C", "hand:C do:return", "hand:C pile:C",
     {"told-return", PHRASE("a card under its pile")}},
    {"hunter", "hand:hunter do:play", "hand:hunter discard:hunter",
     {"told-hunter", PHRASE("Headhunter")}},
    {"strategist:C@N>x", "hand:strategist board:C@N bin", "board:C@N discard:C",
     {"told-strategist-discard", PHRASE("Strategist: %c1 at stone %2, discarded")}},
    {"strategist:C@N>M", "hand:strategist board:C@N place:M", "board:C@N board:C@M",
     {"told-strategist", PHRASE("Strategist: %c1 from stone %2 to stone %3")}},
    {"banshee:C@N", "hand:banshee board:C@N", "board:C@N discard:C",
     {"told-banshee", PHRASE("Banshee: %c1 at stone %2, discarded")}},
    {"traitor:C@N>M", "hand:traitor board:C@N place:M", "board:C@N board:C@M",
     {"told-traitor", PHRASE("Traitor: %c1 from stone %2 to stone %3")}},
    {"C@N", "hand:C place:N", "hand:C board:C@N", {"told-stone", PHRASE("%c1 at stone %2")}},
    {"+C", NULL, "pile:C hand:C", {"told-drawn", PHRASE("drawn: %c1")}},
    {NULL},
};

const struct game_description schotten_description = {
    .note = PHRASE("Two clans, nine stones, one border."),
    .credit = PHRASE("A game by Reiner Knizia, published by IELLO; Battle Line by GMT Games."),
    .presets = presets,
    .options = options,
    .seats = seats,
    .place = PHRASE("stone %1"),
    .piles = piles,
    .colours = colours,
    .cards = cards,
    .features = features,
    .buttons = buttons,
    .prompts = prompts,
    .forms = forms,
    .series = PHRASE("match"),
    .series_note = PHRASE("A round's winner scores 5 points, the loser one for each stone; or the first to win so many rounds."),
    .series_won = {"match-won", PHRASE("%1 has won the match.")},
    .series_drawn = {"match-drawn", PHRASE("Nobody has won the match.")},
    .series_has_length = true,
    .series_counts_wins = false,
    .has_draws = true,
};
