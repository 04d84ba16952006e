/* receipt.c: see receipt.h. */
#include "receipt.h"

#include <stdlib.h>
#include <string.h>

#include "hex.h"
#include "number.h"

static const char version[] = "1";

static const struct phrase phrase_no_receipt = {
    "receipt-none", PHRASE("This is no receipt: tag %1 is missing or malformed.")};
static const struct phrase phrase_not_signed = {
    "receipt-not-signed", PHRASE("The signature is not one of the server's key.")};
static const struct phrase phrase_not_this_seat = {
    "receipt-not-this-seat", PHRASE("What seat %1 opens is not what it is said to have committed itself to.")};

bool receipt_holds(const struct receipt *receipt, struct sentence *why)
{
    const struct promise *promise = &receipt->promise;
    struct chance_key hash = chance_commit(&receipt->contribution);
    bool is_own = promise->committed >> receipt->seat & 1 &&
                  memcmp(hash.bytes, promise->seat_commit[receipt->seat].bytes, sizeof hash.bytes) == 0;
    if (!is_own)
        sentence_set(why, &phrase_not_this_seat, receipt->seat);
    else if (!promise_holds(promise))
        sentence_set(why, &phrase_not_signed);
    else
        return true;
    return false;
}

/* ---- As text. */

static bool set_own(const struct receipt *receipt, struct record *record)
{
    char seat[16], tag[PROMISE_TAG_MAX], digits[2 * CHANCE_KEY_SIZE + 1];
    struct text text = text_in(seat, sizeof seat);
    text_int(&text, receipt->seat);
    return record_set_tag(record, "CairnReceipt", version) &&
           record_set_tag(record, "Server", receipt->server) &&
           record_set_tag(record, "Seat", seat) &&
           record_set_tag(record, promise_seat_tag("Contribution", receipt->seat, tag),
                          hex_write(receipt->contribution.bytes, CHANCE_KEY_SIZE, digits));
}

char *receipt_write(const struct receipt *receipt)
{
    struct table *table = table_new(&receipt->promise.setup, NULL);
    struct record *record = table ? record_of_table(table) : NULL;
    bool is_done = record && promise_to_record(&receipt->promise, record) && set_own(receipt, record);
    char *text = is_done ? record_write(record) : NULL;
    record_free(record);
    table_free(table);
    return text;
}

/* The tag that spoils it, or NULL. */
static const char *take_tags(const struct record *record, struct receipt *receipt)
{
    const char *is_receipt = record_tag(record, "CairnReceipt"), *seat = record_tag(record, "Seat");
    const char *server = record_tag(record, "Server"), *bad = NULL;
    char tag[PROMISE_TAG_MAX];
    if (!is_receipt || strcmp(is_receipt, version) != 0)
        return "CairnReceipt";
    enum promise_found found = promise_of_record(record, &receipt->promise, &bad);
    if (found != PROMISE_THERE)
        return found == PROMISE_NONE ? "Signature" : bad;
    struct text text = text_in(receipt->server, sizeof receipt->server);
    text_add(&text, server ? server : "");
    if (!server || text.is_cut)
        return "Server";
    if (!seat || !number_read_int(seat, 0, game_seats(&receipt->promise.setup) - 1, &receipt->seat))
        return "Seat";
    return promise_read_tag(record, promise_seat_tag("Contribution", receipt->seat, tag),
                            receipt->contribution.bytes, CHANCE_KEY_SIZE)
               ? NULL
               : "Contribution";
}

bool receipt_read(const char *text, size_t n_bytes, struct receipt *receipt, struct sentence *why)
{
    struct record_reader reader = record_reader_of(text, n_bytes);
    struct record_error error;
    struct record *record;
    if (!record_read(&reader, &record, &error)) {
        if (error.line > 0 && why)
            *why = error.why;
        else
            sentence_set(why, &phrase_no_receipt, "CairnReceipt");
        return false;
    }
    const char *bad = take_tags(record, receipt);
    record_free(record);
    if (bad)
        sentence_set(why, &phrase_no_receipt, bad);
    return !bad;
}
