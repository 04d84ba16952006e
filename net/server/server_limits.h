/*
 * server_limits.h: how much the server takes from strangers before it says no. All
 * such numbers are here, so that they can be looked over together.
 */
#ifndef CAIRN_SERVER_LIMITS_H
#define CAIRN_SERVER_LIMITS_H

enum {
    /* Bytes. */
    LIMIT_BODY = 64 << 10,          /* of a request */
    LIMIT_HEADERS = 16 << 10,       /* of a request, its first line included */
    LIMIT_PATH = 1024,
    LIMIT_HEADER_VALUE = 256,       /* of a header that we look at */
    LIMIT_MESSAGE = 4096,           /* from a socket */
    LIMIT_UNREAD = 1 << 20,         /* written to a socket and not yet taken: a slow reader */
    LIMIT_UNREAD_KERNEL = 128 << 10, /* the same in the kernel, of every connection (it doubles it) */
    LIMIT_PAGE = 64 << 20,          /* all files of the page together */
    LIMIT_PAGE_FILES = 4096,

    /* Things. */
    LIMIT_NAME = 40,                /* characters of a player's name */
    LIMIT_TABLES = 200000,          /* not yet over */
    LIMIT_CONNECTIONS = 20000,
    LIMIT_ADDRESS_CONNECTIONS = 256,
    LIMIT_RESUMED_EVENTS = 200,     /* who has missed more gets a snapshot */
    CLOCK_SAVED_MS = 10000,         /* so much of a running clock is lost by a kill, at most */
    LIMIT_CLOCK_LEAST_S = 10,
    LIMIT_CLOCK_START_S = 86400,
    LIMIT_CLOCK_INCREMENT_S = 3600,
    LIMIT_OPEN_LIST = 50,
    LIMIT_OPEN_BY_ADDRESS = 5,      /* of them, by whoever waits there */
    LIMIT_GAMES_LIST = 100,
    LIMIT_GAMES_SEARCHED = 500,     /* for a page of them */
    LIMIT_THOUGHTS_PAUSED = 4,      /* begun besides those that run: each has a player's memory */
    LEVEL_OF_RESIGNED = 1,          /* plays on for who has left three or four */
    LIMIT_DELETED_AT_ONCE = 200,    /* old tables, in one turn */
    LIMIT_BURST_S = 4,              /* who was silent may catch up on so many seconds */
    LIMIT_SOCKETS_TALKING = 20,     /* of one address, each as much as a socket may */
    LIMIT_TABLE_BURST = 60,         /* tables at once, where they are limited */
    LIMIT_REFUSALS = 100,           /* at once, of a socket; then it is closed */
    LIMIT_REFUSALS_PER_S = 5,       /* are forgiven */

    LIMIT_PHRASES = 5,              /* of a seat in PHRASES_WITHIN_MS */

    /* Microseconds. */
    GATHER_US = 3000,               /* from one commit to the next */
    LIMIT_TURN_US = 2000,           /* for requests, in one turn of the loop: then sockets are heard again */

    /* Milliseconds. */
    PHRASES_WITHIN_MS = 10000,
    GRACE_USUAL_MS = 120000,        /* away: then others may claim */
    LIMIT_REQUEST_MS = 15000,       /* from its first byte to its last, and to a socket's hello */
    LIMIT_IDLE_MS = 60000,          /* between requests */
    LIMIT_SILENCE_MS = 75000,       /* of a socket that is pinged */
    LIMIT_STUCK_MS = 30000,         /* nothing of what was written is taken */
    LIMIT_NODE_MS = 3000,           /* for another node to answer at its door */
    LIMIT_GOODBYE_MS = 2000,        /* for the last bytes to get out */
    LIMIT_THINKING_MS = 10000,      /* of a computer seat */
    THINKING_SLICE_MS = 10,         /* then another's turn to think has come */
    PING_EVERY_MS = 25000,
    HEARSAY_EVERY_MS = 200,         /* what nodes tell each other */
    RETENTION_EVERY_MS = 60000,     /* old tables are looked for */
    CALENDAR_NOTED_MS = 900000,     /* what day it is, for the next start */
    CALENDAR_TRUSTED_MS = 86400000, /* after a jump of more than */
    CALENDAR_JUMP_S = 3600,
    ROOM_FORGOTTEN_MS = 300000,     /* a table nobody looks at stays in memory, */
    ROOM_OVER_FORGOTTEN_MS = 10000, /* and one whose game is over */
};

#endif
