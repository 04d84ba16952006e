/* library_player.c: computer players (cairn.h). */
#include <stdlib.h>

#include "library_parts.h"
#include "library_table.h"
#include "player.h"
#include "seat.h"

static const struct phrase phrase_nobody = {
    "nobody-decides", "A card is to be dealt or drawn, nobody has to decide."};
static const struct phrase phrase_level = {"no-level", "Levels are numbered 1 to %1."};
static const struct phrase phrase_limits = {
    "bad-limits", "Time, nodes and threads are not below 0, and threads at most %1."};

struct cairn_player {
    struct player *player;
    struct seat_table *seat;  /* what it thinks about; NULL before the first question */
    game_setup setup;
    struct player_question question;
};

cairn_player *cairn_player_new(void)
{
    cairn_player *player = calloc(1, sizeof *player);
    if (player && !(player->player = player_new())) {
        free(player);
        return NULL;
    }
    return player;
}

void cairn_player_free(cairn_player *player)
{
    if (!player)
        return;
    player_free(player->player);
    seat_table_free(player->seat);
    free(player);
}

static int check_limits(const cairn_limits *limits, cairn_error *error)
{
    struct sentence why = {0};
    if (limits->level < 1 || limits->level > PLAYER_LEVEL_TOP)
        sentence_set(&why, &phrase_level, PLAYER_LEVEL_TOP);
    else if (limits->time_ms < 0 || limits->threads < 0 || limits->threads > PLAYER_THREADS_MAX)
        sentence_set(&why, &phrase_limits, PLAYER_THREADS_MAX);
    return why.phrase ? library_refuse(error, &why) : 0;
}

int cairn_player_begin(cairn_player *player, const cairn_table *table, const cairn_limits *limits,
                       cairn_error *error)
{
    struct sentence why = {0};
    int mover = sight_to_move(table->sight);
    if (check_limits(limits, error) < 0)
        return -1;
    if (mover < 0)
        return library_say(error, mover == GAME_OVER ? &library_over : &phrase_nobody);
    if (!sight_may_look(table->sight, mover, &why))
        return library_refuse(error, &why);
    struct seat_table *seat = sight_seat(table->sight, mover);
    if (!seat)
        return library_say(error, &library_no_memory);
    seat_table_free(player->seat);
    player->seat = seat;
    player->setup = *sight_setup(table->sight);
    player->question = (struct player_question){
        .setup = &player->setup,
        .seat = mover,
        .view = seat_table_view(seat),
        .limits = {limits->level, limits->time_ms, limits->nodes, limits->threads, limits->seed},
    };
    player->question.log = seat_table_log(seat, &player->question.n_log);
    player_begin(player->player, &player->question);
    return 0;
}

int cairn_player_think(cairn_player *player, int slice_ms)
{
    return player->seat && player_think(player->player, slice_ms);
}

cairn_move cairn_player_answer(const cairn_player *player, double *value)
{
    struct player_answer answer;
    if (!player->seat)
        return CAIRN_NO_MOVE;
    player_answer(player->player, &answer);
    if (value)
        *value = answer.value;
    return answer.move;
}

int cairn_player_judge(cairn_player *player, cairn_judgement *out, int room)
{
    if (!player->seat)
        return -1;
    struct player_judgement *judged = malloc(GAME_CHOICES_MAX * sizeof *judged);
    if (!judged)
        return -1;
    int n_moves = player_judge(player->player, &player->question, NULL, judged);
    for (int i = 0; i < n_moves && i < room; i++)
        out[i] = (cairn_judgement){judged[i].move, judged[i].is_exact, judged[i].value,
                                   judged[i].visits};
    free(judged);
    return n_moves;
}
