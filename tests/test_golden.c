/*
 * test_golden.c: replays golden games, which an independent program played,
 * through game.h. At each word the legal words must be the same ones; at the
 * end, the result. Takes the files as arguments; names no game.
 *
 *     game GAME PRESET
 *     ? WORD …            the legal words in full (only in a file's first game)
 *     WORD COUNT HASH     the word played, and a summary of the legal words
 *     result SHARE …
 */
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"

enum { LIST_TEXT_MAX = GAME_MOVES_MAX * GAME_WORD_MAX };

/* One file being replayed. */
struct replay {
    const char *path;
    int line, game;      /* numbers, from 1 */
    int n_failed;        /* games with a difference */
    bool is_skipping;    /* the present game has failed: wait for the next */
    bool is_playing;
    game_setup setup;
    game_state state;
    char expected[LIST_TEXT_MAX];  /* the last "?" line, or "" */
};

static void fail(struct replay *r, const char *word, const char *what)
{
    printf("%s:%d: game %d, at %s: %s\n", r->path, r->line, r->game, word, what);
    r->n_failed++;
    r->is_skipping = true;
}

/* ---- The legal words, in byte order. */

static char words[GAME_MOVES_MAX][GAME_WORD_MAX];

static int compare_words(const void *one, const void *other)
{
    return strcmp(one, other);
}

static int list_words(const game_setup *setup, const game_state *state)
{
    static game_move moves[GAME_MOVES_MAX];
    int n_moves = game_legal(setup, state, moves, GAME_MOVES_MAX);
    assert(n_moves <= GAME_MOVES_MAX);
    for (int i = 0; i < n_moves; i++)
        game_write(setup, state, moves[i], words[i]);
    qsort(words, (size_t)n_moves, sizeof words[0], compare_words);
    return n_moves;
}

/* 64-bit FNV-1a of the words joined by single spaces. */
static uint64_t hash_words(int n_words)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (int i = 0; i < n_words; i++) {
        if (i > 0)
            hash = (hash ^ ' ') * 0x100000001b3u;
        for (const char *at = words[i]; *at; at++)
            hash = (hash ^ (unsigned char)*at) * 0x100000001b3u;
    }
    return hash;
}

static bool is_listed(int n_words, const char *word)
{
    char key[GAME_WORD_MAX];
    snprintf(key, sizeof key, "%s", word);
    return bsearch(key, words, (size_t)n_words, sizeof words[0], compare_words) != NULL;
}

/* Prints what only one of the two lists has; true if they are the same.
 * Without an expected list there is nothing to compare. */
static bool compare_lists(const char *expected, int n_words)
{
    static char copy[LIST_TEXT_MAX];
    static bool is_expected[GAME_MOVES_MAX];
    bool is_same = true;
    memset(is_expected, 0, sizeof is_expected);
    snprintf(copy, sizeof copy, "%s", expected);
    char *rest = copy;
    for (char *word; (word = strsep(&rest, " ")) != NULL;) {
        if (!*word)
            continue;
        bool is_here = false;
        for (int i = 0; i < n_words; i++)
            if (strcmp(words[i], word) == 0)
                is_here = is_expected[i] = true;
        if (!is_here) {
            printf("    only in the golden game: %s\n", word);
            is_same = false;
        }
    }
    for (int i = 0; i < n_words; i++) {
        if (!is_expected[i]) {
            printf("    only here: %s\n", words[i]);
            is_same = false;
        }
    }
    return is_same;
}

static void print_list(int n_words)
{
    printf("    here:");
    for (int i = 0; i < n_words; i++)
        printf(" %s", words[i]);
    printf("\n");
}

/* ---- One line after another. */

static void start_game(struct replay *r, char *line)
{
    char key[GAME_WORD_MAX], preset[GAME_WORD_MAX];
    r->game++;
    r->is_skipping = false;
    r->is_playing = true;
    r->expected[0] = '\0';
    const struct game *game = NULL;
    if (sscanf(line, "game %63s %63s", key, preset) == 2)
        game = game_find(key);
    if (game) {
        r->setup = game_setup_default(game);
        if (!game_setup_preset(&r->setup, preset, NULL))
            game = NULL;
    }
    if (!game) {
        fail(r, line, "no such game or preset");
        return;
    }
    game_start(&r->setup, &r->state);
}

