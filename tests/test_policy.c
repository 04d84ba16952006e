/*
 * test_policy.c: the program computes what the learner meant: of the examples in
 * a policy's file, written by measure/learn/policy/export.py with the very weights that
 * stand there, the same expectation and the same chances come out.
 *
 *     test_policy GAME FILE
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "knowledge.h"
#include "policy.h"
#include "table.h"

enum { LINE_BYTES = 1 << 14 };

static const double tolerance = 0.01;

static _Noreturn void fail(const char *sentence, const char *about)
{
    fprintf(stderr, "test_policy: %s: %s\n", sentence, about);
    exit(1);
}

static struct table *table_of(const struct game *game, const char *preset, uint64_t seed)
{
    struct chance_key key = chance_key_from_seed(seed);
    game_setup setup = game_setup_default(game);
    if (!game_setup_preset(&setup, preset, NULL))
        fail("there is no such preset", preset);
    return table_new(&setup, &key);
}

static int index_of(const game_setup *setup, const game_view *view, const game_move moves[],
                    int n_moves, const char *wanted)
{
    for (int i = 0; i < n_moves; i++) {
        char word[GAME_WORD_MAX];
        view_write(setup, view, moves[i], word);
        if (strcmp(word, wanted) == 0)
            return i;
    }
    fail("the word is not legal there", wanted);
}

/* example PRESET SEED WORD… = EXPECTATION WORD LOG-CHANCE … */
static void check(const struct game *game, struct policy *policy, char *line)
{
    char *preset = strtok(line + strlen("example "), " "), *word;
    uint64_t seed = strtoull(strtok(NULL, " "), NULL, 10);
    struct table *table = table_of(game, preset, seed);
    struct sentence why;
    while ((word = strtok(NULL, " ")) && strcmp(word, "=") != 0)
        if (!table_play(table, word, &why))
            fail("the word is refused", word);
    const game_setup *setup = table_setup(table);
    game_view view;
    game_move moves[GAME_CHOICES_MAX];
    float log_chance[GAME_CHOICES_MAX];
    table_view(table, table_to_move(table), &view);
    int n_moves = view_legal(setup, &view, moves, GAME_CHOICES_MAX);
    double expected = strtod(strtok(NULL, " "), NULL);
    float value = policy_judge(policy, setup, &view, moves, n_moves, log_chance);
    if (fabs((double)value - expected) > tolerance)
        fail("another expectation comes out", preset);
    double total = 0;
    for (int i = 0; i < n_moves; i++)
        total += exp((double)log_chance[i]);
    if (fabs(total - 1) > tolerance)
        fail("the chances do not add up", preset);
    while ((word = strtok(NULL, " "))) {
        double told = strtod(strtok(NULL, " "), NULL);
        int i = index_of(setup, &view, moves, n_moves, word);
        if (fabs((double)log_chance[i] - told) > tolerance * (1 - told))
            fail("another chance comes out", word);
    }
    table_free(table);
}

int main(int argc, char *argv[])
{
    const struct game *game = argc == 3 ? game_find(argv[1]) : NULL;
    FILE *file = game ? fopen(argv[2], "r") : NULL;
    if (!file) {
        fputs("usage: test_policy GAME FILE\n", stderr);
        return 2;
    }
    game_setup setup = game_setup_default(game);
    struct policy *policy = policy_new(knowledge_of(&setup)->policy);
    char line[LINE_BYTES];
    int n_checked = 0;
    while (policy && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "example ", 8) == 0) {
            check(game, policy, line);
            n_checked++;
        }
    }
    fclose(file);
    policy_free(policy);
    printf("%d examples\n", n_checked);
    return n_checked ? 0 : 1;
}
