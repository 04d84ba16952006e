/*
 * cairn.h: Cairn's table games for other programs, exactly by their books.
 *
 *     cairn_setup setup;
 *     cairn_state state;
 *     uint64_t random = 1;
 *     cairn_setup_read(&setup, cairn_game_key(0), NULL);
 *     cairn_state_start(&state, &setup);
 *     while (cairn_state_to_move(&state) != CAIRN_OVER)
 *         cairn_state_apply(&state, cairn_state_pick(&state, &random), NULL);
 *
 * Words, records and JSON are those of docs/notation.md; docs/library.md is a
 * tour. The library keeps no global state, knows no locale, does no input or
 * output and never ends the program. Functions that can fail return -1 (or
 * NULL, or CAIRN_NO_MOVE), say why in an error if they are given one, and
 * change nothing. Different objects may be used by different threads at once.
 *
 * Texts go into a buffer of the caller's: at most `room` bytes are written, a
 * zero ends them, and the length of the whole text is returned, without its
 * zero; -1: no memory. With room 0 nothing is written.
 */
#ifndef CAIRN_H
#define CAIRN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define CAIRN_ALIGNED alignas(16)
#else
#define CAIRN_ALIGNED _Alignas(16)
#endif

#if defined(__GNUC__)
#define CAIRN_PUBLIC __attribute__((visibility("default")))
#else
#define CAIRN_PUBLIC
#endif

enum {
    CAIRN_CHANCE = -1,       /* to move: a card is to be dealt or drawn */
    CAIRN_OVER = -2,         /* to move: nobody any more */
    CAIRN_WATCHER = -1,      /* a viewer who sits nowhere */
    CAIRN_OPEN = -2,         /* a viewer who sees everything */
    CAIRN_SEATS_MAX = 4,
    CAIRN_WORD_MAX = 64,     /* bytes of the longest word, its zero included */
    CAIRN_CHOICES_MAX = 2048, /* the widest list of moves in a true state */
    CAIRN_LEVEL_TOP = 6,
    CAIRN_KEY_SIZE = 32
};

/* Memory of the caller's; copy it at will, look not inside. */
typedef struct cairn_setup { CAIRN_ALIGNED uint8_t opaque[64]; } cairn_setup;
typedef struct cairn_state { CAIRN_ALIGNED uint8_t opaque[1088]; } cairn_state;  /* the truth */
typedef struct cairn_view { CAIRN_ALIGNED uint8_t opaque[1088]; } cairn_view;    /* what one knows */

typedef uint32_t cairn_move;
#define CAIRN_NO_MOVE UINT32_MAX

typedef struct cairn_error {
    char code[48];   /* for programs, as in docs/notation.md */
    char text[464];  /* a sentence in English */
} cairn_error;

CAIRN_PUBLIC const char *cairn_version(void);  /* "1.0.0" */

/* ---- Games and set-ups. */

CAIRN_PUBLIC const char *cairn_game_key(int index);  /* as in words; NULL past the last */

/* "GAME [PRESET] [KEY=VALUE …]" */
CAIRN_PUBLIC int cairn_setup_read(cairn_setup *, const char *words, cairn_error *);
CAIRN_PUBLIC int cairn_setup_write(const cairn_setup *, char *out, size_t room);  /* to be read again */
CAIRN_PUBLIC int cairn_setup_seats(const cairn_setup *);

/* What the game calls its things: JSON, as the engine's `describe`. */
CAIRN_PUBLIC int cairn_setup_describe(const cairn_setup *, char *out, size_t room);

/* ---- Numbers for programs that learn (docs/library.md, "Numbers"). */

CAIRN_PUBLIC int cairn_setup_actions(const cairn_setup *);            /* how many there are */
CAIRN_PUBLIC int cairn_setup_observation_size(const cairn_setup *);   /* bytes */
CAIRN_PUBLIC int cairn_setup_layout(const cairn_setup *, char *out, size_t room);  /* JSON */

/* ---- The truth. */

CAIRN_PUBLIC void cairn_state_start(cairn_state *, const cairn_setup *);  /* before the deal */
CAIRN_PUBLIC int cairn_state_to_move(const cairn_state *);  /* seat, CAIRN_CHANCE or CAIRN_OVER */

/* All legal moves, those of chance included: at most room of them are written;
 * returns how many there are. */
CAIRN_PUBLIC int cairn_state_legal(const cairn_state *, cairn_move *out, int room);
CAIRN_PUBLIC int cairn_state_apply(cairn_state *, cairn_move, cairn_error *);

