/* siege_names.c: what Schotten Totten 2 calls its things, and what its words
 * mean. */
#include "siege.h"
#include "siege_parts.h"

static const struct game_name presets[] = {
    {"base", PHRASE("Basic game"), PHRASE("By the French book.")},
    {"tactics", PHRASE("Tactic cards"), PHRASE("By the French book, with eleven tactic cards.")},
    {"german", PHRASE("German book"),
     PHRASE("A colour run also counts as colour or run, and the attacker has a last turn.")},
    {"german-tactics", PHRASE("German book, tactics"), PHRASE("With eleven tactic cards.")},
    {NULL},
};

static const struct game_option_name options[] = {
    [SIEGE_OPTION_TACTICS] = {PHRASE("tactic cards"), NULL, {PHRASE("no"), PHRASE("yes")}},
    [SIEGE_OPTION_EDITION] = {PHRASE("edition"), NULL, {PHRASE("French"), PHRASE("German")}},
};

static const struct game_seat_name seats[] = {
    [SIEGE_ATTACKER] = {PHRASE("Attacker"), "p"},
    [SIEGE_DEFENDER] = {PHRASE("Defender"), "r"},
};

static const struct game_name piles[] = {
    {"siege", PHRASE("siege pile")},
    {"tactic", PHRASE("tactic pile")},
    {NULL},
};

static const struct game_name colours[] = {
    {"r", PHRASE("red|sign=r")},  {"y", PHRASE("yellow|sign=y")}, {"g", PHRASE("green|sign=g")},
    {"b", PHRASE("blue|sign=b")}, {"p", PHRASE("purple|sign=p")}, {NULL},
};

static const struct game_card_name all_cards[] = {
    {"r", PHRASE("red %1"), NULL, NULL, NULL, "siege"},
    {"y", PHRASE("yellow %1"), NULL, NULL, NULL, "siege"},
    {"g", PHRASE("green %1"), NULL, NULL, NULL, "siege"},
    {"b", PHRASE("blue %1"), NULL, NULL, NULL, "siege"},
    {"p", PHRASE("purple %1"), NULL, NULL, NULL, "siege"},
    {"joker", PHRASE("Joker"), "0–11", "*", PHRASE("Stands for any card."), "tactic"},
    {"spy", PHRASE("Spy"), "10", "*", PHRASE("Stands for a 10 of any colour."), "tactic"},
    {"shield", PHRASE("Shield Bearer"), "1–3", "*", PHRASE("Stands for 1, 2 or 3 in any colour."),
     "tactic"},
    {"redeploy", PHRASE("Redeploy"), NULL, "R",
     PHRASE("Move one of your cards to another part of the wall, or discard it."), "tactic"},
    {"recruit", PHRASE("Recruit"), NULL, "C", PHRASE("Play a card from the discard."), "tactic"},
    {"desertion", PHRASE("Desertion"), NULL, "D", PHRASE("Discard a card of the other side."),
     "tactic"},
    {"treason", PHRASE("Treason"), NULL, "T", PHRASE("Take a card of the other side to yours."),
     "tactic"},
    {"explosion", PHRASE("Explosion"), NULL, "E",
     PHRASE("Discard all cards at one part of the wall."), "tactic"},
    {"support", PHRASE("Support"), NULL, "S",
     PHRASE("Shuffle two discarded siege cards into the pile."), "tactic"},
    {"exchange", PHRASE("Exchange"), NULL, "X",
     PHRASE("Exchange three cards with the other player."), "tactic"},
    {"?", PHRASE("a hidden card"), NULL, "?", NULL, "siege"},
    {"?t", PHRASE("a hidden tactic card"), NULL, "?", NULL, "tactic"},
    {NULL},
};

static const struct game_card_name *cards(const game_setup *setup)
{
    (void)setup;
    return all_cards;
}

/* The faces of the wall. */
static const struct game_name features[] = {
    {"all", PHRASE("any formation")},  {"sum", PHRASE("the highest sum")},
    {"low", PHRASE("the lowest sum")}, {"same", PHRASE("equal values")},
    {"colour", PHRASE("one colour")},  {"run", PHRASE("a run")},
    {"damaged", PHRASE("damaged")},    {NULL},
};

static const struct game_name buttons[] = {
    {"done", PHRASE("go on")},
    {"pass", PHRASE("pass")},
    {"play", PHRASE("play it")},
    {"give", PHRASE("give these")},
    {"retreat", PHRASE("retreat")},
    {"oil", PHRASE("pour oil")},
    {"bin", PHRASE("discard it")},
    {NULL},
};

