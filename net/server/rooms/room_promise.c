/*
 * room_promise.c: what the server signs before a shuffle to which the seats
 * contribute. It is saved with the last commit, before any seat is told, so
 * whoever has it can rely on it. See rooms.h.
 */
#include <sodium.h>
#include <string.h>

#include "rooms_parts.h"

bool rooms_take_signer(struct rooms *rooms)
{
    uint8_t seed[ROW_BYTES];
    _Static_assert((int)ROW_BYTES == (int)crypto_sign_SEEDBYTES &&
                       (int)ED25519_KEY == (int)crypto_sign_PUBLICKEYBYTES &&
                       sizeof rooms->signer.secret == crypto_sign_SECRETKEYBYTES,
                   "keys fit");
    randombytes_buf(seed, sizeof seed);
    bool is_there = store_secret(rooms->store, store_signer, seed);
    if (is_there)
        crypto_sign_seed_keypair(rooms->signer.key, rooms->signer.secret, seed);
    sodium_memzero(seed, sizeof seed);
    return is_there;
}

const uint8_t *rooms_key(const struct rooms *rooms)
{
    return rooms->signer.key;
}

static void fill(const struct room *room, struct promise *promise)
{
    *promise = (struct promise){.attempt = room->promise.attempt,
                                .setup = room->about.setup,
                                .commit = chance_commit(&room->about.secret)};
    memcpy(promise->table, room->about.id, sizeof room->about.id);
    for (int i = 0; i < room->seats.n; i++) {
        if (!room->seats.at[i].has_committed)
            continue;
        promise->seat_commit[i] = room->seats.at[i].commit;
        promise->committed |= (uint8_t)(1 << i);
    }
    memcpy(promise->key, room->promise.key, sizeof promise->key);
    memcpy(promise->signature, room->promise.signature, sizeof promise->signature);
}

bool room_promise(const struct room *room, struct promise *promise)
{
    if (room->promise.is_signed)
        fill(room, promise);
    return room->promise.is_signed;
}

void room_sign(struct room *room)
{
    const struct signer *signer = &room->rooms->signer;
    struct promise promise;
    char bytes[PROMISE_TEXT_MAX];
    struct text text = text_in(bytes, sizeof bytes);
    fill(room, &promise);
    promise_text(&promise, &text);
    crypto_sign_detached(room->promise.signature, NULL, (const unsigned char *)text.start,
                         text.length, signer->secret);
    memcpy(room->promise.key, signer->key, sizeof room->promise.key);
    room->promise.is_signed = true;
    room->unsaved.has_promise = true;
    room_has_progressed(room);
}

void room_break_off(struct room *room)
{
    if (!room->promise.is_signed)
        return;
    room->promise = (struct room_promise){.attempt = room->promise.attempt + 1};
    room->unsaved.has_promise = true;
    room_has_progressed(room);
    room_log(room, "shuffle-broken-off");
}
