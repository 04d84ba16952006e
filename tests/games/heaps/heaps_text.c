/* heaps_text.c: how the tests' own game speaks; see heaps.h. */
#include "heaps.h"

#include <string.h>

static const char kinds[] = "klm";

/* ---- Words: "k4@2", "+k4", "+?". */

static void write_stone(int stone, struct text *out)
{
    if (stone == HEAPS_HIDDEN) {
        text_char(out, '?');
        return;
    }
    text_char(out, kinds[stone / HEAPS_VALUES]);
    text_int(out, stone % HEAPS_VALUES + 1);
}

void heaps_write(const game_setup *setup, const void *state, game_move move, struct text *out)
{
    (void)setup, (void)state;
    if (move & HEAPS_COMES)
        text_char(out, '+');
    write_stone(heaps_stone(move), out);
    if (!(move & HEAPS_COMES)) {
        text_char(out, '@');
        text_int(out, heaps_heap(move) + 1);
    }
}

/* -1: none stands there. */
static int read_stone(const char **at)
{
    const char *kind = **at ? strchr(kinds, **at) : NULL;
    if (!kind || (*at)[1] < '1' || (*at)[1] > '0' + HEAPS_VALUES)
        return -1;
    int stone = (int)(kind - kinds) * HEAPS_VALUES + (*at)[1] - '1';
    *at += 2;
    return stone;
}

game_move heaps_read(const game_setup *setup, const void *state, const char *word)
{
    (void)setup, (void)state;
    bool comes = *word == '+';
    word += comes;
    if (comes && strcmp(word, "?") == 0)
        return HEAPS_COMES | HEAPS_HIDDEN;
    int stone = read_stone(&word);
    if (stone < 0)
        return GAME_NO_MOVE;
    if (comes)
        return *word ? GAME_NO_MOVE : HEAPS_COMES | (game_move)stone;
    bool is_placed = word[0] == '@' && word[1] >= '1' && word[1] <= '0' + HEAPS && !word[2];
    return is_placed ? heaps_move(stone, word[1] - '1') : GAME_NO_MOVE;
}

static const struct phrase phrase_heap_full = {
    "heap-full", PHRASE("Heap %1 has no room left on that side.")};

void heaps_refuse(const game_setup *setup, const void *state, game_move move,
                  struct sentence *why)
{
    const struct heaps *h = state;
    char word[GAME_WORD_MAX];
    struct text text = text_in(word, sizeof word);
    heaps_write(setup, state, move, &text);
    if (h->phase == GAME_PHASE_OVER)
        sentence_set(why, &phrase_game_over);
    else if (h->phase == GAME_PHASE_PLAY && !(move & HEAPS_COMES) &&
             !heaps_has_room(h, h->turn, heaps_heap(move)))
        sentence_set(why, &phrase_heap_full, heaps_heap(move) + 1);
    else
        sentence_set(why, &phrase_not_now, word);
}

/* ---- Showing. */

static void write_stones(uint32_t stones, const char *quote, struct text *out)
{
    for (uint32_t left = stones; left; left &= left - 1) {
        if (left != stones)
            text_add(out, *quote ? "," : " ");
        text_add(out, quote);
        write_stone(__builtin_ctz(left), out);
        text_add(out, quote);
    }
}

static void write_hand(const struct heaps *h, int seat, struct text *out)
{
    text_char(out, '[');
    write_stones(h->hand[seat], "\"", out);
    for (int i = 0; i < h->hidden[seat]; i++)
        text_add(out, i > 0 || h->hand[seat] ? ",\"?\"" : "\"?\"");
    text_char(out, ']');
}

void heaps_json(const game_setup *setup, const void *state, struct text *out)
{
    (void)setup;
    const struct heaps *h = state;
    text_add(out, "\"heaps\":[");
    for (int heap = 0; heap < HEAPS; heap++) {
        text_add(out, heap > 0 ? ",{\"sides\":[[" : "{\"sides\":[[");
        write_stones(h->side[0][heap], "\"", out);
        text_add(out, "],[");
        write_stones(h->side[1][heap], "\"", out);
        text_add(out, "]]}");
    }
    text_add(out, "],\"hands\":[");
    write_hand(h, 0, out);
    text_char(out, ',');
    write_hand(h, 1, out);
    text_format(out, "],\"piles\":{\"bag\":%d}", h->pile);
}

