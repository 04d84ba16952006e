/*
 * test_descriptions.c: every game says what its things are called and what its
 * words mean: whatever a game shows has a name, every word has a form, and the
 * steps to it lead to it alone. It names no game.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "description_json.h"
#include "every_game.h"
#include "state_json.h"
#include "steps.h"

enum { GAMES = 3 };

static bool is_text(const char *text)
{
    return text && *text;
}

static void check_names(const struct game_name *names)
{
    assert_non_null(names);
    for (; names->key; names++)
        assert_true(is_text(names->key) && is_text(names->name));
}

static void check_description(const game_setup *setup, struct rng *rng)
{
    (void)rng;
    const struct game *game = setup->rules;
    const struct game_description *d = game_description(game);
    assert_non_null(d);
    assert_true(is_text(d->note) && is_text(d->credit));
    assert_true(is_text(d->series) && is_text(d->series_note));
    check_names(d->presets);
    for (int i = 0; i < game_preset_count(game); i++)
        assert_string_equal(d->presets[i].key, game_preset_key(game, i));
    assert_null(d->presets[game_preset_count(game)].key);
    for (int i = 0; i < game_option_count(game); i++) {
        assert_true(is_text(d->options[i].name));
        for (int value = 0; game_option_value(game, i, value); value++)
            assert_true(is_text(d->options[i].values[value]));
    }
    for (int seat = 0; seat < game_seats(setup); seat++)
        assert_true(is_text(d->seats[seat].name));
    for (int pile = 0; pile < game_pile_count(setup); pile++)
        assert_non_null(game_name_find(d->piles, game_pile_key(setup, pile)));
    check_names(d->piles);
    check_names(d->colours);
    check_names(d->features);
    check_names(d->buttons);
    check_names(d->prompts);
}

static void test_names(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(1);
    for_every_setup(check_description, &rng);
}

/* As JSON it is whole, and fits. */
static void check_json(const game_setup *setup, struct rng *rng)
{
    (void)rng;
    char *bytes = malloc(DESCRIPTION_JSON_MAX);
    struct text text = text_in(bytes, DESCRIPTION_JSON_MAX);
    description_json(setup, NULL, &text);
    assert_false(text.is_cut);
    json_t *json = json_loads(bytes, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    assert_string_equal(json_string_value(json_object_get(json, "game")), game_key(setup->rules));
    assert_int_equal(json_array_size(json_object_get(json, "presets")),
                     game_preset_count(setup->rules));
    assert_int_equal(json_array_size(json_object_get(json, "seats")), game_seats(setup));
    json_decref(json);
    free(bytes);
}

static void test_json(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(1);
    for_every_setup(check_json, &rng);
}

/* ---- Words. */

static void check_word(const game_setup *setup, const char *word, bool is_chosen)
{
    struct path path = path_of(setup, word);
    struct sentence said;
    word_told(setup, word, &said);
    if (!said.phrase)
        fail_msg("%s: %s has no form", game_key(setup->rules), word);
    if (is_chosen && path_length(&path) == 0)
        fail_msg("%s: nothing leads to %s", game_key(setup->rules), word);
}

static bool has_button(const game_setup *setup, const char *step)
{
    const char *key = strncmp(step, "do:", 3) == 0 ? step + 3 : step;
    return game_name_find(game_description(setup->rules)->buttons, key) != NULL;
}

/* Taking a word's steps names that word, and every button has a name. */
static void check_choice(struct table *table, struct rng *rng)
{
    static struct choice choice;
    static char words[GAME_CHOICES_MAX][GAME_WORD_MAX];
    int n_words;
    char(*offered)[GAME_WORD_MAX] = sight_offered(table_sight(table), &n_words);
    assert_true(n_words <= GAME_CHOICES_MAX);
    memcpy(words, offered, (size_t)n_words * sizeof words[0]);
    free(offered);
    const game_setup *setup = table_setup(table);
    choice_begin(&choice, setup, words, n_words);
    assert_true(is_text(choice_prompt(&choice, setup, game_phase_key(game_phase(setup, table_state(table))))));
    for (int i = 0; i < n_words; i++)
        check_word(setup, words[i], true);
    const char *word = words[rng_below(rng, (uint32_t)n_words)];
    struct path path = path_of(setup, word);
    for (int i = 0; i < path_length(&path); i++) {
        if (choice_word(&choice))
            fail_msg("%s: the steps of %s go on after %s", game_key(setup->rules), word,
                     choice_word(&choice));
        assert_true(choice_is_next(&choice, path.step[i]));
        assert_true(choice_touch(&choice, path.step[i]));
        assert_true(is_text(choice_prompt(&choice, setup, "play")));
        if (strncmp(path.step[i], "do:", 3) == 0 || strcmp(path.step[i], "bin") == 0)
            assert_true(has_button(setup, path.step[i]));
    }
    assert_string_equal(choice_word(&choice), word);
}

static void check_words(const game_setup *setup, struct rng *rng)
{
    for (int game = 0; game < GAMES; game++) {
        struct chance_key key = chance_key_from_seed(rng_next(rng));
        struct table *table = table_new(setup, &key);
        while (table_to_move(table) != GAME_OVER) {
            check_choice(table, rng);
            assert_true(play_any_word(table, rng));
        }
        struct walk walk = walk_from_start(setup);
        while (table_walk_next(table, &walk)) {
            for (int viewer = WALK_OPEN; viewer < game_seats(setup); viewer++) {
                char word[GAME_WORD_MAX];
                walk_word(&walk, viewer, word);
                check_word(setup, word, walk.mover != GAME_CHANCE);
            }
        }
        struct sentence line[GAME_ENDING_LINES_MAX];
        int n_lines = game_ending(setup, table_state(table), line);
        assert_in_range(n_lines, 1, GAME_ENDING_LINES_MAX);
        for (int i = 0; i < n_lines; i++)
            assert_non_null(line[i].phrase);
        table_free(table);
    }
}

static void test_words(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(3);
    for_every_setup(check_words, &rng);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
