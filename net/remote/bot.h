/*
 * bot.h: a program that speaks the engine protocol plays a seat at a server's
 * table, and goes on to rematches and further rounds.
 *
 * The engine is told what the seat sees, by its own key, and nothing else.
 * When the server goes away the bot waits and comes back. It does not play on
 * where the shuffle is not the one that was promised.
 */
#ifndef CAIRN_BOT_H
#define CAIRN_BOT_H

#include <stdbool.h>

#include "table_link.h"

struct bot_settings {
    struct table_link link;
    const char *key;      /* of its seat */
    const char *engine;   /* a command for the shell */
    const char *go;       /* what it is told to do at its turn: "go level=4" */
    bool stays;           /* after the end, for a rematch */
    bool allows_restart;  /* of shuffles that were broken off */
    void (*tell)(const char *sentence);  /* what happens, for people */
};

enum bot_result { BOT_DONE, BOT_REFUSED, BOT_NO_ENGINE };

/* Returns when the game, or its series, is over; or, with one sentence, when
 * it makes no sense to go on. */
enum bot_result bot_run(const struct bot_settings *, struct text *why);

#endif