void heaps_picture(const game_setup *setup, const void *state, struct text *out)
{
    (void)setup;
    const struct heaps *h = state;
    for (int heap = 0; heap < HEAPS; heap++) {
        text_format(out, "%d: ", heap + 1);
        write_stones(h->side[0][heap], "", out);
        text_add(out, " | ");
        write_stones(h->side[1][heap], "", out);
        text_char(out, '\n');
    }
    for (int seat = 0; seat < 2; seat++) {
        text_format(out, "hand %d: ", seat);
        write_stones(h->hand[seat], "", out);
        for (int i = 0; i < h->hidden[seat]; i++)
            text_add(out, " ?");
        text_char(out, '\n');
    }
    text_format(out, "bag %d\n", h->pile);
}

static const struct phrase phrase_heaps_won = {
    "ended-heaps", PHRASES("%1 heap more than the other side.", "%1 heaps more than the other side.")};
static const struct phrase phrase_heaps_even = {
    "ended-heaps-even", PHRASE("Both sides have as many heaps.")};

int heaps_ending(const game_setup *setup, const void *state, struct sentence line[])
{
    (void)setup;
    int lead = heaps_lead(state);
    if (lead)
        sentence_set(&line[0], &phrase_heaps_won, lead > 0 ? lead : -lead);
    else
        sentence_set(&line[0], &phrase_heaps_even);
    return 1;
}

/* ---- Names. */

static const struct game_name preset_names[] = {
    {"small", PHRASE("small hands"), PHRASE("Three pebbles in hand.")},
    {"large", PHRASE("large hands"), PHRASE("Four pebbles in hand.")},
    {NULL},
};
static const struct game_option_name option_names[] = {{PHRASE("pebbles in hand"), NULL, {"3", "4"}}};
static const struct game_seat_name seat_names[] = {{PHRASE("First"), "k"}, {PHRASE("Second"), "l"}};
static const struct game_name pile_names[] = {{"bag", PHRASE("bag")}, {NULL}};
static const struct game_name colour_names[] = {
    {"k", PHRASE("flint|sign=k")}, {"l", PHRASE("chalk|sign=l")}, {"m", PHRASE("marble|sign=m")}, {NULL}};
static const struct game_card_name card_names[] = {
    {"k", PHRASE("flint %1"), NULL, NULL, NULL, "bag"},
    {"l", PHRASE("chalk %1"), NULL, NULL, NULL, "bag"},
    {"m", PHRASE("marble %1"), NULL, NULL, NULL, "bag"},
    {"?", PHRASE("a hidden pebble"), NULL, "?", NULL, "bag"},
    {NULL},
};
static const struct game_name nothing[] = {{NULL}};
static const struct game_name prompt_names[] = {
    {"play", PHRASE("Your turn: choose a pebble")}, {"then:place", PHRASE("Choose where")}, {NULL}};
static const struct game_form forms[] = {
    {"C@N", "hand:C place:N", "hand:C board:C@N", {"told-heap", PHRASE("%c1 at heap %2")}},
    {"+C", NULL, "pile:C hand:C", {"told-drawn", PHRASE("drawn: %c1")}},
    {NULL},
};

static const struct game_card_name *cards(const game_setup *setup)
{
    (void)setup;
    return card_names;
}

const struct game_description heaps_description = {
    .note = PHRASE("Three heaps, eighteen pebbles."),
    .credit = PHRASE("A game of Cairn's own tests."),
    .presets = preset_names,
    .options = option_names,
    .seats = seat_names,
    .place = PHRASE("heap %1"),
    .piles = pile_names,
    .colours = colour_names,
    .cards = cards,
    .features = nothing,
    .buttons = nothing,
    .prompts = prompt_names,
    .forms = forms,
    .series = PHRASE("series"),
    .series_note = PHRASE("Each begins once."),
    .series_won = {"series-won", PHRASE("%1 has won the series.")},
    .series_drawn = {"series-drawn", PHRASE("Nobody has won the series.")},
    .series_counts_wins = true,
    .has_draws = true,
};
