/* siege_ending.c: why a game of Schotten Totten 2 is over (G14, G15, G17, G20). */
#include "siege.h"
#include "siege_parts.h"

static const struct phrase phrase_four_fallen = {
    "ended-four-fallen", PHRASE("Four parts of the wall have fallen.")};
static const struct phrase phrase_stormed = {
    "ended-stormed", PHRASE("A damaged part of the wall was stormed.")};
static const struct phrase phrase_both_passed = {
    "ended-siege-passes", PHRASE("Nobody can play any more: the wall holds.")};
static const struct phrase phrase_last_turn = {
    "ended-last-turn", PHRASE("The last turn is over: the wall holds.")};
static const struct phrase phrase_pile_empty = {
    "ended-pile-empty", PHRASE("The siege pile is empty: the wall holds.")};
static const struct phrase phrase_wall_full = {
    "ended-wall-full", PHRASE("The whole wall is manned: it holds.")};
static const struct phrase phrase_parts_intact = {
    "ended-parts-intact", PHRASES("%1 part is intact.", "%1 parts are intact.")};
static const struct phrase phrase_cauldrons_left = {
    "ended-cauldrons-left", PHRASES("%1 cauldron is left.", "%1 cauldrons are left.")};

static const struct phrase *why_it_holds(const game_setup *setup, const struct siege *s)
{
    if (s->duel.passes == 2)
        return &phrase_both_passed;
    if (s->duel.turn == SIEGE_DEFENDER && siege_room(s, SIEGE_DEFENDER) == 0)
        return &phrase_wall_full;
    return setup->choice[SIEGE_OPTION_EDITION] ? &phrase_last_turn : &phrase_pile_empty;
}

int siege_ending(const game_setup *setup, const void *state, struct sentence line[])
{
    const struct siege *s = state;
    int n_damaged = __builtin_popcount(s->damaged), n_lines = 0;
    if (s->winner == SIEGE_ATTACKER) {
        sentence_set(&line[n_lines++], n_damaged == 4 ? &phrase_four_fallen : &phrase_stormed);
        return n_lines;
    }
    sentence_set(&line[n_lines++], why_it_holds(setup, s));
    sentence_set(&line[n_lines++], &phrase_parts_intact, SIEGE_TILES - n_damaged);
    sentence_set(&line[n_lines++], &phrase_cauldrons_left, s->oil);
    return n_lines;
}