static void play_word(struct replay *r, char *line)
{
    char word[GAME_WORD_MAX];
    int count;
    uint64_t hash;
    if (sscanf(line, "%63s %d %" SCNx64, word, &count, &hash) != 3) {
        fail(r, line, "not a line of a golden game");
        return;
    }
    int n_words = list_words(&r->setup, &r->state);
    bool is_same = n_words == count && hash_words(n_words) == hash;
    if (r->expected[0] && !compare_lists(r->expected, n_words))
        is_same = false;
    r->expected[0] = '\0';
    if (!is_same) {
        char what[128];
        snprintf(what, sizeof what, "%d legal words, %d expected; or they differ", n_words, count);
        fail(r, word, what);
        print_list(n_words);
        return;
    }
    game_move move = game_read(&r->setup, &r->state, word);
    if (move == GAME_NO_MOVE) {
        fail(r, word, "the word is not read");
    } else if (!is_listed(n_words, word) || !game_is_legal(&r->setup, &r->state, move)) {
        fail(r, word, "the word is not legal");
        print_list(n_words);
    } else {
        game_apply(&r->setup, &r->state, move);
        const char *broken = game_broken(&r->setup, &r->state);
        if (broken)
            fail(r, word, broken);
    }
}

static void end_game(struct replay *r, char *line)
{
    r->is_playing = false;
    if (game_to_move(&r->setup, &r->state) != GAME_OVER) {
        fail(r, line, "the game is not over");
        return;
    }
    float share[GAME_SEATS_MAX];
    game_score(&r->setup, &r->state, share);
    char *at = line + strlen("result");
    for (int seat = 0; seat < game_seats(&r->setup); seat++) {
        char *end;
        double expected = strtod(at, &end);
        if (end == at || fabs(expected - (double)share[seat]) > 1e-4) {
            char what[64];
            snprintf(what, sizeof what, "seat %d has a share of %g", seat, (double)share[seat]);
            fail(r, line, what);
            return;
        }
        at = end;
    }
}

static void replay_line(struct replay *r, char *line)
{
    if (strncmp(line, "game ", 5) == 0) {
        if (r->is_playing && !r->is_skipping)
            fail(r, line, "the game before it has no result");
        start_game(r, line);
    } else if (r->is_skipping || !*line) {
        return;
    } else if (!r->is_playing) {
        r->game++;
        fail(r, line, "a word outside a game");
    } else if (strncmp(line, "? ", 2) == 0) {
        snprintf(r->expected, sizeof r->expected, "%s", line + 2);
    } else if (strncmp(line, "result ", 7) == 0) {
        end_game(r, line);
    } else {
        play_word(r, line);
    }
}

static bool replay_file(struct replay *r, const char *path)
{
    r->path = path;
    r->line = r->game = r->n_failed = 0;
    r->is_playing = r->is_skipping = false;
    FILE *file = fopen(path, "r");
    if (!file) {
        printf("%s: %s\n", path, strerror(errno));
        return false;
    }
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, file) >= 0) {
        r->line++;
        line[strcspn(line, "\r\n")] = '\0';
        replay_line(r, line);
    }
    if (r->is_playing && !r->is_skipping)
        fail(r, "the end of the file", "the last game has no result");
    free(line);
    fclose(file);
    return true;
}

int main(int argc, char *argv[])
{
    static struct replay replay;
    int n_passed = 0, n_failed = 0;
    for (int i = 1; i < argc; i++) {
        if (!replay_file(&replay, argv[i])) {
            n_failed++;
            continue;
        }
        if (replay.game == 0) {
            printf("%s: no games in it\n", argv[i]);
            n_failed++;
        }
        n_passed += replay.game - replay.n_failed;
        n_failed += replay.n_failed;
    }
    if (argc < 2) {
        printf("usage: test_golden FILE …\n");
        n_failed++;
    }
    printf("%d passed, %d failed\n", n_passed, n_failed);
    return n_failed ? 1 : 0;
}
