/* room_load.c: a room as the store has it. See rooms_parts.h. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "room_clock.h"
#include "rooms_parts.h"

/* A computer's seat has no part in it. */
struct chance_key room_key(const struct room *room)
{
    struct chance_key contribution[GAME_SEATS_MAX];
    int n_contributions = 0;
    for (int i = 0; i < room->n_seats; i++)
        if (room->seat[i].has_opened)
            contribution[n_contributions++] = room->seat[i].contribution;
    return chance_key_from_parts(&room->secret, contribution, n_contributions);
}

void room_clear(struct room *room)
{
    table_free(room->table);
    free(room->notes);
    free(room->series);
    sodium_memzero(&room->secret, sizeof room->secret);
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
        reading->room->n_events++;
    }
    return !reading->words.is_short;
}

static bool add_note(struct reading *reading, const struct room_note *note)
{
    struct room *room = reading->room;
    struct room_note *more =
        realloc(room->notes, (size_t)(room->n_notes + 1) * sizeof *room->notes);
    if (!more)
        return false;
    room->notes = more;
    room->notes[room->n_notes++] = *note;
    room->notes_room = room->n_notes;
    room->n_events++;
    if (note->kind == EVENT_TAKEBACK)
        return cut_words(reading, note->n_words);
    if (note->kind != EVENT_AGREED && note->by >= 0)
        room->seat[note->by].has_resigned = true;
    return true;
}

static bool take_event(void *user, int number, const char *words, const struct room_note *note)
{
    struct reading *reading = user;
    if (number != reading->room->n_events + 1)
        return false;
    return words ? add_words(reading, words) : add_note(reading, note);
}

/* ---- The game. */

static bool replay(struct room *room, const struct reading *reading)
{
    if (room->n_events == 0)
        return true;
    const char **word = malloc(((size_t)reading->n_words + 1) * sizeof *word);
    const char *at = reading->words.start;
    for (int i = 0; word && i < reading->n_words; i++, at += strlen(at) + 1)
        word[i] = at;
    struct chance_key key = room_key(room);
    int n_played;
    room->table = word ? table_new(&room->setup, &key) : NULL;
    bool is_played = room->table &&
                     table_load(room->table, word, reading->n_words, &n_played, NULL) &&
                     table_length(room->table) == reading->n_words;
    sodium_memzero(&key, sizeof key);
    free(word);
    return is_played;
}

enum store_result room_load(struct room *room, const char *id)
{
    struct rooms *rooms = room->rooms;
    struct reading reading = {.room = room};
    room->clock.running = NOBODY;
    enum store_result result = store_load(rooms->store, id, room, take_event, &reading);
    if (result == STORE_FOUND && !replay(room, &reading))
        result = STORE_FAILED;
    bytes_free(&reading.words);
    for (int i = 0; i < room->n_seats; i++)
        room->seat[i].away_ms = rooms_now_ms(rooms);
    if (result != STORE_FOUND || !room->table)
        return result;
    room->number = room->n_events;
    room->n_told_words = table_length(room->table);
    game_copy(&room->setup, &room->told, table_state(room->table));
    bool is_played_out = table_to_move(room->table) == GAME_OVER;
    if (room->ending == ENDING_WORDS && is_played_out)
        game_score(&room->setup, table_state(room->table), room->share);
    room_clock_look(room);
    return (room->ending == ENDING_WORDS) == is_played_out ? STORE_FOUND : STORE_FAILED;
}
