/*
 * towers_refuse.c: why a word of Spiel der Türme is not legal. Each refusal
 * looks for the first rule that is in the way, as a player would.
 */
#include "towers_parts.h"

static const char *const colour_names[] = {PHRASE("purple"), PHRASE("red"), PHRASE("blue"),
                                           PHRASE("green")};

static const struct phrase phrase_still_dealing = {
    "towers-still-dealing",
    PHRASE("The board is still being laid out: the next word is a piece, such as %1.")};
static const struct phrase phrase_all_laid = {
    "towers-all-laid", PHRASE("All five pieces %1 lie on the board already.")};
static const struct phrase phrase_must_move = {
    "towers-must-move", PHRASE("Whoever can move may not pass; %1 is a move.")};
static const struct phrase phrase_nothing_reached = {
    "towers-nothing-reached",
    PHRASE("Only after reaching a site may you stop; first move a tower, for instance %1.")};
static const struct phrase phrase_only_pass = {
    "towers-only-pass", PHRASE("You have no move this turn; the word is pass.")};
static const struct phrase phrase_stop_with_done = {
    "towers-stop-with-done", PHRASE("To stop after reaching a site, say done.")};
static const struct phrase phrase_no_tower = {
    "towers-no-tower", PHRASE("There is no tower on %1.")};
static const struct phrase phrase_on_site = {
    "towers-on-site",
    PHRASE("The tower on %1 stands on a site and never moves again; move one from a street.")};
static const struct phrase phrase_not_yours = {
    "towers-not-yours",
    PHRASE("The tower on %1 belongs to %m2; move one with %m3 on top.")};
static const struct phrase phrase_barred = {
    "towers-barred",
    PHRASE("%m2 moved the neutral piece on %1: nobody else may move it until %m2 is to move "
           "again.")};
static const struct phrase phrase_same_square = {
    "towers-same-square", PHRASE("The tower stands on %1 already; it must go to another square.")};
static const struct phrase phrase_not_in_line = {
    "towers-not-in-line",
    PHRASE("%1 and %2 are not in one row or column; towers move in a straight line.")};
static const struct phrase phrase_neutral_in_way = {
    "towers-neutral-in-way",
    PHRASE("A neutral piece on %1 stands in the way; a tower passes only over its own colour.")};
static const struct phrase phrase_in_way = {
    "towers-in-way",
    PHRASE("A tower of %m2 on %1 stands in the way; a tower passes only over its own colour.")};
static const struct phrase phrase_neutral_never_stacks = {
    "towers-neutral-never-stacks",
    PHRASE("%1 is taken; a neutral piece ends only on an empty square.")};
const struct phrase towers_phrase_wrong_site = {
    "towers-wrong-site", PHRASE("The site %1 is for the %m2, and this tower shows the %m3.")};
static const struct phrase phrase_wrong_symbol = {
    "towers-wrong-symbol",
    PHRASE("The tower on %1 shows the %m2, and this tower the %m3; only like symbols are stacked.")};
const struct phrase towers_phrase_too_high = {
    "towers-too-high",
    PHRASE("On %1 the tower would be %2 high; the limit is %3.")};

/* The first move of a tower; false if there is none. */
static bool first_move(const game_setup *setup, const struct towers *t, char word[GAME_WORD_MAX])
{
    for (towers_board left = towers_movable(t, towers_seats(setup), t->turn); left;
         left &= left - 1) {
        int from = towers_first(left);
        towers_board targets =
            towers_targets(t, t->turn, from, towers_height_limit(setup));
        if (targets) {
            struct text out = text_in(word, GAME_WORD_MAX);
            towers_write(setup, t, towers_move(from, towers_first(targets)), &out);
            return true;
        }
    }
    return false;
}

static void refuse_deal(const game_setup *setup, const struct towers *t, game_move move,
                        struct sentence *why)
{
    int count[TOWERS_KINDS], kind = 0;
    char word[GAME_WORD_MAX];
    struct text out = text_in(word, sizeof word);
    if (move >= TOWERS_DEAL && move < TOWERS_DEAL + TOWERS_KINDS) {
        towers_write_kind((int)(move - TOWERS_DEAL), &out);
        sentence_set(why, &phrase_all_laid, word);
        return;
    }
    towers_count_kinds(t, count);
    while (count[kind] == TOWERS_COPIES)
        kind++;
    towers_write(setup, t, TOWERS_DEAL + (game_move)kind, &out);
    sentence_set(why, &phrase_still_dealing, word);
}

/* done and pass where a tower is to be moved. */
static void refuse_idle(const game_setup *setup, const struct towers *t, game_move move,
                        struct sentence *why)
{
    char word[GAME_WORD_MAX];
    if (t->phase == GAME_PHASE_EXTRA)
        sentence_set(why, &phrase_stop_with_done);
    else if (!first_move(setup, t, word))
        sentence_set(why, &phrase_only_pass);
    else if (move == TOWERS_PASS)
        sentence_set(why, &phrase_must_move, word);
    else
        sentence_set(why, &phrase_nothing_reached, word);
}

