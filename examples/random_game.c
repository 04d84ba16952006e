/* random_game.c: one game with random moves, word by word, and who won.
 *
 *     random_game [GAME [PRESET] [KEY=VALUE …]]
 */
#include <cairn.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char words[256] = "schotten";
    cairn_setup setup;
    cairn_state state;
    cairn_error error;
    uint64_t random = 1;
    for (int i = 1; i < argc; i++) {
        size_t used = i == 1 ? 0 : strlen(words);
        snprintf(words + used, sizeof words - used, i == 1 ? "%s" : " %s", argv[i]);
    }
    if (cairn_setup_read(&setup, words, &error) < 0) {
        fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    cairn_state_start(&state, &setup);
    while (cairn_state_to_move(&state) != CAIRN_OVER) {
        char word[CAIRN_WORD_MAX];
        cairn_move move = cairn_state_pick(&state, &random);
        cairn_state_write(&state, move, word);
        printf("%s ", word);
        cairn_state_apply(&state, move, NULL);
    }
    double share[CAIRN_SEATS_MAX];
    cairn_state_score(&state, share);
    printf("\n");
    for (int seat = 0; seat < cairn_setup_seats(&setup); seat++)
        printf("seat %d: %g\n", seat, share[seat]);
    return 0;
}
