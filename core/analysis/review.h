/*
 * review.h: a whole game looked at again: what every decision cost, what every
 * card brought, and how that adds up to the result.
 *
 * The account, for every seat, in exact numbers:
 *
 *     result - start = deal + draws + decisions of each seat + ending + rest
 *
 * start is what the seat may expect before the deal; the luck of a card is what
 * the position is worth with it less the mean over all cards of the pile that
 * really was (judge.h); a decision costs its seat what it lost by its own view
 * (decision.h); the ending is a resignation, a lost clock or an agreement. The
 * rest is what hidden cards made of fair decisions, and the judge's error.
 *
 * Every word is worked on by itself, in any order and on any thread; the same
 * depth and seed give the same review.
 */
#ifndef CAIRN_REVIEW_H
#define CAIRN_REVIEW_H

#include "decision.h"
#include "judge.h"
#include "record.h"

enum { REVIEW_NODES = 2000, REVIEW_NODES_MAX = 1000000, REVIEW_PHASES = 3 };

struct review_depth {
    uint64_t n_nodes;  /* for each decision */
    uint64_t seed;
};

enum review_kind { REVIEW_DEAL, REVIEW_DRAW, REVIEW_DECISION };

struct review_word {
    enum review_kind kind;
    int mover;             /* a seat, or GAME_CHANCE */
    game_move move;
    char word[GAME_WORD_MAX];  /* as it really was */
    struct worths after;   /* what the position behind it is worth */
    struct worths gain;    /* the luck of a card, the cost of a decision */
    int decision;          /* its number, or -1 */
};

/* Why a game is over whose words do not end it. */
enum review_ending {
    REVIEW_PLAYED_OUT,
    REVIEW_RESIGNED,
    REVIEW_OUT_OF_TIME,
    REVIEW_AGREED,
    REVIEW_ABANDONED,
    REVIEW_UNFINISHED,  /* the result is what the last position is worth */
};

const char *review_ending_key(enum review_ending);

struct review_account {
    worth start, deal, draws;
    worth decisions[GAME_SEATS_MAX];  /* by whose they were */
    worth ending, rest, result;
};

/* The luck-adjusted result is the result less luck, nothing else. */
static inline worth review_adjusted(const struct review_account *account)
{
    return account->result - account->deal - account->draws;
}

/* How a seat has decided, in a part of a game or in many games. */
struct review_tally {
    int n_choices;                  /* decisions in which something was to choose */
    int n_class[DECISION_CLASSES];
    worth lost;
    double accuracy;                /* added up over the choices, each 0 to 1 */
};

void review_tally_add(struct review_tally *, const struct review_tally *more);
double review_accuracy(const struct review_tally *);    /* 0 to 1; 1 without a choice */
double review_error_rate(const struct review_tally *);  /* lost a choice, as a share of a game */

struct review;

/* ---- Making. NULL: no memory. */

/* The moves have passed a gate. Result is NULL where the words end the game, or
 * where it is not over; then the ending says so. */
struct review *review_new(const game_setup *, const game_move moves[], int n_moves,
                          const float result[], enum review_ending, const struct review_depth *);
struct review *review_of_record(const struct record *, const struct review_depth *);
void review_free(struct review *);

/* Whoever works: one for each thread. */
struct review_desk;

struct review_desk *review_desk_new(void);
void review_desk_free(struct review_desk *);

/* Works on one word (from 0); each has to be worked on once. should_stop of the
 * host (may be NULL) may cut it short: then the review is of no use. */
void review_work(struct review *, struct review_desk *, int index, const struct player_host *);

/* Works on all words, a thread for each desk. *stop may be set at any time: then
 * it ends soon, false, and the review is of no use. */
bool review_work_all(struct review *, struct review_desk *const desk[], int n_desks,
                     const bool *stop);

/* ---- From one process to another of the same program: what the work has found. */

size_t review_found_size(const struct review *);
void review_found_write(const struct review *, void *bytes);

/* Instead of working on it. False: it is of another game. */
bool review_found_read(struct review *, const void *bytes, size_t n_bytes);

/* ---- Looking, when all words are done. */

const game_setup *review_setup(const struct review *);
const struct review_depth *review_depth(const struct review *);
enum review_ending review_ending(const struct review *);
int review_length(const struct review *);  /* words */
const struct review_word *review_word(const struct review *, int index);
const struct decision *review_decision(const struct review *, int number);

/* What the seat knew before a decision, for whoever wants to judge it again. The
 * review keeps the log. */
void review_question(const struct review *, int index, game_view *, struct player_question *);

/* A word of a decision as it is written there. */
void review_write(const struct review *, int index, game_move, char word[GAME_WORD_MAX]);

void review_account(const struct review *, int seat, struct review_account *);

/* A seat's decisions in one part of the game (its words in thirds), or in all
 * of it (REVIEW_PHASES). */
void review_tally(const struct review *, int seat, int phase, struct review_tally *);

/* ---- With open cards: what would have been best had all hands been known. Never
 * mixed with the above. */

void review_hindsight(const struct review *, struct review_desk *, int index, struct decision *);

/* ---- In words. */

enum { REVIEW_REASONS_MAX = 3 };

/* Why the best word of a decision was better, as far as the numbers bear it out;
 * how many sentences. */
int review_reasons(const struct review *, struct review_desk *, int index,
                   struct sentence reason[REVIEW_REASONS_MAX]);

#endif