/* A tower that may not be moved at all; false if it may. */
static bool refuse_from(const game_setup *setup, const struct towers *t, int from,
                        struct sentence *why)
{
    int owner = towers_owner(t, from);
    struct towers_name name = towers_square_name(from);
    if (owner < 0) {
        sentence_set(why, &phrase_no_tower, name.text);
        return true;
    }
    if (towers_is_site(from)) {
        sentence_set(why, &phrase_on_site, name.text);
        return true;
    }
    if (owner != t->turn && owner < towers_seats(setup)) {
        sentence_set(why, &phrase_not_yours, name.text, colour_names[owner],
                     colour_names[t->turn]);
        return true;
    }
    for (int seat = 0; seat < towers_seats(setup); seat++) {
        if (seat != t->turn && t->barred[seat] == from) {
            sentence_set(why, &phrase_barred, name.text, colour_names[seat]);
            return true;
        }
    }
    return false;
}

/* A tower of the player's that cannot get there; false if it can. */
static bool refuse_way(const game_setup *setup, const struct towers *t, int from, int to,
                       struct sentence *why)
{
    towers_board blockers = towers_occupied(t) & ~t->owned[t->turn];
    if (towers_has(towers_rays(from, blockers), to))
        return false;
    int step = from / TOWERS_COLUMNS == to / TOWERS_COLUMNS ? 1 : TOWERS_COLUMNS;
    int square = from;
    do
        square += to > from ? step : -step;
    while (!towers_has(blockers, square));
    struct towers_name name = towers_square_name(square);
    int owner = towers_owner(t, square);
    if (owner >= towers_seats(setup))
        sentence_set(why, &phrase_neutral_in_way, name.text);
    else
        sentence_set(why, &phrase_in_way, name.text, colour_names[owner]);
    return true;
}

/* What forbids that the tower ends there; false if nothing does. */
static bool refuse_end(const game_setup *setup, const struct towers *t, int from, int to,
                       struct sentence *why)
{
    struct towers_name name = towers_square_name(to);
    const char *symbol = towers_symbol_name(towers_symbol(t->tower[from]));
    bool is_taken = towers_owner(t, to) >= 0;
    if (is_taken && towers_owner(t, from) != t->turn) {
        sentence_set(why, &phrase_neutral_never_stacks, name.text);
        return true;
    }
    if (!(towers_welcomes[to] >> towers_symbol(t->tower[from]) & 1)) {
        int wanted = __builtin_ctz(towers_welcomes[to]);
        sentence_set(why, &towers_phrase_wrong_site, name.text,
                     towers_symbol_name(wanted), symbol);
        return true;
    }
    if (!is_taken)
        return false;
    if (towers_symbol(t->tower[to]) != towers_symbol(t->tower[from])) {
        sentence_set(why, &phrase_wrong_symbol, name.text,
                     towers_symbol_name(towers_symbol(t->tower[to])), symbol);
        return true;
    }
    int height = towers_height(t->tower[to]) + towers_height(t->tower[from]);
    if (height <= towers_height_limit(setup))
        return false;
    sentence_set(why, &towers_phrase_too_high, name.text, height,
                 towers_height_limit(setup));
    return true;
}

void towers_refuse(const game_setup *setup, const void *state, game_move move,
                   struct sentence *why)
{
    const struct towers *t = state;
    char word[GAME_WORD_MAX];
    struct text out = text_in(word, sizeof word);
    int from = towers_from(move), to = towers_to(move);
    if (t->phase == GAME_PHASE_OVER) {
        sentence_set(why, &phrase_game_over);
    } else if (t->phase == GAME_PHASE_DEAL) {
        refuse_deal(setup, t, move, why);
    } else if (move == TOWERS_DONE || move == TOWERS_PASS) {
        refuse_idle(setup, t, move, why);
    } else if (!towers_is_tower_move(move) || from >= TOWERS_SQUARES || to >= TOWERS_SQUARES) {
        if (move >= TOWERS_DEAL && move < TOWERS_DEAL + TOWERS_KINDS)
            towers_write(setup, t, move, &out);
        sentence_set(why, &phrase_not_now, word);
    } else if (refuse_from(setup, t, from, why)) {
        return;
    } else if (from == to) {
        sentence_set(why, &phrase_same_square, towers_square_name(to).text);
    } else if (!towers_has(towers_rays(from, 0), to)) {
        sentence_set(why, &phrase_not_in_line, towers_square_name(from).text,
                     towers_square_name(to).text);
    } else if (towers_owner(t, from) == t->turn && refuse_way(setup, t, from, to, why)) {
        return;
    } else if (!refuse_end(setup, t, from, to, why)) {
        towers_write(setup, t, move, &out);  /* it is legal: whoever asks is mistaken */
        sentence_set(why, &phrase_not_now, word);
    }
}
