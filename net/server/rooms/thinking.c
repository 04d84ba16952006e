/* thinking.c: see thinking.h. */
#include "thinking.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct thought *thought_new(const struct room *room)
{
    struct thought *thought = calloc(1, sizeof *thought);
    if (!thought)
        return NULL;
    int seat = table_to_move(room->game.table);
    thought->seen = table_seat(room->game.table, seat);
    if (!thought->seen) {
        free(thought);
        return NULL;
    }
    memcpy(thought->id, room->about.id, sizeof thought->id);
    thought->number = room->game.number;
    thought->level = seat_level(&room->seats.at[seat]);
    randombytes_buf(&thought->seed, sizeof thought->seed);
    atomic_init(&thought->is_cancelled, false);
    return thought;
}

void thought_free(struct thought *thought)
{
    if (thought)
        seat_table_free(thought->seen);
    free(thought);
}

static int64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool should_stop(void *user)
{
    struct thought *thought = user;
    return atomic_load_explicit(&thought->is_cancelled, memory_order_relaxed) ||
           clock_ms() > thought->stop_by_ms;
}

void thought_run(struct thought *thought, struct player *player)
{
    thought->stop_by_ms = clock_ms() + LIMIT_THINKING_MS;
    if (should_stop(thought))
        return;
    struct player_question question = {
        .setup = seat_table_setup(thought->seen),
        .seat = seat_table_seat(thought->seen),
        .view = seat_table_view(thought->seen),
        .limits = {.level = thought->level, .n_threads = 1, .seed = thought->seed},
    };
    question.log = seat_table_log(thought->seen, &question.n_log);
    struct player_host host = {.user = thought, .should_stop = should_stop};
    struct player_answer answer;
    player_choose(player, &question, &host, &answer);
    view_write(question.setup, question.view, answer.move, thought->word);
}
