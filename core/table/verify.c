/* verify.c: see verify.h. */
#include "verify.h"

#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "gate.h"
#include "hex.h"

static const struct phrase
    phrase_nothing = {"verify-nothing", PHRASE("The record has no tags Commit and Secret: its shuffle cannot be checked.")},
    phrase_not_hex = {"verify-not-hex", PHRASE("Tag %1 is not 64 hexadecimal digits.")},
    phrase_bad_tag = {"verify-bad-tag", PHRASE("Tag %1 is missing or malformed.")},
    phrase_fits = {"verify-fits", PHRASE("The secret fits the commit in the record.")},
    phrase_does_not_fit = {"verify-does-not-fit", PHRASE("The secret does not fit the commit in the record.")},
    phrase_all_contributed = {"verify-all-contributed", PHRASE("Every seat contributed to the shuffle.")},
    phrase_contributed = {"verify-contributed", PHRASE("Seats that contributed to the shuffle: %1 of %2.")},
    phrase_seat_does_not_fit = {"verify-seat-does-not-fit", PHRASE("What seat %1 contributed does not fit its commit in the record.")},
    phrase_cards_fit = {"verify-cards-fit", PHRASE("Cards that came as the shuffle says: %1 of %1.")},
    phrase_card_differs = {"verify-card-differs", PHRASE("Word %1 is %2, but the shuffle gives %3.")},
    phrase_signed = {"verify-signed", PHRASE("The server's key %1… has signed the commits for table %2.")},
    phrase_key_given = {"verify-key-given", PHRASE("This is the key that you gave.")},
    phrase_not_signed = {"verify-not-signed", PHRASE("The signature does not hold for the key that the record names.")},
    phrase_other_key = {"verify-other-key", PHRASE("The record is signed by the key %1…, not by the one that you gave.")},
    phrase_unsigned = {"verify-unsigned", PHRASE("The record is not signed, so the key that you gave proves nothing.")},
    phrase_attempts = {"verify-attempts", PHRASES("The shuffle was broken off %1 time before; to begin anew every seat had to agree.", "The shuffle was broken off %1 times before; to begin anew every seat had to agree.")},
    phrase_alone = {"verify-alone", PHRASE("The server alone shuffled: it could choose its secret as it liked.")},
    phrase_before_receipts = {"verify-before-receipts", PHRASE("The record is from before receipts: nobody can prove what was shown before the deal.")},
    phrase_only_receipt = {"verify-only-receipt", PHRASE("That these commits were shown before the deal, the record does not prove: only a player's receipt does.")},
    phrase_receipt_agrees = {"verify-receipt-agrees", PHRASE("The receipt of seat %1 agrees: these are the commits that it was shown before it opened.")},
    phrase_receipt_differs = {"verify-receipt-differs", PHRASE("The receipt of seat %1 does not agree: %m2 is another than before the deal.")},
    phrase_receipt_attempt = {"verify-receipt-attempt", PHRASE("The receipt of seat %1 is of attempt %2, the record of attempt %3.")},
    phrase_receipt_unsigned = {"verify-receipt-unsigned", PHRASE("The receipt of seat %1 is not one that the server's key has signed.")},
    phrase_record_unsigned = {"verify-record-unsigned", PHRASE("There is a receipt of seat %1, but the record does not say what was signed.")},
    phrase_seen = {"verify-seen", PHRASE("The record tells the game that was seen from seat %1.")},
    phrase_not_seen = {"verify-not-seen", PHRASE("The record tells another game than was seen from seat %1.")};

const char *verify_key(enum verify_verdict verdict)
{
    static const char *const keys[] = {
        [VERIFY_HOLDS] = "verified", [VERIFY_FAILS] = "failed", [VERIFY_NOTHING] = "nothing"};
    return keys[verdict];
}

#define add_line(found, ...) sentence_set(&(found)->line[(found)->n_lines++], __VA_ARGS__)

/* Says what is wrong; false. */
#define fail(found, ...) ((found)->verdict = VERIFY_FAILS, add_line(found, __VA_ARGS__), false)

/* ---- Keys. */

/* A tag that is there has to be good. */
static bool read_tag(const struct record *record, const char *name, struct chance_key *key,
                     struct verification *found)
{
    return hex_read(record_tag(record, name), key->bytes, CHANCE_KEY_SIZE) ||
           fail(found, &phrase_not_hex, name);
}

static bool fits(const struct chance_key *commit, const struct chance_key *opened)
{
    struct chance_key digest = chance_commit(opened);
    return memcmp(digest.bytes, commit->bytes, CHANCE_KEY_SIZE) == 0;
}

/* Has the seat contributed? Then its contribution is taken. False: it is bad,
 * or not what the seat had committed itself to. */
