/*
 * room.h: one table of the server, in parts: what it is, who sits there, the
 * game, its clock and offers, the match it belongs to; what is to be saved
 * and told of it; and its own life in memory.
 *
 * In memory a room may be ahead of the disk for the rest of a turn: then it
 * is touched, and nobody is told or may look until it is settled (service.h).
 *
 * What happens is numbered. Most events are words; the others are notes. A
 * takeback takes words away but no numbers.
 */
#ifndef CAIRN_ROOM_H
#define CAIRN_ROOM_H

#include <stdbool.h>
#include <stdint.h>

#include "promise.h"
#include "seat_key.h"
#include "series.h"
#include "server_limits.h"
#include "store.h"
#include "table.h"

enum { ROOM_NAME_MAX = 4 * LIMIT_NAME + 1 };  /* bytes of a player's name, its zero included */

/* Numbers as stored: only add at the end. ROOM_OPENING is stored as waiting. */
enum room_state { ROOM_WAITING, ROOM_PLAYING, ROOM_OVER, ROOM_OPENING };

enum event_kind {
    EVENT_WORD,
    EVENT_TAKEBACK,
    EVENT_RESIGN,
    EVENT_TIME,
    EVENT_AGREED,
    EVENT_ABANDONED,
    N_EVENT_KINDS,
};

/* How a game ended: ENDING_WORDS, or the kind of the event that ended it. */
enum { ENDING_NONE = -1, ENDING_WORDS = EVENT_WORD };

enum offer_kind { OFFER_DRAW, OFFER_TAKEBACK, OFFER_REMATCH, N_OFFER_KINDS };

enum { NOBODY = -1 };  /* instead of a seat */

/* An event that is no word. */
struct room_note {
    int number;
    enum event_kind kind;
    int by;
    int n_words;  /* played by then; of a takeback: kept */
};

struct room_offer {
    int by;          /* a seat, or NOBODY: there is none */
    uint8_t agreed;  /* one bit a seat */
};

/* What never changes. */
struct room_about {
    int64_t row;  /* in the store */
    char id[TABLE_ID_LENGTH + 1];
    int64_t created_s;
    game_setup setup;
    bool is_public;
    bool is_verified;  /* the seats have a part in the table's chance, */
    struct chance_key secret;  /* of which this is the server's */
    struct seat_key_hash owner;
    bool has_owner;    /* tables of old have none */
};

struct room_seat {
    int level;          /* of the computer; 0: a person's or a bot's */
    bool is_bot;
    bool is_taken;
    bool has_resigned;  /* a low level plays on */
    char name[ROOM_NAME_MAX];
    struct seat_key_hash key;  /* of a person or bot who has sat down */

    bool has_committed, has_opened;   /* to the shuffle of a verified table */
    struct chance_key commit;         /* the hash of the contribution */
    struct chance_key contribution;   /* all zeros until opened */

    int n_connected;    /* listeners who are this seat */
    int64_t away_ms;    /* since when there is none */
    int n_phrases;      /* said since, by whichever of them */
    int64_t phrases_ms;
};

struct room_seats {
    int n;
    struct room_seat at[GAME_SEATS_MAX];
};

/* What the server has signed before the seats open (core/table/promise.h). */
struct room_promise {
    int attempt;  /* from 1; one more whenever a signed round was broken off */
    bool is_signed;
    uint8_t key[ED25519_KEY], signature[ED25519_SIGNATURE];
};

struct room_game {
    struct table *table;  /* NULL before the game begins */
    struct room_note *notes;
    int n_notes, notes_room;
    int n_events;         /* that have happened */
    int number;           /* of the last event that is on disk and was told */
    int ending;           /* or ENDING_NONE */
    int64_t ended_s;
    float share[GAME_SEATS_MAX];  /* of the win, after the end */
};

/* A clock a seat; room_clock.h. */
struct room_clock {
    int64_t start_ms, increment_ms;  /* start 0: there is no clock */
    int64_t left_ms[GAME_SEATS_MAX]; /* when `running` began to run */
    int running;                     /* a seat or NOBODY */
    int64_t since_ms;                /* it is charged from then on */
    uint8_t has_played;              /* one bit a seat: before its first word there is a grace */
    struct room *next, *previous;    /* of all rooms with a running clock */
};

/* The games between the same: rounds of a series, rematches. */
struct room_match {
    struct series *series;          /* the rounds before this one; NULL: single games */
    int64_t id;                     /* of the series: the same for all its tables only */
    uint8_t order[GAME_SEATS_MAX];  /* which of its players sits where */
    char next_id[TABLE_ID_LENGTH + 1];  /* of the rematch or next round, or "" */
    uint8_t next_seat[GAME_SEATS_MAX];  /* where each sits there; once, when it is told */
};

