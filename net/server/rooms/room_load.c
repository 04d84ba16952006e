/* room_load.c: a room as the store has it. See rooms_parts.h. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "room_clock.h"
#include "room_rows.h"
#include "rooms_parts.h"

/* A computer's seat has no part in it. */
struct chance_key room_key(const struct room *room)
{
    struct chance_key contribution[GAME_SEATS_MAX];
    int n_contributions = 0;
    for (int i = 0; i < room->seats.n; i++)
        if (room->seats.at[i].has_opened)
            contribution[n_contributions++] = room->seats.at[i].contribution;
    return chance_key_from_parts(&room->about.secret, contribution, n_contributions);
}

void room_clear(struct room *room)
{
    table_free(room->game.table);
    free(room->game.notes);
    free(room->match.series);
    room_forget_unsaved(room);
    sodium_memzero(&room->about.secret, sizeof room->about.secret);
}

/* ---- Words and notes. */

struct reading {
    struct room *room;
    struct bytes words;  /* those that stand, each ended by a zero */
    int n_words;
};

/* What a takeback has left. */
static bool cut_words(struct reading *reading, int n_kept)
{
    if (n_kept < 0 || n_kept > reading->n_words)
        return false;
    size_t length = 0;
    for (int i = 0; i < n_kept; i++)
        length += strlen(reading->words.start + length) + 1;
    reading->words.length = length;
    reading->n_words = n_kept;
    return true;
}

static bool add_words(struct reading *reading, const char *words)
{
    while (*words) {
        size_t length = strcspn(words, " ");
        bytes_add(&reading->words, words, length);
        bytes_add(&reading->words, "", 1);
        words += length;
        words += *words == ' ';
        reading->n_words++;
        reading->room->game.n_events++;
    }
    return !reading->words.is_short;
}

static bool add_note(struct reading *reading, const struct room_note *note)
{
    struct room *room = reading->room;
    struct room_note *more =
        realloc(room->game.notes, (size_t)(room->game.n_notes + 1) * sizeof *room->game.notes);
    if (!more)
        return false;
    room->game.notes = more;
    room->game.notes[room->game.n_notes++] = *note;
    room->game.notes_room = room->game.n_notes;
    room->game.n_events++;
    if (note->kind == EVENT_TAKEBACK)
        return cut_words(reading, note->n_words);
    if (note->kind != EVENT_AGREED && note->by >= 0)
        room->seats.at[note->by].has_resigned = true;
    return true;
}

static bool take_event(void *user, const struct event_row *event)
{
    struct reading *reading = user;
    const struct room *room = reading->room;
    if (event->number != room->game.n_events + 1 || event->kind < 0 ||
        event->kind >= N_EVENT_KINDS || event->by >= room->seats.n)
        return false;
    struct room_note note = {.number = event->number, .kind = (enum event_kind)event->kind,
                             .by = event->by, .n_words = atoi(event->words)};
    return event->kind == EVENT_WORD ? add_words(reading, event->words)
                                     : add_note(reading, &note);
}

/* ---- The other rows. */

static bool take_seat(void *user, const struct seat_row *row)
{
    return rows_to_seats(row, user);
}

static bool take_round(void *user, const struct round_row *row)
{
    struct room *room = user;
    return rows_to_round(row, room->match.series, room->seats.n);
}

static enum store_result read_rows(struct reading *reading, const char *id)
{
    struct room *room = reading->room;
    struct store *store = room->rooms->store;
    struct table_row table;
    enum store_result result = store_find_table(store, id, &table);
    if (result != STORE_FOUND)
        return result;
    bool is_read = rows_to_room(&table, room);
    if (is_read && room->match.series)
        is_read = store_each_round_of(store, table.series, table.round, take_round, room) &&
                  room->match.series->n_rounds == table.round - 1;
    is_read = is_read && store_each_seat_of(store, table.row, take_seat, &room->seats) &&
              store_each_event_of(store, table.row, take_event, reading);
    return is_read ? STORE_FOUND : STORE_FAILED;
}

/* ---- The game. */

static bool replay(struct room *room, const struct reading *reading)
{
    if (room->game.n_events == 0)
        return true;
    const char **word = malloc(((size_t)reading->n_words + 1) * sizeof *word);
    const char *at = reading->words.start;
    for (int i = 0; word && i < reading->n_words; i++, at += strlen(at) + 1)
        word[i] = at;
    struct chance_key key = room_key(room);
    int n_played;
    room->game.table = word ? table_new(&room->about.setup, &key) : NULL;
    bool is_played = room->game.table &&
                     table_load(room->game.table, word, reading->n_words, &n_played, NULL) &&
                     table_length(room->game.table) == reading->n_words;
    sodium_memzero(&key, sizeof key);
    free(word);
    return is_played;
}

enum store_result room_take(struct room *room, const char *id)
{
    /* Ours first, then read: what is read later stays true. */
    enum store_result result = store_claim(room->rooms->store, id, &room->rooms->owner);
    return result == STORE_FOUND ? room_load(room, id) : result;
}

enum store_result room_load(struct room *room, const char *id)
{
    struct rooms *rooms = room->rooms;
    struct reading reading = {.room = room};
    room->clock.running = NOBODY;
    enum store_result result = read_rows(&reading, id);
    if (result == STORE_FOUND && !replay(room, &reading))
        result = STORE_FAILED;
    bytes_free(&reading.words);
    for (int i = 0; i < room->seats.n; i++)
        room->seats.at[i].away_ms = rooms_now_ms(rooms);
    if (result != STORE_FOUND || !room->game.table)
        return result;
    room->game.number = room->game.n_events;
    bool is_played_out = table_to_move(room->game.table) == GAME_OVER;
    if (room->game.ending == ENDING_WORDS && is_played_out)
        game_score(&room->about.setup, table_state(room->game.table), room->game.share);
    room_clock_look(room);
    return (room->game.ending == ENDING_WORDS) == is_played_out ? STORE_FOUND : STORE_FAILED;
}
