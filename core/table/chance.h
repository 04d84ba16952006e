/*
 * chance.h: the cards that come, fixed in advance by a key of 32 bytes.
 *
 * Each pile has an order made from the key; a draw gives the first card of
 * that order that is still in the pile. So a deal can be repeated, played
 * again with swapped seats and verified afterwards. The recipe is a public
 * interface (notation: "Chance by key"); the rules know nothing of it.
 */
#ifndef CAIRN_CHANCE_H
#define CAIRN_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "game.h"

enum { CHANCE_KEY_SIZE = 32 };

struct chance_key {
    uint8_t bytes[CHANCE_KEY_SIZE];
};

/* A pile as it lies: the cards that were in it when it was last shuffled,
 * the first to be drawn first. */
struct chance_pile {
    int epoch;  /* how often the rules have shuffled it anew */
    int n_cards;
    game_move card[GAME_PILE_SIZE_MAX];  /* the chance moves that draw them */
};

/* Flat: copy it at will. */
struct chance {
    struct chance_key key;
    struct chance_pile pile[GAME_PILES_MAX];
};

/* ---- Keys. */

struct chance_key chance_key_from_seed(uint64_t seed);

/* The key of a table to whose chance a secret and each seat contributed. */
struct chance_key chance_key_from_parts(const struct chance_key *secret,
                                        const struct chance_key contribution[], int n_seats);

/* What one shows who will open these bytes later: their BLAKE2b-256. */
struct chance_key chance_commit(const struct chance_key *);

/* From the machine; false if it has none to give. */
bool chance_key_random(struct chance_key *);

/* ---- Orders. */

/* The cards, given in canonical order, as the key orders them. */
void chance_shuffle(const struct chance_key *, const char *pile_name, int epoch, game_move card[],
                    int n_cards);

/* At the start of a game, before any card is dealt. */
void chance_begin(struct chance *, const struct chance_key *, const game_setup *);

/* To be called after every move: a pile that the rules have shuffled gets its
 * new order. */
void chance_follow(struct chance *, const game_setup *, const game_state *);

/* The chance move that comes now. */
game_move chance_draw(const struct chance *, const game_setup *, const game_state *);

#endif
