/* verify.c: see verify.h. */
#include "verify.h"

#include <string.h>

#include "blake2b.h"
#include "chance.h"
#include "gate.h"
#include "hex.h"

static const struct phrase phrase_nothing = {
    "verify-nothing", PHRASE("The record has no tags Commit and Secret: its shuffle cannot be checked.")};
static const struct phrase phrase_not_hex = {
    "verify-not-hex", PHRASE("Tag %1 is not 64 hexadecimal digits.")};
static const struct phrase phrase_fits = {
    "verify-fits", PHRASE("The secret is the one that was committed to before the deal.")};
static const struct phrase phrase_does_not_fit = {
    "verify-does-not-fit",
    PHRASE("The secret is not the one that was committed to before the deal.")};
static const struct phrase phrase_all_contributed = {
    "verify-all-contributed", PHRASE("Every seat contributed to the shuffle.")};
static const struct phrase phrase_contributed = {
    "verify-contributed", PHRASE("Seats that contributed to the shuffle: %1 of %2.")};
static const struct phrase phrase_cards_fit = {
    "verify-cards-fit", PHRASE("Cards that came as the shuffle says: %1 of %1.")};
static const struct phrase phrase_card_differs = {
    "verify-card-differs", PHRASE("Word %1 is %2, but the shuffle gives %3.")};

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

static bool secret_fits(const struct chance_key *commit, const struct chance_key *secret)
{
    struct chance_key digest;
    struct blake2b hash;
    blake2b_begin(&hash, CHANCE_KEY_SIZE, NULL, 0);
    blake2b_add(&hash, secret->bytes, CHANCE_KEY_SIZE);
    blake2b_end(&hash, digest.bytes);
    return memcmp(digest.bytes, commit->bytes, CHANCE_KEY_SIZE) == 0;
}

/* The key of the shuffle, if its parts are good. */
static bool make_key(const struct record *record, struct chance_key *key,
                     struct verification *found)
{
    struct chance_key commit, secret, contribution[GAME_SEATS_MAX];
    if (!read_tag(record, "Commit", &commit, found) || !read_tag(record, "Secret", &secret, found))
        return false;
    if (!secret_fits(&commit, &secret))
        return fail(found, &phrase_does_not_fit);
    add_line(found, &phrase_fits);
    int n_seats = game_seats(record_setup(record)), n_contributed = 0;
    for (int seat = 0; seat < n_seats; seat++) {
        char name[] = "Contribution0";
        name[strlen(name) - 1] = (char)('0' + seat);
        if (record_tag(record, name) &&
            !read_tag(record, name, &contribution[n_contributed++], found))
            return false;
    }
    *key = chance_key_from_parts(&secret, contribution, n_contributed);
    if (n_contributed == n_seats)
        add_line(found, &phrase_all_contributed);
    else
        add_line(found, &phrase_contributed, n_contributed, n_seats);
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

void record_verify(const struct record *record, struct verification *found)
{
    *found = (struct verification){.verdict = VERIFY_HOLDS};
    if (!record_tag(record, "Commit") || !record_tag(record, "Secret")) {
        found->verdict = VERIFY_NOTHING;
        add_line(found, &phrase_nothing);
        return;
    }
    struct chance_key key;
    if (make_key(record, &key, found))
        cards_fit(record, &key, found);
}
