/*
 * row_json.h: rows of a store as JSON objects and back, each field under its
 * name: for archives (archive.h), which any store writes and reads.
 */
#ifndef CAIRN_ROW_JSON_H
#define CAIRN_ROW_JSON_H

#include <jansson.h>

#include "rows.h"

/* The caller decrefs; NULL: no memory. */
json_t *json_of_table(const struct table_row *);
json_t *json_of_seat(const struct seat_row *);
json_t *json_of_event(const struct event_row *);
json_t *json_of_round(const struct round_row *);

/* False: a field is missing or is not what it should be; *bad is its name. The
 * words of an event are the object's. */
bool json_to_table(json_t *, struct table_row *, const char **bad);
bool json_to_seat(json_t *, struct seat_row *, const char **bad);
bool json_to_event(json_t *, struct event_row *, const char **bad);
bool json_to_round(json_t *, struct round_row *, const char **bad);

#endif
