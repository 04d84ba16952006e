/* lists.h: tables that wait for somebody, and games that are over, as answers
 * to requests. */
#ifndef CAIRN_LISTS_H
#define CAIRN_LISTS_H

#include "connection.h"

/* Each either answers or sets the refusal. */
bool lists_answer_tables(struct connection *, const char *id, struct refusal *);
bool lists_answer_games(struct connection *, const char *id, struct refusal *);
bool lists_answer_records(struct connection *, const char *id, struct refusal *);

#endif
