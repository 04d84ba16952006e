/*
 * test_referee.c: the strict referee asks wherever a side is complete and
 * nowhere else, and nothing that a seat, the other seats or an onlooker is
 * shown tells whether a claim would hold; what it asked in vain is no word of
 * a record. For every game with claims.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "every_game.h"
#include "forms.h"
#include "record.h"
#include "referee.h"
#include "state_json.h"

enum { GAMES = 12 };

static struct table *new_table(const game_setup *setup, uint64_t seed)
{
    struct chance_key key = chance_key_from_seed(seed);
    struct table *table = table_new(setup, &key);
    assert_non_null(table);
    return table;
}

/* Places where the seat to move could claim, as bits, from the words offered. */
static unsigned offered_claims(const struct table *table, bool *offers_done)
{
    int n_words;
    char(*word)[GAME_WORD_MAX] = sight_offered(table_sight((struct table *)table), &n_words);
    unsigned places = 0;
    *offers_done = false;
    for (int i = 0; i < n_words; i++) {
        int place = word_claims(table_setup(table), word[i]);
        if (place)
            places |= 1u << place;
        *offers_done |= strcmp(word[i], "done") == 0;
    }
    free(word);
    return places;
}

/* The same from what an onlooker sees: complete sides at unclaimed places. */
static unsigned complete_places(const struct table *table, int seat)
{
    char bytes[STATE_JSON_MAX];
    struct text text = text_in(bytes, sizeof bytes);
    table_view_json(table, GAME_WATCHER, &text);
    json_t *view = json_loads(bytes, 0, NULL), *place;
    json_t *all = json_object_get(view, "stones");
    bool only_first = !all;  /* of a wall only the attacker claims */
    unsigned found = 0;
    size_t i;
    if (!all)
        all = json_object_get(view, "tiles");
    json_array_foreach(all, i, place) {
        json_t *need = json_object_get(place, "need");
        int n_need = need ? (int)json_integer_value(need)
                          : json_is_true(json_object_get(place, "mud")) ? 4 : 3;
        json_t *side = json_array_get(json_object_get(place, "sides"), (size_t)seat);
        if (!json_is_integer(json_object_get(place, "owner")) &&
            (int)json_array_size(side) == n_need && (!only_first || seat == 0))
            found |= 1u << (i + 1);
    }
    json_decref(view);
    return found;
}

static enum game_phase phase_of(const struct table *table)
{
    return game_phase(table_setup(table), table_state(table));
}

/* A claim that does not hold is refused with its reason, and changes nothing. */
static void try_false_claims(struct table *table, unsigned offered)
{
    for (int place = 1; place < GAME_CLAIMS_MAX; place++) {
        struct proof proof;
        struct sentence why = {.phrase = NULL};
        char word[GAME_WORD_MAX];
        if (!(offered >> place & 1))
            continue;
        assert_true(game_prove(table_setup(table), table_state(table), place,
                               table_to_move(table), &proof, &why));
        if (proof.verdict == VERDICT_PROVEN)
            continue;
        game_state before = *table_state(table);
        int length = table_length(table);
        struct text text = text_in(word, sizeof word);
        text_format(&text, "claim:%d", place);
        struct proof again;
        assert_true(referee_prove(table_setup(table), table_state(table), word, &again));
        assert_int_equal(again.verdict, proof.verdict);
        assert_string_equal(again.added, proof.added);
        assert_false(table_play(table, word, &why));
        assert_non_null(why.phrase);
        assert_int_equal(table_length(table), length);
        assert_true(game_same(table_setup(table), table_state(table), &before));
    }
}

static void check_question(struct table *table)
{
    bool offers_done;
    int seat = table_to_move(table);
    unsigned offered = offered_claims(table, &offers_done);
    if (phase_of(table) == GAME_PHASE_CLAIM) {
        assert_true(offers_done);
        assert_int_not_equal(offered, 0);
    }
    if (phase_of(table) == GAME_PHASE_CLAIM || offered)
        assert_int_equal(offered, complete_places(table, seat));
    try_false_claims(table, offered);
}

