/*
 * operator.h: what an operator does to a server's data, from another process,
 * while the server runs or not: looking, closing tables, barring addresses,
 * backing up. A running server follows within a second, else when it starts.
 */
#ifndef CAIRN_OPERATOR_H
#define CAIRN_OPERATOR_H

#include <stdbool.h>
#include <stdint.h>

#include "text.h"

struct operator;

/* `where` is a server's folder, or the address of its database
 * ("postgresql://…"). NULL, with one sentence, if there is none, or it is of
 * another version. */
struct operator *operator_open(const char *where, struct text *why);
void operator_close(struct operator *);

struct operator_table {
    const char *id, *game, *state, *names;  /* names with commas between */
    int64_t created_s;
    int n_events;
};

/* One of several servers over one database. */
struct operator_node {
    int64_t node;      /* its number */
    const char *door;  /* where the others reach it, or "" */
    bool is_there, is_draining;
    int64_t since_s;
};

/* All of these: false, with one sentence, if it cannot be. */
bool operator_each_table(struct operator *, bool with_finished,
                         void (*each)(const struct operator_table *), struct text *why);
bool operator_each_barred(struct operator *, void (*each)(const char *address), struct text *why);
bool operator_each_node(struct operator *, void (*each)(const struct operator_node *),
                        struct text *why);
bool operator_close_table(struct operator *, const char *id, struct text *why);
bool operator_bar(struct operator *, const char *address, struct text *why);
bool operator_unbar(struct operator *, const char *address, struct text *why);

/* The node of that number gives its tables to the others, and takes no more. */
bool operator_drain(struct operator *, const char *node, struct text *why);

/* A whole copy, consistent while the server writes. The file must not exist. */
bool operator_backup(struct operator *, const char *path, struct text *why);

#endif
