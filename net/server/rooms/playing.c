/* playing.c: words of people and computers, and the clocks they play against.
 * See rooms.h. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "journal.h"
#include "referee.h"
#include "room_clock.h"
#include "rooms_parts.h"

static const struct phrase phrase_watching = {
    "watching", PHRASE("You are watching: who plays needs the key of a seat.")};
static const struct phrase phrase_stale = {
    "stale", PHRASE("This answers event %1, but the last one is %2.")};
static const struct phrase phrase_not_your_turn = {
    "not-your-turn", PHRASE("It is not your turn.")};
static const struct phrase phrase_resigned = {
    "has-resigned", PHRASE("This seat has resigned: the computer plays it.")};

/* ---- Steps. */

/* A table's watcher: the word is applied once, and what it does to the disk
 * and the listeners is made from this. */
static void take_step(void *user, const game_state *before, int mover, game_move move)
{
    struct room *room = user;
    struct room_unsaved *unsaved = &room->unsaved;
    if (unsaved->n_steps == unsaved->steps_room) {
        int size = unsaved->steps_room > 0 ? 2 * unsaved->steps_room : 2;
        struct room_step *more = realloc(unsaved->steps, (size_t)size * sizeof *more);
        if (!more) {
            unsaved->is_given_up = true;
            return;
        }
        unsaved->steps = more;
        unsaved->steps_room = size;
    }
    struct room_step *step = &unsaved->steps[unsaved->n_steps++];
    step->move = move;
    step->by = mover;
    game_copy(&room->about.setup, &step->before, before);
}

/* ---- A word. */

static bool may_play(const struct room *room, int seat, int number, struct refusal *refusal)
{
    if (seat == GAME_WATCHER)
        return refusal_set(refusal, 403, &phrase_watching);
    if (!room->game.table)
        return refusal_set(refusal, 409, &room_phrase_not_begun);
    if (number != room->game.number)
        return refusal_set(refusal, 409, &phrase_stale, number, room->game.number);
    if (room_state(room) == ROOM_OVER)
        return refusal_set(refusal, 409, &room_phrase_over);
    if (table_to_move(room->game.table) != seat)
        return refusal_set(refusal, 409, &phrase_not_your_turn);
    return true;
}

/* Who plays on has answered what he was asked. Computers are not asked. */
static bool drop_offers(struct room *room, int seat)
{
    if (seat_level(&room->seats.at[seat]) > 0)
        return false;
    struct room_offer *draw = &room->offer[OFFER_DRAW], *takeback = &room->offer[OFFER_TAKEBACK];
    bool is_changed = takeback->by != NOBODY || (draw->by != NOBODY && draw->by != seat);
    takeback->by = NOBODY;
    if (draw->by != seat)
        draw->by = NOBODY;
    return is_changed;
}

/* False: refused. A word for whose steps there is no memory is given up. */
static bool play(struct room *room, int seat, const char *word, struct refusal *refusal)
{
    struct rooms *rooms = room->rooms;
    struct room_game *game = &room->game;
    struct table_watcher watcher = {.user = room, .step = take_step};
    int n_words = table_length(game->table);
    table_watch(game->table, &watcher);
    if (!table_play(game->table, word, &refusal->why)) {
        refusal->status = 400;
        room_forget_unsaved(room);
        return false;
    }
    room_touch(room);
    game->n_events += table_length(game->table) - n_words;
    rooms->count.n_words++;
    bool has_clock = room->clock.start_ms > 0;
    bool is_changed = drop_offers(room, seat) || has_clock;
    room_clock_stop(room, &rooms->clocked, rooms_now_ms(rooms));
    room_clock_played(room, seat);
    if (table_to_move(game->table) == GAME_OVER) {
        room_finish(room, ENDING_WORDS);
    } else if (is_changed) {
        room_has_progressed(room);
        room_clock_run(room, &rooms->clocked, rooms_now_ms(rooms));
    }
    return true;
}

bool room_play(struct room *room, int seat, int number, const char *word,
               struct refusal *refusal)
{
    assert(!room->life.is_touched);
    if (!may_play(room, seat, number, refusal))
        return false;
    if (room->seats.at[seat].has_resigned)
        return refusal_set(refusal, 409, &phrase_resigned);
    return play(room, seat, word, refusal);
}

