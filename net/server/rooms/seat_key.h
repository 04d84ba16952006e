/*
 * seat_key.h: what a player holds to be a seat, and the names of tables.
 *
 * A key is 128 random bits; the server keeps only its hash. A table's id is
 * 80 random bits in letters that are hard to misread: whoever has the link
 * may come in, nobody finds it by trying.
 */
#ifndef CAIRN_SEAT_KEY_H
#define CAIRN_SEAT_KEY_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SEAT_KEY_TEXT_MAX = 32 + 1,  /* hexadecimal digits and a zero */
    SEAT_KEY_HASH_SIZE = 32,
    TABLE_ID_LENGTH = 16,
};

struct seat_key_hash {
    uint8_t bytes[SEAT_KEY_HASH_SIZE];
};

/* A new key, as text for its owner and as hash for us. */
void seat_key_new(char text[SEAT_KEY_TEXT_MAX], struct seat_key_hash *);

/* False if the text is no key at all. */
bool seat_key_read(const char *text, struct seat_key_hash *);

/* Takes the same time whatever the answer. */
bool seat_key_same(const struct seat_key_hash *, const struct seat_key_hash *);

void table_id_new(char id[TABLE_ID_LENGTH + 1]);
bool table_id_is_possible(const char *id);

#endif
