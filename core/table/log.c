/* log.c: see log.h. */
#include "log.h"

#include <stdlib.h>

static const struct phrase phrase_log_full = {
    "log-full", PHRASE("The game is too long: a table holds %1 words.")};
static const struct phrase phrase_no_memory = {"no-memory", PHRASE("There is no memory left.")};
static const struct phrase phrase_nothing_played = {
    "nothing-played", PHRASE("No decision has been played that could be taken back.")};
static const struct phrase phrase_fewer_played = {
    "fewer-played", PHRASES("%2 decisions cannot be taken back: only %1 has been played.",
                            "%2 decisions cannot be taken back: only %1 have been played.")};

void log_free(struct log *log)
{
    free(log->move);
    free(log->mover);
    *log = (struct log){0};
}

static bool grow(struct log *log)
{
    int room = log->room > 0 ? 2 * log->room : 256;
    game_move *move = realloc(log->move, (size_t)room * sizeof *move);
    if (!move)
        return false;
    log->move = move;
    int8_t *mover = realloc(log->mover, (size_t)room * sizeof *mover);
    if (!mover)
        return false;
    log->mover = mover;
    log->room = room;
    return true;
}

bool log_add(struct log *log, game_move move, int mover, struct sentence *why)
{
    if (log->n_moves == LOG_MOVES_MAX) {
        sentence_set(why, &phrase_log_full, LOG_MOVES_MAX);
        return false;
    }
    if (log->n_moves == log->room && !grow(log)) {
        sentence_set(why, &phrase_no_memory);
        return false;
    }
    log->move[log->n_moves] = move;
    log->mover[log->n_moves++] = (int8_t)mover;
    return true;
}

void log_cut(struct log *log, int n_moves)
{
    log->n_moves = n_moves;
}

int log_before_decisions(const struct log *log, int n_decisions, struct sentence *why)
{
    int n_found = 0;
    for (int i = log->n_moves - 1; i >= 0; i--)
        if (log->mover[i] != GAME_CHANCE && ++n_found == n_decisions)
            return i;
    if (n_found == 0) {
        sentence_set(why, &phrase_nothing_played);
        return -1;
    }
    sentence_set(why, &phrase_fewer_played, n_found, n_decisions);
    return -1;
}