static bool take_contribution(const struct record *record, int seat,
                              struct chance_key contribution[], int *n_contributed,
                              struct verification *found)
{
    char name[PROMISE_TAG_MAX], commit_name[PROMISE_TAG_MAX];
    struct chance_key commit, *opened = &contribution[*n_contributed];
    promise_seat_tag("Contribution", seat, name);
    promise_seat_tag("Commit", seat, commit_name);
    bool is_there = record_tag(record, name), is_committed = record_tag(record, commit_name);
    if (is_there && !read_tag(record, name, opened, found))
        return false;
    if (is_committed && !read_tag(record, commit_name, &commit, found))
        return false;
    if (is_committed && !(is_there && fits(&commit, opened)))
        return fail(found, &phrase_seat_does_not_fit, seat);
    *n_contributed += is_there;
    return true;
}

/* The key of the shuffle, if its parts are good. */
static bool make_key(const struct record *record, struct chance_key *key, int *n_contributed,
                     struct verification *found)
{
    struct chance_key commit, secret, contribution[GAME_SEATS_MAX];
    if (!read_tag(record, "Commit", &commit, found) || !read_tag(record, "Secret", &secret, found))
        return false;
    if (!fits(&commit, &secret))
        return fail(found, &phrase_does_not_fit);
    add_line(found, &phrase_fits);
    int n_seats = game_seats(record_setup(record));
    *n_contributed = 0;
    for (int seat = 0; seat < n_seats; seat++)
        if (!take_contribution(record, seat, contribution, n_contributed, found))
            return false;
    *key = chance_key_from_parts(&secret, contribution, *n_contributed);
    if (*n_contributed == n_seats)
        add_line(found, &phrase_all_contributed);
    else
        add_line(found, &phrase_contributed, *n_contributed, n_seats);
    return true;
}

/* ---- Cards. */

static bool card_differs(const game_setup *setup, const game_state *state, game_move given,
                         int number, const char *word, struct verification *found)
{
    char due[GAME_WORD_MAX];
    game_write(setup, state, given, due);
    return fail(found, &phrase_card_differs, number, word, due);
}

static bool cards_fit(const struct record *record, const struct chance_key *key,
                      struct verification *found)
{
    const game_setup *setup = record_setup(record);
    struct chance chance;
    game_state state;
    chance_begin(&chance, key, setup);
    game_start(setup, &state);
    int n_words = 0, n_cards = 0;
    for (int i = 0; i < record_part_count(record); i++) {
        const struct record_part *part = record_part_at(record, i);
        if (part->kind != RECORD_WORD)
            continue;
        n_words++;
        /* The record was played through when it was read: its words are legal. */
        game_move move = gate_read(setup, &state, part->text, NULL);
        if (game_to_move(setup, &state) == GAME_CHANCE) {
            game_move due = chance_draw(&chance, setup, &state);
            n_cards++;
            if (move != due)
                return card_differs(setup, &state, due, n_words, part->text, found);
        }
        game_apply(setup, &state, move);
        chance_follow(&chance, setup, &state);
    }
    add_line(found, &phrase_cards_fit, n_cards);
    return true;
}

/* ---- What was signed. */

/* Enough of a key for people to tell it from another. */
static const char *short_key(const uint8_t key[ED25519_KEY], char out[SENTENCE_ARGUMENT_MAX])
{
    return hex_write(key, 8, out);
}

/* Seats that contributed without a commit were not bound by it. */
static bool all_are_in(const struct record *record, const struct promise *promise,
                       struct verification *found)
{
    char name[PROMISE_TAG_MAX];
    for (int seat = 0; seat < game_seats(record_setup(record)); seat++)
        if (record_tag(record, promise_seat_tag("Contribution", seat, name)) &&
            !(promise->committed >> seat & 1))
            return fail(found, &phrase_seat_does_not_fit, seat);
    return true;
}

static bool signature_holds(const struct record *record, const struct promise *promise,
                            const struct verify_by *by, struct verification *found)
{
    char key[SENTENCE_ARGUMENT_MAX];
    short_key(promise->key, key);
    if (!all_are_in(record, promise, found))
        return false;
    if (!promise_holds(promise))
        return fail(found, &phrase_not_signed);
    if (by->key && memcmp(by->key, promise->key, ED25519_KEY) != 0)
        return fail(found, &phrase_other_key, key);
    add_line(found, &phrase_signed, key, promise->table);
    if (by->key)
        add_line(found, &phrase_key_given);
    if (promise->attempt > 1)
        add_line(found, &phrase_attempts, promise->attempt - 1);
    return true;
}

/* ---- What seats have written down. */

