/* towers_ending.c: why a game of Spiel der Türme is over (T12 … T15). */
#include "towers.h"
#include "towers_parts.h"

static const struct phrase phrase_district = {
    "ended-district", PHRASE("All four sites of a district are %m1: what stands there counts double.")};
static const struct phrase phrase_streets_empty = {
    "ended-streets-empty", PHRASE("The streets are empty.")};
static const struct phrase phrase_all_passed = {
    "ended-all-passed", PHRASE("Nobody could move any more.")};
static const struct phrase phrase_quiet = {
    "ended-quiet", PHRASES("For %1 turn nothing was stacked and no site was reached.",
                           "For %1 turns nothing was stacked and no site was reached.")};
static const struct phrase phrase_stranded = {
    "ended-stranded", PHRASE("%m1 has nothing left on the streets, and nothing neutral stands there.")};
static const struct phrase phrase_points = {
    "ended-points", PHRASES("%m2: %1 point", "%m2: %1 points")};

int towers_ending(const game_setup *setup, const void *state, struct sentence line[])
{
    const struct towers *t = state;
    int n_seats = towers_seats(setup), n_lines = 0, points[GAME_SEATS_MAX];
    int district = towers_complete_district(t, n_seats);
    if (district >= 0)
        sentence_set(&line[n_lines++], &phrase_district,
                     towers_description.colours[towers_owner(t, towers_first(towers_districts[district]))].name);
    else if ((towers_occupied(t) & towers_streets) == 0)
        sentence_set(&line[n_lines++], &phrase_streets_empty);
    else if (t->passes >= n_seats)
        sentence_set(&line[n_lines++], &phrase_all_passed);
    else if (t->quiet >= TOWERS_QUIET_MAX)
        sentence_set(&line[n_lines++], &phrase_quiet, t->quiet);
    else
        sentence_set(&line[n_lines++], &phrase_stranded, towers_description.seats[t->turn].name);
    towers_points(t, n_seats, points);
    for (int seat = 0; seat < n_seats; seat++)
        sentence_set(&line[n_lines++], &phrase_points, points[seat],
                     towers_description.seats[seat].name);
    return n_lines;
}
