/*
 * description.h: what a game calls its things: its variants, seats, places,
 * piles and cards, its words and its ends.
 *
 * A game's own files hold it, once; whoever draws, prompts or tells anything
 * reads it there (or as JSON, table/describe.h). All texts are English and
 * stand in the translation catalogue; a name is as it stands in the middle of
 * a sentence, and front ends that begin a line with it write its first letter
 * large. A name may carry forms (table/say.h): that of a colour has its sign,
 * one letter of the reader's language, for eyes that see no colours.
 */
#ifndef CAIRN_DESCRIPTION_H
#define CAIRN_DESCRIPTION_H

#include "game.h"

/* A list of these ends with a key that is NULL. */
struct game_name {
    const char *key;
    const char *name;
    const char *note;  /* a sentence that explains it; or NULL */
};

/* An option and its values, in the order of game_option_key. */
struct game_option_name {
    const char *name;
    const char *note;  /* or NULL */
    const char *values[5];
};

struct game_seat_name {
    const char *name;    /* of the role: "Attacker" */
    const char *colour;  /* a letter of `colours`, or NULL */
};

/* One card by its word; or, where the name has a %1, all cards of a colour:
 * the word is then the colour's letter, and %1 the value that follows it. */
struct game_card_name {
    const char *word;
    const char *name;   /* PHRASE("Joker"), PHRASE("red %1") */
    const char *brief;  /* for narrow places: what it stands for, "1–9"; or NULL */
    const char *sign;   /* one letter, for narrow places; NULL: its colour's */
    const char *note;   /* what it does; or NULL: it just counts */
    const char *pile;   /* the key of the pile it comes from */
};

/*
 * A form of words, and what it means. In `word` a capital letter stands for a
 * part: C one card, L several with commas between, N or M the number of a
 * place, P a pile, S or T a square; all else stands for itself. The first form
 * that fits a word is its form.
 *
 *   word   "strategist:C@N>M"
 *   steps  "hand:strategist board:C@N place:M": what a person chooses, one
 *          after another (table/steps.h names the kinds of things). hand:L is
 *          one step for each card, in any order.
 *   moves  "board:C@N board:C@M": from where to where something goes, as it is
 *          seen; NULL: nothing does. pile:C is the pile that the card is from.
 *   said   what was done, its parts being the arguments, in order
 */
struct game_form {
    const char *word;
    const char *steps;  /* NULL: nobody chooses it (chance) */
    const char *moves;
    struct phrase said;
};

struct game_description {
    const char *note;                       /* the game in one line */
    const char *credit;                     /* who made it, and who publishes it */
    const struct game_name *presets;        /* in the order of game_preset_key */
    const struct game_option_name *options;
    const struct game_seat_name *seats;     /* GAME_SEATS_MAX, or as many as can sit */
    const char *place;                      /* "stone %1"; NULL: places have names of their own */
    const struct game_name *piles;
    const struct game_name *colours;        /* key: a letter */
    const struct game_card_name *(*cards)(const game_setup *);  /* ends with a NULL word */
    const struct game_name *features;       /* what else a view names by a key: faces, places' states */
    const struct game_name *buttons;        /* key: what follows "do:", or "bin" */
    const struct game_name *prompts;        /* key: a phase, "pass" where nothing else is left; or "then:place" once a step is taken */
    const struct game_form *forms;          /* ends with a NULL word */
    const char *series;                     /* what several games are called: "match" */
    const char *series_note;                /* how they are counted, in a sentence */
    struct phrase series_won, series_drawn; /* %1 who */
    bool series_has_length;                 /* a number of rounds is agreed on; else it is the book's */
    bool series_counts_wins;                /* what is shown of them are wins, not points */
    bool has_draws;                         /* a game may end without a winner, and so be agreed on */
};

const struct game_description *game_description(const struct game *);

/* ---- Looking things up. NULL: there is none. */

const struct game_name *game_name_find(const struct game_name *, const char *key);
const struct game_card_name *game_card_find(const game_setup *, const char *word);

#endif
