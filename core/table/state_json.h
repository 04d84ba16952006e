/*
 * state_json.h: a state or a view as one JSON object on one line: the members
 * that all games have, then the game's own.
 */
#ifndef CAIRN_STATE_JSON_H
#define CAIRN_STATE_JSON_H

#include "game.h"

enum {
    STATE_JSON_MAX = GAME_JSON_MAX + 1024,
    STATE_JSON_NO_PLY = -1,  /* nobody has counted the words: the member is left out */
};

void state_json(const game_setup *, const game_state *, int ply, struct text *);
void state_json_view(const game_setup *, const game_view *, int ply, struct text *);

#endif
