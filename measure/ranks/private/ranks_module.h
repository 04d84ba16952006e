/*
 * ranks_module.h: what ranks.c asks of the module that speaks MPI. The module is a
 * shared object of its own which defines `cairn_ranks_module`; nothing else of
 * the program knows MPI. One thread at a time calls it.
 */
#ifndef CAIRN_RANKS_MODULE_H
#define CAIRN_RANKS_MODULE_H

#include <stdbool.h>
#include <stddef.h>

struct ranks_message {
    int from, tag;
    size_t n_bytes;
};

struct ranks_module {
    bool (*start)(int *self, int *n_ranks);
    void (*finish)(void);
    void (*abandon)(int code);  /* all ranks end */
    void (*send)(int to, int tag, const void *bytes, size_t n_bytes);
    /* Has one come, from this rank with this tag (-1: any)? */
    bool (*look)(int from, int tag, struct ranks_message *);
    void (*receive)(const struct ranks_message *, void *bytes);
};

#endif
