/*
 * game.h: what a game is to everybody else. Read this first.
 *
 * A game is a set of pure functions over a flat state. What is true
 * (game_state) and what somebody knows (game_view) are different types; the
 * same rules run on both. Chance is a player: every card dealt or drawn is a
 * move. A move is one integer, and one word of the notation.
 *
 * Nothing here allocates, reads a clock or does input or output. apply
 * trusts its caller: words from outside pass the gate of table/gate.h first.
 */
#ifndef CAIRN_GAME_H
#define CAIRN_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rng.h"
#include "sentence.h"
#include "text.h"

enum {
    GAME_CHANCE = -1,          /* to move: a card is to be dealt or drawn */
    GAME_OVER = -2,            /* to move: nobody any more */
    GAME_WATCHER = -1,         /* a viewer who sits nowhere */
    GAME_NO_PILE = -1,
    GAME_SEATS_MAX = 4,
    GAME_OPTIONS_MAX = 4,
    GAME_PILES_MAX = 2,
    GAME_PILE_SIZE_MAX = 80,
    GAME_STATE_MAX = 1024,     /* bytes of the largest state */
    GAME_WORD_MAX = 64,        /* bytes of the longest word, its zero included */
    GAME_CHOICES_MAX = 2048,   /* the widest list of moves in a true state */
    GAME_MOVES_MAX = 65536,    /* the widest in a view, where hidden cards may be any */
    GAME_JSON_MAX = 16384,     /* the longest state as JSON, its zero included */
    GAME_CLAIMS_MAX = 16,      /* places that one seat could claim at once */
    GAME_PROOF_LINES_MAX = 12,
    GAME_ENDING_LINES_MAX = 5,
};

typedef uint32_t game_move;
#define GAME_NO_MOVE UINT32_MAX

typedef struct {
    _Alignas(16) uint8_t bytes[GAME_STATE_MAX];  /* a game's own struct; the rest is unused */
} game_state;                                    /* the truth */

typedef struct {
    game_state masked;
} game_view;                                     /* what one viewer knows */

struct game;

/* Which game, with which options. Flat: copy it at will. */
typedef struct {
    const struct game *rules;
    uint8_t choice[GAME_OPTIONS_MAX];  /* index of each option's value */
    bool is_strict;                    /* how the referee is (table/referee.h), no rule of the game:
                                          claims are asked for wherever one could be thought of */
} game_setup;

enum game_phase {
    GAME_PHASE_DEAL,
    GAME_PHASE_PLAY,
    GAME_PHASE_CLAIM,
    GAME_PHASE_DRAW,
    GAME_PHASE_RETURN,
    GAME_PHASE_SHUFFLE,
    GAME_PHASE_GIVE,
    GAME_PHASE_EXTRA,
    GAME_PHASE_OVER,
};

/* ---- The list of games, their options and presets. */

int game_count(void);
const struct game *game_at(int index);
const struct game *game_find(const char *key);  /* NULL if there is none */
const char *game_key(const struct game *);
const char *game_name(const struct game *);
int game_rules_version(const struct game *);  /* raised when old records change meaning */

int game_option_count(const struct game *);
const char *game_option_key(const struct game *, int option);
const char *game_option_value(const struct game *, int option, int choice);  /* NULL past the last */

int game_preset_count(const struct game *);
const char *game_preset_key(const struct game *, int preset);

/* The board as lines of text, the highest row first: a letter is the sign of
 * a building site, a dot any other square. NULL: the game has no board. */
const char *game_map(const struct game *);

/* ---- Set-ups. The first preset is the default. A refused call leaves the
 * set-up alone, returns false and says why (why may be NULL). */

game_setup game_setup_default(const struct game *);
bool game_setup_preset(game_setup *, const char *preset, struct sentence *why);
bool game_setup_option(game_setup *, const char *key, const char *value, struct sentence *why);
bool game_setup_fits(const game_setup *, struct sentence *why);  /* do the options go together? */
void game_setup_write(const game_setup *, struct text *);        /* "tactics=off,claim=after,…" */
bool game_setup_same(const game_setup *, const game_setup *);
int game_seats(const game_setup *);

