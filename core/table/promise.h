/*
 * promise.h: what a server signs before a shuffle to which the seats contribute
 * (docs/fairness.md): which table, which attempt, what is played, and the
 * commits of all. Whoever holds it can show what the server was bound to.
 *
 * In records and receipts it stands in tags: Table, Attempt, Game, Options,
 * Rules, Referee, Commit, Commit0 …, ServerKey, Signature.
 */
#ifndef CAIRN_PROMISE_H
#define CAIRN_PROMISE_H

#include "chance.h"
#include "ed25519.h"
#include "record.h"

enum { PROMISE_TABLE_MAX = 64, PROMISE_TEXT_MAX = 2048, PROMISE_TAG_MAX = 24 };

struct promise {
    char table[PROMISE_TABLE_MAX];  /* its id at the server */
    int attempt;                    /* from 1; those before were broken off */
    game_setup setup;
    struct chance_key commit;       /* the server's, and those of the seats */
    struct chance_key seat_commit[GAME_SEATS_MAX];
    uint8_t committed;              /* that have one: a bit a seat */
    uint8_t key[ED25519_KEY];       /* whose signature it is */
    uint8_t signature[ED25519_SIGNATURE];
};

/* The bytes that are signed: all of it but the key and the signature. */
void promise_text(const struct promise *, struct text *);

/* Does the key's signature hold? */
bool promise_holds(const struct promise *);

/* The same promise, byte for byte; the signature may be another of the key. */
bool promise_same(const struct promise *, const struct promise *);

/* ---- In tags. */

/* The tag of a seat: "Commit", 1 is "Commit1". */
const char *promise_seat_tag(const char *name, int seat, char out[PROMISE_TAG_MAX]);

/* False: no memory. */
bool promise_to_record(const struct promise *, struct record *);

enum promise_found {
    PROMISE_THERE,
    PROMISE_NONE,  /* no tag Signature: nothing was signed */
    PROMISE_BAD,   /* something of it is missing or malformed: `bad` names the tag */
};
enum promise_found promise_of_record(const struct record *, struct promise *, const char **bad);

/* 64 hexadecimal digits, or as many as the bytes are. False: they are not. */
bool promise_read_tag(const struct record *, const char *name, uint8_t *bytes, size_t n_bytes);

#endif