/* After a play the mover is asked exactly where a side of his is complete:
 * whoever sees the table could have said whether the question comes. */
static void check_asked(const struct table *table, int mover, const char *option)
{
    if (strcmp(option, "after") != 0 || table_to_move(table) == GAME_OVER)
        return;
    bool is_asked = table_to_move(table) == mover && phase_of(table) == GAME_PHASE_CLAIM;
    assert_int_equal(is_asked, complete_places(table, mover) != 0);
}

static const char *claim_option(const game_setup *setup)
{
    for (int i = 0; i < game_option_count(setup->rules); i++)
        if (strcmp(game_option_key(setup->rules, i), "claim") == 0)
            return game_option_value(setup->rules, i, setup->choice[i]);
    return "";
}

static bool is_plain_play(const char *word)
{
    return strchr(word, '@') && !strchr(word, ':');
}

static void play_strictly(const game_setup *setup, struct rng *rng)
{
    game_setup strict = *setup;
    if (!referee_choose(&strict, "strict", NULL))
        return;
    for (int game = 0; game < GAMES; game++) {
        struct table *table = new_table(&strict, rng_next(rng));
        while (table_to_move(table) != GAME_OVER) {
            char word[GAME_WORD_MAX];
            int mover = table_to_move(table);
            check_question(table);
            game_move move = game_pick(&strict, table_state(table), rng);
            game_write(&strict, table_state(table), move, word);
            assert_true(table_play(table, word, NULL));
            if (is_plain_play(word))
                check_asked(table, mover, claim_option(&strict));
        }
        struct record *record = record_of_table(table);
        char *text = record_write(record);
        assert_non_null(strstr(text, "[Referee \"strict\"]"));
        struct record_reader reader = record_reader_of(text, strlen(text));
        struct record_error error;
        struct record *again;
        assert_true(record_read(&reader, &again, &error));  /* every word is one of a plain game */
        struct table *plain = record_table(again);
        assert_int_equal(table_to_move(plain), GAME_OVER);
        assert_true(game_same(setup, table_state(plain), table_state(table)));
        table_free(plain);
        record_free(again);
        record_free(record);
        free(text);
        table_free(table);
    }
}

static void test_strict(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(20261116);
    for_every_setup(play_strictly, &rng);
}

/* Words of a helpful table, or of an older save, are taken over: what was not
 * asked there is waived. */
static void load_plain(const game_setup *setup, struct rng *rng)
{
    game_setup strict = *setup;
    if (!referee_choose(&strict, "strict", NULL))
        return;
    struct table *plain = new_table(setup, 5), *table = new_table(&strict, 5);
    while (table_to_move(plain) != GAME_OVER)
        assert_true(play_any_word(plain, rng));
    char *words = table_words(plain, TABLE_OPEN, 0), *rest = words, *one;
    const char **word = malloc((size_t)table_length(plain) * sizeof *word);
    int n_words = 0, n_played;
    while ((one = strtok_r(rest, " ", &rest)))
        word[n_words++] = one;
    struct sentence why;
    assert_true(table_load(table, word, n_words, &n_played, &why));
    if (game_is_asked_in_vain(&strict, table_state(table)))  /* the last word may ask, too */
        assert_true(table_play(table, "done", &why));
    assert_true(game_same(setup, table_state(table), table_state(plain)));
    free(word);
    free(words);
    table_free(plain);
    table_free(table);
}

static void test_load_plain(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(7);
    for_every_setup(load_plain, &rng);
}

static void test_refusals(void **state)
{
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        game_setup setup = game_setup_default(game_at(i));
        struct sentence why = {.phrase = NULL};
        assert_false(referee_choose(&setup, "lenient", &why));
        assert_non_null(why.phrase);
        assert_int_equal(referee_choose(&setup, "strict", &why), game_has_claims(game_at(i)));
        assert_int_equal(setup.is_strict, game_has_claims(game_at(i)));
        assert_true(referee_choose(&setup, "helpful", &why));
        assert_string_equal(referee_key(&setup), "helpful");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strict),
        cmocka_unit_test(test_load_plain),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
