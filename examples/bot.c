/* bot.c: a player of one's own against Cairn's. It guesses what may be hidden,
 * plays each of its moves on at random, and takes the one that won most. */
#include <cairn.h>
#include <stdio.h>

static double playout(cairn_state state, int seat, uint64_t *random)
{
    double share[CAIRN_SEATS_MAX];
    while (cairn_state_to_move(&state) != CAIRN_OVER)
        cairn_state_apply(&state, cairn_state_pick(&state, random), NULL);
    cairn_state_score(&state, share);
    return share[seat];
}

static cairn_move choose(const cairn_view *view, int seat, uint64_t *random)
{
    static cairn_move moves[CAIRN_CHOICES_MAX];
    int n_moves = cairn_view_legal(view, moves, CAIRN_CHOICES_MAX);
    double won[CAIRN_CHOICES_MAX] = {0};
    for (int round = 0; round < 30; round++) {
        cairn_state world, next;
        cairn_view_guess(view, random, &world);
        for (int i = 0; i < n_moves; i++) {
            next = world;
            cairn_state_apply(&next, moves[i], NULL);
            won[i] += playout(next, seat, random);
        }
    }
    int best = 0;
    for (int i = 1; i < n_moves; i++)
        best = won[i] > won[best] ? i : best;
    return moves[best];
}

/* Seat 0 is the bot's, seat 1 level 1's; cards come by a key. */
int main(void)
{
    cairn_setup setup;
    cairn_view view;
    cairn_limits level = {.level = 1, .seed = 1};
    cairn_player *player = cairn_player_new();
    uint8_t key[CAIRN_KEY_SIZE];
    uint64_t random = 7;
    int mover;
    cairn_setup_read(&setup, "schotten", NULL);
    cairn_key_from_seed(key, 42);
    cairn_table *table = cairn_table_new(&setup, CAIRN_OPEN, key, NULL);
    for (;;) {
        char word[CAIRN_WORD_MAX];
        cairn_table_view(table, 0, &view, NULL);
        mover = cairn_view_to_move(&view);
        if (mover == CAIRN_OVER)
            break;
        cairn_table_view(table, mover, &view, NULL);
        if (mover == 0) {
            cairn_view_write(&view, choose(&view, mover, &random), word);
        } else {
            cairn_player_begin(player, table, &level, NULL);
            while (cairn_player_think(player, 10))
                continue;
            cairn_view_write(&view, cairn_player_answer(player, NULL), word);
        }
        printf("%d: %s\n", mover, word);
        cairn_table_play(table, word, NULL);
    }
    cairn_state end;
    double share[CAIRN_SEATS_MAX];
    cairn_table_state(table, &end, NULL);
    cairn_state_score(&end, share);
    printf("the bot %s\n", share[0] == 1 ? "won" : share[0] == 0 ? "lost" : "drew");
    cairn_table_free(table);
    cairn_player_free(player);
    return 0;
}