/* ---- The truth. */

void game_start(const game_setup *, game_state *);
void game_copy(const game_setup *, game_state *to, const game_state *from);
bool game_same(const game_setup *, const game_state *, const game_state *);
size_t game_state_size(const game_setup *);
int game_to_move(const game_setup *, const game_state *);  /* seat, GAME_CHANCE or GAME_OVER */
enum game_phase game_phase(const game_setup *, const game_state *);
const char *game_phase_key(enum game_phase);

/* All legal moves, each once. Writes at most room of them and returns how
 * many there are. */
int game_legal(const game_setup *, const game_state *, game_move *out, int room);
bool game_is_legal(const game_setup *, const game_state *, game_move);

/* One legal move, each equally likely, without listing them; at a chance move
 * each card that is left, so that one of two like cards comes twice as often. */
game_move game_pick(const game_setup *, const game_state *, struct rng *);
void game_apply(const game_setup *, game_state *, game_move);

/* Each seat's share of the win: they sum to 1. Only when the game is over. */
void game_score(const game_setup *, const game_state *, float share[GAME_SEATS_MAX]);

/* Why it is over, and what decided it, for people: returns how many lines. */
int game_ending(const game_setup *, const game_state *,
                struct sentence line[GAME_ENDING_LINES_MAX]);

/* ---- Words. */

void game_write(const game_setup *, const game_state *, game_move, char word[GAME_WORD_MAX]);

/* The move that a word names, legal or not; GAME_NO_MOVE if it names none.
 * The word may be anything. */
game_move game_read(const game_setup *, const game_state *, const char *word);

/* Why a move is not legal here: always sets a phrase. */
void game_refuse(const game_setup *, const game_state *, game_move, struct sentence *why);

/* ---- What a viewer (a seat or GAME_WATCHER) knows. */

void game_mask(const game_setup *, const game_state *, int viewer, game_view *);

/* The move as the viewer sees it played in this state. */
game_move game_public_move(const game_setup *, const game_state *, game_move, int viewer);

/* A world that agrees with the view, each equally likely. */
void game_guess(const game_setup *, const game_view *, struct rng *, game_state *);

/* The same rules on a view. At another's decision the legal moves are those
 * that some world agreeing with the view allows, hidden choices masked. */
void view_copy(const game_setup *, game_view *to, const game_view *from);
bool view_same(const game_setup *, const game_view *, const game_view *);
int view_to_move(const game_setup *, const game_view *);
enum game_phase view_phase(const game_setup *, const game_view *);
int view_legal(const game_setup *, const game_view *, game_move *out, int room);
bool view_is_legal(const game_setup *, const game_view *, game_move);
void view_apply(const game_setup *, game_view *, game_move);
void view_score(const game_setup *, const game_view *, float share[GAME_SEATS_MAX]);
int view_ending(const game_setup *, const game_view *,
                struct sentence line[GAME_ENDING_LINES_MAX]);
void view_write(const game_setup *, const game_view *, game_move, char word[GAME_WORD_MAX]);
game_move view_read(const game_setup *, const game_view *, const char *word);
void view_refuse(const game_setup *, const game_view *, game_move, struct sentence *why);

/* ---- Piles, for whoever makes chance come from an order of cards. A pile's
 * cards stand in canonical order, copies side by side. */

int game_pile_count(const game_setup *);
const char *game_pile_key(const game_setup *, int pile);
int game_pile_size(const game_setup *, int pile);                   /* before the deal */
game_move game_pile_card(const game_setup *, int pile, int index);  /* the chance move that draws it */

/* The pile whose order decides the present chance move. GAME_NO_PILE: the
 * move is forced (a known card under the pile, cards changing hands) and the
 * only legal one. */
int game_pile_now(const game_setup *, const game_state *);

/* How many copies of the card that this chance move draws still lie in the
 * pile and obey its order (cards put under the pile do not). */
int game_pile_holds(const game_setup *, const game_state *, int pile, game_move card);

/* Raised by 1 whenever the rules shuffle the pile anew. */
int game_pile_epoch(const game_setup *, const game_state *, int pile);

/* ---- Claims. Places count from 1, as in words. */

