/* seat_key.c: see seat_key.h. */
#include "seat_key.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

enum { KEY_SIZE = 16 };

static const char id_letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
static_assert(sizeof id_letters == 32 + 1, "five bits a letter");

static void hash(const uint8_t key[KEY_SIZE], struct seat_key_hash *hashed)
{
    crypto_generichash(hashed->bytes, SEAT_KEY_HASH_SIZE, key, KEY_SIZE, NULL, 0);
}

void seat_key_new(char text[SEAT_KEY_TEXT_MAX], struct seat_key_hash *hashed)
{
    uint8_t key[KEY_SIZE];
    randombytes_buf(key, sizeof key);
    sodium_bin2hex(text, SEAT_KEY_TEXT_MAX, key, sizeof key);
    hash(key, hashed);
    sodium_memzero(key, sizeof key);
}

bool seat_key_read(const char *text, struct seat_key_hash *hashed)
{
    uint8_t key[KEY_SIZE];
    size_t length;
    if (strlen(text) != SEAT_KEY_TEXT_MAX - 1 ||
        sodium_hex2bin(key, sizeof key, text, strlen(text), NULL, &length, NULL) != 0 ||
        length != KEY_SIZE)
        return false;
    hash(key, hashed);
    sodium_memzero(key, sizeof key);
    return true;
}

bool seat_key_same(const struct seat_key_hash *one, const struct seat_key_hash *other)
{
    return sodium_memcmp(one->bytes, other->bytes, SEAT_KEY_HASH_SIZE) == 0;
}

void table_id_new(char id[TABLE_ID_LENGTH + 1])
{
    uint8_t random[TABLE_ID_LENGTH];
    randombytes_buf(random, sizeof random);
    for (int i = 0; i < TABLE_ID_LENGTH; i++)
        id[i] = id_letters[random[i] % 32];
    id[TABLE_ID_LENGTH] = '\0';
}

bool table_id_is_possible(const char *id)
{
    return strspn(id, id_letters) == TABLE_ID_LENGTH && id[TABLE_ID_LENGTH] == '\0';
}
