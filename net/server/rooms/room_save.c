/* room_save.c: what a turn has changed of a room, written to the store. It
 * follows from the room itself, so it can be written twice. See
 * rooms_parts.h. */
#include <stdlib.h>
#include <time.h>

#include "room_rows.h"
#include "rooms_parts.h"

static bool add_table(struct store *store, const struct room *room, int64_t now_s)
{
    struct table_row table;
    struct seat_row seats[GAME_SEATS_MAX];
    rows_of_table(room, now_s, &table);
    for (int i = 0; i < room->seats.n; i++)
        rows_of_seat(&room->seats.at[i], i, &seats[i]);
    return store_add_table(store, &table, seats, room->seats.n);
}

static bool delete_table(struct store *store, const struct room *room)
{
    struct table_row table;
    rows_of_table(room, 0, &table);
    return store_delete_table(store, &table);
}

static bool save_progress(struct store *store, const struct room *room, int64_t now_s)
{
    struct progress_row progress;
    rows_of_progress(room, now_s, &progress);
    return store_set_progress(store, room->about.row, &progress);
}

static bool save_promise(struct store *store, const struct room *room)
{
    struct promise_row promise;
    rows_of_promise(&room->promise, &promise);
    return store_set_promise(store, room->about.row, &promise);
}

static bool save_seats(struct store *store, const struct room *room)
{
    bool is_done = true;
    for (int i = 0; is_done && i < room->seats.n; i++) {
        struct seat_row seat;
        if (!(room->unsaved.seats >> i & 1))
            continue;
        rows_of_seat(&room->seats.at[i], i, &seat);
        is_done = store_set_seat(store, room->about.row, &seat);
    }
    return is_done;
}

/* ---- Events. */

static bool add_words(struct store *store, const struct room *room, const char *words,
                      int64_t now_s)
{
    struct event_row event = {.number = room->game.number + 1, .kind = EVENT_WORD, .by = NOBODY,
                              .words = words, .at_s = now_s};
    return store_add_event(store, room->about.row, &event);
}

static bool save_deal(struct store *store, const struct room *room, int64_t now_s)
{
    char *words = table_words(room->game.table, TABLE_OPEN, 0);
    bool is_done = words && add_words(store, room, words, now_s);
    free(words);
    return is_done;
}

static bool save_steps(struct store *store, const struct room *room, int64_t now_s)
{
    const struct room_unsaved *unsaved = &room->unsaved;
    char few[8 * GAME_WORD_MAX];  /* enough, but for a game that deals much at once */
    size_t size = (size_t)unsaved->n_steps * GAME_WORD_MAX + 1;
    char *words = size <= sizeof few ? few : malloc(size);
    if (!words)
        return false;
    struct text text = text_in(words, size);
    for (int i = 0; i < unsaved->n_steps; i++) {
        char word[GAME_WORD_MAX];
        game_write(&room->about.setup, &unsaved->steps[i].before, unsaved->steps[i].move, word);
        if (i > 0)
            text_char(&text, ' ');
        text_add(&text, word);
    }
    bool is_done = add_words(store, room, words, now_s);
    if (words != few)
        free(words);
    return is_done;
}

/* Those after the last event that is on disk. */
static bool save_notes(struct store *store, const struct room *room, int64_t now_s)
{
    const struct room_game *game = &room->game;
    int first = game->n_notes;
    while (first > 0 && game->notes[first - 1].number > game->number)
        first--;
    bool is_done = true;
    for (int i = first; is_done && i < game->n_notes; i++) {
        const struct room_note *note = &game->notes[i];
        char n_words[16];
        struct text text = text_in(n_words, sizeof n_words);
        text_int(&text, note->n_words);
        struct event_row event = {.number = note->number, .kind = (int)note->kind, .by = note->by,
                                  .words = n_words, .at_s = now_s};
        is_done = store_add_event(store, room->about.row, &event);
    }
    return is_done;
}

static bool save_round(struct store *store, const struct room *room)
{
    struct series after = *room->match.series;
    struct round_row row;
    series_add(&after, table_state(room->game.table), room->game.share);
    rows_of_round(&after.round[after.n_rounds - 1], after.n_rounds, room->seats.n, &row);
    return store_add_round(store, room->match.id, &row);
}

/* ---- All of it. */

bool room_save(struct store *store, const struct room *room)
{
    const struct room_unsaved *unsaved = &room->unsaved;
    int64_t now_s = (int64_t)time(NULL);
    if (unsaved->is_deleted)
        return delete_table(store, room);
    if (unsaved->is_new ? !add_table(store, room, now_s)
                        : unsaved->has_progress && !save_progress(store, room, now_s))
        return false;
    return (unsaved->is_new || save_seats(store, room)) &&
           (unsaved->is_new || !unsaved->has_promise || save_promise(store, room)) &&
           (!unsaved->is_deal || save_deal(store, room, now_s)) &&
           (unsaved->n_steps == 0 || save_steps(store, room, now_s)) &&
           save_notes(store, room, now_s) &&
           (!unsaved->has_round || save_round(store, room)) &&
           (!unsaved->next_room || room_save(store, unsaved->next_room));
}

void room_forget_unsaved(struct room *room)
{
    free(room->unsaved.steps);
    room->unsaved = (struct room_unsaved){0};
}