/* One word on its way from the table to the disk and the listeners. */
struct room_step {
    game_state before;
    game_move move;
    int by;  /* a seat or GAME_CHANCE */
};

/* Whoever waits to hear whether a change is on disk. */
struct room_waiter {
    struct room *room;  /* NULL: none */
    struct room_waiter *next;
    void (*settle)(struct room_waiter *, bool is_saved);
};

/* What this turn has changed, and the disk does not know. */
struct room_unsaved {
    struct room_waiter *waiters;
    struct store_batch batch;  /* in the commit */
    bool is_new, is_deleted;   /* the whole table */
    bool has_progress;         /* how it stands: clock, offers, end, next table */
    bool has_promise;          /* what was signed for the shuffle */
    uint8_t seats;             /* one bit a seat */
    bool is_deal;              /* the words are the deal, with which the game begins */
    struct room_step *steps;   /* the words of this turn, in order */
    int n_steps, steps_room;
    bool has_round;            /* the one that has ended */
    struct room *next_room;    /* made with it, saved with it, or not at all */
    bool is_given_up;          /* it shall not be saved */
};

/* What its listeners do not know, besides events. */
struct room_news {
    bool has_seats;  /* the table object has changed */
    bool has_next;
    uint8_t left;    /* seats whose listeners will be onlookers */
};

/* For whom a message is written. */
struct reader {
    int viewer;        /* a seat or GAME_WATCHER */
    bool wants_steps;  /* to the words that it is offered, and what words did */
};

/* Why a room is no longer here: its table was deleted, or could not be read; or
 * another node has it. */
enum room_end { ROOM_UNREAD, ROOM_DELETED, ROOM_MOVED };

/* Whoever is told what happens in a room. */
struct listener {
    struct room *room;  /* NULL: none */
    int viewer;         /* a seat or GAME_WATCHER */
    bool wants_steps;
    uint64_t payer;     /* a number for his address, which pays for computers' thinking */
    struct listener *next, *previous;
    /* A whole message, and the end of all: the room is gone from here. */
    void (*tell)(struct listener *, const char *message, size_t length);
    void (*dismiss)(struct listener *, enum room_end);
};

struct thought;  /* thinking.h */
struct rooms;

/* Its place among the others, and who needs it in memory. */
struct room_life {
    bool is_touched;  /* ahead of the disk, */
    struct room *next_touched;
    bool is_stirred;  /* has news, but nothing for the disk */
    struct room *next_stirred;
    struct listener *listeners;
    struct room *next_visited, *previous_visited;  /* of public rooms with listeners */
    struct thought *thought;  /* a computer seat's, under way; or NULL */
    bool is_stalled;          /* a thought came to nothing: to be asked again */
    struct room *next_stalled;
    int64_t used_ms;          /* when somebody last asked for it */
    struct room *next;        /* in its bucket */
};

struct room {
    struct rooms *rooms;
    struct room_about about;
    struct room_seats seats;
    struct room_promise promise;
    struct room_game game;
    struct room_clock clock;
    struct room_offer offer[N_OFFER_KINDS];
    struct room_match match;
    struct room_unsaved unsaved;
    struct room_news news;
    struct room_life life;
};

static inline bool seats_are_full(const struct room_seats *seats)
{
    for (int i = 0; i < seats->n; i++)
        if (!seats->at[i].is_taken)
            return false;
    return true;
}

static inline enum room_state room_state(const struct room *room)
{
    if (!room->game.table)
        return seats_are_full(&room->seats) ? ROOM_OPENING : ROOM_WAITING;
    return room->game.ending != ENDING_NONE ? ROOM_OVER : ROOM_PLAYING;
}

static inline bool seat_is_persons(const struct room_seat *seat)
{
    return seat->level == 0 && !seat->is_bot;
}

/* Of the computer that decides for the seat; 0: its owner does. */
static inline int seat_level(const struct room_seat *seat)
{
    return seat->level > 0 ? seat->level : seat->has_resigned ? LEVEL_OF_RESIGNED : 0;
}

/* The address whose table it is for now: who sits there counts before who
 * looks on. */
static inline uint64_t room_payer(const struct room *room)
{
    const struct listener *payer = room->life.listeners;
    for (const struct listener *one = payer; one; one = one->next)
        if (one->viewer != GAME_WATCHER)
            payer = one;
    return payer ? payer->payer : 0;
}

/* The seat that is to decide; NOBODY before the beginning and after the end. */
static inline int room_to_move(const struct room *room)
{
    return room_state(room) == ROOM_PLAYING ? table_to_move(room->game.table) : NOBODY;
}

#endif
