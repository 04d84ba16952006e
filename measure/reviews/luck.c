/*
 * luck.c: what the cards brought in recorded games, by judges of any depth; how much
 * taking it off steadies results is in docs/review.md.
 *
 *     luck FILE WORLDS NODES
 *
 * A line a game: how much of it seat 0 won, and its luck. NODES is that of a search in each
 * of the worlds after a draw, 0 for none.
 */
#include <stdio.h>
#include <stdlib.h>

#include "file.h"
#include "judge.h"
#include "number.h"
#include "record.h"
#include "table.h"

enum { FILE_MAX = 64 << 20 };

static void print_luck(struct judge *judge, const struct judge_depth *depth,
                       const struct record *record)
{
    struct table *table = record_table(record);
    int n_moves = table ? table_length(table) : 0;
    game_move *moves = calloc((size_t)n_moves + 1, sizeof *moves);
    if (table && moves && table_to_move(table) == GAME_OVER) {
        struct worths luck;
        float share[GAME_SEATS_MAX];
        for (int i = 0; i < n_moves; i++)
            moves[i] = table_move(table, i);
        judge_game_luck(judge, table_setup(table), depth, moves, n_moves, &luck);
        game_score(table_setup(table), table_state(table), share);
        printf("%.4f %.5f\n", (double)share[0], worth_share(luck.seat[0]));
        fflush(stdout);
    }
    free(moves);
    table_free(table);
}

int main(int argc, char *argv[])
{
    struct judge_depth depth = {.seed = 1};
    struct judge *judge = judge_new();
    uint64_t n_nodes = 0;
    size_t n_bytes;
    if (argc != 4 || !judge || !number_read_int(argv[2], 1, 1000, &depth.n_worlds) ||
        !number_read(argv[3], 0, 4000, &n_nodes)) {
        fputs("usage: luck FILE WORLDS NODES\n", stderr);
        return 2;
    }
    FILE *file = fopen(argv[1], "r");
    char *text = file ? file_read(file, FILE_MAX, &n_bytes) : NULL;
    if (!text) {
        perror(argv[1]);
        return 3;
    }
    fclose(file);
    struct record_reader reader = record_reader_of(text, n_bytes);
    struct record_error error;
    struct record *record;
    depth.n_nodes = (uint32_t)n_nodes;
    while (record_read(&reader, &record, &error)) {
        print_luck(judge, &depth, record);
        record_free(record);
    }
    free(text);
    judge_free(judge);
    return 0;
}
