/* towers_names.c: what Spiel der Türme calls its things, and what its words
 * mean. */
#include "towers.h"
#include "towers_parts.h"

static const struct game_name presets[] = {
    {"two", PHRASE("Two players"), PHRASE("Two colours are neutral.")},
    {"three", PHRASE("Three players"), PHRASE("One colour is neutral.")},
    {"four", PHRASE("Four players"), PHRASE("Every colour is played.")},
    {"tall", PHRASE("Two, sky high"), PHRASE("Towers grow as high as they can.")},
    {NULL},
};

static const struct game_option_name options[] = {
    {PHRASE("players"), NULL, {"2", "3", "4"}},
    {PHRASE("highest tower"), NULL, {"5", PHRASE("as high as it gets")}},
};

static const struct game_seat_name seats[] = {
    {PHRASE("Purple"), "p"}, {PHRASE("Red"), "r"}, {PHRASE("Blue"), "b"}, {PHRASE("Green"), "g"}};

static const struct game_name colours[] = {
    {"p", PHRASE("purple|sign=p")},
    {"r", PHRASE("red|sign=r")},
    {"b", PHRASE("blue|sign=b")},
    {"g", PHRASE("green|sign=g")},
    {NULL},
};

static const struct game_name piles[] = {{"pieces", PHRASE("pieces")}, {NULL}};

static const struct game_card_name no_cards[] = {{NULL}};

static const struct game_card_name *cards(const game_setup *setup)
{
    (void)setup;
    return no_cards;
}

/* The symbols first, in their order. */
static const struct game_name features[] = {
    {"A", PHRASE("sun")},  {"B", PHRASE("moon")},          {"C", PHRASE("fir")},
    {"D", PHRASE("bell")}, {"neutral", PHRASE("neutral")}, {NULL},
};

const char *towers_symbol_name(int symbol)
{
    return features[symbol].name;
}

static const struct game_name buttons[] = {
    {"done", PHRASE("go on")}, {"pass", PHRASE("pass")}, {NULL}};

static const struct game_name prompts[] = {
    {"play", PHRASE("Your turn: choose a tower")},
    {"extra", PHRASE("Move another tower, or stop")},
    {"pass", PHRASE("Nothing that you may move can move: pass")},
    {"then:square", PHRASE("Choose where")},
    {NULL},
};

static const struct game_form forms[] = {
    {"done", "do:done", NULL, {"told-done", PHRASE("no more")}},
    {"pass", "do:pass", NULL, {"told-pass", PHRASE("pass")}},
    {"S>T", "square:S square:T", "square:S square:T", {"told-tower", PHRASE("%1 to %2")}},
    {"+C", NULL, NULL, {"told-piece", PHRASE("piece %1")}},
    {NULL},
};

const struct game_description towers_description = {
    .note = PHRASE("Move, stack, and crown the building sites."),
    .credit = PHRASE("A game by Rudi Hoffmann, published by Schmidt Spiele."),
    .presets = presets,
    .options = options,
    .seats = seats,
    .piles = piles,
    .colours = colours,
    .cards = cards,
    .features = features,
    .buttons = buttons,
    .prompts = prompts,
    .forms = forms,
    .series = PHRASE("series"),
    .series_note = PHRASE("Every player sits once in every seat; whoever wins most games wins."),
    .series_won = {"series-won", PHRASE("%1 has won the series.")},
    .series_drawn = {"series-drawn", PHRASE("Nobody has won the series.")},
    .series_has_length = true,
    .series_counts_wins = true,
    .has_draws = true,
};
