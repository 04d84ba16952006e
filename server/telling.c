/* telling.c: see telling.h. */
#include "telling.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "messages.h"

void tell_snapshot(struct room *room, struct listener *listener)
{
    size_t length;
    char *message = message_snapshot(room, listener->viewer, &length);
    if (message)
        listener->tell(listener, message, length);
    else
        listener->dismiss(listener);
    free(message);
}

/* ---- Words become events. */

/* The next of some words with blanks between; false after the last. */
static bool next_word(const char **words, char word[GAME_WORD_MAX])
{
    size_t length = strcspn(*words, " ");
    if (length == 0)
        return false;
    assert(length < GAME_WORD_MAX);
    memcpy(word, *words, length);
    word[length] = '\0';
    *words += length + ((*words)[length] == ' ');
    return true;
}

/* Plays a true word, and tells the viewers who are asked for: the message for
 * viewer v goes to every listener in the list who sees as v. */
static void tell_event(const game_setup *setup, game_state *state, int number, const char *word,
                       struct listener *list, bool is_for_one, struct text *scratch)
{
    game_move move = game_read(setup, state, word);
    assert(move != GAME_NO_MOVE);
    int by = game_to_move(setup, state);
    char seen[GAME_SEATS_MAX + 1][GAME_WORD_MAX];
    for (int viewer = GAME_WATCHER; viewer < game_seats(setup); viewer++)
        game_write(setup, state, game_public_move(setup, state, move, viewer), seen[viewer + 1]);
    game_apply(setup, state, move);
    int n_done = 0;
    for (int viewer = GAME_WATCHER; viewer < game_seats(setup); viewer++) {
        text_clear(scratch);
        for (struct listener *one = list, *next; one; one = next) {
            next = is_for_one ? NULL : one->next;
            if (one->viewer != viewer)
                continue;
            if (scratch->length == 0)
                message_event(setup, state, number, by, seen[viewer + 1], viewer, scratch);
            one->tell(one, scratch->start, scratch->length);
            n_done++;
        }
    }
    assert(!is_for_one || n_done <= 1);
}

void tell_since(struct room *room, struct listener *listener, int since)
{
    if (!room->table || since > room->number || room->number - since > LIMIT_RESUMED_EVENTS) {
        tell_snapshot(room, listener);
        return;
    }
    char *buffer = malloc(MESSAGE_EVENT_MAX);
    char *words = table_words(room->table, TABLE_OPEN, 0);
    if (!buffer || !words) {
        listener->dismiss(listener);
    } else {
        struct text scratch = text_in(buffer, MESSAGE_EVENT_MAX);
        message_seats(room, &scratch);
        listener->tell(listener, scratch.start, scratch.length);
        game_state state;
        game_start(&room->setup, &state);
        char word[GAME_WORD_MAX];
        const char *at = words;
        for (int number = 1; next_word(&at, word); number++)
            tell_event(&room->setup, &state, number, word, number > since ? listener : NULL, true,
                       &scratch);
    }
    free(words);
    free(buffer);
}

/* ---- News. */

static void tell_seats(struct room *room)
{
    char buffer[MESSAGE_TABLE_MAX + 64];
    struct text message = text_in(buffer, sizeof buffer);
    message_seats(room, &message);
    for (struct listener *listener = room->listeners, *next; listener; listener = next) {
        next = listener->next;
        listener->tell(listener, message.start, message.length);
    }
}

/* The deal comes as one snapshot. */
static void tell_beginning(struct room *room)
{
    for (struct listener *listener = room->listeners, *next; listener; listener = next) {
        next = listener->next;
        tell_snapshot(room, listener);
    }
}

static void tell_words(struct room *room, const char *words)
{
    char *buffer = malloc(MESSAGE_EVENT_MAX);
    if (!buffer) {
        while (room->listeners)
            room->listeners->dismiss(room->listeners);
        return;
    }
    struct text scratch = text_in(buffer, MESSAGE_EVENT_MAX);
    char word[GAME_WORD_MAX];
    for (int number = room->number + 1; next_word(&words, word); number++)
        tell_event(&room->setup, &room->told, number, word, room->listeners, false, &scratch);
    free(buffer);
}

void tell_news(struct room *room, const char *words)
{
    bool has_begun = room->number == 0 && room->table;
    if (!has_begun && room->listeners)
        tell_words(room, words);
    room->number = room->table ? table_length(room->table) : 0;
    if (room->table)
        game_copy(&room->setup, &room->told, table_state(room->table));
    if (room->has_new_seats)
        tell_seats(room);
    if (has_begun)
        tell_beginning(room);
    room->has_new_seats = false;
}
