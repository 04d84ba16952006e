/*
 * kept.h: what a client keeps on its own disk, in the state folder
 * ($XDG_STATE_HOME/cairn), readable by its owner only: the receipts of shuffles
 * it took part in, a file each, and the keys of servers it has met.
 */
#ifndef CAIRN_KEPT_H
#define CAIRN_KEPT_H

#include "receipt.h"

/* The last receipt of that seat; false: there is none. */
bool kept_find(const char *server, const char *table, int seat, struct receipt *);

/* On disk when it returns true. False, with a sentence. */
bool kept_add(const struct receipt *, struct sentence *why);

/* A server's key is believed the first time and remembered. */
enum key_news { KEY_NEW, KEY_KNOWN, KEY_CHANGED };
enum key_news kept_meet(const char *server, const uint8_t key[ED25519_KEY]);

#endif
