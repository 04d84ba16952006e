/*
 * every_game.h: for tests: runs something for every preset of every game in
 * the list, and makes random games.
 */
#ifndef CAIRN_EVERY_GAME_H
#define CAIRN_EVERY_GAME_H

#include "table.h"

typedef void (*setup_test)(const game_setup *, struct rng *);

static inline void for_every_setup(setup_test test, struct rng *rng)
{
    for (int i = 0; i < game_count(); i++) {
        for (int preset = 0; preset < game_preset_count(game_at(i)); preset++) {
            game_setup setup = game_setup_default(game_at(i));
            game_setup_preset(&setup, game_preset_key(game_at(i), preset), NULL);
            test(&setup, rng);
        }
    }
}

/* One random legal word, through the gate. */
static inline bool play_any_word(struct table *table, struct rng *rng)
{
    char word[GAME_WORD_MAX];
    game_move move = game_pick(table_setup(table), table_state(table), rng);
    game_write(table_setup(table), table_state(table), move, word);
    return table_play(table, word, NULL);
}

#endif
