/*
 * siege_parts.h: what the files of Schotten Totten 2 share with each other
 * and nobody else. Each function is what game_rules.h asks for, unless it
 * says more.
 */
#ifndef CAIRN_SIEGE_PARTS_H
#define CAIRN_SIEGE_PARTS_H

#include "siege.h"

/* ---- siege.c */

int siege_to_move(const game_setup *, const void *state);

/* The seat that the present deal or draw gives a card to. */
int siege_drawer(const struct siege *);

/* The pile's back that the present deal or draw takes a card from. */
int siege_draw_back(const struct siege *);

/* Who wins ties at this tile, now that it has changed (G12a). */
void siege_settle(struct siege *, int tile);

/* The turn begins: the defender may have won (G15). */
void siege_begin_turn(struct siege *);

/* ---- siege_views.c */

/* Nothing is known any more of the cards that Support shuffled in. */
void siege_forget_shuffled_in(struct siege *);

/* This seat has drawn a siege card. */
void siege_count_draw_since(struct siege *, int seat);

/* This card came out of the seat's hand into the sight of both seats. */
void siege_find_shuffled_in(struct siege *, int seat, int card);

/* May this many cards, of which so many are shuffled_in, come from the
 * hidden part of this seat's hand (GAME_CHANCE: from the siege pile)? It is
 * no only where Support has told where those cards cannot be. */
bool siege_support_allows(const struct siege *, int from, int n_cards, int n_shuffled_in);

/* Does this world put those cards only where they can be? */
bool siege_agrees_with_support(const struct siege *);

void siege_mask(const game_setup *, void *state, int viewer);
void siege_guess(const game_setup *, void *state, struct rng *);
game_move siege_public_move(const game_setup *, const void *state, game_move, int viewer);
int siege_pile_count(const game_setup *);
const char *siege_pile_key(const game_setup *, int pile);
int siege_pile_size(const game_setup *, int pile);
game_move siege_pile_card(const game_setup *, int pile, int index);
int siege_pile_now(const game_setup *, const void *state);
int siege_pile_holds(const game_setup *, const void *state, int pile, game_move);
int siege_pile_epoch(const game_setup *, const void *state, int pile);

/* ---- siege_moves.c */

void siege_legal(const game_setup *, const void *state, struct move_list *);

/* The moves of one action card that is in the hand; room is the seat's. */
void siege_list_action(const struct siege *, int action, unsigned room, struct move_list *);

/* The tiles where oil may be thrown now (G4). */
unsigned siege_oil_targets(const struct siege *);

/* The siege cards that the seat holds or, where some are hidden, may hold. */
card_set siege_may_hold(const struct siege *, int seat);

/* Is there anything for this action card to act on? */
bool siege_has_target(const struct siege *, int seat, enum siege_tactic action);

/* Is any claim provable? */
bool siege_any_claim(const game_setup *, const struct siege *);

/* Is the attacker asked for claims? A strict referee asks wherever a side is
 * complete: its question would tell. */
static inline bool siege_asks_for_claims(const game_setup *setup, const struct siege *s)
{
    return siege_any_claim(setup, s) ||
           (setup->is_strict && siege_complete(s, SIEGE_ATTACKER) != 0);
}

void siege_thinkable(const game_setup *, const void *state, struct move_list *);

bool siege_may_pass(const struct siege *);

/* How many cards the seat has to choose for an exchange. */
int siege_swap_size(const struct siege *, int seat, bool holds_exchange);

/* ---- siege_pick.c */

game_move siege_pick(const game_setup *, const void *state, struct rng *);

/* ---- siege_words.c, siege_refuse.c */

void siege_write(const game_setup *, const void *state, game_move, struct text *);
game_move siege_read(const game_setup *, const void *state, const char *word);
void siege_refuse(const game_setup *, const void *state, game_move, struct sentence *why);

/* ---- siege_show.c */

bool siege_prove(const game_setup *, const void *state, int place, int seat, struct proof *,
                 struct sentence *why);
void siege_json(const game_setup *, const void *state, struct text *);
void siege_picture(const game_setup *, const void *state, struct text *);

/* ---- siege_diagram.c */

void siege_diagram_begin(const game_setup *, void *state);
bool siege_diagram_line(const game_setup *, void *state, int n_words, const char *const word[],
                        struct sentence *why);
bool siege_diagram_end(const game_setup *, void *state, struct sentence *why);

/* ---- siege_series.c */

void siege_tally(const game_setup *, const void *state, const float share[], struct game_round *);
int siege_series_length(const game_setup *);
void siege_series_order(const game_setup *, const struct game_round *, int n_rounds,
                        uint8_t order[]);
void siege_series_standing(const game_setup *, const struct game_round *, int n_rounds,
                           struct game_standing *);
int siege_series_due(const struct game_round *, int n_rounds, int n_agreed);
int siege_series_ending(const game_setup *, const struct game_round *, int n_rounds, int winner,
                        struct sentence line[]);

/* ---- siege_check.c */

const char *siege_broken(const game_setup *, const void *state);

/* From siege_names.c and siege_ending.c. */
extern const struct game_description siege_description;
extern const struct game_numbers siege_numbers;  /* siege_numbers.c */
int siege_ending(const game_setup *, const void *state, struct sentence line[]);

#endif
