/* playing.c: words of people and computers, and the clocks they play against.
 * See rooms.h. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "journal.h"
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

char *room_new_words(const struct room *room)
{
    const game_setup *setup = &room->setup;
    int n_words = table_length(room->table);
    size_t size = (size_t)(n_words - room->n_told_words) * GAME_WORD_MAX + 1;
    char *words = malloc(size);
    if (!words)
        return NULL;
    struct text text = text_in(words, size);
    game_state state;
    game_copy(setup, &state, &room->told);
    for (int i = room->n_told_words; i < n_words; i++) {
        char word[GAME_WORD_MAX];
        game_write(setup, &state, table_move(room->table, i), word);
        if (i > room->n_told_words)
            text_char(&text, ' ');
        text_add(&text, word);
        game_apply(setup, &state, table_move(room->table, i));
    }
    return words;
}

/* ---- A word. */

static bool may_play(const struct room *room, int seat, int number, struct refusal *refusal)
{
    if (seat == GAME_WATCHER)
        return refusal_set(refusal, 403, &phrase_watching, NULL, NULL);
    if (!room->table)
        return refusal_set(refusal, 409, &room_phrase_not_begun, NULL, NULL);
    if (number != room->number) {
        char answered[16], last[16];
        struct text text = text_in(answered, sizeof answered);
        text_int(&text, number);
        text = text_in(last, sizeof last);
        text_int(&text, room->number);
        return refusal_set(refusal, 409, &phrase_stale, answered, last);
    }
    if (room_state(room) == ROOM_OVER)
        return refusal_set(refusal, 409, &room_phrase_over, NULL, NULL);
    if (table_to_move(room->table) != seat)
        return refusal_set(refusal, 409, &phrase_not_your_turn, NULL, NULL);
    return true;
}

/* Who plays on has answered what he was asked. Computers are not asked. */
static bool drop_offers(struct room *room, int seat)
{
    if (seat_level(&room->seat[seat]) > 0)
        return false;
    struct room_offer *draw = &room->offer[OFFER_DRAW], *takeback = &room->offer[OFFER_TAKEBACK];
    bool is_changed = takeback->by != NOBODY || (draw->by != NOBODY && draw->by != seat);
    takeback->by = NOBODY;
    if (draw->by != seat)
        draw->by = NOBODY;
    return is_changed;
}

static bool play(struct room *room, int seat, const char *word, struct refusal *refusal)
{
    struct rooms *rooms = room->rooms;
    if (!table_play(room->table, word, &refusal->why)) {
        refusal->status = 400;
        return false;
    }
    char *words = room_new_words(room);
    if (!words) {
        table_undo(room->table, 1, NULL);
        return refusal_set(refusal, 503, &refusal_no_memory, NULL, NULL);
    }
    room_touch(room);
    store_add_words(rooms->store, room, room->n_events + 1, words);
    free(words);
    room->n_events += table_length(room->table) - room->n_told_words;
    rooms->count.n_words++;
    bool has_clock = room->clock.start_ms > 0;
    bool is_changed = drop_offers(room, seat) || has_clock;
    room_clock_stop(room, &rooms->clocked, rooms_now_ms(rooms));
    room_clock_played(room, seat);
    if (table_to_move(room->table) == GAME_OVER) {
        room_finish(room, ENDING_WORDS);
    } else if (is_changed) {
        room->has_new_seats = true;
        store_set_room(rooms->store, room);
        room_clock_run(room, &rooms->clocked, rooms_now_ms(rooms));
    }
    return true;
}

bool room_play(struct room *room, int seat, int number, const char *word,
               struct refusal *refusal)
{
    assert(!room->is_touched);
    if (!may_play(room, seat, number, refusal))
        return false;
    if (room->seat[seat].has_resigned)
        return refusal_set(refusal, 409, &phrase_resigned, NULL, NULL);
    return play(room, seat, word, refusal);
}

void rooms_check_clocks(struct rooms *rooms)
{
    for (struct room *room = rooms->clocked, *next; room; room = next) {
        next = room->clock.next;
        if (!room->is_touched && room_clock_has_fallen(room, rooms_now_ms(rooms)))
            room_put_out(room, room->clock.running, EVENT_TIME);
    }
}

/* ---- Computers. */

void room_cancel_thought(struct room *room)
{
    if (room->thought)
        atomic_store(&room->thought->is_cancelled, true);
    room->thought = NULL;  /* it comes back to nobody */
}

void room_think_if_asked(struct room *room)
{
    struct rooms *rooms = room->rooms;
    int seat = room_to_move(room);
    if (seat < 0 || seat_level(&room->seat[seat]) == 0 || room->thought || rooms->is_stopping)
        return;
    room->thought = thought_new(room);
    if (room->thought && !rooms->host.think(rooms->host.user, room->thought)) {
        thought_free(room->thought);
        room->thought = NULL;
    }
    if (!room->thought)
        journal("error", "no-memory-to-think", "table=%.6s", room->id);
}

void rooms_thought(struct rooms *rooms, struct thought *thought)
{
    struct refusal refusal = {0};
    struct room *room = rooms_find(rooms, thought->id, &refusal);
    if (room && room->thought == thought) {
        room->thought = NULL;
        int seat = seat_table_seat(thought->seen);
        rooms->count.n_thoughts++;
        if (!rooms->is_stopping &&
            (!may_play(room, seat, thought->number, &refusal) ||
             !play(room, seat, thought->word, &refusal)))
            journal("error", "thought-refused", "table=%.6s word=\"%s\" why=%s", room->id,
                    thought->word, refusal.why.phrase->key);
    }
    thought_free(thought);
}
