/*
 * towers_moves.c: which moves there are in Spiel der Türme. Where a single
 * tower may go is in towers.h.
 */
#include <string.h>

#include "towers_parts.h"

void towers_legal(const game_setup *setup, const void *state, struct move_list *list)
{
    const struct towers *t = state;
    int n_seats = towers_seats(setup), limit = towers_height_limit(setup);
    if (t->phase == GAME_PHASE_OVER)
        return;
    if (t->phase == GAME_PHASE_DEAL) {
        int count[TOWERS_KINDS];
        towers_count_dealt(t, count);
        for (int kind = 0; kind < TOWERS_KINDS; kind++)
            if (count[kind] < TOWERS_COPIES)
                move_list_add(list, TOWERS_DEAL + (game_move)kind);
        return;
    }
    for (towers_board movable = towers_movable(t, n_seats, t->turn); movable;
         movable &= movable - 1) {
        int from = towers_first(movable);
        for (towers_board left = towers_targets(t, t->turn, from, limit); left; left &= left - 1)
            move_list_add(list, towers_move(from, towers_first(left)));
    }
    if (t->phase == GAME_PHASE_EXTRA)
        move_list_add(list, TOWERS_DONE);
    else if (list->count == 0)
        move_list_add(list, TOWERS_PASS);
}

/* ---- Counting pieces. */

/* Four counts at a time, sixteen bits each, one for each symbol. */
void towers_count_dealt(const struct towers *t, int count[TOWERS_KINDS])
{
    for (int colour = 0; colour < TOWERS_COLOURS; colour++) {
        uint64_t by_symbol = 0;
        for (uint64_t left = (uint64_t)t->owned[colour]; left; left &= left - 1)
            by_symbol += (uint64_t)1 << (16 * t->tower[__builtin_ctzll(left)]);
        for (uint64_t left = (uint64_t)(t->owned[colour] >> 64); left; left &= left - 1)
            by_symbol += (uint64_t)1 << (16 * t->tower[64 + __builtin_ctzll(left)]);
        for (int symbol = 0; symbol < TOWERS_SYMBOLS; symbol++)
            count[TOWERS_SYMBOLS * colour + symbol] = (int)(by_symbol >> (16 * symbol) & 0xff);
    }
}

void towers_count_kinds(const struct towers *t, int count[TOWERS_KINDS])
{
    memset(count, 0, TOWERS_KINDS * sizeof *count);
    for (towers_board left = towers_occupied(t); left; left &= left - 1) {
        int square = towers_first(left);
        towers_stack tower = t->tower[square];
        int symbol = towers_symbol(tower);
        for (int level = 0; level + 1 < towers_height(tower); level++)
            count[TOWERS_SYMBOLS * towers_colour_under(tower, level) + symbol]++;
        count[TOWERS_SYMBOLS * towers_owner(t, square) + symbol]++;
    }
}
