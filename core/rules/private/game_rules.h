/*
 * game_rules.h: what a game must provide. Private to rules/: everybody else
 * calls the typed functions of game.h, which say what each of these does.
 *
 * A state is a game's own struct without pointers, padding or leftovers, and
 * notes whose view it is, if it is one: then hidden places count hidden
 * cards, and a pool holds the cards whose place is unknown. The master
 * property, for every game, move and viewer: apply(mask(s)) = mask(apply(s)).
 */
#ifndef CAIRN_GAME_RULES_H
#define CAIRN_GAME_RULES_H

#include "description.h"
#include "game.h"

/* In a state's viewer byte. A seat's own number means that seat's view. */
enum { VIEWER_TRUTH = 0xff, VIEWER_WATCHER = 0xfe };

struct game_option {
    const char *key;
    const char *values[5];  /* the default first, NULL after the last */
};

struct game_preset {
    const char *key;
    uint8_t choice[GAME_OPTIONS_MAX];
};

/* Moves being listed: counts all, keeps what fits, notes whether one that
 * somebody looks for is among them. */
struct move_list {
    game_move *out;
    int room;
    int count;
    game_move sought;
    bool is_found;
};

static inline void move_list_add(struct move_list *list, game_move move)
{
    if (list->count < list->room)
        list->out[list->count] = move;
    list->count++;
    list->is_found |= move == list->sought;
}

struct game {
    const char *key, *name;
    int rules_version;
    size_t state_size;
    const char *map;  /* or NULL */
    int n_options, n_presets;
    const struct game_option *options;
    const struct game_preset *presets;
    const struct game_description *description;
    const struct game_numbers *numbers;  /* numbers_rules.h; or NULL: it has none */

    bool (*fits)(const game_setup *, struct sentence *why);
    int (*seats)(const game_setup *);
    void (*start)(const game_setup *, void *state);
    int (*to_move)(const game_setup *, const void *state);
    enum game_phase (*phase)(const game_setup *, const void *state);
    void (*legal)(const game_setup *, const void *state, struct move_list *);
    game_move (*pick)(const game_setup *, const void *state, struct rng *);
    bool (*is_claim)(game_move);  /* or NULL: nothing is claimed */
    void (*apply)(const game_setup *, void *state, game_move);
    void (*score)(const game_setup *, const void *state, float share[]);
    int (*ending)(const game_setup *, const void *state, struct sentence line[]);

    void (*write)(const game_setup *, const void *state, game_move, struct text *);
    game_move (*read)(const game_setup *, const void *state, const char *word);
    void (*refuse)(const game_setup *, const void *state, game_move, struct sentence *why);

    void (*mask)(const game_setup *, void *state, int viewer);
    void (*guess)(const game_setup *, void *state, struct rng *);
    game_move (*public_move)(const game_setup *, const void *state, game_move, int viewer);

    int (*pile_count)(const game_setup *);
    const char *(*pile_key)(const game_setup *, int pile);
    int (*pile_size)(const game_setup *, int pile);
    game_move (*pile_card)(const game_setup *, int pile, int index);
    int (*pile_now)(const game_setup *, const void *state);
    int (*pile_holds)(const game_setup *, const void *state, int pile, game_move card);
    int (*pile_epoch)(const game_setup *, const void *state, int pile);

    /* NULL where a game knows no claims. Thinkable are the claims of the seat to
     * move at its complete sides, where claims may be made now. */
    void (*thinkable)(const game_setup *, const void *state, struct move_list *);
    int (*claimant)(const game_setup *, const void *state);
    bool (*prove)(const game_setup *, const void *state, int place, int seat, struct proof *,
                  struct sentence *why);

    void (*json)(const game_setup *, const void *state, struct text *);
    void (*picture)(const game_setup *, const void *state, struct text *);

    void (*diagram_begin)(const game_setup *, void *state);
    bool (*diagram_line)(const game_setup *, void *state, int n_words, const char *const word[],
                         struct sentence *why);
    bool (*diagram_end)(const game_setup *, void *state, struct sentence *why);

    void (*tally)(const game_setup *, const void *state, const float share[], struct game_round *);
    int (*series_length)(const game_setup *);
    void (*series_order)(const game_setup *, const struct game_round *, int n_rounds,
                         uint8_t order[]);
    void (*series_standing)(const game_setup *, const struct game_round *, int n_rounds,
                            struct game_standing *);
    /* NULL: as many as are agreed; by the points that the standing has. */
    int (*series_due)(const struct game_round *, int n_rounds, int n_agreed);
    int (*series_ending)(const game_setup *, const struct game_round *, int n_rounds, int winner,
                         struct sentence line[]);

    const char *(*broken)(const game_setup *, const void *state);
};

/* The phrases that games share. */
extern const struct phrase
    phrase_not_now,         /* wrong phase or nobody's turn: %1 the word */
    phrase_game_over,
    phrase_not_held,        /* %c1 the card */
    phrase_not_masked,      /* a hidden word where the cards are open: %1 the word */
    phrase_hidden_from_you, /* an open word where the viewer cannot know: %1 the word */
    phrase_no_such_card,    /* in a diagram: %1 */
    phrase_card_twice,      /* in a diagram: %1 */
    phrase_bad_line,        /* in a diagram: %1 the word that is not understood */
    phrase_no_such_place,   /* %1 what was given, %2 how many there are */
    phrase_no_such_seat;    /* %1 */

#endif
