/*
 * crew.h: threads that stay, for work that comes often and is done soon.
 */
#ifndef CAIRN_CREW_H
#define CAIRN_CREW_H

enum { CREW_MAX = 64 };

struct crew;

/* With so many hands, the caller's own being the first. NULL: no memory, or no
 * threads to be had. */
struct crew *crew_new(int n_hands);
void crew_free(struct crew *);
int crew_hands(const struct crew *);

/* Calls work(user, 0 … n_hands - 1), all at once, and returns when all are done. */
void crew_run(struct crew *, void (*work)(void *user, int hand), void *user);

#endif