/* A legal move at random, each equally likely; of chance, each card. The number
 * is the generator's whole state. CAIRN_NO_MOVE: the game is over. */
CAIRN_PUBLIC cairn_move cairn_state_pick(const cairn_state *, uint64_t *random);

/* What chance may do, and how likely it is; 0 where it is not to move. */
CAIRN_PUBLIC int cairn_state_chances(const cairn_state *, cairn_move *out, double *likelihood,
                                     int room);

CAIRN_PUBLIC cairn_move cairn_state_read(const cairn_state *, const char *word, cairn_error *);
CAIRN_PUBLIC int cairn_state_write(const cairn_state *, cairn_move, char word[CAIRN_WORD_MAX]);
CAIRN_PUBLIC int cairn_state_score(const cairn_state *, double share[CAIRN_SEATS_MAX]);
CAIRN_PUBLIC int cairn_state_json(const cairn_state *, char *out, size_t room);

/* What a seat or CAIRN_WATCHER knows, and a move as it sees it. */
CAIRN_PUBLIC int cairn_state_view(const cairn_state *, int viewer, cairn_view *);
CAIRN_PUBLIC cairn_move cairn_state_public_move(const cairn_state *, cairn_move, int viewer);

/* ---- What a viewer knows: the same rules. At another's decision the legal moves
 * are those that some world allows. */

CAIRN_PUBLIC int cairn_view_start(cairn_view *, const cairn_setup *, int viewer, cairn_error *);
CAIRN_PUBLIC int cairn_view_to_move(const cairn_view *);
CAIRN_PUBLIC int cairn_view_legal(const cairn_view *, cairn_move *out, int room);
CAIRN_PUBLIC int cairn_view_apply(cairn_view *, cairn_move, cairn_error *);
CAIRN_PUBLIC cairn_move cairn_view_read(const cairn_view *, const char *word, cairn_error *);
CAIRN_PUBLIC int cairn_view_write(const cairn_view *, cairn_move, char word[CAIRN_WORD_MAX]);
CAIRN_PUBLIC int cairn_view_json(const cairn_view *, char *out, size_t room);
CAIRN_PUBLIC int cairn_view_picture(const cairn_view *, char *out, size_t room);

/* A world that agrees with it, each equally likely. */
CAIRN_PUBLIC void cairn_view_guess(const cairn_view *, uint64_t *random, cairn_state *);

/* Of a seat's view; either may be NULL. The mask has a byte for each action, 1:
 * legal; all are 0 where the seat is not to move. */
CAIRN_PUBLIC int cairn_view_observe(const cairn_view *, uint8_t *observation, uint8_t *mask);
CAIRN_PUBLIC int cairn_view_decode(cairn_view *, const cairn_setup *, const uint8_t *observation);
CAIRN_PUBLIC int cairn_view_action(const cairn_view *, cairn_move);            /* -1: it has none */
CAIRN_PUBLIC cairn_move cairn_view_action_move(const cairn_view *, int action);  /* a legal one */

/* ---- Claims: places count from 1, as in words. */

typedef struct cairn_proof {
    int is_proven;
    char verdict[16];              /* "proven", "beaten", "incomplete" */
    char added[CAIRN_WORD_MAX];    /* beaten: the cards that refute it, "b7,b8" */
    char text[2048];               /* the proof in English, a line a step */
} cairn_proof;

CAIRN_PUBLIC int cairn_view_prove(const cairn_view *, int place, int seat, cairn_proof *,
                                  cairn_error *);

/* A drawn position with claims, as `cairn prove` reads it: what is proven of the
 * first. */
CAIRN_PUBLIC int cairn_prove(const char *diagram, cairn_proof *, cairn_error *);

/* ---- A game with its words: as it really is (viewer CAIRN_OPEN), or as one seat
 * or an onlooker is told of it. */

typedef struct cairn_table cairn_table;

CAIRN_PUBLIC void cairn_key_from_seed(uint8_t key[CAIRN_KEY_SIZE], uint64_t seed);

/* With a key cards come by it (only where everything is open); NULL: somebody
 * plays every chance word. NULL is returned with why. */
CAIRN_PUBLIC cairn_table *cairn_table_new(const cairn_setup *, int viewer, const uint8_t *key,
                                          cairn_error *);
CAIRN_PUBLIC void cairn_table_free(cairn_table *);
CAIRN_PUBLIC void cairn_table_setup(const cairn_table *, cairn_setup *);

