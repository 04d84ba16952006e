/*
 * room.h: one table of the server: who sits there, the game, and who listens.
 *
 * In memory a room may be ahead of the disk for the rest of a turn: then it
 * is touched, and nobody is told or may look until it is settled (service.h).
 */
#ifndef CAIRN_ROOM_H
#define CAIRN_ROOM_H

#include <stdbool.h>
#include <stdint.h>

#include "server_limits.h"
#include "seat_key.h"
#include "table.h"

enum { ROOM_NAME_MAX = 4 * LIMIT_NAME + 1 };  /* bytes of a player's name, its zero included */

enum room_state { ROOM_WAITING, ROOM_PLAYING, ROOM_OVER };  /* as stored: only add at the end */

struct room_seat {
    int level;       /* of the computer; 0: a person's */
    bool is_taken;
    char name[ROOM_NAME_MAX];
    struct seat_key_hash key;  /* of a person who has sat down */
};

/* Whoever is told what happens in a room. */
struct listener {
    struct room *room;  /* NULL: none */
    int viewer;         /* a seat or GAME_WATCHER */
    struct listener *next, *previous;
    /* A whole message, and the end of all: the room is gone. */
    void (*tell)(struct listener *, const char *message, size_t length);
    void (*dismiss)(struct listener *);
};

struct thought;  /* thinking.h */

struct room {
    int64_t row;  /* in the store */
    char id[TABLE_ID_LENGTH + 1];
    int64_t created_s;
    game_setup setup;
    int n_seats;
    struct room_seat seat[GAME_SEATS_MAX];
    struct chance_key secret;  /* the server's part of the table's chance */

    struct table *table;  /* NULL while seats are free */
    int number;           /* of the last event that is on disk and was told */
    game_state told;      /* the truth after it */

    bool is_touched, has_new_seats;
    char *news;  /* the words of a touched room that nobody has been told; or NULL */
    struct room *next_touched;
    struct listener *listeners;
    struct thought *thought;  /* a computer seat's, under way; or NULL */
    int64_t used_ms;          /* when somebody last asked for it */
    struct room *next;        /* in its bucket */
};

static inline enum room_state room_state(const struct room *room)
{
    if (!room->table)
        return ROOM_WAITING;
    return table_to_move(room->table) == GAME_OVER ? ROOM_OVER : ROOM_PLAYING;
}

#endif
