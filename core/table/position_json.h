/*
 * position_json.h: what somebody needs who is to decide and knows no rules: as
 * bots are told it (notation, "Bots").
 */
#ifndef CAIRN_POSITION_JSON_H
#define CAIRN_POSITION_JSON_H

#include "sight.h"

/* {"seat":0,"phase":"play","moves":["r5@1",…],"view":{…}}, for the seat to move,
 * whose eyes may be lent here. The caller frees; NULL: no memory. */
char *position_json(const struct sight *, int seat);

#endif
