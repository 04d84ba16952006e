/*
 * kinds.h: what each kind of store provides: how it is opened (store.h), and
 * what an operator does to it (operator.h). Nobody but the stores includes it.
 */
#ifndef CAIRN_KINDS_H
#define CAIRN_KINDS_H

#include "operator.h"
#include "store.h"

/* ---- Stores. */

struct store *sqlite_open(const char *folder, struct text *why);
struct store *sqlite_open_beside(const char *folder, struct text *why);
struct store *sqlite_open_reader(const char *folder, struct text *why);

struct store *postgres_open_alone(const char *url, struct text *why);
struct store *postgres_open_node(const char *url, const char *door, struct text *why);
struct store *postgres_open_beside(const char *url, struct text *why);
struct store *postgres_open_reader(const char *url, const struct store *, struct text *why);

/* ---- Operators. Addresses are in their normal form. */

struct operator_functions {
    void (*close)(struct operator *);
    bool (*each_table)(struct operator *, bool with_finished,
                       void (*each)(const struct operator_table *), struct text *why);
    bool (*each_barred)(struct operator *, void (*each)(const char *address), struct text *why);
    bool (*each_node)(struct operator *, void (*each)(const struct operator_node *),
                      struct text *why);
    bool (*close_table)(struct operator *, const char *id, struct text *why);
    bool (*bar)(struct operator *, const char *address, struct text *why);
    bool (*unbar)(struct operator *, const char *address, struct text *why);
    bool (*drain)(struct operator *, int64_t node, struct text *why);
    bool (*backup)(struct operator *, const char *path, struct text *why);
};

struct operator {
    const struct operator_functions *functions;
};

struct operator *sqlite_operator_open(const char *folder, struct text *why);
struct operator *postgres_operator_open(const char *url, struct text *why);

#endif
