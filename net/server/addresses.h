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
enum allowance { ALLOW_REQUEST, ALLOW_TABLE, N_ALLOWANCES };

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

/* Spends one that cannot be refused any more: then it is paid back first. */
void addresses_charge(struct addresses *, const char *address, enum allowance, double per_s,
                      int64_t now_ms);

/* Whoever is not known is taken to have spent so many by now: a server that has
 * just begun does not know who did before. */
void addresses_distrust(struct addresses *, enum allowance, double spent, int64_t now_ms);

/* Is there one left to spend? */
bool addresses_have(struct addresses *, const char *address, enum allowance, double per_s,
                    double burst, int64_t now_ms);

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
