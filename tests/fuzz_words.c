/*
 * fuzz_words.c: any bytes as words of any game. The first byte chooses the
 * set-up, the second how far a game has gone; then words, in lines. A word
 * that is read must be written the same way, or mean the same.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "every_game.h"
#include "say.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static game_setup choose_setup(unsigned choice)
{
    const struct game *game = game_at((int)(choice % (unsigned)game_count()));
    game_setup setup = game_setup_default(game);
    int preset = (int)(choice / (unsigned)game_count()) % game_preset_count(game);
    game_setup_preset(&setup, game_preset_key(game, preset), NULL);
    return setup;
}

static void try_word(struct table *table, const char *word)
{
    const game_setup *setup = table_setup(table);
    if (strlen(word) < GAME_WORD_MAX) {
        game_move move = game_read(setup, table_state(table), word);
        char written[GAME_WORD_MAX];
        if (move != GAME_NO_MOVE) {
            game_write(setup, table_state(table), move, written);
            if (game_read(setup, table_state(table), written) != move)
                abort();
        }
    }
    struct sentence why = {.phrase = NULL};
    game_state before;
    game_copy(setup, &before, table_state(table));
    if (table_play(table, word, &why))
        return;
    char said[1024];
    struct text text = text_in(said, sizeof said);
    say(&why, NULL, &text);
    if (!why.phrase || strpbrk(said, "\n\r\x1b") || !game_same(setup, &before, table_state(table)))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    game_setup setup = choose_setup(data[0]);
    struct chance_key key = chance_key_from_seed(data[1]);
    struct table *table = table_new(&setup, data[1] & 1 ? &key : NULL);
    struct seat_table *seat = seat_table_new(&setup, 0);
    struct rng rng = rng_seeded(data[1]);
    for (int i = 0; i < data[1] % 64 && table_to_move(table) != GAME_OVER; i++)
        play_any_word(table, &rng);
    char *words = strndup((const char *)data + 2, size - 2), *rest = words, *word;
    while ((word = strtok_r(rest, "\n", &rest))) {
        try_word(table, word);
        int n_played;
        const char *one = word;
        seat_table_play(seat, &one, 1, &n_played, NULL);
    }
    free(words);
    seat_table_free(seat);
    table_free(table);
    return 0;
}
