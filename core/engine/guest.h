/*
 * guest.h: another program at a seat of a table that is kept here. It is told
 * what its seat sees, no more, and asked for its words.
 */
#ifndef CAIRN_GUEST_H
#define CAIRN_GUEST_H

#include "process.h"
#include "table.h"

enum { GUEST_NAME_MAX = 64, GUEST_OPTIONS_MAX = 512 };

struct guest;

/* As process_start. */
struct guest *guest_start(const char *command, FILE *errors);
void guest_stop(struct guest *);

/* Says hello, once, before its first game, and notes what it answers: its name
 * and author, its options, and whether it wants positions (docs/notation.md, "Bots"). A
 * program that does not know the command may refuse it. */
enum process_trouble guest_greet(struct guest *, int timeout_ms, char reason[PROCESS_REASON_MAX]);
const char *guest_name(const struct guest *);    /* safe to print; "": it gave none */
const char *guest_author(const struct guest *);

/* Sets one of its options: "KEY=VALUE". Who has answered hello is not asked for
 * others than it told there; who refused it is asked for any. */
enum process_trouble guest_set(struct guest *, const char *option, int timeout_ms,
                               char reason[PROCESS_REASON_MAX]);

/* It sits down at the seat of a new game. In trouble `reason` says what it
 * was; the guest is of no use then. */
enum process_trouble guest_begin(struct guest *, const game_setup *, int seat, int timeout_ms,
                                 char reason[PROCESS_REASON_MAX]);

/* Told what it has not heard yet, which word does it play when it hears this
 * line, "go …"? The word has not been checked. */
enum process_trouble guest_choose(struct guest *, const struct table *, const char *go,
                                  int timeout_ms, char word[GAME_WORD_MAX], char reason[PROCESS_REASON_MAX]);

#endif
