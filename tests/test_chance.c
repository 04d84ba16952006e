/*
 * test_chance.c: chance by key. The expected orders come from a separate
 * program (Python's hashlib, from the notation's text alone).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "table.h"

static void test_keys(void **state)
{
    (void)state;
    static const uint8_t seven[CHANCE_KEY_SIZE] = {
        0x18, 0xc3, 0x27, 0xba, 0xe8, 0x0b, 0x20, 0x05, 0x11, 0x17, 0xa1,
        0xcf, 0x9b, 0xd6, 0xce, 0xf0, 0xd8, 0x54, 0x39, 0xf3, 0x29, 0x7b,
        0x68, 0xc4, 0xba, 0x3c, 0x19, 0x16, 0xff, 0x1a, 0x01, 0x2b};
    struct chance_key key = chance_key_from_seed(7);
    assert_memory_equal(key.bytes, seven, sizeof seven);

    static const uint8_t together[CHANCE_KEY_SIZE] = {
        0x31, 0x21, 0x53, 0xb3, 0xfd, 0x34, 0x74, 0xcb, 0x08, 0x50, 0x76,
        0x55, 0xa6, 0xae, 0x4d, 0xa8, 0x27, 0xe7, 0x50, 0x46, 0x67, 0xc2,
        0x59, 0x68, 0x7f, 0x4e, 0x7a, 0x9e, 0xa1, 0xf7, 0x1a, 0x5c};
    struct chance_key secret, part[2];
    for (int i = 0; i < CHANCE_KEY_SIZE; i++)
        secret.bytes[i] = (uint8_t)i;
    memset(part[0].bytes, 1, CHANCE_KEY_SIZE);
    memset(part[1].bytes, 2, CHANCE_KEY_SIZE);
    key = chance_key_from_parts(&secret, part, 2);
    assert_memory_equal(key.bytes, together, sizeof together);

    struct chance_key one, other;
    assert_true(chance_key_random(&one) && chance_key_random(&other));
    assert_memory_not_equal(one.bytes, other.bytes, CHANCE_KEY_SIZE);
}

/* joker joker spy shield blind mud hunter strategist banshee traitor */
static void test_orders(void **state)
{
    (void)state;
    static const game_move first[] = {0, 3, 2, 6, 4, 7, 8, 0, 5, 9};
    static const game_move second[] = {2, 7, 0, 3, 5, 4, 0, 6, 8, 9};
    struct chance_key key = chance_key_from_seed(7);
    game_move card[] = {0, 0, 2, 3, 4, 5, 6, 7, 8, 9}, again[10];
    memcpy(again, card, sizeof card);
    chance_shuffle(&key, "tactic", 0, card, 10);
    assert_memory_equal(card, first, sizeof first);
    chance_shuffle(&key, "tactic", 1, again, 10);
    assert_memory_equal(again, second, sizeof second);
}

static void assert_deal(uint64_t seed, const char *expected)
{
    const struct game *game = game_find("schotten");
    if (!game)
        return;
    game_setup setup = game_setup_default(game);
    struct chance_key key = chance_key_from_seed(seed);
    struct table *table = table_new(&setup, &key);
    assert_non_null(table);
    char *words = table_words(table, TABLE_OPEN, 0);
    assert_string_equal(words, expected);
    free(words);
    table_free(table);
}

static void test_deals(void **state)
{
    (void)state;
    assert_deal(1, "+g4 +r4 +o8 +g6 +r1 +p6 +p3 +b6 +b4 +y6 +o9 +r5");
    assert_deal(UINT64_MAX, "+y3 +b4 +y7 +o7 +y5 +b1 +r2 +o2 +b6 +o5 +p8 +p1");
}

/* For every game: whatever is drawn is the first of the order still there,
 * and all of a pile comes out if the game goes on long enough. */
static void test_first_still_there(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(5);
    for (int i = 0; i < game_count(); i++) {
        for (int preset = 0; preset < game_preset_count(game_at(i)); preset++) {
            game_setup setup = game_setup_default(game_at(i));
            assert_true(game_setup_preset(&setup, game_preset_key(game_at(i), preset), NULL));
            struct chance_key key = chance_key_from_seed(rng_next(&rng));
            struct chance chance;
            game_state now = {0};
            game_start(&setup, &now);
            chance_begin(&chance, &key, &setup);
            while (game_to_move(&setup, &now) != GAME_OVER) {
                game_move move = game_to_move(&setup, &now) == GAME_CHANCE
                                     ? chance_draw(&chance, &setup, &now)
                                     : game_pick(&setup, &now, &rng);
                assert_true(game_is_legal(&setup, &now, move));
                game_apply(&setup, &now, move);
                chance_follow(&chance, &setup, &now);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_deals),
        cmocka_unit_test(test_first_still_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
