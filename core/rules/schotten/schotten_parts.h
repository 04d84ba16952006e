/*
 * schotten_parts.h: what the files of Schotten Totten share with each other
 * and nobody else. Each function is what game_rules.h asks for, unless it
 * says more.
 */
#ifndef CAIRN_SCHOTTEN_PARTS_H
#define CAIRN_SCHOTTEN_PARTS_H

#include "schotten.h"

/* ---- schotten.c */

/* The stones that this seat can claim, as bits; just one of them if all that is
 * asked is whether there are any. */
uint32_t schotten_provable(const game_setup *, const struct schotten *, int seat, bool any);

uint32_t schotten_provable_of_60(const struct schotten *, int seat, bool any);  /* schotten_sixty.c */

/* Do these stones win the game (S16)? */
bool schotten_wins(uint32_t stones);

/* Moves on to the claim phase or past it, as the option says. */
void schotten_begin_turn(const game_setup *, struct schotten *);

/* The card that the pile will give next whatever its order: one under it
 * that this state knows. CARD_NONE if the order decides, SCHOTTEN_HIDDEN if it
 * comes from below and is hidden. */
int schotten_forced_card(const struct schotten *, int back);

/* The back of the card that is about to come. */
static inline int schotten_coming_back(const struct schotten *s)
{
    return s->duel.phase & SCHOTTEN_COMING_CLAN ? BACK_NUMBERED : BACK_TACTIC;
}

/* ---- schotten_moves.c */

void schotten_legal(const game_setup *, const void *state, struct move_list *);

/* May this seat play a tactic card of this kind, if it holds one (S19, S21)? */
bool schotten_tactic_allowed(const struct schotten *, int seat, int kind);

/* The stones where the seat may still place a card. */
static inline uint32_t schotten_room(const struct schotten *s, int seat)
{
    return schotten_unclaimed(s) & ~schotten_complete(s, seat);
}

static inline bool schotten_holds_tactics(const struct schotten *s, int seat)
{
    return s->duel.tactic_hand[seat] || s->duel.hidden[seat][BACK_TACTIC];
}

/* ---- schotten_pick.c */

game_move schotten_pick(const game_setup *, const void *state, struct rng *);

/* ---- schotten_words.c, schotten_refuse.c */

void schotten_write(const game_setup *, const void *state, game_move, struct text *);
game_move schotten_read(const game_setup *, const void *state, const char *word);
void schotten_refuse(const game_setup *, const void *state, game_move, struct sentence *why);

/* ---- schotten_views.c */

void schotten_mask(const game_setup *, void *state, int viewer);
void schotten_guess(const game_setup *, void *state, struct rng *);
game_move schotten_public_move(const game_setup *, const void *state, game_move, int viewer);
int schotten_pile_count(const game_setup *);
const char *schotten_pile_key(const game_setup *, int pile);
int schotten_pile_size(const game_setup *, int pile);
game_move schotten_pile_card(const game_setup *, int pile, int index);
int schotten_pile_now(const game_setup *, const void *state);
int schotten_pile_holds(const game_setup *, const void *state, int pile, game_move);
int schotten_pile_epoch(const game_setup *, const void *state, int pile);

/* ---- schotten_show.c */

bool schotten_prove(const game_setup *, const void *state, int place, int seat, struct proof *,
                    struct sentence *why);
void schotten_json(const game_setup *, const void *state, struct text *);
void schotten_picture(const game_setup *, const void *state, struct text *);

/* ---- schotten_diagram.c */

void schotten_diagram_begin(const game_setup *, void *state);
bool schotten_diagram_line(const game_setup *, void *state, int n_words, const char *const word[],
                           struct sentence *why);
bool schotten_diagram_end(const game_setup *, void *state, struct sentence *why);

/* ---- schotten_series.c */

void schotten_tally(const game_setup *, const void *state, const float share[],
                    struct game_round *);
int schotten_series_length(const game_setup *);
void schotten_series_order(const game_setup *, const struct game_round *, int n_rounds,
                           uint8_t order[]);
void schotten_series_standing(const game_setup *, const struct game_round *, int n_rounds,
                              struct game_standing *);

/* ---- schotten_check.c */

const char *schotten_broken(const game_setup *, const void *state);

/* ---- Claims that the seat to move could think of: stones, and moves. */

static inline uint32_t schotten_thinkable_at(const struct schotten *s)
{
    return schotten_complete(s, s->duel.turn) & schotten_unclaimed(s);
}

void schotten_thinkable(const game_setup *, const void *state, struct move_list *);

/* ---- schotten_names.c, schotten_ending.c */

extern const struct game_description schotten_description;
extern const struct game_numbers schotten_numbers;  /* schotten_numbers.c */
int schotten_ending(const game_setup *, const void *state, struct sentence line[]);

#endif
