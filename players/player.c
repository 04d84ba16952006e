/* player.c: see player.h. */
#include "player.h"

#include <assert.h>
#include <string.h>

static bool is_claim(const struct player_question *question, game_move move)
{
    char word[GAME_WORD_MAX];
    view_write(question->setup, question->view, move, word);
    return strncmp(word, "claim:", strlen("claim:")) == 0;
}

void player_choose(const struct player_question *question, const struct player_host *host,
                   struct player_answer *answer)
{
    static_assert(GAME_CHOICES_MAX * sizeof(game_move) <= 1 << 16, "the list fits on the stack");
    game_move legal[GAME_CHOICES_MAX];
    int n_legal = view_legal(question->setup, question->view, legal, GAME_CHOICES_MAX);
    assert(n_legal > 0 && n_legal <= GAME_CHOICES_MAX);

    struct rng rng = rng_seeded(question->limits.seed);
    game_move move = legal[rng_below(&rng, (uint32_t)n_legal)];
    for (int i = n_legal - 1; i >= 0; i--)
        if (is_claim(question, legal[i]))
            move = legal[i];
    *answer = (struct player_answer){
        .move = move, .value = 1.0 / game_seats(question->setup), .n_nodes = 1};
    if (host->info)
        host->info(host->user, answer);
}
