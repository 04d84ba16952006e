/* handshake.c: see handshake.h. */
#include "handshake.h"

#include <sodium.h>
#include <string.h>

static const char magic[] = "cairn-n1";

enum { MAGIC = sizeof magic - 1, MAC = crypto_auth_BYTES, GUEST = ADDRESS_TEXT_MAX + 1 };

enum side { CONNECTS, ACCEPTS };

_Static_assert((int)HANDSHAKE_KEY == (int)crypto_auth_KEYBYTES, "keys fit");

bool handshake_key_from(const char *text, struct handshake_key *key)
{
    static const char blanks[] = " \t\r\n";
    text += strspn(text, blanks);
    size_t length = strlen(text);
    while (length > 0 && strchr(blanks, text[length - 1]))
        length--;
    if (length < HANDSHAKE_SECRET_LEAST)
        return false;
    crypto_generichash(key->bytes, sizeof key->bytes, (const uint8_t *)text, length, NULL, 0);
    return true;
}

void handshake_free(struct handshake *handshake)
{
    bytes_free(&handshake->in);
}

/* The side stands first, so that neither can be given the other's answer. */
static size_t write_proven(const struct handshake *handshake, enum side side, const char *guest,
                           uint8_t out[1 + 2 * HANDSHAKE_NONCE + GUEST])
{
    size_t n_guest = side == CONNECTS ? GUEST : 0;
    out[0] = side == CONNECTS ? 1 : 2;
    memcpy(out + 1, handshake->nonce, 2 * HANDSHAKE_NONCE);
    if (n_guest > 0)
        memcpy(out + 1 + 2 * HANDSHAKE_NONCE, guest, n_guest);
    return 1 + 2 * HANDSHAKE_NONCE + n_guest;
}

static void prove(const struct handshake *handshake, enum side side, const char *guest,
                  struct bytes *out)
{
    uint8_t proven[1 + 2 * HANDSHAKE_NONCE + GUEST], mac[MAC];
    size_t length = write_proven(handshake, side, guest, proven);
    crypto_auth(mac, proven, length, handshake->key->bytes);
    bytes_add(out, mac, sizeof mac);
}

static bool is_proven(const struct handshake *handshake, enum side side, const char *guest,
                      const char *mac)
{
    uint8_t proven[1 + 2 * HANDSHAKE_NONCE + GUEST];
    size_t length = write_proven(handshake, side, guest, proven);
    return crypto_auth_verify((const uint8_t *)mac, proven, length, handshake->key->bytes) == 0;
}

static void take_nonce(struct handshake *handshake, enum side side, size_t n_before)
{
    memcpy(handshake->nonce[side], handshake->in.start + n_before, HANDSHAKE_NONCE);
    bytes_drop_front(&handshake->in, n_before + HANDSHAKE_NONCE);
}

/* ---- Who accepts. */

static enum handshake_state read_guest(struct handshake *handshake)
{
    const char *guest = handshake->in.start + MAC;
    char normal[ADDRESS_TEXT_MAX];
    if (!is_proven(handshake, CONNECTS, guest, handshake->in.start) ||
        guest[ADDRESS_TEXT_MAX - 1] != '\0' || !address_normal(guest, normal))
        return HANDSHAKE_BAD;
    memcpy(handshake->guest.address, guest, ADDRESS_TEXT_MAX);
    handshake->guest.n_hops = (uint8_t)guest[ADDRESS_TEXT_MAX];
    bytes_drop_front(&handshake->in, MAC + GUEST);
    return HANDSHAKE_DONE;
}

enum handshake_state handshake_accept(struct handshake *handshake, const char *bytes,
                                      size_t n_bytes, struct bytes *out)
{
    bytes_add(&handshake->in, bytes, n_bytes);
    size_t n_compared = handshake->in.length < MAGIC ? handshake->in.length : MAGIC;
    if (handshake->in.is_short ||
        (!handshake->has_begun && memcmp(handshake->in.start, magic, n_compared) != 0))
        return HANDSHAKE_BAD;
    if (!handshake->has_begun && handshake->in.length >= MAGIC + HANDSHAKE_NONCE) {
        handshake->has_begun = true;
        take_nonce(handshake, CONNECTS, MAGIC);
        randombytes_buf(handshake->nonce[ACCEPTS], HANDSHAKE_NONCE);
        bytes_add(out, handshake->nonce[ACCEPTS], HANDSHAKE_NONCE);
        prove(handshake, ACCEPTS, NULL, out);
    }
    return handshake->has_begun && handshake->in.length >= MAC + GUEST ? read_guest(handshake)
                                                                       : HANDSHAKE_GOES_ON;
}

/* ---- Who connects. */

static enum handshake_state answer(struct handshake *handshake, struct bytes *out)
{
    char guest[GUEST] = {0};
    take_nonce(handshake, ACCEPTS, 0);
    if (!is_proven(handshake, ACCEPTS, NULL, handshake->in.start))
        return HANDSHAKE_BAD;
    bytes_drop_front(&handshake->in, MAC);
    memcpy(guest, handshake->guest.address, strnlen(handshake->guest.address, ADDRESS_TEXT_MAX - 1));
    guest[ADDRESS_TEXT_MAX] = (char)handshake->guest.n_hops;
    prove(handshake, CONNECTS, guest, out);
    bytes_add(out, guest, sizeof guest);
    return HANDSHAKE_DONE;
}

enum handshake_state handshake_connect(struct handshake *handshake, const char *bytes,
                                       size_t n_bytes, struct bytes *out)
{
    if (!handshake->has_begun) {
        handshake->has_begun = true;
        randombytes_buf(handshake->nonce[CONNECTS], HANDSHAKE_NONCE);
        bytes_add(out, magic, MAGIC);
        bytes_add(out, handshake->nonce[CONNECTS], HANDSHAKE_NONCE);
    }
    if (n_bytes > 0)
        bytes_add(&handshake->in, bytes, n_bytes);
    if (handshake->in.is_short)
        return HANDSHAKE_BAD;
    return handshake->in.length >= HANDSHAKE_NONCE + MAC ? answer(handshake, out)
                                                         : HANDSHAKE_GOES_ON;
}
