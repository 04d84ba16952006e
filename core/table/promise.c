/* promise.c: see promise.h. */
#include "promise.h"

#include <stdlib.h>
#include <string.h>

#include "hex.h"
#include "number.h"
#include "referee.h"

enum { HEX_MAX = 2 * ED25519_SIGNATURE + 1, ATTEMPTS_MAX = 1000000 };

static void add_hex(struct text *out, const char *name, const struct chance_key *bytes)
{
    char digits[HEX_MAX];
    text_format(out, "%s %s\n", name, hex_write(bytes->bytes, sizeof bytes->bytes, digits));
}

const char *promise_seat_tag(const char *name, int seat, char out[PROMISE_TAG_MAX])
{
    struct text text = text_in(out, PROMISE_TAG_MAX);
    text_format(&text, "%s%d", name, seat);
    return out;
}

void promise_text(const struct promise *promise, struct text *out)
{
    const game_setup *setup = &promise->setup;
    text_format(out, "cairn-shuffle-1\nTable %s\nAttempt %d\nGame %s\nOptions ", promise->table,
                promise->attempt, game_key(setup->rules));
    game_setup_write(setup, out);
    text_format(out, "\nRules %d\nReferee %s\n", game_rules_version(setup->rules),
                referee_key(setup));
    add_hex(out, "Commit", &promise->commit);
    for (int seat = 0; seat < game_seats(setup); seat++) {
        char tag[PROMISE_TAG_MAX];
        if (promise->committed >> seat & 1)
            add_hex(out, promise_seat_tag("Commit", seat, tag), &promise->seat_commit[seat]);
    }
}

bool promise_holds(const struct promise *promise)
{
    char bytes[PROMISE_TEXT_MAX];
    struct text text = text_in(bytes, sizeof bytes);
    promise_text(promise, &text);
    return !text.is_cut &&
           ed25519_holds(promise->key, promise->signature, text.start, text.length);
}

bool promise_same(const struct promise *one, const struct promise *other)
{
    char bytes[2][PROMISE_TEXT_MAX];
    struct text first = text_in(bytes[0], sizeof bytes[0]),
                second = text_in(bytes[1], sizeof bytes[1]);
    promise_text(one, &first);
    promise_text(other, &second);
    return strcmp(first.start, second.start) == 0 &&
           memcmp(one->key, other->key, sizeof one->key) == 0;
}

/* ---- In tags. */

static bool set_hex(struct record *record, const char *name, const uint8_t *bytes, size_t n_bytes)
{
    char digits[HEX_MAX];
    return record_set_tag(record, name, hex_write(bytes, n_bytes, digits));
}

bool promise_to_record(const struct promise *promise, struct record *record)
{
    char attempt[16], tag[PROMISE_TAG_MAX];
    struct text text = text_in(attempt, sizeof attempt);
    text_int(&text, promise->attempt);
    bool is_done = record_set_tag(record, "Table", promise->table) &&
                   record_set_tag(record, "Attempt", attempt) &&
                   set_hex(record, "Commit", promise->commit.bytes, CHANCE_KEY_SIZE);
    for (int seat = 0; is_done && seat < game_seats(&promise->setup); seat++)
        if (promise->committed >> seat & 1)
            is_done = set_hex(record, promise_seat_tag("Commit", seat, tag),
                              promise->seat_commit[seat].bytes, CHANCE_KEY_SIZE);
    return is_done && set_hex(record, "ServerKey", promise->key, sizeof promise->key) &&
           set_hex(record, "Signature", promise->signature, sizeof promise->signature);
}

bool promise_read_tag(const struct record *record, const char *name, uint8_t *bytes,
                      size_t n_bytes)
{
    const char *digits = record_tag(record, name);
    return digits && hex_read(digits, bytes, n_bytes);
}

static bool read_table(const struct record *record, struct promise *promise)
{
    const char *id = record_tag(record, "Table");
    struct text text = text_in(promise->table, sizeof promise->table);
    for (const char *at = id ? id : ""; *at; at++)
        if ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') ||
            (*at >= '0' && *at <= '9') || *at == '-' || *at == '_')
            text_char(&text, *at);
        else
            return false;
    return text.length > 0 && !text.is_cut;
}

static bool read_attempt(const struct record *record, struct promise *promise)
{
    const char *digits = record_tag(record, "Attempt");
    return digits && number_read_int(digits, 1, ATTEMPTS_MAX, &promise->attempt);
}

/* Says which tag spoils it. */
static bool spoils(bool is_good, const char *name, const char **bad)
{
    if (!is_good)
        *bad = name;
    return !is_good;
}

enum promise_found promise_of_record(const struct record *record, struct promise *promise,
                                     const char **bad)
{
    static const char *const seat_tag[] = {"Commit0", "Commit1", "Commit2", "Commit3"};
    _Static_assert(sizeof seat_tag / sizeof seat_tag[0] == GAME_SEATS_MAX, "a tag a seat");
    *promise = (struct promise){.setup = *record_setup(record)};
    const char *referee = record_tag(record, "Referee");
    if (!record_tag(record, "Signature"))
        return PROMISE_NONE;
    if (spoils(read_table(record, promise), "Table", bad) ||
        spoils(read_attempt(record, promise), "Attempt", bad) ||
        spoils(!referee || referee_choose(&promise->setup, referee, NULL), "Referee", bad) ||
        spoils(promise_read_tag(record, "Commit", promise->commit.bytes, CHANCE_KEY_SIZE),
               "Commit", bad) ||
        spoils(promise_read_tag(record, "ServerKey", promise->key, sizeof promise->key),
               "ServerKey", bad) ||
        spoils(promise_read_tag(record, "Signature", promise->signature,
                                sizeof promise->signature),
               "Signature", bad))
        return PROMISE_BAD;
    for (int seat = 0; seat < game_seats(&promise->setup); seat++) {
        if (!record_tag(record, seat_tag[seat]))
            continue;
        if (spoils(promise_read_tag(record, seat_tag[seat], promise->seat_commit[seat].bytes,
                                    CHANCE_KEY_SIZE),
                   seat_tag[seat], bad))
            return PROMISE_BAD;
        promise->committed |= (uint8_t)(1 << seat);
    }
    return PROMISE_THERE;
}