/* One or more words with blanks between: all are played, or none. */
CAIRN_PUBLIC int cairn_table_play(cairn_table *, const char *words, cairn_error *);
CAIRN_PUBLIC int cairn_table_undo(cairn_table *, int n_decisions, cairn_error *);
CAIRN_PUBLIC int cairn_table_words(const cairn_table *, int viewer, char *out, size_t room);
CAIRN_PUBLIC int cairn_table_state(const cairn_table *, cairn_state *, cairn_error *);
CAIRN_PUBLIC int cairn_table_view(const cairn_table *, int viewer, cairn_view *, cairn_error *);

/* A record of the whole table, and back: the first game of a text. */
CAIRN_PUBLIC int cairn_table_record(const cairn_table *, char *out, size_t room);
CAIRN_PUBLIC cairn_table *cairn_record_read(const char *text, size_t n_bytes, cairn_error *);

/* Did its cards come as its key says? 1 yes, 0 no, -1 cannot be read or told. */
CAIRN_PUBLIC int cairn_record_verify(const char *text, size_t n_bytes, cairn_error *);

/* ---- Computer players. One thinks about one decision at a time, in slices. */

typedef struct cairn_player cairn_player;

typedef struct cairn_limits {
    int level;         /* 1 … CAIRN_LEVEL_TOP */
    int threads;       /* 0 is one */
    int64_t time_ms;   /* 0: the level's own limits */
    uint64_t nodes;    /* 0: the level's own limits */
    uint64_t seed;
} cairn_limits;

typedef struct cairn_judgement {
    cairn_move move;
    int is_exact;      /* played out to every end */
    double value;      /* the expected share of the win, 0 to 1 */
    uint64_t visits;
} cairn_judgement;

CAIRN_PUBLIC cairn_player *cairn_player_new(void);
CAIRN_PUBLIC void cairn_player_free(cairn_player *);

/* The seat to move at this table is to decide; it is told what that seat knows. */
CAIRN_PUBLIC int cairn_player_begin(cairn_player *, const cairn_table *, const cairn_limits *,
                                    cairn_error *);

/* Thinks for about so long: 1, or 0 once it has thought enough. */
CAIRN_PUBLIC int cairn_player_think(cairn_player *, int slice_ms);

/* The best move so far, and its value (may be NULL). */
CAIRN_PUBLIC cairn_move cairn_player_answer(const cairn_player *, double *value);

/* What every legal move is worth, the best first: instead of thinking. Returns
 * how many there are. */
CAIRN_PUBLIC int cairn_player_judge(cairn_player *, cairn_judgement *out, int room);

/* ---- What a game was worth: the first of a text of records, reviewed (JSON, as
 * `cairn review --json` gives it). So many nodes a decision; 0: the usual. The
 * text is allocated: the caller frees it. NULL is returned with why. */
CAIRN_PUBLIC char *cairn_review(const char *text, size_t n_bytes, uint64_t nodes, uint64_t seed,
                                cairn_error *);

/* ---- Many games side by side, stepped together. */

typedef struct cairn_batch cairn_batch;

/* An entry for each game, one after another; the caller's, who only reads them
 * while there is a batch. */
typedef struct cairn_arrays {
    uint8_t *observation;  /* cairn_setup_observation_size bytes each: what the seat to move knows */
    uint8_t *mask;         /* cairn_setup_actions bytes each: 1 where an action is legal */
    int32_t *seat;         /* to move */
    float *reward;         /* a number a seat: of the game that this step has ended, else 0 */
    uint8_t *is_over;      /* 1: this step has ended a game; the rest tells of the next one */
} cairn_arrays;

CAIRN_PUBLIC cairn_batch *cairn_batch_new(const cairn_setup *, int n_games, int n_threads,
                                          uint64_t seed, const cairn_arrays *, cairn_error *);
CAIRN_PUBLIC void cairn_batch_free(cairn_batch *);
CAIRN_PUBLIC void cairn_batch_reset(cairn_batch *, uint64_t seed);

/* A legal action for each game, each equally likely. */
CAIRN_PUBLIC void cairn_batch_sample(cairn_batch *, int32_t *action);

/* Plays one action in each game. If one is not legal nothing is played anywhere,
 * and the index of the first such game is returned; else -1. */
CAIRN_PUBLIC int cairn_batch_step(cairn_batch *, const int32_t *action);

#ifdef __cplusplus
}
#endif
#undef CAIRN_ALIGNED
#endif
