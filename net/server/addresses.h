/*
 * addresses.h: what each network address has: connections, and how much it
 * may still ask for. An operator may bar one.
 *
 * Of an IPv6 address only the network counts (its first 64 bits): who has one
 * such address has them all.
 */
#ifndef CAIRN_ADDRESSES_H
#define CAIRN_ADDRESSES_H

#include <stdbool.h>
#include <stdint.h>

enum { ADDRESS_TEXT_MAX = 64 };

/* What is asked for, and limited by address. */
enum allowance { ALLOW_REQUEST, ALLOW_TABLE, ALLOW_MESSAGE, N_ALLOWANCES };

struct addresses;

struct addresses *addresses_new(void);  /* NULL: no memory */
void addresses_free(struct addresses *);

/* One more connection, unless it has `most` already; false: no. */
bool addresses_add(struct addresses *, const char *address, int most);
void addresses_remove(struct addresses *, const char *address);

/* Spends one of an allowance that fills up to `burst`, `per_s` a second (0: no
 * limit). False: it is used up. */
bool addresses_spend(struct addresses *, const char *address, enum allowance, double per_s,
                     double burst, int64_t now_ms);

/* Spends what cannot be refused any more: then it is paid back first. More than
 * `most` is not asked back. */
void addresses_charge(struct addresses *, const char *address, enum allowance, double n,
                      double per_s, double most, int64_t now_ms);

/* Whoever is not known is taken to have spent so many by now: a server that has
 * just begun does not know who did before. */
void addresses_distrust(struct addresses *, enum allowance, double spent, int64_t now_ms);

/* Is there one left to spend? */
bool addresses_have(struct addresses *, const char *address, enum allowance, double per_s,
                    double burst, int64_t now_ms);

/* ---- The same address at other nodes. */

/* What it has here: connections, how much of an allowance is spent and not yet
 * regained, and how often it was ever spent. */
struct address_use {
    const char *address;
    int n_connections;
    double level[N_ALLOWANCES];
    uint64_t count[N_ALLOWANCES];
};

/* Of the addresses that have as many connections as `least`, or have spent as
 * much; allowances without a limit (per_s 0) do not count. */
void addresses_each_use(struct addresses *, const struct address_use *least,
                        const double per_s[N_ALLOWANCES], int64_t now_ms,
                        void (*each)(void *user, const struct address_use *), void *user);

/* What another node says of one: what was spent there since it last said so is
 * spent here too, and its connections count until it has been silent for a
 * while. */
void addresses_hear_use(struct addresses *, int64_t node, const struct address_use *,
                        const double per_s[N_ALLOWANCES], int64_t now_ms);

/* Now and then: forgets whoever has nothing open and not asked for a while. */
void addresses_sweep(struct addresses *, int64_t now_ms);

/* ---- Barred addresses. */

void addresses_unbar_all(struct addresses *);
void addresses_bar(struct addresses *, const char *address);
bool addresses_are_barred(struct addresses *, const char *address);

/* The form in which an address is kept: "10.0.0.7", "2001:db8:0:1::/64". False
 * if the text is no address. */
bool address_normal(const char *text, char normal[ADDRESS_TEXT_MAX]);

/* A number that stands for it. */
uint64_t address_number(const char *text);

#endif