/* What of the receipt is not as in the record; NULL: nothing. */
static const char *difference(const struct record *record, const struct promise *promise,
                              const struct receipt *receipt)
{
    const struct promise *own = &receipt->promise;
    char name[PROMISE_TAG_MAX];
    struct chance_key opened = {0};
    promise_read_tag(record, promise_seat_tag("Contribution", receipt->seat, name), opened.bytes,
                     CHANCE_KEY_SIZE);
    if (memcmp(&own->commit, &promise->commit, sizeof own->commit) != 0)
        return PHRASE("the server's commit");
    if (own->committed != promise->committed ||
        memcmp(own->seat_commit, promise->seat_commit, sizeof own->seat_commit) != 0)
        return PHRASE("a seat's commit");
    if (memcmp(&opened, &receipt->contribution, sizeof opened) != 0)
        return PHRASE("the seat's own contribution");
    if (memcmp(own->key, promise->key, sizeof own->key) != 0)
        return PHRASE("the server's key");
    return promise_same(own, promise) ? NULL : PHRASE("the game");
}

static bool receipt_agrees(const struct record *record, const struct promise *promise,
                           const struct receipt *receipt, struct verification *found)
{
    if (!receipt_holds(receipt, NULL))
        return fail(found, &phrase_receipt_unsigned, receipt->seat);
    if (receipt->promise.attempt != promise->attempt)
        return fail(found, &phrase_receipt_attempt, receipt->seat, receipt->promise.attempt,
                    promise->attempt);
    const char *what = difference(record, promise, receipt);
    if (what)
        return fail(found, &phrase_receipt_differs, receipt->seat, what);
    add_line(found, &phrase_receipt_agrees, receipt->seat);
    return true;
}

/* Words are the same, but that a strict referee's last vain question stands in
 * no record. */
static bool words_are_same(const char *seen, const char *told, bool is_strict)
{
    static const char vain[] = "done";
    size_t n_told = strlen(told);
    if (strncmp(seen, told, n_told) != 0)
        return false;
    const char *rest = seen + n_told;
    return !*rest || (is_strict && strcmp(rest + (*rest == ' '), vain) == 0);
}

/* Is it the game that was seen there? */
static bool was_seen(const struct record *record, const struct promise *promise, int seat,
                     const char *seen, struct verification *found)
{
    int n_parts = record_part_count(record), n_words = 0, n_played;
    const char **word = malloc(((size_t)n_parts + 1) * sizeof *word);
    struct table *table = table_new(&promise->setup, NULL);
    for (int i = 0; word && i < n_parts; i++)
        if (record_part_at(record, i)->kind == RECORD_WORD)
            word[n_words++] = record_part_at(record, i)->text;
    char *told = word && table && table_load(table, word, n_words, &n_played, NULL)
                     ? table_words(table, seat, 0)
                     : NULL;
    bool is_same = told && words_are_same(seen, told, promise->setup.is_strict);
    free(told);
    free(word);
    table_free(table);
    if (!is_same)
        return fail(found, &phrase_not_seen, seat);
    add_line(found, &phrase_seen, seat);
    return true;
}

/* Those that are of the record's table. */
static bool receipts_agree(const struct record *record, const struct promise *promise,
                           const struct verify_by *by, struct verification *found)
{
    const char *id = record_tag(record, "Table");
    for (int i = 0; id && i < by->n_receipts && i < VERIFY_RECEIPTS_MAX; i++) {
        const struct receipt *receipt = &by->receipt[i];
        if (strcmp(receipt->promise.table, id) != 0)
            continue;
        found->n_receipts++;
        if (!promise)
            return fail(found, &phrase_record_unsigned, receipt->seat);
        if (!receipt_agrees(record, promise, receipt, found))
            return false;
        if (i == 0 && by->seen && !was_seen(record, promise, receipt->seat, by->seen, found))
            return false;
    }
    return true;
}

/* ---- All of it. */

static bool verify_promise(const struct record *record, const struct verify_by *by,
                           int n_contributed, struct verification *found)
{
    struct promise promise;
    const char *bad = NULL;
    enum promise_found is_there = promise_of_record(record, &promise, &bad);
    if (is_there == PROMISE_BAD)
        return fail(found, &phrase_bad_tag, bad);
    bool is_signed = is_there == PROMISE_THERE;
    if ((is_signed && !signature_holds(record, &promise, by, found)) ||
        !receipts_agree(record, is_signed ? &promise : NULL, by, found))
        return false;
    if (by->key && !is_signed)
        return fail(found, &phrase_unsigned);
    if (n_contributed == 0)
        add_line(found, &phrase_alone);
    else if (!is_signed)
        add_line(found, &phrase_before_receipts);
    else if (found->n_receipts == 0)
        add_line(found, &phrase_only_receipt);
    return true;
}

void record_verify(const struct record *record, const struct verify_by *by,
                   struct verification *found)
{
    static const struct verify_by nothing;
    *found = (struct verification){.verdict = VERIFY_HOLDS};
    if (!record_tag(record, "Commit") || !record_tag(record, "Secret")) {
        found->verdict = VERIFY_NOTHING;
        add_line(found, &phrase_nothing);
        return;
    }
    struct chance_key key;
    int n_contributed;
    if (make_key(record, &key, &n_contributed, found) && cards_fit(record, &key, found))
        verify_promise(record, by ? by : &nothing, n_contributed, found);
}
