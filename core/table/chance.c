/* chance.c: see chance.h. */
#include "chance.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

#include "blake2b.h"

/* The numbers of one order: parts of hashes that differ by a counter. */
struct number_stream {
    const struct chance_key *key;
    const char *pile_name;
    int epoch;
    unsigned counter;
    uint8_t digest[BLAKE2B_DIGEST_MAX];
    size_t n_used;
};

/* ---- Keys. */

static void hash_text(struct blake2b *hash, const char *text)
{
    blake2b_add(hash, text, strlen(text));
}

struct chance_key chance_key_from_seed(uint64_t seed)
{
    char message[32];
    struct text text = text_in(message, sizeof message);
    text_format(&text, "seed:%llu", (unsigned long long)seed);
    struct chance_key key;
    struct blake2b hash;
    blake2b_begin(&hash, CHANCE_KEY_SIZE, NULL, 0);
    hash_text(&hash, message);
    blake2b_end(&hash, key.bytes);
    return key;
}

struct chance_key chance_key_from_parts(const struct chance_key *secret,
                                        const struct chance_key contribution[], int n_seats)
{
    struct chance_key key;
    struct blake2b hash;
    blake2b_begin(&hash, CHANCE_KEY_SIZE, NULL, 0);
    blake2b_add(&hash, secret->bytes, CHANCE_KEY_SIZE);
    for (int seat = 0; seat < n_seats; seat++)
        blake2b_add(&hash, contribution[seat].bytes, CHANCE_KEY_SIZE);
    blake2b_end(&hash, key.bytes);
    return key;
}

struct chance_key chance_commit(const struct chance_key *opened)
{
    return chance_key_from_parts(opened, NULL, 0);
}

bool chance_key_random(struct chance_key *key)
{
    return getentropy(key->bytes, CHANCE_KEY_SIZE) == 0;
}

/* ---- Orders. */

static uint64_t next_number(struct number_stream *stream)
{
    if (stream->n_used == sizeof stream->digest) {
        char places[32];
        struct text text = text_in(places, sizeof places);
        text_format(&text, "/%d/%u", stream->epoch, stream->counter++);
        struct blake2b hash;
        blake2b_begin(&hash, sizeof stream->digest, stream->key->bytes, CHANCE_KEY_SIZE);
        hash_text(&hash, "cairn-chance-1");
        hash_text(&hash, stream->pile_name);
        hash_text(&hash, places);
        blake2b_end(&hash, stream->digest);
        stream->n_used = 0;
    }
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number |= (uint64_t)stream->digest[stream->n_used++] << (8 * i);
    return number;
}

/* Uniform below n: numbers from the last, incomplete round of n are skipped. */
static int next_below(struct number_stream *stream, int n)
{
    uint64_t many = (uint64_t)n;
    uint64_t n_unfair = (UINT64_MAX % many + 1) % many;  /* 2^64 mod n */
    for (;;) {
        uint64_t number = next_number(stream);
        if (number <= UINT64_MAX - n_unfair)
            return (int)(number % many);
    }
}

void chance_shuffle(const struct chance_key *key, const char *pile_name, int epoch,
                    game_move card[], int n_cards)
{
    struct number_stream stream = {.key = key, .pile_name = pile_name, .epoch = epoch};
    stream.n_used = sizeof stream.digest;
    for (int last = n_cards - 1; last > 0; last--) {
        int other = next_below(&stream, last + 1);
        game_move moved = card[last];
        card[last] = card[other];
        card[other] = moved;
    }
}

void chance_begin(struct chance *chance, const struct chance_key *key, const game_setup *setup)
{
    memset(chance, 0, sizeof *chance);
    chance->key = *key;
    for (int pile = 0; pile < game_pile_count(setup); pile++) {
        struct chance_pile *lies = &chance->pile[pile];
        lies->n_cards = game_pile_size(setup, pile);
        for (int i = 0; i < lies->n_cards; i++)
            lies->card[i] = game_pile_card(setup, pile, i);
        chance_shuffle(key, game_pile_key(setup, pile), 0, lies->card, lies->n_cards);
    }
}

/* What is in the pile, in canonical order. */
static void gather(struct chance_pile *lies, const game_setup *setup, const game_state *state,
                   int pile)
{
    lies->n_cards = 0;
    int n_of_kind = 0;
    for (int i = 0; i < game_pile_size(setup, pile); i++) {
        game_move card = game_pile_card(setup, pile, i);
        bool is_copy = i > 0 && card == game_pile_card(setup, pile, i - 1);
        n_of_kind = is_copy ? n_of_kind + 1 : 1;
        if (n_of_kind <= game_pile_holds(setup, state, pile, card))
            lies->card[lies->n_cards++] = card;
    }
}

void chance_follow(struct chance *chance, const game_setup *setup, const game_state *state)
{
    for (int pile = 0; pile < game_pile_count(setup); pile++) {
        struct chance_pile *lies = &chance->pile[pile];
        int epoch = game_pile_epoch(setup, state, pile);
        if (epoch == lies->epoch)
            continue;
        lies->epoch = epoch;
        gather(lies, setup, state, pile);
        chance_shuffle(&chance->key, game_pile_key(setup, pile), epoch, lies->card, lies->n_cards);
    }
}

game_move chance_draw(const struct chance *chance, const game_setup *setup,
                      const game_state *state)
{
    int pile = game_pile_now(setup, state);
    if (pile == GAME_NO_PILE) {
        game_move forced = GAME_NO_MOVE;
        int n_legal = game_legal(setup, state, &forced, 1);
        assert(n_legal == 1);
        (void)n_legal;
        return forced;
    }
    /* Of like cards the first ones of the order are gone first: one is still
     * there if fewer of its kind lie behind it than the pile holds. */
    const struct chance_pile *lies = &chance->pile[pile];
    for (int i = 0; i < lies->n_cards; i++) {
        int n_held = game_pile_holds(setup, state, pile, lies->card[i]);
        int n_behind = 0;
        for (int j = i + 1; j < lies->n_cards; j++)
            n_behind += lies->card[j] == lies->card[i];
        if (n_behind < n_held)
            return lies->card[i];
    }
    /* The rules never ask for a draw from an empty pile. */
    assert(false);
    return GAME_NO_MOVE;
}