bool room_prove(const struct room *room, int seat, int number, const char *word,
                struct proof *proof)
{
    struct refusal refusal;
    return may_play(room, seat, number, &refusal) && strlen(word) < GAME_WORD_MAX &&
           referee_prove(&room->about.setup, table_state(room->game.table), word, proof);
}

void rooms_save_clocks(struct rooms *rooms)
{
    int64_t now_ms = rooms_now_ms(rooms);
    for (struct room *room = rooms->clocked; room; room = room->clock.next) {
        struct room_clock *clock = &room->clock;
        if (now_ms - clock->since_ms < CLOCK_SAVED_MS || room->life.is_touched)
            continue;
        clock->left_ms[clock->running] = room_clock_left(clock, clock->running, now_ms);
        clock->since_ms = now_ms;
        room->unsaved.has_progress = true;
        room_touch(room);
    }
}

void rooms_check_clocks(struct rooms *rooms)
{
    for (struct room *room = rooms->clocked, *next; room; room = next) {
        next = room->clock.next;
        if (!room->life.is_touched && room_clock_has_fallen(&room->clock, rooms_now_ms(rooms)))
            room_put_out(room, room->clock.running, EVENT_TIME);
    }
}

/* ---- Computers. */

void room_cancel_thought(struct room *room)
{
    if (room->life.thought)
        atomic_store(&room->life.thought->is_cancelled, true);
    room->life.thought = NULL;  /* it comes back to nobody */
}

/* Nothing came of a thought: it is asked for again, but not at once. */
static void stall(struct room *room)
{
    if (room->life.is_stalled)
        return;
    room->life.is_stalled = true;
    room->life.next_stalled = room->rooms->stalled;
    room->rooms->stalled = room;
}

void room_think_if_asked(struct room *room)
{
    struct rooms *rooms = room->rooms;
    int seat = room_to_move(room);
    if (seat < 0 || seat_level(&room->seats.at[seat]) == 0 || room->life.thought ||
        !room->life.listeners || rooms->is_stopping)
        return;
    room->life.thought = thought_new(room);
    if (room->life.thought && rooms->n_thinking++ == 0)
        rooms->thought_ms = rooms_now_ms(rooms);
    if (room->life.thought && !rooms->host.think(rooms->host.user, room->life.thought)) {
        rooms->n_thinking--;
        thought_free(room->life.thought);
        room->life.thought = NULL;
    }
    if (!room->life.thought) {
        journal("error", "no-memory-to-think", "table=%.6s", room->about.id);
        stall(room);
    }
}

void rooms_think_again(struct rooms *rooms)
{
    struct room *room = rooms->stalled, *next;
    rooms->stalled = NULL;
    for (; room; room = next) {
        next = room->life.next_stalled;
        room->life.is_stalled = false;
        room_think_if_asked(room);
    }
}

bool rooms_are_thinking(const struct rooms *rooms)
{
    return rooms->n_thinking <= 0 ||
           rooms_now_ms(rooms) - rooms->thought_ms < 2 * (int64_t)LIMIT_THINKING_MS;
}

void rooms_thought(struct rooms *rooms, struct thought *thought)
{
    struct refusal refusal = {0};
    bool is_cancelled = atomic_load(&thought->is_cancelled);
    rooms->n_thinking--;
    rooms->thought_ms = rooms_now_ms(rooms);
    struct room *room = is_cancelled ? NULL : rooms_find(rooms, thought->id, &refusal);
    if (room && room->life.thought == thought) {
        room->life.thought = NULL;
        int seat = seat_table_seat(thought->seen);
        rooms->count.n_thoughts++;
        if (!rooms->is_stopping &&
            (!may_play(room, seat, thought->number, &refusal) ||
             !play(room, seat, thought->word, &refusal))) {
            journal("error", "thought-refused", "table=%.6s word=\"%s\" why=%s",
                    room->about.id, thought->word, refusal.why.phrase->key);
            stall(room);
        }
    }
    thought_free(thought);
}
