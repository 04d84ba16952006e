/*
 * referee.h: how claims are refereed at a table.
 *
 * A helpful referee (the default) offers the claims that are proven, and asks
 * for none where none is. A strict one leaves noticing to the player: it asks
 * wherever everybody sees that a claim could be thought of, that is at one's
 * own complete sides, offers all of those, and nothing that anybody can see
 * tells whether one would hold until it is claimed or waived (`done`). A claim
 * that does not hold is refused with its proof and costs nothing.
 *
 * Which referee sits at a table stands in its set-up (game_setup.is_strict) and
 * is no rule of the game: a waiver where nothing could have been claimed is a
 * word at a strict table only, and records leave it out.
 */
#ifndef CAIRN_REFEREE_H
#define CAIRN_REFEREE_H

#include <stdbool.h>

#include "game.h"

const char *referee_key(const game_setup *);  /* "helpful" or "strict" */

/* False, with why: there is no such referee, or nothing for a strict one to do
 * in this game. */
bool referee_choose(game_setup *, const char *key, struct sentence *why);

/* The same game under the default referee: for whoever thinks about it, and
 * for records. */
game_setup referee_helpful(const game_setup *);

/* Would a proof or a hint tell the seat to move something that it has to
 * notice itself? */
bool referee_is_silent(const game_setup *, const game_view *);

/* How the claim that a word makes is proven, or why it is not. False: it makes
 * none that the seat to move could think of now. */
bool referee_prove(const game_setup *, const game_state *, const char *word, struct proof *);

/* The word for what is waived at a strict table, if one is asked in vain and
 * the given word does not answer: then `done` stands before it, unsaid, in
 * words that come from elsewhere. Else GAME_NO_MOVE. */
game_move referee_unsaid(const game_setup *, const game_state *, const char *word);

#endif