enum verdict { VERDICT_PROVEN, VERDICT_BEATEN, VERDICT_INCOMPLETE };

struct proof {
    enum verdict verdict;
    char added[GAME_WORD_MAX];  /* beaten: the cards of the strongest completion, "b7,b8"; or "" */
    int n_lines;                /* the explanation, for people */
    struct sentence line[GAME_PROOF_LINES_MAX];
};

bool game_has_claims(const struct game *);
bool game_is_claim(const struct game *, game_move);
const char *verdict_key(enum verdict);  /* "proven", "beaten", "incomplete" */

/* What the seat to move is offered: its legal moves, and under a strict
 * referee every claim that all can see it could think of (its own complete
 * sides), whether it holds or not: such a move need not be legal. */
int game_offered(const game_setup *, const game_state *, game_move *out, int room);
int view_offered(const game_setup *, const game_view *, game_move *out, int room);

/* Does the seat to move have to say whether it claims, though no claim holds? */
bool game_is_asked_in_vain(const game_setup *, const game_state *);

/* The seat whose claim is meant when nobody says whose. */
int game_claimant(const game_setup *, const game_state *);
int view_claimant(const game_setup *, const game_view *);

/* False, with why, if there is no such place or seat, or nothing to claim. */
bool game_prove(const game_setup *, const game_state *, int place, int seat, struct proof *,
                struct sentence *why);
bool view_prove(const game_setup *, const game_view *, int place, int seat, struct proof *,
                struct sentence *why);

/* ---- For people and programs. JSON: the members of the game itself, from
 * the first key to the last value, without the braces. */

void game_json(const game_setup *, const game_state *, struct text *);
void view_json(const game_setup *, const game_view *, struct text *);

/* A plain picture of the table as lines of text, for terminals and logs. */
void view_picture(const game_setup *, const game_view *, struct text *);

/* ---- Diagrams, which are drawn positions: an empty table, then one line of
 * words after another ("stone", "5", "r6", …), then a check. After a refusal the state is of no
 * use. */

void game_diagram_begin(const game_setup *, game_state *);
bool game_diagram_line(const game_setup *, game_state *, int n_words, const char *const word[],
                       struct sentence *why);
bool game_diagram_end(const game_setup *, game_state *, struct sentence *why);

/* ---- Series of games between the same players. In a round order[s] is the
 * player who sits at seat s. */

struct game_round {
    uint8_t order[GAME_SEATS_MAX];
    float share[GAME_SEATS_MAX];      /* by seat, as game_score gives it */
    int16_t points[GAME_SEATS_MAX];   /* by seat, as game_tally gives it */
    int16_t breaker[GAME_SEATS_MAX];  /* by seat; breaks ties where the game has such a rule */
};

struct game_standing {
    int points[GAME_SEATS_MAX];  /* by player */
    bool is_decided;             /* by the game's own rule, if played to here */
    int winner;                  /* player, or -1: nobody, or a draw */
};

/* Points and tie-breakers of a finished game (a game cut short by a
 * resignation is scored as it lies, with the given shares). */
void game_tally(const game_setup *, const game_state *, const float share[GAME_SEATS_MAX],
                struct game_round *);
int game_series_length(const game_setup *);  /* rounds of a usual series */
void game_series_order(const game_setup *, const struct game_round *, int n_rounds,
                       uint8_t order[GAME_SEATS_MAX]);  /* of the next round */
void game_series_standing(const game_setup *, const struct game_round *, int n_rounds,
                          struct game_standing *);

/* How many rounds it will have at least, if so many are agreed: a level pair of
 * games wants two more. */
int game_series_due(const game_setup *, const struct game_round *, int n_rounds, int n_agreed);

/* What decided a series that was played out, for people: how many lines. The
 * winner is a player, or -1. */
int game_series_ending(const game_setup *, const struct game_round *, int n_rounds, int winner,
                       struct sentence line[GAME_ENDING_LINES_MAX]);

/* ---- For tests: what is wrong with a state's inner order, or NULL. */

const char *game_broken(const game_setup *, const game_state *);
const char *view_broken(const game_setup *, const game_view *);

#endif
