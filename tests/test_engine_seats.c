/*
 * test_engine_seats.c: for every game: an engine that knows the truth beside
 * engines that sit at one seat and are told only what that seat sees; and games
 * that an engine plays against itself.
 */
#include "engine_partner.h"
#include "every_game.h"

static void tell(struct partner *partner, const char *words)
{
    size_t room = strlen(words) + 6;
    char *line = malloc(room);
    snprintf(line, room, "play %s", words);
    assert_ok(partner, line);
    free(line);
}

static bool list_has(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)); at++)
        if (at[-1] == ' ' && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

static void begin_partner(struct partner *partner, const game_setup *setup, const char *more)
{
    char options[128], line[256];
    struct text text = text_in(options, sizeof options);
    game_setup_write(setup, &text);
    for (char *at = options; *at; at++)
        if (*at == ',')
            *at = ' ';
    snprintf(line, sizeof line, "new %s %s %s", game_key(setup->rules), options, more);
    assert_ok(partner, line);
}

static void play_side_by_side(const game_setup *setup, struct rng *rng)
{
    struct partner *truth = partner_new(), *seat[GAME_SEATS_MAX];
    int n_seats = game_seats(setup);
    begin_partner(truth, setup, "chance=manual");
    for (int i = 0; i < n_seats; i++) {
        char more[16];
        snprintf(more, sizeof more, "seat=%d", i);
        seat[i] = partner_new();
        begin_partner(seat[i], setup, more);
    }
    struct table *table = table_new(setup, NULL);
    while (table_to_move(table) != GAME_OVER) {
        /* Lists of what may be hidden are long: now and then is enough. */
        bool looks_at_lists = rng_below(rng, 10) == 0;
        char word[GAME_WORD_MAX];
        game_write(setup, table_state(table), game_pick(setup, table_state(table), rng), word);
        char *lists[GAME_SEATS_MAX] = {NULL};
        for (int i = 0; looks_at_lists && i < n_seats; i++)
            lists[i] = ask_line(seat[i], "moves");
        int n_before = table_length(table);
        assert_true(table_play(table, word, NULL));
        tell(truth, word);
        for (int i = 0; i < n_seats; i++) {
            char view_line[16];
            snprintf(view_line, sizeof view_line, "view %d", i);
            char *seen = table_words(table, i, n_before);
            if (lists[i])
                assert_true(list_has(lists[i], seen));
            tell(seat[i], seen);
            char *known = ask_line(seat[i], view_line), *true_view = ask_line(truth, view_line);
            assert_string_equal(known, true_view);
            free(known);
            free(true_view);
            free(seen);
            free(lists[i]);
        }
    }
    for (int i = 0; i < n_seats; i++) {
        char *words = table_words(table, i, 0), *told = ask_line(seat[i], "record");
        assert_string_equal(told + strlen("record "), words);
        free(words);
        free(told);
        char *moves = ask_line(seat[i], "moves");
        assert_string_equal(moves, "moves");
        free(moves);
        assert_error(seat[i], "go");
        partner_free(seat[i]);
    }
    table_free(table);
    partner_free(truth);
}

static void test_side_by_side(void **state)
{
    (void)state;
    uint64_t seed = 31;
    print_message("seed %llu\n", (unsigned long long)seed);
    struct rng rng = rng_seeded(seed);
    for (int i = 0; i < 2; i++)
        for_every_setup(play_side_by_side, &rng);
}

/* An engine plays whole games against itself. */
static void play_by_go(const game_setup *setup, struct rng *rng)
{
    (void)rng;
    struct partner *partner = partner_new();
    begin_partner(partner, setup, "seed=77");
    for (int i = 0; i < 5000; i++) {
        char line[GAME_WORD_MAX + 8], word[GAME_WORD_MAX];
        const char *best = strstr(ask(partner, "go nodes=1 seed=4"), "best ");
        if (!best)
            break;
        assert_int_equal(sscanf(strstr(partner->answer, "\nbest ") + 1, "best %63s ", word), 1);
        snprintf(line, sizeof line, "play %s", word);
        assert_ok(partner, line);
    }
    char *view = ask_line(partner, "state");
    assert_non_null(strstr(view, "\"to_move\":null,\"phase\":\"over\",\"result\":["));
    free(view);
    partner_free(partner);
}

static void test_plays_itself(void **state)
{
    (void)state;
    for_every_setup(play_by_go, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_side_by_side),
        cmocka_unit_test(test_plays_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
