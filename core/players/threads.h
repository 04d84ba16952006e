/*
 * threads.h: the same work on several threads at once. Where there are no
 * threads (WebAssembly) threads_none.c does it one after another.
 */
#ifndef CAIRN_THREADS_H
#define CAIRN_THREADS_H

/* Calls work(user, 0 … n - 1), all at once, and returns when all are done. */
void threads_run(int n, void (*work)(void *user, int index), void *user);

#endif
