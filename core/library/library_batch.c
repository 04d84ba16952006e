/* library_batch.c: many games side by side (cairn.h). */
#include "batch.h"
#include "library_parts.h"
#include "numbers.h"

static const struct phrase phrase_games = {
    "batch-size", "A batch has 1 to %1 games and 1 to %2 threads."};

/* A cairn_batch is the core's own batch, whose type stays hidden. */
static struct batch *own(cairn_batch *batch)
{
    return (struct batch *)batch;
}

cairn_batch *cairn_batch_new(const cairn_setup *setup, int n_games, int n_threads, uint64_t seed,
                             const cairn_arrays *arrays, cairn_error *error)
{
    struct sentence why = {0};
    if (!game_has_numbers(setup_in(setup)->rules)) {
        library_say(error, &library_no_numbers);
        return NULL;
    }
    if (n_games < 1 || n_games > BATCH_GAMES_MAX || n_threads < 1 ||
        n_threads > BATCH_THREADS_MAX) {
        sentence_set(&why, &phrase_games, BATCH_GAMES_MAX, BATCH_THREADS_MAX);
        library_refuse(error, &why);
        return NULL;
    }
    const struct batch_arrays to = {arrays->observation, arrays->mask, arrays->seat,
                                    arrays->reward, arrays->is_over};
    struct batch *batch = batch_new(setup_in(setup), n_games, n_threads, seed, &to);
    if (!batch)
        library_say(error, &library_no_memory);
    return (cairn_batch *)batch;
}

void cairn_batch_free(cairn_batch *batch)
{
    batch_free(own(batch));
}

void cairn_batch_reset(cairn_batch *batch, uint64_t seed)
{
    batch_reset(own(batch), seed);
}

void cairn_batch_sample(cairn_batch *batch, int32_t *action)
{
    batch_sample(own(batch), action);
}

int cairn_batch_step(cairn_batch *batch, const int32_t *action)
{
    return batch_step(own(batch), action);
}
