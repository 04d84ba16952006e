/* table_json.h: what a server's table object says (docs/api.md), read. */
#ifndef CAIRN_TABLE_JSON_H
#define CAIRN_TABLE_JSON_H

#include <jansson.h>

#include "promise.h"

const char *json_text(json_t *object, const char *name);  /* "" if it is no text */

/* What is played there; false: it is not known here. */
bool table_json_setup(json_t *table, game_setup *);

/* What has been promised of its shuffle; false: nothing that makes sense. Not
 * checked: promise_holds. */
bool table_json_promise(json_t *table, struct promise *);

/* 32 bytes of the part `chance`, of a seat where it has one each; false: not there. */
bool table_json_bytes(json_t *table, const char *name, int seat, struct chance_key *);
enum { TABLE_JSON_NO_SEAT = -1 };

#endif
