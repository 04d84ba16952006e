/* shuffle.c: see shuffle.h. */
#include "shuffle.h"

#include <sodium.h>
#include <string.h>

#include "table_json.h"

static const struct phrase
    phrase_unsigned = {"shuffle-unsigned", PHRASE("The server's signature of the shuffle does not hold.")},
    phrase_before_receipts = {"shuffle-before-receipts", PHRASE("The server does not sign its shuffles: it is from before receipts.")},
    phrase_goes_back = {"shuffle-goes-back", PHRASE("The server goes back to a shuffle that was broken off.")},
    phrase_other_program = {"shuffle-other-program", PHRASE("Another program has committed this seat.")},
    phrase_other_commit = {"shuffle-other-commit", PHRASE("The server shows another commit than this seat has sent.")},
    phrase_other_commits = {"shuffle-other-commits", PHRASE("The server shows other commits than it had signed before the deal.")},
    phrase_dealt_early = {"shuffle-dealt-early", PHRASE("The cards were dealt before this seat had opened its part.")},
    phrase_second = {"shuffle-second", PHRASE("The server asks for a second shuffle without saying so: this seat has opened for the first one.")},
    phrase_opened_other = {"shuffle-opened-other", PHRASE("What was opened at the end is not what was signed before the deal.")};

void shuffle_begin(struct shuffle *shuffle, const char *server, const char *table, int agreed)
{
    *shuffle = (struct shuffle){.agreed = agreed};
    struct text text = text_in(shuffle->server, sizeof shuffle->server);
    text_add(&text, server);
    text = text_in(shuffle->table, sizeof shuffle->table);
    text_add(&text, table);
}

void shuffle_reconnected(struct shuffle *shuffle)
{
    shuffle->is_committed = shuffle->is_open = false;
}

static bool same(const struct chance_key *one, const struct chance_key *other)
{
    return memcmp(one->bytes, other->bytes, sizeof one->bytes) == 0;
}

static enum shuffle_step broken(struct sentence *why, const struct phrase *phrase)
{
    sentence_set(why, phrase);
    return SHUFFLE_BROKEN;
}

/* Another run of this program may have opened already. */
static void look_for_receipt(struct shuffle *shuffle, int seat)
{
    if (shuffle->has_looked)
        return;
    shuffle->has_looked = true;
    shuffle->has_receipt = kept_find(shuffle->server, shuffle->table, seat, &shuffle->receipt);
    if (!shuffle->has_receipt)
        return;
    shuffle->attempt = shuffle->receipt.promise.attempt;
    shuffle->contribution = shuffle->receipt.contribution;
    shuffle->hash = chance_commit(&shuffle->contribution);
}

/* Is it what the receipt says, signature and all? */
static bool is_as_signed(const struct shuffle *shuffle, json_t *table)
{
    struct promise promise;
    return table_json_promise(table, &promise) &&
           promise_same(&promise, &shuffle->receipt.promise);
}

/* All have committed themselves, and the server has signed it. */
static enum shuffle_step sign_and_open(struct shuffle *shuffle, json_t *table, int seat,
                                       struct sentence *why)
{
    struct receipt receipt = {.seat = seat, .contribution = shuffle->contribution};
    memcpy(receipt.server, shuffle->server, sizeof receipt.server);
    if (!table_json_promise(table, &receipt.promise) ||
        strcmp(receipt.promise.table, shuffle->table) != 0 || !receipt_holds(&receipt, NULL))
        return broken(why, &phrase_unsigned);
    if (!kept_add(&receipt, why))
        return SHUFFLE_BROKEN;
    shuffle->receipt = receipt;
    shuffle->has_receipt = true;
    shuffle->key = kept_meet(shuffle->server, receipt.promise.key);
    shuffle->is_open = true;
    return SHUFFLE_OPEN;
}

static enum shuffle_step commit(struct shuffle *shuffle, int attempt)
{
    if (shuffle->attempt != attempt) {
        randombytes_buf(shuffle->contribution.bytes, sizeof shuffle->contribution.bytes);
        shuffle->hash = chance_commit(&shuffle->contribution);
        shuffle->attempt = attempt;
        shuffle->is_committed = false;
    }
    if (shuffle->is_committed)
        return SHUFFLE_NOTHING;
    shuffle->is_committed = true;
    shuffle->is_open = false;
    return SHUFFLE_COMMIT;
}

/* Before the deal. What was opened once is never opened for anything else. */
static enum shuffle_step contribute(struct shuffle *shuffle, json_t *table, int seat,
                                    struct sentence *why)
{
    json_t *chance = json_object_get(table, "chance");
    int attempt = (int)json_integer_value(json_object_get(chance, "attempt"));
    int last = shuffle->has_receipt ? shuffle->receipt.promise.attempt : 0;
    struct chance_key own;
    bool has_own = table_json_bytes(table, "commits", seat, &own);
    if (attempt < 1)
        return broken(why, &phrase_before_receipts);
    if (attempt < last)
        return broken(why, &phrase_goes_back);
    if (attempt == last && !is_as_signed(shuffle, table))
        return broken(why, &phrase_second);
    if (attempt > 1 && attempt > last && attempt > shuffle->agreed)
        return SHUFFLE_ASK;
    if (!has_own)
        return commit(shuffle, attempt);
    if (shuffle->attempt == 0)
        return broken(why, &phrase_other_program);
    if (shuffle->attempt != attempt || !same(&own, &shuffle->hash))
        return broken(why, &phrase_other_commit);
    if (shuffle->is_open || json_is_null(json_object_get(chance, "signature")))
        return SHUFFLE_NOTHING;
    if (attempt > last)
        return sign_and_open(shuffle, table, seat, why);
    shuffle->is_open = true;
    return SHUFFLE_OPEN;
}

enum shuffle_step shuffle_next(struct shuffle *shuffle, json_t *table, int seat, struct sentence *why)
{
    const char *state = json_text(table, "state");
    if (!json_is_true(json_object_get(json_object_get(table, "chance"), "verified")) || seat < 0)
        return SHUFFLE_NOTHING;
    look_for_receipt(shuffle, seat);
    if (strcmp(state, "waiting") == 0 || strcmp(state, "opening") == 0)
        return contribute(shuffle, table, seat, why);
    if (shuffle->has_receipt && !is_as_signed(shuffle, table))
        return broken(why, &phrase_other_commits);
    if (!shuffle->has_receipt && shuffle->attempt > 0)
        return broken(why, &phrase_dealt_early);
    return SHUFFLE_NOTHING;
}

bool shuffle_was_kept(const struct shuffle *shuffle, json_t *table, struct sentence *why)
{
    const struct promise *promise = &shuffle->receipt.promise;
    struct chance_key opened = {0}, hash;
    bool is_kept = is_as_signed(shuffle, table) &&
                   table_json_bytes(table, "secret", TABLE_JSON_NO_SEAT, &opened);
    hash = chance_commit(&opened);
    is_kept = is_kept && same(&hash, &promise->commit);
    for (int seat = 0; is_kept && seat < game_seats(&promise->setup); seat++) {
        if (!(promise->committed >> seat & 1))
            continue;
        is_kept = table_json_bytes(table, "contributions", seat, &opened);
        hash = chance_commit(&opened);
        is_kept = is_kept && same(&hash, &promise->seat_commit[seat]) &&
                  (seat != shuffle->receipt.seat || same(&opened, &shuffle->receipt.contribution));
    }
    if (!is_kept)
        sentence_set(why, &phrase_opened_other);
    return is_kept;
}
