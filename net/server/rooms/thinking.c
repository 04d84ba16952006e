/* thinking.c: see thinking.h. */
#include "thinking.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"

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
    thought->payer = room_payer(room);
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

static bool should_stop(void *user)
{
    struct thought *thought = user;
    return atomic_load_explicit(&thought->is_cancelled, memory_order_relaxed) ||
           clock_ms() > thought->stop_by_ms;
}

static void begin(struct thought *thought)
{
    struct player_question question = {
        .setup = seat_table_setup(thought->seen),
        .seat = seat_table_seat(thought->seen),
        .view = seat_table_view(thought->seen),
        .limits = {.level = thought->level, .n_threads = 1, .seed = thought->seed},
    };
    question.log = seat_table_log(thought->seen, &question.n_log);
    thought->stop_by_ms = clock_ms() + LIMIT_THINKING_MS;
    player_begin(thought->player, &question);
}

static void end(struct thought *thought)
{
    struct player_answer answer;
    player_answer(thought->player, &answer);
    view_write(seat_table_setup(thought->seen), seat_table_view(thought->seen), answer.move,
               thought->word);
}

bool thought_run(struct thought *thought, const atomic_int *n_waiting)
{
    if (thought->stop_by_ms == 0)
        begin(thought);
    bool has_more;
    do
        has_more = player_think(thought->player, THINKING_SLICE_MS);
    while (has_more && !should_stop(thought) && !(n_waiting && atomic_load(n_waiting) > 0));
    if (has_more && !should_stop(thought))
        return false;
    end(thought);
    return true;
}
