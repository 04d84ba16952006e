/* towers_check.c: what must hold in every state of Spiel der Türme; for tests. */
#include <string.h>

#include "towers_parts.h"

static const char *broken_tower(const game_setup *setup, const struct towers *t, int square)
{
    towers_stack tower = t->tower[square];
    int n_owners = 0;
    for (int colour = 0; colour < TOWERS_COLOURS; colour++)
        n_owners += towers_has(t->owned[colour], square);
    if (n_owners == 0)
        return tower ? "an empty square has a stack" : NULL;
    if (n_owners > 1)
        return "a tower has two owners";
    if (towers_height(tower) > towers_height_limit(setup))
        return "a tower is too high";
    if ((tower & 0x80) || tower >> 8 >> (2 * (towers_height(tower) - 1)))
        return "a tower has leftovers";
    if (!(towers_welcomes[square] >> towers_symbol(tower) & 1))
        return "a tower stands on a site of another symbol";
    if (towers_height(tower) > 1 && towers_owner(t, square) >= towers_seats(setup))
        return "a neutral piece has been stacked";
    return NULL;
}

static const char *broken_bars(const game_setup *setup, const struct towers *t)
{
    int n_seats = towers_seats(setup);
    towers_board pieces = towers_neutral(t, n_seats) & towers_streets;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        if (t->barred[seat] == TOWERS_NO_SQUARE)
            continue;
        if (seat >= n_seats || t->barred[seat] > TOWERS_SQUARES ||
            !towers_has(pieces, t->barred[seat]))
            return "what is barred is not a neutral piece on a street";
        if (seat == t->turn && t->phase != GAME_PHASE_OVER)
            return "a bar outlasts the beginning of its player's turn";
        pieces &= ~towers_bit(t->barred[seat]);
    }
    return NULL;
}

static const char *broken_phase(const game_setup *setup, const struct towers *t)
{
    int n_seats = towers_seats(setup);
    towers_board occupied = towers_occupied(t);
    switch (t->phase) {
    case GAME_PHASE_OVER:
        return NULL;
    case GAME_PHASE_DEAL: {
        towers_board empty = towers_streets & ~occupied;
        if (!empty || (occupied & ~towers_streets) || occupied >> towers_first(empty))
            return "the deal left its order";
        for (int square = 0; square < TOWERS_SQUARES; square++)
            if (t->tower[square] >= TOWERS_SYMBOLS)
                return "a tower during the deal";
        return t->turn || t->quiet ? "a turn during the deal" : NULL;
    }
    case GAME_PHASE_PLAY:
    case GAME_PHASE_EXTRA:
        if (towers_complete_district(t, n_seats) >= 0 || !(occupied & towers_streets) ||
            towers_is_stuck(t, n_seats))
            return "the game should be over";
        if (t->phase == GAME_PHASE_PLAY)
            return towers_is_stranded(t, n_seats) ? "a stranded player is asked" : NULL;
        if (t->quiet)
            return "a turn that reached a site is quiet";
        return towers_can_move(t, n_seats, t->turn, towers_height_limit(setup))
                   ? NULL
                   : "an extra move is asked where there is none";
    default:
        return "no such phase";
    }
}

const char *towers_broken(const game_setup *setup, const void *state)
{
    const struct towers *t = state;
    int n_seats = towers_seats(setup), count[TOWERS_KINDS];
    static const uint8_t zero[sizeof t->unused];
    if (memcmp(t->unused, zero, sizeof zero) != 0)
        return "unused bytes are used";
    if (towers_occupied(t) >> TOWERS_SQUARES)
        return "a tower stands off the board";
    if (t->turn >= n_seats || t->quiet > TOWERS_QUIET_MAX || t->passes > n_seats ||
        t->passes > t->quiet)
        return "a counter is out of range";
    if (t->viewer >= n_seats && t->viewer != VIEWER_WATCHER && t->viewer != VIEWER_TRUTH)
        return "no such viewer";
    for (int square = 0; square < TOWERS_SQUARES; square++) {
        const char *what = broken_tower(setup, t, square);
        if (what)
            return what;
    }
    towers_count_kinds(t, count);
    for (int kind = 0; kind < TOWERS_KINDS; kind++)
        if (count[kind] > TOWERS_COPIES)
            return "too many pieces of a kind";
    const char *what = broken_bars(setup, t);
    return what ? what : broken_phase(setup, t);
}
