/*
 * guest.h: another program at a seat of a table that is kept here. It is told
 * what its seat sees, no more, and asked for its words.
 */
#ifndef CAIRN_GUEST_H
#define CAIRN_GUEST_H

#include "process.h"
#include "table.h"

struct guest;

/* Runs the command by the shell. NULL if it cannot be started. */
struct guest *guest_start(const char *command);
void guest_stop(struct guest *);

/* It sits down at the seat of a new game. In trouble `reason` says what it
 * was; the guest is of no use then. */
enum process_trouble guest_begin(struct guest *, const game_setup *, int seat, int timeout_ms,
                                 char reason[PROCESS_REASON_MAX]);

/* Told what it has not heard yet, which word does it play? The word has not
 * been checked. */
enum process_trouble guest_choose(struct guest *, const struct table *, int timeout_ms,
                                  char word[GAME_WORD_MAX], char reason[PROCESS_REASON_MAX]);

#endif
