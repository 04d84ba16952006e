/*
 * decision.h: what a decision was worth, judged from what its seat knew then:
 * its view and its own log, never the truth and never what came later.
 *
 * Every legal word has a value, the seat's expected share of the win, with an
 * interval in which a far deeper search would find it nineteen times of
 * twenty. The word that was played loses what the best one is worth more.
 */
#ifndef CAIRN_DECISION_H
#define CAIRN_DECISION_H

#include "player.h"
#include "worth.h"

enum {
    DECISION_WORDS_KEPT = 6,  /* the best, and the one that was played */
    DECISION_LINE_MAX = 4,    /* words that are expected after one */
};

/* By what was lost of the chance to win. */
enum decision_class {
    DECISION_NONE,        /* nothing to choose: one word, or all are worth the same */
    DECISION_FINE,
    DECISION_INACCURACY,
    DECISION_MISTAKE,
    DECISION_BLUNDER,
    DECISION_CLASSES,
};

const char *decision_class_key(enum decision_class);   /* "mistake", for programs */
const char *decision_class_name(enum decision_class);  /* English, of the catalogue */
const char *decision_class_sign(enum decision_class);  /* "?!", "?", "??", or "" */

/* From which loss on a decision is of this class; 0 for those below. */
worth decision_class_from(enum decision_class);

struct decision_word {
    game_move move;
    double value, low, high;       /* 0 to 1 */
    double share[GAME_SEATS_MAX];  /* every seat's */
    uint64_t visits;
    bool is_exact;
};

struct decision {
    int seat;
    int n_legal;
    int n_words;                   /* kept, the best first */
    struct decision_word word[DECISION_WORDS_KEPT];
    int played;                    /* which of them; -1: nobody said */
    worth loss;                    /* 0 or more */
    double loss_low, loss_high;    /* 95 % */
    struct worths cost;            /* what it brought every seat: its own, -loss */
    enum decision_class class;
    int n_line[2];                 /* what is expected after the best word, and after the one played */
    char line[2][DECISION_LINE_MAX][GAME_WORD_MAX];
};

/* A judgement with its interval. */
struct decision_word decision_word(const game_setup *, const struct player_judgement *);

/* All legal words, the best first. The question's limits say how deep; the word
 * played (or GAME_NO_MOVE) is tried half as often as the best, at least. should_stop of the
 * host (may be NULL) is asked often. Returns how many there are. */
int decision_look(struct player *, const struct player_question *, game_move played,
                  const struct player_host *, struct decision_word words[GAME_CHOICES_MAX]);

/* The same, made into a judgement of the word that was played. */
void decision_judge(struct player *, const struct player_question *, game_move played,
                    const struct player_host *, struct decision *);

/* Is there one word whose lower bound lies above every other's upper bound by
 * this much? The others are tried until they are out of the question, or as often
 * as the best. Tells the word, its value and the best of the others. */
struct decision_only {
    game_move move;
    double value, second;
    bool is_exact;
};

bool decision_find_only(struct player *, const struct player_question *, double margin,
                        struct decision_only *);

#endif