static const struct game_name prompts[] = {
    {"play", PHRASE("Your turn: choose a card")},
    {"claim", PHRASE("Claim what is yours, or go on")},
    {"draw", PHRASE("Choose a pile to draw from")},
    {"shuffle", PHRASE("Choose a card to shuffle in")},
    {"give", PHRASE("Choose the cards to give")},
    {"pass", PHRASE("None of your cards may be laid now: pass")},
    {"then:board", PHRASE("Choose a card on the table")},
    {"then:loose", PHRASE("Choose a card from the discard")},
    {"then:hand", PHRASE("Choose the cards to give")},
    {"then:place", PHRASE("Choose where")},
    {"then:do", PHRASE("Confirm, or take it back")},
    {NULL},
};

static const struct game_form forms[] = {
    {"done", "do:done", NULL, {"told-done", PHRASE("no more")}},
    {"pass", "do:pass", NULL, {"told-pass", PHRASE("pass")}},
    {"claim:N", "claim:N", NULL, {"told-claim-tile", PHRASE("claim of wall %1")}},
    {"retreat:N", "do:retreat place:N", NULL, {"told-retreat", PHRASE("retreat from wall %1")}},
    {"oil:N", "do:oil place:N", NULL, {"told-oil", PHRASE("oil at wall %1")}},
    {"draw:P", "pile:P", NULL, {"told-draw", PHRASE("draw from the %m1")}},
    {"redeploy:C@N>x", "hand:redeploy board:C@N bin", "board:C@N discard:C",
     {"told-redeploy-discard", PHRASE("Redeploy: %c1 at wall %2, discarded")}},
    {"redeploy:C@N>M", "hand:redeploy board:C@N place:M", "board:C@N board:C@M",
     {"told-redeploy", PHRASE("Redeploy: %c1 from wall %2 to wall %3")}},
    {"recruit:C@N", "hand:recruit loose:C place:N", "discard:C board:C@N",
     {"told-recruit", PHRASE("Recruit: %c1 at wall %2")}},
    {"desertion:C@N", "hand:desertion board:C@N", "board:C@N discard:C",
     {"told-desertion", PHRASE("Desertion: %c1 at wall %2, discarded")}},
    {"treason:C@N>M", "hand:treason board:C@N place:M", "board:C@N board:C@M",
     {"told-treason", PHRASE("Treason: %c1 from wall %2 to wall %3")}},
    {"explosion:N", "hand:explosion place:N", NULL,
     {"told-explosion", PHRASE("Explosion: wall %1")}},
    {"support", "hand:support do:play", NULL, {"told-support", PHRASE("Support")}},
    {"shuffle:C", "loose:C", "discard:C pile:C",
     {"told-shuffle", PHRASE("%c1 shuffled into the pile")}},
    {"exchange:L", "hand:exchange hand:L do:give", NULL,
     {"told-exchange", PHRASE("cards to the other hand")}},
    {"give:L", "hand:L do:give", NULL, {"told-give", PHRASE("cards to the other hand")}},
    {"C@N", "hand:C place:N", "hand:C board:C@N", {"told-tile", PHRASE("%c1 at wall %2")}},
    {"+C", NULL, "pile:C hand:C", {"told-drawn", PHRASE("drawn: %c1")}},
    {"+L", NULL, NULL, {"told-swapped", PHRASE("got: %c1")}},
    {NULL},
};

const struct game_description siege_description = {
    .note = PHRASE("One storms the wall, one holds it."),
    .credit = PHRASE("A game by Reiner Knizia, published by IELLO."),
    .presets = presets,
    .options = options,
    .seats = seats,
    .place = PHRASE("wall %1"),
    .piles = piles,
    .colours = colours,
    .cards = cards,
    .features = features,
    .buttons = buttons,
    .prompts = prompts,
    .forms = forms,
    .series = PHRASE("rematch"),
    .series_note = PHRASE("Two games with the roles swapped; if each wins one, the more brilliant win decides."),
    .series_won = {"rematch-won", PHRASE("%1 has won the rematch.")},
    .series_drawn = {"rematch-drawn", PHRASE("Nobody has won the rematch.")},
    .series_has_length = false,
    .series_counts_wins = true,
    .has_draws = false,  /* G18 */
};
