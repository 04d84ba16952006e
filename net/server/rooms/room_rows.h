/*
 * room_rows.h: a room as rows of the store, and rows as a room.
 */
#ifndef CAIRN_ROOM_ROWS_H
#define CAIRN_ROOM_ROWS_H

#include "room.h"
#include "rows.h"

/* ---- To rows. */

void rows_of_progress(const struct room *, int64_t now_s, struct progress_row *);
void rows_of_promise(const struct room_promise *, struct promise_row *);
void rows_of_table(const struct room *, int64_t now_s, struct table_row *);  /* its progress too */
void rows_of_seat(const struct room_seat *, int index, struct seat_row *);
void rows_of_round(const struct game_round *, int round, int n_seats, struct round_row *);

/* ---- From rows. False: this is no row of ours. */

bool rows_to_setup(const struct table_row *, game_setup *);

/* All of the room that is in it; a series has begun then, without its rounds. */
bool rows_to_room(const struct table_row *, struct room *);
bool rows_to_seats(const struct seat_row *, struct room_seats *);  /* one of them */
bool rows_to_round(const struct round_row *, struct series *, int n_seats);  /* one more */

/* What of a finished game is listed: of `about` who and what, of the game its end. */
bool rows_to_finished(const struct table_row *, const struct seat_row[], int n_seats,
                      struct room_about *, struct room_seats *, struct room_game *);

#endif
